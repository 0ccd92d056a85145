//! What a failed resolving can say when asked: the moves an ambiguous text may mean (PGN 8.2.3.4), what holds a piece back.

use crate::error::{ResolveErrorKind, name};
use crate::san::San;
use core::fmt;
use movetext_board::{Bitboard, Position, Role, Square};

/// More about why a move does not fit a position; see [`ResolveError::explain`](crate::ResolveError::explain).
///
/// Nothing is worked out before it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    kind: ResolveErrorKind,
    position: &'a Position,
}

impl<'a> Explanation<'a> {
    pub(crate) const fn new(kind: ResolveErrorKind, position: &'a Position) -> Self {
        Self { kind, position }
    }

    /// The moves an ambiguous text may mean, in canonical form; empty for other errors.
    pub fn candidates(&self) -> impl Iterator<Item = San> + use<'a> {
        let (position, candidates, to) = match self.kind {
            ResolveErrorKind::Ambiguous { to, candidates, .. } => (self.position, candidates, to),
            _ => (self.position, Bitboard::EMPTY, Square::A1),
        };
        let moves = candidates.into_iter().filter_map(move |from| {
            position.find_move(from, to, None).or_else(|| position.find_move(from, to, Some(Role::Queen)))
        });
        moves.map(|mv| San::of(mv, position))
    }

    fn held_back(&self, role: Role, from: Square, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let king = self.position.king_of(self.position.turn());
        if role == Role::King {
            return write!(formatter, "the king on {from} would walk into check");
        }
        if let Some(checker) = self.position.checkers().first() {
            let checking = self.position.piece_at(checker).map_or("piece", |piece| name(piece.role));
            return write!(
                formatter,
                "the king on {king} is in check by the {checking} on {checker}, which the {} on {from} does not answer",
                name(role)
            );
        }
        let enemy = self.position.board().by_color(!self.position.turn());
        let pinner = enemy.into_iter().find(|&enemy_square| self.pins(enemy_square, from, king));
        match pinner.and_then(|square| Some((square, self.position.piece_at(square)?))) {
            Some((square, pinner)) => write!(
                formatter,
                "the {} on {from} is pinned by the {} on {square}",
                name(role),
                name(pinner.role)
            ),
            None => write!(formatter, "the {} on {from} may not leave its king", name(role)),
        }
    }

    /// Whether the piece on `pinner` is a slider that looks through `pinned` at the `king`.
    fn pins(&self, pinner: Square, pinned: Square, king: Square) -> bool {
        let step = |from: Square, to: Square| {
            let file = to.file().index() as i32 - from.file().index() as i32;
            let rank = to.rank().index() as i32 - from.rank().index() as i32;
            let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
            straight.then_some((file.signum(), rank.signum(), file.abs().max(rank.abs())))
        };
        let (Some(near), Some(far)) = (step(king, pinned), step(king, pinner)) else {
            return false;
        };
        let slides = match self.position.piece_at(pinner).map(|piece| piece.role) {
            Some(Role::Queen) => true,
            Some(Role::Rook) => far.0 == 0 || far.1 == 0,
            Some(Role::Bishop) => far.0 != 0 && far.1 != 0,
            _ => false,
        };
        // The nearest enemy slider beyond the pinned piece pins it; what stands between would have to be nearer.
        let between = |square: Square| {
            step(king, square)
                .is_some_and(|at| (at.0, at.1) == (far.0, far.1) && at.2 < far.2 && at.2 != near.2)
        };
        slides
            && (near.0, near.1) == (far.0, far.1)
            && near.2 < far.2
            && !self.position.occupied().into_iter().any(between)
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ResolveErrorKind::Ambiguous { candidates, .. } => {
                let last = candidates.count().saturating_sub(1);
                for (index, san) in (0..).zip(self.candidates()) {
                    let before = if index == 0 {
                        ""
                    } else if index == last {
                        " and "
                    } else {
                        ", "
                    };
                    write!(formatter, "{before}`{san}`")?;
                }
                formatter.write_str(if last == 1 { " are both possible" } else { " are all possible" })
            }
            ResolveErrorKind::LeavesKingInCheck { role, candidates, .. } => {
                for (index, from) in candidates.into_iter().enumerate() {
                    formatter.write_str(if index == 0 { "" } else { "; " })?;
                    self.held_back(role, from, formatter)?;
                }
                Ok(())
            }
            kind => kind.fmt(formatter),
        }
    }
}
