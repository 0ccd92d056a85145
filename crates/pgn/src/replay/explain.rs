//! Explains in words why a move cannot be played, if a sink receives the diagnostic (PGN 8.2.3, 8.2.5).

use super::{Languages, Replay, fix_verifier::Edits, is_respelling, job::replay_again, window::Window};
use crate::{
    diagnostic::{Code, Detail, Finding, Sink},
    flow::Flow,
    visitor::{Interest, MoveEvent, MoveToken, SkippedText, StartOrigin, Visitor},
};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use movetext_board::{Color, Ending, Position};
use movetext_san::{Leniency, San, Span};

/// The maximum number of times that a game is read again for explanations.
const MAX_LOOKUPS: u8 = 8;

/// The explanation of a move number 1 on a new line in the middle of a game.
pub(super) const NEW_GAME: &str = "a new game seems to begin here, and the result of this one is missing";

/// Where the number before a move starts, and its value if it is unexpected.
#[derive(Clone, Copy)]
pub(super) struct NumberBefore {
    pub(super) start: Option<u64>,
    pub(super) unexpected: Option<(u32, Span)>,
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    /// Explains why the move in `token` cannot be played, if the sink requests the whole diagnostic.
    #[cold]
    pub(super) fn explain(
        &mut self,
        finding: &Finding,
        token: &MoveToken<'_>,
        number: NumberBefore,
    ) -> Option<Box<str>> {
        let Detail::Resolve(error) = finding.detail else { return None };
        if !self.is_explained(finding.code) {
            return None;
        }
        if let Some(order) =
            (finding.code == Code::IllegalMove).then(|| self.explain_misplaced(token, number)).flatten()
        {
            let start = self.line.position();
            let side = if start.turn() == Color::White { "White" } else { "Black" };
            let replaced = start.fullmove_number();
            let text = format!(
                "legal one ply {order}: a variation replaces the move before it, here {side}'s move {replaced}"
            );
            return Some(text.into_boxed_str());
        }
        let position = self.line.position();
        // For an ambiguous move, this form omits the part that the diagnostic already contains.
        let mut text = match position.ending() {
            Some(Ending::Checkmate { .. }) => String::from("the game has ended by checkmate"),
            Some(Ending::Stalemate) => String::from("the game has ended by stalemate"),
            Some(Ending::KingOnHill { .. }) => String::from("the game has ended with a king on the hill"),
            Some(Ending::ThirdCheck { .. }) => String::from("the game has ended by the third check"),
            _ => format!("{:#}", error.explain(position)),
        };
        let is_new_game = number.unexpected.is_some_and(|(found, span)| self.seems_new_game(found, span));
        if is_new_game && self.is_first_move(token) {
            text.push_str("; ");
            text.push_str(NEW_GAME);
            return Some(text.into_boxed_str());
        }
        // An unexpected number is a hint that a move is missing before this one.
        if let Some((found, _)) = number.unexpected.filter(|(found, _)| !self.continues_shift(*found)) {
            let expected = self.line.position().fullmove_number();
            text.push_str(&format!("; its number is {found}, expected {expected}"));
        }
        Some(text.into_boxed_str())
    }

    /// Returns whether an unexpected number in the main line seems to begin the next game: it is 1 and on a new line.
    /// After a FEN, the result is `false`, because the game's own numbers may begin with 1.
    pub(super) fn seems_new_game(&self, found: u32, span: Span) -> bool {
        let before = self.window.slice(Span::new(self.offset, span.start));
        let last = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        let is_inside = self.line.ply > 0 && self.outer.is_empty() && self.origin == StartOrigin::Initial;
        found == 1 && is_inside && matches!(last, Some(b'\n' | b'\r'))
    }

    /// Returns whether the move can be played in the initial position.
    fn is_first_move(&self, token: &MoveToken<'_>) -> bool {
        self.parse_token(token).is_ok_and(|san| san.find_move(&Position::initial()).is_ok())
    }

    /// Returns what the letters in a move mean in other languages in which the game may be written.
    #[cold]
    pub(super) fn other_meaning(&mut self, finding: &Finding) -> Option<Box<str>> {
        if !is_respelling(finding.code, &finding.detail) || !self.is_explained(finding.code) {
            return None;
        }
        let window = self.window;
        let languages = self.checker.languages.get_or_insert_with(|| Languages::find(window));
        languages.describe(window.slice(finding.span))
    }

    /// Returns whether diagnostics with this code need an explanation: the sink requests at least
    /// [`DetailLevel::Whole`], and no edit is being tried.
    fn is_explained(&self, code: Code) -> bool {
        self.reporter.is_enabled
            && self.reporter.is_whole(code)
            && !matches!(self.reporter.edits, Edits::OnTrial(_))
    }

    /// Explains the first move of a variation if it is legal one ply later or earlier.
    fn explain_misplaced(&mut self, token: &MoveToken<'_>, number: NumberBefore) -> Option<&'static str> {
        let outer = self.outer.last()?;
        if outer.ply.checked_sub(1) != Some(self.line.ply) {
            return None;
        }
        let san = San::parse_bytes(token.text.raw(), Leniency::Lenient).ok()?;
        let is_legal = |position: &Position| san.find_move(position).is_ok();
        let start = self.line.position();
        // If the move is legal both later and earlier, we use its number to choose.
        let current = start.fullmove_number();
        let before = if start.turn() == Color::White { current.saturating_sub(1) } else { current };
        let written = number.unexpected.map(|(found, _)| found).or(number.start.map(|_| current));
        let is_later = is_legal(outer.position());
        if is_later && written != Some(before) {
            return Some("later");
        }
        let until = number.start.unwrap_or(token.span.start);
        let is_earlier = self.earlier_position(until).is_some_and(|position| is_legal(&position));
        match (is_earlier, is_later) {
            (true, _) => Some("earlier"),
            (false, true) => Some("later"),
            (false, false) => None,
        }
    }

    /// Returns the position one ply before the start of the variation with the unplayable text at `until`. Reads the
    /// game again up to that text.
    fn earlier_position(&mut self, until: u64) -> Option<Position> {
        self.checker.lookups =
            self.checker.lookups.checked_add(1).filter(|&lookups| lookups <= MAX_LOOKUPS)?;
        Lookup::find(self.window, until)
    }
}

/// The positions before the last two moves of a line.
#[derive(Default)]
struct Trail {
    /// The position before the last move.
    last: Option<Position>,
    /// The position before the second to last move.
    earlier: Option<Position>,
}

/// A visitor that reads a game up to the unplayable text at `until`.
struct Lookup {
    until: u64,
    line: Trail,
    outer: Vec<Trail>,
    found: Option<Position>,
}

impl Lookup {
    fn find(window: Window<'_>, until: u64) -> Option<Position> {
        let mut lookup = Self { until, line: Trail::default(), outer: Vec::new(), found: None };
        replay_again(window, &mut lookup, &mut (), |replay| replay.parse());
        lookup.found
    }
}

impl Visitor for Lookup {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.line = Trail { last: Some(*event.position), earlier: self.line.last.take() };
        if event.span.start < self.until { Flow::Continue } else { Flow::Stop }
    }

    fn begin_variation(&mut self) -> Flow {
        let inner = Trail { last: self.line.earlier, earlier: None };
        self.outer.push(core::mem::replace(&mut self.line, inner));
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.line = self.outer.pop().unwrap_or_default();
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if skipped.span.start < self.until {
            return Flow::Continue;
        }
        self.found = self.line.last.filter(|_| skipped.span.start == self.until);
        Flow::Stop
    }
}
