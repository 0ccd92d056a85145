//! Divides a table by date into folders named as in Apache Hive.

use crate::columns::Columns;
use core::{fmt, str::FromStr};
use movetext_columns::ColumnError;
use movetext_pgn::Tag;
use movetext_pgn_values::value::Date;

/// How a table is divided by date. We take the date from the tag `UTCDate`, or from `Date` if `UTCDate` has no year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PartitionBy {
    /// By year. Written `year`.
    Year,
    /// By year and month. Written `year,month`.
    YearAndMonth,
}

impl PartitionBy {
    /// Checks that no column has the name of a partition folder, `year` or `month`. Query engines also read the folder
    /// names as columns.
    ///
    /// ```
    /// use movetext_table::{Columns, PartitionBy, Table};
    ///
    /// let columns = Columns::from_names(Table::Games, &["Event", "Year"])?;
    /// let error = PartitionBy::Year.check(&columns).unwrap_err();
    /// assert_eq!(error.to_string(), "found the column `Year`, expected a name that no partition has");
    /// # Ok::<(), movetext_table::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// [`ColumnError::Partition`] if a column has such a name. Case is ignored, as in query engines.
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

/// Writes `year` or `year,month`.
impl fmt::Display for PartitionBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Year => "year",
            Self::YearAndMonth => "year,month",
        })
    }
}

/// The error for text that is neither `year` nor `year,month`.
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

/// The games of one year or one month. `Display` writes the folder names that query engines read as columns, such as
/// `year=2025/month=05`. For an unknown year or month, it writes `__HIVE_DEFAULT_PARTITION__`, which query engines read
/// as null. For all rows of a table that is not divided, it writes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition {
    /// `None` if the table is not divided.
    by: Option<PartitionBy>,
    year: Option<u16>,
    month: Option<u8>,
}

/// The folder name for an unknown year or month.
const UNKNOWN: &str = "__HIVE_DEFAULT_PARTITION__";

impl Partition {
    /// The partition for all rows of an undivided table.
    pub(crate) const ALL: Self = Self { by: None, year: None, month: None };

    /// Returns the year, or `None` if it is unknown.
    #[must_use]
    pub const fn year(&self) -> Option<u16> {
        self.year
    }

    /// Returns the month, counted from 1. Returns `None` if it is unknown or if the table is divided by year only.
    #[must_use]
    pub const fn month(&self) -> Option<u8> {
        self.month
    }

    fn from_date(by: PartitionBy, date: Option<Date>) -> Self {
        let month = date.filter(|_| by == PartitionBy::YearAndMonth).and_then(Date::month);
        Self { by: Some(by), year: date.and_then(Date::year), month }
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.by, self.year) {
            (None, _) => return Ok(()),
            (Some(_), Some(year)) => write!(f, "year={year:04}")?,
            (Some(_), None) => write!(f, "year={UNKNOWN}")?,
        }
        match (self.by, self.month) {
            (Some(PartitionBy::YearAndMonth), Some(month)) => write!(f, "/month={month:02}"),
            (Some(PartitionBy::YearAndMonth), None) => write!(f, "/month={UNKNOWN}"),
            _ => Ok(()),
        }
    }
}

/// Finds the partition of each game from its date tags.
#[derive(Debug)]
pub(crate) struct Partitions {
    by: PartitionBy,
    utc_date: Option<Date>,
    date: Option<Date>,
    /// The partition of each game, and the row count after the game.
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

    /// Returns the partition of the game. `rows` is the row count after it.
    pub(crate) fn end_game(&mut self, rows: usize) -> Partition {
        let date = self.utc_date.filter(|date| date.year().is_some()).or(self.date);
        let partition = Partition::from_date(self.by, date);
        self.games.push((partition, rows));
        partition
    }

    /// Returns the partition of each game, and the row count after the game. If `rows` exceeds the last count, the
    /// remaining rows form a partition without a date.
    pub(crate) fn into_games(mut self, rows: usize) -> Vec<(Partition, usize)> {
        if self.games.last().map_or(0, |(_, end)| *end) < rows {
            self.games.push((Partition::from_date(self.by, None), rows));
        }
        self.games
    }
}

#[cfg(test)]
mod tests {
    use super::{Partition, PartitionBy};

    #[test]
    fn partition_name_matches_hive() {
        let name = |by, date: &str| Partition::from_date(by, date.parse().ok()).to_string();
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
