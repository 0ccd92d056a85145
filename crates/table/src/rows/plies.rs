//! The rows of the plies table.

use super::{
    annotations::Annotations,
    game_ids::GameIds,
    move_cells::MoveCells,
    texts::{Texts, repeat_text},
    training_cells::TrainingCells,
};
use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array};
use movetext_board::{Color, Position};
use movetext_columns::{PlyColumn, score};
use movetext_fen::Fen;
use movetext_pgn::{Comment, GameStart, MoveEvent, MoveValues, Placement, PlayerClocks, Tag};
use movetext_pgn_values::{
    GameResult, Nag,
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
#[derive(Debug)]
struct Cells {
    game_offsets: Option<Vec<i64>>,
    game_ids: Option<GameIds>,
    plies: Option<Vec<i32>>,
    sans: Option<Texts>,
    clocks: Option<Vec<Option<i32>>>,
    spent: Option<Vec<Option<i32>>>,
    centipawns: Option<Vec<Option<i32>>>,
    mates: Option<Vec<Option<i32>>>,
    chances: Option<Vec<Option<f64>>>,
    nags: Option<Annotations<i16>>,
    ucis: Option<Texts>,
    moves: MoveCells,
    after: PositionCells,
    training: TrainingCells,
    comments: Option<Annotations<String>>,
    lines: Option<Vec<(i32, Option<i32>)>>,
}

/// The cells about the position after the move.
#[derive(Debug, Default)]
struct PositionCells {
    fens: Option<Texts>,
    keys: Option<Vec<Option<i64>>>,
    materials: Option<Texts>,
    checks: Option<Vec<bool>>,
    checkmates: Option<Vec<bool>>,
    halfmove_clocks: Option<Vec<i32>>,
}

/// A main line or variation that is being read.
#[derive(Debug)]
struct OpenLine {
    number: i32,
    parent: Option<i32>,
    /// The row of the line's last move, and the player who made it.
    row: Option<usize>,
    mover: Color,
    values: MoveValues,
    /// The clocks before the last move.
    clocks: PlayerClocks,
}

impl Default for OpenLine {
    fn default() -> Self {
        let (values, clocks) = (MoveValues::default(), PlayerClocks::default());
        Self { number: 0, parent: None, row: None, mover: Color::White, values, clocks }
    }
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
        if let Some(ids) = &mut self.cells.game_ids {
            ids.begin_game();
        }
    }

    pub(super) fn tag(&mut self, tag: &Tag<'_>) {
        if self.cells.spent.is_some() && tag.name == "TimeControl" {
            self.line.clocks = PlayerClocks::new(&tag.value.to_str());
        }
        if let Some(ids) = &mut self.cells.game_ids {
            ids.tag(tag);
        }
    }

    #[inline]
    pub(super) fn mv(&mut self, event: &MoveEvent<'_>) {
        let mover = event.position.turn();
        if self.cells.needs_comment_values() {
            let previous = self.line.values.begin(mover);
            self.cells.set_comment_values(&mut self.line, previous);
        }
        (self.line.row, self.line.mover) = (Some(self.rows), mover);
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
        let (parent, clocks) = (Some(self.line.number), self.line.clocks.clone());
        let inner = OpenLine { number: self.lines, parent, clocks, ..OpenLine::default() };
        self.outer.push(core::mem::replace(&mut self.line, inner));
    }

    pub(super) fn end_variation(&mut self) {
        self.end_line();
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
    }

    /// Ends the game. `result` is `None` if reading stopped inside it.
    pub(super) fn end_game(&mut self, result: Option<GameResult>) {
        self.end_line();
        self.cells.training.end_game(self.rows, result);
    }

    fn end_line(&mut self) {
        let last = self.line.values.end();
        self.cells.set_comment_values(&mut self.line, last);
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
            checks: has(PlyColumn::IsCheck).then(Vec::new),
            checkmates: has(PlyColumn::IsMate).then(Vec::new),
            halfmove_clocks: has(PlyColumn::HalfmoveClock).then(Vec::new),
        };
        Self {
            game_offsets: has(PlyColumn::GameOffset).then(Vec::new),
            game_ids: has(PlyColumn::GameId).then(GameIds::new),
            plies: has(PlyColumn::Ply).then(Vec::new),
            sans: has(PlyColumn::San).then(Texts::new),
            clocks: has(PlyColumn::ClockMs).then(Vec::new),
            spent: has(PlyColumn::SpentMs).then(Vec::new),
            centipawns: has(PlyColumn::EvalCp).then(Vec::new),
            mates: has(PlyColumn::EvalMate).then(Vec::new),
            chances: has(PlyColumn::WinChance).then(Vec::new),
            nags: has(PlyColumn::Nags).then(Annotations::default),
            ucis: has(PlyColumn::Uci).then(Texts::new),
            moves: MoveCells::new(columns),
            after,
            training: TrainingCells::new(columns),
            comments: has(PlyColumn::Comment).then(Annotations::default),
            lines: (has(PlyColumn::Line) || has(PlyColumn::ParentLine)).then(Vec::new),
        }
    }

    const fn needs_comment_values(&self) -> bool {
        let has_clocks = self.clocks.is_some() || self.spent.is_some();
        has_clocks || self.centipawns.is_some() || self.mates.is_some() || self.chances.is_some()
    }

    fn push(&mut self, row: usize, event: &MoveEvent<'_>, offset: i64, line: &OpenLine) {
        if let Some(offsets) = &mut self.game_offsets {
            offsets.push(offset);
        }
        if let Some(ids) = &mut self.game_ids {
            ids.push();
        }
        if let Some(plies) = &mut self.plies {
            plies.push(i32::try_from(event.ply).unwrap_or(i32::MAX).saturating_add(1));
        }
        if let Some(sans) = &mut self.sans {
            sans.push(event.san().text().as_bytes());
        }
        let values = [&mut self.clocks, &mut self.spent, &mut self.centipawns, &mut self.mates];
        values.into_iter().flatten().for_each(|values| values.push(None));
        if let Some(chances) = &mut self.chances {
            chances.push(None);
        }
        if let Some(nags) = &mut self.nags {
            nags.begin(row);
        }
        if let Some(ucis) = &mut self.ucis {
            ucis.push(event.uci().text().as_bytes());
        }
        self.moves.push(event);
        self.after.push(event.position_after());
        self.training.push(event);
        if let Some(comments) = &mut self.comments {
            comments.begin(row);
        }
        if let Some(lines) = &mut self.lines {
            lines.push((line.number, line.parent));
        }
    }

    /// Sets the cells that come from comments on the last move of a line.
    fn set_comment_values(&mut self, line: &mut OpenLine, values: Option<CommentValues>) {
        let (Some(row), Some(values)) = (line.row, values) else { return };
        if let Some(spent) = &mut self.spent {
            let time = line.clocks.time_used(line.mover, &values);
            set(spent, row, time.and_then(|time| i32::try_from(time.as_millis()).ok()));
        }
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
        if let Some(chances) = &mut self.chances {
            set(chances, row, Some(score::win_chance(score, line.mover)));
        }
    }

    /// Takes the column's cells as an array.
    fn take(&mut self, column: PlyColumn, path: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
        let texts = |texts: Option<Texts>| texts.unwrap_or_else(Texts::new).into_array();
        let values =
            |values: Option<Vec<Option<i32>>>| Arc::new(Int32Array::from(values.unwrap_or_default()));
        let numbers = |numbers: Option<Vec<i64>>| Arc::new(Int64Array::from(numbers.unwrap_or_default()));
        let truths = |truths: Option<Vec<bool>>| Arc::new(BooleanArray::from(truths.unwrap_or_default()));
        let lines = || self.lines.iter().flatten();
        let after = &mut self.after;
        Ok(match column {
            PlyColumn::GameOffset => numbers(self.game_offsets.take()),
            PlyColumn::GameId => self.game_ids.take().unwrap_or_else(GameIds::new).into_array(),
            PlyColumn::Ply => Arc::new(Int32Array::from(self.plies.take().unwrap_or_default())),
            PlyColumn::San => texts(self.sans.take())?,
            PlyColumn::ClockMs => values(self.clocks.take()),
            PlyColumn::EvalCp => values(self.centipawns.take()),
            PlyColumn::EvalMate => values(self.mates.take()),
            PlyColumn::Nags => self.nags.take().unwrap_or_default().into_lists(rows),
            PlyColumn::Uci => texts(self.ucis.take())?,
            PlyColumn::Color
            | PlyColumn::Piece
            | PlyColumn::From
            | PlyColumn::To
            | PlyColumn::Captured
            | PlyColumn::Promotion => self.moves.take(column),
            PlyColumn::IsCheck => truths(after.checks.take()),
            PlyColumn::IsMate => truths(after.checkmates.take()),
            PlyColumn::HalfmoveClock => {
                Arc::new(Int32Array::from(after.halfmove_clocks.take().unwrap_or_default()))
            }
            PlyColumn::SpentMs => values(self.spent.take()),
            PlyColumn::WinChance => Arc::new(Float64Array::from(self.chances.take().unwrap_or_default())),
            PlyColumn::Fen => texts(after.fens.take())?,
            PlyColumn::PositionKey => Arc::new(Int64Array::from(after.keys.take().unwrap_or_default())),
            PlyColumn::Material => texts(after.materials.take())?,
            PlyColumn::MoveU16 | PlyColumn::BoardBefore | PlyColumn::ResultValue => {
                self.training.take(column)?
            }
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
            keys.push(position.key().map(u64::cast_signed));
        }
        if let Some(materials) = &mut self.materials {
            materials.push(position.material().to_string().as_bytes());
        }
        if let Some(checks) = &mut self.checks {
            checks.push(position.is_check());
        }
        if let Some(checkmates) = &mut self.checkmates {
            checkmates.push(position.is_checkmate());
        }
        if let Some(clocks) = &mut self.halfmove_clocks {
            clocks.push(i32::try_from(position.halfmove_clock()).unwrap_or(i32::MAX));
        }
    }
}

fn set<T>(cells: &mut [Option<T>], row: usize, value: Option<T>) {
    if let Some(cell) = cells.get_mut(row) {
        *cell = value;
    }
}
