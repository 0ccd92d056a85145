//! Generator `nag`: the meanings and symbols of the numeric annotation glyphs, PGN 10, from `xtask/data/nags.toml`.

use alloc::collections::{BTreeMap, BTreeSet};
use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

/// The data file.
const DATA: &str = "xtask/data/nags.toml";
/// The number of NAGs in section 10: 0 to 139.
const COUNT: usize = 140;
/// The dialects of the higher values, as named in the data file and in the table.
const DIALECTS: [(&str, &str); 3] = [("scid", "SCID"), ("scidb", "SCIDB"), ("chesspad", "CHESS_PAD")];
/// The name for all dialects.
const ALL_DIALECTS: &str = "all";

/// The content of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// One entry for each NAG of section 10, sorted by value.
    nag: Vec<Entry>,
    /// The meanings of higher values in some programs.
    extended: Vec<Extended>,
    /// Symbols in print and at the keyboard, sorted by value.
    symbol: Vec<Symbol>,
}

/// One NAG of section 10.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The number after the dollar sign.
    value: usize,
    /// The meaning for the move or the position.
    meaning: String,
}

/// One NAG that section 10 reserves, in one dialect or in all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Extended {
    /// The dialect.
    dialect: String,
    /// The number after the dollar sign.
    value: u8,
    /// The meaning.
    meaning: String,
}

/// The symbols of one NAG.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Symbol {
    /// The NAG to which symbols are converted.
    value: u8,
    /// The symbol written.
    text: String,
    /// Other accepted symbols.
    #[serde(default)]
    spellings: Vec<String>,
    /// Other NAGs written with this symbol.
    #[serde(default)]
    shown_for: Vec<u8>,
}

/// Renders the tables.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let text = read_data(root, DATA)?;
    render_data(&text)
}

/// Renders the tables from the text of the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    let fault = |expected| CodegenError::Data { path: DATA.into(), line: 0, expected };
    check_standard(&data.nag).map_err(fault)?;
    let dialects = extended(&data.extended).map_err(fault)?;
    let (read, shown) = symbols(&data.symbol).map_err(fault)?;
    let mut out = String::from(
        "//! The meanings and symbols of the numeric annotation glyphs, PGN 10 and practice.\n\n\
         /// The meaning of each glyph, indexed by its value; 94 to 97 replace the repeated 84 to 87 of the standard's list.\n",
    );
    let _ = writeln!(out, "pub(super) const MEANINGS: [&str; {COUNT}] = [");
    for entry in &data.nag {
        let _ = writeln!(out, "    {:?},", entry.meaning);
    }
    out.push_str("];\n");
    for ((name, constant), rows) in DIALECTS.iter().zip(dialects) {
        let doc =
            format!("The meanings of the values from {COUNT} on in the dialect `{name}`, sorted by value.");
        write_table(&mut out, &doc, &format!("{constant}: [(u8, &str); {}]", rows.len()), &rows);
    }
    let doc = "All texts that are read as a glyph and the value of the glyph, sorted by bytes.";
    write_table(&mut out, doc, &format!("SYMBOLS: [(&str, u8); {}]", read.len()), &read);
    let doc = "The displayed symbols of glyphs, sorted by value.";
    write_table(&mut out, doc, &format!("SHOWN: [(u8, &str); {}]", shown.len()), &shown);
    Ok(out)
}

/// Writes one table of pairs.
fn write_table<A: core::fmt::Debug, B: core::fmt::Debug>(
    out: &mut String,
    doc: &str,
    declaration: &str,
    rows: &BTreeMap<A, B>,
) {
    let _ = writeln!(out, "\n/// {doc}\npub(super) const {declaration} = [");
    for row in rows {
        let _ = writeln!(out, "    {row:?},");
    }
    out.push_str("];\n");
}

/// Checks the list of section 10; the error says what is wrong.
fn check_standard(entries: &[Entry]) -> Result<(), &'static str> {
    if entries.len() != COUNT {
        return Err("140 entries");
    }
    if entries.iter().enumerate().any(|(index, entry)| entry.value != index) {
        return Err("the values 0 to 139 in order, each once");
    }
    if entries.iter().any(|entry| entry.meaning.trim().is_empty()) {
        return Err("a meaning for every value");
    }
    Ok(())
}

