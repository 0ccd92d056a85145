//! `cargo xtask oracle`: compares the crates with independent implementations of the same rules and formats.
//!
//! The package `xtask/oracle` is a separate workspace, because it links peers that the crates must not use. Its tests
//! pass the same input to both; no code of a peer is copied. A deep run also runs [scripts] that compare with programs that are
//! not written in Rust, and leaves them out if they are missing.

mod scripts;

use crate::{cargo::Call, error::TaskError};
use std::path::Path;

/// The manifest of the comparing package.
const MANIFEST: &str = "xtask/oracle/Cargo.toml";

/// The extent of the comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Takes seconds.
    Usual,
    /// Takes minutes.
    Deep,
}

/// Checks format and lints of the package and compares, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path").argument(MANIFEST).run(root)?;
    on("clippy --quiet --all-targets").argument("--").argument("-Dwarnings").run(root)?;
    run(root, Depth::Usual)
}

/// Compares.
pub(crate) fn run(root: &Path, depth: Depth) -> Result<(), TaskError> {
    call(depth).run(root)?;
    match depth {
        Depth::Usual => Ok(()),
        Depth::Deep => scripts::compare(root),
    }
}

/// Returns the call that compares. It tests a build for the present processor; the tests of the workspace are of one
/// for any processor.
fn call(depth: Depth) -> Call {
    match depth {
        Depth::Usual => on("test --quiet"),
        Depth::Deep => on("test --quiet --release").variable("MOVETEXT_DEEP", "1"),
    }
    .for_this_processor()
}

/// Returns a call for the package, which is not a member of the main workspace.
fn on(arguments: &str) -> Call {
    Call::new(arguments).argument("--locked").argument("--manifest-path").argument(MANIFEST)
}

#[cfg(test)]
mod tests {
    use super::{Depth, MANIFEST, call};
    use crate::workspace;

    #[test]
    fn only_a_deep_run_is_deep() {
        let is_deep = |depth| call(depth).environment.contains(&("MOVETEXT_DEEP", "1".to_owned()));
        assert!(is_deep(Depth::Deep) && !is_deep(Depth::Usual));
        assert!(workspace::root().join(MANIFEST).is_file());
    }
}
