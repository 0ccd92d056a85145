//! Delivers the unplayable rest of a line as text (PGN 8.2).

use super::Replay;
use crate::{
    diagnostic::{Code, Finding, Sink},
    flow::Flow,
    lexer::class,
    parser::{Event, ends_moves},
    text::Text,
    visitor::{Interest, MoveToken, SkippedText, StartOrigin, Visitor},
};
use movetext_san::{Span, notation::PieceLetters};

/// The unplayable rest of a line, while it is read.
pub(super) struct Unplayable {
    start: u64,
    /// The number of open variations inside the text.
    depth: u32,
    /// Whether the text will be delivered. It is not delivered if the sink requested to skip after a finding inside it.
    is_delivered: bool,
}

/// Returns whether `text` consists of digits, periods and white space.
fn is_number(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.' || class::is_space(*byte))
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    /// Recomputes whether the next move will be played.
    pub(super) const fn update_is_playing(&mut self) {
        self.is_playing = self.interest.contains(Interest::PLAYED)
            && self.unplayable.is_none()
            && self.double_loss.is_none()
            && self.checker.held_number.is_none()
            && matches!(self.letters, PieceLetters::English)
            && !matches!(self.origin, StartOrigin::Unplayable);
    }

    /// Returns whether `0-0` means a loss for both players, as some programs write. If castling is legal, or if part of
    /// a move follows, castling was meant instead. This searches the rest of the game at most once.
    pub(super) fn is_double_loss(&self, token: &MoveToken<'_>) -> bool {
        let is_at_end = || ends_moves(self.window.bytes, self.window.index(token.span.end));
        self.outer.is_empty() && token.text.raw() == b"0-0" && is_at_end()
    }

    pub(super) fn stop_line(&mut self, number_start: Option<u64>, span: Span) -> Flow {
        self.is_partial |= self.outer.is_empty();
        self.unplayable =
            Some(Unplayable { start: number_start.unwrap_or(span.start), depth: 0, is_delivered: true });
        self.update_is_playing();
        Flow::Continue
    }

    /// Returns whether a diagnostic is omitted because the sink skips the line. Unclosed comments and variations are
    /// still reported, because they also swallow the text after the line. Numbers in an unplayable line are never
    /// reported, because the whole line is delivered as text and its first move was reported.
    pub(super) fn omits(&self, finding: &Finding) -> bool {
        let Some(unplayable) = &self.unplayable else { return false };
        match finding.code {
            Code::CommentUnclosed | Code::VariationUnclosed => false,
            Code::UnknownToken => !unplayable.is_delivered || is_number(self.window.slice(finding.span)),
            _ => !unplayable.is_delivered,
        }
    }

    /// Handles the flow that the sink returned for a finding in an unplayable line. Returns the flow for the parser.
    /// The visitor receives variations inside the line as text, so skipping the innermost variation means skipping the
    /// line itself.
    pub(super) fn answer_in_text(&mut self, flow: Flow) -> Flow {
        let Some(unplayable) = self.unplayable.as_mut().filter(|_| flow != Flow::Continue) else {
            return flow;
        };
        unplayable.is_delivered = false;
        match flow {
            Flow::SkipVariation if self.outer.is_empty() => Flow::SkipGame,
            // The parser would skip only the variation inside the text.
            Flow::SkipVariation if unplayable.depth > 0 => Flow::Continue,
            flow => flow,
        }
    }

    /// Delivers the unplayable rest of a line as text.
    pub(super) fn end_unplayable(&mut self, end: u64) -> Flow {
        let Some(unplayable) = self.unplayable.take() else { return Flow::Continue };
        self.number_start = None;
        self.update_is_playing();
        if !unplayable.is_delivered {
            return Flow::Continue;
        }
        let raw = self.window.slice(Span::new(unplayable.start, end));
        let text = raw.trim_ascii_end();
        let span = Span::new(unplayable.start, unplayable.start + text.len() as u64);
        self.visitor.skipped_text(&SkippedText { text: Text::plain(text), span })
    }

    /// Handles an event in an unplayable line: only the end of the line is delivered. Returns `None` if the line is
    /// playable.
    pub(super) fn unplayable_event(&mut self, event: Event<'_>) -> Option<Flow> {
        let unplayable = self.unplayable.as_mut()?;
        match event {
            Event::BeginVariation(_) => unplayable.depth += 1,
            Event::EndVariation(_) if unplayable.depth > 0 => unplayable.depth -= 1,
            Event::EndVariation(span) => return Some(self.end_line(span, Self::end_variation)),
            // A marker inside a variation does not end the line.
            Event::Result(result, span) if unplayable.depth == 0 && self.outer.is_empty() => {
                return Some(self.end_line(span, |replay| replay.result(result, span)));
            }
            // If the first move was unplayable, the other variations are part of the text.
            Event::EndMainLine { rest, end } if unplayable.start >= rest => {
                return Some(self.end_line(Span::at(end), |_| Flow::Continue));
            }
            Event::EndGame { span, tags_end } => {
                return Some(self.end_line(Span::at(span.end), |replay| replay.end_game(span, tags_end)));
            }
            _ => {}
        }
        Some(Flow::Continue)
    }

    fn end_line(&mut self, closing: Span, close: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let flow = match self.end_unplayable(closing.start) {
            Flow::Stop => return Flow::Stop,
            // The line has ended, so nothing is left to skip.
            Flow::SkipVariation if !self.outer.is_empty() => Flow::Continue,
            Flow::SkipVariation => Flow::SkipGame,
            flow => flow,
        };
        flow.and(close(self))
    }
}
