//! Reads some of the games in a file from a stream.

use super::{Games, file_part::FilePart, file_range::FileRange};
use crate::source::Input;
use std::io::Read;

/// Which games in a file are read from a stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Extent {
    /// The games between two exact cuts.
    Part(FilePart),
    /// The games in a range, which begins and ends at a guess.
    Range(FileRange),
}

impl Games {
    /// Creates a reader of the games in a range of a file. See [`FileRange`] for an example.
    ///
    /// `stream` has the bytes of the file from [`FileRange::stream_start`] on, up to the end of the file. It is read as
    /// far as the last game and the check of the range require, which may be far beyond the range. `name` is the name
    /// of the file in errors and events.
    ///
    /// The last event has [`SourceError::Range`](crate::SourceError::Range) if the range and the next one cannot be
    /// read independently. Takes memory for the longest game, and for the decoder.
    pub fn from_range(name: impl Into<Input>, stream: impl Read + Send + 'static, range: FileRange) -> Self {
        Self { extent: Some(Extent::Range(range)), ..Self::from_read(name, stream) }
    }

    /// Creates a reader of the games in a part of a file, which may be compressed. See [`manifest`](crate::manifest)
    /// for an example.
    ///
    /// `stream` has the bytes of the file from [`FilePart::frame_offset`] on, and is read as far as the last game
    /// requires. `name` is the name of the file in errors and events.
    ///
    /// Decompresses the part, and the text before it in the same frame. The last event has
    /// [`SourceError::Range`](crate::SourceError::Range) if the last game does not end where the next part begins,
    /// because the file has changed since it was cut. Takes memory for the longest game, and for the decoder.
    pub fn from_file_part(
        name: impl Into<Input>,
        stream: impl Read + Send + 'static,
        part: FilePart,
    ) -> Self {
        Self { extent: Some(Extent::Part(part)), ..Self::from_read(name, stream) }
    }
}