/// Returns the values above section 10, by dialect.
fn extended(entries: &[Extended]) -> Result<Vec<BTreeMap<u8, &str>>, &'static str> {
    if entries.iter().any(|entry| usize::from(entry.value) < COUNT || entry.meaning.trim().is_empty()) {
        return Err("extended values from 140 on, each with a meaning");
    }
    let is_known = |name: &str| name == ALL_DIALECTS || DIALECTS.iter().any(|(known, _)| *known == name);
    if !entries.iter().all(|entry| is_known(&entry.dialect)) {
        return Err("the dialects `scid`, `scidb` and `chesspad`, or `all`");
    }
    let mut dialects = Vec::new();
    for (name, _) in DIALECTS {
        let mut rows = BTreeMap::new();
        for entry in entries.iter().filter(|entry| entry.dialect == name || entry.dialect == ALL_DIALECTS) {
            if rows.insert(entry.value, entry.meaning.as_str()).is_some() {
                return Err("one meaning for a value in a dialect");
            }
        }
        dialects.push(rows);
    }
    Ok(dialects)
}

/// The accepted symbols and the written symbols.
type Symbols<'a> = (BTreeMap<&'a str, u8>, BTreeMap<u8, &'a str>);

/// Returns the symbols, indexed for reading and for writing.
fn symbols(entries: &[Symbol]) -> Result<Symbols<'_>, &'static str> {
    let mut read = BTreeMap::new();
    let mut shown = BTreeMap::new();
    let mut values = BTreeSet::new();
    for Symbol { value, text, spellings, shown_for } in entries {
        if !values.insert(value) {
            return Err("one symbol for a value");
        }
        for spelling in [text].into_iter().chain(spellings) {
            if spelling.is_empty() || spelling.contains(char::is_whitespace) {
                return Err("symbols that are words");
            }
            if read.insert(spelling.as_str(), *value).is_some() {
                return Err("symbols that are read in one way");
            }
        }
        for &shown_value in [value].into_iter().chain(shown_for) {
            if shown.insert(shown_value, text.as_str()).is_some() {
                return Err("one text to show for a value");
            }
        }
    }
    Ok((read, shown))
}

#[cfg(test)]
mod tests {
    use super::{DATA, render_data};
    use crate::workspace;

    fn data() -> String {
        std::fs::read_to_string(workspace::root().join(DATA)).unwrap()
    }

    #[test]
    fn rook_placements_are_94_to_97() {
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

    #[track_caller]
    fn refuses(from: &str, to: &str, expected: &str) {
        let text = data();
        assert!(text.contains(from), "{from}");
        let error = render_data(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.to_string(), format!("{DATA}: expected {expected}"));
    }

    #[test]
    fn missing_value_is_refused() {
        let last = "\n[[nag]]\nvalue = 139\nmeaning = \"Black has severe time control pressure\"\n";
        refuses(last, "", "140 entries");
    }

    #[test]
    fn extended_values_are_refused_out_of_their_range_dialects_and_twice() {
        let entry = "dialect = \"scid\"\nvalue = 147\n";
        refuses(
            entry,
            "dialect = \"scid\"\nvalue = 139\n",
            "extended values from 140 on, each with a meaning",
        );
        refuses(
            entry,
            "dialect = \"fritz\"\nvalue = 147\n",
            "the dialects `scid`, `scidb` and `chesspad`, or `all`",
        );
        refuses(entry, "dialect = \"scid\"\nvalue = 146\n", "one meaning for a value in a dialect");
    }

    #[test]
    fn symbols_with_two_readings_are_refused() {
        refuses("text = \"=\"", "text = \"!\"", "symbols that are read in one way");
        refuses("spellings = [\"TN\"]", "spellings = [\"T N\"]", "symbols that are words");
        refuses("shown_for = [23]", "shown_for = [21]", "one text to show for a value");
        refuses("[[symbol]]\nvalue = 2\n", "[[symbol]]\nvalue = 1\n", "one symbol for a value");
    }

    #[test]
    fn symbols_are_in_byte_order() {
        let text = render_data(&data()).unwrap();
        let rows: Vec<&str> = text
            .lines()
            .skip_while(|line| !line.contains("SYMBOLS"))
            .skip(1)
            .take_while(|line| *line != "];")
            .collect();
        assert_eq!(rows.first(), Some(&"    (\"!\", 1),"));
        assert!(rows.contains(&"    (\"⩲\", 14),"));
        assert_eq!(rows.last(), Some(&"    (\"⩲\", 14),"));
    }
}
