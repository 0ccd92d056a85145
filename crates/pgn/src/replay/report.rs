//! Turns findings into diagnostics: adds line and column, excerpt and edits, if the sink requests them.

use super::{Window, fix_verifier::Edits};
use crate::{
    diagnostic::{Code, Detail, DetailLevel, Diagnostic, Finding, PairFault, Sink},
    flow::Flow,
    locate::Lines,
    text::{Text, first_character, is_usual_text},
};
use alloc::{boxed::Box, string::String, vec::Vec};

/// The maximum length of an excerpt in a diagnostic, in characters.
const EXCERPT_CHARACTERS: usize = 100;

/// Completes the findings of a game and passes them to the sink.
pub(crate) struct Reporter<'v, D: ?Sized> {
    pub(super) sink: &'v mut D,
    /// Whether the sink was enabled when the game began.
    pub(super) is_enabled: bool,
    pub(super) lines: &'v mut Lines,
    /// The number of the game.
    pub(super) game: u64,
    pub(super) edits: Edits,
    /// The explanation for the next finding: why a move cannot be played.
    pub(super) explanation: Option<Box<str>>,
}

impl<'v, D: Sink + ?Sized> Reporter<'v, D> {
    pub(crate) fn new(sink: &'v mut D, lines: &'v mut Lines, game: u64) -> Self {
        Self { is_enabled: sink.is_enabled(), sink, lines, game, edits: Edits::Untried, explanation: None }
    }

    /// Returns whether the sink requests diagnostics with this code.
    pub(super) fn is_requested(&self, code: Code) -> bool {
        self.sink.detail_level(code) > DetailLevel::None
    }

    /// Returns whether the sink requests whole diagnostics with this code, and not only their number.
    pub(super) fn is_whole(&self, code: Code) -> bool {
        self.sink.detail_level(code) >= DetailLevel::Whole
    }

    /// Reports a finding. Depending on what the sink requests, adds line, column, excerpt and explanation, and a fix if
    /// `is_editable`.
    pub(crate) fn report(&mut self, window: Window<'_>, finding: Finding, is_editable: bool) -> Flow {
        let Finding { code, span, detail } = finding;
        let explanation = self.explanation.take();
        let detail_level = self.sink.detail_level(code);
        match detail_level {
            DetailLevel::None => return Flow::Continue,
            DetailLevel::Count => return self.sink.count(code),
            DetailLevel::Whole | DetailLevel::WithFix => {}
        }
        let location = self.lines.locate(window.bytes, window.base, span.start);
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
            | Detail::TwoReadings { .. } => excerpt(&join_lines(window.slice(quoted))),
            _ => excerpt(window.slice(quoted)),
        };
        let detail = match code {
            Code::ForbiddenWhiteSpace | Code::UnknownCharacter => {
                first_character(window.slice(span)).map_or(detail, Detail::Character)
            }
            _ => detail,
        };
        let fix = match detail_level {
            DetailLevel::WithFix if is_editable => self.edits.edits_of(&finding, window),
            _ => Vec::new(),
        };
        let diagnostic = Diagnostic::new(Finding { code, span, detail }, location, self.game);
        self.sink.diagnostic(
            &diagnostic.with_excerpt(excerpt).with_explanation(explanation).with_fix(fix.into_boxed_slice()),
        )
    }
}

/// Joins the beginning of `bytes` into one line, with a space instead of each line break and tab.
#[cold]
fn join_lines(bytes: &[u8]) -> Vec<u8> {
    // `excerpt` reads four bytes per character. Joining halves the length at most, because a line break of two bytes
    // becomes one space, so twice as many bytes are enough.
    let text = bytes.get(..EXCERPT_CHARACTERS * 8).unwrap_or(bytes);
    let is_second = |index: usize| index.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'\r');
    let lines = text.iter().enumerate().filter(|&(index, &byte)| byte != b'\n' || !is_second(index));
    lines.map(|(_, &byte)| if matches!(byte, b'\n' | b'\r' | b'\t') { b' ' } else { byte }).collect()
}

/// Returns the first line of `bytes`, truncated if it is too long to read.
fn excerpt(bytes: &[u8]) -> Box<str> {
    // A character has at most four bytes. We limit the search for a line break, because the text may be a whole game
    // without one.
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
