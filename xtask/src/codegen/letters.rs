//! Generator `letters`: writes the piece letters of seventeen languages (PGN 17), from `xtask/data/letters.toml`.

use alloc::collections::BTreeSet;
use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

const DATA: &str = "xtask/data/letters.toml";
/// The number of languages in section 17.
const COUNT: usize = 17;
/// The pieces, in the order of the letters.
const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The content of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// The languages, sorted by name.
    language: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The English name, which is also the name of the enum's variant.
    name: String,
    /// The ISO 639-1 code.
    code: String,
    /// One letter for each piece.
    letters: String,
}

/// Renders the enum `PieceLetters` and its tables, which are indexed by the variants.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let text = read_data(root, DATA)?;
    render_data(&text)
}

/// Renders the enum and its tables from the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    check(&data.language).map_err(|expected| CodegenError::Data { path: DATA.into(), line: 0, expected })?;
    let mut out = String::from(
        "//! Piece letters in seventeen languages, PGN 17.\n\n\
         /// The piece letters of a language (PGN 17). PGN itself uses the English letters.\n\
         ///\n\
         /// Each letter is an upper-case ASCII letter. The same letter may mean different pieces: `R` is a rook in English and a\n\
         /// king in French. So you always give the language, and it is never guessed from a text.\n\
         ///\n\
         /// `FromStr` reads the English name of a language or its ISO 639-1 code, in any letter case: `German`, `de`.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]\n\
         pub enum PieceLetters {\n",
    );
    for Entry { name, code, letters } in &data.language {
        let listed: Vec<_> = letters.chars().map(|letter| format!("`{letter}`")).collect();
        let default = if name == "English" { "#[default]\n" } else { "" };
        let _ =
            writeln!(out, "/// {name}, `{code}`: {}, from pawn to king.\n{default}{name},", listed.join(" "));
    }
    let _ = writeln!(out, "}}\n\n/// All languages, sorted by name.");
    let _ = writeln!(out, "pub(super) const ALL: [PieceLetters; {COUNT}] = [");
    for Entry { name, .. } in &data.language {
        let _ = writeln!(out, "    PieceLetters::{name},");
    }
    let _ = writeln!(out, "];\n\n/// The English name of each language.");
    let _ = writeln!(out, "pub(super) const NAMES: [&str; {COUNT}] = [");
    for Entry { name, .. } in &data.language {
        let _ = writeln!(out, "    {name:?},");
    }
    let _ = writeln!(out, "];\n\n/// The ISO 639-1 code of each language.");
    let _ = writeln!(out, "pub(super) const CODES: [&str; {COUNT}] = [");
    for Entry { code, .. } in &data.language {
        let _ = writeln!(out, "    {code:?},");
    }
    let _ = writeln!(out, "];\n\n/// The letters for {}.", PIECES.join(", "));
    let _ = writeln!(out, "pub(super) const LETTERS: [[char; {}]; {COUNT}] = [", PIECES.len());
    for Entry { letters, .. } in &data.language {
        let _ = writeln!(out, "    {:?},", letters.chars().collect::<Vec<_>>());
    }
    out.push_str("];\n");
    Ok(out)
}

/// Checks the languages. The error says what was expected.
fn check(languages: &[Entry]) -> Result<(), &'static str> {
    if languages.len() != COUNT {
        return Err("17 languages");
    }
    if !languages.is_sorted_by(|one, next| one.name < next.name) {
        return Err("the languages in the order of their names, each once");
    }
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().skip(1).all(|rest| rest.is_ascii_lowercase())
    };
    if !languages.iter().all(|entry| is_name(&entry.name)) {
        return Err("names of one capitalized word");
    }
    if !languages.iter().any(|entry| entry.name == "English" && entry.letters == "PNBRQK") {
        return Err("English with the letters PNBRQK");
    }
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_lowercase());
    let codes: BTreeSet<_> = languages.iter().map(|entry| &entry.code).collect();
    if codes.len() != COUNT || !codes.iter().all(|code| is_code(code)) {
        return Err("17 different codes of two lower-case letters");
    }
    let are_letters = |letters: &str| {
        letters.len() == PIECES.len()
            && letters.bytes().all(|letter| letter.is_ascii_uppercase())
            && letters.bytes().collect::<BTreeSet<_>>().len() == PIECES.len()
    };
    if !languages.iter().all(|entry| are_letters(&entry.letters)) {
        return Err("six different upper-case letters for each language");
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
    fn french_rook_and_king_have_their_letters() {
        let text = render_data(&data()).unwrap();
        assert!(text.contains("/// French, `fr`: `P` `C` `F` `T` `D` `R`, from pawn to king.\nFrench,"));
        assert!(text.contains("['P', 'C', 'F', 'T', 'D', 'R']"));
        assert!(text.contains("#[default]\nEnglish,"));
    }

    #[test]
    fn letter_used_twice_is_refused() {
        refuses(&data().replace("PCFTDR", "PCFTDD"), "six different upper-case letters for each language");
        refuses(&data().replace("PCFTDR", "PCFTD"), "six different upper-case letters for each language");
        refuses(&data().replace("PCFTDR", "pCFTDR"), "six different upper-case letters for each language");
    }

    #[test]
    fn wrong_or_repeated_code_is_refused() {
        let codes = "17 different codes of two lower-case letters";
        refuses(&data().replace("\"fr\"", "\"de\""), codes);
        refuses(&data().replace("\"fr\"", "\"fra\""), codes);
        refuses(&data().replace("\"fr\"", "\"FR\""), codes);
    }

    #[test]
    fn missing_or_misplaced_language_is_refused() {
        let text = data();
        refuses(text.split("\n[[language]]\nname = \"Swedish\"").next().unwrap(), "17 languages");
        let sorted = "the languages in the order of their names, each once";
        refuses(&text.replace("\"Danish\"", "\"Czech\""), sorted);
        refuses(&text.replace("\"Danish\"", "\"Zulu\""), sorted);
        refuses(&text.replace("\"Danish\"", "\"Danish one\""), "names of one capitalized word");
        refuses(&text.replace("PNBRQK", "PSBRQK"), "English with the letters PNBRQK");
    }
}
