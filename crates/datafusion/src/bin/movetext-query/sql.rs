//! The SQL of a run, and the locations of errors in it.

use crate::{arguments::Arguments, failure::Failure};
use alloc::collections::VecDeque;
use datafusion::{
    common::Diagnostic,
    error::DataFusionError,
    prelude::{DataFrame, SessionContext},
    sql::parser::{DFParserBuilder, Statement},
};
use movetext_cli::source_line;
use movetext_san::{
    Span,
    report::{Report, Severity},
};
use movetext_table::{Table, renamed};
use std::fs;

/// Some editors write this character at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The SQL of a run.
#[derive(Debug)]
pub(crate) struct Sql {
    /// The file name, or `None` if the SQL is on the command line.
    name: Option<String>,
    text: String,
}

/// A location in the SQL. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    /// The length of the text at this location, in characters.
    length: usize,
}

impl Sql {
    /// Reads the SQL from the command line, or from the file that `--file` names.
    pub(crate) fn read(arguments: &Arguments) -> Result<Self, Failure> {
        let Some(path) = &arguments.file else {
            return Ok(Self { name: None, text: arguments.sql()?.to_owned() });
        };
        let text = fs::read_to_string(path);
        let mut text = text.map_err(|error| Failure::SqlFile { path: path.clone(), error })?;
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        Ok(Self { name: Some(path.display().to_string()), text })
    }

    /// Splits the SQL into statements.
    pub(crate) fn statements(&self) -> Result<VecDeque<Statement>, Failure> {
        let statements =
            DFParserBuilder::new(self.text.as_str()).build().and_then(|mut parser| parser.parse_statements());
        statements.map_err(|error| self.failure(&error))
    }

    /// Plans a statement. A statement that defines something, such as `CREATE TABLE`, runs immediately.
    pub(crate) async fn plan(
        &self,
        context: &SessionContext,
        statement: Statement,
    ) -> Result<DataFrame, Failure> {
        let plan = context.state().statement_to_plan(statement).await;
        let plan = plan.map_err(|error| self.failure(&error))?;
        context.execute_logical_plan(plan).await.map_err(|error| self.failure(&error))
    }

    /// Converts an error in a statement. Adds its location if that is known.
    pub(crate) fn failure(&self, error: &DataFusionError) -> Failure {
        if let Some(diagnostic) = error.diagnostic()
            && let Some(span) = diagnostic.span
        {
            let is_one_line = span.start.line == span.end.line;
            let length = if is_one_line { span.end.column.saturating_sub(span.start.column) } else { 1 };
            let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
            let (line, column) = (number(span.start.line), number(span.start.column));
            let message = full_message(diagnostic);
            let (message, _) = self.syntax_error(&message);
            return self.failure_at(Place { line, column, length: number(length) }, message.to_owned());
        }
        if let DataFusionError::SQL(error, _) = error.find_root() {
            let message = error.to_string();
            let (message, place) = self.syntax_error(&message);
            return self.failure_at(place, message.to_owned());
        }
        Failure::new(error)
    }

    /// Splits a parser message into the error and its location. If the message has no location, the error is at the end
    /// of the SQL.
    fn syntax_error<'m>(&self, message: &'m str) -> (&'m str, Place) {
        let message = message.trim_start_matches("sql parser error: ");
        let found = message.rsplit_once(" at Line: ").and_then(|(text, place)| {
            let (line, column) = place.split_once(", Column: ")?;
            let length = text.rsplit_once("found: ").map_or(1, |(_, found)| found.chars().count());
            Some((text, Place { line: line.parse().ok()?, column: column.parse().ok()?, length }))
        });
        found.unwrap_or_else(|| {
            let line = self.text.lines().count().max(1);
            let column = self.text.lines().last().unwrap_or_default().chars().count() + 1;
            (message, Place { line, column, length: 1 })
        })
    }

    fn failure_at(&self, place: Place, message: String) -> Failure {
        let Place { line, column, .. } = place;
        let name = self.name.as_deref().unwrap_or("SQL");
        Failure::Sql { place: format!("{name}:{line}:{column}"), message, drawing: self.drawing(place) }
    }

    /// Draws the line of SQL, with carets below the location.
    fn drawing(&self, place: Place) -> String {
        let Place { line: number, column, length } = place;
        let line = self.text.lines().nth(number.saturating_sub(1)).unwrap_or_default();
        let offset =
            |characters| line.char_indices().nth(characters).map_or(line.len(), |(offset, _)| offset);
        let before = column.saturating_sub(1);
        let span = Span::from(offset(before)..offset(before.saturating_add(length)));
        let report = Report::new(Severity::Error, "sql", span, &"");
        source_line(&Report { line: Some(number as u64), ..report }, line.as_bytes())
    }
}

/// Returns the message of a diagnostic with its notes, for example about similar column names.
fn full_message(diagnostic: &Diagnostic) -> String {
    let present = present_name(&diagnostic.message).map(|name| format!("it is now called `{name}`"));
    let notes = diagnostic.notes.iter().map(|note| note.message.clone());
    let helps = diagnostic.helps.iter().map(|help| help.message.clone());
    let further = present.into_iter().chain(notes).chain(helps);
    further.fold(diagnostic.message.clone(), |text, more| format!("{text}; {more}"))
}

/// If a message names a column by an outdated name, returns its current name.
fn present_name(message: &str) -> Option<&'static str> {
    let (_, rest) = message.split_once("column '")?;
    let (name, _) = rest.split_once('\'')?;
    Table::ALL.into_iter().find_map(|table| renamed(table, name))
}
