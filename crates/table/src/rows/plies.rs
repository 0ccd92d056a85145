//! Rows of the table of plies.

use super::{annotations::Annotations, score, texts::repeated};
use crate::columns::PlyColumn;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, Int32Array, Int64Array, builder::StringBuilder};
use core::fmt::Write as _;
use movetext_archive::convert::MoveValues;
use movetext_board::{Color, Piece, Position, Role};
use movetext_fen::Fen;
use movetext_pgn::{Comment, GameStart, Interest, MoveEvent, Played, event::Placement};
use movetext_pgn_values::{Nag, command::CommentValues};
use movetext_pgn_writer::MoveSpelling;
use movetext_san::notation::CastlingStyle;

/// The rows of some games. Most cells are filled when a move is played; clock, scores, glyphs and comments follow.
#[derive(Debug)]
pub(super) struct PlyRows<'a> {
    columns: Vec<(PlyColumn, Cells)>,
    path: &'a str,
    interest: Interest,
    needs_after: bool,
    rows: usize,
    offset: i64,
    /// The number of lines of the game so far.
    lines: i32,
    /// The current line, and those around it.
    line: OpenLine,
    outer: Vec<OpenLine>,
    nags: Annotations<i16>,
    comments: Annotations<String>,
}

/// A line of moves that is being read.
#[derive(Debug, Default)]
struct OpenLine {
    number: i32,
    parent: Option<i32>,
    /// The row of its last move.
    row: Option<usize>,
    values: MoveValues,
}

/// The cells of a column.
#[derive(Debug)]
enum Cells {
    Integers(Vec<Option<i32>>),
    Longs(Vec<i64>),
    Texts(StringBuilder),
    /// They are built from the annotations, or are the same in each row.
    Later,
}

impl<'a> PlyRows<'a> {
    pub(super) fn new(columns: &'a [PlyColumn], path: &'a str, interest: Interest) -> Self {
        let is_of_position = |column: &PlyColumn| {
            matches!(column, PlyColumn::Fen | PlyColumn::PositionKey | PlyColumn::Material)
        };
        Self {
            columns: columns.iter().map(|column| (*column, Cells::of(*column))).collect(),
            path,
            interest,
            needs_after: columns.iter().any(is_of_position),
            rows: 0,
            offset: 0,
            lines: 0,
            line: OpenLine::default(),
            outer: Vec::new(),
            nags: Annotations::default(),
            comments: Annotations::default(),
        }
    }

    pub(super) fn begin_game(&mut self, game: &GameStart) {
        self.offset = i64::try_from(game.offset).unwrap_or(i64::MAX);
        (self.line, self.lines) = (OpenLine::default(), 0);
        self.outer.clear();
    }

    pub(super) fn mv(&mut self, event: &MoveEvent<'_>) {
        if self.interest.contains(Interest::COMMENTS) {
            let previous = self.line.values.begin(event.position.turn());
            self.fill(previous);
        }
        self.line.row = Some(self.rows);
        self.nags.begin(self.rows);
        self.comments.begin(self.rows);
        let after = if self.needs_after { position_after(event) } else { None };
        let after = after.as_ref().unwrap_or(event.position);
        let ply = i32::try_from(event.ply).unwrap_or(i32::MAX).saturating_add(1);
        for (column, cells) in &mut self.columns {
            match cells {
                Cells::Integers(numbers) => numbers.push(match column {
                    PlyColumn::Ply => Some(ply),
                    PlyColumn::Line => Some(self.line.number),
                    PlyColumn::ParentLine => self.line.parent,
                    _ => None,
                }),
                Cells::Longs(numbers) => numbers.push(match column {
                    PlyColumn::PositionKey => after.key().cast_signed(),
                    _ => self.offset,
                }),
                Cells::Texts(texts) => push_text(*column, event, after, texts),
                Cells::Later => {}
            }
        }
        self.rows += 1;
    }

    pub(super) fn nag(&mut self, nag: Nag, placement: Placement) {
        self.nags.add(i16::from(nag.number()), self.row_of(placement));
    }

    pub(super) fn comment(&mut self, comment: &Comment<'_>) {
        self.line.values.comment(comment);
        let is_kept = self.columns.iter().any(|(column, _)| *column == PlyColumn::Comment);
        if is_kept {
            self.comments.add(comment.text.to_str().into_owned(), self.row_of(comment.placement));
        }
    }

