//! Plays ordinals, and sends variations and annotations (PGN 20.2, 20.4.3 to 20.4.9).

use alloc::string::String;
use core::fmt::Write as _;

use movetext_board::{Move, MoveCode};
use movetext_pgn::{
    Comment, Flow, Interest, MoveEvent, MoveToken, Placement, Played, SkippedText, Span, StartOrigin, Text,
    Visitor, diagnostic::Sink,
};
use movetext_pgn_values::Nag;
use movetext_san::San;

use super::{
    game::GameReader,
    line::{DecodedLine, Skip},
};
use crate::{error::DecodeErrorKind, ordinal::to_move};

impl<V: Visitor + ?Sized, D: Sink + ?Sized> GameReader<'_, V, D> {
    /// Plays the ordinals in a move sequence. `offset` is where the first ordinal is.
    pub(super) fn play_ordinals(&mut self, ordinals: &[u8], offset: u64) {
        self.begin_moves();
        if ordinals.is_empty() || self.is_quiet() {
            return;
        }
        if self.start == StartOrigin::Unplayable {
            return self.deliver_unplayable(ordinals, offset, DecodeErrorKind::NoPosition);
        }
        for (index, &ordinal) in ordinals.iter().enumerate() {
            let at = offset + index as u64;
            let Some(mv) = to_move(ordinal, &self.line.position) else {
                let legal = u16::try_from(self.line.position.count_legal_moves()).unwrap_or(u16::MAX);
                let rest = ordinals.get(index..).unwrap_or_default();
                return self.deliver_unplayable(rest, at, DecodeErrorKind::NoSuchMove { ordinal, legal });
            };
            self.play(Some(mv), Span::new(at, at + 1));
            if self.is_quiet() {
                return;
            }
        }
    }

    /// Plays a legal move, or a null move (`None`) if it is possible.
    fn play(&mut self, mv: Option<Move>, span: Span) {
        let line = &mut self.line;
        let position = &*line.before.insert(line.position);
        line.position = match mv {
            Some(mv) => position.play(mv),
            None => position.null_move().unwrap_or(*position),
        };
        let ply = line.ply;
        line.ply += 1;
        line.has_variations = false;
        self.plies += u32::from(self.outer.is_empty());
        let flow = if self.interest.contains(Interest::REPLAY) {
            let played = mv.map_or(Played::Null, Played::Move);
            let event = MoveEvent::new(ply, position, played, &line.position);
            self.visitor.mv(&event.with_text(Text::plain(b""), span))
        } else if self.interest.contains(Interest::PLAYED) {
            Flow::Continue
        } else if let Some(mv) = mv {
            let san = San::from_move(mv, position).text();
            self.visitor.token(&MoveToken::new(Text::plain(san.as_bytes()), span))
        } else {
            self.visitor.token(&MoveToken::new(Text::plain(b"--"), span))
        };
        self.follow(flow);
    }

    /// Plays the move in an extension item. `None` is the null move.
    pub(super) fn play_item(&mut self, code: Option<MoveCode>, span: Span) {
        let position = &self.line.position;
        let is_possible = self.start != StartOrigin::Unplayable;
        let mv = code.and_then(|code| position.to_legal(code));
        let is_null = code.is_none() && position.null_move().is_some();
        if is_possible && (mv.is_some() || is_null) {
            self.play(mv, span);
        } else {
            self.fail(DecodeErrorKind::InvalidExtension, span.start);
        }
    }

    /// Sends ordinals without a move as text. This allocates, but only for damaged games.
    fn deliver_unplayable(&mut self, ordinals: &[u8], offset: u64, kind: DecodeErrorKind) {
        let mut text = String::from("ordinals");
        for ordinal in ordinals {
            // Writing to a string cannot fail.
            let _ = write!(text, " {ordinal}");
        }
        self.deliver_skipped_text(text.as_bytes(), Span::new(offset, offset + ordinals.len() as u64));
        if !self.is_stopped() {
            self.fail(kind, offset);
        }
    }

    pub(super) fn deliver_skipped_text(&mut self, text: &[u8], span: Span) {
        let flow = self.visitor.skipped_text(&SkippedText { text: Text::plain(text), span });
        self.follow(flow);
    }

    pub(super) fn deliver_nag(&mut self, nag: Nag, place: Placement) {
        if !self.is_quiet() && self.interest.contains(Interest::NAGS) {
            let flow = self.visitor.nag(nag, place);
            self.follow(flow);
        }
    }

    pub(super) fn deliver_comment(&mut self, text: &[u8], place: Placement, span: Span) {
        if self.interest.contains(Interest::COMMENTS) {
            let flow = self.visitor.comment(&Comment { text: Text::plain(text), placement: place, span });
            self.follow(flow);
        }
    }

    /// Begins a variation, for a record or an extension item.
    pub(super) fn open_variation(&mut self, offset: u64, is_from_item: bool) {
        self.begin_moves();
        match &mut self.skip {
            Skip::Variation(open) | Skip::Undelivered(open) => return *open += 1,
            Skip::Game => return,
            Skip::Nothing => {}
        }
        let Some(before) = self.line.before else {
            return self.fail(DecodeErrorKind::NoMoveToReplace, offset);
        };
        if self.outer.len() >= self.origin.nesting {
            return self.fail(DecodeErrorKind::Nesting(self.origin.nesting), offset);
        }
        if !self.interest.contains(Interest::VARIATIONS) {
            self.skip = Skip::Undelivered(1);
            return;
        }
        let inner =
            DecodedLine { ply: self.line.ply.saturating_sub(1), is_from_item, ..DecodedLine::new(before) };
        self.outer.push(core::mem::replace(&mut self.line, inner));
        let flow = self.visitor.begin_variation();
        self.follow(flow);
    }

    /// Ends a variation, for a record or an extension item.
    pub(super) fn close_variation(&mut self, offset: u64, is_from_item: bool) {
        self.begin_moves();
        match &mut self.skip {
            Skip::Game => return,
            Skip::Undelivered(1) => {
                self.line.has_variations = true;
                return self.skip = Skip::Nothing;
            }
            Skip::Variation(open @ 1..) | Skip::Undelivered(open) => return *open -= 1,
            Skip::Variation(_) => self.skip = Skip::Nothing,
            Skip::Nothing => {}
        }
        if self.line.is_from_item != is_from_item {
            let kind = if is_from_item {
                DecodeErrorKind::InvalidExtension
            } else {
                DecodeErrorKind::StrayVariationEnd
            };
            return self.fail(kind, offset);
        }
        let Some(outer) = self.outer.pop() else {
            return self.fail(DecodeErrorKind::StrayVariationEnd, offset);
        };
        self.line = outer;
        self.line.has_variations = true;
        match self.visitor.end_variation() {
            Flow::Continue => {}
            flow => self.follow(flow),
        }
    }
}
