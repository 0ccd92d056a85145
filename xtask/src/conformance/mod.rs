//! `cargo xtask conformance`: writes or checks the table in `testdata/CONFORMANCE.md`. For each section of the
//! standard, the table shows how many clauses have tests and how many inputs there are. We count these in
//! `testdata/spec.toml` and in the names of the inputs.

mod within;

use alloc::collections::{BTreeMap, BTreeSet};
use std::{fs, path::Path};

use serde::Deserialize;

use crate::{
    error::{TaskError, report},
    recorded::Mode,
    workspace,
};

/// The page with the table.
const PATH: &str = "testdata/CONFORMANCE.md";
const CLAUSES: &str = "testdata/spec.toml";
/// The marks before and after the table.
const MARKS: (&str, &str) =
    ("<!-- written by cargo xtask conformance --bless -->\n", "<!-- end of what is written -->\n");

/// The list of clauses. Only the parts that we count are read; `tidy` checks the rest.
#[derive(Deserialize)]
struct List {
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
struct Clause {
    id: String,
    title: String,
    #[serde(default)]
    tests: Vec<String>,
    #[serde(default)]
    open: bool,
}

/// All inputs by path, and whether each is within the standard.
type Inputs = BTreeMap<String, bool>;

/// Compares the table with the new counts, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Check)
}

/// Counts, and compares or writes the table.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let read = |path: &str| {
        let path = root.join(path);
        fs::read(&path).map_err(|source| TaskError::Read { path, source })
    };
    let read_text = |path: &str| read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let files = workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })?;
    let files: Vec<String> = files.iter().map(|path| workspace::slashed(path)).collect();
    let text = read_text(PATH)?;
    let Ok(list) = toml::from_str::<List>(&read_text(CLAUSES)?) else {
        return report("conformance", &[format!("{CLAUSES}: not a list of clauses")]);
    };
    let (beyond, mut faults) = within::listed(&read_text(within::LIST)?);
    let mut inputs = BTreeMap::new();
    for path in files.iter().filter(|path| is_input(path)) {
        let (content, beside) = (read(path)?, format!("{path}.snap"));
        let snapshot = if files.contains(&beside) { Some(read_text(&beside)?) } else { None };
        let (by_rule, is_listed) =
            (within::by_rule(path, &content, snapshot.as_deref()), beyond.contains_key(path));
        if is_listed && !by_rule {
            faults.push(format!(
                "{}: {path} exceeds the standard by the rules, so remove it from the list",
                within::LIST
            ));
        }
        if by_rule && !is_listed {
            let doubt = within::doubt(path, &content, snapshot.as_deref().unwrap_or_default());
            faults.extend(doubt.map(|doubt| format!("{path}: not within the standard: {doubt}")));
        }
        inputs.insert(path.clone(), by_rule && !is_listed);
    }
    let missing = beyond.keys().filter(|path| !inputs.contains_key(*path));
    faults.extend(missing.map(|path| format!("{}: no input {path}", within::LIST)));
    faults.extend(not_shown(&list.clause, &inputs));
    report("conformance", &faults)?;
    let Some(stated) = replaced(&text, &table(&list.clause, &inputs)) else {
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

/// Replaces the table between the marks. Returns `None` if the page has no marks.
fn replaced(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS.0)?;
    let (_, after) = rest.split_once(MARKS.1)?;
    Some(format!("{before}{}{table}{}{after}", MARKS.0, MARKS.1))
}

/// Returns the table. It has a row for each section of the standard, and for each other document.
fn table(clauses: &[Clause], inputs: &Inputs) -> String {
    let mut table = String::from(
        "| section | subject | clauses | held | ask nothing | open | tests named | inputs | within |\n",
    );
    table.push_str("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    let mut all = BTreeSet::new();
    for name in sections(clauses) {
        let inside: Vec<_> = clauses.iter().filter(|clause| section(&clause.id) == name).collect();
        let title = inside.iter().find(|clause| clause.id == name).map(|clause| clause.title.as_str());
        let shown = shown(name, &inside, inputs);
        let counted = (shown.len(), count_within(&shown, inputs));
        table.push_str(&row(name, title.or_else(|| document(name)).unwrap_or_default(), &inside, counted));
        all.extend(shown);
    }
    let counted = (all.len(), count_within(&all, inputs));
    table.push_str(&row("all", "", &clauses.iter().collect::<Vec<_>>(), counted));
    table
}

/// Returns the sections that have clauses, each once, in the order of the list.
fn sections(clauses: &[Clause]) -> Vec<&str> {
    let mut sections: Vec<&str> = Vec::new();
    for clause in clauses {
        let section = section(&clause.id);
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    sections
}

/// Returns the inputs for a section: inputs that are named after the section, and inputs that one of its clauses names.
fn shown<'a>(name: &str, clauses: &[&Clause], inputs: &'a Inputs) -> BTreeSet<&'a str> {
    let is_named = |path: &str| clauses.iter().any(|clause| clause.tests.iter().any(|test| test == path));
    let paths = inputs.keys().map(String::as_str);
    paths.filter(|path| input_section(path) == Some(name) || is_named(path)).collect()
}

/// Counts the inputs within the standard.
fn count_within(shown: &BTreeSet<&str>, inputs: &Inputs) -> usize {
    shown.iter().filter(|path| inputs.get(**path) == Some(&true)).count()
}

