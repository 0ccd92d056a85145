//! Handles invalid white space with no game after it (PGN 4.1).
//!
//! Invalid white space before a game, or after its marker, is reported with that game. If a file contains nothing else,
//! there is no game, and the reader itself reports one diagnostic outside any game.

use super::Reader;
use crate::{
    diagnostic::{Code, Diagnostic, Finding, Sink},
    flow::Flow,
    lexer::{Lexer, TokenKind},
    location::line_ends,
    replay::{Reporter, Window},
    source::Source,
};
use alloc::boxed::Box;
use movetext_san::Span;

/// The invalid white space since the last game.
#[derive(Clone, Debug, Default)]
pub(super) enum Spaces {
    /// No invalid white space has been found yet.
    #[default]
    Unseen,
    /// Invalid white space was skipped. The diagnostic is reported unless a game follows.
    Kept(Box<Diagnostic>),
    /// The invalid white space was reported.
    Reported,
}

impl Spaces {
    /// Returns the state after a game that ends with `text`. If the size limit cut the game inside invalid white space,
    /// the white space has already been reported with the game.
    pub(super) fn after(text: &[u8]) -> Self {
        match text.last() {
            Some(0 | 0x0C | 0x1A | 0x80..) => Self::Reported,
            _ => Self::Unseen,
        }
    }
}

impl<S: Source> Reader<S> {
    /// Keeps a diagnostic about the first invalid white space in the next `count` bytes, which contain no game. Takes
    /// time linear in `count`.
    #[cold]
    pub(super) fn keep_spaces(&mut self, count: usize) {
        let view = self.source.view();
        if !matches!(self.spaces, Spaces::Unseen) {
            return;
        }
        let end = view.at.saturating_add(count).min(view.bytes.len());
        let bytes = view.bytes.get(..end).unwrap_or(view.bytes);
        let Some((code, span)) = first_spaces(bytes, view.at, view.base) else { return };
        let window = Window {
            bytes,
            base: view.base,
            at: view.at,
            decided: self.decided,
            limits: self.limits,
            is_converted: self.source.is_converted(),
        };
        let mut first: Option<Diagnostic> = None;
        let mut reporter = Reporter::new(&mut first, &mut self.lines, self.number);
        reporter.report(window, Finding::new(code, span), false);
        if let Some(diagnostic) = first {
            self.spaces = Spaces::Kept(Box::new(diagnostic));
        }
    }

    /// Reports the kept diagnostic, because no game follows.
    pub(super) fn report_spaces<D: Sink + ?Sized>(&mut self, sink: &mut D) -> Flow {
        let Spaces::Kept(diagnostic) = &self.spaces else { return Flow::Continue };
        let flow = if sink.is_enabled() { diagnostic.report_to(sink) } else { Flow::Continue };
        self.spaces = Spaces::Reported;
        flow
    }
}

/// Returns the first invalid white space at or after `at`, up to the end of its line. `base` is the stream offset of
/// `bytes`: at the beginning of the stream, a byte order mark is valid.
fn first_spaces(bytes: &[u8], at: usize, base: u64) -> Option<(Code, Span)> {
    let mut lexer = Lexer::new(bytes, at);
    let (kind, start) = loop {
        let start = lexer.offset();
        match lexer.advance()? {
            TokenKind::ByteOrderMark if base + start as u64 == 0 => {}
            kind @ (TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark) => break (kind, start),
            _ => {}
        }
    };
    let mut end = lexer.offset();
    loop {
        let from = lexer.offset();
        match lexer.advance() {
            Some(next) if next == kind => end = lexer.offset(),
            Some(TokenKind::WhiteSpace) if line_ends(lexer.slice(from, lexer.offset()), false) == 0 => {}
            _ => break,
        }
    }
    let code = if kind == TokenKind::ByteOrderMark { Code::ByteOrderMark } else { Code::ForbiddenWhiteSpace };
    Some((code, Span::new(base + start as u64, base + end as u64)))
}
