//! Generates, counts and queries legal moves.
//!
//! No illegal move is ever created. In check, a mask limits the other pieces to squares where they capture the checker
//! or block the check. Pinned pieces stay on their line, and the king avoids attacked squares. Only en passant is
//! tested on the board after the move, because it removes two pawns from one rank.

mod by_role;
mod checks;
mod game_board;
mod king;
mod pattern;
mod pawns;
mod pieces;
mod pins;
mod query;
mod resolve;
mod select;
pub(crate) mod sink;
mod tally;
mod variant;
mod visit;

use crate::{
    bitboard::Bitboard, board::Board, castling::CastlingRights, color::Color, moves::MoveList,
    position::Position, square::Square,
};
use sink::{AnyMove, Count, Sink};

pub use by_role::MovesByRole;
pub use game_board::GameBoard;
pub use pattern::MovePattern;
pub use resolve::Candidates;
pub use select::MoveSelection;
pub use visit::MoveSet;

/// A chess position with the checks and pins that decide whether moves are legal. The side to move is a const
/// parameter.
#[derive(Clone, Debug)]
struct MoveGenerator<'a, const WHITE: bool> {
    board: &'a Board,
    castling: CastlingRights,
    en_passant: Option<Square>,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    /// Enemy pieces that give check.
    checkers: Bitboard,
    /// Pieces that shield their king from a slider.
    pinned: Bitboard,
    /// The squares where a piece other than the king ends a check by capturing or blocking. All squares if there is no
    /// check.
    evasion_mask: Bitboard,
}

impl<'a, const WHITE: bool> MoveGenerator<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    /// Creates a generator and finds checks and pins.
    #[inline]
    fn new(position: &'a Position) -> Self {
        let mut generator = Self::without_checks(position);
        generator.find_checkers_and_pins();
        generator
    }

    /// Creates a generator without checks or pins, for queries that do not need them.
    #[inline]
    fn without_checks(position: &'a Position) -> Self {
        let board = position.board();
        Self {
            board,
            castling: position.castling_rights(),
            en_passant: position.en_passant_square(),
            us: board.by_color(Self::US),
            them: board.by_color(Self::THEM),
            occupied: board.occupied(),
            king: board.king_by_invariant(Self::US),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            evasion_mask: Bitboard::FULL,
        }
    }

    /// Passes every legal move to the sink.
    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        if sink.is_full() || self.checkers.has_several() {
            // In a double check, only the king can move.
            return;
        }
        self.piece_moves(sink);
        if sink.is_full() {
            return;
        }
        self.pawn_moves(sink);
    }
}

impl Position {
    /// Returns all legal moves, in unspecified order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// Replaces the content of `list` with all legal moves, in unspecified order. Reuse one list if you visit many
    /// positions.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.generate(list);
    }

    /// Returns whether the side to move has a legal move. Stops at the first one.
    pub fn has_legal_move(&self) -> bool {
        if !self.is_chess() {
            return self.has_legal_move_by_rules();
        }
        // The king can nearly always move. Testing its squares one by one avoids computing all attacks.
        let may_step = match self.turn() {
            Color::White => MoveGenerator::<true>::without_checks(self).king_steps().next().is_some(),
            Color::Black => MoveGenerator::<false>::without_checks(self).king_steps().next().is_some(),
        };
        may_step || {
            let mut any = AnyMove::default();
            self.generate(&mut any);
            any.is_full()
        }
    }

    /// Returns the number of legal moves without creating them.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.total()
    }

    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        if !self.is_chess() {
            return self.pass_by_rules(self.all_by_rules(), sink);
        }
        match self.turn() {
            Color::White => self.generate_for::<true, S>(sink),
            Color::Black => self.generate_for::<false, S>(sink),
        }
    }

    #[cold]
    #[inline(never)]
    fn all_by_rules(&self) -> MoveList {
        self.legal_by_rules(|_| true)
    }

    /// Passes variant moves to the sink.
    #[cold]
    #[inline(never)]
    pub(super) fn pass_by_rules<S: Sink>(&self, moves: MoveList, sink: &mut S) {
        for mv in moves {
            if sink.is_full() {
                return;
            }
            if let Some(role) = self.moving_role(mv) {
                sink.single(role, mv);
            }
        }
    }

    /// Passes every legal move to the sink, for callers that know the side to move at compile time. The game must be
    /// chess.
    #[inline]
    pub(crate) fn generate_for<const WHITE: bool, S: Sink>(&self, sink: &mut S) {
        MoveGenerator::<WHITE>::new(self).generate(sink);
    }
}
