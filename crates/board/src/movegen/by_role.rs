//! Generates the legal moves of one kind of piece at a time.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{
    MoveGenerator,
    sink::{PawnSteps, Sink},
    visit::{MoveSet, Visitor},
};
use crate::{
    attacks, bitboard::Bitboard, color::Color, moves::Move, piece::Role, position::Position, square::Square,
};

/// The legal moves of a chess position, generated for one kind of piece at a time. Created by
/// [`Position::moves_by_role`].
#[derive(Clone, Debug)]
pub struct MovesByRole<'a> {
    position: &'a Position,
    king: KingMoves,
    pinned: Bitboard,
    /// The squares where a piece other than the king ends all checks. All squares if there is no check.
    evasion_mask: Bitboard,
}

impl Position {
    /// Finds checks and pins once, so that you can then generate the legal moves of one kind of piece at a time. In
    /// a variant, there are none: use [`visit_legal_moves`](Self::visit_legal_moves).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use movetext_board::{Position, Role};
    ///
    /// let position = Position::initial();
    /// let mut by_knights = 0;
    /// let moves = position.moves_by_role();
    /// let _ = moves.visit(Role::Knight, |set| {
    ///     by_knights += set.len();
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(by_knights, 4);
    /// ```
    #[inline]
    pub fn moves_by_role(&self) -> MovesByRole<'_> {
        match self.turn() {
            Color::White => MovesByRole::new(self, &MoveGenerator::<true>::new(self)),
            Color::Black => MovesByRole::new(self, &MoveGenerator::<false>::new(self)),
        }
    }
}

impl<'a> MovesByRole<'a> {
    #[inline]
    fn new<const WHITE: bool>(position: &'a Position, generator: &MoveGenerator<'_, WHITE>) -> Self {
        let mut king = KingMoves::default();
        generator.king_moves(&mut king);
        // In a double check, only the king can move. The generator knows only chess.
        if !position.is_chess() {
            king = KingMoves::default();
        }
        let is_fixed = generator.checkers.has_several() || !position.is_chess();
        let evasion_mask = if is_fixed { Bitboard::EMPTY } else { generator.evasion_mask };
        Self { position, king, pinned: generator.pinned, evasion_mask }
    }

    /// Passes the legal moves of all pieces of this kind to `visit` in sets, in unspecified order, until `visit` breaks.
    /// All pawns that move by the same step are in one set. Castling is not included.
    #[inline(always)]
    pub fn visit<B>(&self, role: Role, visit: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        let occupied = self.position.occupied();
        let mut visitor = Visitor { visit, outcome: ControlFlow::Continue(()) };
        match role {
            Role::Pawn => match self.position.turn() {
                Color::White => self.pawn_moves::<true>(&mut visitor),
                Color::Black => self.pawn_moves::<false>(&mut visitor),
            },
            Role::Knight => self.piece_moves(role, attacks::knight_attacks, &mut visitor),
            Role::Bishop => {
                self.piece_moves(role, |from| attacks::bishop_attacks(from, occupied), &mut visitor)
            }
            Role::Rook => self.piece_moves(role, |from| attacks::rook_attacks(from, occupied), &mut visitor),
            Role::Queen => {
                self.piece_moves(role, |from| attacks::queen_attacks(from, occupied), &mut visitor)
            }
            Role::King => {
                let turn = self.position.turn();
                let enemies = self.position.board().by_color(!turn);
                let king = self.position.board().king_by_invariant(turn);
                visitor.piece(role, king, self.king.steps, enemies);
            }
        }
        visitor.outcome
    }

    /// Returns the legal castling moves, king side first.
    #[inline]
    pub fn castling_moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.king.castling.iter().copied()
    }

    #[inline(always)]
    fn piece_moves<S: Sink>(&self, role: Role, attacks: impl Fn(Square) -> Bitboard, sink: &mut S) {
        let (board, turn) = (self.position.board(), self.position.turn());
        let (us, them) = (board.by_color(turn), board.by_color(!turn));
        let allowed = self.evasion_mask - us;
        for from in board.by_role(role) & us {
            let mut targets = attacks(from) & allowed;
            if self.pinned.contains(from) {
                targets &= attacks::line(board.king_by_invariant(turn), from);
            }
            sink.piece(role, from, targets, them);
        }
    }

    #[inline]
    fn pawn_moves<const WHITE: bool>(&self, sink: &mut impl Sink) {
        let generator = MoveGenerator::<WHITE> {
            pinned: self.pinned,
            evasion_mask: self.evasion_mask,
            // En passant has tests of its own, which know only chess.
            en_passant: self.position.en_passant_square().filter(|_| self.position.is_chess()),
            ..MoveGenerator::without_checks(self.position)
        };
        let mut merged = MergedPawns { sink, steps: PawnSteps::default() };
        generator.pawn_moves(&mut merged);
        let MergedPawns { sink, steps } = merged;
        sink.pawn_steps::<WHITE>(&steps);
    }
}

/// A sink that receives king moves.
#[derive(Clone, Debug, Default)]
struct KingMoves {
    steps: Bitboard,
    castling: ArrayVec<Move, 2>,
}

impl Sink for KingMoves {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard, _: Bitboard) {
        self.steps = targets;
    }

    #[inline]
    fn single(&mut self, _: Role, mv: Move) {
        _ = self.castling.try_push(mv);
    }
}

/// A sink that merges the steps of pinned pawns with the steps of all other pawns. Passes en passant captures on.
struct MergedPawns<'s, S> {
    sink: &'s mut S,
    steps: PawnSteps,
}

impl<S: Sink> Sink for MergedPawns<'_, S> {
    #[inline]
    fn pawn_steps<const WHITE: bool>(&mut self, steps: &PawnSteps) {
        self.steps.single |= steps.single;
        self.steps.double |= steps.double;
        self.steps.left |= steps.left;
        self.steps.right |= steps.right;
    }

    #[inline]
    fn single(&mut self, role: Role, mv: Move) {
        self.sink.single(role, mv);
    }
}
