//! One collection as many files, named as the standard names them (PGN 11).
//!
//! All files are written in a folder of their own and put in their places at the end, so that a run that fails leaves
//! everything as it was.

use crate::append::GameAppender;
use crate::atomic::BACKUP;
use crate::atomic::NewFolder;
use crate::atomic::Temporary;
use crate::atomic::Uninterrupted;
use crate::observe::Observer;
use crate::values::TagValues;
use crate::whole::GameForm;
use crate::whole::WholeGame;
use crate::whole::WholeGames;
use crate::work_units::Games;
use alloc::collections::BTreeMap;
use core::num::NonZeroU64;
use core::str::FromStr;
use movetext_pgn_writer::FileNames;
use movetext_pgn_writer::FileSuffix;
use movetext_pgn_writer::Losses;
use movetext_pgn_writer::names;
use std::fs;
use std::fs::File;
use std::fs::OpenOptions;
use std::io;
use std::io::BufWriter;
use std::io::Write;
use std::path::Path;
use std::path::PathBuf;

/// How many files are open at once, unless the system allows fewer. A limit of 64 for the process leaves room for the
/// inputs, the outputs and the threads.
const MAX_OPEN_FILES: usize = 32;

/// What belongs into one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SplitBy {
    /// The games of an event (PGN 11.3).
    Event,
    /// The games of a player (PGN 11.2): the one whom the White tag names first, so that no game is in two files.
    Player,
    /// The games of a year (PGN 11.4); question marks are zeros.
    Year,
    /// The games of a month (PGN 11.4).
    Month,
    /// The games of a day (PGN 11.4).
    Day,
    /// So many games that follow each other.
    Games(NonZeroU64),
    /// As many games that follow each other as fit into so many bytes, and one at least.
    Bytes(NonZeroU64),
}

/// The text names no by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSplitByError {
    /// It is none of the words.
    #[error("expected `event`, `player`, `year`, `month`, `day`, `games=N` or `bytes=N`")]
    Word,
    /// The number is none, or 0, or too large.
    #[error("expected a number from 1 on; of bytes, `K`, `M` or `G` may stand behind it")]
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
                _ => return Err(ParseSplitByError::Word),
            },
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

/// What tells the file of a game from others, and how it would like to be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitLabel {
    original: String,
    wanted: String,
}

impl SplitBy {
    const fn tag(self) -> Option<&'static str> {
        match self {
            Self::Event => Some("Event"),
            Self::Player => Some("White"),
            Self::Year | Self::Month | Self::Day => Some("Date"),
            Self::Games(_) | Self::Bytes(_) => None,
        }
    }

    fn label(self, value: &str) -> SplitLabel {
        let dated = |name: String| SplitLabel { original: name.clone(), wanted: name };
        match self {
            Self::Event => SplitLabel { original: value.to_owned(), wanted: names::event(value) },
            Self::Player => {
                let player = names::players(value).next().unwrap_or("?");
                SplitLabel { original: player.to_owned(), wanted: names::player(player) }
            }
            Self::Year => dated(names::year(value)),
            Self::Month => dated(names::month(value)),
            Self::Day => dated(names::day(value)),
            Self::Games(_) | Self::Bytes(_) => SplitLabel::default(),
        }
    }
}

impl Games {
    /// Reads those that are chosen, and takes each as a whole together with what says in which file it belongs. Says also
    /// what exporting them changed.
    pub fn labelled(
        &self,
        form: GameForm,
        by: SplitBy,
        observer: &mut impl Observer,
    ) -> WholeGames<SplitLabel> {
        self.whole_games(form, TagValues::of(by.tag().as_slice()), observer, |values, _, end| {
            values.pairs(end).next().map(|(_, value)| by.label(value)).unwrap_or_default()
        })
    }
}

/// Why games cannot be split.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// A file of that name is there already.
    #[error("{}: exists already", .0.display())]
    Exists(PathBuf),
    /// A file or a folder cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file cannot be put in its place, and not all files that were replaced before could be put back.
    #[error("{}: cannot be written: {error}; the files that were there before are in {}", path.display(), folder.display())]
    Kept {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
        /// Where the replaced files are kept, under the names of their places with `.old`.
        folder: PathBuf,
    },
}

