//! The tables of spellings under `testdata/san` (PGN 8.2.3): rows of position, reading, text and expected result.
//!
//! Tabs separate the columns. `@name` in the first column names the position next to it for the rows below; `#` begins
//! a comment. A reading is a leniency, optionally followed by a language, `long` or `figurine`. The text may contain
//! `\xFF`, `\u{2013}`, `\0`, `\t`, `\n`, `\r` and `\\`. The expected result is the canonical move with its repairs (`-`
//! for none), or `!` and the kind of error with the span at fault (`-` if unspecified) and, for an ambiguous text, the
//! moves it may mean.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use movetext_board::Position;
use movetext_san::Leniency;
use movetext_testkit::positions::position;

/// The expected result of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expected {
    /// The canonical text of the move, and the repairs by name.
    Move { canonical: String, repairs: Vec<String> },
    /// The kind of error, the span at fault if given, and the moves of an ambiguous text.
    Error { kind: String, span: Option<String>, candidates: Option<String> },
}

/// One row of a table.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The file below `testdata/san` and the line, from 1.
    pub(crate) place: String,
    pub(crate) position: Position,
    pub(crate) leniency: Leniency,
    /// `long`, `figurine` or a language, if the row is not English SAN.
    pub(crate) notation: Option<String>,
    pub(crate) text: Vec<u8>,
    pub(crate) expected: Expected,
}

/// The folder of the tables.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/san")
}

/// Returns every row of all tables whose path contains `filter`, in the order of file names and lines.
pub(crate) fn rows(filter: &str) -> Vec<Row> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let name = format!("testdata/san/{}", file.file_name().unwrap().to_str().unwrap());
        if name.contains(filter) {
            read(&name, &fs::read_to_string(&file).unwrap(), &mut rows);
        }
    }
    rows
}

fn read(name: &str, content: &str, rows: &mut Vec<Row>) {
    let mut named = HashMap::new();
    for (index, line) in content.lines().enumerate() {
        let place = format!("{name}:{}", index + 1);
        let cells: Vec<&str> = line.split('\t').collect();
        match *cells.as_slice() {
            [""] => {}
            [comment] if comment.starts_with('#') => {}
            [label, fields] if label.starts_with('@') => {
                named.insert(label.to_owned(), position(fields));
            }
            [at, reading, text, expected, ref details @ ..] if (1..=2).contains(&details.len()) => {
                let position = named.get(at).cloned().unwrap_or_else(|| {
                    assert!(!at.starts_with('@'), "{place}: no position is named {at}");
                    position(at)
                });
                let (leniency, notation) = match reading.split_once(' ') {
                    Some((leniency, notation)) => (leniency, Some(notation.to_owned())),
                    None => (reading, None),
                };
                let leniency = match leniency {
                    "strict" => Leniency::Strict,
                    "import" => Leniency::Import,
                    "lenient" => Leniency::Lenient,
                    _ => panic!("{place}: no leniency is called {leniency}"),
                };
                let expected = expectation(expected, details);
                rows.push(Row { place, position, leniency, notation, text: bytes(text), expected });
            }
            _ => panic!("{place}: {} columns", cells.len()),
        }
    }
}

fn expectation(expected: &str, details: &[&str]) -> Expected {
    let given = |index: usize| details.get(index).filter(|text| **text != "-").copied().map(str::to_owned);
    match expected.strip_prefix("! ") {
        Some(kind) => Expected::Error { kind: kind.to_owned(), span: given(0), candidates: given(1) },
        None => Expected::Move {
            canonical: expected.to_owned(),
            repairs: given(0).iter().flat_map(|list| list.split(' ')).map(str::to_owned).collect(),
        },
    }
}

/// Decodes the bytes of a cell.
fn bytes(cell: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = cell;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.bytes());
        let letter = escape.chars().next().unwrap();
        rest = &escape[letter.len_utf8()..];
        match letter {
            '0' => bytes.push(0),
            't' => bytes.push(b'\t'),
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            '\\' => bytes.push(b'\\'),
            'x' => {
                let (digits, after) = rest.split_at(2);
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
                rest = after;
            }
            'u' => {
                let (digits, after) = rest.strip_prefix('{').unwrap().split_once('}').unwrap();
                let character = char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap();
                bytes.extend(character.to_string().bytes());
                rest = after;
            }
            _ => panic!("no escape \\{letter} in {cell}"),
        }
    }
    bytes.extend(rest.bytes());
    bytes
}
