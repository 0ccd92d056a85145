//! Resolves a parsed move: finds the only legal move that matches it (PGN 8.2.3.4, 8.2.3.5).
//!
//! We do not generate a list of moves. Instead, we query the board for the only piece of a kind that can move to the
//! target from an origin that the text allows. If there is none, `diagnose.rs` finds out why.

mod diagnose;
mod error;
mod explain;
mod illegal_reason;
mod judge;
mod rules;

pub use error::{ResolveError, ResolveErrorKind};
pub use explain::Explanation;
pub use illegal_reason::IllegalReason;

pub(crate) use diagnose::diagnose_squares;

use crate::{
    parts::{Body, PieceMove, TwoFiles},
    repair::{Leniency, Repair, Repairs},
    san::San,
};
use movetext_board::{
    Bitboard, File, Move, MoveCode, Position, Rank, Role, Square, attacks,
    movegen::{Candidates, GameBoard, MovePattern},
};

/// The legal move that matches a text, with the repairs that the text needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResolvedMove {
    pub(crate) mv: Move,
    pub(crate) repairs: Repairs,
}

impl ResolvedMove {
    /// Returns the move, which is legal in the position in which it was resolved.
    #[inline]
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// Returns all repairs that the text needs, including those found by the parser. The set is empty for canonical
    /// text.
    #[inline]
    #[must_use]
    pub const fn repairs(self) -> Repairs {
        self.repairs
    }
}

/// A resolved move, with the data to compare its spelling.
struct FoundMove {
    mv: Move,
    /// The piece that moves. For castling, this is the king.
    role: Role,
    repairs: Repairs,
    /// The parsed move, or `None` for castling in any form, for drops and for captures with two files only.
    given: Option<PieceMove>,
}

impl San {
    /// Finds the legal move and all repairs that make the text canonical, including its check mark.
    ///
    /// This takes a few bitboard operations and a check test, and a mate test only if the move gives check. If you do
    /// not need the repairs, [`San::find_move`] is faster.
    ///
    /// # Errors
    /// [`ResolveError`] if no legal move in `position` matches the text, or if several do. With [`Leniency::Strict`],
    /// this is also the error if [`San::from_move`] writes the move differently.
    pub fn resolve(&self, position: &Position) -> Result<ResolvedMove, ResolveError> {
        self.play_on(&mut GameBoard::new(position.without_key()))
    }

    /// Resolves the move, like [`San::resolve`], and plays it. If there is an error, `board` is unchanged.
    ///
    /// # Errors
    /// The same errors as [`San::resolve`].
    ///
    /// ```
    /// use movetext_board::{Position, movegen::GameBoard};
    /// use movetext_san::San;
    ///
    /// let mut board = GameBoard::new(Position::initial());
    /// for text in ["e4", "e5", "Nf3"] {
    ///     assert!(San::parse(text)?.play_on(&mut board)?.repairs().is_empty());
    /// }
    /// assert_eq!(board.position().fullmove_number(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn play_on(self, board: &mut GameBoard) -> Result<ResolvedMove, ResolveError> {
        if let Some(pattern) = self.packed.direct_pattern() {
            if let Some(mv) = board.play_matching(pattern) {
                // A text with a check mark never passes `is_canonical`. So `is_marked` matters only if the text lacks
                // its check mark, which is rare.
                let fits = self.packed.is_canonical(mv.is_capture()) && !board.is_marked();
                let repairs = if fits {
                    self.repairs
                } else {
                    judge::judge_direct(self, (self.packed.kind(), mv), board)
                };
                return Ok(ResolvedMove { mv, repairs });
            }
        }
        play_general(self, board).ok_or_else(|| fault(self, board.position()))
    }

    /// Finds the legal move without comparing its spelling, for callers that need only the move. The spelling is still
    /// compared if the text was parsed with [`Leniency::Strict`].
    ///
    /// # Errors
    /// The same errors as [`San::resolve`].
    #[inline]
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        match self.packed.direct_pattern().and_then(|pattern| only_move(pattern, position)) {
            Some(mv) => Ok(mv),
            None => find_general(*self, position),
        }
    }

    /// Finds the legal move for a parsed move of any form.
    fn locate(self, position: &Position) -> Option<FoundMove> {
        match self.packed.body() {
            Body::Piece(given) => match locate_piece(given, position) {
                None if given.maybe_bishop && self.packed.leniency() >= Repair::BishopForPawn.leniency() => {
                    locate_bishop(given, position)
                }
                Some(_) if pushes_or_bishops(&given, position).has_several() => None,
                found => found,
            },
            Body::TwoFiles(capture) => locate_two_files(capture, position),
            Body::Castling(side) => {
                let mv = position.castling_move(side)?;
                Some(FoundMove { mv, role: Role::King, repairs: Repairs::NONE, given: None })
            }
            Body::Drop { role, to } => {
                let mv = position.to_legal(MoveCode::drop(role, to)?)?;
                Some(FoundMove { mv, role, repairs: Repairs::NONE, given: None })
            }
            Body::Null => None,
        }
    }
}