/// What becomes of files that are there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExistingFile {
    /// They stay, and nothing is written at all.
    #[default]
    Refuse,
    /// They are replaced.
    Replace,
}

/// Writes each game into the file where it belongs. Needs a little memory for each file, and none for games.
///
/// A file that is replaced is not kept in the way of [`AtomicFile`](crate::AtomicFile): the new file has the owner, group
/// and mode of new files. A symbolic link is replaced and not followed, and further hard links keep the old file. Files are
/// not flushed to the disk.
#[derive(Debug)]
pub struct Splitter {
    by: SplitBy,
    folder: PathBuf,
    existing: ExistingFile,
    /// Where files are written; made for the first.
    workshop: Option<Temporary>,
    /// The folder, which goes after what is in it.
    _made: Option<NewFolder>,
    names: FileNames,
    places: BTreeMap<String, usize>,
    files: Vec<OutputFile>,
    /// Files that are open, the one used last at the end.
    open: Vec<(usize, BufWriter<File>)>,
    text: Vec<u8>,
}

/// Files on their way to their places, which can be taken back.
#[derive(Debug, Default)]
struct Placements(Vec<Placed>);

/// A file in its place.
#[derive(Debug)]
struct Placed {
    draft: PathBuf,
    path: PathBuf,
    /// Where the file is that was there before.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Puts a file in its place. A file that is there is kept as `backup` until the end, and is replaced in one step.
    fn place(&mut self, draft: PathBuf, path: PathBuf, backup: PathBuf) -> io::Result<()> {
        let backup = match fs::symlink_metadata(&path) {
            Ok(_) => {
                fs::hard_link(&path, &backup).or_else(|_| fs::copy(&path, &backup).map(|_| ()))?;
                Some(backup)
            }
            Err(_) => None,
        };
        fs::rename(&draft, &path)?;
        self.0.push(Placed { draft, path, backup });
        Ok(())
    }

    /// Puts back what was there before; whether all of it could be.
    fn undo(self) -> bool {
        let undo = |placed: Placed| match placed.backup {
            Some(backup) => fs::rename(backup, placed.path),
            None => fs::rename(placed.path, placed.draft),
        };
        // All are tried, whether or not one fails.
        self.0.into_iter().rev().filter_map(|placed| undo(placed).err()).count() == 0
    }
}

/// One file.
#[derive(Debug)]
struct OutputFile {
    name: String,
    appender: GameAppender,
    games: u64,
    length: u64,
}

impl OutputFile {
    /// How long the file is with one more game.
    fn length_with(&self, game: &WholeGame) -> u64 {
        let (mut appender, mut text) = (self.appender.clone(), Vec::new());
        appender.append(game, &mut text);
        self.length + text.len() as u64
    }
}

impl Splitter {
    /// Writes into that folder, which is made if it is missing, and removed if nothing comes into it.
    #[must_use]
    pub fn new(by: SplitBy, folder: impl Into<PathBuf>, existing: ExistingFile) -> Self {
        Self {
            by,
            folder: folder.into(),
            existing,
            workshop: None,
            _made: None,
            names: FileNames::new(),
            places: BTreeMap::new(),
            files: Vec::new(),
            open: Vec::new(),
            text: Vec::new(),
        }
    }

