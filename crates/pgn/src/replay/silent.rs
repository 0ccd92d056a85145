//! The answers to the parser where a game is not replayed.

use crate::{flow::Flow, parser::Event, visitor::Interest};

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
