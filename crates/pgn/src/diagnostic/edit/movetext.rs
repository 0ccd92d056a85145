//! Edits movetext (PGN 8.2).

use super::{Edit, context::Context};
use crate::{
    diagnostic::Suffixes,
    lexer::class::{self, Class, Wide},
};
use alloc::{format, string::String};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::Span;

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns whether a byte is part of a word.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}

fn byte_before(span: Span, around: Context<'_>) -> Option<u8> {
    around.before(span.start).last().copied()
}

fn byte_after(span: Span, around: Context<'_>) -> Option<u8> {
    around.after(span.end).first().copied()
}

/// Deletes the text at `span` without joining tokens and without moving a percent sign to column 1. If the text
/// contains line breaks, the edit keeps one, so that the text after it stays on its own line.
pub(super) fn deletion(span: Span, around: Context<'_>) -> Edit {
    let before = byte_before(span, around).is_none_or(is_space);
    let after = byte_after(span, around);
    if memchr::memchr2(b'\n', b'\r', around.slice(span)).is_some() {
        return Edit::new(span, if after == Some(b'%') { "\n " } else { "\n" });
    }
    let is_safe = (before || after.is_none_or(is_space)) && after != Some(b'%');
    Edit::new(span, if is_safe { "" } else { " " })
}

/// Deletes the text at `span`, like [`deletion`]. Returns `None` if this could change how other text is read:
///
/// - before a bracket, which might then begin a game
/// - after a number, which might become a move number
/// - inside a possible tag pair or a damaged move
pub(super) fn stray(span: Span, around: Context<'_>) -> Option<Edit> {
    let is_passed = |byte: &&u8| **byte <= b' ' || !byte.is_ascii() || matches!(**byte, b'$' | b')' | b'}');
    let (near_before, near_after) = around.near(span);
    let next = near_after.iter().find(|byte| !is_passed(byte));
    let mut before = near_before.iter().rev().skip_while(is_passed);
    let mut word = before.by_ref().take_while(|byte| byte.is_ascii_alphanumeric()).peekable();
    let is_after_number = word.peek().is_some() && word.all(u8::is_ascii_digit);
    let line = near_before.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let is_in_tag = line.iter().rev().find(|byte| matches!(byte, b'[' | b']')) == Some(&b'[');
    let is_inside = is_in_tag || is_inside_move(span, around);
    (next != Some(&b'[') && !is_after_number && !is_inside).then(|| deletion(span, around))
}

/// Returns whether the word at `span` is a fragment of a move: only a character that no move contains separates it from
/// a digit, as in `exd]5`.
fn is_fragment(span: Span, around: Context<'_>) -> bool {
    let after = around.after(span.end);
    let length = match after.first().map(|first| Class::from_byte(*first)) {
        Some(
            Class::LeftBracket
            | Class::RightBracket
            | Class::RightParenthesis
            | Class::CloseBrace
            | Class::Quote
            | Class::Percent
            | Class::Period
            | Class::Sign
            | Class::Other,
        ) => 1,
        Some(Class::Beyond) => match class::wide(after) {
            (Wide::Sign, length) => length,
            _ => return false,
        },
        _ => return false,
    };
    after.get(length).is_some_and(u8::is_ascii_digit)
}

/// Returns whether the text at `span` separates the parts of a damaged move, like the brace in `exd}5`. If we replaced
/// it with white space, the digit would become a move number.
fn is_inside_move(span: Span, around: Context<'_>) -> bool {
    byte_before(span, around).is_some_and(is_of_word)
        && byte_after(span, around).is_some_and(|byte| byte.is_ascii_digit())
}

/// Returns whether the number at `span` is separated from the text before it, so that it is not part of a damaged move.
/// This is the case if the number begins the text, if it follows white space or an opening parenthesis, or if it
/// follows a closing parenthesis or brace and has a period.
fn is_number_apart(span: Span, around: Context<'_>) -> bool {
    let before = around.before(span.start);
    match before.last() {
        None | Some(0..=b' ' | b'(') => true,
        Some(b')' | b'}') => {
            let mut after = around.after(span.start).iter().skip_while(|byte| byte.is_ascii_digit());
            after.find(|byte| !is_space(**byte)) == Some(&b'.')
        }
        Some(0x80..) => {
            let ends = (1..=4).rev().filter_map(|length| before.get(before.len().checked_sub(length)?..));
            let mut characters =
                ends.filter(|end| end.first() >= Some(&0x80)).map(|end| (class::wide(end), end.len()));
            let last = characters.find(|((_, length), whole)| length == whole);
            last.is_some_and(|((wide, _), _)| matches!(wide, Wide::Space | Wide::ByteOrderMark))
        }
        Some(_) => false,
    }
}

/// Replaces the text at `span` with the move `text`. Returns `None` if the text is a fragment, or if a comment or an
/// escaped line between the words of the move would be deleted.
pub(super) fn spelling(span: Span, text: &str, around: Context<'_>) -> Option<Edit> {
    let has_more = around.slice(span).iter().any(|byte| matches!(byte, b'{' | b';' | b'%'));
    (!has_more && !is_fragment(span, around)).then(|| word(span, text, around))
}

