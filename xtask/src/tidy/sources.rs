//! Rules on Rust files, and on the text of any file.

use super::{
    File,
    fault::{Fault, FaultKind},
    imports,
    tokens::Token,
    wording,
};

/// The maximum number of lines in a file that is not generated.
const LONGEST_FILE: usize = 600;
/// The maximum number of characters in a function's name.
const LONGEST_NAME: usize = 60;
/// Folders that exist only on one machine. They have no slashes here, so that this file does not break the rule.
const MACHINE_FOLDERS: [&str; 3] = ["work", "tmp", "root"];
/// Functions of foreign traits, which we cannot rename.
const FOREIGN_GETTERS: [&str; 3] = ["get_ext", "get_ext_with_compression", "get_store"];
/// Words that mark unfinished work. They are split, so that this file does not contain them.
const UNFINISHED: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];

/// Checks a Rust file. If the file is generated, `marker` is the required first line.
pub(super) fn check_rust(path: &str, file: &File, marker: Option<&str>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let first_line = file.text.lines().next().unwrap_or_default();
    match marker {
        Some(marker) if first_line != marker => faults.push(Fault::at(path, 1, FaultKind::NoMarker)),
        None if !is_header(path, first_line) => faults.push(Fault::at(path, 1, FaultKind::NoHeader)),
        _ => {}
    }
    if marker.is_none() && file.text.lines().count() > LONGEST_FILE {
        faults.push(Fault::new(path, FaultKind::TooLong(LONGEST_FILE)));
    }
    for window in file.tokens.windows(3) {
        let [first, second, third] = window else { continue };
        match [first, second, third].map(|token| token.text.as_str()) {
            ["fn", ..] if second.is_word() => faults.extend(check_name(path, second)),
            ["#", "[", "should_panic"] => faults.push(Fault::at(path, third.line, FaultKind::ShouldPanic)),
            ["#", "[", "ignore"] => faults.push(Fault::at(path, third.line, FaultKind::IgnoredTest)),
            _ => {}
        }
    }
    faults.extend(check_conditional_attributes(path, &file.tokens));
    faults.extend(imports::check(path, &file.tokens));
    faults
}

/// Checks the attributes in `#[cfg_attr(…, ignore)]`.
fn check_conditional_attributes(path: &str, tokens: &[Token]) -> Vec<Fault> {
    let starts = tokens.iter().enumerate().filter(|(_, token)| token.text == "cfg_attr");
    let attributes = starts.flat_map(|(start, _)| {
        let rest = tokens.get(start..).unwrap_or_default();
        rest.iter().take_while(|token| token.text != "]")
    });
    let fault = |token: &Token| match token.text.as_str() {
        "should_panic" => Some(Fault::at(path, token.line, FaultKind::ShouldPanic)),
        "ignore" => Some(Fault::at(path, token.line, FaultKind::IgnoredTest)),
        _ => None,
    };
    attributes.filter_map(fault).collect()
}

/// Checks the name of a function.
fn check_name(path: &str, name: &Token) -> Vec<Fault> {
    let mut faults = wording::check_name(path, name.line, &name.text);
    if name.text.len() > LONGEST_NAME {
        faults.push(Fault::at(path, name.line, FaultKind::LongName(LONGEST_NAME)));
    }
    if name.text.starts_with("get_") && !FOREIGN_GETTERS.contains(&name.text.as_str()) {
        faults.push(Fault::at(path, name.line, FaultKind::GetPrefix));
    }
    faults
}

/// Returns whether a line begins the header of a file. The root of a crate may use its README as its header.
fn is_header(path: &str, line: &str) -> bool {
    line.starts_with("//!") || (path.ends_with("/src/lib.rs") && line.starts_with("#![doc = include_str!("))
}

