//! `cargo xtask oracle`: compares the crates with independent implementations.
//!
//! The package `xtask/oracle` is a separate workspace, because it links peers that the crates must not use. Its tests
//! pass the same input to both; no code is copied from a peer. A deep run also starts [scripts] that compare with
//! programs in other languages, if they are installed.

mod scripts;

use crate::{cargo::Call, error::TaskError};
use std::path::Path;

/// The manifest of the package.
const MANIFEST: &str = "xtask/oracle/Cargo.toml";

/// How long the comparisons take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Takes seconds.
    Usual,
    /// Takes minutes.
    Deep,
}

/// Checks the package with rustfmt and clippy, and compares, for `ci`.
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

/// Returns the call that compares. It builds for the present processor, because all other tests build for any
/// processor.
fn call(depth: Depth) -> Call {
    match depth {
        Depth::Usual => on("test --quiet"),
        Depth::Deep => on("test --quiet --release").variable("MOVETEXT_DEEP", "1"),
    }
    .for_this_processor()
}

/// Returns a call for the package, which the main workspace does not contain.
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
