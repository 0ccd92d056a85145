//! Reads repertoires.

use super::{Repertoire, RepertoireError};
use crate::{Input, Selection, SourceError, WorkUnits, observe::Tee};
use movetext_board::Position;
use movetext_pgn::{
    Flow, GameStart, Interest, MoveEvent, Played, Start, StartOrigin, Visitor,
    diagnostic::{Attention, Code, Diagnostic, Severity, Sink},
};
use std::io::Read;

impl Repertoire {
    /// Reads all lines of the games of a file, in any format that [`WorkUnits`] reads.
    ///
    /// # Errors
    /// If the file cannot be read, has no moves, or has a game with an error.
    ///
    /// # Cost
    /// Linear in the moves. Memory is about 50 bytes for each different position.
    pub fn open(input: Input) -> Result<Self, RepertoireError> {
        Self::load(WorkUnits::new([input], Selection::ALL))
    }

    /// Reads all lines of the games of a stream. `name` is its name for [`Input`].
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn from_stream(
        name: impl Into<Input>,
        stream: impl Read + Send + 'static,
    ) -> Result<Self, RepertoireError> {
        Self::load(WorkUnits::of_stream(name, stream, Selection::ALL))
    }

    fn load(units: WorkUnits) -> Result<Self, RepertoireError> {
        let mut lines = Lines::default();
        for games in units.games() {
            let mut first = FirstError(None);
            games.map_err(SourceError::from)?.visit_once(&mut lines, &mut Tee(&mut first, ()));
            if let Some(diagnostic) = first.0 {
                return Err(RepertoireError::Game(Box::new(diagnostic)));
            }
        }
        if lines.games == 0 {
            return Err(RepertoireError::NoGame);
        }
        if lines.repertoire.positions.values().all(Vec::is_empty) {
            return Err(RepertoireError::NoMove);
        }
        Ok(lines.repertoire)
    }
}

/// Collects the positions of all lines.
#[derive(Debug)]
struct Lines {
    repertoire: Repertoire,
    games: u64,
    /// Whether the line has had a null move.
    has_passed: bool,
    /// Whether it had one before its last move.
    had_passed: bool,
    /// Both for the surrounding lines.
    outer: Vec<(bool, bool)>,
}

impl Default for Lines {
    fn default() -> Self {
        let repertoire = Repertoire { positions: Default::default(), fewest_men: u32::MAX };
        Self { repertoire, games: 0, has_passed: false, had_passed: false, outer: Vec::new() }
    }
}

impl Lines {
    fn add(&mut self, position: &Position) -> &mut Vec<movetext_board::Move> {
        let men = &mut self.repertoire.fewest_men;
        *men = position.occupied().count().min(*men);
        self.repertoire.positions.entry(position.key()).or_default()
    }
}

impl Visitor for Lines {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS | Interest::KEYS
    }

    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.games += 1;
        (self.has_passed, self.had_passed) = (false, false);
        self.outer.clear();
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if start.origin != StartOrigin::Unplayable {
            self.add(start.position);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.had_passed = self.has_passed;
        match event.played {
            Played::Null => self.has_passed = true,
            Played::Move(mv) if !self.has_passed => {
                let moves = self.add(event.position);
                if !moves.contains(&mv) {
                    moves.push(mv);
                }
                self.add(event.position_after());
            }
            Played::Move(_) => {}
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.outer.push((self.had_passed, self.has_passed));
        self.has_passed = self.had_passed;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        (self.had_passed, self.has_passed) = self.outer.pop().unwrap_or_default();
        Flow::Continue
    }
}

/// Keeps the first error that may change the lines.
struct FirstError(Option<Diagnostic>);

impl Sink for FirstError {
    fn attention(&self, code: Code) -> Attention {
        // A null move ends a line.
        let is_error = code.severity() == Severity::Error && code != Code::NullMoveInGame;
        if self.0.is_none() && is_error { Attention::Whole } else { Attention::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.0.get_or_insert_with(|| diagnostic.clone());
        Flow::Stop
    }
}
