//! The positions of a game in order, to detect repetitions (FIDE Laws 9.2, 9.3 and 9.6).

use alloc::vec::Vec;

use crate::{
    ending::{Claims, Ending},
    moves::Move,
    position::Position,
};

/// The positions of a game up to the present one, used together with a board or instead of it.
///
/// Positions are compared exactly as FIDE Law 9.2.3 requires; the key is only a first filter. All positions since the
/// first are kept, so moves can be taken back to the start.
///
/// Every answer refers to the present position and those before it. A history neither stops at an
/// [`ending`](Self::ending) nor remembers it: after a further move the game counts as continuing. Callers that want to
/// stop check after each move.
///
/// It allocates 88 bytes per position. Recording and taking back are O(1). A repetition query compares one key with
/// that of each position since the last pawn move or capture, as counted by the half-move clock.
///
/// ```
/// use movetext_board::{Claims, History, Position, Square};
///
/// let mut history = History::new(Position::initial());
/// for _ in 0..2 {
///     let knights = [
///         (Square::G1, Square::F3),
///         (Square::G8, Square::F6),
///         (Square::F3, Square::G1),
///         (Square::F6, Square::G8),
///     ];
///     for (from, to) in knights {
///         assert!(history.claims().is_empty());
///         let mv = history.position().find_move(from, to, None).unwrap();
///         history.play(mv);
///     }
/// }
/// assert_eq!(history.occurrences(), 3);
/// assert!(history.claims().threefold_repetition); // White may claim a draw,
/// assert_eq!(history.ending(), None); // but need not.
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    earlier: Vec<Position>,
    present: Position,
}

impl History {
    /// Begins a history with a position: the start of a game, or a set-up position.
    ///
    /// Earlier positions are unknown. A half-move clock that exceeds the recorded positions counts for the fifty and 75
    /// moves, but adds no repetition.
    pub const fn new(start: Position) -> Self {
        Self { earlier: Vec::new(), present: start }
    }

    /// The present position, the last that was recorded.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.present
    }

    /// All positions, from the start to the present one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        self.earlier.iter().chain([&self.present])
    }

    /// How many positions were recorded after the start.
    #[inline]
    pub fn plies(&self) -> usize {
        self.earlier.len()
    }

    /// Plays a move of the present position and records the new position; O(1), amortised.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.record(self.present.play(mv));
    }

    /// Records the position after the present one, by a move or a null move; O(1), amortised.
    ///
    /// It relies on the half-move clock of the position, which limits the search for repetitions.
    #[inline]
    pub fn record(&mut self, position: Position) {
        self.earlier.push(self.present);
        self.present = position;
    }

    /// Removes the present position and returns it; the one before is present again. Returns `None` at the start, which
    /// stays. O(1).
    #[inline]
    pub fn take_back(&mut self) -> Option<Position> {
        let before = self.earlier.pop()?;
        Some(core::mem::replace(&mut self.present, before))
    }

    /// How often the present position has occurred, including now: 1 if it is new.
    pub fn occurrences(&self) -> usize {
        1 + count(self.earlier.iter(), &self.present)
    }

    /// How often the position after a move would have occurred if the move were played.
    pub fn occurrences_with(&self, mv: Move) -> usize {
        self.occurrences_of_next(&self.present.play(mv))
    }

    fn occurrences_of_next(&self, next: &Position) -> usize {
        1 + count(self.positions(), next)
    }

    /// How the game has ended, if it has: by the present position, or by fivefold repetition (Law 9.6.1).
    ///
    /// Of several reasons it returns the first in the order of [`Ending`]. Endings in earlier positions are ignored.
    pub fn ending(&self) -> Option<Ending> {
        let repeated = || (self.occurrences() >= 5).then_some(Ending::FivefoldRepetition);
        self.present.ending().or_else(repeated)
    }

    /// The grounds on which the player to move may claim a draw now: the position has just appeared for at least the
    /// third time (Law 9.2.2), or the last fifty moves of each side had no pawn move and no capture (Law 9.3.2).
    ///
    /// Empty if the game [has ended](Self::ending) in the present position. A claim expires with the next move (Law
    /// 9.4); endings in earlier positions are ignored.
    pub fn claims(&self) -> Claims {
        let occurrences = self.occurrences();
        let has_ended = occurrences >= 5 || self.present.ending().is_some();
        if has_ended { Claims::default() } else { Claims::of(&self.present, occurrences) }
    }

    /// The grounds on which the player to move may claim a draw by writing down a move that is not yet made: the
    /// position is about to appear for at least the third time (Law 9.2.1), or the move will complete the fifty moves
    /// of each side (Law 9.3.1).
    ///
    /// The move must be one of the present position. Empty if the game [has ended](Self::ending) there. A move that
    /// itself ends the game, even by mate, removes no claim.
    pub fn claims_with(&self, mv: Move) -> Claims {
        if self.ending().is_some() {
            return Claims::default();
        }
        let next = self.present.play(mv);
        Claims::of(&next, self.occurrences_of_next(&next))
    }
}

impl Default for History {
    /// A history that begins with the start of a game.
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

/// Counts the positions equal to the last one, as far back as its clock says that no pawn has moved and nothing was
/// captured.
///
/// The clock of a set-up position may exceed the number of positions. Every position is compared, not every other,
/// because positions with the wrong side to move can be recorded.
fn count<'a>(earlier: impl DoubleEndedIterator<Item = &'a Position>, position: &Position) -> usize {
    let reversible = usize::try_from(position.halfmove_clock()).unwrap_or(usize::MAX);
    let key = position.repetition_key();
    earlier
        .rev()
        .take(reversible)
        .filter(|before| before.repetition_key() == key && before.is_same_position(position))
        .count()
}
