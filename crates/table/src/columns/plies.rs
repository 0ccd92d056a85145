//! The columns of the table of plies.

use super::{Column, Storage, Table, list_of};
use arrow_schema::DataType;
use movetext_pgn::Interest;

/// A column of the table of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlyColumn {
    File,
    GameOffset,
    Ply,
    San,
    ClockMs,
    EvalCp,
    EvalMate,
    Nags,
    Uci,
    Fen,
    PositionKey,
    Material,
    Comment,
    Line,
    ParentLine,
}

impl PlyColumn {
    /// Returns whether the column is about variations.
    pub(super) const fn is_line(&self) -> bool {
        matches!(self, Self::Line | Self::ParentLine)
    }
}

impl Column for PlyColumn {
    const TABLE: Table = Table::Plies;
    const ALL: &'static [(&'static str, Self)] = &[
        ("game_offset", Self::GameOffset),
        ("ply", Self::Ply),
        ("san", Self::San),
        ("clock_ms", Self::ClockMs),
        ("eval_cp", Self::EvalCp),
        ("eval_mate", Self::EvalMate),
        ("nags", Self::Nags),
        ("file", Self::File),
        ("uci", Self::Uci),
        ("fen", Self::Fen),
        ("position_key", Self::PositionKey),
        ("material", Self::Material),
        ("comment", Self::Comment),
        ("line", Self::Line),
        ("parent_line", Self::ParentLine),
    ];
    const DEFAULTS: usize = 7;

    fn data_type(&self) -> DataType {
        match self {
            Self::File | Self::San | Self::Uci | Self::Fen | Self::Material | Self::Comment => DataType::Utf8,
            Self::GameOffset | Self::PositionKey => DataType::Int64,
            Self::Ply | Self::ClockMs | Self::EvalCp | Self::EvalMate | Self::Line | Self::ParentLine => {
                DataType::Int32
            }
            Self::Nags => list_of(DataType::Int16),
        }
    }

    fn is_required(&self) -> bool {
        !matches!(self, Self::ClockMs | Self::EvalCp | Self::EvalMate | Self::Comment | Self::ParentLine)
    }

    fn storage(&self) -> Storage {
        match self {
            Self::Comment => Storage::Long,
            Self::GameOffset | Self::Ply => Storage::Differences,
            Self::PositionKey | Self::Fen => Storage::Plain,
            _ => Storage::Dictionary,
        }
    }
}

/// Returns the events that the columns need, without those of variations.
pub(super) fn interest(columns: &[PlyColumn]) -> Interest {
    let of = |column: &PlyColumn| match column {
        PlyColumn::ClockMs | PlyColumn::EvalCp | PlyColumn::EvalMate | PlyColumn::Comment => {
            Interest::COMMENTS
        }
        PlyColumn::Nags => Interest::NAGS,
        PlyColumn::PositionKey => Interest::KEYS,
        PlyColumn::File
        | PlyColumn::GameOffset
        | PlyColumn::Ply
        | PlyColumn::San
        | PlyColumn::Uci
        | PlyColumn::Fen
        | PlyColumn::Material
        | PlyColumn::Line
        | PlyColumn::ParentLine => Interest::REPLAY,
    };
    columns.iter().map(of).fold(Interest::REPLAY, |all, one| all | one)
}
