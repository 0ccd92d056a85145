//! Splits games into files, with file names as in the standard (PGN 11).
//!
//! At the end, either all files appear or none: see [`FileSet`].

use crate::{
    append::GameAppender,
    raw_game::{GameForm, RawGame},
    raw_games::{RawGames, raw_games},
    tag_values::{SoughtTags, TagValues},
};
use alloc::collections::BTreeMap;
use core::{num::NonZeroU64, str::FromStr};
use movetext_files::file_set::{ExistingFile, FileSet, FileSetError};
use movetext_input::{GameBatch, Observer};
use movetext_pgn_values::value::{Eco, PlayerName};
use movetext_pgn_writer::{
    names::{self, FileNames},
    normalisation::Losses,
};
use std::path::PathBuf;

/// How games are divided into files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SplitBy {
    /// By event (PGN 11.3).
    Event,
    /// By player (PGN 11.2). A game belongs to the files of all known players in its White and Black tags.
    Player,
    /// By year (PGN 11.4). Question marks become zeros.
    Year,
    /// By month (PGN 11.4).
    Month,
    /// By day (PGN 11.4).
    Day,
    /// By result.
    Result,
    /// By the code in the ECO tag, such as `B97` for `B97/08`.
    Eco,
    /// By the value of the tag with this name.
    Tag(String),
    /// A fixed number of consecutive games for each file.
    Games(NonZeroU64),
    /// Consecutive games with at most this number of bytes, but at least one game, for each file.
    Bytes(NonZeroU64),
}

/// The error for text that does not name a way to split games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSplitByError {
    /// The word is unknown.
    #[error(
        "expected `event`, `player`, `year`, `month`, `day`, `result`, `eco`, `tag=NAME`, `games=N` or `bytes=N`"
    )]
    Word,
    /// The number is invalid, 0 or too large.
    #[error("expected a number of at least 1, for bytes optionally followed by `K`, `M` or `G`")]
    Number,
}

impl FromStr for SplitBy {
    type Err = ParseSplitByError;

    fn from_str(text: &str) -> Result<Self, ParseSplitByError> {
        let number = |digits: &str, unit: u64| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse::<u64>().ok().filter(|_| is_number);
            let number = number.and_then(|number| number.checked_mul(unit)).and_then(NonZeroU64::new);
            number.ok_or(ParseSplitByError::Number)
        };
        Ok(match text.split_once('=') {
            None => match text {
                "event" => Self::Event,
                "player" => Self::Player,
                "year" => Self::Year,
                "month" => Self::Month,
                "day" => Self::Day,
                "result" => Self::Result,
                "eco" => Self::Eco,
                _ => return Err(ParseSplitByError::Word),
            },
            Some(("tag", name)) if !name.is_empty() => Self::Tag(name.to_owned()),
            Some(("games", count)) => Self::Games(number(count, 1)?),
            Some(("bytes", count)) => {
                let units = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];
                let unit =
                    units.into_iter().find_map(|(letter, unit)| Some((count.strip_suffix(letter)?, unit)));
                let (digits, unit) = unit.unwrap_or((count, 1));
                Self::Bytes(number(digits, unit)?)
            }
            Some(_) => return Err(ParseSplitByError::Word),
        })
    }
}

/// Identifies the file for a game: the tag value that selects it, and the preferred file name.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SplitLabel {
    original: String,
    wanted: String,
}

impl SplitLabel {
    /// The label for games with an unknown value.
    fn unknown() -> Self {
        Self::from_name("unknown".to_owned())
    }

    /// Creates a label for a name that identifies its file.
    fn from_name(name: String) -> Self {
        Self { original: name.clone(), wanted: name }
    }
}

/// Finds the files for games. Clones share the record of found tags.
#[derive(Clone, Debug)]
pub struct GameLabeler {
    by: SplitBy,
    tags: SoughtTags,
}

impl GameLabeler {
    /// Creates a labeler that divides games in this way.
    #[must_use]
    pub fn new(by: SplitBy) -> Self {
        let tags: &[&str] = match &by {
            SplitBy::Event => &["Event"],
            SplitBy::Player => &["White", "Black"],
            SplitBy::Year | SplitBy::Month | SplitBy::Day => &["Date"],
            SplitBy::Result => &["Result"],
            SplitBy::Eco => &["ECO"],
            SplitBy::Tag(name) => &[name],
            SplitBy::Games(_) | SplitBy::Bytes(_) => &[],
        };
        Self { tags: tags.iter().copied().into(), by }
    }