/// Returns the only legal move that matches a pattern. A pawn move must capture if and only if the pattern does.
#[inline]
fn only_move(pattern: MovePattern, position: &Position) -> Option<Move> {
    let role = pattern.role()?;
    let Candidates::One(mv) = position.resolve(role, pattern.target(), pattern.among(), None) else {
        return None;
    };
    let fits = (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture());
    if fits { Some(mv) } else { None }
}

/// Plays a move that [`GameBoard::play_matching`] declined. The board is unchanged if strict reading refuses the
/// spelling.
#[cold]
fn play_general(san: San, board: &mut GameBoard) -> Option<ResolvedMove> {
    if let (Some(side), true) = (san.castling_side(), san.packed.leniency() > Leniency::Strict) {
        let mv = board.castle(side)?;
        return Some(ResolvedMove { mv, repairs: judge::mark_repairs(san, board) });
    }
    let found = san.locate(board.position())?;
    let unplayed = (san.packed.leniency() == Leniency::Strict).then(|| board.clone());
    board.play(found.mv);
    let repairs = judge::repairs(san, &found, board);
    if let Some(unplayed) = unplayed.filter(|_| !repairs.is_empty()) {
        *board = unplayed;
        return None;
    }
    Some(ResolvedMove { mv: found.mv, repairs })
}

#[cold]
fn find_general(san: San, position: &Position) -> Result<Move, ResolveError> {
    match san.locate(position) {
        Some(found) if san.packed.leniency() > Leniency::Strict => Ok(found.mv),
        Some(_) => Ok(san.resolve(position)?.mv),
        None => Err(fault(san, position)),
    }
}

/// Returns the reason why the move was not played.
#[cold]
fn fault(san: San, position: &Position) -> ResolveError {
    match san.locate(position) {
        Some(found) => {
            let mut board = GameBoard::new(*position);
            board.play(found.mv);
            let repairs = judge::repairs(san, &found, &board);
            ResolveError::new(ResolveErrorKind::NotCanonical { repairs }, &san, Some(found.mv))
        }
        None => diagnose::diagnose(&san, position),
    }
}

fn locate_piece(given: PieceMove, position: &Position) -> Option<FoundMove> {
    let among = origin_mask(&given);
    let role = match given.role {
        Some(role) => role,
        None => own_role_on(among.single()?, position)?,
    };
    if given.role.is_none() && is_straight_capture(&given, role) {
        return None;
    }
    match position.resolve(role, given.to, among, given.promotion) {
        Candidates::One(mv) if !given.en_passant || mv.is_en_passant() => {
            Some(FoundMove { mv, role, repairs: Repairs::NONE, given: Some(given) })
        }
        Candidates::None if role == Role::King => locate_castling(&given, among, position),
        _ => None,
    }
}

/// Returns the squares that the text allows as origin. A pawn move without a file is a push, which allows only the
/// target's file.
#[expect(clippy::indexing_slicing, reason = "two rows of two entries are indexed by booleans")]
fn origin_mask(given: &PieceMove) -> Bitboard {
    let file = given.file.map_or(Bitboard::FULL, File::bitboard);
    let rank = given.rank.map_or(Bitboard::FULL, Rank::bitboard);
    // We use a table, because a branch on pawns would be mispredicted. It has no squares for a pawn capture without a
    // file, which is not valid (8.2.3.3).
    let own_file = given.to.file().bitboard();
    let of_pawn = [[own_file, Bitboard::FULL], [Bitboard::EMPTY, !own_file]];
    let of_pawn = of_pawn[usize::from(given.capture)][usize::from(given.file.is_some())];
    let of_role = if given.role == Some(Role::Pawn) { of_pawn } else { Bitboard::FULL };
    file & rank & of_role
}

/// Returns whether the text is a pawn capture on the pawn's own file.
fn is_straight_capture(given: &PieceMove, role: Role) -> bool {
    role == Role::Pawn && given.capture && given.file == Some(given.to.file())
}

