//! `cargo xtask browser`: opens pages of games in a headless Chromium, by the package `xtask/browser`.
//!
//! You need Chromium and ChromeDriver, in Debian the packages `chromium` and `chromium-driver`. `ci` does not run this.
//! Pages and screenshots go to `target/browser/pages`.

use std::{path::Path, process::Command};

use crate::{cargo::Call, checks, error::TaskError, workspace};

/// The manifest of the package.
const MANIFEST: &str = "xtask/browser/Cargo.toml";

/// Opens the pages. Without a browser, prints what is left out.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    checks::package_apart(root, MANIFEST, "")?;
    let starts = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if let Some(missing) = ["chromedriver", "chromium"].into_iter().find(|program| !starts(program)) {
        println!("left out: pages in a browser, because `{missing}` is not installed");
        return Ok(());
    }
    let target = workspace::target(root, "browser");
    let call = Call::new("run --quiet --locked --manifest-path").argument(MANIFEST).argument("--");
    call.argument(&format!("{target}/pages")).variable("CARGO_TARGET_DIR", &*target).run(root)
}
