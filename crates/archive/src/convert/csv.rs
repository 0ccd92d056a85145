//! Games as rows of a table: comma-separated values as RFC 4180 describes them, with line feeds.

use core::fmt;
use core::fmt::Write as _;
use core::str::FromStr;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Start;
use movetext_pgn::StartOrigin;
use movetext_pgn::Tag;
use movetext_pgn::TagName;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;

/// A column of the table: a tag by its name, or in small letters what the reading itself tells.
///
/// ```
/// use movetext_archive::convert::Column;
///
/// assert_eq!("plies".parse(), Ok(Column::Plies));
/// assert_eq!("WhiteElo".parse(), Ok(Column::Tag("WhiteElo".to_owned())));
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
}

/// The columns that the reading tells, by their names.
const FACTS: [(&str, Column); 6] = [
    ("index", Column::Index),
    ("path", Column::Path),
    ("line", Column::Line),
    ("offset", Column::Offset),
    ("start", Column::Start),
    ("plies", Column::Plies),
];

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
            Self::Tag(name) => f.pad(name),
            fact => f.pad(FACTS.iter().find(|(_, known)| known == fact).map_or("", |(name, _)| name)),
        }
    }
}

/// A text that names no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a tag name (letters, digits and underscores) or one of `index`, `path`, `line`, `offset`, `start`, `plies`"
)]
pub struct ParseColumnError;

impl FromStr for Column {
    type Err = ParseColumnError;

    fn from_str(name: &str) -> Result<Self, ParseColumnError> {
        if let Some((_, fact)) = FACTS.iter().find(|(known, _)| *known == name) {
            return Ok(fact.clone());
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_tag = !name.is_empty() && name.bytes().all(is_name);
        if is_tag { Ok(Self::Tag(name.to_owned())) } else { Err(ParseColumnError) }
    }
}

/// The first line of the table: the names of its columns.
#[must_use]
pub fn csv_header(columns: &[Column]) -> String {
    let mut line = String::new();
    for (index, column) in columns.iter().enumerate() {
        push_field(index, &column.to_string(), &mut line);
    }
    line.push('\n');
    line
}

/// Writes a row for each game. The [header](csv_header) stands apart, since rows may be made in parts.
///
/// ```
/// use movetext_archive::convert::{Column, Csv};
///
/// let columns = [Column::Tag("White".to_owned()), Column::Plies];
/// let mut rows = Csv::new(&columns, "a.pgn");
/// movetext_pgn::read(b"[White \"Tal, Mikhail\"]\n\n1. e4 e5 *", &mut rows);
/// assert_eq!(rows.into_text(), "\"Tal, Mikhail\",2\n");
/// ```
#[derive(Clone, Debug)]
pub struct Csv<'a> {
    columns: &'a [Column],
    path: &'a str,
    /// The value of each column that is a tag.
    values: Vec<String>,
    start: String,
    number: u64,
    line: u64,
    offset: u64,
    text: String,
}

impl<'a> Csv<'a> {
    /// No rows yet, of games of the file of that name.
    #[must_use]
    pub fn new(columns: &'a [Column], path: &'a str) -> Self {
        Self {
            columns,
            path,
            values: vec![String::new(); columns.len()],
            start: String::new(),
            number: 0,
            line: 0,
            offset: 0,
            text: String::new(),
        }
    }

    /// The rows.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

/// Appends a field, in quotes where it needs them; quotes are doubled.
fn push_field(index: usize, value: &str, row: &mut String) {
    if index > 0 {
        row.push(',');
    }
    if value.contains([',', '"', '\n', '\r']) {
        row.push('"');
        row.push_str(&value.replace('"', "\"\""));
        row.push('"');
    } else {
        row.push_str(value);
    }
}

impl Visitor for Csv<'_> {
    /// The moves are played even where no column needs it, so that the same findings are told whatever columns there are.
    fn wants(&self) -> Wants {
        Wants::REPLAY | Wants::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.values.iter_mut().for_each(String::clear);
        self.start.clear();
        (self.number, self.line, self.offset) = (game.number, game.line, game.offset);
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        for (column, value) in self.columns.iter().zip(&mut self.values) {
            if let Column::Tag(name) = column
                && name.as_bytes() == tag.name.raw()
            {
                tag.value.to_str().as_ref().clone_into(value);
            }
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if start.origin != StartOrigin::Unplayable && self.columns.contains(&Column::Start) {
            let position: &Position = start.position;
            // Writing to a string cannot fail.
            let _ = write!(self.start, "{}", Fen::from(position));
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let from = self.text.len();
        for (index, (column, value)) in self.columns.iter().zip(&self.values).enumerate() {
            let fact = match column {
                Column::Tag(name) if name == TagName::Result.as_str() => end.result.to_string(),
                Column::Tag(_) => value.clone(),
                Column::Index => self.number.to_string(),
                Column::Path => self.path.to_owned(),
                Column::Line => self.line.to_string(),
                Column::Offset => self.offset.to_string(),
                Column::Start => self.start.clone(),
                Column::Plies => end.plies.to_string(),
            };
            push_field(index, &fact, &mut self.text);
        }
        if self.text.len() == from && self.columns.len() == 1 {
            // A row of one empty field would be an empty line, which readers pass over.
            self.text.push_str("\"\"");
        }
        self.text.push('\n');
        Flow::Continue
    }
}
