//! How columns are stored in Parquet.

use movetext_columns::{DiagnosticColumn, GameColumn, PlyColumn};

/// How a column is stored in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// With a dictionary of its values.
    Dictionary,
    /// Without one: most values differ.
    Plain,
    /// As differences to the value before.
    Differences,
    /// Without dictionary, and without minima and maxima, which would be long texts.
    Long,
}

impl Storage {
    pub(super) fn from_game(column: &GameColumn) -> Self {
        match column {
            GameColumn::Movetext => Self::Long,
            GameColumn::Game | GameColumn::GameOffset | GameColumn::Line | GameColumn::StartedAt => {
                Self::Differences
            }
            GameColumn::FinalFen => Self::Plain,
            GameColumn::Tag(name) if name == "Site" => Self::Plain,
            _ => Self::Dictionary,
        }
    }

    pub(super) const fn from_ply(column: &PlyColumn) -> Self {
        match column {
            PlyColumn::Comment => Self::Long,
            PlyColumn::GameOffset | PlyColumn::Ply => Self::Differences,
            PlyColumn::PositionKey | PlyColumn::Fen => Self::Plain,
            _ => Self::Dictionary,
        }
    }

    pub(super) const fn from_diagnostic(column: &DiagnosticColumn) -> Self {
        match column {
            DiagnosticColumn::GameOffset | DiagnosticColumn::Line => Self::Differences,
            DiagnosticColumn::Message => Self::Plain,
            _ => Self::Dictionary,
        }
    }
}
