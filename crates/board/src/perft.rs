//! Counts the paths of legal moves, the usual test for a move generator.

use crate::{
    color::Color,
    movegen::sink::{Count, Sink},
    moves::Move,
    piece::Role,
    position::Position,
};

/// Returns the number of ways to play `depth` plies from a position. The result for a depth of 0 is 1.
///
/// The last ply is counted without playing it. The time grows about thirtyfold per ply in a middle game. The function
/// recurses once per ply; the maximum depth of 255 fits a stack of one megabyte. The result saturates at [`u64::MAX`].
///
/// ```
/// use movetext_board::{Position, perft};
///
/// assert_eq!(perft(&Position::initial(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u8) -> u64 {
    match position.turn() {
        _ if depth == 0 => 1,
        _ if !position.is_chess() => paths_by_rules(position, depth),
        Color::White => paths::<true>(position, depth),
        Color::Black => paths::<false>(position, depth),
    }
}

fn paths_by_rules(position: &Position, depth: u8) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.play(mv), depth - 1)).fold(0, u64::saturating_add)
}

fn paths<const WHITE: bool>(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => moves::<WHITE>(position),
        _ => {
            let mut descent = Descent::<WHITE> { position, depth: depth - 1, paths: 0 };
            position.generate_for::<WHITE, _>(&mut descent);
            descent.paths
        }
    }
}

/// Counts the last ply, which takes nearly all the time. It is a separate function because the compiler then keeps more
/// values in registers.
#[inline(never)]
fn moves<const WHITE: bool>(position: &Position) -> u64 {
    let mut count = Count::default();
    position.generate_for::<WHITE, _>(&mut count);
    count.total() as u64
}

/// A sink that plays each move as soon as it is generated, when the kind of piece is still known, and adds up the paths
/// after these moves.
struct Descent<'a, const WHITE: bool> {
    position: &'a Position,
    depth: u8,
    paths: u64,
}

impl<const WHITE: bool> Sink for Descent<'_, WHITE> {
    #[inline(always)]
    fn single(&mut self, role: Role, mv: Move) {
        let mut next = *self.position;
        next.apply::<true>(if WHITE { Color::White } else { Color::Black }, role, mv);
        let paths = match (self.depth, WHITE) {
            (1, true) => moves::<false>(&next),
            (1, false) => moves::<true>(&next),
            (depth, true) => paths::<false>(&next, depth),
            (depth, false) => paths::<true>(&next, depth),
        };
        self.paths = self.paths.saturating_add(paths);
    }
}

/// Yields each legal move with the number of paths of `depth - 1` plies after it, or nothing if `depth` is 0. The sum
/// of the numbers is [`perft`]. Each number is computed when you request it.
pub fn divide(position: &Position, depth: u8) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    let moves = if depth == 0 { None } else { Some(position.legal_moves()) };
    moves.into_iter().flatten().map(move |mv| (mv, perft(&position.play(mv), depth - 1)))
}
