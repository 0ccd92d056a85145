//! Games as CSV: comma-separated values as in RFC 4180, with line feeds.

use super::column::Column;
use core::fmt::Write as _;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_json::{push_score, push_seconds};
use movetext_openings::Classifier;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveValues, Start, StartOrigin, Tag, Visitor,
};
use movetext_pgn_values::{TagName, command::CommentValues};

/// The treatment of cells that a spreadsheet would evaluate as formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvCells {
    /// Unchanged.
    Exact,
    /// Cells that start with `=`, `+`, `-`, `@`, a tab or a carriage return get the prefix `'`, also in the header.
    /// This includes texts that are not formulas, such as the round `-` or the score `-0.31`.
    Safe,
}

/// Returns the first line of the table: the names of the columns.
#[must_use]
pub fn csv_header(columns: &[Column], cells: CsvCells) -> String {
    let mut line = String::new();
    for (index, column) in columns.iter().enumerate() {
        push_field(index, &column.to_string(), cells, &mut line);
    }
    line.push('\n');
    line
}

/// Writes one row per game. The [header](csv_header) is separate, because rows may be written by several visitors.
///
/// ```
/// use movetext_archive::convert::{Column, Csv, CsvCells};
///
/// let columns = [Column::Tag("White".to_owned()), Column::Plies, Column::Moves];
/// let mut rows = Csv::new(&columns, CsvCells::Exact, "a.pgn");
/// movetext_pgn::read(b"[White \"Tal, Mikhail\"]\n\n1. e4 e5 *", &mut rows, &mut ());
/// assert_eq!(rows.into_text(), "\"Tal, Mikhail\",2,e4 e5\n");
/// ```
///
/// # Cost
/// Linear in the text. The movetext is skipped, without its diagnostics, unless a column depends on the moves;
/// comments are read only for `clocks` and `evals`.
#[derive(Debug)]
pub struct Csv<'a> {
    columns: &'a [Column],
    cells: CsvCells,
    path: &'a str,
    interest: Interest,
    /// The cells of columns that are filled during the game.
    values: Vec<String>,
    /// The last position, if a column depends on it.
    last: Option<Position>,
    /// The number of plies of the main line so far, and the values of the last one.
    plies: usize,
    move_values: MoveValues,
    /// If a column depends on the opening.
    classifier: Option<Classifier<'static>>,
    number: u64,
    line: u64,
    offset: u64,
    text: String,
    /// For each column, whether a game had its tag; true for columns that are not tags.
    are_found: Vec<bool>,
}

impl<'a> Csv<'a> {
    /// Returns a visitor without rows for games of the file `path`.
    #[must_use]
    pub fn new(columns: &'a [Column], cells: CsvCells, path: &'a str) -> Self {
        let has_opening = columns.iter().any(Column::is_of_opening);
        Self {
            columns,
            cells,
            path,
            interest: interest(columns),
            values: vec![String::new(); columns.len()],
            last: None,
            plies: 0,
            move_values: MoveValues::default(),
            classifier: has_opening.then(Classifier::default),
            number: 0,
            line: 0,
            offset: 0,
            text: String::new(),
            are_found: columns
                .iter()
                .map(|column| !matches!(column, Column::Tag(name) if name != TagName::Result.as_str()))
                .collect(),
        }
    }

