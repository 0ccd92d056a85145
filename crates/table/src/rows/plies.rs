//! The rows of the plies table.

use super::{
    annotations::Annotations,
    texts::{Texts, repeat_text},
};
use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, Int32Array, Int64Array};
use movetext_board::Position;
use movetext_columns::{PlyColumn, score};
use movetext_fen::Fen;
use movetext_pgn::{Comment, GameStart, MoveEvent, MoveValues, Placement};
use movetext_pgn_values::{
    Nag,
    command::{CommentValues, Evaluation},
};

/// The rows of the games read so far. A move sets most of its cells at once. Clocks, evaluations, glyphs and comments
/// follow later.
#[derive(Debug)]
pub(super) struct PlyRows<'a> {
    columns: &'a [PlyColumn],
    path: &'a str,
    rows: usize,
    offset: i64,
    /// The number of variations in the current game so far.
    lines: i32,
    /// The line that is being read.
    line: OpenLine,
    /// The lines that contain the current line, outermost first.
    outer: Vec<OpenLine>,
    cells: Cells,
}

/// The cells of each column, or `None` if the column was not requested.
#[derive(Debug, Default)]
struct Cells {
    game_offsets: Option<Vec<i64>>,
    plies: Option<Vec<i32>>,
    sans: Option<Texts>,
    clocks: Option<Vec<Option<i32>>>,
    centipawns: Option<Vec<Option<i32>>>,
    mates: Option<Vec<Option<i32>>>,
    nags: Option<Annotations<i16>>,
    ucis: Option<Texts>,
    after: Option<PositionCells>,
    comments: Option<Annotations<String>>,
    lines: Option<Vec<(i32, Option<i32>)>>,
}

/// The cells about the position after the move.
#[derive(Debug, Default)]
struct PositionCells {
    fens: Option<Texts>,
    keys: Option<Vec<i64>>,
    materials: Option<Texts>,
}

/// A main line or variation that is being read.
#[derive(Debug, Default)]
struct OpenLine {
    number: i32,
    parent: Option<i32>,
    /// The row of the line's last move.
    row: Option<usize>,
    values: MoveValues,
}

impl<'a> PlyRows<'a> {
    pub(super) fn new(columns: &'a [PlyColumn], path: &'a str) -> Self {
        Self {
            columns,
            path,
            rows: 0,
            offset: 0,
            lines: 0,
            line: OpenLine::default(),
            outer: Vec::new(),
            cells: Cells::new(columns),
        }
    }

    pub(super) const fn count(&self) -> usize {
        self.rows
    }

    pub(super) fn begin_game(&mut self, game: &GameStart) {
        self.offset = i64::try_from(game.offset).unwrap_or(i64::MAX);
        (self.line, self.lines) = (OpenLine::default(), 0);
        self.outer.clear();
    }

    #[inline]
    pub(super) fn mv(&mut self, event: &MoveEvent<'_>) {
        if self.cells.needs_comment_values() {
            let previous = self.line.values.begin(event.position.turn());
            self.cells.set_comment_values(self.line.row, previous);
        }
        self.line.row = Some(self.rows);
        self.cells.push(self.rows, event, self.offset, &self.line);
        self.rows += 1;
    }

    pub(super) fn nag(&mut self, nag: Nag, placement: Placement) {
        let row = self.annotated_row(placement);
        if let Some(nags) = &mut self.cells.nags {
            nags.add(i16::from(nag.number()), row);
        }
    }

    #[inline]
    pub(super) fn comment(&mut self, comment: &Comment<'_>) {
        if self.cells.needs_comment_values() {
            self.line.values.comment(comment);
        }
        let row = self.annotated_row(comment.placement);
        if let Some(comments) = &mut self.cells.comments {
            comments.add(comment.text.to_str().into_owned(), row);
        }
    }

    /// Returns the row that an annotation belongs to, or `None` if it belongs to the next move.
    const fn annotated_row(&self, placement: Placement) -> Option<usize> {
        match placement {
            Placement::Start | Placement::BeforeMove => None,
            Placement::AfterMove | Placement::AfterVariations | Placement::End => self.line.row,
        }
    }

    pub(super) fn begin_variation(&mut self) {
        self.lines = self.lines.saturating_add(1);
        let inner = OpenLine { number: self.lines, parent: Some(self.line.number), ..OpenLine::default() };
        self.outer.push(core::mem::replace(&mut self.line, inner));
    }

    pub(super) fn end_variation(&mut self) {
        self.end_line();
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
    }

    pub(super) fn end_game(&mut self) {
        self.end_line();
    }

    fn end_line(&mut self) {
        let last = self.line.values.end();
        self.cells.set_comment_values(self.line.row, last);
        if let Some(nags) = &mut self.cells.nags {
            nags.end(self.line.row);
        }
        if let Some(comments) = &mut self.cells.comments {
            comments.end(self.line.row);
        }
    }

    /// Returns the number of rows, and the columns.
    pub(super) fn into_arrays(self) -> Result<(usize, Vec<ArrayRef>), EncodeError> {
        let Self { columns, path, rows, mut cells, .. } = self;
        let arrays = columns.iter().map(|column| cells.take(*column, path, rows));
        Ok((rows, arrays.collect::<Result<_, _>>()?))
    }
}

