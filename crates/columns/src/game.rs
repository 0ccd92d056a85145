//! The columns of the games table.

use crate::{
    column::{Column, Definition, Unit, ValueType, find},
    table::Table,
};
use movetext_openings::Classifier;
use movetext_pgn::Interest;

/// A column of the games table.
///
/// A name that begins with a capital letter is a tag, as in the PGN standard. Any other name must be a computed column,
/// so that misspelled names are errors. For a tag that does not begin with a capital letter, write `tag:NAME`.
///
/// ```
/// use movetext_columns::{Column, GameColumn};
///
/// assert_eq!(GameColumn::parse("plies"), Some(GameColumn::Plies));
/// assert_eq!(GameColumn::parse("WhiteElo"), Some(GameColumn::Tag("WhiteElo".to_owned())));
/// assert_eq!(GameColumn::parse("tag:ePGN"), Some(GameColumn::Tag("ePGN".to_owned())));
/// assert_eq!(GameColumn::parse("ply"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameColumn {
    /// The value of a tag. If the game repeats the tag, the last value counts.
    Tag(String),
    /// `Result`: the result after the moves. If it is missing or `*`, the result in the tag.
    Result,
    /// `movetext`: everything after the last tag pair, verbatim, including the result. Missing for games from PGC and
    /// JSON Lines.
    Movetext,
    /// `file`: the file name, as the caller wrote it.
    File,
    /// `game`: the number of the game, counted from 1 across all files.
    Game,
    /// `game_offset`: the offset of the game's first byte in the decompressed file.
    GameOffset,
    /// `line`: the line where the game begins. Missing for formats without lines, such as PGC.
    Line,
    /// `started_on`: the date in `UTCDate`. If it is incomplete, the date in `Date`. Missing if both are incomplete.
    StartedOn,
    /// `started_at`: `UTCDate` and `UTCTime` combined. If either is incomplete, `Date` and `Time`, which are local.
    /// Missing if one of these is incomplete, too.
    StartedAt,
    /// `game_id`: the identifier of the game on Lichess or Chess.com, from the links in `Site` and `Link`. Missing for
    /// other games.
    GameId,
    /// `base_s`: the time for the first period of `TimeControl` in seconds, without increments. Missing if it is
    /// unknown or unlimited.
    BaseS,
    /// `increment_s`: the time in seconds that each move adds in the first period of `TimeControl`. Missing if `base_s`
    /// is missing.
    IncrementS,
    /// `speed`: the category of `TimeControl` on Lichess, such as `blitz`. Missing if the time control is unknown.
    Speed,
    /// `variant`: the variant in `Variant` by its usual name, such as `Standard` or `Three-check`. Variant names that
    /// cannot be played are unchanged.
    Variant,
    /// `plies`: the number of plies in the main line that could be played.
    Plies,
    /// `error`: the code of the game's first error. Missing if the game has no errors.
    Error,
    /// `start`: the FEN of the start position. Missing if the start position or the variant cannot be played.
    Start,
    /// `moves_san`: the moves of the main line in SAN. A null move is `--`.
    MovesSan,
    /// `moves_uci`: the moves of the main line in UCI notation. A null move is `0000`.
    MovesUci,
    /// `clocks_ms`: the mover's remaining time in milliseconds, after each ply of the main line. Missing if the game has
    /// no clocks.
    ClocksMs,
    /// `evals_cp`: the score after each ply of the main line, encoded by [`score::single`](crate::score::single).
    /// Missing if the game has no scores.
    EvalsCp,
    /// `final_fen`: the FEN after the last move of the main line that could be played. Missing if `start` is missing.
    FinalFen,
    /// `position_eco`: the ECO code of the last main-line position that has an opening name. ECO tags are ignored.
    PositionEco,
    /// `position_opening`: the opening name of that position, such as `Family: Variation, Subvariation`.
    PositionOpening,
    /// `tags`: all tags in text order. In maps, each name occurs once, with its last value.
    Tags,
    /// `tags_list`: all tags in text order, as a list in every format.
    TagsList,
}

/// The prefix for tags that do not begin with a capital letter.
pub(crate) const TAG: &str = "tag:";

impl GameColumn {
    fn from_tag(name: &str) -> Self {
        if name == "Result" { Self::Result } else { Self::Tag(name.to_owned()) }
    }

    /// Returns a name that [`parse`](Column::parse) converts back to this column: the tag or column name, with `tag:`
    /// before it if needed.
    #[must_use]
    pub fn full_name(&self) -> String {
        match self {
            Self::Tag(name) if !begins_with_capital(name) => format!("{TAG}{name}"),
            column => column.name().to_owned(),
        }
    }
}

/// Returns the type of a tag's values. Ratings and dates have the types of the Lichess dataset on Hugging Face. All
/// other tags are text, even `UTCTime`: no type for times of day is read by Spark and Delta Lake.
fn type_of_tag(name: &str) -> ValueType {
    match name {
        "WhiteElo" | "BlackElo" | "WhiteRatingDiff" | "BlackRatingDiff" => ValueType::Int16,
        "UTCDate" => ValueType::Date,
        _ => ValueType::Text,
    }
}

