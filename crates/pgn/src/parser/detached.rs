//! Reads moves with a piece that is separated from the rest, mostly by white space: `N f3`, `B x c5`, `e x d5`, `N$f3`,
//! `B!c5` (PGN 8.2.3.2).
//!
//! The text alone is ambiguous, because the rest of such a move is often a pawn move, and `N` is also the symbol of a
//! novelty. So the parser sends the piece as a move, and a sink that plays moves joins it with the rest. If a sign
//! between the words has its own meaning, such as `!`, the sink does not join them. In this case, the rest is not read
//! as a move either. `D`, the symbol of a diagram, is not an English piece letter, so it remains a symbol after a move.

use super::{
    EventSink, Parser,
    recover::{Run, pass_blanks},
    word::is_null,
};
use crate::lexer::{Lexer, TokenKind, class};
use movetext_pgn_values::Nag;
use movetext_san::{Leniency, San};
use smallvec::SmallVec;

/// The maximum length of a move without its piece letter: `bxa8=Q+`, `g1xf3+`.
const LONGEST: usize = 8;

/// The signs and spaces between a piece and the rest of its move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gap {
    /// Whether the gap contains white space or a comment.
    is_apart: bool,
    /// Whether the gap contains signs with their own meaning, such as a suffix or a glyph.
    has_signs: bool,
    has_periods: bool,
    /// Whether the gap contains several periods after white space, as in a move number for Black.
    has_number: bool,
}

impl Gap {
    /// Skips the signs and spaces at the lexer's current offset. Outside variations, a closing parenthesis is also
    /// treated as a sign.
    pub(crate) fn pass(lexer: &mut Lexer<'_>, is_outside: bool) -> Self {
        let mut gap = Self::default();
        loop {
            gap.is_apart |= pass_separators(lexer);
            let start = lexer.offset();
            if lexer.peek().is_none_or(|byte| byte.is_ascii_alphanumeric()) {
                return gap;
            }
            let kind = lexer.advance();
            let text = lexer.slice(start, lexer.offset());
            let is_sign = match kind {
                Some(TokenKind::Period) => {
                    gap.has_number |= gap.is_apart && lexer.peek() == Some(b'.');
                    gap.has_periods = true;
                    continue;
                }
                Some(TokenKind::Suffix | TokenKind::Nag | TokenKind::LeftAngle | TokenKind::RightAngle) => {
                    true
                }
                Some(TokenKind::RightParenthesis) => is_outside,
                // A dash or a colon may be part of the move, so we treat it as a word here.
                Some(TokenKind::Glyph) => !is_null(text) && !matches!(text, b"-" | b":"),
                _ => false,
            };
            if is_sign {
                gap.has_signs = true;
            } else if kind != Some(TokenKind::LeftParenthesis) || !ends_empty_variation(lexer) {
                lexer.seek(start);
                return gap;
            }
        }
    }

    /// Returns whether the gap has its own meaning, so that the sink must not join the words.
    pub(crate) const fn has_meaning(self) -> bool {
        self.has_signs || self.has_periods
    }
}

/// Skips the closing parenthesis of an empty variation. Returns whether there was one.
fn ends_empty_variation(lexer: &mut Lexer<'_>) -> bool {
    pass_blanks(lexer, Run::Lines);
    lexer.peek() == Some(b')') && lexer.advance().is_some()
}

/// The text after the first word of a move.
struct Rest<'a> {
    /// The gap before the next word.
    gap: Gap,
    /// The next word.
    word: &'a [u8],
    /// The word after the next one, for moves in three words: `N c 3`.
    second: &'a [u8],
    /// Whether the next word is the rank of a pawn move and not a move number.
    is_rank: bool,
}

impl Rest<'_> {
    /// Returns whether `first` and the next one or two words together are a move.
    fn continues(&self, first: &[u8]) -> bool {
        let is_move = |text: &[u8]| San::parse_bytes(text, Leniency::Lenient).is_ok();
        let joined = join(first, self.word);
        is_move(&joined) || !self.second.is_empty() && is_move(&join(&joined, self.second))
    }
}

/// Joins two words without the space between them.
fn join(first: &[u8], rest: &[u8]) -> SmallVec<[u8; LONGEST + 2]> {
    first.iter().chain(rest).copied().collect()
}

/// Returns the length of the first word in `text`, or `LONGEST + 1` if the word is too long for a move.
fn word_length(text: &[u8]) -> usize {
    let belongs =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=' | b'+' | b'#' | b':' | b'@');
    text.iter().take(LONGEST + 1).take_while(|byte| belongs(byte)).count()
}

/// Skips anything that may separate the words of a move: white space, comments, escaped lines, and characters without a
/// meaning among moves, such as `,` or a `$` without a number. Returns whether it skipped white space, a comment or an
/// escaped line.
pub(crate) fn pass_separators(lexer: &mut Lexer<'_>) -> bool {
    let mut is_apart = false;
    while let Some(byte) = lexer.peek() {
        // For most words and signs, the first byte is enough to stop.
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=' | b'+' | b'#' | b':') {
            break;
        }
        let start = lexer.offset();
        let kind = lexer.advance();
        let is_separator = match kind {
            Some(
                TokenKind::WhiteSpace
                | TokenKind::ForbiddenSpace
                | TokenKind::BraceComment
                | TokenKind::LineComment
                | TokenKind::Escape,
            ) => {
                is_apart = true;
                true
            }
            Some(
                TokenKind::ByteOrderMark
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
            break;
        }
    }
    is_apart
}