impl Cells {
    fn new(columns: &[PlyColumn]) -> Self {
        let has = |column| columns.contains(&column);
        let after = PositionCells {
            fens: has(PlyColumn::Fen).then(Texts::new),
            keys: has(PlyColumn::PositionKey).then(Vec::new),
            materials: has(PlyColumn::Material).then(Texts::new),
        };
        let is_after = after.fens.is_some() || after.keys.is_some() || after.materials.is_some();
        Self {
            game_offsets: has(PlyColumn::GameOffset).then(Vec::new),
            plies: has(PlyColumn::Ply).then(Vec::new),
            sans: has(PlyColumn::San).then(Texts::new),
            clocks: has(PlyColumn::ClockMs).then(Vec::new),
            centipawns: has(PlyColumn::EvalCp).then(Vec::new),
            mates: has(PlyColumn::EvalMate).then(Vec::new),
            nags: has(PlyColumn::Nags).then(Annotations::default),
            ucis: has(PlyColumn::Uci).then(Texts::new),
            after: is_after.then_some(after),
            comments: has(PlyColumn::Comment).then(Annotations::default),
            lines: (has(PlyColumn::Line) || has(PlyColumn::ParentLine)).then(Vec::new),
        }
    }

    const fn needs_comment_values(&self) -> bool {
        self.clocks.is_some() || self.centipawns.is_some() || self.mates.is_some()
    }

    fn push(&mut self, row: usize, event: &MoveEvent<'_>, offset: i64, line: &OpenLine) {
        if let Some(offsets) = &mut self.game_offsets {
            offsets.push(offset);
        }
        if let Some(plies) = &mut self.plies {
            plies.push(i32::try_from(event.ply).unwrap_or(i32::MAX).saturating_add(1));
        }
        if let Some(sans) = &mut self.sans {
            sans.push(event.san().text().as_bytes());
        }
        for values in [&mut self.clocks, &mut self.centipawns, &mut self.mates].into_iter().flatten() {
            values.push(None);
        }
        if let Some(nags) = &mut self.nags {
            nags.begin(row);
        }
        if let Some(ucis) = &mut self.ucis {
            ucis.push(event.uci().text().as_bytes());
        }
        if let Some(after) = &mut self.after {
            after.push(event.position_after());
        }
        if let Some(comments) = &mut self.comments {
            comments.begin(row);
        }
        if let Some(lines) = &mut self.lines {
            lines.push((line.number, line.parent));
        }
    }

    /// Sets the cells that come from comments on the move in `row`.
    fn set_comment_values(&mut self, row: Option<usize>, values: Option<CommentValues>) {
        let (Some(row), Some(values)) = (row, values) else { return };
        if let (Some(clocks), Some(_)) = (&mut self.clocks, values.clock()) {
            set(clocks, row, score::clock_ms(&values));
        }
        let Some(Evaluation { score, .. }) = values.evaluation() else { return };
        if let Some(centipawns) = &mut self.centipawns {
            set(centipawns, row, score.centipawns());
        }
        if let Some(mates) = &mut self.mates {
            set(mates, row, score::mate(score));
        }
    }

    /// Takes the column's cells as an array.
    fn take(&mut self, column: PlyColumn, path: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
        let texts = |texts: Option<Texts>| texts.unwrap_or_else(Texts::new).into_array();
        let values =
            |values: Option<Vec<Option<i32>>>| Arc::new(Int32Array::from(values.unwrap_or_default()));
        let numbers = |numbers: Option<Vec<i64>>| Arc::new(Int64Array::from(numbers.unwrap_or_default()));
        let lines = || self.lines.iter().flatten();
        let after = self.after.as_mut();
        Ok(match column {
            PlyColumn::GameOffset => numbers(self.game_offsets.take()),
            PlyColumn::Ply => Arc::new(Int32Array::from(self.plies.take().unwrap_or_default())),
            PlyColumn::San => texts(self.sans.take())?,
            PlyColumn::ClockMs => values(self.clocks.take()),
            PlyColumn::EvalCp => values(self.centipawns.take()),
            PlyColumn::EvalMate => values(self.mates.take()),
            PlyColumn::Nags => self.nags.take().unwrap_or_default().into_lists(rows),
            PlyColumn::Uci => texts(self.ucis.take())?,
            PlyColumn::Fen => texts(after.and_then(|after| after.fens.take()))?,
            PlyColumn::PositionKey => numbers(after.and_then(|after| after.keys.take())),
            PlyColumn::Material => texts(after.and_then(|after| after.materials.take()))?,
            PlyColumn::Comment => self.comments.take().unwrap_or_default().into_texts(rows),
            PlyColumn::Line => Arc::new(Int32Array::from_iter_values(lines().map(|(number, _)| *number))),
            PlyColumn::ParentLine => Arc::new(lines().map(|(_, parent)| *parent).collect::<Int32Array>()),
            PlyColumn::File => repeat_text(path, rows)?,
        })
    }
}

impl PositionCells {
    fn push(&mut self, position: &Position) {
        if let Some(fens) = &mut self.fens {
            fens.push_display(Fen::from(position));
        }
        if let Some(keys) = &mut self.keys {
            keys.push(position.key().cast_signed());
        }
        if let Some(materials) = &mut self.materials {
            materials.push(position.material().to_string().as_bytes());
        }
    }
}

fn set(cells: &mut [Option<i32>], row: usize, value: Option<i32>) {
    if let Some(cell) = cells.get_mut(row) {
        *cell = value;
    }
}
