//! Compares move numbers with the expected numbers, in each line of moves (PGN 8.2.2).
//!
//! We check a number together with the move after it. If all numbers in a line are shifted, we report only the first,
//! and the edits of the others belong to its diagnostic. If all numbers after a FEN are shifted by the same amount,
//! this is only a note, because many programs count from 1 there.

use super::{Replay, explain::NEW_GAME, fix_verifier::Edits};
use crate::{
    diagnostic::{Code, Detail, Finding, Sink},
    visitor::{Interest, StartOrigin, Visitor},
};
use movetext_san::Span;

/// How the move numbers in a line differ from the expected numbers.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    /// The last number minus the expected number.
    by: i64,
    /// The last number.
    number: u32,
    /// The ply of the move with the last number.
    ply: u32,
    /// The span of the number that was reported.
    reported: Span,
}

impl Shift {
    /// Returns whether a number continues the shift: it differs by the same amount, or the numbers count plies and it
    /// is the next number.
    fn continues(&self, found: u32, expected: u32, ply: u32) -> bool {
        // Numbers that are too large were read as `u32::MAX`.
        let shifted = self.by.saturating_add(i64::from(expected)).min(i64::from(u32::MAX));
        let counts_plies = (found, ply) == (self.number.saturating_add(1), self.ply.saturating_add(1));
        i64::from(found) == shifted || counts_plies
    }
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    /// Handles a move number. An unexpected number is held until its move is played.
    #[inline]
    pub(super) fn number(&mut self, found: u32, span: Span) {
        self.number_start.get_or_insert(span.start);
        // If `is_playing` is set, no number is held, so an expected number needs no further work.
        if self.reporter.is_enabled && (!self.is_playing || !self.is_expected(found)) {
            self.keep_number(found, span);
        }
    }

    /// Holds a number until its move is played, if moves are played at all.
    #[cold]
    fn keep_number(&mut self, found: u32, span: Span) {
        let is_judged = self.interest.contains(Interest::PLAYED)
            && self.origin != StartOrigin::Unplayable
            && self.unplayable.is_none();
        if is_judged && (!self.is_expected(found) || self.checker.held_number.is_some()) {
            self.checker.held_number = Some((found, span));
            self.update_is_playing();
        }
    }

    /// Returns whether `found` is the number of the next move and the numbers in this line are not shifted.
    pub(super) const fn is_expected(&self, found: u32) -> bool {
        self.line.shift.is_none() && found == self.line.position().fullmove_number()
    }

    /// Checks the held number. Call this after its move is played, but before its ply is counted.
    pub(super) fn judge_held_number(&mut self) {
        if let Some((found, span)) = self.take_number() {
            self.judge_number(found, span);
        }
    }

    /// Returns whether a number before the next move continues the shift in its line.
    pub(super) fn continues_shift(&self, found: u32) -> bool {
        let expected = self.line.position().fullmove_number();
        self.line.shift.is_some_and(|shift| shift.continues(found, expected, self.line.ply))
    }

    /// Takes the held number, so that it is not checked.
    pub(super) fn take_number(&mut self) -> Option<(u32, Span)> {
        let held = self.checker.held_number.take()?;
        self.update_is_playing();
        Some(held)
    }

    /// Reports the move number `found` if it is wrong, unless it continues a shift that was already reported. Call this
    /// after the move is played, but before its ply is counted.
    #[cold]
    pub(super) fn judge_number(&mut self, found: u32, span: Span) {
        let (expected, ply) = (self.line.position().fullmove_number(), self.line.ply);
        let by = i64::from(found) - i64::from(expected);
        if self.line.shift.is_none_or(|shift| shift.by != by) {
            self.report_offset(Code::MoveNumber);
        }
        if found == expected {
            self.line.shift = None;
            return;
        }
        let before = self.line.shift.filter(|_| self.continues_shift(found));
        let reported = before.map_or(span, |shift| shift.reported);
        self.line.shift = Some(Shift { by, number: found, ply, reported });
        let finding = Finding { code: Code::MoveNumber, span, detail: Detail::Number { found, expected } };
        if before.is_none() && ply == 0 && self.outer.is_empty() && self.origin == StartOrigin::FenTag {
            self.checker.offset_number = Some(finding);
        } else if before.is_none() {
            self.reporter.explanation = self.seems_new_game(found, span).then(|| NEW_GAME.into());
            self.report_finding(finding);
        } else if let Edits::OnTrial(following) = &mut self.reporter.edits {
            following.suggest(reported, &finding, self.window);
        }
    }

    /// Reports the first number after a FEN if it is unexpected and has not been reported yet. Pass
    /// [`Code::MoveNumberOffset`] at the end of the game, and [`Code::MoveNumber`] when a later number does not differ
    /// by the same amount.
    pub(super) fn report_offset(&mut self, code: Code) {
        if let Some(finding) = self.checker.offset_number.take() {
            self.report_finding(Finding { code, ..finding });
        }
    }
}
