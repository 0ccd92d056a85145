//! The columns of the table of diagnostics.

use super::{Column, Storage, Table};
use arrow_schema::DataType;

/// A column of the table of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiagnosticColumn {
    File,
    Line,
    Column,
    Code,
    Severity,
    Message,
    GameOffset,
}

impl Column for DiagnosticColumn {
    const TABLE: Table = Table::Diagnostics;
    const ALL: &'static [(&'static str, Self)] = &[
        ("file", Self::File),
        ("line", Self::Line),
        ("column", Self::Column),
        ("code", Self::Code),
        ("severity", Self::Severity),
        ("message", Self::Message),
        ("game_offset", Self::GameOffset),
    ];
    const DEFAULTS: usize = Self::ALL.len();

    fn data_type(&self) -> DataType {
        match self {
            Self::Line | Self::Column | Self::GameOffset => DataType::Int64,
            Self::File | Self::Code | Self::Severity | Self::Message => DataType::Utf8,
        }
    }

    fn is_required(&self) -> bool {
        *self != Self::GameOffset
    }

    fn storage(&self) -> Storage {
        match self {
            Self::GameOffset | Self::Line => Storage::Differences,
            Self::Message => Storage::Plain,
            _ => Storage::Dictionary,
        }
    }
}
