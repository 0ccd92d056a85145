//! Changes the tag pairs of a game (PGN 8.1).

use super::section::TagSection;
use movetext_pgn::{GameEnd, Span};
use movetext_pgn_writer::encode_like;

/// A span in a game, and the text that replaces it.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) text: Vec<u8>,
}

/// Returns the change that inserts tag pairs after the last tag pair, or at the start if the game has no tags. If the
/// last tag pair is to be deleted, the new pairs replace it.
pub(super) fn insertion(
    pairs: &[Vec<u8>],
    section: &TagSection<'_>,
    end: &GameEnd<'_>,
    source: &[u8],
    deleted: &mut Vec<Span>,
) -> Change {
    let newline = newline(source);
    let lines = pairs.join(newline);
    let offset = end.tags_end.saturating_sub(end.span.start);
    if let Some(last) = deleted.iter().position(|span| span.end == offset) {
        return Change { span: deleted.remove(last), text: lines };
    }
    let text =
        if section.has_tags { [newline, &lines].concat() } else { [&lines, newline, newline].concat() };
    Change { span: Span::at(offset), text }
}

/// Returns the first line end of a game, or `\n` if there is none.
fn newline(source: &[u8]) -> &'static [u8] {
    let end = source.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    match end.and_then(|end| source.get(end..)) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}

/// Escapes a tag value, and encodes it like the game.
pub(super) fn encode(value: &str, source: &[u8]) -> Vec<u8> {
    encode_like(source, &value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns whether only white space separates a tag pair from the pair before it, or from the start of the game. Other
/// text there could become movetext if the pair were deleted.
pub(super) fn follows_tag(span: Span, source: &[u8]) -> bool {
    let start = usize::try_from(span.start).unwrap_or(usize::MAX);
    let before = source.get(..start).unwrap_or_default().trim_ascii_end();
    before.last().is_none_or(|&byte| byte == b']')
}

/// Returns the span to delete for a tag pair. If nothing else is on its line, this is the whole line, because for many
/// programs an empty line ends the tags.
pub(super) fn line_span(span: Span, source: &[u8]) -> Span {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let before = source.get(..index(span.start)).unwrap_or_default();
    let after = source.get(index(span.end)..).unwrap_or_default();
    let indent = before.iter().rev().take_while(is_blank).count();
    let trailing = after.iter().take_while(is_blank).count();
    let is_first = before.iter().nth_back(indent).is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    let length = |bytes: usize| u64::try_from(bytes).unwrap_or(u64::MAX);
    let line_end = match after.get(trailing..).unwrap_or_default() {
        [b'\r', b'\n', ..] => 2,
        [b'\n' | b'\r', ..] => 1,
        // The pair is the first text of the game, and a game must not begin with white space.
        _ if before.is_empty() => return Span::new(span.start, span.end.saturating_add(length(trailing))),
        _ => return span,
    };
    let line = Span::new(
        span.start.saturating_sub(length(indent)),
        span.end.saturating_add(length(trailing + line_end)),
    );
    if is_first { line } else { span }
}

/// Applies changes to `bytes`. Offset 0 of the changes is index `shift` in `bytes`.
pub(super) fn apply(bytes: &[u8], changes: &[Change], shift: usize) -> Vec<u8> {
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
