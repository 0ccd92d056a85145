//! The checks that `cargo` itself does: formatting, lints, tests, feature sets and documentation.

use std::path::Path;

use crate::cargo::Call;
use crate::error::TaskError;

/// The libraries that must compile alone, without their default features.
const LIBRARIES: [&str; 7] = [
    "movetext-board",
    "movetext-san",
    "movetext-fen",
    "movetext-pgn",
    "movetext-pgn-writer",
    "movetext-pgc",
    "movetext",
];

/// Checks the formatting of every crate.
pub(crate) fn format(root: &Path) -> Result<(), TaskError> {
    Call::new("fmt --all --check").run(root)
}

/// Runs clippy on all targets with all features, warnings denied.
pub(crate) fn clippy(root: &Path) -> Result<(), TaskError> {
    Call::new("clippy --quiet --workspace --all-targets --all-features --locked -- -D warnings").run(root)
}

/// Runs every test, doc tests included. Snapshots are compared, never written.
pub(crate) fn tests(root: &Path) -> Result<(), TaskError> {
    Call::new("test --workspace --all-features --locked")
        .variable("INSTA_UPDATE", "no")
        .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
        .run(root)
}

/// Compiles each library alone without default features, so that none leans on what another switches on.
pub(crate) fn features(root: &Path) -> Result<(), TaskError> {
    feature_calls().iter().try_for_each(|call| call.run(root))
}

/// The calls of [`features`].
fn feature_calls() -> Vec<Call> {
    let alone = |library: &&str| {
        Call::new("check --quiet --locked --no-default-features --package").argument(library)
    };
    LIBRARIES.iter().map(alone).collect()
}

/// Builds the documentation of every crate, warnings denied.
///
/// Programs come before libraries: the command and the facade share the name `movetext`, and the pages that
/// stay are to be the library's.
pub(crate) fn documentation(root: &Path) -> Result<(), TaskError> {
    ["--bins", "--lib"].into_iter().try_for_each(|targets| {
        Call::new("doc --quiet --workspace --no-deps --all-features --locked")
            .argument(targets)
            .variable("RUSTDOCFLAGS", "-D warnings")
            .run(root)
    })
}

#[cfg(test)]
mod tests {
    use super::{LIBRARIES, feature_calls};
    use crate::workspace;

    #[test]
    fn each_library_is_checked_alone_without_default_features() {
        let calls = feature_calls();
        assert_eq!(calls.len(), LIBRARIES.len());
        for (call, library) in calls.iter().zip(LIBRARIES) {
            assert!(call.arguments.iter().any(|argument| argument == "--no-default-features"));
            assert_eq!(call.arguments.last().map(String::as_str), Some(library));
        }
    }

    #[test]
    fn libraries_exist() {
        for library in LIBRARIES {
            let folder = library.strip_prefix("movetext-").unwrap_or(library);
            assert!(workspace::root().join("crates").join(folder).join("Cargo.toml").is_file(), "{library}");
        }
    }
}
