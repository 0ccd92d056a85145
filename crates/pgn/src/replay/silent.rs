//! Answers to the parser without a visitor.

use crate::{flow::Flow, parser::Event, visitor::Interest};

/// Answers to the parser without a visitor.
pub(super) enum Silent {
    /// Skips every game.
    SkipAll,
    /// Stops at the first element. `is_move` is set if this is a move or a move number.
    First { is_move: bool },
}

/// [`Self::start`] and [`Self::element`] are not inlined, so that the code of the parser stays small. Each is called once
/// or twice for a game.
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
        match self {
            Self::SkipAll => Flow::SkipGame,
            Self::First { .. } => Flow::Continue,
        }
    }

    #[cold]
    #[inline(never)]
    fn element(&mut self, is_move_here: bool) -> Flow {
        match self {
            Self::SkipAll => Flow::SkipGame,
            Self::First { is_move } => {
                *is_move = is_move_here;
                Flow::Stop
            }
        }
    }

    pub(super) const fn interest(&self) -> Interest {
        match self {
            Self::SkipAll => Interest::SCAN,
            Self::First { .. } => Interest::ALL,
        }
    }
}
