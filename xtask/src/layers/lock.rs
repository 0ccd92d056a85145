//! Checks the lock files of the other workspaces, which depend on members by path.
//!
//! Cargo updates such a file only when its workspace is built. DataFusion takes too long to build in every check, so we
//! compare its lock file with the manifests.

use alloc::collections::BTreeSet;
use core::fmt;

use serde::Deserialize;

use crate::metadata::{self, Kind};

/// A lock file. Only the parts that we check are read.
#[derive(Deserialize)]
struct Lock {
    package: Vec<Package>,
}

/// A package in a lock file.
#[derive(Deserialize)]
struct Package {
    name: String,
    #[serde(default)]
    dependencies: Vec<String>,
}

/// A lock file that disagrees with the manifest of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stale {
    path: String,
    /// The name of the member. Empty if the file cannot be parsed.
    member: String,
}

impl fmt::Display for Stale {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, member } = self;
        if member.is_empty() {
            return write!(formatter, "{path}: not a lock file");
        }
        write!(
            formatter,
            "{path}: {member} has other dependencies; run `cargo metadata --offline` in its folder"
        )
    }
}

/// Returns the members with different dependencies in a lock file and in their manifests. `text` is the lock file.
pub(super) fn stale(path: &str, text: &str, members: &[metadata::Package]) -> Vec<Stale> {
    let fault = |member: &str| Stale { path: path.to_owned(), member: member.to_owned() };
    let Ok(lock) = toml::from_str::<Lock>(text) else { return vec![fault("")] };
    let names: BTreeSet<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let is_stale = |package: &&Package| {
        let Some(member) = members.iter().find(|member| member.name == package.name) else {
            return false;
        };
        let edges = || member.dependencies.iter().filter(|one| one.kind == Kind::Normal);
        let needed = edges().filter(|one| !one.optional).map(|one| one.name.as_str());
        let allowed: BTreeSet<&str> = edges().map(|one| one.name.as_str()).collect();
        let locked: BTreeSet<&str> = package.dependencies.iter().map(String::as_str).collect();
        needed.into_iter().any(|name| names.contains(name) && !locked.contains(name))
            || locked.iter().any(|name| names.contains(name) && !allowed.contains(name))
    };
    lock.package.iter().filter(is_stale).map(|package| fault(&package.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::stale;
    use crate::metadata::parse;

    #[test]
    fn lock_file_with_other_edges_is_stale() {
        let members = parse(
            br#"{"packages": [{"name": "a", "dependencies": [
                {"name": "b", "kind": null, "req": "^1"}, {"name": "x", "kind": null, "req": "^1"},
                {"name": "c", "kind": "dev", "req": "*"}, {"name": "c", "kind": null, "req": "*", "optional": true}]},
                {"name": "b", "dependencies": []}, {"name": "c", "dependencies": []}, {"name": "d", "dependencies": []}]}"#,
        )
        .unwrap();
        let faults = |dependencies: &str| {
            let lock = format!("[[package]]\nname = \"a\"\ndependencies = [{dependencies}]\n");
            stale("Cargo.lock", &lock, &members).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for dependencies in ["\"b\", \"x\", \"y\"", "\"b\", \"c\""] {
            assert_eq!(faults(dependencies), [""; 0]);
        }
        for dependencies in ["", "\"b\", \"d\""] {
            assert!(faults(dependencies)[0].starts_with("Cargo.lock: a has other dependencies"));
        }
        assert_eq!(stale("Cargo.lock", "?", &members)[0].to_string(), "Cargo.lock: not a lock file");
    }
}
