//! Splits a collection into files named as in the standard (PGN 11).
//!
//! Files are written in a temporary folder and moved to their final places at the end, so a failed run changes
//! nothing.

use crate::{
    append::GameAppender,
    atomic::{BACKUP, NewFolder, Temporary, Uninterrupted},
    observe::Observer,
    values::TagValues,
    whole::{GameForm, WholeGame, WholeGames},
    work_units::Games,
};
use alloc::collections::BTreeMap;
use core::{num::NonZeroU64, str::FromStr};
use movetext_pgn_writer::{
    names::{self, FileNames},
    normalisation::Losses,
};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// The maximum number of open files, unless the system allows fewer. With a process limit of 64, enough remain for
/// inputs, outputs and threads.
const MAX_OPEN_FILES: usize = 32;

/// The criterion that assigns games to files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitBy {
    /// The event (PGN 11.3).
    Event,
    /// The player named first in the White tag (PGN 11.2), so that each game is in one file.
    Player,
    /// The year (PGN 11.4); question marks become zeros.
    Year,
    /// The month (PGN 11.4).
    Month,
    /// The day (PGN 11.4).
    Day,
    /// A number of consecutive games.
    Games(NonZeroU64),
    /// A maximum number of bytes of consecutive games, at least one game.
    Bytes(NonZeroU64),
}

/// An error in the name of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSplitByError {
    /// The word is unknown.
    #[error("expected `event`, `player`, `year`, `month`, `day`, `games=N` or `bytes=N`")]
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

/// The file of a game: the tag value that identifies it, and the preferred file name.
#[derive(Debug, Default)]
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
    /// Reads the selected games. Returns each whole game with the label of its file, and the losses of exporting.
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

/// An error while splitting games.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// The file already exists.
    #[error("{}: already exists", .0.display())]
    Exists(PathBuf),
    /// A file or folder cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file cannot be moved to its place, and some replaced files cannot be restored.
    #[error("{}: cannot be written: {error}; the replaced files are in {}", path.display(), folder.display())]
    Kept {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
        /// The folder with the replaced files, named as before with `.old`.
        folder: PathBuf,
    },
}

/// What to do if an output file already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    /// Fail without writing any file.
    Refuse,
    /// Replace it.
    Replace,
}

/// Writes each game to its file. Memory is proportional to the number of files.
///
/// Unlike with [`AtomicFile`](crate::atomic::AtomicFile), a replaced file does not pass on its owner, group and mode.
/// Symbolic links are replaced, not followed, and other hard links keep the old file. Files are not flushed to disk.
#[derive(Debug)]
pub struct Splitter {
    by: SplitBy,
    folder: PathBuf,
    existing: ExistingFile,
    /// The temporary folder, created for the first file.
    workshop: Option<Temporary>,
    /// The output folder, dropped after its content.
    _made: Option<NewFolder>,
    names: FileNames,
    places: BTreeMap<String, usize>,
    files: Vec<OutputFile>,
    /// Open files, most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
    text: Vec<u8>,
}

/// Files moved to their final places, which can be undone.
#[derive(Debug, Default)]
struct Placements(Vec<Placed>);

/// A file in its final place.
#[derive(Debug)]
struct Placed {
    draft: PathBuf,
    path: PathBuf,
    /// The backup of the replaced file.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Moves a file to its place. An existing file is backed up first and replaced atomically.
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

    /// Restores the previous files. Returns whether all succeeded.
    fn undo(self) -> bool {
        let undo = |placed: Placed| match placed.backup {
            Some(backup) => fs::rename(backup, placed.path),
            None => fs::rename(placed.path, placed.draft),
        };
        // Tries all files even after a failure.
        self.0.into_iter().rev().filter_map(|placed| undo(placed).err()).count() == 0
    }
}

/// An output file.
#[derive(Debug)]
struct OutputFile {
    name: String,
    appender: GameAppender,
    games: u64,
    length: u64,
}

