//! Conditions on ECO codes (PGN 9.4.1).

use crate::error::ParseConditionError;
use core::{ops::RangeInclusive, str::FromStr};
use movetext_pgn_values::value::Eco;

/// A condition on ECO codes: a code such as `B97`, a prefix such as `B9`, a range such as `B90..B99` or `B90-B99`, or
/// several of these separated by commas, such as `A,B20..B29`.
///
/// Letters after a code, which some programs add, are ignored. A subcode, such as `08` in `B97/08`, is compared only if
/// the condition has a subcode. Only ECO tags have subcodes. Codes found by position do not.
///
/// ```
/// use movetext_filter::EcoCondition;
///
/// let najdorf: EcoCondition = "B90..B99".parse()?;
/// assert!(najdorf.matches("B97/08") && najdorf.matches("B97f") && !najdorf.matches("B89"));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EcoCondition {
    text: String,
    codes: Vec<Codes>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Codes {
    /// A range of codes without subcodes, as numbers from [`eco_number`].
    Range(RangeInclusive<u16>),
    Line(Eco),
}

impl EcoCondition {
    /// Returns whether the value of an ECO tag matches. Takes time linear in the number of ranges.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        let code = |text: &str| text.parse::<Eco>().ok();
        code(value).or_else(|| code(value.get(..3)?)).is_some_and(|eco| self.matches_code(eco))
    }

    /// Returns whether a code matches. Takes time linear in the number of ranges.
    #[must_use]
    pub fn matches_code(&self, eco: Eco) -> bool {
        self.codes.iter().any(|codes| match codes {
            Codes::Range(range) => range.contains(&eco_number(eco)),
            Codes::Line(line) => *line == eco,
        })
    }

    /// Returns the text that the condition was parsed from.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns how far a code is from the nearest matching code. Returns 0 if the code itself matches.
    pub(crate) fn distance(&self, eco: Eco) -> u16 {
        let number = eco_number(eco);
        let distance = |codes: &Codes| match codes {
            Codes::Range(range) => {
                range.start().saturating_sub(number).max(number.saturating_sub(*range.end()))
            }
            Codes::Line(line) => eco_number(*line).abs_diff(number),
        };
        self.codes.iter().map(distance).min().unwrap_or(u16::MAX)
    }
}

/// Numbers codes consecutively from A00, and ignores subcodes.
fn eco_number(eco: Eco) -> u16 {
    let volume = u16::try_from(u32::from(eco.volume()).saturating_sub(u32::from('A'))).unwrap_or(0);
    volume * 100 + u16::from(eco.code())
}

impl Codes {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        if text.contains('/') {
            return Some(Self::Line(text.parse().ok()?));
        }
        let (first, last) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((&text, &text));
        // A prefix matches every code that begins with it.
        let code = |text: &str, filling: &str| {
            let rest = filling.get(text.len().checked_sub(1)?..)?;
            format!("{text}{rest}").parse().ok().map(eco_number)
        };
        let range = code(first, "00")?..=code(last, "99")?;
        (!range.is_empty()).then_some(Self::Range(range))
    }
}

impl FromStr for EcoCondition {
    type Err = ParseConditionError;

    /// Parses codes, prefixes and ranges, separated by commas.
    ///
    /// # Errors
    /// [`ParseConditionError::Eco`] with the part of the list that is not a code, a prefix or a range.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let codes = |part: &str| Codes::parse(part).ok_or_else(|| ParseConditionError::Eco(part.to_owned()));
        let codes = text.split(',').map(codes).collect::<Result<_, _>>()?;
        Ok(Self { text: text.to_owned(), codes })
    }
}

#[cfg(test)]
mod tests {
    use super::EcoCondition;
    use crate::ParseConditionError;

    #[test]
    fn eco_matches_prefix_range_and_subcode() {
        let takes = |codes: &str, value: &str| codes.parse::<EcoCondition>().unwrap().matches(value);
        assert!(takes("B", "B00") && takes("B", "B99") && !takes("B", "A99") && !takes("B", "C00"));
        assert!(takes("b9", "B97") && !takes("B9", "B89") && takes("B97", "B97") && !takes("B97", "B98"));
        assert!(takes("A9..B0", "A90") && takes("A9..B0", "B09") && !takes("A9..B0", "B10"));
        assert!(takes("A9-B0", "B09") && !takes("A9-B0", "B10"));
        assert!(takes("B97/08", "B97/08") && !takes("B97/08", "B97") && takes("B97", "B97/08"));
        assert!(takes("A00,E", "E15") && takes("A00,E", "A00") && !takes("A00,E", "D00"));
        assert!(!takes("A..E", "?") && !takes("A..E", "") && !takes("A..E", "F00"));
    }

    #[test]
    fn invalid_eco_is_refused() {
        for text in ["", "F", "B123", "9", "B90..", "B99..B90", "A,,B", "B9x", "B97/8", "\u{E9}"] {
            let refused = text.parse::<EcoCondition>();
            assert!(matches!(refused, Err(ParseConditionError::Eco(_))), "{text}: {refused:?}");
        }
    }
}
