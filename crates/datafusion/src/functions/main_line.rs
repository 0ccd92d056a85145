//! Replays the main line of a movetext, for functions about positions.

use movetext_board::Position;
use movetext_pgn::{Flow, Interest, MoveEvent, Reader, Start, StartOrigin, Visitor};

/// Replays the main line of the first game. Calls `visit` with each position and its ply until `visit` returns
/// [`Flow::Stop`]. The line ends before the first move that cannot be played. A text without a game is treated as a
/// game without moves. `interest` is [`Interest::REPLAY`], plus [`Interest::KEYS`] if `visit` uses position keys.
///
/// Returns whether the game can be played. This is not the case if its FEN tag has no legal position, or if its Variant
/// tag names rules other than chess.
pub(super) fn visit_positions(
    movetext: &str,
    interest: Interest,
    visit: impl FnMut(i64, &Position) -> Flow,
) -> bool {
    let mut line = MainLine { visit, interest, ply: 0, is_playable: true };
    let Ok(game) = Reader::new(movetext.as_bytes()).visit_game(&mut line, &mut ());
    if game.is_none() {
        (line.visit)(0, &Position::initial());
    }
    line.is_playable
}

struct MainLine<F> {
    visit: F,
    interest: Interest,
    /// The number of plies that were played.
    ply: i64,
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
        self.ply += 1;
        (self.visit)(self.ply, event.position_after())
    }
}
