//! The positions of the main line of a movetext.

use movetext_board::Position;
use movetext_pgn::{
    Flow, GameEnd, Interest, MoveEvent, Played, Reader, Visitor,
    event::{Start, StartOrigin},
};

/// What a movetext begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    Position,
    /// A FEN tag without legal position, or a Variant tag with other rules than chess.
    Unplayable,
}

/// Calls `visit` with each position of the main line of the first game, and the number of plies before it, until it
/// answers [`Flow::Stop`]. The line ends before the first move that cannot be played. A text without a game is a game
/// without moves.
pub(super) fn visit_positions(
    movetext: &str,
    keys: Keys,
    visit: impl FnMut(i64, &Position) -> Flow,
) -> Beginning {
    let interest = match keys {
        Keys::Updated => Interest::REPLAY | Interest::KEYS,
        Keys::Unused => Interest::REPLAY,
    };
    let mut line = MainLine { visit, interest, ply: 0, last: None, beginning: Beginning::Position };
    let Ok(game) = Reader::new(movetext.as_bytes()).visit_game(&mut line, &mut ());
    if game.is_none() {
        (line.visit)(0, &Position::initial());
    }
    line.beginning
}

/// Whether the keys of positions are used.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keys {
    /// Keys are updated with each move.
    Updated,
    Unused,
}

struct MainLine<F> {
    visit: F,
    interest: Interest,
    /// The number of plies up to the last move.
    ply: i64,
    /// The last move and the position before it.
    last: Option<(Position, Played)>,
    beginning: Beginning,
}

impl<F: FnMut(i64, &Position) -> Flow> Visitor for MainLine<F> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if start.origin == StartOrigin::Unplayable {
            self.beginning = Beginning::Unplayable;
            return Flow::Stop;
        }
        (self.visit)(0, start.position)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        // `begin_moves` has visited the start position. The others are visited with the next move, which has them.
        let flow = if self.ply > 0 { (self.visit)(self.ply, event.position) } else { Flow::Continue };
        self.ply += 1;
        self.last = Some((*event.position, event.played));
        flow
    }

    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        let next = match self.last {
            Some((position, Played::Move(mv))) => Some(position.play(mv)),
            Some((position, Played::Null)) => position.null_move(),
            None => None,
        };
        if let Some(next) = next {
            (self.visit)(self.ply, &next);
        }
        Flow::Continue
    }
}
