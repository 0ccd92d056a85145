//! The columns of the plies table.

use crate::{
    column::{Column, Definition, Unit, ValueType},
    table::Table,
};
use movetext_pgn::Interest;

/// A column of the plies table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyColumn {
    /// `game_offset`: the offset of the game in bytes.
    GameOffset,
    /// `ply`: the number of plies since the start of the game, including this one. Variations continue the count of
    /// their parent line.
    Ply,
    /// `san`: the move in SAN.
    San,
    /// `clock_ms`: the mover's remaining time in milliseconds. Missing if unknown or longer than 24 days.
    ClockMs,
    /// `eval_cp`: the evaluation in centipawns, positive if White is better. Missing for a mate score.
    EvalCp,
    /// `eval_mate`: the number of moves until mate, negative if Black mates. 0 if the position is checkmate.
    EvalMate,
    /// `nags`: the numeric annotation glyphs.
    Nags,
    /// `file`: the file name, as the caller wrote it.
    File,
    /// `game_id`: the identifier of the game, as in [`GameColumn::GameId`](crate::GameColumn::GameId).
    GameId,
    /// `uci`: the move in UCI notation.
    Uci,
    /// `color`: the player who moves, `white` or `black`.
    Color,
    /// `piece`: the letter of the piece that moves or is dropped: `P`, `N`, `B`, `R`, `Q` or `K`. Missing for a null
    /// move.
    Piece,
    /// `from`: the square that the piece leaves, such as `e2`. Missing for a null move and for a drop.
    From,
    /// `to`: the square where the piece arrives. For castling, the square of the king. Missing for a null move.
    To,
    /// `captured`: the letter of the captured piece. Missing if nothing is captured.
    Captured,
    /// `promotion`: the letter of the piece that a pawn becomes. Missing for all other moves.
    Promotion,
    /// `is_check`: whether the move gives check. This includes checkmate.
    IsCheck,
    /// `is_mate`: whether the move gives checkmate.
    IsMate,
    /// `halfmove_clock`: the number of plies since the last capture or pawn move, as in the FEN after the move.
    HalfmoveClock,
    /// `spent_ms`: the time used for the move in milliseconds, calculated by
    /// [`PlayerClocks`](movetext_pgn::PlayerClocks). Missing if unknown.
    SpentMs,
    /// `win_chance`: the chance that White wins, from 0 to 1, calculated from the evaluation by
    /// [`score::win_chance`](crate::score::win_chance). Missing without an evaluation.
    WinChance,
    /// `fen`: the FEN after the move.
    Fen,
    /// `position_key`: the Polyglot key after the move, as a signed number. `NULL` in a variant, which has no such
    /// keys.
    PositionKey,
    /// `material`: the pieces after the move, White first, such as `KRPvKR`.
    Material,
    /// `move_u16`: the squares and the promotion in `uci` as [`MoveCode::bits`](movetext_board::MoveCode::bits). Never
    /// negative. 0 for a null move.
    MoveU16,
    /// `board_before`: the pieces before the move, four bits for each square. The README of `movetext-table` describes
    /// the layout.
    BoardBefore,
    /// `result_value`: the result of the game for White: 1, 0.5 or 0. Missing if unknown.
    ResultValue,
    /// `comment`: the comments on the move, joined by spaces.
    Comment,
    /// `line`: 0 for the main line. Variations are numbered from 1 in text order.
    Line,
    /// `parent_line`: the line that the variation branches from. Missing for the main line.
    ParentLine,
}

impl PlyColumn {
    /// Returns whether the column is `line` or `parent_line`. A table with such a column also has rows for the plies in
    /// variations.
    #[must_use]
    pub const fn is_line(&self) -> bool {
        matches!(self, Self::Line | Self::ParentLine)
    }
}

/// Defines a column that needs replayed moves, and `interest` in addition.
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
        (Self::GameId, define("game_id", ValueType::Text, Interest::SCAN)),
        (Self::Uci, define("uci", ValueType::Text, Interest::SCAN).required()),
        (Self::Color, define("color", ValueType::Text, Interest::SCAN).required()),
        (Self::Piece, define("piece", ValueType::Text, Interest::SCAN)),
        (Self::From, define("from", ValueType::Text, Interest::SCAN)),
        (Self::To, define("to", ValueType::Text, Interest::SCAN)),
        (Self::Captured, define("captured", ValueType::Text, Interest::SCAN)),
        (Self::Promotion, define("promotion", ValueType::Text, Interest::SCAN)),
        (Self::IsCheck, define("is_check", ValueType::Bool, Interest::SCAN).required()),
        (Self::IsMate, define("is_mate", ValueType::Bool, Interest::SCAN).required()),
        (Self::HalfmoveClock, define("halfmove_clock", ValueType::Int32, Interest::SCAN).required()),
        (
            Self::SpentMs,
            define("spent_ms", ValueType::Int32, Interest::COMMENTS).with_unit(Unit::Milliseconds),
        ),
        (Self::WinChance, define("win_chance", ValueType::Float64, Interest::COMMENTS)),
        (Self::Fen, define("fen", ValueType::Text, Interest::SCAN).required()),
        (Self::PositionKey, define("position_key", ValueType::Int64, Interest::KEYS)),
        (Self::Material, define("material", ValueType::Text, Interest::SCAN).required()),
        (Self::MoveU16, define("move_u16", ValueType::Int16, Interest::SCAN).required()),
        (Self::BoardBefore, define("board_before", ValueType::Bytes32, Interest::SCAN).required()),
        (Self::ResultValue, define("result_value", ValueType::Float32, Interest::SCAN)),
        (Self::Comment, define("comment", ValueType::Text, Interest::COMMENTS)),
        (Self::Line, define("line", ValueType::Int32, Interest::VARIATIONS).required()),
        (Self::ParentLine, define("parent_line", ValueType::Int32, Interest::VARIATIONS)),
    ];
    const DEFAULTS: &'static [&'static str] =
        &["file", "game_offset", "ply", "san", "clock_ms", "eval_cp", "eval_mate", "nags"];
}
