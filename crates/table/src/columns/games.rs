//! The columns of the table of games.

use super::{Column, Storage, TAG, Table, list_of};
use alloc::sync::Arc;
use arrow_schema::{DataType, Field, Fields, TimeUnit};
use movetext_openings::Classifier;
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
    PositionEco,
    PositionOpening,
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

/// The columns of the dataset of Lichess on Hugging Face, by its names. All but the result are tags.
const DATASET: [&str; 17] = [
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
];

impl GameColumn {
    /// Returns the column of a tag, with the type that it has in the dataset.
    fn tag(name: &str) -> Self {
        let tag_type = match name {
            "Result" => return Self::Result,
            "WhiteElo" | "BlackElo" | "WhiteRatingDiff" | "BlackRatingDiff" => TagType::Integer,
            "UTCDate" => TagType::Date,
            "UTCTime" => TagType::Time,
            _ => TagType::Text,
        };
        Self::Tag(name.to_owned(), tag_type)
    }
}

impl Column for GameColumn {
    const TABLE: Table = Table::Games;
    const ALL: &'static [(&'static str, Self)] = &[
        ("movetext", Self::Movetext),
        ("file", Self::File),
        ("game_offset", Self::GameOffset),
        ("started_at", Self::StartedAt),
        ("plies", Self::Plies),
        ("error", Self::Error),
        ("moves", Self::Moves),
        ("uci", Self::Uci),
        ("clocks", Self::Clocks),
        ("evals", Self::Evals),
        ("final_fen", Self::FinalFen),
        ("position_eco", Self::PositionEco),
        ("position_opening", Self::PositionOpening),
        ("tags", Self::Tags),
    ];
    const DEFAULTS: usize = 6;
    const FURTHER: &'static str =
        ", or a tag: a name that begins with a capital, such as `White`, or `tag:NAME`";

    fn defaults() -> Vec<Self> {
        let others = Self::ALL.iter().take(Self::DEFAULTS).map(|(_, column)| column.clone());
        DATASET.into_iter().map(Self::tag).chain(others).collect()
    }

    fn named(name: &str) -> Option<Self> {
        if let Some((_, column)) = Self::ALL.iter().find(|(known, _)| *known == name) {
            return Some(column.clone());
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let begins_with_capital = |name: &&str| name.starts_with(|first: char| first.is_ascii_uppercase());
        let tag = name.strip_prefix(TAG).or(Some(name).filter(begins_with_capital))?;
        (!tag.is_empty() && tag.bytes().all(is_name)).then(|| Self::tag(tag))
    }

    fn name(&self) -> &str {
        match self {
            Self::Tag(name, _) => name,
            Self::Result => "Result",
            other => Self::ALL.iter().find(|(_, known)| known == other).map_or("", |(name, _)| name),
        }
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
            | Self::FinalFen
            | Self::PositionEco
            | Self::PositionOpening => DataType::Utf8,
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
            Self::Tag(..)
            | Self::Movetext
            | Self::StartedAt
            | Self::Error
            | Self::FinalFen
            | Self::PositionEco
            | Self::PositionOpening => false,
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
        GameColumn::PositionEco | GameColumn::PositionOpening => Classifier::INTEREST,
        GameColumn::Plies | GameColumn::Moves | GameColumn::Uci | GameColumn::FinalFen => Interest::REPLAY,
        GameColumn::Clocks | GameColumn::Evals => Interest::REPLAY | Interest::COMMENTS,
        // What a game is checked for depends on what is read of it.
        GameColumn::Error => Interest::ALL.without(Interest::LINES | Interest::KEYS),
    };
    columns.iter().map(of).fold(Interest::SCAN, |all, one| all | one)
}