    /// Returns the row of an annotation; `None` if it belongs to the next move.
    const fn row_of(&self, placement: Placement) -> Option<usize> {
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
        self.fill(last);
        self.nags.end(self.line.row);
        self.comments.end(self.line.row);
    }

    /// Fills the cells of the last move of the line that depend on its comments.
    fn fill(&mut self, values: Option<CommentValues>) {
        let (Some(values), Some(row)) = (values, self.line.row) else { return };
        let (clock, score) = (score::clock(&values), values.eval());
        if clock.is_none() && score.is_none() {
            return;
        }
        for (column, cells) in &mut self.columns {
            let value = match column {
                PlyColumn::ClockMs => clock,
                PlyColumn::EvalCp => score.and_then(movetext_pgn_values::command::Score::centipawns),
                PlyColumn::EvalMate => score.and_then(score::mate),
                _ => continue,
            };
            if let Cells::Integers(numbers) = cells
                && let Some(cell) = numbers.get_mut(row)
            {
                *cell = value;
            }
        }
    }

    /// Returns the number of rows and the columns.
    pub(super) fn into_arrays(mut self) -> (usize, Vec<ArrayRef>) {
        // A game that was not read to its end.
        self.end_line();
        let Self { columns, rows, path, mut nags, mut comments, .. } = self;
        let mut array = |(column, cells): (PlyColumn, Cells)| -> ArrayRef {
            match cells {
                Cells::Integers(numbers) => Arc::new(Int32Array::from(numbers)),
                Cells::Longs(numbers) => Arc::new(Int64Array::from(numbers)),
                Cells::Texts(mut texts) => Arc::new(texts.finish()),
                Cells::Later => match column {
                    PlyColumn::Nags => nags.take_lists(rows),
                    PlyColumn::Comment => comments.take_joined(rows),
                    _ => repeated(path, rows),
                },
            }
        };
        (rows, columns.into_iter().map(&mut array).collect())
    }
}

impl Cells {
    fn of(column: PlyColumn) -> Self {
        match column {
            PlyColumn::File | PlyColumn::Nags | PlyColumn::Comment => Self::Later,
            PlyColumn::GameOffset | PlyColumn::PositionKey => Self::Longs(Vec::new()),
            PlyColumn::Ply
            | PlyColumn::ClockMs
            | PlyColumn::EvalCp
            | PlyColumn::EvalMate
            | PlyColumn::Line
            | PlyColumn::ParentLine => Self::Integers(Vec::new()),
            PlyColumn::San | PlyColumn::Uci | PlyColumn::Fen | PlyColumn::Material => {
                Self::Texts(StringBuilder::new())
            }
        }
    }
}

/// Returns the position after a move.
fn position_after(event: &MoveEvent<'_>) -> Option<Position> {
    match event.played {
        Played::Move(mv) => Some(event.position.play(mv)),
        Played::Null => event.position.null_move(),
    }
}

/// Appends the text of a column.
fn push_text(column: PlyColumn, event: &MoveEvent<'_>, after: &Position, texts: &mut StringBuilder) {
    match column {
        PlyColumn::San if event.is_canonical => texts.append_value(event.text.to_str()),
        PlyColumn::San | PlyColumn::Uci => {
            let spelling = match column {
                PlyColumn::San => MoveSpelling::San,
                _ => MoveSpelling::Uci(CastlingStyle::Standard),
            };
            texts.append_value(spelling.text(event.played, event.position).as_str());
        }
        PlyColumn::Fen => {
            // Writing to a builder does not fail.
            let _ = write!(texts, "{}", Fen::from(after));
            texts.append_value("");
        }
        _ => texts.append_value(material(after)),
    }
}

/// The letters of the pieces in the order of the material.
const ROLES: [(char, Role); 6] = [
    ('K', Role::King),
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

/// Returns the pieces of White and of Black, as `KRPvKR`.
fn material(position: &Position) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        for (letter, role) in ROLES {
            let count = position.board().by_piece(Piece::new(color, role)).count();
            text.extend(core::iter::repeat_n(letter, usize::try_from(count).unwrap_or_default()));
        }
        if color == Color::White {
            text.push('v');
        }
    }
    text
}
