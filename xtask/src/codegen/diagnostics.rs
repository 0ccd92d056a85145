//! The generators `diagnostics` and `codes`: they write the diagnostic codes for games (PGN 3 to 18) as Rust and as a
//! page of documentation. The codes come from `xtask/data/diagnostics.toml`.

use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

const DATA: &str = "xtask/data/diagnostics.toml";
/// The content of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    code: Vec<Entry>,
}

/// A code in the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    variant: String,
    import: Severity,
    strict: Severity,
    clause: String,
    summary: String,
    remedy: String,
    help: String,
    example: String,
    #[serde(default)]
    edit: bool,
    #[serde(default)]
    stored: Stored,
    within: Option<Within>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The encoding of an example.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
enum Stored {
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "windows-1252")]
    Windows1252,
    #[serde(rename = "utf-16")]
    Utf16,
}

/// A limit of the reader. The example produces its code only with this limit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Within {
    limit: String,
    value: usize,
}

/// Renders the enum `Code` and its table, which is indexed by the variants.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    render_table(&read_data(root, DATA)?)
}

/// Renders the page of documentation.
pub(crate) fn render_page(root: &Path) -> Result<String, CodegenError> {
    render_codes(&read_data(root, DATA)?)
}

/// Parses and checks the data file.
fn entries(text: &str) -> Result<Vec<Entry>, CodegenError> {
    let data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    match check(&data.code) {
        Ok(()) => Ok(data.code),
        Err(expected) => Err(CodegenError::Data { path: DATA.into(), line: 0, expected }),
    }
}

/// Checks the entries. The error says what was expected.
fn check(entries: &[Entry]) -> Result<(), &'static str> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    for (index, entry) in entries.iter().enumerate() {
        let before = entries.iter().take(index);
        if before.clone().any(|other| other.name == entry.name || other.variant == entry.variant) {
            return Err("unique names and variants");
        }
        if !entry.name.split('-').all(is_word) || entry.name.to_ascii_lowercase() != entry.name {
            return Err("names of lower-case words with hyphens between them");
        }
        if entry.variant.to_ascii_lowercase() != entry.name.replace('-', "") {
            return Err("variants equal to the name in camel case");
        }
        if !entry.clause.split('.').all(|part| part.parse::<u8>().is_ok()) {
            return Err("clauses by their numbers, as `8.2.3`");
        }
        if entry.summary.is_empty() || entry.summary.ends_with('.') {
            return Err("summaries without a full stop");
        }
        if ![&entry.remedy, &entry.help].iter().all(|sentence| sentence.ends_with('.')) {
            return Err("remedies and helps in whole sentences");
        }
        if entry.example.trim().is_empty() {
            return Err("an example for every code");
        }
    }
    Ok(())
}

/// Renders the enum and the table from the data file.
fn render_table(text: &str) -> Result<String, CodegenError> {
    let entries = entries(text)?;
    let mut out = String::from(
        "//! The codes of diagnostics, PGN 3 to 18.\n\n\
         use super::{\n    Severity,\n    code::{Entry, Stored},\n};\n\n\
         /// What a diagnostic is about. Names are stable; further codes may follow.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\n#[non_exhaustive]\npub enum Code {\n",
    );
    // Writing to a string cannot fail.
    for Entry { name, variant, summary, .. } in &entries {
        let _ = writeln!(out, "/// `{name}`: {summary}.\n{variant},");
    }
    let _ = writeln!(out, "}}\n\n/// The properties of each code, indexed by the code.");
    let _ = writeln!(out, "pub(super) static ENTRIES: [Entry; {}] = [", entries.len());
    for entry in &entries {
        let Entry { name, variant, import, strict, clause, summary, remedy, help, example, .. } = entry;
        let within = entry.within.as_ref().map_or_else(
            || "|limits| limits".to_owned(),
            |Within { limit, value }| format!("|limits| limits.with_{limit}({value})"),
        );
        let _ = writeln!(
            out,
            "Entry {{ code: Code::{variant}, name: {name:?}, import: Severity::{import:?}, \
             strict: Severity::{strict:?}, clause: {clause:?}, summary: {summary:?}, remedy: {remedy:?}, \
             help: {help:?}, example: {example:?}, has_edit: {}, stored: Stored::{:?}, within: {within} }},",
            entry.edit, entry.stored,
        );
    }
    out.push_str("];\n");
    Ok(out)
}