/// Checks any text for paths that exist only on one machine. Outside test data, also checks for marks of unfinished
/// work.
pub(super) fn check_text(path: &str, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if MACHINE_FOLDERS.iter().any(|folder| line.contains(&format!("/{folder}/"))) {
            faults.push(Fault::at(path, index + 1, FaultKind::MachinePath));
        }
        if !path.starts_with("testdata/") && UNFINISHED.iter().any(|word| line.contains(word)) {
            faults.push(Fault::at(path, index + 1, FaultKind::UnfinishedNote));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_FILE, LONGEST_NAME, check_text};
    use crate::tidy::{
        fault::{Fault, FaultKind},
        tests::files,
    };

    const HEADER: &str = "//! A header.\n";

    fn check_rust(path: &str, text: &str, marker: Option<&str>) -> Vec<Fault> {
        super::check_rust(path, &files(&[(path, text)])[path], marker)
    }

    #[track_caller]
    fn check(body: &str, expected: &[(usize, FaultKind)]) {
        let expected: Vec<_> =
            expected.iter().map(|(line, kind)| Fault::at("a.rs", *line, kind.clone())).collect();
        assert_eq!(check_rust("a.rs", &format!("{HEADER}{body}"), None), expected);
    }

    #[test]
    fn file_without_header_is_found() {
        assert_eq!(check_rust("a.rs", "mod b;\n", None), [Fault::at("a.rs", 1, FaultKind::NoHeader)]);
        check("mod b;\n", &[]);
    }

    #[test]
    fn readme_is_header_in_crate_root_only() {
        let text = "#![doc = include_str!(\"../README.md\")]\n";
        assert_eq!(check_rust("crates/a/src/lib.rs", text, None), []);
        assert_eq!(check_rust("a.rs", text, None), [Fault::at("a.rs", 1, FaultKind::NoHeader)]);
    }

    #[test]
    fn generated_file_needs_marker() {
        let text = format!("// marker\n{}", "\n".repeat(LONGEST_FILE));
        assert_eq!(check_rust("a.rs", &text, Some("// marker")), []);
        assert_eq!(check_rust("a.rs", &text, Some("// other")), [Fault::at("a.rs", 1, FaultKind::NoMarker)]);
    }

    #[test]
    fn file_written_by_hand_ends_at_the_limit() {
        check(&"\n".repeat(LONGEST_FILE - 1), &[]);
        check(&"\n".repeat(LONGEST_FILE), &[(0, FaultKind::TooLong(LONGEST_FILE))]);
    }

    #[test]
    fn prefix_of_getters_is_found_in_code_only() {
        check("fn get_a() {}\nfn getter() {}\n// fn get_b\n", &[(2, FaultKind::GetPrefix)]);
    }

    #[test]
    fn names_of_functions_are_short_and_plain() {
        let told = FaultKind::Wording { word: "told", instead: "reported" };
        check("pub(crate) const fn is_told<T>() {}\nlet f = |told| told(\"fn told\");\n", &[(2, told)]);
        let name = "a".repeat(LONGEST_NAME);
        check(&format!("fn {name}() {{}}\n"), &[]);
        check(&format!("fn {name}a() {{}}\n"), &[(2, FaultKind::LongName(LONGEST_NAME))]);
    }

    #[test]
    fn imports_are_checked_in_tests_too() {
        check("mod tests {\n    use super::*;\n}\n", &[(3, FaultKind::GlobImport)]);
    }

    #[test]
    fn panicking_and_ignored_tests_are_found() {
        check(
            "#[should_panic(expected = \"a\")]\nfn a() {}\n#[ignore]\nfn b() {}\n",
            &[(2, FaultKind::ShouldPanic), (4, FaultKind::IgnoredTest)],
        );
        check(
            "#[cfg_attr(all(), should_panic)]\nfn a() {}\n#[cfg_attr(miri, ignore = \"b\")]\nfn ignore() {}\n",
            &[(2, FaultKind::ShouldPanic), (4, FaultKind::IgnoredTest)],
        );
    }

    #[test]
    fn machine_paths_and_notes_are_found() {
        let path = ["", "work", "main"].join("/");
        let note = format!("{}: later", concat!("TO", "DO"));
        let faults = check_text("README.md", &format!("fine\n{path}\n{note}\n"));
        let expected = [(2, FaultKind::MachinePath), (3, FaultKind::UnfinishedNote)]
            .map(|(line, kind)| Fault::at("README.md", line, kind));
        assert_eq!(faults, expected);
    }

    #[test]
    fn test_data_may_hold_any_word() {
        assert_eq!(check_text("testdata/pgn/ok/a.pgn", concat!("TO", "DO")), []);
    }
}
