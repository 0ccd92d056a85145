//! The dependency graph from `cargo metadata`.

use std::path::Path;

use serde::Deserialize;

use crate::{cargo::Call, error::TaskError};

/// The members of the workspace with their direct dependencies.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Graph {
    /// One entry for each member.
    #[serde(rename = "packages")]
    pub(super) members: Vec<Member>,
}

/// One member of the workspace.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Member {
    /// The package's name.
    pub(super) name: String,
    /// Its direct dependencies of all kinds.
    pub(super) dependencies: Vec<Dependency>,
}

/// One direct dependency.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Dependency {
    /// The name of the dependency.
    pub(super) name: String,
    /// The kind of dependency.
    #[serde(default, deserialize_with = "kind")]
    pub(super) kind: Kind,
    /// The required version; `*` if the manifest has none.
    pub(super) req: String,
    /// Whether only a feature needs it.
    #[serde(default)]
    pub(super) optional: bool,
    /// The folder of a path dependency.
    #[serde(default)]
    pub(super) path: Option<String>,
}

/// The kind of dependency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
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
pub(super) fn read(root: &Path) -> Result<Graph, TaskError> {
    let output = Call::new("metadata --no-deps --format-version 1 --locked --offline").output(root)?;
    parse(&output)
}

/// Parses the output of `cargo metadata`.
fn parse(json: &[u8]) -> Result<Graph, TaskError> {
    serde_json::from_slice(json).map_err(|source| TaskError::Metadata { source })
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
        let graph = parse(json).unwrap();
        let dependencies = &graph.members[0].dependencies;
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
