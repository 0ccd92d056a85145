//! Writes games as CSV: comma-separated values as in RFC 4180, but with line feeds.

use core::fmt::{self, Write as _};
use movetext_columns::{Cell, Column as _, GameColumn, RowEncoder};
use movetext_json::push_cell;

/// The names of the columns that a CSV table has by default.
pub const CSV_DEFAULTS: [&str; 11] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO", "plies"];

/// What to do with cells that a spreadsheet would evaluate as formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvCells {
    /// Write them unchanged.
    Exact,
    /// Put `'` before cells that start with `=`, `+`, `-`, `@`, a tab or a carriage return, even in the header. This
    /// includes cells that are not formulas, such as the round `-` or the number `-31`.
    Safe,
}

/// Returns the first line of the table, with the names of the columns.
#[must_use]
pub fn csv_header(columns: &[GameColumn], cells: CsvCells) -> String {
    let mut header = CsvRows::new(cells);
    header.row(columns.iter().map(|column| (column, Cell::Text(column.name().into()))));
    header.into_text()
}

/// Writes a row for each game. The [header](csv_header) is separate, because several `CsvRows` may write rows of the
/// same table.
///
/// ```
/// use movetext_archive::columns::{GameColumn, GameRows, parse_list};
/// use movetext_archive::convert::{CsvCells, CsvRows};
///
/// let columns: Vec<GameColumn> = parse_list(&["White", "plies", "moves_san"], &[])?;
/// let mut rows = GameRows::new(&columns, "a.pgn", CsvRows::new(CsvCells::Exact));
/// movetext_pgn::read(b"[White \"Tal, Mikhail\"]\n\n1. e4 e5 *", &mut rows, &mut ());
/// assert_eq!(rows.into_encoder().into_text(), "\"Tal, Mikhail\",2,e4 e5\n");
/// # Ok::<(), movetext_archive::columns::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct CsvRows {
    cells: CsvCells,
    text: String,
}

impl CsvRows {
    /// Creates a visitor that has not written any rows.
    #[must_use]
    pub const fn new(cells: CsvCells) -> Self {
        Self { cells, text: String::new() }
    }

    /// Returns the rows as CSV, without the header.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    fn push(&mut self, cell: &Cell<'_>) {
        match cell {
            Cell::Text(text) => self.push_field(text),
            Cell::Words(words) => self.push_field(words),
            Cell::Integer(number) => self.push_display(number),
            Cell::Moment(moment) => self.push_display(moment),
            Cell::Numbers(numbers) => self.push_display(NumberList(numbers)),
            Cell::Pairs(_) | Cell::PairList(_) => {
                let mut json = String::new();
                push_cell(cell, &mut json);
                self.push_field(&json);
            }
            Cell::Null => {}
        }
    }

    fn push_field(&mut self, text: &str) {
        if self.cells == CsvCells::Safe && begins_like_formula(text) {
            push_csv_field(&format!("'{text}"), &mut self.text);
        } else {
            push_csv_field(text, &mut self.text);
        }
    }

    /// Appends a value that needs no quotes.
    fn push_display(&mut self, value: impl fmt::Display) {
        let start = self.text.len();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        if self.cells == CsvCells::Safe && self.text.get(start..).is_some_and(begins_like_formula) {
            self.text.insert(start, '\'');
        }
    }
}

impl RowEncoder for CsvRows {
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
        let start = self.text.len();
        for (index, (_, cell)) in cells.enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.push(&cell);
        }
        if self.text.len() == start {
            // A row with a single empty field would be an empty line, which CSV readers skip.
            self.text.push_str("\"\"");
        }
        self.text.push('\n');
    }
}

/// Appends a field to a row of CSV, in quotes if necessary. The comma between fields is separate.
///
/// ```
/// let mut row = "1,".to_owned();
/// movetext_archive::convert::push_csv_field("Tal, \"Misha\"", &mut row);
/// assert_eq!(row, "1,\"Tal, \"\"Misha\"\"\"");
/// ```
pub fn push_csv_field(text: &str, row: &mut String) {
    if text.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
        for piece in ["\"", &text.replace('"', "\"\""), "\""] {
            row.push_str(piece);
        }
    } else {
        row.push_str(text);
    }
}

fn begins_like_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Numbers separated by spaces, with `?` for missing numbers. Empty if all are missing.
struct NumberList<'n>(&'n [Option<i32>]);

impl fmt::Display for NumberList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.iter().all(Option::is_none) {
            return Ok(());
        }
        for (index, number) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            match number {
                Some(number) => write!(f, "{space}{number}")?,
                None => write!(f, "{space}?")?,
            }
        }
        Ok(())
    }
}
