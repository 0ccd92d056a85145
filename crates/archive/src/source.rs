//! Inputs by name: files and standard input, opened as text with a name to show in messages.

use crate::error::SourceError;
use crate::recognise::Content;
use crate::recognise::LOOK;
use core::fmt;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::io::Read;
use std::path::Path;
use std::path::PathBuf;

/// An input as a user names it: a path, or `-` for standard input. Shown as the path or as `<stdin>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    Path(PathBuf),
}

impl Input {
    /// The path, where it is a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::Path(path) => Some(path),
        }
    }

    /// Opens it and looks at its first bytes, which have to be text.
    ///
    /// # Errors
    /// Every kind of [`SourceError`].
    pub fn open(&self) -> Result<Source, SourceError> {
        self.open_games()?.text()
    }

    /// Opens it and looks at its first bytes, which may be text or PGC.
    ///
    /// # Errors
    /// Every kind of [`SourceError`].
    pub fn open_games(&self) -> Result<Source, SourceError> {
        self.open_any()?.games()
    }

    /// Opens it and takes it for games in PGC, whatever its first bytes look like.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open_pgc(&self) -> Result<Source, SourceError> {
        Ok(Source { content: Content::Pgc, ..self.open_any()? })
    }

    fn open_any(&self) -> Result<Source, SourceError> {
        match self {
            Self::Stdin => Source::look(io::stdin()),
            Self::Path(path) => {
                let file = File::open(path)?;
                // On some systems a directory can be opened and only reading it fails.
                if file.metadata()?.is_dir() {
                    return Err(SourceError::Directory);
                }
                Source::look(file)
            }
        }
    }
}

impl<T: AsRef<OsStr>> From<T> for Input {
    fn from(name: T) -> Self {
        let name = name.as_ref();
        if name == "-" { Self::Stdin } else { Self::Path(name.into()) }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("<stdin>"),
            Self::Path(path) => write!(f, "{}", path.display()),
        }
    }
}

/// An opened input: a stream of bytes that is text, or PGC, as far as its first bytes tell.
pub struct Source {
    content: Content,
    /// The bytes that were looked at and not yet read again.
    start: io::Cursor<Vec<u8>>,
    rest: Box<dyn Read + Send>,
}

impl Source {
    /// A source of what `stream` yields. Reads its first bytes, at most 4,096, to see what it is.
    ///
    /// # Errors
    /// [`SourceError::NotText`], or whatever reading reports.
    pub fn from_read(stream: impl Read + Send + 'static) -> Result<Self, SourceError> {
        Self::look(stream)?.text()
    }

    /// What its first bytes look like.
    #[must_use]
    pub const fn content(&self) -> Content {
        self.content
    }

    fn look(mut stream: impl Read + Send + 'static) -> Result<Self, SourceError> {
        let mut start = Vec::new();
        stream.by_ref().take(LOOK as u64).read_to_end(&mut start)?;
        let content = Content::of(&start);
        Ok(Self { content, start: io::Cursor::new(start), rest: Box::new(stream) })
    }

    fn text(self) -> Result<Self, SourceError> {
        match self.content {
            Content::Text => Ok(self),
            content => Err(SourceError::NotText(content)),
        }
    }

    fn games(self) -> Result<Self, SourceError> {
        if self.content == Content::Pgc { Ok(self) } else { self.text() }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.start.read(buffer)? {
            0 => self.rest.read(buffer),
            count => Ok(count),
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, Source};
    use crate::{Content, SourceError};
    use std::io::Read;

    #[test]
    fn dash_is_standard_input() {
        assert_eq!(Input::from("-"), Input::Stdin);
        assert_eq!(Input::from("-").to_string(), "<stdin>");
        assert_eq!(Input::from("a/b.pgn").to_string(), "a/b.pgn");
    }

    #[test]
    fn source_yields_all_bytes_after_looking_at_the_first() {
        let text = "1. e4 e5 ".repeat(2_000).into_bytes();
        let mut source = Source::from_read(std::io::Cursor::new(text.clone())).unwrap();
        let mut read = Vec::new();
        source.read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn missing_file_and_directory_are_told_apart() {
        assert!(matches!(Input::from("no/such/file.pgn").open(), Err(SourceError::Missing)));
        assert!(matches!(Input::from(env!("CARGO_MANIFEST_DIR")).open(), Err(SourceError::Directory)));
    }

    #[test]
    fn compressed_input_is_refused_by_name() {
        let error = Source::from_read(&b"\x1F\x8B\x08\0\0\0"[..]).unwrap_err();
        assert!(matches!(error, SourceError::NotText(Content::Gzip)));
        assert_eq!(error.to_string(), "gzip-compressed data, expected text; decompress it first");
    }
}
