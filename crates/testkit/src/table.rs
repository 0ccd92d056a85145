//! Tables of test cases in files below `testdata`. Each line is a row, with tabs between its cells.
//!
//! `#` begins a comment line. A row can define a name: its first cell is `@name`, and its second cell is a text. In
//! later rows, `@name` at the start of a cell is replaced by this text.

use crate::files::{path_below, testdata, with_extension};
use std::{collections::HashMap, fs, thread};

/// One row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where the row is, as `testdata/FOLDER/FILE:LINE`, for messages.
    pub place: String,
    /// The cells: names are replaced, but escapes are not decoded.
    pub cells: Vec<String>,
}

/// If the test panics in a row, prints where the row is.
struct PlaceOnPanic<'a>(&'a str);

impl Drop for PlaceOnPanic<'_> {
    #[allow(clippy::print_stderr, reason = "the panic message goes to standard error too")]
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}: the panic is in this row", self.0);
        }
    }
}

/// Returns the tables in a folder of `testdata` and its subfolders, as paths for [`rows`] and [`check`].
#[must_use]
pub fn tables(folder: &str) -> Vec<String> {
    let root = testdata();
    let files = with_extension(&root.join(folder), "tsv");
    files.iter().map(|file| path_below(&root, file)).collect()
}

/// Reads the rows in a file. Panics if there are none.
#[must_use]
pub fn rows(file: &str) -> Vec<Row> {
    let content = fs::read_to_string(testdata().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut names = HashMap::new();
    let mut rows = Vec::new();
    for (line, number) in content.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("testdata/{file}:{number}");
        let cells: Vec<&str> = line.split('\t').collect();
        match *cells.as_slice() {
            [name, text] if name.starts_with('@') && !name.contains(' ') => _ = names.insert(name, text),
            _ => {
                let cells = cells.into_iter().map(|cell| expand(cell, &names, &place)).collect();
                rows.push(Row { place, cells });
            }
        }
    }
    assert!(!rows.is_empty(), "no rows in {file}");
    rows
}

/// Replaces a name at the start of a cell. Panics if no earlier row defines the name. A square after `@` is a drop,
/// such as `@e4`, and no name.
fn expand(cell: &str, names: &HashMap<&str, &str>, place: &str) -> String {
    let (name, rest) = cell.split_at(cell.find(' ').unwrap_or(cell.len()));
    if let Some(text) = names.get(name) {
        return format!("{text}{rest}");
    }
    let is_name = name.strip_prefix('@').is_some_and(|word| {
        let is_drop = matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
        word.starts_with(|first: char| first.is_ascii_lowercase()) && !is_drop
    });
    assert!(!is_name, "{place}: no row above defines {name}");
    cell.to_owned()
}

/// Checks each row in a file: the first `N` cells are inputs, and `outcome` must return the other cells, decoded.
/// Panics and lists all rows that differ.
#[track_caller]
pub fn check<const N: usize>(file: &str, outcome: impl Fn([&str; N]) -> Vec<String>) {
    let mut failures = Vec::new();
    for Row { place, cells } in rows(file) {
        let _guard = PlaceOnPanic(&place);
        assert!(cells.len() >= N, "{place}: {} columns", cells.len());
        let expected: Vec<String> = cells[N..].iter().map(|cell| text(cell)).collect();
        let inputs = core::array::from_fn(|index| cells[index].as_str());
        let found = outcome(inputs);
        if found != expected {
            failures.push(format!("{place}: {inputs:?}\n  expected {expected:?}\n  found    {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{} rows differ:\n{}", failures.len(), failures.join("\n"));
}

/// Decodes the escapes in a cell: `\xFF`, `\u{2013}`, `\0`, `\t`, `\n`, `\r` and `\\`.
#[must_use]
pub fn bytes(cell: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = cell;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.bytes());
        let letter = escape.chars().next().unwrap_or_else(|| panic!("a lone backslash in {cell}"));
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

/// Decodes the escapes in a cell. Panics if the bytes are not UTF-8.
#[must_use]
pub fn text(cell: &str) -> String {
    String::from_utf8(bytes(cell)).unwrap_or_else(|error| panic!("{cell}: {error}"))
}

/// Escapes bytes so that [`bytes`] decodes them. Also escapes a space at the end of a line. Keeps line feeds.
#[must_use]
pub fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' => text.push('\n'),
                '\u{FEFF}' => text.push_str("\\u{FEFF}"),
                '\t' | '\r' | '\\' => text.extend(character.escape_default()),
                _ if character.is_control() => text.extend(character.escape_unicode()),
                _ => text.push(character),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    text.replace(" \n", "\\x20\n")
}
