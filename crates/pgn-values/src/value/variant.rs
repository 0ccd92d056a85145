//! The Variant tag, which servers and programs write although it is not in the standard.

use alloc::string::String;
use movetext_fen::board::{Position, Rules};

/// Names for standard chess, in lower case, without spaces or hyphens.
const STANDARD: [&str; 5] = ["", "standard", "normal", "chess", "regular"];
/// Values that do not name a variant, in lower case, without spaces or hyphens: an unknown value, or the pace of the
/// game. The game is standard chess.
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
/// Names for games from any position, including Chess960, in lower case, without spaces or hyphens. Lichess writes the
/// first. FICS writes the others, for random positions.
const FROM_POSITION: [&str; 7] = ["fromposition", "wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5"];
/// Names for Chess960, in lower case, without spaces or hyphens.
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

/// Names for rules other than chess, in lower case, without spaces or hyphens. `chess` or `960` may follow each
/// of them. FICS writes `suicide`, where the side with fewer pieces wins by stalemate; only the result differs from
/// Antichess.
const RULES: [(Rules, &[&str]); 7] = [
    (Rules::KingOfTheHill, &["kingofthehill", "koth"]),
    (Rules::ThreeCheck, &["threecheck", "3check"]),
    (Rules::Crazyhouse, &["crazyhouse", "zh"]),
    (Rules::Antichess, &["antichess", "anti", "giveaway", "losing", "suicide"]),
    (Rules::Atomic, &["atomic"]),
    (Rules::Horde, &["horde"]),
    (Rules::RacingKings, &["racingkings", "race"]),
];

/// Which variant a Variant tag names.
///
/// A game with [`FromPosition`](Self::FromPosition) may also start from a Chess960 position. To find out, call
/// [`Position::has_standard_castling`](movetext_fen::board::Position::has_standard_castling).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Standard chess. A game without a Variant tag is standard chess too.
    Standard,
    /// Chess from the position in the FEN tag. Lichess writes this name, and FICS writes `wild/0` to `wild/5`.
    FromPosition,
    /// Chess960.
    Chess960,
    /// A game with rules other than chess, from its usual start or from another.
    Other(Rules),
    /// Any other variant, which cannot be played.
    Unknown,
}

