//! `cargo xtask editor`: tests the language server, packages the extension for VS Code, and tries both with third-party
//! clients: the client library of VS Code, and Neovim.
//!
//! The extension needs Node 20 and the network the first time. Neovim 0.7 or later must be in the path. `ci` runs only
//! the tests in Rust. The package goes to `target/editor/movetext.vsix`, and nothing is installed in the source folder.

use crate::{
    cargo::Call,
    error::TaskError,
    program::{self, is_installed},
    workspace::{self, files},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The package of the server.
const PACKAGE: &str = "movetext-editor";

/// The folder of the extension in its crate.
const EXTENSION: &str = "vscode";

/// A program for Node that fails if its version is too old.
const VERSION: &str = "process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)";

/// Runs everything that this machine can run, and prints what is left out.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    Call::new("test --quiet --locked --package").argument(PACKAGE).run(root)?;
    Call::new("build --quiet --locked --package movetext-cli --features lsp").run(root)?;
    let server =
        Path::new(&workspace::target(root, "debug")).join(format!("movetext{}", env::consts::EXE_SUFFIX));
    let node = Command::new("node").args(["--eval", VERSION]).status();
    if node.is_ok_and(|status| status.success()) && is_installed("npm") {
        extension(root, &server)?;
    } else {
        println!(
            "editor: the extension for VS Code is left out, because there is no Node 20 or later with npm"
        );
    }
    if is_installed("nvim") {
        let script = workspace::folder(root, PACKAGE).join("neovim/test.lua");
        let mut neovim = Command::new("nvim");
        neovim.args(["--headless", "--clean", "-S"]).arg(script).env("MOVETEXT", &server);
        program::run(&mut neovim)?;
    } else {
        println!("editor: Neovim is left out, because `nvim` is not installed");
    }
    println!(
        "editor: VS Code, Helix and Zed are left out; the crate's README names the versions that were tried"
    );
    Ok(())
}

/// Packages the extension, and connects the client library of VS Code to the server.
fn extension(root: &Path, server: &Path) -> Result<(), TaskError> {
    let target = PathBuf::from(workspace::target(root, "editor"));
    let folder = target.join(EXTENSION);
    copy_sources(root, &folder)?;
    let npm = |arguments: &[&str]| {
        let mut command = Command::new("npm");
        command.args(arguments).current_dir(&folder);
        program::run(&mut command)
    };
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
    npm(&["run", "--silent", "package", "--", "--out", "../movetext.vsix"])?;
    let mut tests = Command::new("node");
    program::run(tests.args(["--test", "test/"]).current_dir(&folder).env("MOVETEXT", server))
}

/// Copies the extension into `folder`, with the licence that is packaged.
fn copy_sources(root: &Path, folder: &Path) -> Result<(), TaskError> {
    let source = workspace::folder(root, PACKAGE).join(EXTENSION);
    let read = |path: &Path| {
        let path = path.to_owned();
        move |source| TaskError::Read { path, source }
    };
    let mut copies: Vec<(PathBuf, PathBuf)> = files(&source)
        .map_err(read(&source))?
        .into_iter()
        .map(|path| (source.join(&path), folder.join(path)))
        .collect();
    copies.push((root.join("LICENSE-MIT"), folder.join("LICENSE.txt")));
    for (from, to) in copies {
        let write = |source| TaskError::Write { path: to.clone(), source };
        fs::create_dir_all(to.parent().unwrap_or(folder)).map_err(write)?;
        fs::copy(&from, &to).map_err(read(&from))?;
    }
    Ok(())
}
