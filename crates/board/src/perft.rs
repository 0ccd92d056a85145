//! Counting the legal move paths of a position: the test of a move generator.

use crate::moves::Move;
use crate::position::Position;

/// The number of ways to play `depth` plies; 1 for none.
///
/// The last ply is counted without being played. The cost grows with the result, about thirtyfold a ply.
///
/// ```
/// use movetext_board::{Position, perft};
///
/// assert_eq!(perft(&Position::initial(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|mv| perft(&position.play_without_key(mv), depth - 1))
            .sum(),
    }
}

/// Each legal move with the number of ways to go on for `depth - 1` plies after it: [`perft`] divided among the
/// moves. Nothing for a depth of 0. Counts as it is iterated.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    let moves = if depth == 0 { None } else { Some(position.legal_moves()) };
    moves.into_iter().flatten().map(move |mv| (mv, perft(&position.play_without_key(mv), depth - 1)))
}
