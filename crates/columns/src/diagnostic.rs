//! The columns of the diagnostics table.

use crate::{
    column::{Column, Definition, ValueType},
    table::Table,
};
use movetext_pgn::Interest;

/// A column of the diagnostics table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagnosticColumn {
    /// `file`: the file name, as the caller wrote it.
    File,
    /// `line`: the line number, counted from 1.
    Line,
    /// `column`: the column number within the line, counted from 1.
    Column,
    /// `code`: the code of the diagnostic.
    Code,
    /// `severity`: the severity that belongs to the code.
    Severity,
    /// `message`: the text of the diagnostic.
    Message,
    /// `game_offset`: the offset of the game in bytes. Missing if the diagnostic belongs to no game.
    GameOffset,
}

const fn define(name: &'static str, value_type: ValueType) -> Definition {
    Definition::new(name, value_type).with_interest(Interest::DIAGNOSTICS)
}

impl Column for DiagnosticColumn {
    const TABLE: Table = Table::Diagnostics;
    const ALL: &'static [(Self, Definition)] = &[
        (Self::File, define("file", ValueType::Text).required()),
        (Self::Line, define("line", ValueType::Int64).required()),
        (Self::Column, define("column", ValueType::Int64).required()),
        (Self::Code, define("code", ValueType::Text).required()),
        (Self::Severity, define("severity", ValueType::Text).required()),
        (Self::Message, define("message", ValueType::Text).required()),
        (Self::GameOffset, define("game_offset", ValueType::Int64)),
    ];
    const DEFAULTS: &'static [&'static str] =
        &["file", "line", "column", "code", "severity", "message", "game_offset"];
}
