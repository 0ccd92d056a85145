//! The tables of spellings under `testdata/san` (PGN 8.2.3): rows of position, reading, text and expected result.
//!
//! Tabs separate the columns. A position is a FEN, or moves from the start. `@name` in the first column names the
//! position next to it for the rows below; `#` begins a comment. A reading is a leniency, optionally followed by a
//! language, `long` or `figurine`. The text may contain `\xFF`, `\u{2013}`, `\0`, `\t`, `\n`, `\r` and `\\`. The
//! expected result is the canonical move with its repairs (`-` for none), or `!` and the kind of error with the span at
//! fault, the moves that the text may mean, and the message; each of these may be omitted, or `-` if unspecified.
#![allow(dead_code, reason = "each test file uses its own part")]

use crate::positions::after;
use core::fmt;
use movetext_board::Position;
use movetext_san::Leniency;
use movetext_testkit::{
    files::{testdata, with_extension},
    positions::position,
};
use std::{collections::HashMap, fs};

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
    /// The canonical text of the move, or `! ` and the kind of error.
    pub(crate) result: String,
    /// The repairs by name; or the span of an error, the moves that the text may mean, and the message.
    pub(crate) details: [String; 3],
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.text);
        write!(formatter, "{}: {text:?} expected {} {:?}", self.place, self.result, self.details)
    }
}

/// Returns every row of all tables whose path contains `filter`, in the order of file names and lines.
pub(crate) fn rows(filter: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for file in with_extension(&testdata().join("san"), "tsv") {
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
            [label, position] if label.starts_with('@') => _ = named.insert(label, position_of(position)),
            [at, reading, text, result, ref details @ ..] if (1..=3).contains(&details.len()) => {
                let position = named.get(at).copied().unwrap_or_else(|| {
                    assert!(!at.starts_with('@'), "{place}: no position is named {at}");
                    position_of(at)
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
                let details = [0, 1, 2].map(|index| details.get(index).copied().unwrap_or("-").to_owned());
                let (text, result) = (bytes(text), result.to_owned());
                rows.push(Row { place, position, leniency, notation, text, result, details });
            }
            _ => panic!("{place}: {} columns", cells.len()),
        }
    }
}

fn position_of(cell: &str) -> Position {
    if cell.contains('/') { position(cell) } else { after(cell) }
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
