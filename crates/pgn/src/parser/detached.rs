//! Pieces separated from the rest of their move, mostly by white space: `N f3`, `B x c5`, `e x d5`, `N$f3` (PGN
//! 8.2.3.2).
//!
//! The rest of such a move is often a pawn move. `N` is also the sign of a novelty. The text does not show what is
//! meant, so the piece is sent as a move, and a sink that plays moves joins it with its rest. `D`, the sign of a
//! diagram, is not an English piece letter and remains a sign after a move.

use super::{EventSink, Parser, word::is_null};
use crate::lexer::{Lexer, TokenKind, class};
use movetext_pgn_values::Nag;
use movetext_san::{Leniency, San};
use smallvec::SmallVec;

/// The greatest length of a move without its piece letter: `bxa8=Q+`, `g1xf3+`.
const LONGEST: usize = 8;

/// The text after a word.
struct Rest<'a> {
    /// The next word.
    word: &'a [u8],
    /// The word after the next one, which matters only to a move in three words: `N c 3`.
    second: &'a [u8],
    /// Whether there are periods before the next word.
    has_periods: bool,
    /// Whether the next word is the rank of a pawn move, and not a move number.
    is_rank: bool,
}

impl Rest<'_> {
    /// Returns whether `first` and the next word, or the next two, are a move.
    fn continues(&self, first: &[u8]) -> bool {
        let is_move = |text: &[u8]| San::parse_bytes(text, Leniency::Lenient).is_ok();
        let joined = joined(first, self.word);
        is_move(&joined) || !self.second.is_empty() && is_move(&self::joined(&joined, self.second))
    }
}

/// Returns two words without the space between them.
fn joined(first: &[u8], rest: &[u8]) -> SmallVec<[u8; LONGEST + 2]> {
    first.iter().chain(rest).copied().collect()
}

/// Returns the length of the word that `text` begins with, at most one more than a word of a move may have.
fn word_length(text: &[u8]) -> usize {
    let belongs =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=' | b'+' | b'#' | b':');
    text.iter().take(LONGEST + 1).take_while(|byte| belongs(byte)).count()
}

/// Skips what may separate the words of a move: white space, comments, escaped lines, and characters that mean nothing
/// among moves, such as `,` or a `$` without a number.
pub(crate) fn pass_separators(lexer: &mut Lexer<'_>) {
    while let Some(byte) = lexer.peek() {
        // Signs of moves and most words are known by their first byte.
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=' | b'+' | b'#' | b':') {
            return;
        }
        let start = lexer.offset();
        let kind = lexer.advance();
        let is_separator = match kind {
            Some(
                TokenKind::WhiteSpace
                | TokenKind::ForbiddenSpace
                | TokenKind::ByteOrderMark
                | TokenKind::BraceComment
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::CloseBrace
                | TokenKind::RightBracket
                | TokenKind::Unknown,
            ) => true,
            Some(TokenKind::LeftBracket) => !lexer.begins_tag(),
            Some(TokenKind::Nag) => lexer.offset() == start + 1,
            Some(TokenKind::Glyph) => {
                let text = lexer.slice(start, lexer.offset());
                Nag::from_symbol_prefix(text).is_none() && !is_null(text)
            }
            _ => false,
        };
        if !is_separator {
            lexer.seek(start);
            return;
        }
    }
}

/// Returns the text after the word that ends at `end`, after separators and periods; `None` if it is too long for a
/// move.
fn rest_of_move<'a>(lexer: &mut Lexer<'a>, end: usize) -> Option<Rest<'a>> {
    let mut ahead = lexer.clone();
    ahead.seek(end);
    let mut has_periods = false;
    loop {
        pass_separators(&mut ahead);
        if ahead.peek() != Some(b'.') {
            break;
        }
        has_periods = true;
        ahead.seek(ahead.offset() + 1);
    }
    lexer.take_over_work(&ahead);
    let start = ahead.offset();
    let rest = ahead.rest();
    let length = word_length(rest);
    let (word, rest) = rest.split_at_checked(length)?;
    let spaces = if length == 1 { class::spaces_length(rest) } else { 0 };
    let rest = rest.get(spaces..).filter(|_| spaces > 0).unwrap_or_default();
    let second = rest.get(..word_length(rest)).filter(|second| second.len() < LONGEST).unwrap_or_default();
    let read = length + spaces + second.len();
    lexer.add_work(read);
    lexer.extend_reach(start + read + LONGEST);
    let is_rank = matches!(word, [b'1'..=b'8']) && lexer.bytes().get(start + 1) != Some(&b'.');
    (length <= LONGEST).then_some(Rest { word, second, has_periods, is_rank })
}

/// Returns whether the word at `start..end` may be the beginning of a move: a capital letter before the rest of a piece
/// move, or the file of a pawn before a capture or a rank. Each capital but `D` may be a piece letter in some language.
pub(super) fn is_detached_piece(lexer: &mut Lexer<'_>, start: usize, end: usize) -> bool {
    let first = lexer.slice(start, end);
    let (is_piece, is_pawn) = match first {
        [b'A'..=b'C' | b'E'..=b'Z'] => (true, false),
        [b'a'..=b'h'] | [b'a'..=b'h', b'x' | b'X' | b':'] => (false, true),
        _ => return false,
    };
    let Some(rest) = rest_of_move(lexer, end) else { return false };
    let is_sign = matches!(rest.word, [b'x' | b'X' | b':']);
    let is_capture = first.len() > 1 || matches!(rest.word, [b'x' | b'X' | b':', ..]) || rest.is_rank;
    // `N b c 6` is read as `N b c6`, so that joining the last two words changes nothing.
    let is_split = matches!((rest.word, rest.second), ([b'a'..=b'h'], [b'a'..=b'h']));
    is_piece && (is_sign || rest.word == b"-" || is_split || rest.continues(b"N"))
        || is_pawn && is_capture && !rest.has_periods && rest.continues(first)
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether the `N` at `start..end` is the glyph of a novelty: the word after it is a legal move, and both
    /// together are not.
    pub(super) fn is_novelty(&mut self, start: usize, end: usize) -> bool {
        if self.line.is_numbered || !self.line.has_moves || self.is_pending() {
            return false;
        }
        let Some(position) = self.sink.board().map(|board| *board.position()) else { return false };
        let first = self.lexer.slice(start, end);
        let Some(Rest { word, has_periods, .. }) = rest_of_move(&mut self.lexer, end) else { return false };
        let is_legal = |text: &[u8]| {
            San::parse_bytes(text, Leniency::Lenient).is_ok_and(|san| san.find_move(&position).is_ok())
        };
        is_legal(word) && (has_periods || !is_legal(&joined(first, word)))
    }
}
