//! Reads one game from a window into any visitor. This is the interface between the reader and visitors (PGN 8).

use super::{GameSink, Replay, TagSection, Window};
use crate::{
    diagnostic::Sink,
    locate::Lines,
    parser::{EventSink, Parsed, parse_game, parse_nothing},
    visitor::Visitor,
};

/// Facts about the text before a game that are reported when the game begins.
#[derive(Clone, Copy, Default)]
pub(crate) struct Preamble {
    /// Whether the stream was converted from UTF-16 and this is its first game.
    pub(crate) is_converted: bool,
    /// Whether text before the game was skipped because it exceeds the size limit of a game.
    pub(crate) is_after_skipped: bool,
    /// Whether the skipped text belongs to a game. If no game follows, it is reported with an empty game.
    pub(crate) is_game_skipped: bool,
}

/// The game to read.
pub(crate) struct Job<'r> {
    pub(crate) window: Window<'r>,
    pub(crate) preamble: Preamble,
    pub(crate) lines: &'r mut Lines,
    pub(crate) tags: &'r mut TagSection,
    pub(crate) number: u64,
}

/// Reads a game into `visitor`. The parser is compiled for each pair of types.
pub(crate) fn replay_game<V: Visitor, D: Sink>(job: Job<'_>, visitor: &mut V, sink: &mut D) -> Parsed {
    let Job { window, preamble, .. } = job;
    read(window, preamble, &mut Replay::new(job, visitor, sink))
}

/// Reads a game into a visitor of any type. The parser is compiled once, and also used without a visitor.
pub(crate) fn replay_erased<'v, 's>(
    job: Job<'_>,
    visitor: &mut (dyn Visitor + 'v),
    sink: &mut (dyn Sink + 's),
) -> Parsed {
    let Job { window, preamble, .. } = job;
    read(window, preamble, &mut GameSink::Replay(&mut Replay::new(job, visitor, sink)))
}

/// Reads the first game in the window into `sink`.
fn read(window: Window<'_>, preamble: Preamble, sink: &mut impl EventSink) -> Parsed {
    let Window { bytes, at, base, limits, .. } = window;
    let parsed = parse_game(bytes, at, base, &limits, sink);
    let length = bytes.len();
    if parsed.found || parsed.end < length || !preamble.is_game_skipped {
        return parsed;
    }
    // The skipped text was a game, and none follows: report it with an empty game.
    let nothing = parse_nothing(base + length as u64, &limits, sink);
    Parsed { end: length, reach: length, ..nothing }
}

/// Replays the game at the start of `window` again, with the function `replay`.
pub(super) fn replay_again<'v, T>(
    window: Window<'_>,
    visitor: &mut (dyn Visitor + 'v),
    sink: &mut (dyn Sink + 'v),
    replay: impl FnOnce(&mut Replay<'_, '_, dyn Visitor + 'v, dyn Sink + 'v>) -> T,
) -> T {
    let mut lines = Lines::at(window.base + window.at as u64, 1, 1);
    let mut tags = TagSection::default();
    let job = Job { window, preamble: Preamble::default(), lines: &mut lines, tags: &mut tags, number: 1 };
    replay(&mut Replay::new(job, visitor, sink))
}

impl<'v> Replay<'_, '_, dyn Visitor + 'v, dyn Sink + 'v> {
    /// Reads the first game in the window.
    pub(super) fn parse(&mut self) -> Parsed {
        read(self.window, self.preamble, &mut GameSink::Replay(self))
    }
}
