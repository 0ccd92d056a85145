//! The columns of a CSV table.

use core::{fmt, str::FromStr};
use movetext_pgn_values::TagName;

/// A column of the table: a tag, or a computed value with a lower-case name.
///
/// A name with a capital first letter is a tag, as in the standard. Any other name must be a computed column, so that
/// misspelled names are errors; `tag:NAME` is the tag with any name.
///
/// ```
/// use movetext_archive::convert::Column;
///
/// assert_eq!("plies".parse(), Ok(Column::Plies));
/// assert_eq!("WhiteElo".parse(), Ok(Column::Tag("WhiteElo".to_owned())));
/// assert_eq!("tag:ePGN".parse(), Ok(Column::Tag("ePGN".to_owned())));
/// assert!("ply".parse::<Column>().is_err());
/// assert!("White Elo".parse::<Column>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Column {
    /// The value of a tag; empty if the game does not have it. The last of several equal names wins. `Result` is the
    /// result of the game, as in export format, even if the tag differs.
    Tag(String),
    /// `index`: the number of the game, counted from 1 over all files.
    Index,
    /// `path`: the path of the file.
    Path,
    /// `line`: the first line of the game; 0 for inputs without lines, such as PGC.
    Line,
    /// `offset`: the offset of the first byte.
    Offset,
    /// `start`: the FEN of the start position; empty if the moves cannot be played.
    Start,
    /// `plies`: the number of playable plies of the main line.
    Plies,
    /// `moves`: the moves of the main line in SAN, without numbers, separated by spaces. A null move is `--`.
    Moves,
    /// `uci`: the moves of the main line in UCI notation, separated by spaces. A null move is `0000`.
    Uci,
    /// `clocks`: the seconds left for the mover after each ply of the main line, separated by spaces; `?` for a move
    /// without clock time, and an empty cell if no move has one.
    Clocks,
    /// `evals`: the score after each ply of the main line, formatted like `clocks`: in pawns, positive if White is
    /// better, or a mate as `#3` or `#-3`.
    Evals,
    /// `final_fen`: the FEN after the last playable move of the main line; empty if the start position is unknown.
    FinalFen,
    /// `position_eco`: the ECO code of the last position of the main line that has a name; empty if none has. ECO tags
    /// are ignored.
    PositionEco,
    /// `position_opening`: the name of that position, as `Family: Variation, Subvariation`.
    PositionOpening,
}

/// The names of the computed columns.
const COMPUTED: [(&str, Column); 13] = [
    ("index", Column::Index),
    ("path", Column::Path),
    ("line", Column::Line),
    ("offset", Column::Offset),
    ("start", Column::Start),
    ("plies", Column::Plies),
    ("moves", Column::Moves),
    ("uci", Column::Uci),
    ("clocks", Column::Clocks),
    ("evals", Column::Evals),
    ("final_fen", Column::FinalFen),
    ("position_eco", Column::PositionEco),
    ("position_opening", Column::PositionOpening),
];

/// The prefix for tags whose names would not be recognised as tags.
const TAG: &str = "tag:";

impl Column {
    /// Returns the default columns: the seven tag roster, the ratings, the ECO code and the plies.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        let others = [TagName::WhiteElo, TagName::BlackElo, TagName::Eco];
        let tag = |name: TagName| Self::Tag(name.as_str().to_owned());
        TagName::roster().chain(others).map(tag).chain([Self::Plies]).collect()
    }

    /// Returns whether the value depends on the opening of the game.
    pub(super) fn is_of_opening(&self) -> bool {
        matches!(self, Self::PositionEco | Self::PositionOpening)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(name) if begins_with_capital(name) => f.pad(name),
            Self::Tag(name) => write!(f, "{TAG}{name}"),
            computed => {
                f.pad(COMPUTED.iter().find(|(_, known)| known == computed).map_or("", |(name, _)| name))
            }
        }
    }
}

/// An error in the name of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown column, expected one of `index`, `path`, `line`, `offset`, `start`, `plies`, `moves`, `uci`, `clocks`, \
     `evals`, `final_fen`, `position_eco`, `position_opening`, or a tag: a name of letters, digits and underscores that \
     begins with a capital, such as `White`, or `tag:NAME`"
)]
pub struct ParseColumnError;

impl FromStr for Column {
    type Err = ParseColumnError;

    fn from_str(text: &str) -> Result<Self, ParseColumnError> {
        if let Some((_, computed)) = COMPUTED.iter().find(|(known, _)| *known == text) {
            return Ok(computed.clone());
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let name = text.strip_prefix(TAG).or(Some(text).filter(|name| begins_with_capital(name)));
        match name {
            Some(name) if !name.is_empty() && name.bytes().all(is_name) => Ok(Self::Tag(name.to_owned())),
            _ => Err(ParseColumnError),
        }
    }
}

fn begins_with_capital(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}