    /// Returns the tags that no game has.
    pub fn missing_tags(&self) -> impl Iterator<Item = &'a str> {
        let columns = self.columns.iter().zip(&self.are_found).filter(|(_, is_found)| !**is_found);
        columns.filter_map(|(column, _)| match column {
            Column::Tag(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the rows.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Appends the clock and score of the last move to their columns.
    fn finish_move(&mut self, values: Option<CommentValues>) {
        let Some(values) = values.filter(|_| self.interest.contains(Interest::COMMENTS)) else { return };
        for (column, cell) in self.columns.iter().zip(&mut self.values) {
            match column {
                Column::Clocks => push_value(self.plies, values.clock(), push_seconds, cell),
                Column::Evals => push_value(
                    self.plies,
                    values.evaluation().map(|evaluation| evaluation.score),
                    push_score,
                    cell,
                ),
                _ => {}
            }
        }
    }
}

/// Returns the events needed for these columns.
fn interest(columns: &[Column]) -> Interest {
    let mut interest = Interest::SCAN;
    for column in columns {
        interest |= match column {
            Column::Tag(_) | Column::Index | Column::Path | Column::Offset => Interest::SCAN,
            Column::Line => Interest::LINES,
            Column::Start | Column::Plies | Column::Moves | Column::Uci | Column::FinalFen => {
                Interest::REPLAY
            }
            Column::Clocks | Column::Evals => Interest::REPLAY | Interest::COMMENTS,
            Column::PositionEco | Column::PositionOpening => Classifier::INTEREST,
        };
    }
    interest
}

/// Appends the value of a ply to a cell. The cell stays empty until the first value.
fn push_value<T>(plies: usize, value: Option<T>, push: impl Fn(T, &mut String), cell: &mut String) {
    match value {
        Some(value) => {
            if cell.is_empty() {
                *cell = "? ".repeat(plies - 1);
            } else {
                cell.push(' ');
            }
            push(value, cell);
        }
        None if cell.is_empty() => {}
        None => cell.push_str(" ?"),
    }
}

/// Appends a move to a cell.
fn push_move(text: &str, cell: &mut String) {
    if !cell.is_empty() {
        cell.push(' ');
    }
    cell.push_str(text);
}

/// Appends a field, quoted if necessary.
fn push_field(index: usize, value: &str, cells: CsvCells, row: &mut String) {
    if index > 0 {
        row.push(',');
    }
    let is_formula = cells == CsvCells::Safe && value.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let prefix = if is_formula { "'" } else { "" };
    if value.contains([',', '"', '\n', '\r']) {
        row.push('"');
        row.push_str(prefix);
        row.push_str(&value.replace('"', "\"\""));
        row.push('"');
    } else {
        row.push_str(prefix);
        row.push_str(value);
    }
}

impl Visitor for Csv<'_> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.values.iter_mut().for_each(String::clear);
        self.last = None;
        (self.plies, self.move_values) = (0, MoveValues::default());
        (self.number, self.line, self.offset) = (game.number, game.line, game.offset);
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_game(game);
        }
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        for ((column, cell), is_found) in self.columns.iter().zip(&mut self.values).zip(&mut self.are_found) {
            if let Column::Tag(name) = column
                && name.as_bytes() == tag.name.raw()
            {
                *is_found = true;
                tag.value.to_str().as_ref().clone_into(cell);
            }
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_moves(start);
        }
        if start.origin == StartOrigin::Unplayable {
            return Flow::Continue;
        }
        for (column, cell) in self.columns.iter().zip(&mut self.values) {
            match column {
                // Writing to a string does not fail.
                Column::Start => drop(write!(cell, "{}", Fen::from(start.position))),
                Column::FinalFen => self.last = Some(*start.position),
                _ => {}
            }
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let previous = self.move_values.begin(event.position.turn());
        self.finish_move(previous);
        self.plies += 1;
        if let Some(classifier) = &mut self.classifier {
            classifier.mv(event);
        }
        for (column, cell) in self.columns.iter().zip(&mut self.values) {
            match column {
                Column::Moves => push_move(&event.san().text(), cell),
                Column::Uci => push_move(&event.uci().text(), cell),
                Column::FinalFen => self.last = Some(*event.position_after()),
                _ => {}
            }
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.move_values.comment(comment);
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let last = self.move_values.end();
        self.finish_move(last);
        let opening = self.classifier.as_ref().and_then(Classifier::opening);
        let from = self.text.len();
        for (index, (column, value)) in self.columns.iter().zip(&self.values).enumerate() {
            let computed = match column {
                Column::Tag(name) if name == TagName::Result.as_str() => end.result.to_string(),
                Column::Index => self.number.to_string(),
                Column::Path => self.path.to_owned(),
                Column::Line => self.line.to_string(),
                Column::Offset => self.offset.to_string(),
                Column::Plies => end.plies.to_string(),
                Column::FinalFen => self.last.map_or_else(String::new, |last| Fen::from(&last).to_string()),
                Column::PositionEco => opening.map_or_else(String::new, |opening| opening.eco.to_string()),
                Column::PositionOpening => opening.map_or("", |opening| opening.name).to_owned(),
                _ => value.clone(),
            };
            push_field(index, &computed, self.cells, &mut self.text);
        }
        if self.text.len() == from && self.columns.len() == 1 {
            // A row with a single empty field would be an empty line, which readers skip.
            self.text.push_str("\"\"");
        }
        self.text.push('\n');
        Flow::Continue
    }
}
