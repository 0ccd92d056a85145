//! The columns of the table of games.

use super::{Column, Storage, Table, list_of};
use alloc::sync::Arc;
use arrow_schema::{DataType, Field, Fields, TimeUnit};
use core::{fmt, str::FromStr};
use movetext_pgn::Interest;

/// A column of the table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameColumn {
    /// A tag.
    Tag(String, TagType),
    Result,
    Movetext,
    File,
    GameOffset,
    StartedAt,
    Plies,
    Error,
    Moves,
    Uci,
    Clocks,
    Evals,
    FinalFen,
    Tags,
}

/// The type of the column of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagType {
    Text,
    Integer,
    Date,
    Time,
}

/// The columns of the dataset of Lichess on Hugging Face, with its names and types.
const DATASET: [(&str, TagType); 16] = [
    ("Event", TagType::Text),
    ("Site", TagType::Text),
    ("White", TagType::Text),
    ("Black", TagType::Text),
    ("WhiteTitle", TagType::Text),
    ("BlackTitle", TagType::Text),
    ("WhiteElo", TagType::Integer),
    ("BlackElo", TagType::Integer),
    ("WhiteRatingDiff", TagType::Integer),
    ("BlackRatingDiff", TagType::Integer),
    ("UTCDate", TagType::Date),
    ("UTCTime", TagType::Time),
    ("ECO", TagType::Text),
    ("Opening", TagType::Text),
    ("Termination", TagType::Text),
    ("TimeControl", TagType::Text),
];

/// The columns that are not tags.
const OTHERS: [(&str, GameColumn); 13] = [
    ("Result", GameColumn::Result),
    ("movetext", GameColumn::Movetext),
    ("file", GameColumn::File),
    ("game_offset", GameColumn::GameOffset),
    ("started_at", GameColumn::StartedAt),
    ("plies", GameColumn::Plies),
    ("error", GameColumn::Error),
    ("moves", GameColumn::Moves),
    ("uci", GameColumn::Uci),
    ("clocks", GameColumn::Clocks),
    ("evals", GameColumn::Evals),
    ("final_fen", GameColumn::FinalFen),
    ("tags", GameColumn::Tags),
];

/// The number of the first entries of [`OTHERS`] that are default columns.
const DEFAULT_OTHERS: usize = 7;

/// The place of `Result` among the columns of the dataset.
const RESULT_PLACE: usize = 4;

/// The prefix of a tag whose name does not begin with a capital.
const TAG: &str = "tag:";

impl GameColumn {
    fn tag(name: &str) -> Self {
        let tag_type =
            DATASET.iter().find(|(known, _)| *known == name).map_or(TagType::Text, |known| known.1);
        Self::Tag(name.to_owned(), tag_type)
    }
}

impl Column for GameColumn {
    const TABLE: Table = Table::Games;
    const FURTHER: &'static str =
        ", or a tag: a name that begins with a capital, such as `White`, or `tag:NAME`";

    fn names() -> Vec<&'static str> {
        OTHERS.iter().skip(1).map(|(name, _)| *name).collect()
    }

    fn defaults() -> Vec<Self> {
        let mut columns: Vec<Self> = DATASET.iter().map(|(name, _)| Self::tag(name)).collect();
        columns.insert(RESULT_PLACE, Self::Result);
        columns.extend(OTHERS.iter().take(DEFAULT_OTHERS).skip(1).map(|(_, column)| column.clone()));
        columns
    }

    fn data_type(&self) -> DataType {
        match self {
            Self::Tag(_, TagType::Integer) => DataType::Int16,
            Self::Tag(_, TagType::Date) => DataType::Date32,
            Self::Tag(_, TagType::Time) => DataType::Time32(TimeUnit::Second),
            Self::Tag(_, TagType::Text)
            | Self::Result
            | Self::Movetext
            | Self::File
            | Self::Error
            | Self::FinalFen => DataType::Utf8,
            Self::GameOffset => DataType::Int64,
            Self::StartedAt => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
            Self::Plies => DataType::Int32,
            Self::Moves | Self::Uci => list_of(DataType::Utf8),
            Self::Clocks => list_of(DataType::Int32),
            Self::Evals => list_of(DataType::Int16),
            Self::Tags => map_of_texts(),
        }
    }

    fn is_required(&self) -> bool {
        match self {
            Self::Result
            | Self::File
            | Self::GameOffset
            | Self::Plies
            | Self::Moves
            | Self::Uci
            | Self::Clocks
            | Self::Evals
            | Self::Tags => true,
            Self::Tag(..) | Self::Movetext | Self::StartedAt | Self::Error | Self::FinalFen => false,
        }
    }

    fn storage(&self) -> Storage {
        match self {
            Self::Movetext => Storage::Long,
            Self::GameOffset | Self::StartedAt => Storage::Differences,
            Self::FinalFen => Storage::Plain,
            Self::Tag(name, _) if name == "Site" => Storage::Plain,
            _ => Storage::Dictionary,
        }
    }
}

/// The type of a map from tag names to values.
fn map_of_texts() -> DataType {
    let entries = Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, false),
    ]);
    DataType::Map(Arc::new(Field::new("entries", DataType::Struct(entries), false)), false)
}

/// Returns the events that the columns need.
pub(super) fn interest(columns: &[GameColumn]) -> Interest {
    let of = |column: &GameColumn| match column {
        GameColumn::Tag(..)
        | GameColumn::Result
        | GameColumn::Movetext
        | GameColumn::File
        | GameColumn::GameOffset
        | GameColumn::StartedAt
        | GameColumn::Tags => Interest::SCAN,
        GameColumn::Plies | GameColumn::Moves | GameColumn::Uci | GameColumn::FinalFen => Interest::REPLAY,
        GameColumn::Clocks | GameColumn::Evals => Interest::REPLAY | Interest::COMMENTS,
        // What a game is checked for depends on what is read of it.
        GameColumn::Error => Interest::ALL.without(Interest::LINES | Interest::KEYS),
    };
    columns.iter().map(of).fold(Interest::SCAN, |all, one| all | one)
}

impl fmt::Display for GameColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(name, _) => f.pad(name),
            other => f.pad(OTHERS.iter().find(|(_, known)| known == other).map_or("", |(name, _)| name)),
        }
    }
}

impl FromStr for GameColumn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some((_, column)) = OTHERS.iter().find(|(name, _)| *name == text) {
            return Ok(column.clone());
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let begins_with_capital = |name: &&str| name.starts_with(|first: char| first.is_ascii_uppercase());
        let name = text.strip_prefix(TAG).or(Some(text).filter(begins_with_capital)).ok_or(())?;
        if name.is_empty() || !name.bytes().all(is_name) {
            return Err(());
        }
        Ok(Self::tag(name))
    }
}
