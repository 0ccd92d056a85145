//! Results with spaces around their sign: `1 - 0`, `0 : 1`, `1/2 - 1/2` (PGN 8.2.6).
//!
//! Each part alone is another token, such as a move number or a sign, so the parser tries the whole first. Results
//! without spaces are symbols, which [`result`](super::word::result) reads.

use super::{
    EventSink, Parser,
    word::{dash, result, score, scored},
};
use crate::lexer::{Lexer, class};
use movetext_pgn_values::GameResult;

/// A result that contains spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spaced {
    pub(super) result: GameResult,
    /// Index after its last byte.
    pub(super) end: usize,
}

/// Returns the result that the value of a Result tag means, in any spelling of a marker.
pub(crate) fn result_of_tag(value: &[u8]) -> Option<GameResult> {
    let text = value.trim_ascii();
    if let Some((result, _)) = result(text) {
        return Some(result);
    }
    let Spaced { result, end } = spaced(&mut Lexer::new(text, 0))?;
    (end == text.len()).then_some(result)
}

/// Returns the result with spaces at the position of `lexer`, whose work and reach are updated. Linear in the spaces.
#[inline]
pub(super) fn spaced(lexer: &mut Lexer<'_>) -> Option<Spaced> {
    if !matches!(lexer.peek(), Some(b'0' | b'1')) {
        return None;
    }
    let text = lexer.rest();
    // Fast path for nearly all results: no space is next to the sign.
    if matches!(text, [_, b'-', b'0' | b'1', ..] | [_, b'/', b'2', b'-', b'1', ..]) {
        return None;
    }
    spaced_generally(lexer, text)
}

fn spaced_generally(lexer: &mut Lexer<'_>, text: &[u8]) -> Option<Spaced> {
    let (white, first) = score(text)?;
    let sign = skip_spaces(lexer, first);
    let second = dash(sign).or_else(|| sign.strip_prefix(b":"))?;
    let score_of_black = skip_spaces(lexer, second);
    let (black, after) = score(score_of_black)?;
    let has_spaces = sign.len() < first.len() || score_of_black.len() < second.len();
    let ends = after.first().is_none_or(|&byte| !class::continues_symbol(byte) && byte < 0x80);
    let result = scored(white, black).filter(|_| has_spaces && ends)?;
    Some(Spaced { result, end: lexer.bytes().len() - after.len() })
}

/// Returns the text after the spaces at the start of `rest`, which is the remaining text. The bytes of a sign or a
/// score after them are within the [margin](super::MARGIN) for the end of a token.
fn skip_spaces<'a>(lexer: &mut Lexer<'_>, rest: &'a [u8]) -> &'a [u8] {
    let spaces = rest.iter().take_while(|byte| is_space(byte)).count();
    let after = rest.get(spaces..).unwrap_or_default();
    lexer.add_work(spaces);
    lexer.extend_reach(lexer.bytes().len() - after.len());
    after
}

const fn is_space(byte: &u8) -> bool {
    *byte == b' '
}

/// Whether the end of the skipped text `skipped` may be the first half of a result that continues at `next`. The caller
/// then continues at the start of that word.
pub(super) fn may_go_on(skipped: &[u8], next: Option<&u8>) -> bool {
    let may_be_sign = matches!(next, Some(b' ' | b'-' | b'_' | b':' | 0x80..));
    let before = skipped.iter().rfind(|byte| !is_space(byte));
    may_be_sign && skipped.last().is_some_and(is_space) && before.is_some_and(u8::is_ascii_digit)
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns the result with spaces at the position, unless the size limit truncates it.
    pub(super) fn spaced_result(&mut self) -> Option<Spaced> {
        let found = spaced(&mut self.lexer)?;
        let next = self.beyond.first().filter(|_| found.end >= self.lexer.bytes().len());
        let is_truncated = next.is_some_and(|&byte| class::continues_symbol(byte) || byte >= 0x80);
        (!is_truncated).then_some(found)
    }
}
