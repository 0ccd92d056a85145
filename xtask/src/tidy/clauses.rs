//! Rules on `testdata/spec.toml`: every clause has a status, and the tests that it names exist.

use alloc::collections::BTreeSet;

use serde::Deserialize;

use super::{
    Files,
    fault::{Fault, FaultKind},
    tokens::Token,
};

pub(super) const PATH: &str = "testdata/spec.toml";
/// The last section of the 1994 standard. The first is 0.
const LAST_SECTION: u32 = 21;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    clause: Vec<Clause>,
}

/// A clause of the standard.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    /// The number, with a prefix for clauses of other documents.
    id: String,
    title: String,
    /// The tests that cover the clause.
    tests: Option<Vec<String>>,
    /// Whether the clause is not covered yet.
    open: Option<bool>,
    /// What is not covered. Required if the clause is open, and optional if it has tests.
    note: Option<String>,
    /// Why the clause requires nothing.
    informative: Option<String>,
}

/// Checks the list.
pub(super) fn check(files: &Files) -> Vec<Fault> {
    let Some(file) = files.get(PATH) else {
        return vec![Fault::new(PATH, FaultKind::ClauseList("the list of clauses is missing".to_owned()))];
    };
    let list: List = match toml::from_str(&file.text) {
        Ok(list) => list,
        Err(error) => return vec![Fault::new(PATH, FaultKind::ClauseList(error.message().to_owned()))],
    };
    let mut kinds = Vec::new();
    let mut seen = BTreeSet::new();
    for clause in &list.clause {
        if !seen.insert(clause.id.as_str()) {
            kinds.push(FaultKind::ClauseTwice(clause.id.clone()));
        }
        if !clause.is_sound() {
            kinds.push(FaultKind::ClauseStatus(clause.id.clone()));
        }
        for test in clause.tests.iter().flatten() {
            if !test_exists(test, files) {
                kinds.push(FaultKind::ClauseTest { clause: clause.id.clone(), test: test.clone() });
            }
        }
    }
    for id in seen.iter().copied().chain([format!("{}", LAST_SECTION + 1).as_str()]) {
        for missing in needed_before(id) {
            if !seen.contains(missing.as_str()) {
                kinds.push(FaultKind::ClauseGap { clause: id.to_owned(), missing });
            }
        }
    }
    kinds.into_iter().map(|kind| Fault::new(PATH, kind)).collect()
}

impl Clause {
    /// Returns whether the clause has exactly one status, and no empty text.
    fn is_sound(&self) -> bool {
        let says = [self.tests.is_some(), self.open.is_some(), self.informative.is_some()];
        let filled = |text: &str| !text.trim().is_empty();
        says.into_iter().filter(|said| *said).count() == 1
            && filled(&self.title)
            && self.tests.as_ref().is_none_or(|tests| !tests.is_empty())
            && self.open.is_none_or(|open| open && self.note.is_some())
            && self.informative.as_deref().is_none_or(filled)
            && self.note.as_deref().is_none_or(filled)
    }
}

/// Returns the clauses that must come before `id`: the previous clause and the parent. Returns none for clauses of
/// documents other than the 1994 standard.
fn needed_before(id: &str) -> Vec<String> {
    let mut parts: Vec<u32> = match id.split('.').map(str::parse).collect() {
        Ok(parts) => parts,
        Err(_) => return Vec::new(),
    };
    let Some(last) = parts.pop() else { return Vec::new() };
    let joined = |parts: &[u32]| parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    let mut needed = Vec::new();
    if !parts.is_empty() {
        needed.push(joined(&parts));
    }
    let first = u32::from(!parts.is_empty());
    if last > first {
        parts.push(last - 1);
        needed.push(joined(&parts));
    }
    needed
}

/// Returns whether a test exists. It is written as `path::function`, or as a path below `testdata`.
fn test_exists(test: &str, files: &Files) -> bool {
    match test.split_once("::") {
        Some((path, function)) => files.get(path).is_some_and(|file| has_test(&file.tokens, function)),
        None => test.starts_with("testdata/") && files.contains_key(test),
    }
}

