//! Selects games by number.

use core::{fmt, str::FromStr};

/// A range of game numbers, counted from 1. Both ends are included.
///
/// Parsed from `A..B`, `A..` (to the last game), `..B` (from the first game), or `N` for one game.
///
/// ```
/// use movetext_input::Selection;
///
/// let selection: Selection = "2..4".parse()?;
/// assert!(selection.contains(2) && selection.contains(4) && !selection.contains(5));
/// # Ok::<(), movetext_input::ParseSelectionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    first: u64,
    last: u64,
}

impl Selection {
    /// The selection of all games.
    pub const ALL: Self = Self { first: 1, last: u64::MAX };

    /// Returns whether the game with this number is selected.
    #[must_use]
    pub const fn contains(self, number: u64) -> bool {
        self.first <= number && number <= self.last
    }

    /// Returns the number of the first selected game. The input may have fewer games.
    #[must_use]
    pub const fn first(self) -> u64 {
        self.first
    }

    /// Returns whether any game from `from` up to, but not including, `to` is selected.
    #[must_use]
    pub(crate) const fn intersects(self, from: u64, to: u64) -> bool {
        self.first < to && from <= self.last && self.first <= self.last
    }

    /// Returns whether the selection ends before the game with this number.
    #[must_use]
    pub const fn is_over(self, number: u64) -> bool {
        number > self.last
    }

    /// Limits the selection to its first `count` games.
    #[must_use]
    pub const fn with_limit(self, count: u64) -> Self {
        // If `count` is 0, the selection ends before its first game. `first` is at least 1, so the subtraction cannot
        // underflow.
        let last = self.first.saturating_add(count).saturating_sub(1);
        Self { first: self.first, last: if last < self.last { last } else { self.last } }
    }
}

impl Default for Selection {
    fn default() -> Self {
        Self::ALL
    }
}

/// An error in a range of game numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSelectionError {
    /// An end of the range is not a number.
    #[error("expected game numbers as `A..B`, `A..`, `..B` or `N`")]
    Number,
    /// The range starts with game 0.
    #[error("games are numbered from 1")]
    Zero,
    /// The range ends before it begins.
    #[error("the range ends before it begins")]
    Reversed,
}

impl FromStr for Selection {
    type Err = ParseSelectionError;

    fn from_str(text: &str) -> Result<Self, ParseSelectionError> {
        let number = |text: &str, missing: u64| match text {
            "" => Ok(missing),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map_err(|_| ParseSelectionError::Number)
            }
            _ => Err(ParseSelectionError::Number),
        };
        let (first, last) = match text.split_once("..") {
            Some(("", "")) => return Err(ParseSelectionError::Number),
            Some((first, last)) => (number(first, 1)?, number(last, u64::MAX)?),
            None if text.is_empty() => return Err(ParseSelectionError::Number),
            None => (number(text, 1)?, number(text, 1)?),
        };
        match (first, last) {
            (0, _) | (_, 0) => Err(ParseSelectionError::Zero),
            _ if first > last => Err(ParseSelectionError::Reversed),
            _ => Ok(Self { first, last }),
        }
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            u64::MAX => write!(f, "{}..", self.first),
            last => write!(f, "{}..{last}", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ParseSelectionError, Selection};

    #[test]
    fn open_range_reaches_first_or_last_game() {
        let chosen = |text: &str| {
            let selection: Selection = text.parse().unwrap();
            (1..=6).filter(|&number| selection.contains(number)).collect::<Vec<u64>>()
        };
        assert_eq!(chosen("3..4"), [3, 4]);
        assert_eq!(chosen("5.."), [5, 6]);
        assert_eq!(chosen("..2"), [1, 2]);
        assert_eq!(chosen("4"), [4]);
    }

    #[test]
    fn malformed_range_reports_reason() {
        let error = |text: &str| text.parse::<Selection>().unwrap_err();
        assert_eq!(error("a..b"), ParseSelectionError::Number);
        assert_eq!(error(""), ParseSelectionError::Number);
        assert_eq!(error(".."), ParseSelectionError::Number);
        assert_eq!(error("+1..2"), ParseSelectionError::Number);
        assert_eq!(error("0..2"), ParseSelectionError::Zero);
        assert_eq!(error("3..2"), ParseSelectionError::Reversed);
    }

    #[test]
    fn limit_counts_selected_games() {
        let limited = "3..".parse::<Selection>().unwrap().with_limit(2);
        assert!(limited.contains(3) && limited.contains(4) && !limited.contains(5));
        assert!(limited.is_over(5));
        assert!(!Selection::ALL.with_limit(0).contains(1));
        assert!(Selection::ALL.with_limit(0).is_over(1));
    }
}
