//! Conditions on the length of games. PGN 9.9.3 defines how to count plies.

use crate::error::ParseConditionError;
use core::{fmt, str::FromStr};

/// A condition on the number of playable plies in the main line. Written `MIN..MAX` with both limits included, `MIN..`,
/// `..MAX`, or as one number.
#[derive(Clone, Copy, Debug)]
pub struct PlyCondition {
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl PlyCondition {
    /// Returns the first ply count in the range.
    #[must_use]
    pub const fn min(self) -> u32 {
        self.min
    }

    /// Returns the last ply count in the range, or `u32::MAX` if the range has no end.
    #[must_use]
    pub const fn max(self) -> u32 {
        self.max
    }

    /// Returns whether `plies` is within the range.
    #[must_use]
    pub const fn matches(self, plies: u32) -> bool {
        self.min <= plies && plies <= self.max
    }
}

impl fmt::Display for PlyCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (min, max) if min == max => write!(f, "{min}"),
            (min, u32::MAX) => write!(f, "{min}.."),
            (0, max) => write!(f, "..{max}"),
            (min, max) => write!(f, "{min}..{max}"),
        }
    }
}

impl FromStr for PlyCondition {
    type Err = ParseConditionError;

    /// Parses a number of plies, or a range.
    ///
    /// # Errors
    /// [`ParseConditionError::Plies`] if the text is neither a number nor a range, and
    /// [`ParseConditionError::Reversed`] if the range ends before it begins.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let number = |text: &str, missing: u32| match text {
            "" => Ok(missing),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map_err(|_| ParseConditionError::Plies)
            }
            _ => Err(ParseConditionError::Plies),
        };
        let (min, max) = match text.split_once("..") {
            None if text.is_empty() => return Err(ParseConditionError::Plies),
            Some(("", "")) => return Err(ParseConditionError::Plies),
            None => (number(text, 0)?, number(text, 0)?),
            Some((min, max)) => (number(min, 0)?, number(max, u32::MAX)?),
        };
        if min <= max { Ok(Self { min, max }) } else { Err(ParseConditionError::Reversed) }
    }
}

#[cfg(test)]
mod tests {
    use super::PlyCondition;
    use crate::ParseConditionError;

    #[test]
    fn either_end_of_a_ply_range_is_optional() {
        let takes = |text: &str| {
            let plies: PlyCondition = text.parse().unwrap();
            (0..6).filter(|&count| plies.matches(count)).collect::<Vec<u32>>()
        };
        assert_eq!(takes("2..3"), [2, 3]);
        assert_eq!(takes("4.."), [4, 5]);
        assert_eq!(takes("..1"), [0, 1]);
        assert_eq!(takes("0"), [0]);
    }

    #[test]
    fn invalid_ply_range_reports_reason() {
        let error = |text: &str| text.parse::<PlyCondition>().unwrap_err();
        for text in ["", "..", "a", "1-2", "-1", "99999999999", "1...2"] {
            assert_eq!(error(text), ParseConditionError::Plies, "{text}");
        }
        assert_eq!(error("3..2"), ParseConditionError::Reversed);
    }
}