fn own_role_on(from: Square, position: &Position) -> Option<Role> {
    position.piece_at(from).filter(|piece| piece.color == position.turn()).map(|piece| piece.role)
}

/// Returns the squares of the pawn and the bishops if a text such as `bb4` may mean either of them. The text is not a
/// canonical pawn push, which would have its file only once.
fn pushes_or_bishops(given: &PieceMove, position: &Position) -> Bitboard {
    if !given.maybe_bishop || given.capture || given.to.file() != File::B {
        return Bitboard::EMPTY;
    }
    let bishops = position.origins(Role::Bishop, given.to);
    if bishops.is_empty() {
        bishops
    } else {
        bishops | position.origins(Role::Pawn, given.to) & File::B.bitboard()
    }
}

/// Resolves a `b` as a bishop if no pawn can make the move with any promotion.
#[cold]
fn locate_bishop(given: PieceMove, position: &Position) -> Option<FoundMove> {
    if position.origins(Role::Pawn, given.to).intersects(origin_mask(&given)) {
        return None;
    }
    let bishop = PieceMove { role: Some(Role::Bishop), file: None, ..given };
    // If the text has a capture sign, the bishop must capture.
    let found = locate_piece(bishop, position).filter(|found| !given.capture || found.mv.is_capture())?;
    let repairs = found.repairs.with(Repair::LowerCasePiece).with(Repair::BishopForPawn);
    Some(FoundMove { mv: found.mv, role: Role::Bishop, repairs, given: Some(given) })
}

/// Finds castling that is written as a king move: onto its own rook or, with standard castling, by two squares.
#[cold]
fn locate_castling(given: &PieceMove, among: Bitboard, position: &Position) -> Option<FoundMove> {
    let king = position.king_of(position.turn())?;
    if !among.contains(king) || given.promotion.is_some() || given.en_passant {
        return None;
    }
    let (mv, repair) = castling_as_king_move(king, given.to, position)?;
    let mut repairs = Repairs::NONE.with(repair);
    if given.capture {
        repairs.insert(Repair::SuperfluousCapture);
    }
    if given.file.is_some() || given.rank.is_some() {
        repairs.insert(Repair::OverSpecifiedOrigin);
    }
    if given.role.is_none() {
        repairs.insert(Repair::MissingPieceLetter);
    }
    Some(FoundMove { mv, role: Role::King, repairs, given: None })
}

/// Returns the castling move if a king move from `king` to `to` means castling, with the repair for its form.
pub(crate) fn castling_as_king_move(king: Square, to: Square, position: &Position) -> Option<(Move, Repair)> {
    let mv = position.find_move(king, to, None).filter(|mv| mv.is_castling())?;
    Some((mv, if mv.target() == to { Repair::KingTakesRook } else { Repair::KingStepCastling }))
}

#[cold]
fn locate_two_files(given: TwoFiles, position: &Position) -> Option<FoundMove> {
    let mut captures = captures_between(given, position).filter(|mv| matches_rest(given, *mv));
    let mv = captures.next().filter(|_| captures.next().is_none())?;
    let mv = position.find_move(mv.origin(), mv.target(), given.promotion)?;
    let repairs = if given.capture { Repairs::NONE } else { Repairs::NONE.with(Repair::MissingCapture) };
    Some(FoundMove { mv, role: Role::Pawn, repairs, given: None })
}

/// Returns whether a capture agrees with the promotion and the en passant mark in the text.
fn matches_rest(given: TwoFiles, mv: Move) -> bool {
    (given.promotion.is_none() || mv.promotion().is_some()) && (!given.en_passant || mv.is_en_passant())
}

/// Returns the legal pawn captures from one file to another. For a promotion, returns only the promotion to a queen.
fn captures_between(given: TwoFiles, position: &Position) -> impl Iterator<Item = Move> + '_ {
    let turn = position.turn();
    let pawns = position.board().by_role(Role::Pawn) & position.board().by_color(turn);
    (pawns & given.from.bitboard()).into_iter().filter_map(move |from| {
        let to = (attacks::pawn_attacks(turn, from) & given.to.bitboard()).single()?;
        position.find_move(from, to, queen_on_last_rank(to))
    })
}

/// Returns a queen if a pawn promotes on this square. The queen represents all four promotions.
const fn queen_on_last_rank(to: Square) -> Option<Role> {
    match to.rank() {
        Rank::One | Rank::Eight => Some(Role::Queen),
        _ => None,
    }
}
