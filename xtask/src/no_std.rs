//! `cargo xtask no-std`: proves that the lower libraries do not need the standard library.
//!
//! `xtask/no-std` depends on a library, and cannot be compiled if that library links `std`. So any compiler can prove
//! this. If a target without an operating system is installed, each library is also compiled for that target.

use std::path::Path;

use crate::{cargo::Call, error::TaskError, toolchain, workspace::NO_STD};

/// A target that has no standard library.
const TARGET: &str = "thumbv7em-none-eabihf";

/// The manifest of the package that depends on the library.
const MANIFEST: &str = "xtask/no-std/Cargo.toml";

/// Compiles each library separately, so that it cannot rely on features that another library enables.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path").argument(MANIFEST).run(root)?;
    proofs().iter().try_for_each(|call| call.run(root))?;
    if !toolchain::targets(root).iter().any(|target| target == TARGET) {
        eprintln!("skipped: to compile the libraries for {TARGET}, too, run `rustup target add {TARGET}`");
        return Ok(());
    }
    calls_for_target().iter().try_for_each(|call| call.run(root))
}

/// Returns the calls that compile the package with each library, for this machine.
fn proofs() -> Vec<Call> {
    let proof = |library: &&str| {
        Call::new("clippy --quiet --locked --manifest-path")
            .argument(MANIFEST)
            .argument("--features")
            .argument(library.trim_start_matches("movetext-"))
            .argument("--")
            .argument("-Dwarnings")
    };
    NO_STD.iter().map(proof).collect()
}

/// Returns the calls that compile each library for [`TARGET`].
fn calls_for_target() -> Vec<Call> {
    let alone = |library: &&str| {
        Call::new("check --quiet --locked --no-default-features --target")
            .argument(TARGET)
            .argument("--package")
            .argument(library)
    };
    NO_STD.iter().map(alone).collect()
}

#[cfg(test)]
mod tests {
    use super::{MANIFEST, NO_STD, calls_for_target, proofs};
    use crate::workspace;
    use std::fs;

    #[test]
    fn no_std_libraries_are_checked_alone() {
        let root = workspace::root();
        let calls = calls_for_target();
        assert_eq!(calls.len(), NO_STD.len());
        for (call, library) in calls.iter().zip(NO_STD.iter().copied()) {
            assert!(call.arguments.iter().any(|argument| argument == "--no-default-features"));
            assert_eq!(call.arguments.last().map(String::as_str), Some(library));
            let folder = library.strip_prefix("movetext-").unwrap();
            let source = fs::read_to_string(root.join("crates").join(folder).join("src/lib.rs")).unwrap();
            assert!(source.contains("no_std"), "{library}");
        }
    }

    #[test]
    fn each_proof_has_one_bare_library() {
        let root = workspace::root();
        let manifest: toml::Table = fs::read_to_string(root.join(MANIFEST)).unwrap().parse().unwrap();
        assert_eq!(proofs().len(), NO_STD.len());
        for (call, library) in proofs().iter().zip(NO_STD.iter().copied()) {
            let feature = library.strip_prefix("movetext-").unwrap();
            assert!(call.line().ends_with(&format!("--features {feature} -- -Dwarnings")), "{}", call.line());
            assert_eq!(manifest["dependencies"][library]["default-features"], toml::Value::Boolean(false));
            assert_eq!(manifest["features"][feature][0].as_str(), Some(format!("dep:{library}").as_str()));
        }
    }
}
