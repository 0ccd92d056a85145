//! The positions of one game, to detect repetitions (FIDE Laws 9.2, 9.3 and 9.6).

use alloc::vec::Vec;

use crate::{
    ending::{Claims, Ending},
    moves::Move,
    position::Position,
};

/// All positions of a game up to the current one. You can use a history on its own, or next to a position or game
/// board.
///
/// Positions are compared exactly, as FIDE Law 9.2.3 requires; equal keys are not enough. All positions since the start
/// are kept, so you can take back every move.
///
/// All queries consider only the current position and earlier positions. A history does not stop at an
/// [`ending`](Self::ending) or remember it: you can play on. If you want to stop, check for an ending after each move.
///
/// A history allocates 96 bytes per position. Playing and taking back are O(1). A repetition query compares the keys of
/// all positions since the last pawn move or capture, as counted by the half-move clock.
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
    /// Creates a history that starts at any position.
    ///
    /// Earlier positions are unknown. If the half-move clock of `start` is not 0, it counts towards the fifty-move and
    /// 75-move rules. Repetitions are only found from `start` onward.
    pub const fn new(start: Position) -> Self {
        Self { earlier: Vec::new(), present: start }
    }

    /// Returns the current position.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.present
    }

    /// Returns all positions, from the start to the current position.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        self.earlier.iter().chain([&self.present])
    }

    /// Returns the number of plies since the start.
    #[inline]
    pub fn plies(&self) -> usize {
        self.earlier.len()
    }

    /// Plays a move in the current position and records the new position. Amortised O(1).
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.record(self.present.play(mv));
    }

    /// Records a new current position, after a move or a null move. Amortised O(1).
    ///
    /// The half-move clock of `position` must be correct, because it limits the search for repetitions.
    #[inline]
    pub fn record(&mut self, position: Position) {
        self.earlier.push(self.present);
        self.present = position;
    }

    /// Removes and returns the current position, so that the previous position becomes current. At the start position,
    /// removes nothing and returns `None`. O(1).
    #[inline]
    pub fn take_back(&mut self) -> Option<Position> {
        let before = self.earlier.pop()?;
        Some(core::mem::replace(&mut self.present, before))
    }

    /// Returns how many times the current position has occurred: 1 if it is new.
    pub fn occurrences(&self) -> usize {
        1 + count(self.earlier.iter(), &self.present)
    }

    /// Returns how many times the position after `mv` would have occurred if you played the move.
    pub fn occurrences_with(&self, mv: Move) -> usize {
        self.next_occurrences(&self.present.play(mv))
    }

    fn next_occurrences(&self, next: &Position) -> usize {
        1 + count(self.positions(), next)
    }

    /// Returns how the game has ended: by the rules in the current position, or by fivefold repetition (Law 9.6.1).
    /// Returns `None` if the game continues.
    ///
    /// If several reasons apply, returns the first in the order of [`Ending`]. Endings in earlier positions are
    /// ignored.
    pub fn ending(&self) -> Option<Ending> {
        let repeated = || (self.occurrences() >= 5).then_some(Ending::FivefoldRepetition);
        self.present.ending().or_else(repeated)
    }

    /// Returns why the player to move may claim a draw now: the position has occurred at least three times (Law 9.2.2),
    /// or each side has made fifty moves without a pawn move or a capture (Law 9.3.2).
    ///
    /// The result is empty if the game [has ended](Self::ending) in the current position. A claim expires with the
    /// next move (Law 9.4). Endings in earlier positions are ignored.
    pub fn claims(&self) -> Claims {
        let occurrences = self.occurrences();
        let has_ended = occurrences >= 5 || self.present.ending().is_some();
        if has_ended { Claims::default() } else { Claims::new(&self.present, occurrences) }
    }

    /// Returns why the player to move may claim a draw by announcing `mv` without playing it: the position would occur
    /// for at least the third time (Law 9.2.1), or the move would complete fifty moves by each side (Law 9.3.1).
    ///
    /// The move must be legal in the current position. The result is empty if the game [has already
    /// ended](Self::ending). The claim is valid even if the move would end the game, for example by mate.
    pub fn claims_with(&self, mv: Move) -> Claims {
        if self.ending().is_some() {
            return Claims::default();
        }
        let next = self.present.play(mv);
        Claims::new(&next, self.next_occurrences(&next))
    }
}

impl Default for History {
    /// Creates a history that starts at the initial position of standard chess.
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

/// Counts the positions in `earlier` that equal `position`. Looks back only as many plies as the half-move clock of
/// `position`, because no position before a pawn move or capture can occur again.
///
/// The clock may exceed the number of recorded positions. We do not skip every other position, because callers may
/// record positions with any side to move.
fn count<'a>(earlier: impl DoubleEndedIterator<Item = &'a Position>, position: &Position) -> usize {
    let reversible = usize::try_from(position.halfmove_clock()).unwrap_or(usize::MAX);
    let key = position.repetition_key();
    earlier
        .rev()
        .take(reversible)
        .filter(|before| before.repetition_key() == key && before.is_same_position(position))
        .count()
}
