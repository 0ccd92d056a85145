//! Compares the games of two files.

mod change;
mod contents;
mod matching;

pub use change::{ChangedGame, ComparedGame, Difference, MoveChange, TagChange};

use crate::single_input;
use contents::GameContents;
use matching::{GameKeys, Matching};
use movetext_files::{atomic::FileVersion, parallel::Concurrency};
use movetext_input::{Damage, GameBatch, Games, Input, InputError, SourceError, TextKind};
use movetext_pgn::Flow;
use movetext_pgn_tree::Game;
use std::{
    collections::{HashMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
};

/// How many games of two files are equal, and how many differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiffSummary {
    /// The number of games that are equal in both files.
    pub unchanged: u64,
    /// The number of games that have changed.
    pub changed: u64,
    /// The number of games that are only in the old file.
    pub removed: u64,
    /// The number of games that are only in the new file.
    pub added: u64,
}

/// The reason why a file cannot be compared.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
#[non_exhaustive]
pub struct DiffError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: DiffFault,
}

/// What is wrong with a file to compare.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiffFault {
    /// The file cannot be opened or read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The file is a pipe, a device or a folder.
    #[error("is not a regular file; games are read twice, so name files")]
    NotRegular,
    /// The file has words, but no game. A file without words is compared.
    #[error("no game found")]
    NoGame,
    /// A game cannot be read, because the PGC or JSON Lines are damaged.
    #[error("{0}")]
    Damaged(Damage),
    /// Another program has changed the file in the meantime.
    #[error("was changed while it was read")]
    Changed,
}

/// Compares the games of two files, and calls `take` for each difference. Removed games come first, in the order of the
/// old file. The other differences follow in the order of the new file. Stops early if `take` returns [`Flow::Stop`].
///
/// Two games are versions of each other if they meet one of these conditions. We try the conditions in this order, each
/// first for games with equal moves:
///
/// - They have the same players, date, round, event and site.
/// - They have the same players, date and round.
/// - They have the same moves, and at least 20 plies.
///
/// Games without players are matched only by their moves. The order of games does not matter, and several equal games
/// are matched in their order.
///
/// Ignores white space, also in comments, and the spelling of moves, move numbers, the order of tags and escaped lines.
/// Text that cannot be played is compared as words.
///
/// ```
/// use movetext_archive::{diff::{Difference, diff}, files::parallel::Concurrency, pgn::Flow};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-diff-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let (old, new) = (folder.join("old.pgn"), folder.join("new.pgn"));
/// std::fs::write(&old, "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n")?;
/// std::fs::write(&new, "[White \"Ann\"]\n[Black \"?\"]\n\n1.e4 e5 2.Nc3 *\n")?;
/// let mut moves = Vec::new();
/// let summary = diff(&old, &new, Concurrency::default(), |difference| {
///     if let Difference::Changed(game) = difference {
///         moves.extend(game.moves);
///     }
///     Flow::Continue
/// })?;
/// assert_eq!((summary.changed, summary.removed + summary.added), (1, 0));
/// assert_eq!(moves[0].old.as_deref(), Some("2. Nf3"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// If a file is not a regular file, has no games, cannot be read completely, or is changed by another program.
///
/// # Cost
/// Reads each file twice, if games differ. Needs about 200 bytes of memory for each game, and the text of the old
/// version of each changed game.
pub fn diff(
    old: &Path,
    new: &Path,
    concurrency: Concurrency,
    take: impl FnMut(Difference) -> Flow,
) -> Result<DiffSummary, DiffError> {
    let (old, new) = (ComparedFile::open(old)?, ComparedFile::open(new)?);
    let keys = |file: &ComparedFile<'_>| -> Result<Vec<GameKeys>, DiffError> {
        let mut keys = Vec::new();
        file.read(concurrency, &|_| true, &GameKeys::from_game, |made| {
            keys.extend(made);
            Flow::Continue
        })?;
        Ok(keys)
    };
    let matching = Matching::new(keys(&old)?, keys(&new)?);
    let summary = DiffSummary {
        unchanged: matching.unchanged,
        changed: matching.changed.len() as u64,
        removed: matching.removed.len() as u64,
        added: matching.added.len() as u64,
    };
    let mut differences = Differences { take, flow: Flow::Continue };
    let mut versions = HashMap::new();
    if summary.removed + summary.changed > 0 {
        versions = read_old(&old, concurrency, &matching, &mut differences)?;
    }
    if summary.added + summary.changed > 0 && differences.flow == Flow::Continue {
        read_new(&new, concurrency, &matching, &versions, &mut differences)?;
    }
    [old, new].into_iter().try_for_each(|file| file.verify())?;
    Ok(summary)
}

/// Passes differences to a closure until it returns [`Flow::Stop`].
struct Differences<F> {
    take: F,
    flow: Flow,
}

