//! Parts of files that may be compressed.

use super::{WorkUnits, part::Part};
use crate::{compression::Compression, selection::Selection, source::Input};
use std::io::Read;

/// A part of a file, and where reading the file has to begin for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// The games.
    pub part: Part,
    /// The compression of the file.
    pub compression: Compression,
    /// The offset in the file where reading begins: of a frame, if the file is compressed.
    pub frame_offset: u64,
    /// The offset in the decompressed text where the content of that frame begins.
    pub frame_text_offset: u64,
}

impl From<Part> for FilePart {
    /// Returns a part of a file that is not compressed.
    fn from(part: Part) -> Self {
        let start = part.stream_start();
        Self { part, compression: Compression::None, frame_offset: start, frame_text_offset: start }
    }
}

impl WorkUnits {
    /// Returns the work units with the games of a part of a text, which are selected, all of them. `stream` has the
    /// bytes of the text from [`Part::stream_start`] on. It is read as far as the last game needs, which may be far
    /// after the end of the part; memory is that of the longest game. The text is not compressed. `name` is its name in
    /// units.
    ///
    /// The [seam](crate::InputEnd::seam) in the last unit decides whether the part continues the one before it; see
    /// [`Part`] for that and for an example.
    pub fn of_part(name: impl Into<Input>, stream: impl Read + Send + 'static, part: Part) -> Self {
        Self::of_file_part(name, stream, FilePart::from(part))
    }

    /// Returns the work units with the games of a part of a file, which may be compressed. `stream` has the bytes of
    /// the file from [`FilePart::frame_offset`] on, and is otherwise read like that of [`of_part`](Self::of_part). See
    /// [`manifest`](crate::manifest) for an example.
    ///
    /// The text of the part is decompressed, and the text before it in the same frame.
    pub fn of_file_part(name: impl Into<Input>, stream: impl Read + Send + 'static, part: FilePart) -> Self {
        Self { part: Some(part), ..Self::of_stream(name, stream, Selection::ALL) }
    }
}
