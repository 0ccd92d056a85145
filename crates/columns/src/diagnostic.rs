//! The columns of the table of diagnostics.

use crate::{
    column::{CHECKED, Column, Definition, ValueType},
    table::Table,
};

/// A column of the table of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagnosticColumn {
    /// `file`: the file as named.
    File,
    /// `line`: the line, from 1.
    Line,
    /// `column`: the column, from 1.
    Column,
    /// `code`: the code of the diagnostic.
    Code,
    /// `severity`: the severity of the code.
    Severity,
    /// `message`: the message.
    Message,
    /// `game_offset`: the game; missing if the diagnostic belongs to none.
    GameOffset,
}

/// Returns the definition of a column that depends on the diagnostics.
const fn define(name: &'static str, value_type: ValueType) -> Definition {
    Definition::new(name, value_type).with_interest(CHECKED)
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
