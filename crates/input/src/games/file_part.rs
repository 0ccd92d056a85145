//! Parts of files between exact cuts.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::Bookmark;

/// A part of a file between exact cuts, as a [manifest](crate::manifest) has them, and where reading the file has to
/// begin for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// The place between two games where the part begins.
    pub start: Bookmark,
    /// The offset in the text where the next part begins. `u64::MAX` for the last part.
    pub until: u64,
    /// The compression of the file.
    pub compression: Compression,
    /// The offset in the file where reading begins: of a frame, if the file is compressed.
    pub frame_offset: u64,
    /// The offset in the decompressed text where the content of that frame begins.
    pub frame_text_offset: u64,
}
