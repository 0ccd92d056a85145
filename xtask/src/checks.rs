//! Checks that `cargo` does: formatting, lints, tests, features and documentation.

use alloc::collections::BTreeMap;
use std::{fs, path::Path};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    metadata::{self, Package},
    toolchain,
    workspace::{self, LIBRARIES, NO_STD, PUBLISHED},
};

/// Checks that every crate is formatted.
pub(crate) fn format(root: &Path) -> Result<(), TaskError> {
    for apart in ["datafusion", "python", "wasm"].map(|name| format!("crates/{name}/Cargo.toml")) {
        Call::new("fmt --check --manifest-path").argument(&apart).run(root)?;
    }
    Call::new("fmt --all --check").run(root)
}

/// Runs clippy on all targets with all features. Warnings are errors.
pub(crate) fn clippy(root: &Path) -> Result<(), TaskError> {
    Call::new("clippy --quiet --workspace --all-targets --all-features --locked -- -D warnings").run(root)
}

/// Checks the format and lints of a package below `xtask` that is a separate workspace.
pub(crate) fn package_apart(root: &Path, manifest: &str, features: &str) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path").argument(manifest).run(root)?;
    let clippy = Call::new("clippy --quiet --all-targets --locked --manifest-path").argument(manifest);
    clippy.argument("--features").argument(features).argument("--").argument("-Dwarnings").run(root)
}

/// Runs all tests, then the doc tests. Compares snapshots and never writes them. The examples are not built again,
/// because clippy compiles them and a test runs them.
pub(crate) fn tests(root: &Path) -> Result<(), TaskError> {
    for targets in ["--tests", "--doc"] {
        Call::new("test --workspace --all-features --locked")
            .argument(targets)
            .variable("INSTA_UPDATE", "no")
            .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
            .run(root)?;
    }
    // With all features, sliders have tables. Without them, they are computed.
    Call::new("test --package movetext-board --no-default-features --locked --tests").run(root)
}

/// Compiles each library with each of its features, and the command with its default features, as it will be installed.
///
/// Each package is compiled on its own, so that a library cannot rely on features that another package enables. Clippy
/// and the tests build with all features, and `no-std` builds the lower libraries without features.
pub(crate) fn features(root: &Path) -> Result<(), TaskError> {
    metadata::read(root)?.iter().flat_map(feature_calls).try_for_each(|call| call.run(root))?;
    Call::new("check --quiet --locked --package movetext-cli").run(root)
}

/// Returns a call for each feature of a package, or no calls if it is not a library.
fn feature_calls(package: &Package) -> Vec<Call> {
    let name = package.name.as_str();
    let alone = || Call::new("check --quiet --locked --no-default-features --package").argument(name);
    let with = |feature: &String| alone().argument("--features").argument(feature);
    let without = (!NO_STD.contains(&name)).then(alone);
    let features = package.features.keys().filter(|feature| *feature != "default");
    let calls = without.into_iter().chain(features.map(with));
    calls.filter(|_| LIBRARIES.contains(&name)).collect()
}

/// Compiles each published package with its oldest supported compiler. If that compiler is not installed, reports that
/// this was skipped. Even then, clippy rejects items of the standard library that this compiler does not have.
pub(crate) fn msrv(root: &Path) -> Result<(), TaskError> {
    let members = metadata::read(root)?;
    let mut packages: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in members.iter().filter(|package| PUBLISHED.contains(&package.name.as_str())) {
        let missing = || TaskError::NoRustVersion { package: package.name.clone() };
        packages.entry(package.rust_version.as_deref().ok_or_else(missing)?).or_default().push(&package.name);
    }
    let installed = toolchain::installed(root);
    for (version, packages) in packages {
        let Some(name) = toolchain::for_release(&installed, version) else {
            eprintln!("skipped: to enable this check, run `rustup toolchain install {version}`");
            continue;
        };
        let call = Call::new("check --quiet --locked --all-features --lib --bins --target-dir")
            .argument(&workspace::target(root, "msrv"));
        let call = packages.iter().fold(call, |call, package| call.argument("--package").argument(package));
        call.toolchain(name).without_c().run(root)?;
    }
    Ok(())
}

/// Builds the documentation of all crates. Warnings are errors. Also checks the links to it in the READMEs. Rustdoc
/// does not check those links, because they are URLs of published pages.
pub(crate) fn documentation(root: &Path) -> Result<(), TaskError> {
    Call::new("doc --quiet --workspace --no-deps --all-features --locked")
        .variable("RUSTDOCFLAGS", "-D warnings")
        .run(root)?;
    let built = workspace::target(root, "doc");
    let page = |path: &str| fs::read_to_string(Path::new(&built).join(path)).ok();
    let mut faults = Vec::new();
    for folder in PUBLISHED.map(|package| workspace::folder(root, package)).into_iter().chain([root.into()]) {
        let path = folder.join("README.md");
        let text =
            fs::read_to_string(&path).map_err(|source| TaskError::Read { path: path.clone(), source })?;
        let broken = broken_links(&text, page).into_iter();
        faults.extend(broken.map(|link| format!("{}: broken link {link}", path.display())));
    }
    report("doc", &faults)
}

