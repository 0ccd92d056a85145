//! Exact cuts of an indexed text.

use super::{Index, error::IndexError};
use crate::work_units::{Part, PartStart};
use core::num::NonZeroUsize;
use movetext_pgn::chunk::Bookmark;

impl Index {
    /// Returns at most `count` parts of about equal length, which together have all games of the text. Each begins at a
    /// game, so their numbers, lines and diagnostics are exact too. There are fewer if games are longer than a part.
    ///
    /// A part consists of numbers, which a caller can send to another process, for
    /// [`WorkUnits::of_part`](crate::WorkUnits::of_part). Whether the text is the indexed one is [not
    /// checked](Self::is_fresh); if it is not, [seams](crate::Seam::follows) show it only where games begin elsewhere.
    ///
    /// Reads the whole index.
    ///
    /// # Errors
    /// [`IndexError::Damaged`], or a read error.
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use movetext_archive::{PartStart, index::Index};
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-cuts-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n\n1. c4 *\n\n1. Nf3 *\n")?;
    /// let parts = Index::update(&path, None)?.parts(NonZeroUsize::new(2).unwrap())?;
    /// let PartStart::Exact(second) = parts[1].start else { unreachable!() };
    /// assert_eq!((second.number, second.line, second.offset), (3, 5, 23));
    /// assert_eq!((parts[0].until, parts[1].until), (23, u64::MAX));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn parts(&mut self, count: NonZeroUsize) -> Result<Vec<Part>, IndexError> {
        let (length, count) = (u128::from(self.seal.text.length.max(1)), count.get() as u128);
        // The number of the range of equal length that an offset is in.
        let range = |offset: u64| u128::from(offset) * count / length;
        let (mut parts, mut start, mut reached) = (Vec::new(), Bookmark::START, 0);
        self.visit(|entry| {
            let place = entry.before;
            // The part before a skipped text has the game after it.
            if range(place.offset) > reached && !place.is_after_skipped {
                parts.push(Part { start: PartStart::Exact(start), until: place.offset });
                (start, reached) = (place, range(place.offset));
            }
        })?;
        parts.push(Part { start: PartStart::Exact(start), until: u64::MAX });
        Ok(parts)
    }
}
