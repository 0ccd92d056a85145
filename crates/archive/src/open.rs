//! Reads the games of a file as trees.

use crate::{
    error::SourceError,
    frames::FrameOptions,
    recognise::Content,
    selection::Selection,
    source::{Expected, Input, Source},
    work_units::{TreeInput, TreeReadError},
};
use alloc::sync::Arc;
use core::fmt;
use movetext_pgn::source::StreamSource;
use movetext_pgn_tree::{Game, GameReader};
use std::path::Path;

/// Opens a file of games: PGN, PGC or JSON Lines, compressed or not.
///
/// Memory is bounded by the longest game. Games with errors are returned, too, each with its diagnostics.
///
/// # Errors
/// Returns an error if the file cannot be opened, or if it is neither text nor PGC.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("movetext-open-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// # std::fs::write(&path, "[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Fine\"]\n\n1. d4 *\n")?;
/// for game in movetext_archive::open(&path)? {
///     let game = game?;
///     println!("{:?}: {} plies", game.tag("White"), game.mainline().moves().count());
/// }
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn open(path: impl AsRef<Path>) -> Result<GameFile, SourceError> {
    let input = Input::Path(path.as_ref().to_path_buf());
    let source = input.open_as(Expected::Games, Arc::default(), FrameOptions::default())?;
    let games = match source.content() {
        Content::Pgc | Content::JsonLines => AnyGames::Decoded(Box::new(TreeInput::new(source, 1))),
        _ => AnyGames::Text(Box::new(GameReader::from_read(source))),
    };
    Ok(GameFile { games, failed: None, is_over: false })
}

/// The games of a file that is [opened](open).
pub struct GameFile {
    games: AnyGames,
    /// An error to return after the part of the game that could be read.
    failed: Option<TreeReadError>,
    is_over: bool,
}

enum AnyGames {
    Text(Box<GameReader<StreamSource<Source>>>),
    Decoded(Box<TreeInput>),
}

impl fmt::Debug for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameFile").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

/// Returns each game, or an error: [`SourceError::Damaged`] for a part of PGC or a line of JSON Lines that is not a
/// game, after which reading continues. Other errors are the last item; the game at which reading fails is not
/// returned.
impl Iterator for GameFile {
    type Item = Result<Game, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.failed.take() {
            return Some(Err(self.error(error)));
        }
        if self.is_over {
            return None;
        }
        match &mut self.games {
            AnyGames::Text(reader) => reader.next().map(|game| game.map_err(SourceError::from)),
            AnyGames::Decoded(input) => {
                let (game, read) = input.next(Selection::ALL);
                let error = match read {
                    Ok(is_over) => {
                        self.is_over = is_over;
                        return game.map(Ok);
                    }
                    Err(error) => error,
                };
                match game {
                    Some(part) => {
                        self.failed = Some(error);
                        Some(Ok(part))
                    }
                    None => Some(Err(self.error(error))),
                }
            }
        }
    }
}

impl GameFile {
    fn error(&mut self, error: TreeReadError) -> SourceError {
        match error {
            TreeReadError::Damage(damage) => SourceError::Damaged(damage),
            TreeReadError::Source(error) => {
                self.is_over = true;
                error
            }
        }
    }
}