/// Returns the links to pages or anchors that do not exist. `page` returns the text of a built page.
fn broken_links(text: &str, page: impl Fn(&str) -> Option<String>) -> Vec<&str> {
    let links = text.match_indices("https://docs.rs/movetext").filter_map(|(start, _)| {
        let rest = text.get(start..)?;
        rest.split(|sign: char| sign.is_whitespace() || ")>`".contains(sign)).next()
    });
    let is_broken = |link: &&str| {
        let path = link.split_once("/latest/").map_or("", |(_, path)| path);
        let (path, anchor) = path.split_once('#').unwrap_or((path, ""));
        let has_anchor = |text: String| anchor.is_empty() || text.contains(&format!("id=\"{anchor}\""));
        !path.is_empty() && !page(path).is_some_and(has_anchor)
    };
    links.filter(is_broken).collect()
}

#[cfg(test)]
mod tests {
    use super::{LIBRARIES, broken_links, feature_calls};
    use crate::{
        cargo::Call,
        metadata::{self, Dependency, Kind, Package},
        workspace,
    };
    use alloc::collections::BTreeMap;

    #[test]
    fn libraries_are_checked_with_each_feature() {
        let features = ["default", "serde", "std"].map(|name| (name.to_owned(), Vec::new()));
        let calls = |name: &str| -> Vec<String> {
            let features = BTreeMap::from(features.clone());
            let package = Package { name: name.to_owned(), features, ..Package::default() };
            feature_calls(&package).iter().map(Call::line).collect()
        };
        let alone = "cargo check --quiet --locked --no-default-features --package movetext";
        assert_eq!(
            calls("movetext"),
            ["", " --features serde", " --features std"].map(|end| format!("{alone}{end}"))
        );
        assert_eq!(
            calls("movetext-pgn"),
            ["serde", "std"].map(|feature| format!("{alone}-pgn --features {feature}"))
        );
        assert_eq!(calls("xtask"), [""; 0]);
    }

    #[test]
    fn serde_is_enabled_in_all_lower_layers() {
        let packages = metadata::read(&workspace::root()).unwrap();
        let serde = |name: &str| packages.iter().find(|package| package.name == name)?.features.get("serde");
        for package in packages.iter().filter(|package| package.name.starts_with("movetext")) {
            let Some(enabled) = serde(&package.name) else { continue };
            for Dependency { name, optional, .. } in
                package.dependencies.iter().filter(|dependency| dependency.kind == Kind::Normal)
            {
                // With `?`, the feature does not enable the optional crate.
                let feature = format!("{name}{}/serde", if *optional { "?" } else { "" });
                assert!(serde(name).is_none() || enabled.contains(&feature), "{}: {feature}", package.name);
            }
        }
    }

    #[test]
    fn sliders_have_tables_by_default() {
        for package in metadata::read(&workspace::root()).unwrap() {
            let is_board =
                |one: &&Dependency| one.name == "movetext-board" && one.kind == Kind::Normal && !one.optional;
            let Some(board) = package.dependencies.iter().find(is_board) else { continue };
            let enabled = |feature: &str| package.features.get(feature).cloned().unwrap_or_default();
            let is_forwarded = enabled("default").contains(&"magics".to_owned())
                && enabled("magics") == ["movetext-board/magics"];
            assert!(is_forwarded || board.features == ["magics"], "{}", package.name);
        }
    }

    #[test]
    fn link_to_missing_page_or_anchor_is_found() {
        let page = |path: &str| (path == "a/struct.B.html").then(|| "<h4 id=\"method.c\">".to_owned());
        let sound = "[`B`]: https://docs.rs/movetext-a/latest/a/struct.B.html#method.c\n\
                     [a](https://docs.rs/movetext-a) <https://docs.rs/serde/latest/x>";
        assert_eq!(broken_links(sound, page), [""; 0]);
        for path in ["a/struct.C.html", "a/struct.B.html#method.d"] {
            let link = format!("https://docs.rs/movetext-a/latest/{path}");
            assert_eq!(broken_links(&format!("{sound} [c]({link})."), page), [link]);
        }
    }

    #[test]
    fn libraries_exist() {
        for library in LIBRARIES {
            assert!(workspace::folder(&workspace::root(), library).join("Cargo.toml").is_file(), "{library}");
        }
    }
}