/// Returns a fault for each section that has tests but no inputs.
fn not_shown(clauses: &[Clause], inputs: &Inputs) -> Vec<String> {
    let is_held = |name: &str, inside: &[&Clause]| {
        inside.iter().any(|clause| !clause.tests.is_empty()) && shown(name, inside, inputs).is_empty()
    };
    let inside = |name: &str| clauses.iter().filter(|clause| section(&clause.id) == name).collect::<Vec<_>>();
    let names = sections(clauses).into_iter().filter(|name| is_held(name, &inside(name)));
    names.map(|name| format!("{CLAUSES}: no input for section {name}")).collect()
}

/// Returns the row for a section. `inputs` and `within` are the numbers of its inputs, and of inputs within the
/// standard.
fn row(name: &str, subject: &str, clauses: &[&Clause], (inputs, within): (usize, usize)) -> String {
    let held = clauses.iter().filter(|clause| !clause.tests.is_empty()).count();
    let open = clauses.iter().filter(|clause| clause.open).count();
    let tests: BTreeSet<_> = clauses.iter().flat_map(|clause| &clause.tests).collect();
    let (all, tests) = (clauses.len(), tests.len());
    let nothing = all - held - open;
    format!("| {name} | {subject} | {all} | {held} | {nothing} | {open} | {tests} | {inputs} | {within} |\n")
}

/// Returns the subject of a document other than the standard.
fn document(name: &str) -> Option<&'static str> {
    match name {
        "supplement-2001" => Some("Supplement: commands in comments, clocks"),
        "san-seed" => Some("Specification of SAN that the move crate grew from"),
        "fide" => Some("FIDE Laws of Chess in force from 2023"),
        _ => None,
    }
}

/// Returns the section of a clause: the number before the first period, or the name of a document.
fn section(id: &str) -> &str {
    id.split_once('.').map_or(id, |(section, _)| section)
}

/// The folders below `testdata` that have inputs for any implementation.
const FOLDERS: [&str; 10] =
    ["perft", "san", "fen", "epd", "keys", "pgn", "export", "collation", "values", "pgc"];

/// Returns whether a file is an input for any implementation.
fn is_input(path: &str) -> bool {
    let folder = path.strip_prefix("testdata/").and_then(|path| path.split_once('/'));
    folder.is_some_and(|(folder, _)| FOLDERS.contains(&folder)) && !path.ends_with(".snap")
}

/// Returns the section that an input is named after, or `None`.
fn input_section(path: &str) -> Option<&str> {
    let (_, name) = path.rsplit_once('/')?;
    let (section, _) = name.split_once(['.', '-'])?;
    match section {
        "supplement" => Some("supplement-2001"),
        _ if section.bytes().all(|byte| byte.is_ascii_digit()) => Some(section),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Clause, Inputs, MARKS, input_section, is_input, not_shown, replaced, table};

    fn clause(id: &str, tests: &[&str], open: bool) -> Clause {
        Clause {
            id: id.to_owned(),
            title: format!("title of {id}"),
            tests: tests.iter().map(|&test| test.to_owned()).collect(),
            open,
        }
    }

    fn inputs(paths: &[(&str, bool)]) -> Inputs {
        paths.iter().map(|&(path, is_within)| (path.to_owned(), is_within)).collect()
    }

    const SQUARES: &str = "testdata/perft/a.epd";

    #[test]
    fn counts_are_by_section_and_name() {
        let clauses = [
            clause("8", &["a"], false),
            clause("8.1", &["a", "b"], false),
            clause("8.2", &[], false),
            clause("fide.1", &[], true),
            clause("fide.2", &[SQUARES], false),
        ];
        let inputs = inputs(&[
            ("testdata/pgn/ok/8.1-a.pgn", true),
            ("testdata/pgn/err/8.1-a.pgn", false),
            (SQUARES, true),
        ]);
        let made = table(&clauses, &inputs);
        let rows: Vec<_> = made.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| 8 | title of 8 | 3 | 2 | 1 | 0 | 2 | 2 | 1 |",
                "| fide | FIDE Laws of Chess in force from 2023 | 2 | 1 | 0 | 1 | 1 | 1 | 1 |",
                "| all |  | 5 | 3 | 1 | 1 | 3 | 3 | 2 |",
            ]
        );
    }

    #[test]
    fn tested_sections_need_inputs() {
        let clauses = [clause("8", &["a"], false), clause("9", &[], false), clause("10", &["b"], false)];
        let inputs = inputs(&[("testdata/pgn/ok/8.1-a.pgn", true)]);
        assert_eq!(not_shown(&clauses, &inputs), ["testdata/spec.toml: no input for section 10"]);
    }

    #[test]
    fn inputs_are_named_after_sections() {
        assert_eq!(input_section("testdata/pgn/ok/10-glyph.pgn"), Some("10"));
        assert_eq!(input_section("testdata/pgn/ok/supplement-2001.5.1-clock.pgn"), Some("supplement-2001"));
        assert_eq!(input_section("testdata/pgn/ok/practice-x.pgn"), None);
        assert!(is_input("testdata/pgn/ok/8.1-x.pgn"));
        let others = [
            "crates/a/8.1-x.pgn",
            "testdata/pgn/ok/8.1-x.pgn.snap",
            "testdata/api/a.txt",
            "testdata/spec.toml",
        ];
        assert!(!others.into_iter().any(is_input));
    }

    #[test]
    fn table_goes_between_the_marks() {
        let text = format!("a\n{}old\n{}b\n", MARKS.0, MARKS.1);
        assert_eq!(replaced(&text, "new\n"), Some(format!("a\n{}new\n{}b\n", MARKS.0, MARKS.1)));
        assert_eq!(replaced("a", "new\n"), None);
    }
}
