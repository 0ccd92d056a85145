//! Reads the tables of spellings in `testdata/san` (PGN 8.2.3). Tabs separate the columns, and `#` begins a comment:
//!
//! 1. The position: a FEN, or moves from the initial position. A row of `@name` and a FEN defines a name for the FEN,
//!    which the rows below can use.
//! 2. How to read the text: a leniency, optionally followed by a language, `long` or `figurine`.
//! 3. The text. It may contain `\xFF`, `\u{2013}`, `\0`, `\t`, `\n`, `\r` and `\\`.
//! 4. The result: the canonical move, or `!` and the kind of error.
//! 5. The repairs of the move (`-` for none). For an error: its span, the candidates of an ambiguous text, and the
//!    message, which may all be missing or `-`.
#![allow(dead_code, reason = "each test file uses its own part")]

use crate::positions::after;
use core::fmt;
use movetext_board::Position;
use movetext_san::Leniency;
use movetext_testkit::{positions::position, table};

/// A row of a table.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// `testdata/FOLDER/FILE:LINE`, for messages.
    pub(crate) place: String,
    pub(crate) position: Position,
    pub(crate) leniency: Leniency,
    /// `long`, `figurine` or a language, if the row is not English SAN.
    pub(crate) notation: Option<String>,
    pub(crate) text: Vec<u8>,
    /// The canonical text of the move, or `! ` and the kind of error.
    pub(crate) result: String,
    /// The names of the repairs. For an error: its span, the candidates of an ambiguous text, and the message.
    pub(crate) details: [String; 3],
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.text);
        write!(formatter, "{}: {text:?} expected {} {:?}", self.place, self.result, self.details)
    }
}

/// Returns the rows of all tables, sorted by file name and line.
pub(crate) fn rows() -> Vec<Row> {
    table::tables("san").iter().flat_map(|file| table::rows(file)).map(row).collect()
}

fn row(table::Row { place, cells }: table::Row) -> Row {
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let [at, reading, text, result, details @ ..] = cells.as_slice() else {
        panic!("{place}: {} columns", cells.len())
    };
    assert!((1..=3).contains(&details.len()), "{place}: {} columns", cells.len());
    let (leniency, notation) = match reading.split_once(' ') {
        Some((leniency, notation)) => (leniency, Some(notation.to_owned())),
        None => (*reading, None),
    };
    let leniency = match leniency {
        "strict" => Leniency::Strict,
        "import" => Leniency::Import,
        "lenient" => Leniency::Lenient,
        _ => panic!("{place}: no leniency is called {leniency}"),
    };
    let details = [0, 1, 2].map(|index| details.get(index).copied().unwrap_or("-").to_owned());
    let (position, text, result) = (position_of(at), table::bytes(text), (*result).to_owned());
    Row { place, position, leniency, notation, text, result, details }
}

/// Returns the position of a FEN or after some moves.
pub(crate) fn position_of(cell: &str) -> Position {
    if cell.contains('/') { position(cell) } else { after(cell) }
}
