//! Reads results with spaces around the sign in movetext: `1 - 0`, `0 : 1`, `1/2 - 1/2` (PGN 8.2.6).
//!
//! The parts of such a result could also be other tokens, such as a move number or a sign. So the parser first tries to
//! read the whole result. Results without spaces are symbols, which [`result`](crate::result::result) reads.

use super::{EventSink, Parser};
use crate::{
    lexer::class,
    result::{Spaced, is_space, spaced},
};

/// Returns whether skipped text may end with the first half of a result that continues at `next`. The caller must then
/// go back to the start of the result.
pub(super) fn may_go_on(skipped: &[u8], next: Option<&u8>) -> bool {
    let may_be_sign = matches!(next, Some(b' ' | b'-' | b'_' | b':' | 0x80..));
    let before = skipped.iter().rfind(|byte| !is_space(byte));
    may_be_sign && skipped.last().is_some_and(is_space) && before.is_some_and(u8::is_ascii_digit)
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns the result with spaces at the current offset, or `None` if there is none or the size limit cuts it.
    pub(super) fn spaced_result(&mut self) -> Option<Spaced> {
        let found = spaced(&mut self.lexer)?;
        let next = self.extent.beyond.first().filter(|_| found.end >= self.lexer.bytes().len());
        let is_truncated = next.is_some_and(|&byte| class::continues_symbol(byte) || byte >= 0x80);
        (!is_truncated).then_some(found)
    }
}
