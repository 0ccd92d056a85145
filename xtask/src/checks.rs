//! Checks done by `cargo`: formatting, lints, tests, feature sets and documentation.

use alloc::collections::BTreeMap;
use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    toolchain,
    workspace::{self, LIBRARIES, NO_STD, PUBLISHED},
};

/// Checks the formatting of every crate.
pub(crate) fn format(root: &Path) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path crates/datafusion/Cargo.toml").run(root)?;
    Call::new("fmt --all --check").run(root)
}

/// Runs clippy on all targets with all features, warnings denied.
pub(crate) fn clippy(root: &Path) -> Result<(), TaskError> {
    Call::new("clippy --quiet --workspace --all-targets --all-features --locked -- -D warnings").run(root)
}

/// Checks format and lints of a package below `xtask`, which is a workspace of its own, with these features.
pub(crate) fn package_apart(root: &Path, manifest: &str, features: &str) -> Result<(), TaskError> {
    Call::new("fmt --check --manifest-path").argument(manifest).run(root)?;
    let clippy = Call::new("clippy --quiet --all-targets --locked --manifest-path").argument(manifest);
    clippy.argument("--features").argument(features).argument("--").argument("-Dwarnings").run(root)
}

/// Runs all tests, then the doc tests. Snapshots are compared, not written. Clippy compiles the examples, and a test
/// runs them, so they are not built again.
pub(crate) fn tests(root: &Path) -> Result<(), TaskError> {
    for targets in ["--tests", "--doc"] {
        Call::new("test --workspace --all-features --locked")
            .argument(targets)
            .variable("INSTA_UPDATE", "no")
            .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
            .run(root)?;
    }
    Ok(())
}

/// Compiles each library alone with each of its features, so that no library depends on features that another one
/// enables, and the command with its default features, as it is installed. Clippy and the tests build with all
/// features, and `no-std` builds the lower libraries without features.
pub(crate) fn features(root: &Path) -> Result<(), TaskError> {
    for library in LIBRARIES {
        let path = workspace::folder(root, library).join("Cargo.toml");
        let text = fs::read_to_string(&path).map_err(|source| TaskError::Read { path, source })?;
        feature_calls(library, &feature_names(&text)).iter().try_for_each(|call| call.run(root))?;
    }
    Call::new("check --quiet --locked --package movetext-cli").run(root)
}

/// Returns the calls of [`features`] for one library.
fn feature_calls(library: &str, features: &[String]) -> Vec<Call> {
    let alone = || Call::new("check --quiet --locked --no-default-features --package").argument(library);
    let with = |feature: &String| alone().argument("--features").argument(feature);
    let without = (!NO_STD.contains(&library)).then(alone);
    without.into_iter().chain(features.iter().map(with)).collect()
}

/// Returns the features of a manifest except `default`.
fn feature_names(manifest: &str) -> Vec<String> {
    let Ok(manifest) = manifest.parse::<toml::Table>() else { return Vec::new() };
    let features = manifest.get("features").and_then(toml::Value::as_table);
    features.into_iter().flat_map(toml::Table::keys).filter(|name| *name != "default").cloned().collect()
}

/// Compiles each published package with its oldest supported compiler, and reports a skip if that is not installed.
/// Clippy checks the minimum version of standard library items in any case.
pub(crate) fn msrv(root: &Path) -> Result<(), TaskError> {
    let mut packages: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for package in PUBLISHED {
        packages.entry(rust_version(root, package)?).or_default().push(package);
    }
    let installed = toolchain::installed(root);
    for (version, packages) in packages {
        let Some(name) = toolchain::of_release(&installed, &version) else {
            eprintln!("left out: `rustup toolchain install {version}` would let it run");
            continue;
        };
        let call = Call::new("check --quiet --locked --all-features --lib --bins --target-dir")
            .argument(&workspace::target(root, "msrv"));
        let call = packages.iter().fold(call, |call, package| call.argument("--package").argument(package));
        call.toolchain(name).run(root)?;
    }
    Ok(())
}