impl<F: FnMut(Difference) -> Flow> Differences<F> {
    fn push(&mut self, difference: Difference) {
        if self.flow == Flow::Continue {
            self.flow = (self.take)(difference);
        }
    }
}

/// The old versions of changed games, by number.
type OldVersions = HashMap<u64, (ComparedGame, GameContents)>;

/// Reports the removed games, and returns the old versions of the changed games.
fn read_old(
    file: &ComparedFile<'_>,
    concurrency: Concurrency,
    matching: &Matching,
    differences: &mut Differences<impl FnMut(Difference) -> Flow>,
) -> Result<OldVersions, DiffError> {
    let changed: HashSet<u64> = matching.changed.values().copied().collect();
    let is_wanted = |number: u64| matching.removed.contains(&number) || changed.contains(&number);
    let mut versions = HashMap::new();
    file.read(concurrency, &is_wanted, &version, |made| {
        for (game, contents) in made {
            if changed.contains(&game.number) {
                versions.insert(game.number, (game, contents));
            } else {
                differences.push(Difference::Removed(game));
            }
        }
        differences.flow
    })?;
    Ok(versions)
}

/// Reports the added and the changed games.
fn read_new(
    file: &ComparedFile<'_>,
    concurrency: Concurrency,
    matching: &Matching,
    versions: &OldVersions,
    differences: &mut Differences<impl FnMut(Difference) -> Flow>,
) -> Result<(), DiffError> {
    let is_wanted = |number: u64| matching.added.contains(&number) || matching.changed.contains_key(&number);
    let difference = |game: &Game| {
        let (new, contents) = version(game);
        match matching.changed.get(&new.number).and_then(|number| versions.get(number)) {
            Some((old, before)) => {
                Difference::Changed(Box::new(ChangedGame::new((old.clone(), before), (new, &contents))))
            }
            None => Difference::Added(new),
        }
    };
    file.read(concurrency, &is_wanted, &difference, |made| {
        made.into_iter().for_each(|difference| differences.push(difference));
        differences.flow
    })
}

/// Returns a game with its contents.
fn version(game: &Game) -> (ComparedGame, GameContents) {
    let contents = GameContents::from_game(game);
    (ComparedGame::new(game.number(), game.line_number(), &contents), contents)
}

/// A file that is read twice.
struct ComparedFile<'p> {
    path: &'p Path,
    version: FileVersion,
}

/// The reason why reading ends early.
enum ReadEnd {
    Stopped,
    Failed(SourceError),
}

impl From<InputError> for ReadEnd {
    fn from(failed: InputError) -> Self {
        Self::Failed(failed.error)
    }
}

impl<'p> ComparedFile<'p> {
    fn open(path: &'p Path) -> Result<Self, DiffError> {
        let file = |version| Self { path, version };
        let fault = match fs::metadata(path) {
            Ok(found) if found.is_file() => match TextKind::detect_file(path) {
                Ok(TextKind::Other) => DiffFault::NoGame,
                // If the file is not text or cannot be read, its reader reports that.
                _ => return Ok(file((&found).into())),
            },
            Ok(_) => DiffFault::NotRegular,
            Err(error) => SourceError::from(error).into(),
        };
        Err(DiffError { path: path.to_path_buf(), fault })
    }

    /// Calls `make` with the games that `is_wanted` chooses by their numbers, on any thread, and `deliver` with the
    /// results in order.
    fn read<T: Send>(
        &self,
        concurrency: Concurrency,
        is_wanted: &(impl Fn(u64) -> bool + Sync),
        make: &(impl Fn(&Game) -> T + Sync),
        mut deliver: impl FnMut(Vec<T>) -> Flow,
    ) -> Result<(), DiffError> {
        let games = Games::new([Input::Path(self.path.to_path_buf())]);
        let work = |games: GameBatch<'_>| -> Vec<T> {
            games.into_trees().iter().filter(|game| is_wanted(game.number())).map(make).collect()
        };
        let result = single_input::read(games, concurrency, work, |made| {
            if deliver(made) == Flow::Stop { Err(ReadEnd::Stopped) } else { Ok(()) }
        });
        match result {
            Ok(ended) => match ended.damages.into_iter().next() {
                Some(damage) => Err(self.error(DiffFault::Damaged(damage))),
                None => Ok(()),
            },
            Err(ReadEnd::Stopped) => Ok(()),
            Err(ReadEnd::Failed(error)) => Err(self.error(error.into())),
        }
    }

    /// Returns an error if the file has changed since it was opened.
    fn verify(&self) -> Result<(), DiffError> {
        let found: io::Result<FileVersion> = fs::metadata(self.path).map(|found| (&found).into());
        match found {
            Ok(version) if version == self.version => Ok(()),
            _ => Err(self.error(DiffFault::Changed)),
        }
    }

    fn error(&self, fault: DiffFault) -> DiffError {
        DiffError { path: self.path.to_path_buf(), fault }
    }
}