/// Renders the page from the data file.
fn render_codes(text: &str) -> Result<String, CodegenError> {
    let entries = entries(text)?;
    let mut out = String::from(
        "# The codes\n\n\
         For each code: its severity in import format and where export format is required, the section of the \
         standard\nof 1994, what was found, what the reader does with it, what the author can do, an example \
         (`⏎` ends a line),\nand whether an edit is suggested where nothing is in doubt.\n\n\
         | code | import | strict | section | found | what the reader does | help | example | edit |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for entry in &entries {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} |",
            entry.name,
            entry.import.word(),
            entry.strict.word(),
            entry.clause,
            cell(&entry.summary),
            cell(&entry.remedy),
            cell(&entry.help),
            shown(entry),
            if entry.edit { "yes" } else { "" },
        );
    }
    Ok(out)
}

/// Escapes a sentence for a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Returns the example for a table cell, on one line. Invisible characters become numbers, and long repetitions are
/// shortened.
fn shown(entry: &Entry) -> String {
    let mut text = String::new();
    for character in entry.example.trim_end().chars() {
        match character {
            '\n' => text.push('⏎'),
            '\u{7F}' | '\u{A0}' | '\u{FEFF}' => {
                let _ = write!(text, "U+{:04X}", u32::from(character));
            }
            _ => text.push(character),
        }
    }
    for width in [256, 76] {
        text = text.replace(&"a".repeat(width), &format!("a…a ({width} of them)"));
    }
    let aside = match (&entry.within, entry.stored) {
        (Some(Within { limit, value }), _) => format!(" within `{limit}` {value}"),
        (None, Stored::Utf16) => " in UTF-16".to_owned(),
        (None, Stored::Windows1252) => " in Windows-1252".to_owned(),
        (None, Stored::Utf8) => String::new(),
    };
    format!("`{}`{aside}", cell(&text))
}

#[cfg(test)]
mod tests {
    use super::{DATA, render_codes, render_table};
    use crate::workspace;

    fn data() -> String {
        std::fs::read_to_string(workspace::root().join(DATA)).unwrap()
    }

    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        assert_eq!(render_table(text).unwrap_err().to_string(), format!("{DATA}: expected {expected}"));
    }

    #[test]
    fn variants_and_rows_are_in_file_order() {
        let text = render_table(&data()).unwrap();
        let codes = data().matches("[[code]]").count();
        assert!(text.contains(&format!("ENTRIES: [Entry; {codes}]")));
        let place = |what: &str| text.find(what).unwrap();
        assert!(place("UnknownCharacter,\n") < place("IllegalMove,\n"));
        assert!(place("name: \"unknown-character\"") < place("name: \"illegal-move\""));
    }

    #[test]
    fn page_has_a_row_for_each_code() {
        let page = render_codes(&data()).unwrap();
        let codes = data().matches("[[code]]").count();
        assert_eq!(page.lines().filter(|line| line.starts_with("| `")).count(), codes);
        assert!(
            page.lines()
                .filter(|line| line.starts_with('|'))
                .all(|line| { line.replace("\\|", "").matches('|').count() == 10 })
        );
        assert!(page.contains("⏎⏎1. e4 *`"));
    }

    #[test]
    fn repeated_names_are_refused() {
        refuses(&data().replace("\"stray-brace\"", "\"comment-brace\""), "unique names and variants");
        refuses(&data().replace("\"StrayBrace\"", "\"Brace\""), "variants equal to the name in camel case");
        refuses(
            &data().replace("\"stray-brace\"", "\"Stray-Brace\""),
            "names of lower-case words with hyphens between them",
        );
    }

    #[test]
    fn unknown_limits_and_open_ends_are_refused() {
        refuses(
            &data().replace("\"The character is skipped.\"", "\"The character is skipped\""),
            "remedies and helps in whole sentences",
        );
    }

    #[test]
    fn clauses_are_those_of_the_standard() {
        let clauses = std::fs::read_to_string(workspace::root().join("testdata/spec.toml")).unwrap();
        for entry in super::entries(&data()).unwrap() {
            let id = format!("id = \"{}\"", entry.clause);
            assert!(clauses.lines().any(|line| line == id), "{}: section {}", entry.name, entry.clause);
        }
    }
}
