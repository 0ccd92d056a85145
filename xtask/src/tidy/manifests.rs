//! Rules on manifests: members inherit values from the workspace, and have no patches or build scripts.

use toml::{Table, Value};

use super::fault::{Fault, FaultKind};
use crate::workspace::PUBLISHED_APART;

/// The keys that every member inherits from `workspace.package`.
const INHERITED: [&str; 4] = ["version", "edition", "license", "repository"];
/// The keys that a published member must have.
const OF_PUBLISHED: [&str; 6] =
    ["description", "documentation", "keywords", "categories", "readme", "metadata"];
/// Tables that no member may have.
const FORBIDDEN: [&str; 4] = ["build-dependencies", "patch", "replace", "profile"];

/// The separate workspaces. They link crates that our crates must not use, or need other build settings.
const APART: [&str; 10] = [
    "xtask/no-std",
    "xtask/bench",
    "xtask/browser",
    "xtask/oracle",
    "xtask/fuzz",
    "xtask/weight",
    "crates/datafusion",
    "crates/python",
    "crates/wasm",
    "xtask/bindgen",
];

/// Returns whether a manifest belongs to a separate workspace.
pub(super) fn is_apart(path: &str) -> bool {
    path.strip_suffix("/Cargo.toml").is_some_and(|folder| APART.contains(&folder))
}

/// Checks the manifest of a separate workspace. It must have the same lints as the root. Only [`PUBLISHED_APART`] may
/// be published.
pub(super) fn check_apart(path: &str, text: &str, root_text: &str) -> Vec<Fault> {
    let (Ok(manifest), Ok(root)) = (text.parse::<Table>(), root_text.parse::<Table>()) else {
        return vec![Fault::new(path, FaultKind::NotToml)];
    };
    let lookup = |table: &Table, outer: &str, inner: &str| {
        table.get(outer).and_then(|value| value.get(inner)).cloned()
    };
    let mut kinds = Vec::new();
    if !manifest.contains_key("workspace") {
        kinds.push(FaultKind::MissingKey("workspace"));
    }
    let name = lookup(&manifest, "package", "name");
    let is_published = name.as_ref().and_then(Value::as_str) == Some(PUBLISHED_APART);
    if !is_published && lookup(&manifest, "package", "publish") != Some(Value::Boolean(false)) {
        kinds.push(FaultKind::MissingKey("publish = false"));
    }
    if !inherits(manifest.get("lints"))
        || lookup(&manifest, "workspace", "lints") != lookup(&root, "workspace", "lints")
    {
        kinds.push(FaultKind::NotInherited("lints"));
    }
    let forbidden =
        ["build-dependencies", "patch", "replace"].into_iter().filter(|key| manifest.contains_key(*key));
    kinds.extend(forbidden.map(FaultKind::ForbiddenKey));
    kinds.into_iter().map(|kind| Fault::new(path, kind)).collect()
}

/// Checks the manifest at the root.
pub(super) fn check_root(path: &str, text: &str) -> Vec<Fault> {
    let Ok(manifest) = text.parse::<Table>() else { return vec![Fault::new(path, FaultKind::NotToml)] };
    let forbidden = ["patch", "replace", "package"].into_iter().filter(|key| manifest.contains_key(*key));
    forbidden.map(|key| Fault::new(path, FaultKind::ForbiddenKey(key))).collect()
}

/// Checks the manifest of a member.
pub(super) fn check_member(path: &str, text: &str) -> Vec<Fault> {
    let Ok(manifest) = text.parse::<Table>() else { return vec![Fault::new(path, FaultKind::NotToml)] };
    let mut kinds = Vec::new();
    let package = manifest.get("package").and_then(Value::as_table);
    let field = |key: &str| package.and_then(|package| package.get(key));
    let published = field("publish").and_then(Value::as_bool) != Some(false);
    kinds.extend(INHERITED.into_iter().filter(|key| !inherits(field(key))).map(FaultKind::NotInherited));
    if published {
        if !inherits(field("include")) {
            kinds.push(FaultKind::NotInherited("include"));
        }
        kinds.extend(OF_PUBLISHED.into_iter().filter(|key| field(key).is_none()).map(FaultKind::MissingKey));
    }
    if !inherits(manifest.get("lints")) {
        kinds.push(FaultKind::NotInherited("lints"));
    }
    kinds
        .extend(FORBIDDEN.into_iter().filter(|key| manifest.contains_key(*key)).map(FaultKind::ForbiddenKey));
    if field("build").is_some() {
        kinds.push(FaultKind::ForbiddenKey("build"));
    }
    kinds.into_iter().map(|kind| Fault::new(path, kind)).collect()
}

