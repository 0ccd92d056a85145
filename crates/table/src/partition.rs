//! Partitions of a table by date, named as Hive names folders.

use crate::columns::Columns;
use core::{fmt, str::FromStr};
use movetext_columns::ColumnError;
use movetext_pgn::Tag;
use movetext_pgn_values::value::Date;

/// The parts of the date that divide a table: of the tag `UTCDate`, or of `Date` if a game has no `UTCDate` with a
/// year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionBy {
    /// `year`
    Year,
    /// `year,month`
    YearAndMonth,
}

impl PartitionBy {
    /// Checks that no column has the name of a partition, because query engines read the names of folders as columns.
    ///
    /// ```
    /// use movetext_table::{Columns, PartitionBy, Table};
    ///
    /// let columns = Columns::named(Table::Games, &["Event", "Year"])?;
    /// let error = PartitionBy::Year.check(&columns).unwrap_err();
    /// assert_eq!(error.to_string(), "found the column `Year`, expected a name that no partition has");
    /// # Ok::<(), movetext_table::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// [`ColumnError::Partition`]. Engines do not distinguish names that differ only in case.
    pub fn check(self, columns: &Columns) -> Result<(), ColumnError> {
        let parts: &[&str] = match self {
            Self::Year => &["year"],
            Self::YearAndMonth => &["year", "month"],
        };
        let is_part = |name: &&String| parts.iter().any(|part| part.eq_ignore_ascii_case(name));
        let found = columns.schema().fields().iter().map(|field| field.name()).find(is_part);
        found.map_or(Ok(()), |name| Err(ColumnError::Partition(name.clone())))
    }
}

/// An error in the names of the parts of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `year` or `year,month`")]
pub struct ParsePartitionByError;

impl FromStr for PartitionBy {
    type Err = ParsePartitionByError;

    fn from_str(text: &str) -> Result<Self, ParsePartitionByError> {
        match text {
            "year" => Ok(Self::Year),
            "year,month" => Ok(Self::YearAndMonth),
            _ => Err(ParsePartitionByError),
        }
    }
}

/// The games of a year or of a month. Displayed as its folder, which query engines read as columns: `year=2025`,
/// `year=2025/month=05`. Unknown parts are `__HIVE_DEFAULT_PARTITION__`, which they read as null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition {
    year: Option<u16>,
    /// The month, unless only the year divides the table.
    month: Option<Option<u8>>,
}

/// The name of an unknown part.
const UNKNOWN: &str = "__HIVE_DEFAULT_PARTITION__";

impl Partition {
    /// The partition of all rows, if they are not divided.
    pub(crate) const ALL: Self = Self { year: None, month: None };

    /// Returns the year, if it is known.
    #[must_use]
    pub const fn year(&self) -> Option<u16> {
        self.year
    }

    /// Returns the month from 1, if it is known and the table is divided by it.
    #[must_use]
    pub fn month(&self) -> Option<u8> {
        self.month.flatten()
    }

    fn of(by: PartitionBy, date: Option<Date>) -> Self {
        let month = || date.and_then(Date::month);
        Self { year: date.and_then(Date::year), month: (by == PartitionBy::YearAndMonth).then(month) }
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "year={year:04}")?,
            None => write!(f, "year={UNKNOWN}")?,
        }
        match self.month {
            Some(Some(month)) => write!(f, "/month={month:02}"),
            Some(None) => write!(f, "/month={UNKNOWN}"),
            None => Ok(()),
        }
    }
}

/// The partitions of rows, game by game.
#[derive(Debug)]
pub(crate) struct Partitions {
    by: PartitionBy,
    utc_date: Option<Date>,
    date: Option<Date>,
    /// The partition of each game, and the number of rows up to its end.
    games: Vec<(Partition, usize)>,
}

impl Partitions {
    pub(crate) const fn new(by: PartitionBy) -> Self {
        Self { by, utc_date: None, date: None, games: Vec::new() }
    }

    pub(crate) const fn begin_game(&mut self) {
        (self.utc_date, self.date) = (None, None);
    }

    pub(crate) fn tag(&mut self, tag: &Tag<'_>) {
        let date = match tag.name.raw() {
            b"UTCDate" => &mut self.utc_date,
            b"Date" => &mut self.date,
            _ => return,
        };
        *date = Date::read(&tag.value.to_str()).ok();
    }

    pub(crate) fn end_game(&mut self, rows: usize) {
        let date = self.utc_date.filter(|date| date.year().is_some()).or(self.date);
        self.games.push((Partition::of(self.by, date), rows));
    }

    /// Returns the partition of each game and the number of rows up to its end. Rows after the last game, up to `rows`,
    /// have no date.
    pub(crate) fn into_games(mut self, rows: usize) -> Vec<(Partition, usize)> {
        if self.games.last().map_or(0, |(_, end)| *end) < rows {
            self.games.push((Partition::of(self.by, None), rows));
        }
        self.games
    }
}

#[cfg(test)]
mod tests {
    use super::{Partition, PartitionBy};

    #[test]
    fn partitions_are_named_as_hive_names_folders() {
        let name = |by, date: &str| Partition::of(by, date.parse().ok()).to_string();
        assert_eq!(name(PartitionBy::Year, "2025.05.01"), "year=2025");
        assert_eq!(name(PartitionBy::YearAndMonth, "0921.05.??"), "year=0921/month=05");
        assert_eq!(
            name(PartitionBy::YearAndMonth, "2025.??.??"),
            "year=2025/month=__HIVE_DEFAULT_PARTITION__"
        );
        assert_eq!(name(PartitionBy::Year, "19??.??.??"), "year=__HIVE_DEFAULT_PARTITION__");
        assert_eq!(name(PartitionBy::Year, "?"), "year=__HIVE_DEFAULT_PARTITION__");
    }
}
