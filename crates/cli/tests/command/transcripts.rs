//! Plays the transcripts in `testdata/cli`: runs of the command with their input, output, exit status and files.
//!
//! `testdata/README.md` describes their form. Set `MOVETEXT_GOLDEN_FILTER` to play only files with its value in their
//! path.

use crate::process::{Folder, names, output, timeless};
use alloc::collections::{BTreeMap, BTreeSet};
use core::mem;
use movetext_testkit::{
    files::chosen,
    table::{self, escaped},
};
use std::{fs, path::Path};

/// A file by name, with its lines.
type File<'a> = (&'a str, Vec<&'a str>);

/// Commands that have the same result.
#[derive(Debug, Default)]
struct Step<'a> {
    given: Vec<File<'a>>,
    /// The standard input for these commands and later steps.
    input: Option<Vec<&'a str>>,
    commands: Vec<&'a str>,
    stdout: Vec<&'a str>,
    stderr: Vec<&'a str>,
    status: i32,
    /// The files that the commands change or create.
    leaves: Vec<File<'a>>,
}

/// Steps that run in the same folder, one after the other.
#[derive(Debug)]
struct Case<'a> {
    /// The file, the line and the name of the case.
    title: String,
    steps: Vec<Step<'a>>,
}

fn cases<'a>(file: &str, text: &'a str) -> Vec<Case<'a>> {
    let mut cases: Vec<Case<'a>> = Vec::new();
    let mut step = Step::default();
    // The additional empty line ends the last step.
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let place = format!("{file}:{number}");
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let is_run = !step.commands.is_empty();
        match mark {
            "#" => {}
            "" if is_run => cases.last_mut().expect(&place).steps.push(mem::take(&mut step)),
            "" => {}
            "*" => cases.push(Case { title: format!("{place}: {rest}"), steps: Vec::new() }),
            "given" if !is_run => step.given.push((rest, Vec::new())),
            "<" if !is_run => step.input.get_or_insert_default().push(rest),
            "$" => step.commands.push(rest),
            ">" if is_run => step.stdout.push(rest),
            "!" if is_run => step.stderr.push(rest),
            "exit" if is_run => step.status = rest.parse().expect(&place),
            "leaves" if is_run => step.leaves.push((rest, Vec::new())),
            "|" => {
                let files = if is_run { &mut step.leaves } else { &mut step.given };
                files.last_mut().expect(&place).1.push(rest);
            }
            _ => panic!("{place}: unexpected line `{line}`"),
        }
    }
    cases
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Converts transcript lines to bytes. A backslash at the end means that there is no line feed.
fn bytes(lines: &[&str]) -> Vec<u8> {
    let mut text = joined(lines);
    if text.ends_with("\\\n") {
        text.truncate(text.len() - 2);
    }
    table::bytes(&text)
}

/// Converts bytes to transcript lines.
fn shown(bytes: &[u8]) -> String {
    let text = escaped(bytes);
    if text.is_empty() || text.ends_with('\n') { text } else { text + "\\\n" }
}

/// Returns whether lines match. In `expected`, `...` matches any lines, and `[..]` matches any text in a line.
fn agree(expected: &[&str], found: &[&str]) -> bool {
    match expected {
        [] => found.is_empty(),
        ["...", rest @ ..] => (0..=found.len()).any(|count| agree(rest, &found[count..])),
        [line, rest @ ..] => match found {
            [first, others @ ..] => is_like(line, first) && agree(rest, others),
            [] => false,
        },
    }
}

fn is_like(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once("[..]") else { return pattern == line };
    let Some(tail) = line.strip_prefix(start) else { return false };
    let ends = tail.char_indices().map(|(at, _)| at).chain([tail.len()]);
    ends.into_iter().any(|at| is_like(rest, &tail[at..]))
}

/// Compares lines, and adds a message to `failures` if they do not match.
fn compare(what: &str, expected: &[&str], found: &str, failures: &mut String) {
    if !agree(expected, &found.lines().collect::<Vec<_>>()) {
        failures.push_str(&format!("{what}, expected:\n{}found:\n{found}", joined(expected)));
    }
}

/// Returns the paths of the files in a folder and its subfolders. Each path begins with `prefix`. Folders in `known` are
/// listed like files.
fn files_in(folder: &Path, prefix: &str, known: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for name in names(folder) {
        let path = folder.join(&name);
        let name = format!("{prefix}{name}");
        if path.is_dir() && !known.contains_key(&name) {
            paths.extend(files_in(&path, &format!("{name}/"), known));
        } else {
            paths.insert(name);
        }
    }
    paths
}

/// Runs all steps of a case. Returns a description of all mismatches, or an empty string.
fn play(case: &Case<'_>) -> String {
    let folder = Folder::new();
    let mut files = BTreeMap::new();
    let mut input = Vec::new();
    let mut failures = String::new();
    for step in &case.steps {
        for (name, lines) in &step.given {
            let content = bytes(lines);
            folder.write(name, &content);
            files.insert((*name).to_owned(), shown(&content));
        }
        if let Some(lines) = &step.input {
            input = bytes(lines);
        }
        files.extend(step.leaves.iter().map(|(name, lines)| ((*name).to_owned(), joined(lines))));
        for command in &step.commands {
            let run = output(folder.command(*command), &input);
            let mut differences = String::new();
            if run.status.code() != Some(step.status) {
                differences = format!("exit status, expected {}, found {}\n", step.status, run.status);
            }
            compare("standard output", &step.stdout, &shown(&run.stdout), &mut differences);
            let stderr = timeless(&String::from_utf8_lossy(&run.stderr));
            compare("standard error", &step.stderr, &shown(stderr.as_bytes()), &mut differences);
            for (name, content) in &files {
                let found = fs::read(folder.path().join(name)).unwrap_or_default();
                compare(name, &content.lines().collect::<Vec<_>>(), &shown(&found), &mut differences);
            }
            let found = files_in(folder.path(), "", &files);
            if !found.iter().eq(files.keys()) {
                differences.push_str(&format!("files, found {found:?}\n"));
            }
            if !differences.is_empty() {
                failures.push_str(&format!("{}\n$ {command}\n{differences}\n", case.title));
            }
        }
    }
    failures
}

/// Returns whether this build has the features that a transcript needs.
fn is_built(path: &Path) -> bool {
    let is_of_tables = path.ends_with("puzzles.txt") || path.ends_with("tables.txt");
    (cfg!(feature = "parquet") || !is_of_tables)
        && (cfg!(feature = "pictures") || !path.ends_with("pictures.txt"))
        && (cfg!(feature = "view") || !path.ends_with("view.txt"))
}

#[test]
fn each_run_is_as_its_transcript() {
    let mut failures = String::new();
    for path in chosen("cli", "txt").into_iter().filter(|path| is_built(path)) {
        let name = format!("testdata/cli/{}", path.file_name().unwrap().to_str().unwrap());
        let text = fs::read_to_string(path).unwrap();
        failures.extend(cases(&name, &text).iter().map(play));
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn patterns_are_lines_with_gaps() {
    for (expected, found, is_met) in [
        (&["a", "..."][..], &["a"][..], true),
        (&["...", "b"], &["a", "b"], true),
        (&["...", "b"], &["b", "a"], false),
        (&["a[..]c"], &["abc"], true),
        (&["a[..]c"], &["abcd"], false),
        (&["a"], &["a", "b"], false),
        (&["a", "b"], &["a"], false),
        (&[], &["a"], false),
    ] {
        assert_eq!(agree(expected, found), is_met, "{expected:?} {found:?}");
    }
}
