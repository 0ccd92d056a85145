//! Legal moves: generated, counted, or asked for one by one.
//!
//! Legality is settled before moves are made: squares that answer a check are a mask, pinned pieces keep to their
//! line, the king keeps off attacked squares. Only en passant, where two pawns leave one rank, is tried out.

mod checks;
mod game_board;
mod king;
mod pawns;
mod pieces;
mod pins;
mod query;
mod resolve;
mod select;
pub(crate) mod sink;
mod tally;
mod visit;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::moves::MoveList;
use crate::position::Position;
use crate::square::Square;
use sink::{Any, Count, Sink};

pub use game_board::GameBoard;
pub use game_board::MovePattern;
pub use resolve::Candidates;
pub use select::MoveSelection;
pub use visit::MoveSet;
pub use visit::MovesOfSet;

/// A position as its side to move sees it, with what legality depends on. The colour is known when compiling.
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
    /// Where a piece other than the king may go as far as check is concerned: everywhere if there is none.
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

    /// Hands every legal move to the sink.
    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        if sink.is_full() || self.checkers.has_several() {
            // Only the king can answer two checks at once.
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

    /// Replaces what stands in a list by all legal moves, in no order to rely on; for those who go from position to
    /// position and keep the list.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.generate(list);
    }

    /// Whether there is a legal move at all; stops at the first.
    pub fn has_legal_move(&self) -> bool {
        // Nearly always the king can step aside: asked square by square, he needs not know all that is attacked.
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

    /// How many legal moves there are, without making any.
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

    /// Hands every legal move to the sink, for a side to move that is known when compiling.
    #[inline]
    pub(crate) fn generate_for<const WHITE: bool, S: Sink>(&self, sink: &mut S) {
        MoveGenerator::<WHITE>::new(self).generate(sink);
    }

    /// The pieces of the side to move that shield their king from a slider and may not leave its line.
    pub fn pinned(&self) -> Bitboard {
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).pinned,
            Color::Black => MoveGenerator::<false>::new(self).pinned,
        }
    }
}
