//! File parts between exact cuts.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::Bookmark;

/// A part of a file between exact cuts, as listed in a [manifest](crate::manifest). It also says where reading must
/// begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// The place between two games where the part begins.
    pub start: Bookmark,
    /// The offset in the text where the next part begins, or `u64::MAX` for the last part.
    pub until: u64,
    /// How the file is compressed.
    pub compression: Compression,
    /// The offset in the file where reading begins. In a compressed file, a frame begins there.
    pub frame_offset: u64,
    /// The offset in the decompressed text where that frame begins.
    pub frame_text_offset: u64,
}
