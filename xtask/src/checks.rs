//! The checks that `cargo` itself does: formatting, lints, tests, feature sets and documentation.

use std::env;
use std::path::Path;

use crate::cargo::Call;
use crate::error::TaskError;
use crate::workspace;

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

/// Tests the tables and the counting of the board built for the processor it runs on, where other instructions are
/// chosen than in the default build. It has its own folder below the target folder, so that nothing is built twice.
pub(crate) fn native(root: &Path) -> Result<(), TaskError> {
    native_call(root).run(root)
}

/// The call of [`native`].
fn native_call(root: &Path) -> Call {
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    Call::new("test --quiet --locked --package movetext-board --lib --test suite --target-dir")
        .argument(&workspace::target(root, "native"))
        .argument("--")
        .argument("sliders")
        .argument("perft")
        .argument("tally")
        .variable("RUSTFLAGS", format!("{flags} -C target-cpu=native").trim_start())
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
    use super::{LIBRARIES, feature_calls, native_call};
    use crate::workspace;
    use std::path::Path;

    #[test]
    fn native_tests_are_built_apart_and_for_this_processor() {
        let call = native_call(Path::new("root"));
        assert!(call.line().contains("--target-dir") && call.line().ends_with("-- sliders perft tally"));
        assert!(call.environment.iter().any(|(_, value)| value.ends_with("target-cpu=native")));
    }

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
