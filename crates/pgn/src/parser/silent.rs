//! Answers two questions with the parser alone: where a game ends, and whether a text begins with a move.
//!
//! Both need few events or none. They share one sink, so that the parser is compiled once for them.

use super::{Event, EventSink, Limits, Parsed, parse_game};
use crate::{diagnostic::Finding, flow::Flow, visitor::Interest};

/// Finds the end of the first game at or after byte `at`.
pub(crate) fn skip_game(bytes: &[u8], at: usize, base: u64, limits: &Limits) -> Parsed {
    parse_game(bytes, at, base, limits, &mut Silent::Skipping)
}

/// Returns whether the parser reads a move or a move number at the start of a text. Linear, and immediate if the text
/// does begin so. The limits are the default.
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
    let mut first = Silent::First { is_move: false };
    parse_game(text, 0, 0, &Limits::default(), &mut first);
    matches!(first, Silent::First { is_move: true })
}

enum Silent {
    /// Skips every game.
    Skipping,
    /// Stops at the first element. `is_move` says whether it is a move or its number.
    First { is_move: bool },
}

impl EventSink for Silent {
    fn event(&mut self, event: Event<'_>) -> Flow {
        let Self::First { is_move } = self else { return Flow::SkipGame };
        match event {
            Event::BeginGame(_) | Event::EndTags => return Flow::Continue,
            Event::MoveNumber(..) | Event::Move(_) => *is_move = true,
            _ => {}
        }
        Flow::Stop
    }

    fn finding(&mut self, _finding: Finding) -> Flow {
        Flow::Continue
    }

    /// Returns the same for both, so that only one loop over plain moves is compiled. A skipped game has no events.
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn requests_findings(&self) -> bool {
        false
    }
}