    /// The paths of all files so far, in the order of their first games.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.files.iter().map(|file| self.folder.join(&file.name))
    }

    /// How many games were written in export format for the sake of their neighbours.
    #[must_use]
    pub fn rewritten(&self) -> u64 {
        self.files.iter().map(|file| file.appender.rewritten()).sum()
    }

    /// What writing them so changed where they were joined; see [`GameAppender::losses`].
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::default();
        self.files.iter().for_each(|file| losses.merge(file.appender.losses()));
        losses
    }

    /// Takes the next game. Logarithmic in the number of files, and linear in its length.
    ///
    /// # Errors
    /// If its file exists and must not be replaced, or cannot be written.
    pub fn push(&mut self, label: &SplitLabel, game: &WholeGame) -> Result<(), SplitError> {
        let place = self.place(label, game)?;
        let Some(file) = self.files.get_mut(place) else { return Ok(()) };
        self.text.clear();
        file.appender.append(game, &mut self.text);
        file.games += 1;
        file.length += self.text.len() as u64;
        self.write(place)
    }

    /// Puts all files in their places after the last game.
    ///
    /// # Errors
    /// As [`Splitter::push`]. If a file cannot be put in its place, none is: the files that were there are there again.
    pub fn finish(mut self) -> Result<usize, SplitError> {
        while let Some((place, file)) = self.open.pop() {
            self.close(place, file)?;
        }
        for file in &self.files {
            self.refuse(&self.folder.join(&file.name))?;
        }
        self.place_all()?;
        Ok(self.files.len())
    }

    /// Puts all files in their places, or none.
    fn place_all(&mut self) -> Result<(), SplitError> {
        let (mut work, mut placing) = (Uninterrupted::begin(), Placements::default());
        for (place, file) in self.files.iter().enumerate() {
            let path = self.folder.join(&file.name);
            let backup = self.draft(place).with_extension(BACKUP);
            if let Err(error) = placing.place(self.draft(place), path.clone(), backup) {
                return Err(self.restore(placing, (path, error), &mut work));
            }
        }
        Ok(())
    }

    /// Puts back what was there before a file could not be put in its place. Keeps what cannot be put back.
    fn restore(
        &mut self,
        placing: Placements,
        (path, error): (PathBuf, io::Error),
        work: &mut Uninterrupted,
    ) -> SplitError {
        if placing.undo() {
            return SplitError::Write { path, error };
        }
        let folder = self.folder.join(format!("movetext-replaced-{}", std::process::id()));
        let folder = self.workshop.take().map_or(folder.clone(), |workshop| workshop.keep(&folder, work));
        SplitError::Kept { path, error, folder }
    }

    /// The place of the file that a game belongs to, which is begun if it is new.
    fn place(&mut self, label: &SplitLabel, game: &WholeGame) -> Result<usize, SplitError> {
        let is_full = |file: &OutputFile| match self.by {
            SplitBy::Games(count) => file.games >= count.get(),
            SplitBy::Bytes(count) => file.length_with(game) > count.get(),
            _ => false,
        };
        let name = if self.by.tag().is_none() {
            match self.files.last() {
                Some(file) if !is_full(file) => return Ok(self.files.len() - 1),
                _ => format!("games-{:06}", self.files.len() + 1),
            }
        } else {
            self.names.name(&label.original, &label.wanted).to_owned()
        };
        if let Some(place) = self.places.get(&name) {
            return Ok(*place);
        }
        let file = format!("{name}{}", FileSuffix::Pgn.as_str());
        self.refuse(&self.folder.join(&file))?;
        self.prepare()?;
        self.files.push(OutputFile { name: file, appender: GameAppender::default(), games: 0, length: 0 });
        self.places.insert(name, self.files.len() - 1);
        Ok(self.files.len() - 1)
    }

    fn refuse(&self, path: &Path) -> Result<(), SplitError> {
        if self.existing == ExistingFile::Refuse && fs::symlink_metadata(path).is_ok() {
            return Err(SplitError::Exists(path.to_path_buf()));
        }
        Ok(())
    }

    /// Makes the folders, if they are not there.
    fn prepare(&mut self) -> Result<(), SplitError> {
        if self.workshop.is_none() {
            let failed = |error| SplitError::Write { path: self.folder.clone(), error };
            self._made = Some(NewFolder::make(&self.folder).map_err(failed)?);
            self.workshop = Some(Temporary::folder(&self.folder).map_err(failed)?);
        }
        Ok(())
    }

    /// Where a file is written until it is complete.
    fn draft(&self, place: usize) -> PathBuf {
        self.workshop.as_ref().map_or(&*self.folder, Temporary::path).join(place.to_string())
    }

    /// Writes the text to the file of that place, which is opened if it is not open.
    fn write(&mut self, place: usize) -> Result<(), SplitError> {
        let mut file = match self.open.iter().position(|(open, _)| *open == place) {
            Some(index) => self.open.remove(index).1,
            None => {
                if self.open.len() >= MAX_OPEN_FILES {
                    let (oldest, file) = self.open.remove(0);
                    self.close(oldest, file)?;
                }
                BufWriter::new(self.open(place)?)
            }
        };
        file.write_all(&self.text).map_err(|error| self.failure(place, error))?;
        self.open.push((place, file));
        Ok(())
    }

    /// Opens the file of that place. Where the system opens no more files, others are closed first.
    fn open(&mut self, place: usize) -> Result<File, SplitError> {
        loop {
            match OpenOptions::new().create(true).append(true).open(self.draft(place)) {
                Err(error) if !self.open.is_empty() && is_out_of_files(&error) => {
                    let (oldest, file) = self.open.remove(0);
                    self.close(oldest, file)?;
                }
                opened => return opened.map_err(|error| self.failure(place, error)),
            }
        }
    }

    fn close(&self, place: usize, mut file: BufWriter<File>) -> Result<(), SplitError> {
        file.flush().map_err(|error| self.failure(place, error))
    }

    fn failure(&self, place: usize, error: io::Error) -> SplitError {
        let name = self.files.get(place).map_or("", |file| file.name.as_str());
        SplitError::Write { path: self.folder.join(name), error }
    }
}

