//! Generator `opcodes`: the opcodes of EPD, PGN 16.2.5, from `xtask/data/opcodes.toml`.

use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

/// The data file.
const DATA: &str = "xtask/data/opcodes.toml";
/// The number of sections of 16.2.5 that describe opcodes.
const SECTIONS: usize = 26;
/// The clause of an opcode that the standard does not list.
const PRACTICE: &str = "practice";
/// The operand rules of opcodes: the variants of `OperandRule`.
const RULES: [&str; 9] =
    ["Nothing", "Anything", "Integer", "Move", "Moves", "Line", "Text", "OptionalText", "TwoTexts"];

/// The content of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// One entry for each opcode or family, sorted by name in ASCII order.
    opcode: Vec<Entry>,
}

/// One opcode of the data file, or a family of opcodes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The name, without the digit for a family.
    name: String,
    /// The number of opcodes in the family, which differ by their digit; 1 for a single opcode.
    #[serde(default = "single")]
    family: usize,
    /// The operand rule.
    rule: String,
    /// The clause of the standard that describes it.
    clause: String,
}

const fn single() -> usize {
    1
}

impl Entry {
    /// Returns the names of the entry.
    fn names(&self) -> Vec<String> {
        if self.family == 1 {
            return vec![self.name.clone()];
        }
        (0..self.family).map(|digit| format!("{}{digit}", self.name)).collect()
    }
}

/// Renders `KNOWN`, sorted by name in ASCII order.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let text = read_data(root, DATA)?;
    render_data(&text)
}

/// Renders the table from the text of the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    let entries = data.opcode;
    check(&entries).map_err(|expected| CodegenError::Data { path: DATA.into(), line: 0, expected })?;
    let rows: Vec<(String, &Entry)> =
        entries.iter().flat_map(|entry| entry.names().into_iter().map(move |name| (name, entry))).collect();
    let mut out = String::from(
        "//! The opcodes of EPD with a meaning of their own, PGN 16.2.5.\n\nuse super::OperandRule;\n\n\
         /// Each opcode with what operands it takes, in ASCII order.\n",
    );
    let _ = writeln!(out, "pub(super) const KNOWN: [(&str, OperandRule); {}] = [", rows.len());
    for (name, Entry { rule, clause, .. }) in rows {
        let _ = writeln!(out, "    ({name:?}, OperandRule::{rule}), // {clause}");
    }
    out.push_str("];\n");
    Ok(out)
}

/// Checks the entries; the error says what is wrong.
fn check(entries: &[Entry]) -> Result<(), &'static str> {
    let names: Vec<String> = entries.iter().flat_map(Entry::names).collect();
    if !names.is_sorted_by(|one, next| one < next) {
        return Err("the opcodes in ASCII order, each once");
    }
    let is_mnemonic = |name: &String| {
        (2..=15).contains(&name.len())
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    if !names.iter().all(is_mnemonic) {
        return Err("mnemonics of 2 to 15 lower-case letters, digits and underscores");
    }
    if !entries.iter().all(|entry| matches!(entry.family, 1 | 10)) {
        return Err("families of 10");
    }
    if !entries.iter().all(|entry| RULES.contains(&entry.rule.as_str())) {
        return Err("rules that are variants of `OperandRule`");
    }
    let clauses: Vec<&str> =
        entries.iter().map(|entry| entry.clause.as_str()).filter(|clause| *clause != PRACTICE).collect();
    let sections: Vec<String> = (1..=SECTIONS).map(|section| format!("16.2.5.{section}")).collect();
    if clauses != sections {
        return Err("the clauses 16.2.5.1 to 16.2.5.26 in order, each once");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{DATA, render_data};
    use crate::workspace;

    fn data() -> String {
        std::fs::read_to_string(workspace::root().join(DATA)).unwrap()
    }

    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        assert_eq!(render_data(text).unwrap_err().to_string(), format!("{DATA}: expected {expected}"));
    }

    #[test]
    fn families_are_written_out() {
        let text = render_data(&data()).unwrap();
        assert!(text.contains("KNOWN: [(&str, OperandRule); 45]"));
        assert!(text.contains("(\"c9\", OperandRule::OptionalText), // 16.2.5.5\n    (\"ce\","));
        assert!(text.contains("(\"v0\", OperandRule::OptionalText), // 16.2.5.26"));
    }

    #[test]
    fn repeated_opcode_and_wrong_order_are_refused() {
        let expected = "the opcodes in ASCII order, each once";
        refuses(&data().replace("name = \"acs\"", "name = \"acn\""), expected);
        refuses(&data().replace("name = \"acs\"", "name = \"aca\""), expected);
    }

    #[test]
    fn names_that_are_no_mnemonics_are_refused() {
        let expected = "mnemonics of 2 to 15 lower-case letters, digits and underscores";
        refuses(&data().replace("name = \"acd\"", "name = \"Acd\""), expected);
        refuses(&data().replace("name = \"acd\"", "name = \"a\""), expected);
    }

    #[test]
    fn unknown_rules_families_and_missing_clauses_are_refused() {
        refuses(
            &data().replace("\"TwoTexts\"", "\"ThreeTexts\""),
            "rules that are variants of `OperandRule`",
        );
        refuses(&data().replacen("\nfamily = 10", "\nfamily = 9", 1), "families of 10");
        let expected = "the clauses 16.2.5.1 to 16.2.5.26 in order, each once";
        refuses(&data().replace("16.2.5.26", "16.2.5.27"), expected);
    }
}
