//! Handles stray text among tag pairs or moves (PGN 8.1, 18).
//!
//! Before the first tag pair and between tag pairs, we skip text without a move up to the next tag pair. We search for
//! the next tag pair once, and use the result for all the text before it, so that we search no text twice. Consecutive
//! unknown words are reported together.

use super::{
    Event, EventSink, MAX_SYMBOL_BYTES, Parser,
    grammar::split_text,
    number::has_form_in_digits,
    recover::{Run, pass_blanks, pass_reserved},
    word::{Word, classify, glued_result, is_file_capture, is_null},
};
use crate::{
    diagnostic::{Code, Detail},
    lexer::{Lexer, TokenKind, value_of_tag},
    location::line_ends,
    result::spaced,
    text::Text,
    visitor::{Comment, Placement},
};
use movetext_pgn_values::TagName;
use movetext_san::{Leniency, San};

/// The maximum number of results in prose before the first tag pair. Without this limit, the text after a series of
/// games without tags would be searched again for each game.
const MOST_RESULTS: usize = 8;

/// The maximum length of the name in an HTML character reference, such as `nbsp` in `&nbsp;`.
const REFERENCE_BYTES: usize = 32;

/// Where stray text is among the tag pairs of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// Before the first tag pair. Prose there may contain blank lines and words that look like moves.
    Preamble,
    /// After a tag pair. A blank line ends the search.
    Between,
}

/// The result of the search for the next tag pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagAhead {
    /// The region of the searched text.
    region: Region,
    /// Whether a tag pair follows before any move.
    is_tag: bool,
    /// Where this tag pair begins, or, if there is none, how far the text was examined. The result is valid for all
    /// text before this index.
    at: usize,
}

/// An item in stray text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Blank,
    /// A comment or an escaped line, which is handled separately.
    Aside,
    Tag,
    Token(TokenKind),
}

/// Returns whether a byte is part of a line break.
const fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns whether only spaces and tabs are before `at` on its line.
fn begins_line(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|&byte| is_newline(byte))
}

/// Returns whether only spaces and tabs are after `at` on its line.
fn ends_line(bytes: &[u8], at: usize) -> bool {
    let after = bytes.get(at..).unwrap_or_default();
    after.iter().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|&byte| is_newline(byte))
}

/// Returns the length of an HTML character reference, such as `&nbsp;`, at the start of `text`. Returns 0 if there is
/// none.
fn reference_length(text: &[u8]) -> usize {
    let Some(name) = text.strip_prefix(b"&") else { return 0 };
    let length =
        name.iter().take(REFERENCE_BYTES).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#');
    let length = length.count();
    if length > 0 && name.get(length) == Some(&b';') { length + 2 } else { 0 }
}

/// Returns whether `at` is at the start of the text or after a line break.
pub(super) fn is_column_one(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| bytes.get(before)).is_none_or(|&byte| is_newline(byte))
}

/// Returns the end of a tag pair at `at` that lacks its opening bracket: a name and a string, with nothing after them
/// on the line. If the closing bracket is missing as well, the name must be in the standard. Adds the examined bytes to
/// the work of `lexer`.
#[cold]
fn tag_without_bracket(lexer: &mut Lexer<'_>, at: usize) -> Option<usize> {
    let bytes = lexer.bytes();
    let line = bytes.get(at..)?;
    let length = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let name = line.get(..length)?;
    let blanks = line.get(length..)?.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let quote = at + length + blanks;
    lexer.add_work(length + blanks);
    lexer.extend_reach(quote + 1);
    if bytes.get(quote) != Some(&b'"') || !name.first()?.is_ascii_alphabetic() || classify(name) == Word::Move
    {
        return None;
    }
    let value = value_of_tag(bytes, quote);
    lexer.add_work(value.reach - quote);
    lexer.extend_reach(value.reach);
    let rest = bytes.get(value.end..)?;
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    lexer.add_work(blanks);
    lexer.extend_reach(value.end + blanks + 2);
    if !value.is_closed {
        return None;
    }
    match rest.get(blanks) {
        Some(b']') if ends_line(bytes, value.end + blanks + 1) => Some(value.end + blanks + 1),
        None | Some(b'\n' | b'\r') if TagName::from_bytes(name).is_some() => Some(value.end),
        _ => None,
    }
}

/// Returns the next item. Text in angle brackets is one item, and so is an HTML character reference.
fn item(lexer: &mut Lexer<'_>) -> Option<Item> {
    let start = lexer.offset();
    let bytes = lexer.bytes();
    let length = reference_length(bytes.get(start..)?);
    if length > 0 {
        lexer.seek(start + length);
        return Some(Item::Token(TokenKind::Unknown));
    }
    let kind = lexer.advance()?;
    Some(match kind {
        TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => Item::Blank,
        TokenKind::BraceComment | TokenKind::UnclosedComment | TokenKind::Escape => Item::Aside,
        TokenKind::LineComment if begins_line(bytes, start) => Item::Aside,
        TokenKind::LeftBracket if lexer.begins_tag() || begins_line(bytes, start) => Item::Tag,
        TokenKind::Symbol if is_column_one(bytes, start) && tag_without_bracket(lexer, start).is_some() => {
            Item::Tag
        }
        TokenKind::LeftAngle => {
            pass_reserved(lexer);
            Item::Token(kind)
        }
        kind => Item::Token(kind),
    })
}

