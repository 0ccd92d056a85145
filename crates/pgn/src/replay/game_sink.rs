//! The sink for which the parser is compiled.

use super::{Replay, silent::Silent};
use crate::{
    diagnostic::{Finding, Sink},
    flow::Flow,
    parser::{Event, EventSink},
    visitor::{Interest, Visitor},
};
use movetext_board::movegen::GameBoard;

/// Replays a game, or reads it without a visitor. This is one type, so that a program contains the parser once.
pub(super) enum GameSink<'r, 'v, 'a, V: ?Sized, D: ?Sized> {
    Replay(&'r mut Replay<'v, 'a, V, D>),
    Silent(Silent),
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> EventSink for GameSink<'_, '_, '_, V, D> {
    #[inline(always)] // The kind of event is known at each call.
    fn event(&mut self, event: Event<'_>) -> Flow {
        match self {
            Self::Replay(replay) => replay.event(event),
            Self::Silent(silent) => silent.event(event),
        }
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        match self {
            Self::Replay(replay) => replay.finding(finding),
            Self::Silent(_) => Flow::Continue,
        }
    }

    #[inline]
    fn interest(&self) -> Interest {
        match self {
            Self::Replay(replay) => replay.interest(),
            Self::Silent(silent) => silent.interest(),
        }
    }

    #[inline]
    fn requests_findings(&self) -> bool {
        match self {
            Self::Replay(replay) => replay.requests_findings(),
            Self::Silent(_) => false,
        }
    }

    #[inline]
    fn ignores_clock(&mut self) -> bool {
        match self {
            Self::Replay(replay) => replay.ignores_clock(),
            Self::Silent(_) => false,
        }
    }

    fn board(&self) -> Option<&GameBoard> {
        match self {
            Self::Replay(replay) => replay.board(),
            Self::Silent(_) => None,
        }
    }

    #[inline]
    fn read_to(&self) -> u64 {
        match self {
            Self::Replay(replay) => replay.read_to(),
            Self::Silent(_) => 0,
        }
    }
}
