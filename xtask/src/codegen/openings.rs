//! Renders the names of openings from the files in `xtask/data/openings`.
//!
//! The keys of positions follow from moves, so the crate itself renders its table, compiled without it.

use std::path::Path;

use super::CodegenError;
use crate::cargo::Call;

/// The data files.
const DATA: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Renders the table.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let mut call = Call::new(
        "run --quiet --locked --package movetext-openings --no-default-features --example builtin_table --",
    );
    for volume in DATA {
        call = call.argument(&format!("xtask/data/openings/{volume}.tsv"));
    }
    let text = call.output(root).map_err(|error| CodegenError::Renderer { reason: error.to_string() })?;
    String::from_utf8(text).map_err(|error| CodegenError::Renderer { reason: error.to_string() })
}
