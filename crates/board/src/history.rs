//! The positions of a game in their order, to see what recurs (FIDE Laws 9.2, 9.3 and 9.6).

use alloc::vec::Vec;

use crate::ending::{Claims, Ending};
use crate::moves::Move;
use crate::position::Position;

/// The positions of a game up to the present one, to be kept beside a board or instead of it.
///
/// Positions are compared as FIDE Law 9.2.3 wants it, exactly, with the key as first filter only. Between the first
/// recorded position and the present one nothing is lost, so moves can be taken back to the start.
///
/// Every answer is one about the present position and those before it. A history does not stop at an
/// [`ending`](Self::ending), nor does it remember one: after a move more the game counts as going on, as does one that
/// is carried on over the board by mistake or for analysis. Who wants to stop there asks after each move.
///
/// It allocates 88 bytes a position. To record and to take back is O(1); a question about repetition compares one
/// key with that of each position since the last pawn move or capture, as counted by the half-move clock.
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
    /// A history that begins with a position: the start of a game, or whatever was set up.
    ///
    /// What happened before is not known. A half-move clock that is higher than what follows is counted for fifty
    /// and 75 moves, but adds no repetition.
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
    pub const fn plies(&self) -> usize {
        self.earlier.len()
    }

    /// Plays a move of the present position and records what arises; O(1), amortised.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.record(self.present.play(mv));
    }

    /// Records the position that has arisen from the present one, by a move or by passing; O(1), amortised.
    ///
    /// Its half-move clock is believed: as many of the positions before it are looked at for repetitions.
    #[inline]
    pub fn record(&mut self, position: Position) {
        self.earlier.push(self.present);
        self.present = position;
    }

    /// Takes the present position back, so that the one before is present again, and returns it. `None` at the start,
    /// which stays. O(1).
    #[inline]
    pub fn take_back(&mut self) -> Option<Position> {
        let before = self.earlier.pop()?;
        Some(core::mem::replace(&mut self.present, before))
    }

    /// How often the present position has occurred, this time included: 1 if it is new.
    pub fn occurrences(&self) -> usize {
        1 + count(self.earlier.iter(), &self.present)
    }

    /// How often the position after a move of the present one would have occurred, were the move played.
    pub fn occurrences_with(&self, mv: Move) -> usize {
        self.occurrences_of_next(&self.present.play(mv))
    }

    fn occurrences_of_next(&self, next: &Position) -> usize {
        1 + count(self.positions(), next)
    }

    /// How the game has ended by itself, if it has: by what the position knows, or by fivefold repetition (Law 9.6.1).
    ///
    /// Of several reasons the first in the order of [`Ending`] is named. Only the present position is asked: that an
    /// earlier one of the history ended the game is not seen.
    pub fn ending(&self) -> Option<Ending> {
        let repeated = || (self.occurrences() >= 5).then_some(Ending::FivefoldRepetition);
        self.present.ending().or_else(repeated)
    }

    /// For what the player who has the move may claim a draw at once: the position has just appeared for at least the
    /// third time (Law 9.2.2), or the last fifty moves of each side saw no pawn move and no capture (Law 9.3.2).
    ///
    /// Nothing if the game [has ended](Self::ending) in the present position. A claim that was not made is lost with the
    /// next move (Law 9.4), unless that gives rise to another; nor is an ending in an earlier position remembered.
    pub fn claims(&self) -> Claims {
        let occurrences = self.occurrences();
        let has_ended = occurrences >= 5 || self.present.ending().is_some();
        if has_ended { Claims::NONE } else { Claims::of(&self.present, occurrences) }
    }

    /// For what the player who has the move may claim a draw by writing down a move, not yet made: the position is
    /// about to appear for at least the third time (Law 9.2.1), or the move will complete the fifty moves of each
    /// side (Law 9.3.1).
    ///
    /// The move has to be one of the present position. Nothing if the game [has ended](Self::ending) there; that the move
    /// itself would end it, even by mate, takes no claim away.
    pub fn claims_with(&self, mv: Move) -> Claims {
        if self.ending().is_some() {
            return Claims::NONE;
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

/// How many of the positions that led to another are the same as that one, as far back as its clock says that no
/// pawn has moved and nothing was taken.
///
/// The clock of a set-up position may be higher than there are positions. Every position is looked at, not every other:
/// nothing forbids to record a position with the wrong side to move.
fn count<'a>(earlier: impl DoubleEndedIterator<Item = &'a Position>, position: &Position) -> usize {
    let reversible = usize::try_from(position.halfmove_clock()).unwrap_or(usize::MAX);
    let key = position.repetition_key();
    earlier
        .rev()
        .take(reversible)
        .filter(|before| before.repetition_key() == key && before.is_same_position(position))
        .count()
}