/// Returns the oldest supported compiler of a package.
fn rust_version(root: &Path, package: &str) -> Result<String, TaskError> {
    let table = |path: PathBuf| match fs::read_to_string(&path) {
        Ok(text) => Ok(text.parse::<toml::Table>().unwrap_or_default()),
        Err(source) => Err(TaskError::Read { path, source }),
    };
    let member = table(workspace::folder(root, package).join("Cargo.toml"))?;
    let workspace = table(root.join("Cargo.toml"))?;
    version_of(&member, &workspace).ok_or_else(|| TaskError::NoRustVersion { package: package.to_owned() })
}

/// Returns the `rust-version` of a member, or that of the workspace if the member inherits it.
fn version_of(member: &toml::Table, workspace: &toml::Table) -> Option<String> {
    let version = |package: &toml::Value| Some(package.get("rust-version")?.as_str()?.to_owned());
    member.get("package").and_then(version).or_else(|| version(workspace.get("workspace")?.get("package")?))
}

/// Builds the documentation of every crate, warnings denied, and checks the links of the READMEs into it. Rustdoc does
/// not check these, because they are full addresses that are valid on the registry, too.
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
        faults.extend(broken.map(|link| format!("{}: nothing is at {link}", path.display())));
    }
    report("doc", &faults)
}

/// Returns the links to pages or anchors that the documentation of the packages lacks. `page` returns a built page.
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
    use super::{LIBRARIES, broken_links, feature_calls, feature_names, version_of};
    use crate::workspace;
    use std::fs;

    #[test]
    fn libraries_are_checked_with_each_feature() {
        let manifest = "[features]\ndefault = [\"std\"]\nserde = []\nstd = []\n";
        let calls = feature_calls("movetext", &feature_names(manifest));
        let alone = "check --quiet --locked --no-default-features --package movetext";
        let ends: Vec<_> = calls
            .iter()
            .map(|call| call.arguments.join(" ").strip_prefix(alone).map(ToOwned::to_owned))
            .collect();
        assert_eq!(ends, ["", " --features serde", " --features std"].map(|end| Some(end.to_owned())));
        assert_eq!(feature_calls("movetext-pgn", &feature_names(manifest)).len(), 2);
    }

    #[test]
    fn serde_is_enabled_in_all_lower_layers() {
        let root = workspace::root();
        let manifest = |library: &str| {
            let path = workspace::folder(&root, library).join("Cargo.toml");
            fs::read_to_string(path).unwrap().parse::<toml::Table>().unwrap()
        };
        let serde = |library: &str| -> Option<Vec<String>> {
            let list = manifest(library).get("features")?.get("serde")?.as_array()?.clone();
            list.iter().map(|value| value.as_str().map(ToOwned::to_owned)).collect()
        };
        for library in LIBRARIES {
            let Some(handed) = serde(library) else { continue };
            let manifest = manifest(library);
            for (below, dependency) in manifest["dependencies"].as_table().unwrap() {
                if LIBRARIES.contains(&below.as_str()) && serde(below).is_some() {
                    // The feature does not enable an optional crate.
                    let is_optional = dependency.get("optional").and_then(toml::Value::as_bool) == Some(true);
                    let mark = if is_optional { "?" } else { "" };
                    assert!(handed.contains(&format!("{below}{mark}/serde")), "{library} to {below}");
                }
            }
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
    fn manifests_without_features_name_none() {
        assert!(feature_names("[package]\nname = \"x\"\n").is_empty());
        assert!(feature_names("[features").is_empty());
    }

    #[test]
    fn members_have_their_own_rust_version_or_that_of_the_workspace() {
        let table = |text: &str| text.parse().unwrap();
        let workspace = table("[workspace.package]\nrust-version = \"1.85\"\n");
        let inherits = table("[package]\nrust-version.workspace = true\n");
        let own = table("[package]\nrust-version = \"1.93\"\n");
        assert_eq!(version_of(&inherits, &workspace).as_deref(), Some("1.85"));
        assert_eq!(version_of(&own, &workspace).as_deref(), Some("1.93"));
        assert_eq!(version_of(&inherits, &table("[workspace]\n")), None);
    }

    #[test]
    fn libraries_exist() {
        for library in LIBRARIES {
            assert!(workspace::folder(&workspace::root(), library).join("Cargo.toml").is_file(), "{library}");
        }
    }
}
