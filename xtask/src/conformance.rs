//! `cargo xtask conformance`: the table of `testdata/CONFORMANCE.md`, which says for each section of the standard how many
//! clauses are held by tests, out of `testdata/spec.toml` and the names of the inputs.

use alloc::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::error::{TaskError, report};
use crate::recorded::Mode;
use crate::workspace;

/// The page.
const PATH: &str = "testdata/CONFORMANCE.md";
/// The list of clauses.
const CLAUSES: &str = "testdata/spec.toml";
/// What stands before the table, and behind it.
const MARKS: (&str, &str) =
    ("<!-- written by cargo xtask conformance --bless -->\n", "<!-- end of what is written -->\n");

/// The list of clauses, as far as it is counted here; `tidy` checks the rest of it.
#[derive(Deserialize)]
struct List {
    clause: Vec<Clause>,
}

/// One clause.
#[derive(Deserialize)]
struct Clause {
    id: String,
    title: String,
    #[serde(default)]
    tests: Vec<String>,
    #[serde(default)]
    open: bool,
}

/// Compares the table, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Check)
}

/// Counts, and compares or writes the table.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let read = |path: &str| {
        let path = root.join(path);
        fs::read_to_string(&path).map_err(|source| TaskError::Read { path, source })
    };
    let files = workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })?;
    let files: Vec<String> = files.iter().map(|path| workspace::slashed(path)).collect();
    let text = read(PATH)?;
    let Ok(list) = toml::from_str::<List>(&read(CLAUSES)?) else {
        return report("conformance", &[format!("{CLAUSES}: not a list of clauses")]);
    };
    let Some(stated) = replaced(&text, &table(&list.clause, &files)) else {
        return report("conformance", &[format!("{PATH}: no marks for the table")]);
    };
    match mode {
        _ if stated == text => Ok(()),
        Mode::Check => {
            let advice = format!("{PATH}: the table is stale; run `cargo xtask conformance --bless`");
            report("conformance", &[advice])
        }
        Mode::Bless => {
            let path = root.join(PATH);
            fs::write(&path, stated).map_err(|source| TaskError::Write { path, source })
        }
    }
}

/// The text with this table between the marks; nothing where there are none.
fn replaced(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS.0)?;
    let (_, after) = rest.split_once(MARKS.1)?;
    Some(format!("{before}{}{table}{}{after}", MARKS.0, MARKS.1))
}

/// A row for each section of the standard, and one for each document beside it.
fn table(clauses: &[Clause], files: &[String]) -> String {
    let mut table =
        String::from("| section | subject | clauses | held | ask nothing | open | tests named | inputs |\n");
    table.push_str("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    let mut sections: Vec<&str> = Vec::new();
    for clause in clauses {
        let section = section(&clause.id);
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    for name in sections {
        let inside: Vec<_> = clauses.iter().filter(|clause| section(&clause.id) == name).collect();
        let title = inside.iter().find(|clause| clause.id == name).map(|clause| clause.title.as_str());
        let inputs = files.iter().filter(|path| input_section(path) == Some(name)).count();
        table.push_str(&row(name, title.or_else(|| document(name)).unwrap_or_default(), &inside, inputs));
    }
    let inputs = files.iter().filter(|path| input_section(path).is_some()).count();
    table.push_str(&row("all", "", &clauses.iter().collect::<Vec<_>>(), inputs));
    table
}

/// What is counted of these clauses.
fn row(name: &str, subject: &str, clauses: &[&Clause], inputs: usize) -> String {
    let held = clauses.iter().filter(|clause| !clause.tests.is_empty()).count();
    let open = clauses.iter().filter(|clause| clause.open).count();
    let tests: BTreeSet<_> = clauses.iter().flat_map(|clause| &clause.tests).collect();
    let (all, tests) = (clauses.len(), tests.len());
    let nothing = all - held - open;
    format!("| {name} | {subject} | {all} | {held} | {nothing} | {open} | {tests} | {inputs} |\n")
}

/// What a document beside the standard is about.
fn document(name: &str) -> Option<&'static str> {
    match name {
        "supplement-2001" => Some("Supplement: commands in comments, clocks"),
        "san-seed" => Some("Specification of SAN that the move crate grew from"),
        "fide" => Some("FIDE Laws of Chess in force from 2023"),
        _ => None,
    }
}

/// The section of a clause: the number before the first period, or the document's name.
fn section(id: &str) -> &str {
    id.split_once('.').map_or(id, |(section, _)| section)
}

/// The section that an input below `testdata` is named after, where it is named after one.
fn input_section(path: &str) -> Option<&str> {
    let (_, name) = path.strip_prefix("testdata/")?.rsplit_once('/')?;
    if name.ends_with(".snap") {
        return None;
    }
    let (section, _) = name.split_once(['.', '-'])?;
    match section {
        "supplement" => Some("supplement-2001"),
        _ if section.bytes().all(|byte| byte.is_ascii_digit()) => Some(section),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Clause, MARKS, input_section, replaced, table};

    #[test]
    fn clauses_are_counted_by_section_and_inputs_by_their_names() {
        let clause = |id: &str, tests: &[&str], open| Clause {
            id: id.to_owned(),
            title: format!("title of {id}"),
            tests: tests.iter().map(|&test| test.to_owned()).collect(),
            open,
        };
        let clauses = [
            clause("8", &["a"], false),
            clause("8.1", &["a", "b"], false),
            clause("8.2", &[], false),
            clause("fide.1", &[], true),
        ];
        let files = ["testdata/pgn/ok/8.1-a.pgn", "testdata/pgn/ok/8.1-a.pgn.snap", "testdata/perft/a.epd"];
        let made = table(&clauses, &files.map(ToOwned::to_owned));
        let rows: Vec<_> = made.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| 8 | title of 8 | 3 | 2 | 1 | 0 | 2 | 1 |",
                "| fide | FIDE Laws of Chess in force from 2023 | 1 | 0 | 0 | 1 | 0 | 0 |",
                "| all |  | 4 | 2 | 1 | 1 | 2 | 1 |",
            ]
        );
    }

    #[test]
    fn inputs_are_named_after_sections_or_not() {
        assert_eq!(input_section("testdata/pgn/ok/10-glyph.pgn"), Some("10"));
        assert_eq!(input_section("testdata/pgn/ok/supplement-2001.5.1-clock.pgn"), Some("supplement-2001"));
        assert_eq!(input_section("testdata/pgn/ok/practice-x.pgn"), None);
        assert_eq!(input_section("crates/a/8.1-x.pgn"), None);
    }

    #[test]
    fn table_goes_between_the_marks() {
        let text = format!("a\n{}old\n{}b\n", MARKS.0, MARKS.1);
        assert_eq!(replaced(&text, "new\n"), Some(format!("a\n{}new\n{}b\n", MARKS.0, MARKS.1)));
        assert_eq!(replaced("a", "new\n"), None);
    }
}
