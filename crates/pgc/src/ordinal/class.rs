//! Groups moves by the first letter of their SAN, without writing SAN (PGN 20.2).

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use movetext_board::{Move, Position, Role, movegen::MoveSet};

use super::MAX_SETS;

/// Moves with the same first letter in SAN. In ASCII order, pieces and castling come before pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// `B`
    Bishop,
    /// `K`
    King,
    /// `N`
    Knight,
    /// `O-O` and `O-O-O`
    Castling,
    /// `Q`
    Queen,
    /// `R`
    Rook,
    /// `a` to `h`
    Pawn,
}

impl Class {
    /// All classes in ASCII order.
    pub(super) const ALL: [Self; 7] =
        [Self::Bishop, Self::King, Self::Knight, Self::Castling, Self::Queen, Self::Rook, Self::Pawn];

    /// Returns whether SAN in this class has the form `[file][rank][x]file rank` after the letter.
    pub(super) const fn is_pieces(self) -> bool {
        !matches!(self, Self::Castling | Self::Pawn)
    }

    const fn from_role(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }

    /// Returns the class of a move, or `None` if its origin is empty.
    pub(super) fn from_move(mv: Move, position: &Position) -> Option<Self> {
        if mv.is_castling() {
            return Some(Self::Castling);
        }
        position.board().role_at(mv.origin()).map(Self::from_role)
    }
}

/// The legal moves in a position as sets, counted by class. The struct is large, so we fill it in place.
#[derive(Default)]
pub(super) struct Classes {
    sets: ArrayVec<(Class, MoveSet), MAX_SETS>,
    counts: [usize; Class::ALL.len()],
}

impl Classes {
    /// Generates the move sets for `position` and counts their moves. Keeps only the sets in the class `kept`, or all
    /// sets for `None`.
    pub(super) fn fill(&mut self, position: &Position, kept: Option<Class>) {
        let us = position.board().by_color(position.turn());
        let _ = position.visit_legal_moves(|set| {
            // Castling is the only king move to a square with a rook of the same side.
            let is_castling = set.role() == Role::King && set.targets().intersects(us);
            let class = if is_castling { Class::Castling } else { Class::from_role(set.role()) };
            if let Some(count) = self.counts.get_mut(class as usize) {
                *count += set.len();
            }
            if kept.is_none_or(|kept| kept == class) {
                _ = self.sets.try_push((class, set));
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Iterates over the sets in a class.
    pub(super) fn sets(&self, class: Class) -> impl Iterator<Item = &MoveSet> + Clone {
        self.sets.iter().filter(move |(other, _)| *other == class).map(|(_, set)| set)
    }

    /// Counts the moves in all classes before this one.
    pub(super) fn before(&self, class: Class) -> usize {
        self.counts.iter().take(class as usize).sum()
    }

    /// Finds the move with this index among all moves. Returns its class, and its index in the class.
    pub(super) fn find(&self, mut index: usize) -> Option<(Class, usize)> {
        for (class, &count) in Class::ALL.into_iter().zip(&self.counts) {
            if index < count {
                return Some((class, index));
            }
            index -= count;
        }
        None
    }

    /// Returns the number of moves.
    pub(super) fn len(&self) -> usize {
        self.counts.iter().sum()
    }
}
