//! The packages in the workspace, from `cargo metadata`.

use alloc::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::{cargo::Call, error::TaskError};

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package in the workspace.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// All direct dependencies, including those for tests.
    pub(crate) dependencies: Vec<Dependency>,
    /// The features, each with the features and crates that it enables.
    #[serde(default)]
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// The oldest compiler that the package supports.
    pub(crate) rust_version: Option<String>,
}

/// A direct dependency.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// Whether the crate itself, tests or a build script use it.
    #[serde(default, deserialize_with = "kind")]
    pub(crate) kind: Kind,
    /// The required version, or `*` if the manifest has none.
    pub(crate) req: String,
    /// Whether it is used only with a feature.
    #[serde(default)]
    pub(crate) optional: bool,
    /// The folder, if the manifest has a path.
    #[serde(default)]
    pub(crate) path: Option<String>,
    /// The features that are enabled.
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares the features of all packages"))]
    pub(crate) features: Vec<String>,
}

/// What uses a dependency.
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

/// Reads the kind. It is null for a normal dependency.
fn kind<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Runs `cargo metadata` offline. Does not change the lock file.
pub(crate) fn read(root: &Path) -> Result<Vec<Package>, TaskError> {
    let output = Call::new("metadata --no-deps --format-version 1 --locked --offline").output(root)?;
    parse(&output)
}

/// Parses the output of `cargo metadata`.
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
