//! Finds games in a stream that are known to be complete, without skipping them first (PGN 8, 18).
//!
//! The parser decides where a game ends, and may have to look far ahead: an unclosed comment ends before the next tag
//! pairs, but only if no brace after them closes it. But the parser never looks past a boundary: an Event tag after a
//! blank line, followed by another such tag, without a closing brace between them. No comment, string or line can
//! contain both tags. A game ends at such a boundary, unless only comments precede its tags; then it ends at the next
//! boundary. So after two boundaries in a row, all games that begin before the first boundary are complete.

use crate::{
    lexer::{TagLine, tag_line},
    parser::{Lead, MARGIN, lead},
    source::View,
};
use memchr::memmem;

/// A line break and the start of an Event tag.
const EVENT: &[u8] = b"\n[Event \"";

/// The last boundary found in a stream.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoundaryCache {
    /// The offset before which all games are complete.
    before: u64,
    /// The offset up to which boundaries were searched.
    seen: u64,
}

impl BoundaryCache {
    /// Returns how many visible bytes are known to contain only complete games. Returns 0 if the next game may be
    /// incomplete, or if more than `limit` bytes precede it. Searches each byte only once, over all calls.
    pub(super) fn known_complete(&mut self, view: &View<'_>, limit: usize) -> usize {
        let (seen, at) = (view.base + view.bytes.len() as u64, view.base + view.at as u64);
        if at >= self.before && seen > self.seen {
            self.seen = seen;
            self.before = boundary(view.bytes, view.at).map_or(0, |index| view.base + index as u64);
        }
        let count = self.before.saturating_sub(at);
        let is_complete = count > 0
            && match lead(view.bytes, view.at, limit.max(MARGIN)) {
                Lead::Game { visible, .. } => view.base + (visible as u64) < self.before,
                Lead::Long { .. } | Lead::Nothing => false,
            };
        if is_complete { usize::try_from(count).unwrap_or(usize::MAX) } else { 0 }
    }
}

/// Returns the last bracket in `bytes` such that all games that begin between `from` and this bracket are complete. The
/// search starts at the end and is usually short.
fn boundary(bytes: &[u8], from: usize) -> Option<usize> {
    let mut limit = bytes.len().checked_sub(MARGIN)?;
    let (mut after, mut boundaries) = (None, 0);
    loop {
        let here = from + memmem::rfind(bytes.get(from..limit)?, EVENT)? + 1;
        limit = here;
        let Some(TagLine { end, is_tag: true }) = tag_line(bytes, from, here) else { continue };
        let Some(next) = after else {
            after = (end + MARGIN <= bytes.len()).then_some(here);
            continue;
        };
        let closes = closes_comment(bytes.get(here..next)?).is_some();
        boundaries = if closes { 0 } else { boundaries + 1 };
        if boundaries == 2 {
            return Some(here);
        }
        after = Some(here);
    }
}

/// Returns the index of the closing brace in `text`, unless an opening brace precedes it. If `text` begins inside a
/// comment, the comment ends at this brace.
pub(super) fn closes_comment(text: &[u8]) -> Option<usize> {
    memchr::memchr2(b'{', b'}', text).filter(|&at| text.get(at) == Some(&b'}'))
}

#[cfg(test)]
mod tests {
    use super::{BoundaryCache, boundary};
    use crate::{
        parser::{Limits, parse_game},
        source::View,
    };
    use alloc::string::ToString;
    use movetext_testkit::{
        Random,
        pgn_text::{hostile_games, regular_games},
    };

    #[test]
    fn games_known_to_be_complete_are_complete() {
        let mut random = Random::new(0x5EED);
        let limits = Limits::default();
        let mut known = 0;
        for round in 0..20_000 {
            let text = if round % 2 == 0 { hostile_games(&mut random) } else { regular_games(&mut random) };
            let bytes = text.as_slice();
            let (mut boundaries, mut at) = (BoundaryCache::default(), 0);
            loop {
                let parsed = parse_game(bytes, at, 0, &limits, &mut ());
                if !parsed.found {
                    break;
                }
                if boundaries.known_complete(&View { bytes, base: 0, at, is_last: false }, limits.game) > 0 {
                    assert!(!parsed.touched_end, "from {at}: {:?}", text.escape_ascii().to_string());
                    known += 1;
                }
                at = parsed.end;
            }
        }
        assert!(known > 5_000, "{known}");
    }

    #[test]
    fn guess_may_be_inside_a_comment() {
        let games =
            "1. e4 *\n\n[Event \"a\"]\n\n1. d4 *\n\n[Event \"b\"]\n\n1. c4 *\n\n[Event \"c\"]\n\n1. f4 *\n";
        assert_eq!(boundary(games.as_bytes(), 0), Some(9));
        // If the comment were closed later, the first game would continue after the others.
        assert_eq!(boundary(games.replace("d4", "}").as_bytes(), 0), None);
        assert_eq!(boundary(games.replace("c4", "}").as_bytes(), 0), None);
        assert_eq!(boundary(games.replace("c4", "{} }").as_bytes(), 0), Some(9));
        assert_eq!(boundary(games.replace("\"c\"]", "\"c\"").as_bytes(), 0), None);
    }
}
