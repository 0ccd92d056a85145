//! Legal moves: generated, counted, or queried one by one.
//!
//! Legality is determined before moves are created: a mask has the squares that answer a check, pinned pieces stay on
//! their line, and the king avoids attacked squares. Only en passant, which removes two pawns from one rank, is tested
//! by trying it.

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
mod visit;

use crate::{
    bitboard::Bitboard, board::Board, castling::CastlingRights, color::Color, moves::MoveList,
    position::Position, square::Square,
};
use sink::{Any, Count, Sink};

pub use game_board::GameBoard;
pub use pattern::MovePattern;
pub use resolve::Candidates;
pub use select::MoveSelection;
pub use visit::MoveSet;

/// A position from the view of the side to move, with the facts that determine legality. The side is a const parameter.
struct MoveGenerator<'a, const WHITE: bool> {
    board: &'a Board,
    castling: CastlingRights,
    en_passant: Option<Square>,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    other_king: Square,
    /// Pieces that give check.
    checkers: Bitboard,
    /// Own pieces that shield the king from a slider.
    pinned: Bitboard,
    /// The squares where a piece other than the king answers a check; all squares if there is no check.
    answers: Bitboard,
}

impl<'a, const WHITE: bool> MoveGenerator<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    /// A generator with checks and pins.
    #[inline]
    fn new(position: &'a Position) -> Self {
        let mut generator = Self::bare(position);
        generator.find_checkers_and_pins();
        generator
    }

    /// A generator without checks and pins, for queries that do not need them.
    #[inline]
    fn bare(position: &'a Position) -> Self {
        let board = position.board();
        Self {
            board,
            castling: position.castling_rights(),
            en_passant: position.en_passant_square(),
            us: board.by_color(Self::US),
            them: board.by_color(Self::THEM),
            occupied: board.occupied(),
            king: position.king_of(Self::US),
            other_king: position.king_of(Self::THEM),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            answers: Bitboard::FULL,
        }
    }

    /// Passes every legal move to the sink.
    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        if sink.is_full() || self.checkers.has_several() {
            // Only the king can answer a double check.
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
    /// All legal moves, in no order to rely on.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// Replaces the content of a list by all legal moves, in unspecified order. Callers that visit many positions reuse
    /// the list.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.generate(list);
    }

    /// Whether there is a legal move; stops at the first.
    pub fn has_legal_move(&self) -> bool {
        // The king nearly always has a step, and testing its squares one by one avoids computing all attacks.
        let may_step = match self.turn() {
            Color::White => MoveGenerator::<true>::bare(self).may_king_move(),
            Color::Black => MoveGenerator::<false>::bare(self).may_king_move(),
        };
        may_step || {
            let mut any = Any::default();
            self.generate(&mut any);
            any.is_full()
        }
    }

    /// The number of legal moves, without creating any.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.total()
    }

    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        match self.turn() {
            Color::White => self.generate_for::<true, S>(sink),
            Color::Black => self.generate_for::<false, S>(sink),
        }
    }

    /// Passes every legal move to the sink; the side to move is a const parameter.
    #[inline]
    pub(crate) fn generate_for<const WHITE: bool, S: Sink>(&self, sink: &mut S) {
        MoveGenerator::<WHITE>::new(self).generate(sink);
    }
}
