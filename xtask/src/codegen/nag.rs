//! Generator `nag`: the meanings of the numeric annotation glyphs, PGN 10, from `xtask/data/nags.toml`.

use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

/// Where the meanings are kept.
const DATA: &str = "xtask/data/nags.toml";
/// How many glyphs section 10 defines: 0 to 139.
const COUNT: usize = 140;

/// The data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// One entry for each glyph, in the order of the values.
    nag: Vec<Entry>,
}

/// One glyph of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The number behind the dollar sign.
    value: usize,
    /// What it says about the move or the position.
    meaning: String,
}

/// Renders `MEANINGS`, indexed by the glyph's value.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let text = read_data(root, DATA)?;
    render_data(&text)
}

/// Renders the table from the text of the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    let fault = |expected| CodegenError::Data { path: DATA.into(), line: 0, expected };
    if data.nag.len() != COUNT {
        return Err(fault("140 entries"));
    }
    if data.nag.iter().enumerate().any(|(index, entry)| entry.value != index) {
        return Err(fault("the values 0 to 139 in order, each once"));
    }
    if data.nag.iter().any(|entry| entry.meaning.trim().is_empty()) {
        return Err(fault("a meaning for every value"));
    }
    let mut out = String::from(
        "//! The meanings of the numeric annotation glyphs, PGN 10.\n\n\
         /// What each glyph means, indexed by its value; 94 to 97 stand where the standard's list repeats 84 to 87.\n",
    );
    let _ = writeln!(out, "pub(super) const MEANINGS: [&str; {COUNT}] = [");
    for entry in &data.nag {
        let _ = writeln!(out, "    {:?},", entry.meaning);
    }
    out.push_str("];\n");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{DATA, render_data};
    use crate::workspace;

    fn data() -> String {
        std::fs::read_to_string(workspace::root().join(DATA)).unwrap()
    }

    #[test]
    fn rook_placements_stand_at_94_to_97() {
        let text = render_data(&data()).unwrap();
        let line = |value: usize| {
            text.lines().skip_while(|line| !line.starts_with("pub(super)")).nth(value + 1).unwrap().trim()
        };
        assert_eq!(line(0), "\"null annotation\",");
        assert_eq!(line(84), "\"White has a very strong pawn structure\",");
        assert_eq!(line(94), "\"White has poor rook placement\",");
        assert_eq!(line(97), "\"Black has good rook placement\",");
        assert_eq!(line(139), "\"Black has severe time control pressure\",");
    }

    #[test]
    fn repeated_value_is_refused() {
        let error = render_data(&data().replace("value = 94\n", "value = 84\n")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "xtask/data/nags.toml: expected the values 0 to 139 in order, each once"
        );
    }

    #[test]
    fn missing_value_is_refused() {
        let cut = data();
        let cut = cut.split("\n[[nag]]\nvalue = 139").next().unwrap();
        assert_eq!(render_data(cut).unwrap_err().to_string(), "xtask/data/nags.toml: expected 140 entries");
    }
}
