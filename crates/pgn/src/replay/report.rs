//! Turns findings into diagnostics: line and column, excerpt and edits, as far as the sink requests them.

use super::{Window, fix_verifier::Edits};
use crate::{
    diagnostic::{Attention, Code, Detail, Diagnostic, Finding, PairFault, Sink},
    flow::Flow,
    locate::Lines,
    text::{Text, first_character, is_usual_text},
};
use alloc::{boxed::Box, string::String, vec::Vec};

/// The longest excerpt in a diagnostic.
const EXCERPT_CHARACTERS: usize = 100;

/// Completes a finding with line and column and reports it, as far as the sink requests it; with its fix, if `edits` is
/// given.
pub(super) fn report<D: Sink + ?Sized>(
    sink: &mut D,
    window: Window<'_>,
    lines: &mut Lines,
    game: u64,
    finding: Finding,
    explanation: Option<Box<str>>,
    edits: Option<&mut Edits>,
) -> Flow {
    let Finding { code, span, detail } = finding;
    let attention = sink.attention(code);
    match attention {
        Attention::None => return Flow::Continue,
        Attention::Count => return sink.count(code),
        Attention::Whole | Attention::WithFix => {}
    }
    let location = lines.locate(window.bytes, window.base, span.start);
    let quoted = match detail {
        Detail::Tag { pair, .. } | Detail::Pair { pair, .. } => pair,
        Detail::Within(value)
            if matches!(code, Code::StringEscape | Code::StringQuote | Code::StringUnclosed) =>
        {
            value
        }
        _ => span,
    };
    let excerpt = match detail {
        Detail::Pair { fault: PairFault::SeveralLines, .. }
        | Detail::Spelling { .. }
        | Detail::TwoReadings { .. } => excerpt(&joined(window.slice(quoted))),
        _ => excerpt(window.slice(quoted)),
    };
    let detail = match code {
        Code::ForbiddenWhiteSpace | Code::UnknownCharacter => {
            first_character(window.slice(span)).map_or(detail, Detail::Character)
        }
        _ => detail,
    };
    let edits = edits.filter(|_| attention == Attention::WithFix);
    let fix = edits.map(|edits| edits.edits_of(&finding, window)).unwrap_or_default().into_boxed_slice();
    let diagnostic = Diagnostic::new(Finding { code, span, detail }, location, game);
    sink.diagnostic(&diagnostic.with_excerpt(excerpt).with_explanation(explanation).with_fix(fix))
}

/// Reports a finding outside of any game, which has no edit. `game` is the number of the next game.
pub(crate) fn report_outside<D: Sink + ?Sized>(
    sink: &mut D,
    window: Window<'_>,
    lines: &mut Lines,
    game: u64,
    finding: Finding,
) -> Flow {
    report(sink, window, lines, game, finding, None, None)
}

/// Returns the beginning of `bytes` on one line, with a space for each line end and tab.
#[cold]
fn joined(bytes: &[u8]) -> Vec<u8> {
    // Twice as much is enough, because a line end has at most two bytes.
    let text = bytes.get(..EXCERPT_CHARACTERS * 8).unwrap_or(bytes);
    let is_second = |index: usize| index.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'\r');
    let lines = text.iter().enumerate().filter(|&(index, &byte)| byte != b'\n' || !is_second(index));
    lines.map(|(_, &byte)| if matches!(byte, b'\n' | b'\r' | b'\t') { b' ' } else { byte }).collect()
}

/// Returns the first line of `bytes`, truncated if it is too long to read.
fn excerpt(bytes: &[u8]) -> Box<str> {
    // A character has at most four bytes, so this much is enough. The text may be a whole game without a line end.
    let bytes = bytes.get(..EXCERPT_CHARACTERS * 4).unwrap_or(bytes);
    let line = bytes.split(|&byte| byte == b'\n' || byte == b'\r').next().unwrap_or_default();
    if line.len() <= EXCERPT_CHARACTERS && is_usual_text(line) {
        if let Ok(text) = core::str::from_utf8(line) {
            return text.into();
        }
    }
    let text = Text::plain(line).to_str();
    let mut excerpt: String =
        text.chars().filter(|character| !character.is_control()).take(EXCERPT_CHARACTERS).collect();
    if excerpt.len() < text.len() && text.chars().count() > EXCERPT_CHARACTERS {
        excerpt.push('…');
    }
    excerpt.into_boxed_str()
}