/// Returns whether a word is a move, an attempted move, or a result. Some words are recognised only after a number, or
/// only if they are the first on their line.
fn is_movetext(word: Word, text: &[u8], region: Region, is_numbered: bool, is_first: bool) -> bool {
    let is_san = |text: &[u8]| San::parse_bytes(text, Leniency::Lenient).is_ok();
    match word {
        Word::Result(..) => region == Region::Between || is_first,
        Word::Move if is_null(text) || is_file_capture(text) => is_numbered,
        Word::Move => is_numbered || region == Region::Between || is_san(text),
        Word::NumberedMove(digits) => {
            region == Region::Between || is_san(text.get(digits..).unwrap_or_default())
        }
        Word::Attempt => is_numbered,
        Word::Glyph(_) | Word::Glyphs | Word::Remark | Word::Figures | Word::Unknown => false,
    }
}

/// Searches for the next tag pair at or after `from`, up to the first move.
fn tag_ahead(lexer: &mut Lexer<'_>, from: usize, region: Region) -> TagAhead {
    let mut ahead = lexer.clone();
    ahead.seek(from);
    let found = pass_to_tag(&mut ahead, region);
    lexer.adopt_work(&ahead);
    found
}

/// Like [`tag_ahead`], but moves the lexer.
fn pass_to_tag(lexer: &mut Lexer<'_>, region: Region) -> TagAhead {
    let no_tag = |at| TagAhead { region, is_tag: false, at };
    let (mut newlines, mut is_number, mut is_numbered) = (0, false, false);
    // At the start of a game, the text before it on the line does not matter.
    let mut is_first = true;
    let mut results = 0;
    loop {
        let start = lexer.offset();
        let is_result = match spaced(lexer) {
            Some(result) => {
                lexer.seek(result.end);
                true
            }
            None => false,
        };
        let item = if is_result { Some(Item::Token(TokenKind::Asterisk)) } else { item(lexer) };
        let text = lexer.slice(start, lexer.offset());
        let word = match item {
            Some(Item::Token(TokenKind::Symbol)) => classify(text),
            _ => Word::Unknown,
        };
        // In movetext, these tokens would end a game.
        let is_end = item == Some(Item::Token(TokenKind::Asterisk))
            || matches!(word, Word::Result(..))
            || item == Some(Item::Token(TokenKind::Symbol)) && glued_result(text).is_some();
        results += usize::from(is_end);
        match item {
            _ if results > MOST_RESULTS => return no_tag(lexer.offset()),
            None => return no_tag(lexer.offset()),
            Some(Item::Tag) => return TagAhead { region, is_tag: true, at: start },
            Some(Item::Blank) => {
                // A single space is the most frequent case, and has no line end.
                let ended = if text == b" " { 0 } else { line_ends(text, false) };
                newlines += ended;
                is_first |= ended > 0;
                if region == Region::Between && newlines > 1 {
                    return no_tag(lexer.offset());
                }
                continue;
            }
            Some(Item::Token(TokenKind::Asterisk)) if region == Region::Between || is_first => {
                return no_tag(lexer.offset());
            }
            Some(Item::Token(TokenKind::Symbol))
                if is_movetext(word, text, region, is_numbered, is_first) =>
            {
                return no_tag(lexer.offset());
            }
            Some(Item::Token(TokenKind::Integer)) if is_numbered && has_form_in_digits(text) => {
                return no_tag(lexer.offset());
            }
            Some(Item::Token(kind)) => {
                is_numbered = kind == TokenKind::Period && (is_number || is_numbered);
                is_number = kind == TokenKind::Integer;
                is_first = false;
            }
            Some(Item::Aside) => {}
        }
        newlines = 0;
    }
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Sends skipped text as stray text with the placement `place`. Long text is split like a comment. Signs without a
    /// word are not sent, because they have their own diagnostics.
    pub(super) fn keep_text(&mut self, (start, end): (usize, usize), place: Placement) {
        if !self.is_delivering() || !(self.requests_comments || self.requests_numbers()) {
            return;
        }
        let text = self.lexer.slice(start, end);
        let has_word = text.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        let (mut at, mut rest) = (start, if has_word { text } else { &[] });
        if rest.len() > self.limits.comment {
            let limit = Detail::Limit(self.limits.comment as u64);
            self.report_detail(Code::CommentLimit, start, end, limit);
        }
        while !rest.is_empty() && self.is_delivering() {
            let (piece, after) = split_text(rest, self.limits.comment.max(4));
            let (text, span) = (Text::plain(piece), self.span(at, at + piece.len()));
            self.emit(Event::StrayText(Comment { text, placement: place, span }));
            (at, rest) = (at + piece.len(), after);
        }
    }

    /// Returns the end of the stray text at `start` if a tag pair follows it before any move.
    pub(super) fn stray_text(
        &mut self,
        start: usize,
        region: Region,
        ahead: &mut Option<TagAhead>,
    ) -> Option<usize> {
        let known = ahead.filter(|known| known.region == region && known.at > start);
        let TagAhead { is_tag, at: tag, .. } = *ahead.insert(match known {
            Some(known) => known,
            None => tag_ahead(&mut self.lexer, start, region),
        });
        if !is_tag {
            return None;
        }
        let end = self.look_ahead(|_, lexer| {
            lexer.seek(start);
            let mut end = start;
            while lexer.offset() < tag {
                match item(lexer) {
                    Some(Item::Token(_)) => end = lexer.offset().min(tag),
                    Some(Item::Blank) => {}
                    Some(Item::Aside | Item::Tag) | None => break,
                }
            }
            end
        });
        (end > start).then_some(end)
    }

    /// If the symbol just read begins a tag pair without its opening bracket, returns the end of the pair. The symbol
    /// must be the first on its line or in the game.
    pub(super) fn tag_end_without_bracket(&mut self, kind: TokenKind, start: usize) -> Option<usize> {
        let is_first = start == self.extent.visible || is_column_one(self.lexer.bytes(), start);
        if kind != TokenKind::Symbol || !is_first {
            return None;
        }
        tag_without_bracket(&mut self.lexer, start)
    }

    /// Skips the unknown words after the unknown word just read, so that one finding covers all of them.
    pub(super) fn pass_stray_words(&mut self) {
        while self.pass_stray_word() {}
        self.last = self.lexer.offset();
    }

    /// After a termination marker, skips prose that begins with the word just read: all words on its line, and further
    /// lines that begin with a word other than a move or a result. A paragraph directly before tag pairs belongs to
    /// them and is not skipped.
    pub(super) fn pass_prose(&mut self) {
        while self.pass_word_of_prose() {}
        self.last = self.lexer.offset();
    }

    fn pass_word_of_prose(&mut self) -> bool {
        let may_follow = |rest: &[u8], is_glued| match rest {
            [b'.' | b',' | b'\'' | b'`', ..] => is_glued,
            [byte, ..] => byte.is_ascii_alphanumeric() || *byte >= 0x80 || *byte == b'"',
            [] => false,
        };
        self.pass_word(may_follow, |parser, ahead, (kind, from)| {
            let newlines = line_ends(parser.lexer.slice(parser.lexer.offset(), from), false);
            let text = ahead.slice(from, ahead.offset());
            let begins_game = newlines > 0
                && (kind == TokenKind::Integer
                    || matches!(classify(text), Word::Move | Word::NumberedMove(_) | Word::Result(..))
                    || tag_without_bracket(ahead, from).is_some()
                    || newlines > 1 && tag_ahead(ahead, from, Region::Between).is_tag);
            !begins_game
        })
    }

    /// Skips white space and an unknown word, or a comma or a period after a word. Returns whether it skipped a word or
    /// a sign.
    fn pass_stray_word(&mut self) -> bool {
        let may_follow = |rest: &[u8], is_glued| match rest {
            [b'.', after @ ..] => is_glued && after.first() != Some(&b'.'),
            [b',' | b'\'' | b'`', ..] => is_glued,
            [byte, ..] => byte.is_ascii_alphabetic() || *byte >= 0x80 || *byte == b'"',
            [] => false,
        };
        self.pass_word(may_follow, |parser, ahead, (kind, from)| {
            let text = ahead.slice(from, ahead.offset());
            kind == TokenKind::Symbol
                && text.len() <= MAX_SYMBOL_BYTES
                && matches!(classify(text), Word::Unknown | Word::Remark)
                && !parser.is_detached_piece(ahead, from, ahead.offset())
        })
    }

    /// Skips white space and one word or punctuation mark. Returns whether it skipped a word or a mark. `may_follow`
    /// receives the first bytes and whether white space precedes them, so that we read no long token twice. `belongs`
    /// receives the kind and the start of a word.
    fn pass_word(
        &mut self,
        may_follow: impl Fn(&[u8], bool) -> bool,
        belongs: impl Fn(&Self, &mut Lexer<'a>, (TokenKind, usize)) -> bool,
    ) -> bool {
        self.pass_if(|parser, ahead| {
            pass_blanks(ahead, Run::Lines);
            let from = ahead.offset();
            ahead.extend_reach(from + 2);
            may_follow(ahead.rest(), from == parser.lexer.offset())
                && match ahead.advance() {
                    Some(kind @ (TokenKind::Symbol | TokenKind::Integer)) => {
                        let end = ahead.offset();
                        belongs(parser, ahead, (kind, from)) && !parser.is_truncated(kind, from, end)
                    }
                    Some(TokenKind::String | TokenKind::Period | TokenKind::Unknown) => true,
                    _ => false,
                }
        })
    }
}
