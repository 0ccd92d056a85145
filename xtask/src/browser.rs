//! `cargo xtask browser`: opens pages in a headless Chromium, by the package `xtask/browser`.
//!
//! You need Chromium and ChromeDriver, in Debian the packages `chromium` and `chromium-driver`. `ci` does not run this.
//! Pages and screenshots go to `target/browser/pages`. Screenshots are compared with blessed ones only in the version
//! of Chromium with which they were blessed, because each version draws letters in its own way.

use std::path::Path;

use crate::{cargo::Call, checks, error::TaskError, program::is_installed, recorded::Mode, workspace};

/// The manifest of the package.
const MANIFEST: &str = "xtask/browser/Cargo.toml";

/// The mean colours of the blessed screenshots.
const LOOKS: &str = "xtask/browser/looks.tsv";

/// Opens the pages. Without a browser, prints what is left out. With [`Mode::Bless`], accepts the new screenshots.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    checks::package_apart(root, MANIFEST, "")?;
    if let Some(missing) = ["chromedriver", "chromium"].into_iter().find(|program| !is_installed(program)) {
        println!("left out: pages in a browser, because `{missing}` is not installed");
        return Ok(());
    }
    let target = workspace::target(root, "browser");
    let call = Call::new("run --quiet --locked --manifest-path").argument(MANIFEST).argument("--");
    let call = call.argument(&format!("{target}/pages")).argument(LOOKS);
    let call = if mode == Mode::Bless { call.argument("--bless") } else { call };
    call.variable("CARGO_TARGET_DIR", &*target).run(root)
}