/// Replaces the text at `span` with the word `text`. Adds spaces where adjacent words would be joined.
pub(super) fn word(span: Span, text: &str, around: Context<'_>) -> Edit {
    let left = if byte_before(span, around).is_some_and(is_of_word) { " " } else { "" };
    let right = if byte_after(span, around).is_some_and(is_of_word) { " " } else { "" };
    Edit::new(span, format!("{left}{text}{right}"))
}

/// Replaces the run of signs at `span` with its suffixes: writes the first as a suffix and the others as numeric
/// glyphs.
pub(super) fn suffixes(span: Span, suffixes: Suffixes, around: Context<'_>) -> Edit {
    let text = format!("{suffixes}");
    let ends_with_sign = text.ends_with(['!', '?']);
    let is_apart = byte_after(span, around).is_none_or(|byte| is_space(byte) || byte == b')');
    let right = if ends_with_sign || is_apart { "" } else { " " };
    Edit::new(span, format!("{text}{right}"))
}

/// Replaces the run of signs at `span` with its first suffix.
pub(super) fn first_suffix(span: Span, around: Context<'_>) -> Option<Edit> {
    let text = around.slice(span).get(..2).filter(|text| Nag::from_suffix(text).is_some())?;
    Some(Edit::new(span, core::str::from_utf8(text).ok()?))
}

/// Replaces the symbol at `span` with its numeric glyph. Returns `None` inside a damaged move.
pub(super) fn glyph(span: Span, around: Context<'_>) -> Option<Edit> {
    if is_inside_move(span, around) {
        return None;
    }
    let nag = Nag::from_typed_symbol(around.slice(span))?;
    let left =
        if byte_before(span, around).is_none_or(|byte| is_space(byte) || byte == b'(') { "" } else { " " };
    let right =
        if byte_after(span, around).is_none_or(|byte| is_space(byte) || byte == b')') { "" } else { " " };
    Some(Edit::new(span, format!("{left}${}{right}", nag.number())))
}

/// Replaces the number at `span` with `expected`. Returns `None` if the number may be part of a damaged move.
pub(super) fn number(span: Span, expected: u32, around: Context<'_>) -> Option<Edit> {
    let digits = around.slice(span).iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = Span::new(span.start, span.start + digits as u64);
    is_number_apart(span, around).then(|| Edit::new(digits, format!("{expected}")))
}

/// Inserts a period and a space between the number and the move in the word at `span`. Returns `None` if the word may
/// be part of a damaged move.
pub(super) fn period(span: Span, around: Context<'_>) -> Option<Edit> {
    let digits = around.slice(span).iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = digits > 0 && is_number_apart(span, around);
    is_number.then(|| Edit::insert(span.start + digits as u64, ". "))
}

/// Inserts a closing parenthesis where an unclosed variation was treated as closed. The parenthesis is on its own line
/// if a line comment might precede it. Returns `None` if the innermost open variation is empty, because the parenthesis
/// would close that variation instead.
pub(super) fn parenthesis(span: Span, around: Context<'_>) -> Option<Edit> {
    let text = around.slice(span);
    let innermost = text.iter().rev().take_while(|byte| **byte != b'(');
    if innermost.clone().all(|byte| is_space(*byte)) {
        return None;
    }
    let is_after_space = text.last().is_none_or(|byte| is_space(*byte));
    Some(Edit::insert(span.end, if is_after_space { ") " } else { "\n)" }))
}

/// Deletes a variation without content.
pub(super) fn empty_variation(span: Span, around: Context<'_>) -> Option<Edit> {
    let inside = around.slice(span).strip_prefix(b"(")?.strip_suffix(b")")?;
    stray(span, around).filter(|_| inside.iter().all(|byte| is_space(*byte)))
}

/// Inserts a missing termination marker. The marker is on its own line, because a line comment may precede it. After
/// the tags, an empty line is inserted first.
pub(super) fn marker(offset: u64, result: GameResult, around: Context<'_>) -> Edit {
    let is_after_tag = around.before(offset).last() == Some(&b']');
    let gap = if is_after_tag { "\n\n" } else { "\n" };
    let mut text = String::from(gap);
    text.push_str(result.as_str());
    if around.after(offset).first().is_some_and(|byte| !is_space(*byte)) {
        text.push('\n');
    }
    Edit::insert(offset, text)
}

/// Replaces a result with its standard spelling. Returns `None` for a double loss, which PGN does not define.
pub(super) fn result(span: Span, around: Context<'_>) -> Option<Edit> {
    let spelled = around.slice(span);
    let is_half = [&b"1/2"[..], b"0.5", b"\xC2\xBD", b"\xBD"].iter().any(|half| spelled.starts_with(half));
    let result = match (spelled.first()?, spelled.last()?) {
        _ if is_half => GameResult::Draw,
        (b'1', b'0' | b'O' | b'o') => GameResult::WhiteWins,
        (b'0' | b'O' | b'o', b'1') => GameResult::BlackWins,
        _ => return None,
    };
    Some(word(span, result.as_str(), around))
}
