//! `cargo xtask python`: builds the wheel of `crates/python` and tests it in a virtual environment.
//!
//! The tests use data libraries and python-chess from PyPI, so this needs the network the first time. It is not part of
//! `ci`, which needs no Python.

use crate::{
    cargo::Call,
    error::TaskError,
    program,
    workspace::{self, WHEEL},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A program for Python that fails if its version is too old.
const VERSION: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Builds the wheel, installs it and runs its tests. Without Python 3.10 or later, only reports that it is left out.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    if !Command::new("python3").args(["-c", VERSION]).status().is_ok_and(|status| status.success()) {
        println!("python: left out, because there is no Python 3.10 or later");
        return Ok(());
    }
    let package = workspace::folder(root, WHEEL);
    let manifest = package.join("Cargo.toml");
    Call::new("clippy --quiet --locked --manifest-path")
        .argument(&manifest.to_string_lossy())
        .argument("--")
        .argument("-Dwarnings")
        .run(root)?;
    let target = PathBuf::from(workspace::target(root, "python"));
    let environment = target.join("environment");
    let wheels = target.join("wheels");
    let python = || {
        let mut command = Command::new(environment.join("bin/python"));
        command.current_dir(&package);
        command
    };
    if !environment.join("bin/python").exists() {
        program::run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    program::run(python().args(["-m", "pip", "install", "--quiet", "maturin>=1.9,<2"]))?;
    // The folder may contain only the new wheel, because pip installs what is there.
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|source| TaskError::Write { path: wheels.clone(), source })?;
    }
    let build = ["-m", "maturin", "build", "--release", "--locked", "--quiet", "--out"];
    program::run(python().args(build).arg(&wheels).arg("--target-dir").arg(&target))?;
    let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index"];
    program::run(python().args(install).arg("--find-links").arg(&wheels).arg("movetext"))?;
    let libraries = ["-m", "pip", "install", "--quiet", "movetext[test]", "--find-links"];
    program::run(python().args(libraries).arg(&wheels))?;
    program::run(python().args(["-m", "pytest", "--quiet"]))
}