    /// Returns the names of the tags that decide about the file and that no game has had so far. `Result` is never
    /// missing, because every game has a result.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.tags.missing()
    }

    /// Reads the selected games and finds the files for each. Returns each game with the labels of its files, and what
    /// was lost by exporting games. Each game has at least one label. With [`SplitBy::Player`], it has a label for each
    /// known player.
    pub fn label_games(
        &self,
        games: &GameBatch<'_>,
        form: GameForm,
        observer: &mut impl Observer,
    ) -> RawGames<Vec<SplitLabel>> {
        raw_games(games, form, TagValues::new(self.tags.clone()), observer, |values, _, end| {
            let values: Vec<&str> = values.pairs(end).map(|(_, value)| value).collect();
            match self.by {
                SplitBy::Player => player_labels(&values),
                _ => vec![values.first().map(|value| self.label(value)).unwrap_or_default()],
            }
        })
    }

    /// Returns the label for a value of the tag that decides.
    fn label(&self, value: &str) -> SplitLabel {
        match self.by {
            SplitBy::Year => SplitLabel::from_name(names::year(value)),
            SplitBy::Month => SplitLabel::from_name(names::month(value)),
            SplitBy::Day => SplitLabel::from_name(names::day(value)),
            SplitBy::Eco => {
                // Some programs add letters to the code.
                let code = value.get(..3).filter(|code| code.parse::<Eco>().is_ok());
                code.map_or_else(SplitLabel::unknown, |code| SplitLabel::from_name(code.to_owned()))
            }
            _ => SplitLabel { original: value.to_owned(), wanted: names::event(value) },
        }
    }
}

/// Returns a label for each known player, or the label for unknown players if there is none.
fn player_labels(values: &[&str]) -> Vec<SplitLabel> {
    let mut labels: Vec<SplitLabel> = Vec::new();
    for player in values.iter().flat_map(|value| names::players(value)).map(PlayerName::normalize) {
        let label = SplitLabel { wanted: names::player(&player), original: player.into_owned() };
        if label.wanted != "unknown" && !labels.contains(&label) {
            labels.push(label);
        }
    }
    if labels.is_empty() {
        labels.push(SplitLabel::unknown());
    }
    labels
}

/// Writes each game to its file in a [`FileSet`]. Memory use is proportional to the number of files.
#[derive(Debug)]
pub struct Splitter {
    by: SplitBy,
    set: FileSet,
    names: FileNames,
    indexes: BTreeMap<String, usize>,
    files: Vec<OutputFile>,
    text: Vec<u8>,
}

#[derive(Debug)]
struct OutputFile {
    appender: GameAppender,
    games: u64,
    length: u64,
}

impl OutputFile {
    /// Returns the length that the file would have after `game`, in bytes.
    fn length_with(&self, game: &RawGame) -> u64 {
        let (mut appender, mut text) = (self.appender.clone(), Vec::new());
        appender.append(game, &mut text);
        self.length + text.len() as u64
    }
}

impl Splitter {
    /// Creates a splitter that writes into `folder`. The folder is created if it is missing, and removed again if no
    /// file appears.
    #[must_use]
    pub fn new(by: SplitBy, folder: impl Into<PathBuf>, existing: ExistingFile) -> Self {
        Self {
            by,
            set: FileSet::new(folder, existing),
            names: FileNames::new(),
            indexes: BTreeMap::new(),
            files: Vec::new(),
            text: Vec::new(),
        }
    }

    /// Returns the paths of all files so far, in the order of their first games.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.set.paths()
    }

    /// Returns how many games were closed, tagged or exported so that they stay separate from the text next to them.
    #[must_use]
    pub fn rewritten(&self) -> u64 {
        self.files.iter().map(|file| file.appender.rewritten()).sum()
    }

    /// Returns what was lost when games had to be exported to stay separate: see [`GameAppender::losses`].
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::default();
        self.files.iter().for_each(|file| losses.merge(file.appender.losses()));
        losses
    }

    /// Writes a game to its file. Takes time logarithmic in the number of files, and linear in the length of the game.
    ///
    /// # Errors
    /// [`FileSetError::Exists`] if the file exists and must not be replaced, and [`FileSetError::Write`] if it cannot
    /// be written.
    pub fn push(&mut self, label: &SplitLabel, game: &RawGame) -> Result<(), FileSetError> {
        let index = self.file_index(label, game)?;
        let Some(file) = self.files.get_mut(index) else { return Ok(()) };
        self.text.clear();
        file.appender.append(game, &mut self.text);
        file.games += 1;
        file.length += self.text.len() as u64;
        self.set.write(index, &self.text)
    }

    /// Moves all files to their final paths. Returns the number of files.
    ///
    /// # Errors
    /// The same errors as [`FileSet::finish`].
    pub fn finish(self) -> Result<usize, FileSetError> {
        self.set.finish()
    }

    /// Returns the index of the file for a game. Starts a new file if necessary.
    fn file_index(&mut self, label: &SplitLabel, game: &RawGame) -> Result<usize, FileSetError> {
        let name = match self.by {
            SplitBy::Games(_) | SplitBy::Bytes(_) => match self.files.last() {
                Some(file) if !self.is_full(file, game) => return Ok(self.files.len() - 1),
                _ => format!("games-{:06}", self.files.len() + 1),
            },
            _ => self.names.name(&label.original, &label.wanted).to_owned(),
        };
        if let Some(index) = self.indexes.get(&name) {
            return Ok(*index);
        }
        let index = self.set.add(format!("{name}.pgn"))?;
        self.files.push(OutputFile { appender: GameAppender::default(), games: 0, length: 0 });
        self.indexes.insert(name, index);
        Ok(index)
    }
    /// Returns whether `game` does not belong into the last file.
    fn is_full(&self, file: &OutputFile, game: &RawGame) -> bool {
        match self.by {
            SplitBy::Games(count) => file.games >= count.get(),
            SplitBy::Bytes(count) => file.length_with(game) > count.get(),
            _ => false,
        }
    }
}