/// Returns the text after the word that ends at `end`, or `None` if the next word is too long for a move.
fn rest_of_move<'a>(lexer: &mut Lexer<'a>, end: usize, is_outside: bool) -> Option<Rest<'a>> {
    let mut ahead = lexer.clone();
    ahead.seek(end);
    let gap = Gap::pass(&mut ahead, is_outside);
    lexer.adopt_work(&ahead);
    let start = ahead.offset();
    let rest = ahead.rest();
    let length = word_length(rest);
    let (word, rest) = rest.split_at_checked(length)?;
    let spaces = if length == 1 { class::spaces_length(rest) } else { 0 };
    let rest = rest.get(spaces..).filter(|_| spaces > 0).unwrap_or_default();
    let (second, after) = rest.split_at_checked(word_length(rest)).unwrap_or_default();
    let is_number = after.first() == Some(&b'.');
    let second = Some(second).filter(|second| second.len() < LONGEST && !is_number).unwrap_or_default();
    let read = length + spaces + second.len();
    lexer.add_work(read);
    lexer.extend_reach(start + read + LONGEST);
    let is_rank = matches!(word, [b'1'..=b'8']) && lexer.bytes().get(start + 1) != Some(&b'.');
    (length <= LONGEST).then_some(Rest { gap, word, second, is_rank })
}

/// Returns whether a space and a figurine follow at `end`. This quickly declines long runs of figurines.
fn is_before_figurine(lexer: &Lexer<'_>, end: usize) -> bool {
    matches!(lexer.slice(end, end + 4), [b' ', 0xE2, 0x99, 0x94..=0x9F])
}

/// Returns whether a word is a single capital letter or figurine. Each capital except `D` may be a piece letter in some
/// language.
pub(crate) fn is_lone_piece(word: &[u8]) -> bool {
    if let [letter] = word {
        return letter.is_ascii_uppercase() && *letter != b'D';
    }
    let mut characters = core::str::from_utf8(word).unwrap_or_default().chars();
    let is_piece = |letter: char| letter.is_uppercase() || matches!(letter, '\u{2654}'..='\u{265F}');
    word.len() <= char::MAX.len_utf8()
        && characters.next().is_some_and(is_piece)
        && characters.next().is_none()
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether the word at `start..end` may begin a move in several words: it is a piece before the rest of its
    /// move, or the file of a pawn before a capture or a rank. Adds to the work of `lexer`.
    pub(super) fn is_detached_piece(&self, lexer: &mut Lexer<'_>, start: usize, end: usize) -> bool {
        let first = lexer.slice(start, end);
        let is_pawn = matches!(first, [b'a'..=b'h'] | [b'a'..=b'h', b'x' | b'X' | b':']);
        if !is_pawn && !is_lone_piece(first) || is_before_figurine(lexer, end) {
            return false;
        }
        let Some(rest) = rest_of_move(lexer, end, self.variations.is_empty()) else { return false };
        if is_pawn {
            let is_capture = first.len() > 1 || matches!(rest.word, [b'x' | b'X' | b':', ..]) || rest.is_rank;
            return is_capture && !rest.gap.has_meaning() && rest.continues(first);
        }
        let is_sign = matches!(rest.word, [b'x' | b'X' | b':' | b'-']);
        // If joining the last two words changes nothing, we read them separately: `N b c 6` as `N b c6`.
        let is_split = matches!((rest.word, rest.second), ([b'a'..=b'h'], [b'a'..=b'h']));
        // Without a board, words with signs between them are not a move.
        let is_open = !rest.gap.has_signs || self.sink.board().is_some();
        (is_sign || is_split) && !rest.gap.has_meaning() || is_open && rest.continues(b"N")
    }

    /// Like [`Self::is_detached_piece`], for the word just read.
    pub(super) fn begins_detached_move(&mut self, start: usize, end: usize) -> bool {
        self.look_ahead(|parser, lexer| parser.is_detached_piece(lexer, start, end))
    }

    /// Reads the word at `start..end`, which is `N` or `D` followed by signs. If the `N` begins a move, reads only the
    /// `N`. Otherwise, reads the whole word as annotation symbols.
    pub(super) fn lettered_signs(&mut self, start: usize, end: usize) {
        let letter = start + 1;
        if self.begins_detached_move(start, letter) && !self.is_novelty(start, letter) {
            self.lexer.seek(letter);
            self.last = letter;
            self.san_move(start, letter);
        } else {
            self.signs(start, end);
        }
    }

    /// Returns whether the `N` at `start..end` must be the symbol of a novelty, and not a knight:
    ///
    /// - White space or a comment follows the `N`.
    /// - The next word is a legal move without the `N`, or has signs or periods before it.
    /// - The next word is not a legal move with the `N`, or has `...` before it.
    pub(super) fn is_novelty(&mut self, start: usize, end: usize) -> bool {
        if self.line.is_numbered || !self.line.has_moves || self.is_pending() {
            return false;
        }
        let Some(position) = self.sink.board().map(|board| *board.position()) else { return false };
        let first = self.lexer.slice(start, end);
        let is_outside = self.variations.is_empty();
        let Some(Rest { gap, word, .. }) = rest_of_move(&mut self.lexer, end, is_outside) else {
            return false;
        };
        let is_legal = |text: &[u8]| {
            San::parse_bytes(text, Leniency::Lenient).is_ok_and(|san| san.find_move(&position).is_ok())
        };
        gap.is_apart
            && (gap.has_meaning() || is_legal(word))
            && (gap.has_number || !is_legal(&join(first, word)))
    }
}
