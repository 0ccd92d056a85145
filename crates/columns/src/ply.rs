//! The columns of the table of plies.

use crate::{
    column::{Column, Definition, Unit, ValueType},
    table::Table,
};
use movetext_pgn::Interest;

/// A column of the table of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyColumn {
    /// `game_offset`: the game.
    GameOffset,
    /// `ply`: the number of the ply from the start of the game, from 1, also in variations.
    Ply,
    /// `san`: the move in SAN.
    San,
    /// `clock_ms`: the milliseconds left for the side that moved; missing if unknown or more than 24 days.
    ClockMs,
    /// `eval_cp`: the score, positive if White is better; missing for a mate.
    EvalCp,
    /// `eval_mate`: the moves to mate, negative if Black gives it; 0 for a mate on the board, by either side.
    EvalMate,
    /// `nags`: the numeric annotation glyphs.
    Nags,
    /// `file`: the file as named.
    File,
    /// `uci`: the move in UCI notation.
    Uci,
    /// `fen`: the position after the move.
    Fen,
    /// `position_key`: the key of that position in Polyglot books, read as a signed number.
    PositionKey,
    /// `material`: the material of that position as `KRPvKR`, White first.
    Material,
    /// `comment`: the comments on the move, with spaces between them.
    Comment,
    /// `line`: 0 is the main line, variations count from 1 in the order of the text.
    Line,
    /// `parent_line`: the line that a variation belongs to; missing for the main line.
    ParentLine,
}

impl PlyColumn {
    /// Returns whether the column is about variations. With it, the table has rows for their plies.
    #[must_use]
    pub const fn is_line(&self) -> bool {
        matches!(self, Self::Line | Self::ParentLine)
    }
}

/// Returns the definition of a column for which moves are played, and `interest` is read.
const fn define(name: &'static str, value_type: ValueType, interest: Interest) -> Definition {
    Definition::new(name, value_type).with_interest(Interest::REPLAY.with(interest))
}

impl Column for PlyColumn {
    const TABLE: Table = Table::Plies;
    const ALL: &'static [(Self, Definition)] = &[
        (Self::GameOffset, define("game_offset", ValueType::Int64, Interest::SCAN).required()),
        (Self::Ply, define("ply", ValueType::Int32, Interest::SCAN).required()),
        (Self::San, define("san", ValueType::Text, Interest::SCAN).required()),
        (
            Self::ClockMs,
            define("clock_ms", ValueType::Int32, Interest::COMMENTS).with_unit(Unit::Milliseconds),
        ),
        (Self::EvalCp, define("eval_cp", ValueType::Int32, Interest::COMMENTS).with_unit(Unit::Centipawns)),
        (Self::EvalMate, define("eval_mate", ValueType::Int32, Interest::COMMENTS)),
        (Self::Nags, define("nags", ValueType::Int16List, Interest::NAGS).required()),
        (Self::File, define("file", ValueType::Text, Interest::SCAN).required()),
        (Self::Uci, define("uci", ValueType::Text, Interest::SCAN).required()),
        (Self::Fen, define("fen", ValueType::Text, Interest::SCAN).required()),
        (Self::PositionKey, define("position_key", ValueType::Int64, Interest::KEYS).required()),
        (Self::Material, define("material", ValueType::Text, Interest::SCAN).required()),
        (Self::Comment, define("comment", ValueType::Text, Interest::COMMENTS)),
        (Self::Line, define("line", ValueType::Int32, Interest::VARIATIONS).required()),
        (Self::ParentLine, define("parent_line", ValueType::Int32, Interest::VARIATIONS)),
    ];
    const DEFAULTS: &'static [&'static str] =
        &["game_offset", "ply", "san", "clock_ms", "eval_cp", "eval_mate", "nags"];
}
