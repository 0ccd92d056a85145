//! Handles the rarer events: glyphs, escaped lines, variations, results and the end of a game (PGN 8.2.4 to 8.2.6).

use super::Replay;
use crate::{
    diagnostic::{Code, Detail, Sink},
    flow::Flow,
    game_bounds::GameEnd,
    parser::Event,
    visitor::{Interest, Visitor},
};
use movetext_pgn_values::GameResult;
use movetext_san::Span;

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    /// Handles one of the rarer events.
    pub(super) fn take(&mut self, event: Event<'_>) -> Flow {
        if let Event::Escape(escape) = event {
            self.check_escape(&escape);
            if self.is_answered() {
                return Flow::Continue;
            }
        }
        if let Some(flow) = self.unplayable_event(event) {
            return flow;
        }
        // A number belongs to the move directly after it. Anything in between is delivered separately.
        self.number_start = None;
        if matches!(
            event,
            Event::BeginVariation(_)
                | Event::EndVariation(_)
                | Event::EndMainLine { .. }
                | Event::Result(..)
                | Event::EndGame { .. }
        ) {
            self.take_number();
        }
        match event {
            Event::Nag(nag, place, _) if self.interest.contains(Interest::NAGS) => {
                self.visitor.nag(nag, place)
            }
            Event::Escape(escape) if self.interest.contains(Interest::ESCAPES) => {
                self.visitor.escaped_line(&escape)
            }
            Event::StrayText(text)
                if self.interest.contains(Interest::COMMENTS) || self.interest.contains(Interest::PLAYED) =>
            {
                self.visitor.stray_text(&text)
            }
            Event::Nag(..) | Event::Escape(_) | Event::StrayText(_) => Flow::Continue,
            // `event` handles these.
            Event::BeginGame(_)
            | Event::EndTags
            | Event::Tag(_)
            | Event::Move(_)
            | Event::MoveNumber(..)
            | Event::EndMainLine { .. }
            | Event::Comment(_) => Flow::Continue,
            Event::BeginVariation(_) => self.begin_variation(),
            Event::EndVariation(_) => self.end_variation(),
            Event::Result(result, span) => self.result(result, span),
            Event::EndGame { span, tags_end } => self.end_game(span, tags_end),
        }
    }

    fn begin_variation(&mut self) -> Flow {
        if !self.interest.contains(Interest::VARIATIONS) {
            self.skipped_variation = true;
            return Flow::SkipVariation;
        }
        let inner = self.line.variation();
        self.outer.push(core::mem::replace(&mut self.line, inner));
        self.visitor.begin_variation()
    }

    pub(super) fn end_variation(&mut self) -> Flow {
        if core::mem::take(&mut self.skipped_variation) {
            return Flow::Continue;
        }
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
        self.visitor.end_variation()
    }

    pub(super) fn result(&mut self, result: GameResult, span: Span) -> Flow {
        if !self.outer.is_empty() {
            return self.visitor.variation_result(result);
        }
        self.marker = Some((result, span));
        Flow::Continue
    }

    pub(super) fn end_game(&mut self, span: Span, tags_end: u64) -> Flow {
        self.report_offset(Code::MoveNumberOffset);
        self.check_plies();
        let marker = self.marker.map(|(result, _)| result);
        let tag = self.result_tag.map(|(result, _)| result);
        let result = match marker {
            Some(result) if result.is_decided() => result,
            _ => tag.or(marker).unwrap_or_default(),
        };
        let stated = self.marker.or_else(|| self.double_loss.map(|span| (GameResult::Unknown, span)));
        if let Some(((found, at), tag)) = stated.zip(tag).filter(|((found, _), tag)| found != tag) {
            self.report(Code::ResultMismatch, at, Detail::Results { marker: found, tag });
        }
        self.check_ending(result);
        if self.pending == Flow::Stop {
            return Flow::Stop;
        }
        let source = Some(self.window.slice(span));
        self.visitor.end_game(&GameEnd { result, marker, plies: self.plies(), span, tags_end, source })
    }
}