impl OutputFile {
    /// Returns the length of the file with one more game.
    fn length_with(&self, game: &WholeGame) -> u64 {
        let (mut appender, mut text) = (self.appender.clone(), Vec::new());
        appender.append(game, &mut text);
        self.length + text.len() as u64
    }
}

impl Splitter {
    /// Returns a splitter that writes into `folder`. The folder is created if missing, and removed if no file is
    /// written.
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

    /// Returns the paths of all files in the order of their first games.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.files.iter().map(|file| self.folder.join(&file.name))
    }

    /// Returns the number of games exported because of a neighbouring game.
    #[must_use]
    pub fn rewritten(&self) -> u64 {
        self.files.iter().map(|file| file.appender.rewritten()).sum()
    }

    /// Returns the losses of these exports; see [`GameAppender::losses`].
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::default();
        self.files.iter().for_each(|file| losses.merge(file.appender.losses()));
        losses
    }

    /// Writes a game. Logarithmic in the number of files, and linear in its length.
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

    /// Moves all files to their final places. Returns the number of files.
    ///
    /// # Errors
    /// See [`Splitter::push`]. If a file cannot be moved, all previous files are restored.
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

    /// Moves all files to their final places, or none.
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

    /// Restores previous files after an error. Keeps backups that cannot be restored.
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

    /// Returns the index of the file for a game, starting a new file if necessary.
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
        let file = format!("{name}.pgn");
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

    /// Creates the folders if necessary.
    fn prepare(&mut self) -> Result<(), SplitError> {
        if self.workshop.is_none() {
            let failed = |error| SplitError::Write { path: self.folder.clone(), error };
            self._made = Some(NewFolder::make(&self.folder).map_err(failed)?);
            self.workshop = Some(Temporary::folder(&self.folder).map_err(failed)?);
        }
        Ok(())
    }

    /// Returns the temporary path of a file.
    fn draft(&self, place: usize) -> PathBuf {
        self.workshop.as_ref().map_or(&*self.folder, Temporary::path).join(place.to_string())
    }

    /// Writes the text to a file, opening it if necessary.
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

    /// Opens a file. Closes others if the system has no more file handles.
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

/// Returns whether the process or the system has too many open files.
#[cfg(unix)]
fn is_out_of_files(error: &io::Error) -> bool {
    let errors = [rustix::io::Errno::MFILE, rustix::io::Errno::NFILE];
    errors.iter().any(|number| error.raw_os_error() == Some(number.raw_os_error()))
}

/// Returns whether the process has too many open files.
#[cfg(not(unix))]
fn is_out_of_files(error: &io::Error) -> bool {
    /// `ERROR_TOO_MANY_OPEN_FILES` on Windows.
    const TOO_MANY_OPEN_FILES: i32 = 4;
    error.raw_os_error() == Some(TOO_MANY_OPEN_FILES)
}

#[cfg(test)]
mod tests {
    use super::{BACKUP, ExistingFile, Placements, SplitBy, SplitError, Splitter, Uninterrupted};
    use std::{
        fs, io,
        path::{Path, PathBuf},
    };

    /// Returns the error after a replaced file cannot be restored because a folder has its name.
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

    /// Returns the folder of the replaced files after the splitter was dropped. A signal does not remove it.
    fn kept(error: SplitError) -> PathBuf {
        let SplitError::Kept { folder, .. } = error else { panic!("{error}") };
        assert!(!Uninterrupted::begin().removes(&folder));
        folder
    }

    #[test]
    fn replaced_files_that_cannot_be_restored_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let kept = kept(failed(folder.path()));
        assert_eq!(fs::read(kept.join("0.old")).unwrap(), b"old");
        let name = format!("movetext-replaced-{}", std::process::id());
        assert_eq!(kept, folder.path().join(name));
    }

    #[test]
    fn replaced_files_are_kept_if_their_folder_cannot_be_renamed() {
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