impl Variant {
    /// Reads the value of a Variant tag. Pass an empty text if the game has no such tag. Letter case, spaces and
    /// hyphens are ignored.
    ///
    /// Standard chess is `Standard`, `Normal`, `Chess` or `Regular`. Chess960 is `Chess960`, `960`, `Fischerandom`,
    /// `FRC`, `DFRC`, `Chess9LX`, `Freestyle`, or a longer form of these. `?` and a pace such as `rapid` do not name a
    /// variant, so they mean standard chess too. King of the Hill is also `KotH`, Three-check `3check`, Crazyhouse
    /// `zh`, and Antichess `Giveaway`, `Losing` or `Suicide`. `Chess` or `960` may follow such a name.
    ///
    /// ```
    /// use movetext_pgn_values::value::Variant;
    ///
    /// assert_eq!(Variant::read(""), Variant::Standard);
    /// assert_eq!(Variant::read("Fischer Random"), Variant::Chess960);
    /// assert_eq!(Variant::read("Crazyhouse 960"), Variant::read("crazyhouse"));
    /// assert_eq!(Variant::read("Bughouse"), Variant::Unknown);
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
            let is_named = |name: &&str| {
                letters
                    .strip_prefix(*name)
                    .is_some_and(|rest| matches!(rest, "" | "chess" | "960" | "chess960"))
            };
            let named = RULES.iter().find(|(_, names)| names.iter().any(is_named));
            named.map_or(Self::Unknown, |&(rules, _)| Self::Other(rules))
        }
    }

    /// Returns the usual name of the variant that a value names, such as `Three-check` for `3check`. Other names are
    /// returned as they are. Pass an empty text if the game has no Variant tag.
    ///
    /// ```
    /// use movetext_pgn_values::value::Variant;
    ///
    /// let names = ["", "koth", "Bughouse"].map(Variant::usual_name);
    /// assert_eq!(names, ["Standard", "King of the Hill", "Bughouse"]);
    /// ```
    #[must_use]
    pub fn usual_name(value: &str) -> &str {
        match Self::read(value) {
            Self::Unknown => value,
            variant => variant.name(),
        }
    }

    /// Returns the usual name, or `?` for a variant that cannot be played.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::FromPosition => "From Position",
            Self::Chess960 => "Chess960",
            Self::Other(rules) => rules.name(),
            Self::Unknown => "?",
        }
    }

    /// Returns the variant that a start position implies: another than chess if its rules say so, and Chess960 if its
    /// castling rights do. Otherwise, this is standard chess.
    ///
    /// ```
    /// use movetext_fen::{Fen, Leniency, board::Rules};
    /// use movetext_pgn_values::value::Variant;
    ///
    /// let start = Fen::read_position("4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1", Leniency::Import)?;
    /// assert_eq!(Variant::implied_by(&start), Variant::Other(Rules::Crazyhouse));
    /// # Ok::<(), movetext_fen::error::PositionError>(())
    /// ```
    #[must_use]
    pub fn implied_by(start: &Position) -> Self {
        match start.rules() {
            Rules::Chess if start.has_standard_castling() => Self::Standard,
            Rules::Chess => Self::Chess960,
            rules => Self::Other(rules),
        }
    }

    /// Returns whether two values of Variant tags name the same variant. Variants that cannot be played are the same if
    /// their names differ only in case, spaces and hyphens.
    ///
    /// ```
    /// use movetext_pgn_values::value::Variant;
    ///
    /// assert!(Variant::is_same("Three-check", "3check") && Variant::is_same("Bug House", "bughouse"));
    /// assert!(!Variant::is_same("Racing Kings", "Atomic"));
    /// ```
    #[must_use]
    pub fn is_same(one: &str, other: &str) -> bool {
        let variant = Self::read(one);
        variant == Self::read(other) && (variant != Self::Unknown || same_letters(one, other))
    }

    /// Returns the rules of the variant, or `None` if it cannot be played.
    ///
    /// ```
    /// use movetext_fen::board::Rules;
    /// use movetext_pgn_values::value::Variant;
    ///
    /// assert_eq!(Variant::Chess960.rules(), Some(Rules::Chess));
    /// assert_eq!(Variant::read("Three-check").rules(), Some(Rules::ThreeCheck));
    /// assert_eq!(Variant::read("Bughouse").rules(), None);
    /// ```
    #[must_use]
    pub const fn rules(self) -> Option<Rules> {
        match self {
            Self::Standard | Self::FromPosition | Self::Chess960 => Some(Rules::Chess),
            Self::Other(rules) => Some(rules),
            Self::Unknown => None,
        }
    }

    /// Returns whether the value means standard chess without naming a variant, such as `?` or `rapid`.
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

/// Returns the name without white space, control characters or hyphens, with its Latin letters in lower case: all names
/// that we know are in ASCII.
fn letters(name: &str) -> String {
    significant(name).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Returns whether two names differ only in case, white space, control characters and hyphens.
fn same_letters(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| significant(name).flat_map(char::to_lowercase));
    one.eq(other)
}

fn significant(name: &str) -> impl Iterator<Item = char> + '_ {
    // Some files contain control characters where spaces belong.
    let is_ignored = |letter: &char| letter.is_whitespace() || letter.is_control() || is_hyphen(*letter);
    name.chars().filter(move |letter| !is_ignored(letter))
}

/// Returns whether a character is a hyphen, a dash, a minus sign or an underscore.
const fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use super::Variant;

    #[test]
    fn variant_has_one_name() {
        for (name, expected) in [
            ("", "Standard"),
            ("Chess", "Standard"),
            ("fischerandom", "Chess960"),
            ("From Position", "From Position"),
            ("koth", "King of the Hill"),
            ("3Check", "Three-check"),
            ("crazyhouse", "Crazyhouse"),
            ("Anti-Chess", "Antichess"),
            ("Three-Check 960", "Three-check"),
            ("Racing Kings", "Racing Kings"),
            ("Losers", "Losers"),
        ] {
            assert_eq!(Variant::usual_name(name), expected);
        }
    }
}
