//! Edits a file in place.

use super::EditedGame;
use crate::{error::FileError, fix::FileRewrite, on_game_end::OnGameEnd};
use movetext_files::atomic::Ownership;
use movetext_input::{ExpectedContent, Games, Input};
use movetext_pgn::diagnostic::ApplyError;
use std::path::Path;

/// Returned by [`edit_file`]: how much was edited.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EditedFile {
    /// The number of games that were edited. If it is 0, the file was not written.
    pub games: u64,
    /// Whether the file still has the same owner and group.
    pub ownership: Ownership,
}

/// Calls `edit` for each game in a text file, and edits the file in place. The edits change nothing else, not even the
/// compression.
///
/// The new file replaces the old file in one step when it is complete. If there is an error, the file is unchanged. The
/// new file has the same mode. The file is read twice, with memory for the longest game.
///
/// # Errors
/// [`FileError::Source`], [`FileError::Read`] or [`FileError::Write`] if the file cannot be read or replaced, or if
/// another program changes it. [`FileError::NotRegular`] for a pipe or a device, [`FileError::Utf16`] for UTF-16,
/// [`FileError::NoGame`] if there is no game, and [`FileError::Prose`] for prose that quotes games. [`FileError::Edit`]
/// if `edit` fails, or if an edit is not inside its game.
///
/// ```
/// use movetext_archive::edit::edit_file;
/// use movetext_pgn_values::Nag;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-edit-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "[White \"Me\"]\n\n1.f3  e5 2.g4 Qh4# 0-1\n\n1. e4 *\n")?;
/// let edited = edit_file(&path, |game| {
///     let mate = game.game().replay().find(|step| step.position_after().is_checkmate());
///     let blunder = mate.and_then(|step| step.node.previous()).map(|node| node.id());
///     if let Some(blunder) = blunder {
///         game.set_tag("Annotator", "A program").add_nag(blunder, Nag::VERY_POOR_MOVE)?;
///     }
///     Ok(())
/// })?;
/// assert_eq!(edited.games, 1);
/// assert_eq!(
///     std::fs::read_to_string(&path)?,
///     "[White \"Me\"]\n[Annotator \"A program\"]\n\n1.f3  e5 2.g4 $4 Qh4# 0-1\n\n1. e4 *\n"
/// );
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn edit_file(
    path: impl AsRef<Path>,
    mut edit: impl FnMut(&mut EditedGame) -> Result<(), ApplyError>,
) -> Result<EditedFile, FileError> {
    let path = path.as_ref();
    let (mut rewrite, mut edited) = (FileRewrite::open(path)?, 0);
    let mut games =
        Games::new([Input::Path(path.to_path_buf())]).with_expected_content(ExpectedContent::Text);
    let (mut game, mut result) = (EditedGame::default(), Ok(()));
    let mut each = OnGameEnd::new(&mut game, |game, _, _| {
        if result.is_ok() {
            result = edit(game).map_err(FileError::from).and_then(|()| {
                let replacements = game.replacements()?;
                edited += u64::from(!replacements.is_empty());
                replacements.iter().try_for_each(|replacement| rewrite.replace(replacement))
            });
        }
    });
    games.visit_all(&mut each, &mut ()).map_err(|failed| failed.error)?;
    result?;
    Ok(EditedFile { games: edited, ownership: rewrite.finish()? })
}
