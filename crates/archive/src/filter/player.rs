//! Conditions on players of either colour (PGN 8.1.1.5, 8.1.1.6).

use super::{error::ParseConditionError, glob::Glob};
use core::str::FromStr;
use movetext_board::Color;
use movetext_pgn_values::value::PlayerName;

/// The name of a player, of either colour or of [one](Self::playing). Case is ignored.
///
/// `Carlsen` matches the family name, `Carlsen, Magnus` the full name, and `Carl*` the start of a name. Of several
/// partners, each is compared.
///
/// ```
/// use movetext_archive::filter::PlayerCondition;
///
/// let carlsen: PlayerCondition = "carlsen".parse()?;
/// assert!(carlsen.matches("Carlsen, Magnus") && !carlsen.matches("Carlsenson, Magnus"));
/// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerCondition {
    name: Glob,
    /// The colour; `None` means either.
    side: Option<Color>,
    /// Whether only the family name is given.
    is_family: bool,
}

impl PlayerCondition {
    /// Matches the name of one colour only.
    ///
    /// ```
    /// use movetext_archive::{board::Color, filter::PlayerCondition};
    ///
    /// let white = "carlsen".parse::<PlayerCondition>()?.playing(Color::White);
    /// assert!(white.matches_side(Color::White, "Carlsen, Magnus"));
    /// assert!(!white.matches_side(Color::Black, "Carlsen, Magnus"));
    /// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
    /// ```
    #[must_use]
    pub fn playing(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Returns whether the value of the tag of a side matches: White or Black. Costs as much as
    /// [`matches`](Self::matches).
    #[must_use]
    pub fn matches_side(&self, side: Color, value: &str) -> bool {
        self.side.is_none_or(|asked| asked == side) && self.matches(value)
    }

    /// Returns whether a value names the player, of whichever colour. Linear in its length except for patterns.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        value.to_lowercase().split(':').any(|name| {
            let family = PlayerName::parse(name).ok().filter(|_| self.is_family);
            self.name.matches(name.trim()) || family.is_some_and(|player| self.name.matches(player.family()))
        })
    }
}

impl FromStr for PlayerCondition {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::Player`] for an empty name.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let name = text.trim();
        if name.is_empty() {
            return Err(ParseConditionError::Player);
        }
        Ok(Self { name: Glob::new(&name.to_lowercase()), side: None, is_family: !name.contains(['*', ',']) })
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerCondition;
    use crate::filter::ParseConditionError;

    #[test]
    fn player_matches_family_name_full_name_or_pattern() {
        let takes = |name: &str, value: &str| name.parse::<PlayerCondition>().unwrap().matches(value);
        assert!(takes("carlsen", "Carlsen, Magnus") && takes("Carlsen", "Carlsen"));
        assert!(!takes("Carl", "Carlsen, Magnus") && !takes("Magnus", "Carlsen, Magnus"));
        assert!(takes("Carlsen, Magnus", "CARLSEN, MAGNUS") && !takes("Carlsen, Magnus", "Carlsen, Henrik"));
        assert!(takes("*magnus", "Carlsen, Magnus") && takes("K\u{DC}HN", "K\u{FC}hn, A."));
        assert!(takes("Fine", "Tal, Mikhail:Fine, Reuben") && !takes("Fine", "Refine"));
        assert_eq!(" ".parse::<PlayerCondition>().unwrap_err(), ParseConditionError::Player);
    }
}
