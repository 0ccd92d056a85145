//! The columns of a table of games.

use core::fmt;
use core::str::FromStr;
use movetext_pgn_values::TagName;

/// A column of the table: a tag by its name, or in small letters what is computed from the game.
///
/// A name that begins with a capital is a tag, as those of the standard do. Any other is one of the computed columns, so
/// that a misspelled one is an error; `tag:NAME` is the tag of any name.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The value of a tag; empty where the game has none of that name. Of a repeated name the last counts.
    /// `Result` is the result that holds, as export format has it, whatever the tag says.
    Tag(String),
    /// `index`: the number of the game, counted from 1 over all files.
    Index,
    /// `path`: the file.
    Path,
    /// `line`: the line that the game begins on; 0 where there are none, as in PGC.
    Line,
    /// `offset`: the offset of its first byte.
    Offset,
    /// `start`: the FEN of the position that the moves start from; empty where they cannot be played.
    Start,
    /// `plies`: how many plies of the main line could be played.
    Plies,
    /// `moves`: the moves of the main line in SAN, without numbers, separated by spaces. A null move is `--`.
    Moves,
    /// `uci`: the moves of the main line as engines write them, separated by spaces. A null move is `0000`.
    Uci,
    /// `clocks`: the seconds that the side that moved has left, one for each ply of the main line, separated by spaces;
    /// `?` where the comments of the move have none, and an empty cell if no move has any.
    Clocks,
    /// `evals`: the score after each ply of the main line, as `clocks`: in pawns, above zero where White is better, or a
    /// mate as `#3` or `#-3`.
    Evals,
    /// `final_fen`: the FEN of the position after the last move of the main line that can be played; empty where the start
    /// position is unknown.
    FinalFen,
}

/// The computed columns, by their names.
const COMPUTED: [(&str, Column); 11] = [
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
];

/// What a tag begins with whose name would be taken for a computed column.
const TAG: &str = "tag:";

impl Column {
    /// The seven tags of the roster, the ratings, the opening and the plies.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        let others = [TagName::WhiteElo, TagName::BlackElo, TagName::Eco];
        let tag = |name: TagName| Self::Tag(name.as_str().to_owned());
        TagName::roster().chain(others).map(tag).chain([Self::Plies]).collect()
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

/// A text that names no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown column, expected one of `index`, `path`, `line`, `offset`, `start`, `plies`, `moves`, `uci`, `clocks`, \
     `evals`, `final_fen`, or a tag: a name of letters, digits and underscores that begins with a capital, such as \
     `White`, or `tag:NAME`"
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
