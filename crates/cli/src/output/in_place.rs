//! Rewrites files in place.

use super::warn;
use crate::{failure::Failure, status::Status};
use movetext_archive::FileError;
use movetext_files::atomic::FileVersion;
use movetext_input::{Input, TextKind};
use std::{
    fs,
    io::{self, IsTerminal},
    path::Path,
    sync::Once,
};

/// A file to rewrite, and the version that it had before we read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Original<'a> {
    pub(crate) path: &'a Path,
    pub(crate) version: FileVersion,
}

impl<'a> Original<'a> {
    /// Returns the file at `path`. Returns an error for devices and pipes. Accepts folders, because reading them fails
    /// later with a better message.
    fn at(path: &'a Path) -> Result<Self, Failure> {
        match fs::metadata(path) {
            Ok(found) if found.is_file() || found.is_dir() => Ok(Self { path, version: (&found).into() }),
            Ok(_) => Err(Failure::NotRegular(path.to_path_buf())),
            Err(error) => Err(Failure::Source { path: path.to_path_buf(), error: error.into() }),
        }
    }
}

/// If standard input is a terminal, prints a message that the command waits for input. Call this before reading
/// standard input.
pub(crate) fn announce_terminal() {
    static ONCE: Once = Once::new();
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
        ONCE.call_once(|| {
            warn(&format_args!("no file was named; reading from the terminal, {end} the input"))
        });
    }
}

/// Returns the message for an input that is text without games.
pub(crate) fn no_game(input: &Input) -> String {
    format!("no game found in {input}")
}

/// Rewrites each input on its own, except inputs without games. If an input fails, the others are still rewritten.
pub(crate) fn in_place(
    inputs: &[Input],
    mut rewrite: impl FnMut(&[Input], Original<'_>) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    if inputs.contains(&Input::Stdin) {
        return Err(Failure::InPlaceStdin);
    }
    if let Some(url) = inputs.iter().find(|input| matches!(input, Input::Url(_))) {
        return Err(Failure::NotAFile(url.to_string()));
    }
    for (input, path) in inputs.iter().filter_map(|input| Some((input, input.path()?))) {
        let files = core::slice::from_ref(input);
        let rewritten = Original::at(path).and_then(|original| match TextKind::detect_file(path) {
            Ok(kind @ (TextKind::Blank | TextKind::Other)) => {
                warn(&format_args!("{}; it is unchanged", no_game(input)));
                Ok(if kind == TextKind::Blank { Status::Clean } else { Status::Errors })
            }
            Ok(TextKind::Prose) => {
                warn(&format_args!("{}: {}", path.display(), FileError::Prose));
                Ok(Status::Errors)
            }
            // If the file cannot be read, its reader reports that.
            _ => rewrite(files, original),
        });
        let rewritten = match rewritten {
            Err(failure) if !failure.is_closed_pipe() => {
                warn(&failure);
                Status::Failed
            }
            result => result?,
        };
        status = status.max(rewritten);
    }
    Ok(status)
}
