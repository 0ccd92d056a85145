//! The packages in the workspace, from `cargo metadata`.

use alloc::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::{cargo::Call, error::TaskError};

/// What `cargo metadata` prints.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// One package in the workspace.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Package {
    /// The package's name.
    pub(crate) name: String,
    /// Its direct dependencies, of all kinds.
    pub(crate) dependencies: Vec<Dependency>,
    /// Its features, each with what it enables.
    #[serde(default)]
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// The oldest compiler that it supports.
    pub(crate) rust_version: Option<String>,
}

/// One direct dependency.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    /// The name.
    pub(crate) name: String,
    /// What needs it.
    #[serde(default, deserialize_with = "kind")]
    pub(crate) kind: Kind,
    /// The required version; `*` if the manifest has none.
    pub(crate) req: String,
    /// Whether only a feature needs it.
    #[serde(default)]
    pub(crate) optional: bool,
    /// Its folder, if the manifest gives a path.
    #[serde(default)]
    pub(crate) path: Option<String>,
}

/// What needs a dependency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// The crate itself.
    #[default]
    Normal,
    /// Tests and examples.
    Dev,
    /// A build script.
    Build,
}

/// Reads the kind, which is null for a normal dependency.
fn kind<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Runs `cargo metadata` without network and without changing the lock file.
pub(crate) fn read(root: &Path) -> Result<Vec<Package>, TaskError> {
    let output = Call::new("metadata --no-deps --format-version 1 --locked --offline").output(root)?;
    parse(&output)
}

/// Parses what `cargo metadata` prints.
pub(crate) fn parse(json: &[u8]) -> Result<Vec<Package>, TaskError> {
    let metadata: Result<Metadata, _> = serde_json::from_slice(json);
    metadata.map(|metadata| metadata.packages).map_err(|source| TaskError::Metadata { source })
}

#[cfg(test)]
mod tests {
    use super::{Kind, parse};

    #[test]
    fn kinds_versions_and_paths_are_read() {
        let json = br#"{"packages": [{"name": "a", "extra": 1, "dependencies": [
            {"name": "b", "kind": null, "req": "^1", "path": "crates/b"},
            {"name": "c", "kind": "dev", "req": "*"},
            {"name": "d", "kind": "build", "req": "^2"}]}]}"#;
        let packages = parse(json).unwrap();
        let dependencies = &packages[0].dependencies;
        let kinds: Vec<_> = dependencies.iter().map(|dependency| dependency.kind).collect();
        assert_eq!(kinds, [Kind::Normal, Kind::Dev, Kind::Build]);
        assert_eq!(dependencies[0].path.as_deref(), Some("crates/b"));
        assert_eq!(dependencies[1].req, "*");
    }

    #[test]
    fn other_output_is_an_error() {
        assert!(parse(b"[]").is_err());
    }
}
