//! `cargo xtask oracle`: compares our crates with independent implementations.
//!
//! The package `xtask/oracle` is a separate workspace, because it links peers that our crates must not use. Its tests
//! pass the same input to both. We copy no code from a peer. A deep run also starts [scripts], which compare our
//! command with programs in other languages if these are installed.

mod scripts;

use crate::{cargo::Call, error::TaskError};
use std::path::Path;

/// The manifest of the package `xtask/oracle`.
const MANIFEST: &str = "xtask/oracle/Cargo.toml";

/// How much is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Comparisons that take seconds.
    Usual,
    /// Comparisons that take minutes.
    Deep,
}

/// Checks the format and lints of the package, and runs the comparisons, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path").argument(MANIFEST).run(root)?;
    on("clippy --quiet --all-targets").argument("--").argument("-Dwarnings").run(root)?;
    run(root, Depth::Usual)
}

/// Runs the comparisons.
pub(crate) fn run(root: &Path, depth: Depth) -> Result<(), TaskError> {
    call(depth).run(root)?;
    match depth {
        Depth::Usual => Ok(()),
        Depth::Deep => scripts::compare(root),
    }
}

/// Returns the call that runs the comparisons. It builds for this machine's processor, because all other tests build
/// for any processor.
fn call(depth: Depth) -> Call {
    match depth {
        Depth::Usual => on("test --quiet"),
        Depth::Deep => on("test --quiet --release").variable("MOVETEXT_DEEP", "1"),
    }
    .for_this_processor()
}

/// Returns a call for `xtask/oracle`, which is outside the main workspace.
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
