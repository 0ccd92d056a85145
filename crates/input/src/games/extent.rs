//! Reads a part or a range of a file from a stream.

use super::{Games, file_part::FilePart, file_range::FileRange};
use crate::source::Input;
use std::io::Read;

/// Which games of a file to read from a stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Extent {
    /// The games between two exact cuts.
    Part(FilePart),
    /// The games of a range that begins and ends at a guess.
    Range(FileRange),
}

impl Games {
    /// Creates a reader for the games in a range of a file. See [`FileRange`] for an example.
    ///
    /// `stream` must return the file's bytes from [`FileRange::stream_start`] to the end of the file. We read only as
    /// far as the last game and the check of the range require. This may be far beyond the range. `name` identifies the
    /// file in errors and events.
    ///
    /// The last event has [`SourceError::Range`](crate::SourceError::Range) if the range and the next range cannot be
    /// read independently. Needs memory for the longest game and for the decoder.
    pub fn from_range(name: impl Into<Input>, stream: impl Read + Send + 'static, range: FileRange) -> Self {
        Self { extent: Some(Extent::Range(range)), ..Self::from_read(name, stream) }
    }

    /// Creates a reader for the games in a part of a file, which may be compressed. See [`manifest`](crate::manifest)
    /// for an example.
    ///
    /// `stream` must return the file's bytes from [`FilePart::frame_offset`] onward. We read only as far as the last
    /// game requires. `name` identifies the file in errors and events.
    ///
    /// This decompresses the part, and the text before it in the same frame. If the last game does not end where the
    /// next part begins, the file has changed since it was cut, and the last event has
    /// [`SourceError::Range`](crate::SourceError::Range). Needs memory for the longest game and for the decoder.
    pub fn from_file_part(
        name: impl Into<Input>,
        stream: impl Read + Send + 'static,
        part: FilePart,
    ) -> Self {
        Self { extent: Some(Extent::Part(part)), ..Self::from_read(name, stream) }
    }
}
