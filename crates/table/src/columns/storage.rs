//! Chooses how Parquet stores each column.

use movetext_columns::{DiagnosticColumn, GameColumn, PlyColumn};

/// How Parquet stores a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// A dictionary of distinct values.
    Dictionary,
    /// Plain values without a dictionary, for columns in which most values differ.
    Plain,
    /// Differences between consecutive values.
    Differences,
    /// Values without a minimum or maximum in the metadata, for long texts.
    Long,
}

impl Storage {
    pub(super) fn from_game(column: &GameColumn) -> Self {
        match column {
            GameColumn::Movetext => Self::Long,
            GameColumn::Game | GameColumn::GameOffset | GameColumn::Line | GameColumn::StartedAt => {
                Self::Differences
            }
            GameColumn::FinalFen | GameColumn::GameId => Self::Plain,
            GameColumn::Tag(name) if name == "Site" => Self::Plain,
            _ => Self::Dictionary,
        }
    }

    pub(super) const fn from_ply(column: &PlyColumn) -> Self {
        match column {
            PlyColumn::Comment => Self::Long,
            PlyColumn::GameOffset | PlyColumn::Ply => Self::Differences,
            PlyColumn::PositionKey | PlyColumn::Fen | PlyColumn::BoardBefore | PlyColumn::SpentMs => {
                Self::Plain
            }
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
