//! Parts of a file between exact cuts.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::Bookmark;

/// A part of a file between two exact cuts, as listed in a [manifest](crate::manifest). Also contains the offset where
/// you must start reading to reach the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// The place between two games where the part begins.
    pub start: Bookmark,
    /// The offset in the text where the next part begins, or `u64::MAX` for the last part.
    pub until: u64,
    /// The compression of the file.
    pub compression: Compression,
    /// The offset in the file where you start reading. In a compressed file, a frame begins there.
    pub frame_offset: u64,
    /// The offset of that frame's content in the decompressed text.
    pub frame_text_offset: u64,
}
