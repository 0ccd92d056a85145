//! An opening: its ECO code and its name.

use movetext_pgn_values::value::Eco;

/// The opening of a game, which is its last named position.
///
/// Names have the form `Family: Variation, Subvariation`. The parts after the family are optional.
///
/// ```
/// use movetext_openings::Opening;
/// use movetext_pgn::values::value::Eco;
///
/// let eco: Eco = "B97".parse()?;
/// let name = "Sicilian Defense: Najdorf Variation, Poisoned Pawn Variation";
/// let opening = Opening { eco, name, ply: 16 };
/// assert_eq!(opening.family(), "Sicilian Defense");
/// assert_eq!(opening.variation(), Some("Najdorf Variation"));
/// assert_eq!(opening.subvariation(), Some("Poisoned Pawn Variation"));
/// # Ok::<(), movetext_pgn::values::value::ValueError>(())
/// ```
///
/// With the feature `serde`, an opening is serialized as a structure with `eco`, `name` and `ply`. It cannot be
/// deserialized, because it borrows its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Opening<'o> {
    /// The code in the Encyclopedia of Chess Openings (PGN 9.4.1).
    pub eco: Eco,
    /// The full name.
    pub name: &'o str,
    /// The number of plies from the start of the game to the named position.
    pub ply: u32,
}

impl<'o> Opening<'o> {
    /// Returns the part of the name before the colon, which is the value of the Opening tag (PGN 9.3.1). Takes time
    /// linear in the length of the name.
    #[must_use]
    pub fn family(&self) -> &'o str {
        self.name.split_once(": ").map_or(self.name, |(family, _)| family)
    }

    /// Returns the part of the name from the colon to the next comma, which is the value of the Variation tag (PGN
    /// 9.3.2). Takes time linear in the length of the name.
    #[must_use]
    pub fn variation(&self) -> Option<&'o str> {
        let (_, rest) = self.name.split_once(": ")?;
        Some(rest.split_once(", ").map_or(rest, |(variation, _)| variation))
    }

    /// Returns the part of the name after the variation, which is the value of the SubVariation tag (PGN 9.3.3). Takes
    /// time linear in the length of the name.
    #[must_use]
    pub fn subvariation(&self) -> Option<&'o str> {
        let (_, rest) = self.name.split_once(": ")?;
        rest.split_once(", ").map(|(_, subvariation)| subvariation)
    }
}
