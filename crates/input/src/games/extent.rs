//! Some of a file's games, read from a stream.

use super::{Games, file_part::FilePart, file_range::FileRange};
use crate::source::Input;
use std::io::Read;

/// The games of a file that are read from a stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Extent {
    /// Those between two exact cuts.
    Part(FilePart),
    /// Those of a range, which are found by guesses.
    Range(FileRange),
}

impl Games {
    /// Returns the games of a range of a file. `stream` has the file's bytes from
    /// [`FileRange::stream_start`] on, up to the end of the file: it is read as far as the last game and the check of
    /// the range need, which may be far after the range's end. `name` is the file's name in errors and events. See
    /// [`FileRange`] for an example.
    ///
    /// The last event has [`SourceError::Range`](crate::SourceError::Range) if the range and the next one cannot be read
    /// independently. Memory is that of the longest game, and of the decoder.
    pub fn from_range(name: impl Into<Input>, stream: impl Read + Send + 'static, range: FileRange) -> Self {
        Self { extent: Some(Extent::Range(range)), ..Self::from_read(name, stream) }
    }

    /// Returns the games of a part of a file, which may be compressed. `stream` has the bytes of
    /// the file from [`FilePart::frame_offset`] on, and is read as far as the last game needs. `name` is the name of
    /// the file in errors and events. See [`manifest`](crate::manifest) for an example.
    ///
    /// The part's text is decompressed, and the text before it in the same frame. The last event has
    /// [`SourceError::Range`](crate::SourceError::Range) if the last game does not end where the next part begins,
    /// because the file is not the one that was cut. Memory is that of the longest game, and of the decoder.
    pub fn from_file_part(
        name: impl Into<Input>,
        stream: impl Read + Send + 'static,
        part: FilePart,
    ) -> Self {
        Self { extent: Some(Extent::Part(part)), ..Self::from_read(name, stream) }
    }
}
