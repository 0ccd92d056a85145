//! Game positions, to compare with the page.

use movetext_fen::Fen;
use movetext_pgn::{Flow, GameStart, Interest, MoveEvent, Start, Visitor};

/// The FEN after each move of each game, also in variations, in the order of the text. The first one is the start.
#[derive(Debug, Default)]
pub(crate) struct Positions(pub(crate) Vec<Vec<String>>);

impl Positions {
    /// Reads the games of a text.
    pub(crate) fn read(text: &str) -> Self {
        let mut positions = Self::default();
        movetext_pgn::read(text.as_bytes(), &mut positions, &mut ());
        positions
    }

    fn push(&mut self, fen: Fen) {
        self.0.last_mut().into_iter().for_each(|game| game.push(fen.to_string()));
    }
}

impl Visitor for Positions {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.0.push(Vec::new());
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.push(Fen::from(start.position));
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.push(Fen::from(event.position_after()));
        Flow::Continue
    }
}
