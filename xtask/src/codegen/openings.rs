//! Generators `openings` and `opening-names`: render the opening names in `xtask/data/openings`.
//!
//! The keys of positions are computed by playing moves, so an example program of `movetext-openings` renders the files.
//! It is compiled without the names, because it produces them.

use std::path::Path;

use super::CodegenError;
use crate::cargo::Call;

const DATA: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Renders the positions, which refer to the names.
pub(crate) fn render_table(root: &Path) -> Result<Vec<u8>, CodegenError> {
    render(root, "table")
}

/// Renders the names, one on each line.
pub(crate) fn render_names(root: &Path) -> Result<Vec<u8>, CodegenError> {
    render(root, "names")
}

fn render(root: &Path, what: &str) -> Result<Vec<u8>, CodegenError> {
    let mut call = Call::new(
        "run --quiet --locked --package movetext-openings --no-default-features --example builtin_table --",
    )
    .argument(what);
    for volume in DATA {
        call = call.argument(&format!("xtask/data/openings/{volume}.tsv"));
    }
    call.output(root).map_err(|error| CodegenError::Renderer { reason: error.to_string() })
}
