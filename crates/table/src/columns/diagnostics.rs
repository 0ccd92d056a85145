//! The columns of the table of diagnostics.

use super::{Column, Storage, Table};
use arrow_schema::DataType;
use core::{fmt, str::FromStr};

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

const ALL: [(&str, DiagnosticColumn); 7] = [
    ("file", DiagnosticColumn::File),
    ("line", DiagnosticColumn::Line),
    ("column", DiagnosticColumn::Column),
    ("code", DiagnosticColumn::Code),
    ("severity", DiagnosticColumn::Severity),
    ("message", DiagnosticColumn::Message),
    ("game_offset", DiagnosticColumn::GameOffset),
];

impl Column for DiagnosticColumn {
    const TABLE: Table = Table::Diagnostics;

    fn names() -> Vec<&'static str> {
        ALL.iter().map(|(name, _)| *name).collect()
    }

    fn defaults() -> Vec<Self> {
        ALL.iter().map(|(_, column)| *column).collect()
    }

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

impl fmt::Display for DiagnosticColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(ALL.iter().find(|(_, known)| known == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for DiagnosticColumn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        ALL.iter().find(|(name, _)| *name == text).map(|(_, column)| *column).ok_or(())
    }
}
