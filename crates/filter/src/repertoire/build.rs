//! Builds a repertoire from games.

use super::{Repertoire, RepertoireError};
use movetext_board::{Move, Position, Rules};
use movetext_pgn::{
    Flow, GameStart, Interest, MoveEvent, Played, Start, StartOrigin, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Severity, Sink},
};

/// Builds a repertoire from games. As a visitor, it adds all lines of the games, including variations. As a sink, it
/// receives their diagnostics, because an error could change the lines.
///
/// Takes time linear in the number of moves, and about 50 bytes for each different position.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_filter::RepertoireBuilder;
///
/// let builder = RefCell::new(RepertoireBuilder::default());
/// movetext_pgn::read(b"1. d4 Nf6 (1... d5 2. c4) 2. c4 *", &mut &builder, &mut &builder);
/// assert_eq!(builder.into_inner().finish()?.position_count(), 6);
/// # Ok::<(), movetext_filter::RepertoireError>(())
/// ```
#[derive(Debug)]
pub struct RepertoireBuilder {
    repertoire: Repertoire,
    /// The first error that could change the lines.
    error: Option<Diagnostic>,
    games: u64,
    /// Whether the current line contains a null move.
    has_null_move: bool,
    /// Whether the current line contained a null move before its last move.
    had_null_move: bool,
    /// Both flags for each surrounding line.
    outer: Vec<(bool, bool)>,
}

impl Default for RepertoireBuilder {
    fn default() -> Self {
        let repertoire = Repertoire { positions: Default::default(), fewest_men: u32::MAX, variant_games: 0 };
        Self {
            repertoire,
            error: None,
            games: 0,
            has_null_move: false,
            had_null_move: false,
            outer: Vec::new(),
        }
    }
}

impl RepertoireBuilder {
    /// Returns the repertoire from all games so far.
    ///
    /// # Errors
    /// [`RepertoireError::Game`] if a game has an error, [`RepertoireError::NoGame`] if there are no games, and
    /// [`RepertoireError::NoMove`] if the games have no moves.
    pub fn finish(self) -> Result<Repertoire, RepertoireError> {
        if let Some(diagnostic) = self.error {
            return Err(RepertoireError::Game(Box::new(diagnostic)));
        }
        if self.games == 0 {
            return Err(RepertoireError::NoGame);
        }
        if self.repertoire.positions.values().all(Vec::is_empty) {
            return Err(RepertoireError::NoMove);
        }
        Ok(self.repertoire)
    }

    /// Adds a position and returns its moves. Variants have no keys, and their games are not added.
    fn add(&mut self, position: &Position) -> Option<&mut Vec<Move>> {
        let key = position.key()?;
        let men = &mut self.repertoire.fewest_men;
        *men = position.occupied().count().min(*men);
        Some(self.repertoire.positions.entry(key).or_default())
    }
}

impl Visitor for RepertoireBuilder {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS | Interest::KEYS
    }

    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.games += 1;
        (self.has_null_move, self.had_null_move) = (false, false);
        self.outer.clear();
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // Keys do not distinguish the rules, so only games of chess are added.
        if start.position.rules() != Rules::Chess {
            self.repertoire.variant_games += 1;
            return Flow::SkipGame;
        }
        if start.origin != StartOrigin::Unplayable {
            _ = self.add(start.position);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.had_null_move = self.has_null_move;
        match event.played {
            Played::Null => self.has_null_move = true,
            Played::Move(mv) if !self.has_null_move => {
                if let Some(moves) = self.add(event.position).filter(|moves| !moves.contains(&mv)) {
                    moves.push(mv);
                }
                _ = self.add(event.position_after());
            }
            Played::Move(_) => {}
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.outer.push((self.had_null_move, self.has_null_move));
        self.has_null_move = self.had_null_move;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        (self.had_null_move, self.has_null_move) = self.outer.pop().unwrap_or_default();
        Flow::Continue
    }
}

impl Sink for RepertoireBuilder {
    fn detail_level(&self, code: Code) -> DetailLevel {
        // A null move is not an error here: the line ends before it.
        let is_error = code.severity() == Severity::Error && code != Code::NullMoveInGame;
        if self.error.is_none() && is_error { DetailLevel::Whole } else { DetailLevel::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.error.get_or_insert_with(|| diagnostic.clone());
        Flow::Stop
    }
}
