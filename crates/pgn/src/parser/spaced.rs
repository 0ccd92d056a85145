//! Results with blanks around their sign, as people type them: `1 - 0`, `0 : 1`, `1/2 - 1/2` (PGN 8.2.6).
//!
//! Each part alone is something else, a move number, a sign, a draw, so that the whole is looked for first. Nothing else
//! is written so on one line. What holds no blank is a symbol and known as [`result`](super::word::result).

use super::EventSink;
use super::Parser;
use super::word::dash;
use super::word::score;
use super::word::scored;
use crate::lexer::Lexer;
use crate::lexer::class;
use movetext_pgn_values::GameResult;

/// A result that has blanks in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spaced {
    pub(super) result: GameResult,
    /// Just past it.
    pub(super) end: usize,
}

/// The result with blanks that stands where `lexer` is, which counts what was looked at. Linear in the blanks.
#[inline]
pub(super) fn spaced(lexer: &mut Lexer<'_>) -> Option<Spaced> {
    if !matches!(lexer.peek(), Some(b'0' | b'1')) {
        return None;
    }
    let text = lexer.rest();
    // Nearly all results: no blank is next to the sign.
    if matches!(text, [_, b'-', b'0' | b'1', ..] | [_, b'/', b'2', b'-', b'1', ..]) {
        return None;
    }
    spaced_of_any_kind(lexer, text)
}

fn spaced_of_any_kind(lexer: &mut Lexer<'_>, text: &[u8]) -> Option<Spaced> {
    let (white, first) = score(text)?;
    let sign = pass_blanks(lexer, first);
    let second = dash(sign).or_else(|| sign.strip_prefix(b":"))?;
    let score_of_black = pass_blanks(lexer, second);
    let (black, behind) = score(score_of_black)?;
    let has_blanks = sign.len() < first.len() || score_of_black.len() < second.len();
    let ends = behind.first().is_none_or(|&byte| !class::continues_symbol(byte) && byte < 0x80);
    let result = scored(white, black).filter(|_| has_blanks && ends)?;
    Some(Spaced { result, end: lexer.bytes().len() - behind.len() })
}

/// What stands behind the blanks at the beginning of `rest`, which is all that is left of the text. The few bytes of a sign
/// or a score behind them are within the margin that is kept for the end of a token.
fn pass_blanks<'a>(lexer: &mut Lexer<'_>, rest: &'a [u8]) -> &'a [u8] {
    let blanks = rest.iter().take_while(|byte| is_blank(byte)).count();
    let behind = rest.get(blanks..).unwrap_or_default();
    lexer.add_work(blanks);
    lexer.extend_reach(lexer.bytes().len() - behind.len());
    behind
}

const fn is_blank(byte: &u8) -> bool {
    *byte == b' '
}

/// Whether the text that `passed` ends with may be the first half of a result that goes on at `next`: who passed over it
/// has to go back to the beginning of its word.
pub(super) fn may_go_on(passed: &[u8], next: Option<&u8>) -> bool {
    let may_be_sign = matches!(next, Some(b' ' | b'-' | b'_' | b':' | 0x80..));
    let before = passed.iter().rfind(|byte| !is_blank(byte));
    may_be_sign && passed.last().is_some_and(is_blank) && before.is_some_and(u8::is_ascii_digit)
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// The same where the parser is. A result that the limit of size tears is none.
    pub(super) fn spaced_result(&mut self) -> Option<Spaced> {
        let found = spaced(&mut self.lexer)?;
        let behind = self.beyond.first().filter(|_| found.end >= self.lexer.bytes().len());
        let is_torn = behind.is_some_and(|&byte| class::continues_symbol(byte) || byte >= 0x80);
        (!is_torn).then_some(found)
    }
}