/// Returns whether a value is `{ workspace = true }`.
fn inherits(value: Option<&Value>) -> bool {
    value.and_then(|value| value.get("workspace")).and_then(Value::as_bool) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::{check_apart, check_member, check_root, is_apart};
    use crate::tidy::fault::{Fault, FaultKind};

    const SOUND: &str = "\
[package]
name = \"a\"
description = \"b\"
documentation = \"c\"
keywords = []
categories = []
readme = \"README.md\"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
repository.workspace = true
include.workspace = true

[package.metadata.docs.rs]
all-features = true

[lints]
workspace = true
";

    #[track_caller]
    fn check(text: &str, expected: &[FaultKind]) {
        let expected: Vec<_> = expected.iter().map(|kind| Fault::new("a", kind.clone())).collect();
        assert_eq!(check_member("a", text), expected);
    }

    #[test]
    fn sound_manifest_has_no_faults() {
        check(SOUND, &[]);
    }

    #[test]
    fn field_of_its_own_is_found() {
        let text = SOUND.replace("edition.workspace = true", "edition = \"2021\"");
        check(&text, &[FaultKind::NotInherited("edition")]);
    }

    #[test]
    fn lints_of_its_own_are_found() {
        check(
            &SOUND.replace("[lints]\nworkspace = true", "[lints.rust]"),
            &[FaultKind::NotInherited("lints")],
        );
    }

    #[test]
    fn unpublished_member_needs_no_keywords() {
        let text =
            SOUND.replace("include.workspace = true", "publish = false").replace("keywords = []\n", "");
        check(&text, &[]);
        check(&SOUND.replace("keywords = []\n", ""), &[FaultKind::MissingKey("keywords")]);
    }

    #[test]
    fn build_dependencies_and_scripts_are_found() {
        let text =
            SOUND.replace("name = \"a\"", "name = \"a\"\nbuild = \"make.rs\"") + "[build-dependencies]\n";
        check(&text, &[FaultKind::ForbiddenKey("build-dependencies"), FaultKind::ForbiddenKey("build")]);
    }

    #[test]
    fn patch_in_the_root_is_found() {
        assert_eq!(check_root("a", "[workspace]\n"), []);
        let faults = check_root("a", "[patch.crates-io]\n");
        assert_eq!(faults, [Fault::new("a", FaultKind::ForbiddenKey("patch"))]);
    }

    #[test]
    fn what_is_not_toml_is_one_fault() {
        check("[package", &[FaultKind::NotToml]);
    }

    #[test]
    fn separate_workspace_has_root_lints() {
        const LINTS: &str = "[workspace.lints.rust]\nmissing_docs = \"warn\"\n";
        let sound = format!("[package]\npublish = false\n[lints]\nworkspace = true\n{LINTS}");
        let kinds = |text: &str| -> Vec<FaultKind> {
            check_apart("a", text, LINTS).into_iter().map(|fault| fault.kind).collect()
        };
        assert_eq!(kinds(&sound), []);
        assert_eq!(kinds(&sound.replace("publish = false", "")), [FaultKind::MissingKey("publish = false")]);
        assert_eq!(kinds(&sound.replace("\"warn\"", "\"allow\"")), [FaultKind::NotInherited("lints")]);
        assert_eq!(
            kinds(&sound.replace("[lints]\nworkspace = true\n", "")),
            [FaultKind::NotInherited("lints")]
        );
        assert_eq!(kinds(&format!("{sound}[patch.a]\n")), [FaultKind::ForbiddenKey("patch")]);
        assert!(is_apart("xtask/bench/Cargo.toml") && !is_apart("xtask/Cargo.toml"));
    }
}
