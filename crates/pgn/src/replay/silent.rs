//! Skips games, and tests whether a text begins with a move. Neither needs a visitor.

use super::GameSink;
use crate::{
    diagnostic::Sink,
    flow::Flow,
    parser::{Event, Limits, Parsed, parse_game},
    visitor::{Interest, Visitor},
};

/// The sink that [`replay_erased`](super::replay_erased) uses. The parser is already compiled for it.
type ErasedSink<'r> = GameSink<'r, 'r, 'r, dyn Visitor, dyn Sink>;

/// Finds the end of the first game at or after index `at`.
pub(crate) fn skip_game(bytes: &[u8], at: usize, base: u64, limits: &Limits) -> Parsed {
    parse_game(bytes, at, base, limits, &mut ErasedSink::Silent(Silent::Skipping))
}

/// Returns whether the parser reads a move or a move number at the start of `text`. Uses the default limits. Takes time
/// linear in the length of `text`, but returns at once if the result is `true`.
///
/// ```
/// use movetext_pgn::parser::begins_with_move;
///
/// // After a number, any word is a move.
/// assert!(begins_with_move(b"6. {A comment} word"));
/// assert!(!begins_with_move(b"{A comment} 6. word"));
/// ```
#[must_use]
pub fn begins_with_move(text: &[u8]) -> bool {
    let mut sink = ErasedSink::Silent(Silent::First { is_move: false });
    parse_game(text, 0, 0, &Limits::default(), &mut sink);
    matches!(sink, GameSink::Silent(Silent::First { is_move: true }))
}

/// A sink without a visitor.
pub(super) enum Silent {
    /// Skips every game.
    Skipping,
    /// Stops at the first element. `is_move` is set if this is a move or a move number.
    First { is_move: bool },
}

/// The answers are cold, because each game has only one or two events here. So the code of the parser stays small.
impl Silent {
    #[inline(always)] // The kind of event is known at each call.
    pub(super) fn event(&mut self, event: Event<'_>) -> Flow {
        match event {
            Event::BeginGame(_) | Event::EndTags => self.start(),
            Event::MoveNumber(..) | Event::Move(_) => self.element(true),
            _ => self.element(false),
        }
    }

    #[cold]
    #[inline(never)]
    fn start(&self) -> Flow {
        if matches!(self, Self::Skipping) { Flow::SkipGame } else { Flow::Continue }
    }

    #[cold]
    #[inline(never)]
    fn element(&mut self, is_move_here: bool) -> Flow {
        let Self::First { is_move } = self else { return Flow::SkipGame };
        *is_move = is_move_here;
        Flow::Stop
    }

    pub(super) const fn interest(&self) -> Interest {
        match self {
            Self::Skipping => Interest::SCAN,
            Self::First { .. } => Interest::ALL,
        }
    }
}
