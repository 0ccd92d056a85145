//! Reads variations: where they open and close, and what is skipped (PGN 8.2.5).
//!
//! Some variations have no moves, so a variation is announced only at its first move. Until then, its content belongs
//! to the line around it: `({c})` is a comment, and `((1. d4))` is one variation. If no move precedes a variation, or
//! if it is nested too deeply, its text becomes a comment.

use super::{
    Delivery, Event, EventSink, LineState, Parser, Reason, Skip, Variation,
    recover::{Run, pass_blanks},
};
use crate::{
    diagnostic::{Code, Detail},
    lexer::TokenKind,
};

/// The maximum length of a clock time: `100:00:00.000`.
const LONGEST_CLOCK: usize = 13;

/// Returns whether `text` is a clock time: numbers separated by colons, with two digits after each colon, and optional
/// decimals.
fn is_clock(text: &[u8]) -> bool {
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let (whole, decimals) = match text.iter().position(|&byte| byte == b'.') {
        Some(at) => (text.get(..at), text.get(at + 1..)),
        None => (Some(text), None),
    };
    let mut numbers = whole.unwrap_or_default().split(|&byte| byte == b':');
    let is_first_number = numbers.next().is_some_and(is_number);
    let mut others = 0;
    let are_pairs = numbers.all(|digits| {
        others += 1;
        digits.len() == 2 && is_number(digits)
    });
    is_first_number && are_pairs && matches!(others, 1 | 2) && decimals.is_none_or(is_number)
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Reads the opening parenthesis in `<recursive-variation> ::= ( <element-sequence> )`.
    pub(super) fn open_variation(&mut self, start: usize) {
        if self.passing_remark(start) || self.clock_time(start) {
            return;
        }
        self.depth += 1;
        self.is_after_move = false;
        self.glyphs.clear();
        if self.is_quiet() {
            self.pass_openings();
            return;
        }
        self.hold_number();
        let end = self.lexer.offset();
        if !self.line.has_moves {
            if self.variations_only(start) {
                return;
            }
            self.report(Code::VariationOrphan, start, end);
            self.skip_as_comment(Reason::Orphan, start);
            return;
        }
        if self.variations.len() >= self.limits.nesting {
            if !self.reports.has_limit {
                let limit = Detail::Limit(self.limits.nesting as u64);
                self.report_detail(Code::VariationLimit, start, end, limit);
                self.reports.has_limit = true;
            }
            self.skip_as_comment(Reason::Deep, start);
            return;
        }
        self.variations.push(Variation { open: start, around: None, early: None });
        self.begin_if_it_moves();
    }

    /// Skips the variation that opens at `start` and keeps it as a comment. Does nothing if the sink has just requested
    /// to skip more or to stop.
    fn skip_as_comment(&mut self, reason: Reason, start: usize) {
        if self.is_delivering() {
            self.delivery = Delivery::Skip(Skip { reason, level: self.depth, start });
        }
    }

    /// Skips the rest of a line that has too many errors. Reading a text with an error in each byte would otherwise be
    /// many times slower than usual.
    #[cold]
    pub(super) fn skip_damaged(&mut self) {
        pass_blanks(&mut self.lexer, Run::Lines);
        let start = self.lexer.offset();
        self.report_detail(Code::DamageLimit, start, start, Detail::Limit(self.limits.damage.into()));
        if self.is_delivering() {
            let level = self.line.depth;
            self.delivery = Delivery::Skip(Skip { reason: Reason::Damaged, level, start });
        }
    }

    /// Skips `(e.p.)`, which is a remark on the previous move and not a variation. Returns whether it skipped the
    /// remark.
    fn passing_remark(&mut self, start: usize) -> bool {
        const REMARKS: [&[u8]; 2] = [b"(e.p.)", b"(ep)"];
        if !self.is_after_move || self.is_quiet() {
            return false;
        }
        let rest = self.lexer.slice(start, self.lexer.bytes().len());
        let Some(remark) = REMARKS.into_iter().find(|remark| rest.starts_with(remark)) else { return false };
        let end = start + remark.len();
        self.lexer.seek(end);
        self.last = end;
        self.report(Code::MoveSpelling, start, end);
        true
    }

    /// Keeps the text of a clock time such as `(0:06)`, which is not a variation. Programs write a time after every
    /// move, so it is reported only once in a game. Returns whether it found a time.
    fn clock_time(&mut self, start: usize) -> bool {
        if !self.line.has_moves || self.is_quiet() || self.is_pending() {
            return false;
        }
        let inner = self.lexer.offset();
        let longest = inner + LONGEST_CLOCK + 1;
        let ahead = self.lexer.slice(inner, longest.min(self.lexer.bytes().len()));
        self.lexer.extend_reach(longest);
        let length = ahead.iter().position(|&byte| byte == b')');
        let Some(time) = length.and_then(|length| ahead.get(..length)).filter(|time| is_clock(time)) else {
            return false;
        };
        let end = inner + time.len();
        self.lexer.seek(end + 1);
        self.last = end + 1;
        self.is_after_move = false;
        self.glyphs.clear();
        if !core::mem::replace(&mut self.reports.has_clock, true) {
            self.report(Code::UnknownToken, start, end + 1);
        }
        self.keep_text((inner, end), self.line.place());
        true
    }

    fn begin_if_it_moves(&mut self) {
        if self.is_pending() && self.leads_to_move() {
            self.begin_variation();
        }
    }

    /// Announces the innermost variation, because its first move follows.
    pub(super) fn begin_variation(&mut self) {
        let depth = self.variations.len();
        let Some(variation) = self.variations.last_mut() else {
            return;
        };
        let Variation { open, early, .. } = *variation;
        variation.around =
            Some(core::mem::replace(&mut self.line, LineState { depth, ..LineState::default() }));
        self.emit(Event::BeginVariation(self.span(open, open + 1)));
        // We report this after announcing the variation. If the sink then skips the variation, it still receives the
        // end.
        if let Some(early) = early {
            self.report(Code::VariationMisplaced, early, early + 1);
        }
    }

    /// Reads the closing parenthesis of `<recursive-variation>`.
    pub(super) fn close_variation(&mut self, start: usize) {
        self.is_after_move = false;
        self.glyphs.clear();
        if self.depth == 0 {
            self.stray_token(Code::VariationStray, TokenKind::RightParenthesis, start);
            return;
        }
        self.depth -= 1;
        self.pass_closings();
        let end = self.lexer.offset();
        if let Some(skip) = self.skip().filter(|skip| self.depth < skip.level) {
            // The rest of a damaged line ends before the parenthesis.
            self.end_skip(if skip.reason == Reason::Damaged { start } else { end });
        }
        if self.depth < self.variations.len() {
            self.end_variation(start, end);
            if !self.is_quiet() {
                self.begin_if_it_moves();
            }
        }
    }

    /// Ends the innermost variation with the parenthesis at `start..end`. The range is empty if the parenthesis is
    /// missing.
    fn end_variation(&mut self, start: usize, end: usize) {
        let Some(Variation { open, around, early }) = self.variations.pop() else {
            return;
        };
        // If the sink skipped the rest of this variation, we send events again from here on.
        if self.skip().is_some_and(|skip| skip.level > self.variations.len()) {
            self.delivery = Delivery::Full;
        }
        if let Some(around) = around {
            self.report_held_number();
            self.numbers.last = None;
            self.line = LineState { has_variations: true, ..around };
            self.note_early(open);
            self.force(Event::EndVariation(self.span(start, end)));
        } else if let Some(early) = early {
            self.note_early(early);
            self.report(Code::VariationDoubled, open, end);
        } else {
            self.report(Code::VariationEmpty, open, end);
        }
    }

    /// Records that an inner variation opened at `open`, before the first move of the innermost open variation.
    fn note_early(&mut self, open: usize) {
        if let Some(around) = self.variations.last_mut().filter(|variation| variation.around.is_none()) {
            around.early.get_or_insert(open);
        }
    }

    /// Ends skipped text, and sends it as a comment unless the sink requested to skip it.
    pub(super) fn end_skip(&mut self, end: usize) {
        let Some(skip) = self.skip() else {
            return;
        };
        self.delivery = Delivery::Full;
        if skip.reason != Reason::Requested {
            let text = self.lexer.slice(skip.start, end).trim_ascii_end();
            self.keep_text((skip.start, skip.start + text.len()), self.line.place());
        }
    }

    /// Closes all variations that are still open at `end`, the end of the game.
    pub(super) fn close_all(&mut self, end: usize) {
        self.end_skip(end);
        while !self.variations.is_empty() && !self.is_stopped() {
            if let Some(&Variation { open, .. }) = self.variations.last() {
                let end = Detail::Missing(self.offset(end));
                self.report_detail(Code::VariationUnclosed, open, open + 1, end);
            }
            self.end_variation(end, end);
        }
        self.report_held_number();
        self.depth = 0;
    }
}
