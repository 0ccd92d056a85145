//! The positions of the main line of a movetext.

use movetext_board::Position;
use movetext_pgn::{
    Flow, GameEnd, Interest, MoveEvent, Played, Reader, Visitor,
    event::{Start, StartOrigin},
};

/// Calls `visit` with each position of the main line of the first game, and the number of plies before it, until it
/// returns [`Flow::Stop`]. The line ends before the first move that cannot be played. A text without a game is a game
/// without moves. `interest` is [`Interest::REPLAY`], with [`Interest::KEYS`] if `visit` uses the keys of positions.
///
/// Returns whether the game is playable: it is not if it has a FEN tag without legal position, or a Variant tag with
/// other rules than those of chess.
pub(super) fn visit_positions(
    movetext: &str,
    interest: Interest,
    visit: impl FnMut(i64, &Position) -> Flow,
) -> bool {
    let mut line = MainLine { visit, interest, ply: 0, last: None, is_playable: true };
    let Ok(game) = Reader::new(movetext.as_bytes()).visit_game(&mut line, &mut ());
    if game.is_none() {
        (line.visit)(0, &Position::initial());
    }
    line.is_playable
}

struct MainLine<F> {
    visit: F,
    interest: Interest,
    /// The number of plies up to the last move.
    ply: i64,
    /// The last move and the position before it.
    last: Option<(Position, Played)>,
    is_playable: bool,
}

impl<F: FnMut(i64, &Position) -> Flow> Visitor for MainLine<F> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.is_playable = start.origin != StartOrigin::Unplayable;
        if self.is_playable { (self.visit)(0, start.position) } else { Flow::Stop }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        // The event has the position before the move, of which `begin_moves` has visited the first.
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
