//! Finds the openings of games while they are read.

use crate::{opening::Opening, openings::Openings};
use core::borrow::Borrow;
use movetext_board::{Position, Rules};
use movetext_pgn::{Flow, GameStart, Interest, MoveEvent, Start, StartOrigin, Visitor};

impl Openings {
    /// Returns the opening of a game, which is its last named position. `positions` must begin with the start position.
    /// The [`ply`](Opening::ply) of the opening is the index of that position. Takes linear time.
    ///
    /// ```
    /// use movetext_board::{History, Position, Square};
    /// use movetext_openings::Openings;
    ///
    /// let mut history = History::new(Position::initial());
    /// let mv = history.position().find_move(Square::E2, Square::E4, None).unwrap();
    /// history.play(mv);
    /// let opening = Openings::builtin().classify(history.positions()).unwrap();
    /// assert_eq!((opening.name, opening.ply), ("King's Pawn Game", 1));
    /// assert_eq!(Openings::builtin().classify([Position::initial()]), None);
    /// ```
    pub fn classify(
        &self,
        positions: impl IntoIterator<Item = impl Borrow<Position>>,
    ) -> Option<Opening<'_>> {
        let mut classifier = self.classifier();
        for (ply, position) in (0..).zip(positions) {
            classifier.visit_position(position.borrow(), ply);
        }
        classifier.opening()
    }

    /// Returns a visitor that finds the opening of each game.
    #[must_use]
    pub fn classifier(&self) -> Classifier<'_> {
        Classifier::new(self)
    }
}

/// A visitor that finds the opening of each game from its main line.
///
/// [`Openings::classifier`] creates it. It skips the rest of a game once too few pieces are left for any named
/// position. If you forward events to it from another visitor, you can ignore the returned [`Flow`].
#[derive(Clone, Debug)]
pub struct Classifier<'o> {
    openings: &'o Openings,
    opening: Option<Opening<'o>>,
    /// The number of open variations.
    depth: u32,
    is_done: bool,
}

impl<'o> Classifier<'o> {
    /// The events that the classifier needs, for visitors that forward events to it.
    pub const INTEREST: Interest = Interest::REPLAY;

    const fn new(openings: &'o Openings) -> Self {
        Self { openings, opening: None, depth: 0, is_done: false }
    }

    /// Returns the opening of the last game, or `None` if none of its positions has a name.
    #[must_use]
    pub const fn opening(&self) -> Option<Opening<'o>> {
        self.opening
    }

    /// Returns whether the last event was in a variation.
    pub(crate) const fn is_in_variation(&self) -> bool {
        self.depth > 0
    }

    fn visit_position(&mut self, position: &Position, ply: u32) {
        if let Some((eco, name)) = self.openings.find_name(position) {
            self.opening = Some(Opening { eco, name, ply });
        }
    }
}

impl Visitor for Classifier<'_> {
    fn interest(&self) -> Interest {
        Self::INTEREST | Interest::KEYS
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        *self = Self::new(self.openings);
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // Openings are openings of chess.
        self.is_done = start.position.rules() != Rules::Chess;
        if start.origin != StartOrigin::Unplayable && !self.is_done {
            self.visit_position(start.position, 0);
        }
        if self.is_done { Flow::SkipGame } else { Flow::Continue }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.is_done {
            return Flow::SkipGame;
        }
        if self.is_in_variation() {
            return Flow::Continue;
        }
        let position = event.position_after();
        self.is_done = position.occupied().count() < self.openings.min_piece_count();
        if self.is_done {
            return Flow::SkipGame;
        }
        self.visit_position(position, event.ply + 1);
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        Flow::Continue
    }
}