/// Returns whether the code has a test function with this name.
fn has_test(tokens: &[Token], function: &str) -> bool {
    let is_function = |(_, window): &(usize, &[Token])| matches!(window, [word, name, _] if word.text == "fn" && name.text == function);
    tokens.windows(3).enumerate().filter(is_function).any(|(index, _)| {
        let (before, _) = tokens.split_at(index);
        let attributes = before.rsplit(|token| matches!(token.text.as_str(), "}" | ";" | "{")).next();
        attributes.into_iter().flat_map(|tokens| tokens.windows(3)).any(|window| {
            matches!(window, [open, name, close] if open.text == "[" && name.text == "test" && close.text == "]")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{PATH, check, needed_before};
    use crate::tidy::{fault::FaultKind, tests::files};

    const SOURCE: &str =
        "const A: u8 = 0;\n/// Words; more { words }.\n#[test]\nfn first() {}\nfn second() {}\n";

    const OPEN: &str = "open = true\nnote = \"n\"";

    /// Returns a list of sections 0 to 21. Section 5 has `status`, and all others are open.
    fn list(status: &str) -> String {
        let clause = |id: u32| {
            let status = if id == 5 { status } else { OPEN };
            format!("[[clause]]\nid = \"{id}\"\ntitle = \"t\"\n{status}\n")
        };
        (0..=21).map(clause).collect()
    }

    fn kinds(text: &str) -> Vec<FaultKind> {
        let files = files(&[(PATH, text), ("crates/a/tests/b.rs", SOURCE), ("testdata/pgn/ok/c.pgn", "")]);
        check(&files).into_iter().map(|fault| fault.kind).collect()
    }

    fn missing(test: &str) -> FaultKind {
        FaultKind::ClauseTest { clause: "5".to_owned(), test: test.to_owned() }
    }

    #[test]
    fn each_of_the_three_answers_is_sound() {
        for status in [OPEN, "informative = \"why\"", "tests = [\"testdata/pgn/ok/c.pgn\"]"] {
            assert_eq!(kinds(&list(status)), [], "{status}");
        }
    }

    #[test]
    fn no_two_or_empty_statuses_are_found() {
        for status in [
            "",
            "open = true\ninformative = \"why\"",
            "tests = []",
            "open = false",
            "open = true",
            "open = true\nnote = \" \"",
            "informative = \" \"",
        ] {
            assert_eq!(kinds(&list(status)), [FaultKind::ClauseStatus("5".to_owned())], "{status}");
        }
    }

    #[test]
    fn test_function_must_exist_and_be_a_test() {
        assert_eq!(kinds(&list("tests = [\"crates/a/tests/b.rs::first\"]")), []);
        for test in
            ["crates/a/tests/b.rs::second", "crates/a/tests/b.rs::third", "crates/a/tests/d.rs::first"]
        {
            assert_eq!(kinds(&list(&format!("tests = [\"{test}\"]"))), [missing(test)], "{test}");
        }
    }

    #[test]
    fn test_file_must_exist_below_testdata() {
        for test in ["testdata/pgn/ok/d.pgn", "crates/a/tests/b.rs"] {
            assert_eq!(kinds(&list(&format!("tests = [\"{test}\"]"))), [missing(test)], "{test}");
        }
    }

    #[test]
    fn repeated_clause_is_found() {
        let text = list(OPEN) + "[[clause]]\nid = \"7\"\ntitle = \"t\"\ninformative = \"why\"\n";
        assert_eq!(kinds(&text), [FaultKind::ClauseTwice("7".to_owned())]);
    }

    #[test]
    fn gap_in_the_numbers_is_found() {
        let text = list(OPEN) + "[[clause]]\nid = \"7.2\"\ntitle = \"t\"\ninformative = \"why\"\n";
        let gap = FaultKind::ClauseGap { clause: "7.2".to_owned(), missing: "7.1".to_owned() };
        assert_eq!(kinds(&text), [gap]);
        let cut = list(OPEN).replace("id = \"21\"", "id = \"x.21\"");
        assert!(matches!(kinds(&cut).as_slice(), [FaultKind::ClauseGap { missing, .. }] if missing == "21"));
    }

    #[test]
    fn clause_needs_parent_and_predecessor() {
        assert_eq!(needed_before("8.2.3"), ["8.2", "8.2.2"]);
        assert_eq!(needed_before("8.1"), ["8"]);
        assert_eq!(needed_before("0"), Vec::<String>::new());
        assert_eq!(needed_before("san-seed.castling"), Vec::<String>::new());
    }

    #[test]
    fn unknown_key_is_found() {
        assert!(matches!(kinds(&list("tested = true")).as_slice(), [FaultKind::ClauseList(_)]));
    }
}
