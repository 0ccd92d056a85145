//! `cargo xtask wasm`: builds the npm package of `crates/wasm`, and tests it in Node and in Chromium.
//!
//! The compiler needs a standard library for WebAssembly. If rustup has the target `wasm32-unknown-unknown`, that is
//! enough. Otherwise, this uses the compiler of Debian's package `rustc-web`, which is unpacked below the target folder
//! and not installed, and compiles the standard library from `rust-web-src` with it. `ci` does not run this.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    cargo::Call,
    checks,
    error::TaskError,
    program::{self, is_installed},
    toolchain,
    workspace::{self, NPM_PACKAGE},
};

/// The target of the compiler.
const TARGET: &str = "wasm32-unknown-unknown";

/// The manifest of the program that writes the JavaScript around the module.
const BINDGEN: &str = "xtask/bindgen/Cargo.toml";

/// Debian's packages with a compiler, its libraries and the source of the standard library.
const DEBIAN: [&str; 5] =
    ["libllvm19", "libstd-rust-web-1.85", "libstd-rust-web-dev", "rust-web-src", "rustc-web"];

/// Instructions that all browsers have had since 2023.
const INSTRUCTIONS: &str =
    "-Ctarget-feature=+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128";

/// Builds the package and tests it. Prints what is left out.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let source = workspace::folder(root, NPM_PACKAGE);
    let manifest = source.join("Cargo.toml");
    checks::package_apart(root, BINDGEN, "")?;
    checks::package_apart(root, &manifest.to_string_lossy(), "")?;
    let target = PathBuf::from(workspace::target(root, "wasm"));
    let Some(compiler) = Compiler::find(root, &target)? else {
        println!(
            "left out: the npm package, because no standard library for WebAssembly is installed; run \
             `rustup target add {TARGET}`"
        );
        return Ok(());
    };
    let package = target.join("package");
    // The package has all scripts and modules in the folder, so files from earlier builds must go.
    _ = fs::remove_dir_all(&package);
    fs::create_dir_all(&package).map_err(|source| TaskError::Write { path: package.clone(), source })?;
    let module = compiler.build(root, &manifest, &target)?;
    bindgen(root, &module, &package)?;
    copy_sources(&source, &package)?;
    test(root, &source, &package)
}

/// A compiler for WebAssembly.
enum Compiler {
    /// The running compiler.
    Rustup,
    /// The folder with Debian's packages, and the linker.
    Debian { folder: PathBuf, linker: PathBuf },
}

impl Compiler {
    /// Finds a compiler. Returns `None` if there is none.
    fn find(root: &Path, target: &Path) -> Result<Option<Self>, TaskError> {
        if toolchain::targets(root).iter().any(|name| name == TARGET) {
            return Ok(Some(Self::Rustup));
        }
        let Some(linker) = rust_lld() else { return Ok(None) };
        let folder = target.join("debian");
        if !folder.join("usr/bin/rustc").exists() && !unpack(&folder)? {
            return Ok(None);
        }
        Ok(Some(Self::Debian { folder, linker }))
    }

    /// Builds the module, and returns its path.
    fn build(&self, root: &Path, manifest: &Path, target: &Path) -> Result<PathBuf, TaskError> {
        let call = Call::new("build --release --locked --quiet --target")
            .argument(TARGET)
            .argument("--manifest-path")
            .argument(&manifest.to_string_lossy())
            .variable("CARGO_TARGET_DIR", target.to_string_lossy());
        match self {
            Self::Rustup => call.variable("RUSTFLAGS", INSTRUCTIONS).run(root)?,
            Self::Debian { folder, linker } => call
                .argument("-Zbuild-std=std,panic_abort")
                .argument("-Zbuild-std-features=panic_immediate_abort,optimize_for_size")
                .variable("RUSTFLAGS", format!("{INSTRUCTIONS} -Zlocation-detail=none"))
                .variable("RUSTC_BOOTSTRAP", "1")
                .variable("RUSTC", folder.join("usr/bin/rustc").to_string_lossy())
                .variable("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu").to_string_lossy())
                .variable("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.to_string_lossy())
                .run(root)?,
        }
        Ok(target.join(TARGET).join("release/movetext.wasm"))
    }
}

/// Returns the linker of the running compiler.
fn rust_lld() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let hosts = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()).join("lib/rustlib");
    let folders = fs::read_dir(hosts).ok()?.filter_map(Result::ok);
    folders.map(|host| host.path().join("bin/rust-lld")).find(|linker| linker.exists())
}

/// Downloads and unpacks Debian's packages. Returns whether that was possible.
fn unpack(folder: &Path) -> Result<bool, TaskError> {
    let archives = folder.join("archives");
    fs::create_dir_all(&archives).map_err(|source| TaskError::Write { path: archives.clone(), source })?;
    let succeeds = |command: &mut Command| command.output().is_ok_and(|output| output.status.success());
    if !succeeds(Command::new("apt-get").arg("download").args(DEBIAN).current_dir(&archives)) {
        return Ok(false);
    }
    let entries =
        fs::read_dir(&archives).map_err(|source| TaskError::Read { path: archives.clone(), source })?;
    let mut paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    Ok(paths.all(|path| succeeds(Command::new("dpkg").arg("-x").arg(path).arg(folder))))
}

/// Writes a module and its JavaScript to a folder.
fn bindgen(root: &Path, module: &Path, folder: &Path) -> Result<(), TaskError> {
    Call::new("run --release --quiet --locked --manifest-path")
        .argument(BINDGEN)
        .argument("--")
        .argument(&module.to_string_lossy())
        .argument(&folder.to_string_lossy())
        .argument("native")
        .variable("CARGO_TARGET_DIR", workspace::target(root, "bindgen"))
        .run(root)
}

/// Copies what is not built.
fn copy_sources(source: &Path, package: &Path) -> Result<(), TaskError> {
    let scripts = source.join("js");
    let entries =
        fs::read_dir(&scripts).map_err(|source| TaskError::Read { path: scripts.clone(), source })?;
    let files = ["package.json", "README.md", "LICENSE-APACHE", "LICENSE-MIT"].map(|name| source.join(name));
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()).chain(files) {
        if let Some(name) = path.file_name() {
            fs::copy(&path, package.join(name))
                .map_err(|source| TaskError::Read { path: path.clone(), source })?;
        }
    }
    Ok(())
}

/// Runs the tests. Without Node or a browser, prints what is left out.
fn test(root: &Path, source: &Path, package: &Path) -> Result<(), TaskError> {
    if !is_installed("node") {
        println!("left out: all tests of the npm package, because `node` is not installed");
        return Ok(());
    }
    let tests = source.join("tests");
    let node = |script: &str| {
        let mut command = Command::new("node");
        command.arg(tests.join(script)).arg(package);
        command
    };
    program::run(&mut node("node.mjs"))?;
    program::run(&mut node("size.mjs"))?;
    match std::env::var_os("MOVETEXT_DATA") {
        Some(data) => {
            // The profile of tests, so that it is compiled already after the tests, and fast enough.
            Call::new("build --quiet --locked --profile test --package movetext-cli --no-default-features")
                .run(root)?;
            let command = Path::new(&workspace::target(root, "debug")).join("movetext");
            program::run(node("json_lines.mjs").arg(command).arg(Path::new(&data).join("pgn")))?;
        }
        None => println!("left out: the comparison with JSON Lines, because MOVETEXT_DATA is not set"),
    }
    if !is_installed("chromium") {
        println!("left out: tests in a browser, because `chromium` is not installed");
        return Ok(());
    }
    program::run(node("browser.mjs").arg(source).arg(package.with_file_name("screenshots")))
}
