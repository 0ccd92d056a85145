//! The columns of the table of plies.

use super::{Column, Storage, Table, list_of};
use arrow_schema::DataType;
use core::{fmt, str::FromStr};
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

const ALL: [(&str, PlyColumn); 15] = [
    ("game_offset", PlyColumn::GameOffset),
    ("ply", PlyColumn::Ply),
    ("san", PlyColumn::San),
    ("clock_ms", PlyColumn::ClockMs),
    ("eval_cp", PlyColumn::EvalCp),
    ("eval_mate", PlyColumn::EvalMate),
    ("nags", PlyColumn::Nags),
    ("file", PlyColumn::File),
    ("uci", PlyColumn::Uci),
    ("fen", PlyColumn::Fen),
    ("position_key", PlyColumn::PositionKey),
    ("material", PlyColumn::Material),
    ("comment", PlyColumn::Comment),
    ("line", PlyColumn::Line),
    ("parent_line", PlyColumn::ParentLine),
];

/// The number of the first entries of [`ALL`] that are default columns.
const DEFAULTS: usize = 7;

impl Column for PlyColumn {
    const TABLE: Table = Table::Plies;

    fn names() -> Vec<&'static str> {
        ALL.iter().map(|(name, _)| *name).collect()
    }

    fn defaults() -> Vec<Self> {
        ALL.iter().take(DEFAULTS).map(|(_, column)| *column).collect()
    }

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

/// Returns the events that the columns need. Variations are read if a column is about them.
pub(super) fn interest(columns: &[PlyColumn]) -> Interest {
    let of = |column: &PlyColumn| match column {
        PlyColumn::ClockMs | PlyColumn::EvalCp | PlyColumn::EvalMate | PlyColumn::Comment => {
            Interest::COMMENTS
        }
        PlyColumn::Nags => Interest::NAGS,
        PlyColumn::PositionKey => Interest::KEYS,
        PlyColumn::Line | PlyColumn::ParentLine => Interest::VARIATIONS,
        PlyColumn::File
        | PlyColumn::GameOffset
        | PlyColumn::Ply
        | PlyColumn::San
        | PlyColumn::Uci
        | PlyColumn::Fen
        | PlyColumn::Material => Interest::REPLAY,
    };
    columns.iter().map(of).fold(Interest::REPLAY, |all, one| all | one)
}

impl fmt::Display for PlyColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(ALL.iter().find(|(_, known)| known == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for PlyColumn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        ALL.iter().find(|(name, _)| *name == text).map(|(_, column)| *column).ok_or(())
    }
}
