//! Generator `countries`: the country codes of PGN section 15, from `xtask/data/countries.toml`.

use core::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use super::{CodegenError, read_data};

/// The data file.
const DATA: &str = "xtask/data/countries.toml";
/// The number of codes in section 15.
const COUNT: usize = 152;

/// The content of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// One entry for each code, in the order of the standard.
    country: Vec<Entry>,
}

/// One country of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The three letters.
    code: String,
    /// The name as in the standard.
    name: String,
}

/// Renders `COUNTRIES`, sorted by code.
pub(crate) fn render(root: &Path) -> Result<String, CodegenError> {
    let text = read_data(root, DATA)?;
    render_data(&text)
}

/// Renders the table from the text of the data file.
fn render_data(text: &str) -> Result<String, CodegenError> {
    let mut data: Data = toml::from_str(text)
        .map_err(|error| CodegenError::Toml { path: DATA.into(), source: Box::new(error) })?;
    data.country.sort_by(|one, next| one.code.cmp(&next.code));
    check(&data.country).map_err(|expected| CodegenError::Data { path: DATA.into(), line: 0, expected })?;
    let mut out = String::from(
        "//! The country codes of PGN section 15.\n\n\
         /// All codes and their names in the standard, sorted by code.\n",
    );
    let _ = writeln!(out, "pub(super) static COUNTRIES: [(&str, &str); {COUNT}] = [");
    for Entry { code, name } in &data.country {
        let _ = writeln!(out, "    ({code:?}, {name:?}),");
    }
    out.push_str("];\n");
    Ok(out)
}

/// Checks the sorted entries; the error says what is wrong.
fn check(countries: &[Entry]) -> Result<(), &'static str> {
    if countries.len() != COUNT {
        return Err("152 codes");
    }
    let is_code = |code: &str| code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    if !countries.iter().all(|entry| is_code(&entry.code)) {
        return Err("codes of three upper-case letters");
    }
    if !countries.is_sorted_by(|one, next| one.code < next.code) {
        return Err("each code once");
    }
    if countries.iter().any(|entry| entry.name.trim().is_empty()) {
        return Err("a name for every code");
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
    fn codes_are_sorted_though_the_standard_is_not() {
        let text = render_data(&data()).unwrap();
        let place = |code: &str| text.find(&format!("(\"{code}\"")).unwrap();
        assert!(place("AFG") < place("BEL") && place("BEL") < place("BHM") && place("BHM") < place("ZRE"));
        assert!(text.contains("(\"NET\", \"The Internet\")"));
    }

    #[test]
    fn code_used_twice_is_refused() {
        refuses(&data().replace("\"ZRE\"", "\"ZIM\""), "each code once");
    }

    #[test]
    fn code_of_other_characters_is_refused() {
        refuses(&data().replace("\"ZRE\"", "\"Zre\""), "codes of three upper-case letters");
        refuses(&data().replace("\"ZRE\"", "\"ZR\""), "codes of three upper-case letters");
    }

    #[test]
    fn missing_code_or_name_is_refused() {
        let text = data();
        refuses(text.split("\n[[country]]\ncode = \"ZRE\"").next().unwrap(), "152 codes");
        refuses(&text.replace("\"Zaire\"", "\" \""), "a name for every code");
    }
}
