//! Parses lists of column names.

use crate::{column::Column, table::Table};

/// In a list of names, this word is replaced by the default columns.
const DEFAULT: &str = "default";

/// An error in a list of column names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// No column of the table has this name.
    #[error("found the column `{name}`, expected one of the table {table}: {expected}")]
    Unknown {
        /// The unknown name.
        name: String,
        /// The table that was searched.
        table: Table,
        /// The names that the table does have, for the message.
        expected: String,
    },
    /// A column occurs twice. Names that differ only in case are treated as equal, because query engines ignore case.
    #[error("found the column `{0}` twice, expected it once")]
    Repeated(String),
    /// A column is to be left out, but the list does not have it.
    #[error("found `-{0}`, expected a column that the list contains before it")]
    Absent(String),
    /// All columns are left out.
    #[error("found no column that is not left out, expected one")]
    NoneLeft,
    /// A column has the same name as a partition folder, such as `year`. Query engines would see two columns with that
    /// name.
    #[error("found the column `{0}`, expected a name that no partition has")]
    Partition(String),
}

/// Parses a list of column names, and keeps their order. Previous names are accepted, and `default` is replaced by the
/// names in `defaults`. A name with `-` before it removes the column from the list so far. A list that begins with such a
/// name begins with the names in `defaults`.
///
/// ```
/// use movetext_columns::{Column, PlyColumn, parse_list};
///
/// let columns: Vec<PlyColumn> = parse_list(&["default", "uci"], PlyColumn::DEFAULTS)?;
/// assert_eq!(columns.last(), Some(&PlyColumn::Uci));
/// let columns: Vec<PlyColumn> = parse_list(&["san", "ply", "-san"], PlyColumn::DEFAULTS)?;
/// assert_eq!(columns, [PlyColumn::Ply]);
/// assert!(parse_list::<PlyColumn>(&["White"], &[]).is_err());
/// # Ok::<(), movetext_columns::ColumnError>(())
/// ```
///
/// # Errors
/// [`ColumnError::Unknown`] if the table has no column with one of the names, [`ColumnError::Repeated`] if two names
/// mean the same column or differ only in case, [`ColumnError::Absent`] if a column to remove is not in the list, and
/// [`ColumnError::NoneLeft`] if all columns are removed.
pub fn parse_list<C: Column>(names: &[impl AsRef<str>], defaults: &[&str]) -> Result<Vec<C>, ColumnError> {
    let mut columns: Vec<C> = Vec::with_capacity(names.len());
    let begins_with_removal = names.first().is_some_and(|name| name.as_ref().starts_with('-'));
    let implied = begins_with_removal.then_some(DEFAULT);
    for name in implied.into_iter().chain(names.iter().map(AsRef::as_ref)) {
        if let Some(removed) = name.strip_prefix('-') {
            let column = C::parse(removed).ok_or_else(|| unknown::<C>(removed))?;
            let index = columns.iter().position(|other| *other == column);
            columns.remove(index.ok_or_else(|| ColumnError::Absent(removed.to_owned()))?);
            continue;
        }
        let named = [name];
        for name in if name == DEFAULT { defaults } else { &named } {
            let column = C::parse(name).ok_or_else(|| unknown::<C>(name))?;
            if columns.iter().any(|other| other.name().eq_ignore_ascii_case(column.name())) {
                return Err(ColumnError::Repeated(column.name().to_owned()));
            }
            columns.push(column);
        }
    }
    if columns.is_empty() && !names.is_empty() { Err(ColumnError::NoneLeft) } else { Ok(columns) }
}

/// Returns the current name of a column if `name` is its previous name, and otherwise `None`.
///
/// ```
/// use movetext_columns::{Table, renamed};
///
/// assert_eq!(renamed(Table::Games, "clocks"), Some("clocks_ms"));
/// assert_eq!(renamed(Table::Games, "clocks_ms"), None);
/// ```
#[must_use]
pub fn renamed(table: Table, name: &str) -> Option<&'static str> {
    match table {
        Table::Games => renamed_in::<crate::GameColumn>(name),
        Table::Plies => renamed_in::<crate::PlyColumn>(name),
        Table::Diagnostics => renamed_in::<crate::DiagnosticColumn>(name),
    }
}

fn renamed_in<C: Column>(name: &str) -> Option<&'static str> {
    let mut definitions = C::ALL.iter().map(|(_, definition)| definition);
    definitions.find(|definition| definition.old_name == Some(name)).map(|definition| definition.name)
}