fn begins_with_capital(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The events for values that come from comments on moves.
const VALUES: Interest = Interest::REPLAY.with(Interest::COMMENTS);

impl Column for GameColumn {
    const TABLE: Table = Table::Games;
    const ALL: &'static [(Self, Definition)] = &[
        (Self::Result, Definition::new("Result", ValueType::Text).required()),
        (Self::Movetext, Definition::new("movetext", ValueType::Text)),
        (Self::File, Definition::new("file", ValueType::Text).required().with_old_name("path")),
        (Self::Game, Definition::new("game", ValueType::Int64).required().with_old_name("index")),
        (
            Self::GameOffset,
            Definition::new("game_offset", ValueType::Int64).required().with_old_name("offset"),
        ),
        (Self::Line, Definition::new("line", ValueType::Int64).with_interest(Interest::LINES)),
        (Self::StartedOn, Definition::new("started_on", ValueType::Date)),
        (Self::StartedAt, Definition::new("started_at", ValueType::Timestamp)),
        (Self::GameId, Definition::new("game_id", ValueType::Text)),
        (Self::BaseS, Definition::new("base_s", ValueType::Int32).with_unit(Unit::Seconds)),
        (Self::IncrementS, Definition::new("increment_s", ValueType::Int32).with_unit(Unit::Seconds)),
        (Self::Speed, Definition::new("speed", ValueType::Text)),
        (Self::Variant, Definition::new("variant", ValueType::Text).required()),
        (Self::Plies, Definition::new("plies", ValueType::Int32).required().with_interest(Interest::PLAYED)),
        (Self::Error, Definition::new("error", ValueType::Text).with_interest(Interest::DIAGNOSTICS)),
        (Self::Start, Definition::new("start", ValueType::Text).with_interest(Interest::REPLAY)),
        (
            Self::MovesSan,
            Definition::new("moves_san", ValueType::TextList)
                .required()
                .with_old_name("moves")
                .with_interest(Interest::REPLAY),
        ),
        (
            Self::MovesUci,
            Definition::new("moves_uci", ValueType::TextList)
                .required()
                .with_old_name("uci")
                .with_interest(Interest::REPLAY),
        ),
        (
            Self::ClocksMs,
            Definition::new("clocks_ms", ValueType::Int32List)
                .with_unit(Unit::Milliseconds)
                .with_old_name("clocks")
                .with_interest(VALUES),
        ),
        (
            Self::EvalsCp,
            Definition::new("evals_cp", ValueType::Int16List)
                .with_unit(Unit::Centipawns)
                .with_old_name("evals")
                .with_interest(VALUES),
        ),
        (Self::FinalFen, Definition::new("final_fen", ValueType::Text).with_interest(Interest::REPLAY)),
        (
            Self::PositionEco,
            Definition::new("position_eco", ValueType::Text).with_interest(Classifier::INTEREST),
        ),
        (
            Self::PositionOpening,
            Definition::new("position_opening", ValueType::Text).with_interest(Classifier::INTEREST),
        ),
        (Self::Tags, Definition::new("tags", ValueType::TextPairs).required()),
        (Self::TagsList, Definition::new("tags_list", ValueType::TextPairList).required()),
    ];
    /// The first 18 names are the columns of the Lichess dataset on Hugging Face.
    const DEFAULTS: &'static [&'static str] = &[
        "Event",
        "Site",
        "White",
        "Black",
        "Result",
        "WhiteTitle",
        "BlackTitle",
        "WhiteElo",
        "BlackElo",
        "WhiteRatingDiff",
        "BlackRatingDiff",
        "UTCDate",
        "UTCTime",
        "ECO",
        "Opening",
        "Termination",
        "TimeControl",
        "movetext",
        "Date",
        "Round",
        "file",
        "game_offset",
        "started_on",
        "started_at",
        "plies",
        "error",
    ];
    const FURTHER: &'static str =
        ", or a tag: a name that begins with a capital, such as `White`, or `tag:NAME`";

    fn parse(name: &str) -> Option<Self> {
        if let Some(column) = find(name) {
            return Some(column);
        }
        let is_in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let tag = name.strip_prefix(TAG).or(Some(name).filter(|name| begins_with_capital(name)))?;
        (!tag.is_empty() && tag.bytes().all(is_in_name)).then(|| Self::from_tag(tag))
    }

    fn name(&self) -> &str {
        match self {
            Self::Tag(name) => name,
            column => column.definition().map_or("", |definition| definition.name),
        }
    }

    fn value_type(&self) -> ValueType {
        match self {
            Self::Tag(name) => type_of_tag(name),
            column => column.definition().map_or(ValueType::Text, |definition| definition.value_type),
        }
    }
}
