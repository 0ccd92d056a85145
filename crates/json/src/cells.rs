//! Writes table rows as JSON.

use crate::json_text::{push_key, push_list, push_string, push_text};
use core::fmt::Write as _;
use movetext_columns::{Cell, Column as _, GameColumn, RowEncoder};

/// Appends a cell as JSON.
///
/// ```
/// use movetext_json::{columns::Cell, push_cell};
///
/// let mut text = String::new();
/// push_cell(&Cell::Words("e4 e5"), &mut text);
/// push_cell(&Cell::Numbers(&[Some(60_000), None]), &mut text);
/// assert_eq!(text, r#"["e4","e5"][60000,null]"#);
/// ```
pub fn push_cell(cell: &Cell<'_>, out: &mut String) {
    // Writing to a string cannot fail.
    match cell {
        Cell::Text(text) => push_string(text, out),
        Cell::Integer(number) => drop(write!(out, "{number}")),
        Cell::Moment(moment) => drop(write!(out, "\"{moment}\"")),
        Cell::Words(words) => {
            let words = words.split(' ').filter(|word| !word.is_empty());
            push_list(words, push_string, out);
        }
        Cell::Numbers(numbers) => {
            let push = |number: &Option<i32>, out: &mut String| match number {
                Some(number) => drop(write!(out, "{number}")),
                None => out.push_str("null"),
            };
            push_list(numbers.iter(), push, out);
        }
        Cell::Pairs(pairs) => {
            let push = |(name, value): &(String, String), out: &mut String| {
                push_list(
                    [name, value].into_iter(),
                    |text: &String, out: &mut String| push_string(text, out),
                    out,
                );
            };
            push_list(pairs.iter(), push, out);
        }
        Cell::PairList(pairs) => {
            let push = |(name, value): &(String, String), out: &mut String| {
                out.push('{');
                push_text("name", name, out);
                push_text("value", value, out);
                out.push('}');
            };
            push_list(pairs.iter(), push, out);
        }
        Cell::Null => out.push_str("null"),
    }
}

/// Writes the requested columns of each game as a JSON object on one line. The keys are the column names.
///
/// ```
/// use movetext_json::{JsonRows, columns::{GameColumn, GameRows, parse_list}};
///
/// let columns: Vec<GameColumn> = parse_list(&["White", "plies", "moves_san"], &[])?;
/// let mut rows = GameRows::new(&columns, "a.pgn", JsonRows::default());
/// movetext_json::pgn::read(b"[White \"Tal\"]\n\n1. e4 e5 *", &mut rows, &mut ());
/// assert_eq!(rows.into_encoder().into_text(), "{\"White\":\"Tal\",\"plies\":2,\"moves_san\":[\"e4\",\"e5\"]}\n");
/// # Ok::<(), movetext_json::columns::ColumnError>(())
/// ```
#[derive(Debug, Default)]
pub struct JsonRows {
    text: String,
}

impl JsonRows {
    /// Returns the lines written so far.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

impl RowEncoder for JsonRows {
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
        self.text.push('{');
        push_members(cells, &mut self.text);
        self.text.push_str("}\n");
    }
}

/// Appends the column's name and the value for each cell.
pub(super) fn push_members<'r>(cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>, out: &mut String) {
    for (column, cell) in cells {
        push_key(column.name(), out);
        push_cell(&cell, out);
    }
}
