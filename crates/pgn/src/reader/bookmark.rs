//! Bookmarks: places between games where reading can continue later, as if it had never stopped (PGN 8, 18).

use super::{CUT, Reader, boundary::BoundaryCache, skipped::Skipped, spaces::Spaces};
use crate::{
    locate::Lines,
    source::{Seekable, Source},
};

/// The maximum offset at which a part of a text may begin.
const MAX_BASE: u64 = 1 << 63;

/// A place between two games, with everything that depends on the text before it.
///
/// A [`GameStart`](crate::GameStart) contains the offset of a game's first byte. A bookmark is earlier: directly after
/// the previous game and the text that was read with it. If you continue from a bookmark, white space between the two
/// games is reported, and edits are suggested, as if the whole text had been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// The number of the next game.
    pub number: u64,
    /// The offset where reading continues.
    pub offset: u64,
    /// The line of this offset, counted from 1.
    pub line: u64,
    /// The column of this offset in characters, counted from 1.
    pub column: u64,
    /// Whether a carriage return is just before this offset. A line feed at the offset then belongs to the same line
    /// end.
    pub is_after_return: bool,
    /// Whether text before this offset was skipped because it exceeds the size limit of a game. This is reported with
    /// the next game.
    pub is_after_skipped: bool,
    /// How far the text was examined to find where the previous games end. It is `u64::MAX` if the next game begins
    /// with the rest of an oversized game.
    pub decided: u64,
}

impl Bookmark {
    /// The beginning of a text.
    pub const START: Self = Self {
        number: 1,
        offset: 0,
        line: 1,
        column: 1,
        is_after_return: false,
        is_after_skipped: false,
        decided: 0,
    };

    /// If `base` is greater than [`MAX_BASE`], subtracts the excess from `base` and from the bookmark's offsets. With
    /// such a base, no text is long enough to overflow offsets.
    pub(super) fn within_range(&self, base: u64) -> (u64, Self) {
        let excess = base.saturating_sub(MAX_BASE);
        let decided = if self.decided == CUT { CUT } else { self.decided.saturating_sub(excess) };
        (base - excess, Self { offset: self.offset.saturating_sub(excess), decided, ..*self })
    }
}

impl<S: Source> Reader<S> {
    /// Returns the place where reading continues. This counts the lines since the last located offset.
    pub fn bookmark(&mut self) -> Bookmark {
        self.skip_stopped_game();
        let view = self.source.view();
        let offset = view.base + view.at as u64;
        let place = self.lines.locate(view.bytes, view.base, offset);
        Bookmark {
            number: self.number,
            offset,
            line: place.line,
            column: place.column,
            is_after_return: self.lines.is_after_return(),
            is_after_skipped: self.skipped != Skipped::Nothing,
            decided: self.decided,
        }
    }

    /// Continues at a bookmark in the same text.
    ///
    /// The text before the bookmark is not read again, unless it is UTF-16.
    ///
    /// # Errors
    /// Any error from the source.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let text = b"1. e4 1-0\n\n1. d4 d5 *\n";
    /// let mut reader = Reader::new(text);
    /// reader.visit_game(&mut (), &mut ())?;
    /// let bookmark = reader.bookmark();
    /// assert_eq!(bookmark.number, 2);
    /// // The bookmark is after the result. The reader may already have skipped the white space there.
    /// assert!((9..=11).contains(&bookmark.offset));
    ///
    /// let mut later = Reader::new(text);
    /// later.go_on(&bookmark)?;
    /// later.visit_game(&mut (), &mut ())?;
    /// reader.visit_game(&mut (), &mut ())?;
    /// assert_eq!(later.bookmark(), reader.bookmark());
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn go_on(&mut self, bookmark: &Bookmark) -> Result<(), S::Error>
    where
        S: Seekable,
    {
        self.source.seek(bookmark.offset)?;
        self.restore(bookmark);
        Ok(())
    }

    /// Continues at a bookmark. The source must already be at its offset.
    pub(super) fn restore(&mut self, bookmark: &Bookmark) {
        self.lines = Lines::at(bookmark.offset, bookmark.line.max(1), bookmark.column.max(1))
            .after_return(bookmark.is_after_return);
        self.number = bookmark.number;
        self.skipped = if bookmark.is_after_skipped { Skipped::Space } else { Skipped::Nothing };
        (self.spaces, self.is_stopped) = (Spaces::Unseen, false);
        self.decided = bookmark.decided;
        self.boundaries = BoundaryCache::default();
        // Diagnostics about the whole stream belong to its first game.
        self.is_conversion_reported = bookmark.offset > 0;
    }
}