/// Whether the process or the system has too many open files.
#[cfg(unix)]
fn is_out_of_files(error: &io::Error) -> bool {
    let errors = [rustix::io::Errno::MFILE, rustix::io::Errno::NFILE];
    errors.iter().any(|number| error.raw_os_error() == Some(number.raw_os_error()))
}

/// Whether the process has too many open files.
#[cfg(not(unix))]
fn is_out_of_files(error: &io::Error) -> bool {
    /// `ERROR_TOO_MANY_OPEN_FILES` of Windows.
    const TOO_MANY_OPEN_FILES: i32 = 4;
    error.raw_os_error() == Some(TOO_MANY_OPEN_FILES)
}

#[cfg(test)]
mod tests {
    use super::BACKUP;
    use super::ExistingFile;
    use super::Placements;
    use super::SplitBy;
    use super::SplitError;
    use super::Splitter;
    use super::Uninterrupted;
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::path::PathBuf;

    /// The error after a file was replaced that cannot be put back, because a folder is in its place.
    fn failed(folder: &Path) -> SplitError {
        let mut splitter = Splitter::new(SplitBy::Event, folder, ExistingFile::Replace);
        splitter.prepare().unwrap();
        let (path, draft) = (folder.join("a.pgn"), splitter.draft(0));
        fs::write(&path, "old").unwrap();
        fs::write(&draft, "new").unwrap();
        let (mut work, mut placing) = (Uninterrupted::begin(), Placements::default());
        placing.place(draft.clone(), path.clone(), draft.with_extension(BACKUP)).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = splitter.restore(placing, (path, io::ErrorKind::Other.into()), &mut work);
        drop(work);
        error
    }

    /// Where the replaced files are after the splitter was dropped. A signal does not remove them.
    fn kept(error: SplitError) -> PathBuf {
        let SplitError::Kept { folder, .. } = error else { panic!("{error}") };
        assert!(!Uninterrupted::begin().removes(&folder));
        folder
    }

    #[test]
    fn replaced_files_that_cannot_be_put_back_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let kept = kept(failed(folder.path()));
        assert_eq!(fs::read(kept.join("0.old")).unwrap(), b"old");
        let name = format!("movetext-replaced-{}", std::process::id());
        assert_eq!(kept, folder.path().join(name));
    }

    #[test]
    fn replaced_files_are_kept_where_their_folder_cannot_be_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join(format!("movetext-replaced-{}", std::process::id()));
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("other"), "text").unwrap();
        let kept = kept(failed(folder.path()));
        assert_eq!(fs::read(kept.join("0.old")).unwrap(), b"old");
        assert_ne!(kept, taken);
        assert_eq!(fs::read(taken.join("other")).unwrap(), b"text");
    }
}
