//! The values of Variant tags. The standard has no such tag; servers and programs write it.

use alloc::string::String;

/// Names of standard chess, in lower case and without spaces and hyphens.
const STANDARD: [&str; 5] = ["", "standard", "normal", "chess", "regular"];
/// Values in games of standard chess that name no variant: an unknown one, or the pace of the game.
const NO_VARIANT: [&str; 10] = [
    "?",
    "standardchess",
    "classical",
    "rapid",
    "blitz",
    "bullet",
    "lightning",
    "daily",
    "correspondence",
    "untimed",
];
/// Names for games from any position, including Chess960, in lower case and without spaces: the name that Lichess uses,
/// and the names that FICS uses for random positions.
const FROM_POSITION: [&str; 7] = ["fromposition", "wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5"];
/// Names of Chess960, in lower case and without spaces and hyphens.
const CHESS960: [&str; 14] = [
    "wild/fr",
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "frc",
    "doublefischerandom",
    "doublefischerrandom",
    "dfrc",
    "chess9lx",
    "freestyle",
    "freestylechess",
];

/// The variant that a Variant tag names.
///
/// Pieces of Chess960 may also be set up `FromPosition`. Whether castling is that of standard chess in a position is
/// [`Position::has_standard_castling`](movetext_fen::board::Position::has_standard_castling).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Standard chess, also without a tag.
    Standard,
    /// Chess from the position of the FEN tag, as Lichess names it; `wild/0` to `wild/5` of FICS.
    FromPosition,
    /// Chess960.
    Chess960,
    /// A game with other rules.
    Other,
}

impl Variant {
    /// Reads the value of a Variant tag; empty without a tag. Case, spaces and hyphens are ignored. Standard chess is
    /// `Standard`, `Normal`, `Chess` or `Regular`; Chess960 is `Chess960`, `960`, `Fischerandom`, `FRC`, `DFRC`,
    /// `Chess9LX`, `Freestyle`, and longer forms of these. `?` and a pace such as `rapid` name no variant, so the game
    /// is standard chess, too.
    ///
    /// ```
    /// use movetext_pgn_values::value::Variant;
    ///
    /// assert_eq!(Variant::read(""), Variant::Standard);
    /// assert_eq!(Variant::read("Fischer Random"), Variant::Chess960);
    /// assert_eq!(Variant::read("Crazyhouse"), Variant::Other);
    /// ```
    #[must_use]
    pub fn read(name: &str) -> Self {
        let letters = letters(name);
        if STANDARD.contains(&letters.as_str()) || NO_VARIANT.contains(&letters.as_str()) {
            Self::Standard
        } else if FROM_POSITION.contains(&letters.as_str()) {
            Self::FromPosition
        } else if CHESS960.contains(&letters.as_str()) {
            Self::Chess960
        } else {
            Self::Other
        }
    }

    /// Returns whether a value of games of standard chess names no variant: `?`, `rapid`.
    ///
    /// ```
    /// use movetext_pgn_values::value::Variant;
    ///
    /// assert_eq!(Variant::read("Rapid"), Variant::Standard);
    /// assert!(Variant::is_dialect("Rapid") && !Variant::is_dialect("Standard"));
    /// ```
    #[must_use]
    pub fn is_dialect(name: &str) -> bool {
        NO_VARIANT.contains(&letters(name).as_str())
    }
}

/// Returns the name in lower case, without spaces and hyphens.
fn letters(name: &str) -> String {
    // Control characters are in use as spaces.
    let is_ignored = |letter: &char| letter.is_whitespace() || letter.is_control() || is_hyphen(*letter);
    name.chars().filter(|letter| !is_ignored(letter)).flat_map(char::to_lowercase).collect()
}

/// Returns whether a character joins two words: a hyphen, a dash or an underscore.
const fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}
