//! Positions between games where reading can continue later, as if it had never stopped (PGN 8, 18).

use super::{CUT, Reader, boundary::BoundaryCache, skipped::Skipped, spaces::Spaces};
use crate::{
    locate::Lines,
    source::{Seekable, Source},
};

/// The greatest offset where a part of a text may begin.
const MAX_BASE: u64 = 1 << 63;

/// A position between two games, with everything that the text before it decides.
///
/// A [`GameStart`](crate::GameStart) names the first byte of a game. A bookmark is directly after the previous game and
/// the text read with it. So diagnostics about white space between the two games are reported again, and edits are
/// suggested as if the whole text had been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// The number that the next game gets.
    pub number: u64,
    /// The offset where reading continues.
    pub offset: u64,
    /// The line of that byte, counted from 1.
    pub line: u64,
    /// Its column, counted from 1 in characters.
    pub column: u64,
    /// Whether a carriage return precedes it, after which a line feed ends no further line.
    pub is_after_return: bool,
    /// Whether text before it was skipped because it is larger than a game may be. That is reported with the next game.
    pub is_after_skipped: bool,
    /// The text before this offset decided where the previous games end. `u64::MAX` if the next game begins with the
    /// rest of one that is too large.
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

    /// Returns `base`, lowered to [`MAX_BASE`] if it is greater, and the bookmark lowered by as much. No text is long
    /// enough to overflow the offsets from there on.
    pub(super) fn within_range(&self, base: u64) -> (u64, Self) {
        let excess = base.saturating_sub(MAX_BASE);
        let decided = if self.decided == CUT { CUT } else { self.decided.saturating_sub(excess) };
        (base - excess, Self { offset: self.offset.saturating_sub(excess), decided, ..*self })
    }
}

impl<S: Source> Reader<S> {
    /// Returns the place where reading continues. Costs counting the lines since the last place that was located.
    pub fn bookmark(&mut self) -> Bookmark {
        self.leave_stopped();
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

    /// Continues at a bookmark of the same text.
    ///
    /// Costs no reading of the text before it, unless the text is in UTF-16.
    ///
    /// # Errors
    /// If the source fails.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let text = b"1. e4 1-0\n\n1. d4 d5 *\n";
    /// let mut reader = Reader::new(text);
    /// reader.visit_game(&mut (), &mut ())?;
    /// let bookmark = reader.bookmark();
    /// assert_eq!(bookmark.number, 2);
    /// // After the result, where white space may have been read with it.
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
        self.take_over(bookmark);
        Ok(())
    }

    /// Continues at a bookmark whose offset is the position of the source.
    pub(super) fn take_over(&mut self, bookmark: &Bookmark) {
        self.lines = Lines::at(bookmark.offset, bookmark.line.max(1), bookmark.column.max(1))
            .after_return(bookmark.is_after_return);
        self.number = bookmark.number;
        self.skipped = if bookmark.is_after_skipped { Skipped::Space } else { Skipped::Nothing };
        (self.spaces, self.is_stopped) = (Spaces::Unseen, false);
        self.decided = bookmark.decided;
        self.boundaries = BoundaryCache::default();
        // Diagnostics about the whole stream are reported at its beginning.
        self.is_conversion_reported = bookmark.offset > 0;
    }
}
