//! `cargo xtask layers`: checks edges between crates and to outside crates against the closed lists of [`rules`].

mod evaluate;
mod graph;
mod rules;

use std::path::Path;

use crate::error::{TaskError, report};

/// Reads the graph of the workspace and reports every violation of the rules.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let graph = graph::read(root)?;
    report("layers", &evaluate::breaches(&graph, rules::MEMBERS))
}
