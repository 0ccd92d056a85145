//! Conditions on material. Piece letters are as in PGN 8.2.3.2.

use crate::error::ParseConditionError;
use core::{ops::RangeInclusive, str::FromStr};
use movetext_board::{Color, Piece, Position, Role};

/// A condition on both sides' pieces, such as `KRPvKR`. Either side may be White.
///
/// Each piece is a letter. `?` after a letter makes the piece optional, `*` allows any number of these pieces, and `+`
/// requires at least one: `KRP+vKRP*`. Each side has a `K`; where a variant allows other numbers of kings, write `K?` or
/// `K*`, as in `K?P+vKQ+` for Horde. Pieces in pockets are not counted. The text of a [`Material`](movetext_board::Material) is a pattern for exactly
/// this material.
#[derive(Clone, Debug)]
pub struct MaterialPattern {
    sides: [Side; 2],
    in_variations: bool,
}

/// How many pieces of each role a side may have, in the order of [`ROLES`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Side([RangeInclusive<u32>; ROLES.len()]);

const ROLES: [(char, Role); 6] = [
    ('K', Role::King),
    ('Q', Role::Queen),
    ('R', Role::Rook),
    ('B', Role::Bishop),
    ('N', Role::Knight),
    ('P', Role::Pawn),
];

impl MaterialPattern {
    /// Makes a condition search the variations of a game, too.
    #[must_use]
    pub fn in_variations(self) -> Self {
        Self { in_variations: true, ..self }
    }

    pub(crate) const fn is_in_variations(&self) -> bool {
        self.in_variations
    }

    /// Returns whether the position has this material. Takes constant time.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        let [one, other] = &self.sides;
        let is = |white: &Side, black: &Side| {
            white.matches(position, Color::White) && black.matches(position, Color::Black)
        };
        is(one, other) || is(other, one)
    }
}

impl Side {
    fn matches(&self, position: &Position, color: Color) -> bool {
        ROLES.iter().zip(&self.0).all(|((_, role), range)| {
            range.contains(&position.board().by_piece(Piece::new(color, *role)).count())
        })
    }

    fn parse(text: &str) -> Result<Self, ParseConditionError> {
        let mut counts: [RangeInclusive<u32>; ROLES.len()] = core::array::from_fn(|_| 0..=0);
        let mut rest = text.chars().peekable();
        while let Some(letter) = rest.next() {
            let index = ROLES.iter().position(|(role, _)| *role == letter);
            let count =
                index.and_then(|index| counts.get_mut(index)).ok_or(ParseConditionError::Piece(letter))?;
            let (least, most) = match rest.next_if(|sign| matches!(sign, '?' | '*' | '+')) {
                Some('?') => (0, 1),
                Some('*') => (0, 64),
                Some(_) => (1, 64),
                None => (1, 1),
            };
            *count = count.start() + least..=(count.end() + most).min(64);
        }
        if text.matches('K').count() == 1 { Ok(Self(counts)) } else { Err(ParseConditionError::King) }
    }
}

impl FromStr for MaterialPattern {
    type Err = ParseConditionError;

    /// Parses a pattern such as `KRPvKR`.
    ///
    /// # Errors
    /// [`ParseConditionError::Sides`] if there is no `v`, [`ParseConditionError::Piece`] for an invalid character, and
    /// [`ParseConditionError::King`] if a side does not have exactly one `K`.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let (one, other) = text.split_once('v').ok_or(ParseConditionError::Sides)?;
        Ok(Self { sides: [Side::parse(one)?, Side::parse(other)?], in_variations: false })
    }
}

#[cfg(test)]
mod tests {
    use super::MaterialPattern;
    use crate::ParseConditionError;
    use movetext_board::{Position, Rules};
    use movetext_fen::Fen;

    fn takes(pattern: &str, fen: &str) -> bool {
        let position = fen.parse::<Fen>().unwrap().into_position().unwrap();
        pattern.parse::<MaterialPattern>().unwrap().matches(&position)
    }

    #[test]
    fn material_matches_either_colour() {
        let ending = "8/8/4k3/8/8/2R1K3/4P3/r7 w - - 0 1";
        assert!(takes("KRPvKR", ending) && takes("KRvKRP", ending));
        assert!(!takes("KRvKR", ending) && !takes("KRPPvKR", ending));
        assert!(takes("KRP+vKRP*", ending) && takes("KRP*vKR", ending) && takes("KRPQ?vKR", ending));
        assert!(!takes("KRP+vKRP+", ending));
    }

    #[test]
    fn material_of_variants_may_lack_kings() {
        let horde = Position::initial_of(Rules::Horde);
        let matches = |pattern: &str| pattern.parse::<MaterialPattern>().unwrap().matches(&horde);
        assert!(matches("K?P*vKQRRBBNNP*") && !matches("KP*vKQRRBBNNP*") && !matches("K?P*vK"));
    }

    #[test]
    fn invalid_material_reports_reason() {
        let error = |text: &str| text.parse::<MaterialPattern>().unwrap_err();
        assert_eq!(error("KR"), ParseConditionError::Sides);
        assert_eq!(error("KXvK"), ParseConditionError::Piece('X'));
        assert_eq!(error("RvK"), ParseConditionError::King);
        assert_eq!(error("KvKK"), ParseConditionError::King);
    }
}