fn unknown<C: Column>(name: &str) -> ColumnError {
    let names = C::ALL.iter().map(|(column, _)| column.name());
    let names: Vec<String> = core::iter::once(DEFAULT).chain(names).map(|name| format!("`{name}`")).collect();
    ColumnError::Unknown { name: name.to_owned(), table: C::TABLE, expected: names.join(", ") + C::FURTHER }
}

#[cfg(test)]
mod tests {
    use super::{ColumnError, parse_list, renamed};
    use crate::{Column, DiagnosticColumn, GameColumn, PlyColumn, Table, Unit};

    fn check_definitions<C: Column>() {
        let mut names: Vec<&str> = Vec::new();
        for (column, definition) in C::ALL {
            assert_eq!(C::parse(definition.name).as_ref(), Some(column));
            assert_eq!(column.name(), definition.name);
            let mut units = [Unit::Seconds, Unit::Milliseconds, Unit::Centipawns].into_iter();
            let named = units.find(|unit| definition.name.ends_with(unit.suffix()));
            assert_eq!(definition.unit, named, "{}", definition.name);
            if let Some(old) = definition.old_name {
                assert_eq!(C::parse(old).as_ref(), Some(column));
                assert_eq!(renamed(C::TABLE, old), Some(definition.name));
                names.push(old);
            }
            assert_eq!(renamed(C::TABLE, definition.name), None);
            names.push(definition.name);
        }
        let mut lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        lower.sort();
        lower.dedup();
        assert_eq!(lower.len(), names.len(), "SQL does not distinguish case");
        let defaults: Vec<C> = parse_list(&["default"], C::DEFAULTS).unwrap();
        assert_eq!(defaults.iter().map(Column::name).collect::<Vec<_>>(), C::DEFAULTS);
    }

    #[test]
    fn definitions_have_unique_names() {
        check_definitions::<GameColumn>();
        check_definitions::<PlyColumn>();
        check_definitions::<DiagnosticColumn>();
    }

    #[test]
    fn old_and_new_name_are_one_column() {
        let error = parse_list::<GameColumn>(&["moves_san", "moves"], &[]).unwrap_err();
        assert_eq!(error, ColumnError::Repeated("moves_san".to_owned()));
        let columns: Vec<GameColumn> = parse_list(&["path", "tag:Result", "tag:elo"], &[]).unwrap();
        assert_eq!(columns, [GameColumn::File, GameColumn::Result, GameColumn::Tag("elo".to_owned())]);
        assert_eq!(
            columns.iter().map(GameColumn::full_name).collect::<Vec<_>>(),
            ["file", "Result", "tag:elo"]
        );
    }

    #[test]
    fn minus_removes_column() {
        let parse = |names: &[&str]| parse_list::<PlyColumn>(names, PlyColumn::DEFAULTS);
        let without_nags = parse(&["default", "-nags"]).unwrap();
        assert_eq!(without_nags.len(), PlyColumn::DEFAULTS.len() - 1);
        assert!(!without_nags.contains(&PlyColumn::Nags));
        assert_eq!(parse(&["-nags"]).unwrap(), without_nags);
        assert_eq!(parse(&["san", "-san", "ply", "san"]).unwrap(), [PlyColumn::Ply, PlyColumn::San]);
        for names in [&["san", "-ply"][..], &["-nags", "-nags"]] {
            let name = names.last().unwrap().trim_start_matches('-').to_owned();
            assert_eq!(parse(names).unwrap_err(), ColumnError::Absent(name));
        }
        assert_eq!(parse(&["san", "-san"]).unwrap_err(), ColumnError::NoneLeft);
        assert!(matches!(parse(&["-nag"]).unwrap_err(), ColumnError::Unknown { name, .. } if name == "nag"));
    }

    #[test]
    fn wrong_names_are_refused() {
        for name in ["Ply", "white", "White Elo", "", "tag:", "tag:a b", "Default"] {
            let error = parse_list::<PlyColumn>(&[name], &[]).unwrap_err();
            assert!(
                matches!(&error, ColumnError::Unknown { name: found, table: Table::Plies, .. } if found == name)
            );
        }
        let error = parse_list::<GameColumn>(&["ply"], &[]).unwrap_err().to_string();
        assert!(
            error.starts_with("found the column `ply`, expected one of the table games: `default`, `Result`")
        );
        assert!(error.ends_with("such as `White`, or `tag:NAME`"), "{error}");
    }
}
