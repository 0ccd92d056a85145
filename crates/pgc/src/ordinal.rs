//! Move ordinals: the rank of a move among the legal moves sorted by their SAN text (PGN 20.2).
//!
//! This is the definition of the standard, word for word: each legal move is written as SAN and the texts are sorted
//! as bytes. `+` and `#` never decide, since no SAN text is the beginning of another but `O-O` of `O-O-O` and `Qa3` of
//! `Qa3b2`, and there both ways of sorting agree.

use arrayvec::ArrayVec;
use movetext_board::{Move, Position};
use movetext_san::{San, SanText};

/// As many moves as sixteen men can have. A game leads to 218 at the most; where a position that was set up has more
/// than 256, the last of them have no ordinal.
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// The legal moves of a position in the order of their ordinals, on the stack.
///
/// ```
/// use movetext_board::Position;
/// use movetext_pgc::OrderedMoves;
///
/// let position = Position::initial();
/// let moves = OrderedMoves::of(&position);
/// let e4 = moves.move_of(13).expect("the initial position has twenty moves");
/// assert_eq!(format!("{e4:?}"), "e2e4");
/// assert_eq!(moves.ordinal_of(e4), Some(13));
/// ```
#[derive(Clone, Debug)]
pub struct OrderedMoves(ArrayVec<(SanText, Move), CAPACITY>);

impl OrderedMoves {
    /// Writes and sorts the legal moves of `position`.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        // A list of legal moves has no more room than this one, so that nothing is left out.
        let written = position.legal_moves().into_iter().map(|mv| (San::of(mv, position).text(), mv));
        let mut moves: ArrayVec<_, CAPACITY> = written.take(CAPACITY).collect();
        moves.sort_unstable_by(|(left, _), (right, _)| left.as_bytes().cmp(right.as_bytes()));
        Self(moves)
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no legal move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The move of this ordinal; `None` if there are not as many.
    #[must_use]
    pub fn move_of(&self, ordinal: u8) -> Option<Move> {
        self.0.get(usize::from(ordinal)).map(|&(_, mv)| mv)
    }

    /// The canonical SAN of the move of this ordinal; `None` if there are not as many.
    #[must_use]
    pub fn san_of(&self, ordinal: u8) -> Option<&SanText> {
        self.0.get(usize::from(ordinal)).map(|(text, _)| text)
    }

    /// The ordinal of a move; `None` if it is not legal here. Linear in the number of moves.
    #[must_use]
    pub fn ordinal_of(&self, mv: Move) -> Option<u8> {
        self.0.iter().position(|&(_, other)| other == mv).and_then(|index| u8::try_from(index).ok())
    }

    /// The moves with their texts, the one of ordinal 0 first.
    pub fn iter(&self) -> impl Iterator<Item = (&SanText, Move)> {
        self.0.iter().map(|(text, mv)| (text, *mv))
    }
}

/// The move of this ordinal in `position`; `None` if it has not as many legal moves. Writes and sorts them all.
#[must_use]
pub fn move_of(ordinal: u8, position: &Position) -> Option<Move> {
    OrderedMoves::of(position).move_of(ordinal)
}

/// The ordinal of a move in `position`; `None` if it is not legal there. Writes all legal moves and sorts none.
#[must_use]
pub fn ordinal_of(mv: Move, position: &Position) -> Option<u8> {
    let moves = position.legal_moves();
    if !moves.contains(&mv) {
        return None;
    }
    let text = San::of(mv, position).text();
    let before = moves.iter().filter(|&&other| San::of(other, position).text().as_bytes() < text.as_bytes());
    u8::try_from(before.count()).ok()
}
