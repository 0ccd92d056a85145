//! Skips games, and tests whether a text begins with a move. Neither needs a visitor.
//!
//! Both use one type of sink, so that the parser is compiled only once for them.

use super::{Event, EventSink, Limits, Parsed, parse_game};
use crate::{diagnostic::Finding, flow::Flow, visitor::Interest};

/// Finds the end of the first game at or after index `at`.
pub(crate) fn skip_game(bytes: &[u8], at: usize, base: u64, limits: &Limits) -> Parsed {
    parse_game(bytes, at, base, limits, &mut Silent::Skipping)
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
    let mut first = Silent::First { is_move: false };
    parse_game(text, 0, 0, &Limits::default(), &mut first);
    matches!(first, Silent::First { is_move: true })
}

enum Silent {
    /// Skips every game.
    Skipping,
    /// Stops at the first element. `is_move` is set if this is a move or a move number.
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

    /// Both variants return the same interest, so that only one loop over plain moves is compiled. A skipped game sends
    /// no events anyway.
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn requests_findings(&self) -> bool {
        false
    }
}
