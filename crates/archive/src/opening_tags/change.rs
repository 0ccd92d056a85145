//! Changes to the tag pairs of a game (PGN 8.1).

use super::section::TagSection;
use movetext_pgn::{GameEnd, Span};

/// A span of a game and its replacement.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) text: Vec<u8>,
}

/// Returns the insertion of tag pairs: in the place of the last tag pair if that is deleted, otherwise after it, or before
/// everything else.
pub(super) fn insertion(
    pairs: &[Vec<u8>],
    section: &TagSection<'_>,
    end: &GameEnd<'_>,
    source: &[u8],
    deleted: &mut Vec<Span>,
) -> Change {
    let first_line = memchr::memchr(b'\n', source).and_then(|end| source.get(..end)).unwrap_or_default();
    let newline: &[u8] = if first_line.ends_with(b"\r") { b"\r\n" } else { b"\n" };
    let lines = pairs.join(newline);
    let offset = end.tags_end.saturating_sub(end.span.start);
    if let Some(last) = deleted.iter().position(|span| span.end == offset) {
        return Change { span: deleted.remove(last), text: lines };
    }
    let text =
        if section.has_tags { [newline, &lines].concat() } else { [&lines, newline, newline].concat() };
    Change { span: Span::at(offset), text }
}

/// Returns the bytes of a tag value: UTF-8, or Latin-1 where the game has another encoding than UTF-8.
pub(super) fn encoded(value: &str, source: &[u8]) -> Vec<u8> {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let latin1: Option<Vec<u8>> =
        value.chars().map(|character| u8::try_from(u32::from(character)).ok()).collect();
    match latin1 {
        Some(bytes) if !value.is_ascii() && core::str::from_utf8(source).is_err() => bytes,
        _ => value.into_bytes(),
    }
}

/// Returns the span of a tag pair with the end of its line, if it is alone on the line.
pub(super) fn line_of(span: Span, source: &[u8]) -> Span {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let before = source.get(..index(span.start)).unwrap_or_default();
    let after = source.get(index(span.end)..).unwrap_or_default();
    let is_first = before.last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    let line_end =
        if after.starts_with(b"\r\n") { 2 } else { u64::from(matches!(after.first(), Some(b'\n' | b'\r'))) };
    if is_first { Span::new(span.start, span.end + line_end) } else { span }
}

/// Returns `bytes` with the changes, whose offsets count from `shift`.
pub(super) fn applied(bytes: &[u8], changes: &[Change], shift: usize) -> Vec<u8> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).saturating_add(shift);
    let added: usize = changes.iter().map(|change| change.text.len()).sum();
    let mut out = Vec::with_capacity(bytes.len() + added);
    let mut copied = 0;
    for Change { span, text } in changes {
        out.extend_from_slice(bytes.get(copied..index(span.start)).unwrap_or_default());
        out.extend_from_slice(text);
        copied = index(span.end).max(copied);
    }
    out.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    out
}
