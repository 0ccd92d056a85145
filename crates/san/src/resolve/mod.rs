//! Resolves a parsed move to the only legal move of a position that it names (PGN 8.2.3.4, 8.2.3.5).
//!
//! The board is queried for the only piece of a kind that may move to the target from the origins that the text allows;
//! no list of legal moves is created. If there is none, `diagnose.rs` finds the reason.

mod diagnose;
mod error;
mod explain;
mod judge;

pub use error::{ResolveError, ResolveErrorKind};
pub use explain::{Explanation, Obstacle};

pub(crate) use diagnose::misfit_of_squares;

use crate::{
    parts::{Body, PieceMove, TwoFiles},
    repair::{Leniency, Repair, Repairs},
    san::San,
};
use movetext_board::{
    Bitboard, File, Move, Position, Rank, Role, Square, attacks,
    movegen::{Candidates, GameBoard, MovePattern},
};

/// The legal move of a text, and the repairs needed to resolve it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    pub(crate) mv: Move,
    pub(crate) repairs: Repairs,
}

impl Resolved {
    /// Returns the move, which is legal in the given position.
    #[inline]
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// Returns every departure from the canonical text, including those of parsing; empty for canonical text.
    #[inline]
    #[must_use]
    pub const fn repairs(self) -> Repairs {
        self.repairs
    }
}

/// A resolved move, with the data to compare its spelling.
struct Found {
    mv: Move,
    /// The moving piece; the king for castling.
    role: Role,
    repairs: Repairs,
    /// The parsed move; `None` for castling in any form and for captures by two files.
    given: Option<PieceMove>,
}

impl San {
    /// Finds the move and its departures from the canonical text, including marks of check and mate.
    ///
    /// Costs a few bitboard operations, a test for check, and a test for mate only in check. [`San::find_move`] does
    /// not compare the spelling.
    ///
    /// # Errors
    /// If the text names no legal move of `position` or several; if it was read as [`Leniency::Strict`] and differs
    /// from the output of [`San::of`].
    pub fn resolve(&self, position: &Position) -> Result<Resolved, ResolveError> {
        self.play_on(&mut GameBoard::new(position.without_key()))
    }

    /// Resolves like [`San::resolve`] and plays the move. An error leaves `board`
    /// unchanged.
    ///
    /// # Errors
    /// The errors of [`San::resolve`].
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
    pub fn play_on(self, board: &mut GameBoard) -> Result<Resolved, ResolveError> {
        if let Some(pattern) = self.packed.direct_pattern() {
            if let Some(mv) = board.play_matching(pattern) {
                // Marked moves fail `fits`, so `is_check` is rarely true here.
                let fits = self.packed.fits(mv.is_capture()) && !board.is_check();
                let repairs =
                    if fits { self.repairs } else { judge::direct(self, (self.packed.kind(), mv), board) };
                return Ok(Resolved { mv, repairs });
            }
        }
        play_generally(self, board).ok_or_else(|| fault(self, board.position()))
    }

    /// Finds the move without comparing its spelling: the fast path of a reader that needs only moves. The spelling is
    /// still compared if it was read as [`Leniency::Strict`].
    ///
    /// # Errors
    /// The errors of [`San::resolve`].
    #[inline]
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        match self.packed.direct_pattern().and_then(|pattern| only_move(pattern, position)) {
            Some(mv) => Ok(mv),
            None => find_generally(*self, position),
        }
    }

    /// Finds any move, direct or not.
    fn locate(self, position: &Position) -> Option<Found> {
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
                Some(Found { mv, role: Role::King, repairs: Repairs::NONE, given: None })
            }
            Body::Null => None,
        }
    }
}

/// The move of a direct pattern, if only one fits. A pawn move must also be a capture exactly if the pattern is one.
#[inline]
fn only_move(pattern: MovePattern, position: &Position) -> Option<Move> {
    let role = pattern.role()?;
    let Candidates::One(mv) = position.resolve(role, pattern.target(), pattern.among(), None) else {
        return None;
    };
    let fits = (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture());
    if fits { Some(mv) } else { None }
}

/// Plays a move that [`GameBoard::play_matching`] declined. A move that strict reading refuses is not played.
#[cold]
fn play_generally(san: San, board: &mut GameBoard) -> Option<Resolved> {
    let found = san.locate(board.position())?;
    let unplayed = (san.packed.leniency() == Leniency::Strict).then(|| board.clone());
    board.play(found.mv);
    let repairs = judge::repairs(san, &found, board);
    if let Some(unplayed) = unplayed.filter(|_| !repairs.is_empty()) {
        *board = unplayed;
        return None;
    }
    Some(Resolved { mv: found.mv, repairs })
}

#[cold]
fn find_generally(san: San, position: &Position) -> Result<Move, ResolveError> {
    match san.locate(position) {
        Some(found) if san.packed.leniency() > Leniency::Strict => Ok(found.mv),
        Some(_) => Ok(san.resolve(position)?.mv),
        None => Err(fault(san, position)),
    }
}

/// The reason why no move was played.
#[cold]
fn fault(san: San, position: &Position) -> ResolveError {
    match san.locate(position) {
        Some(found) => {
            let mut board = GameBoard::new(*position);
            board.play(found.mv);
            let repairs = judge::repairs(san, &found, &board);
            ResolveError::of(ResolveErrorKind::NotCanonical { repairs }, &san, Some(found.mv))
        }
        None => diagnose::misfit(&san, position),
    }
}

fn locate_piece(given: PieceMove, position: &Position) -> Option<Found> {
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
            Some(Found { mv, role, repairs: Repairs::NONE, given: Some(given) })
        }
        Candidates::None if role == Role::King => locate_castling(&given, among, position),
        _ => None,
    }
}

/// The squares that the text admits as origin. Pawn text without file is a push; with `x` it is invalid.
#[expect(clippy::indexing_slicing, reason = "two rows of two are indexed by truth values")]
fn origin_mask(given: &PieceMove) -> Bitboard {
    let file = given.file.map_or(Bitboard::FULL, File::bitboard);
    let rank = given.rank.map_or(Bitboard::FULL, Rank::bitboard);
    // A table, because a branch on pawns would be mispredicted. A capture without file names no pawn (8.2.3.3).
    let own_file = given.to.file().bitboard();
    let of_pawn = [[own_file, Bitboard::FULL], [Bitboard::EMPTY, !own_file]];
    let of_pawn = of_pawn[usize::from(given.capture)][usize::from(given.file.is_some())];
    let of_role = if given.role == Some(Role::Pawn) { of_pawn } else { Bitboard::FULL };
    file & rank & of_role
}

/// Whether the text has a pawn capture on its own file.
fn is_straight_capture(given: &PieceMove, role: Role) -> bool {
    role == Role::Pawn && given.capture && given.file == Some(given.to.file())
}

fn own_role_on(from: Square, position: &Position) -> Option<Role> {
    position.piece_at(from).filter(|piece| piece.color == position.turn()).map(|piece| piece.role)
}

/// The squares of the pawn and the bishops, if `bb4` may be a pawn push as well as a bishop move: a push is not written
/// with its file twice.
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

/// Resolves a `b` as the bishop if no pawn may make the move with any promotion.
#[cold]
fn locate_bishop(given: PieceMove, position: &Position) -> Option<Found> {
    if position.origins(Role::Pawn, given.to).intersects(origin_mask(&given)) {
        return None;
    }
    let bishop = PieceMove { role: Some(Role::Bishop), file: None, ..given };
    // The guess must agree with the rest of the text.
    let found = locate_piece(bishop, position).filter(|found| !given.capture || found.mv.is_capture())?;
    let repairs = found.repairs.with(Repair::LowerCasePiece).with(Repair::BishopForPawn);
    Some(Found { mv: found.mv, role: Role::Bishop, repairs, given: Some(given) })
}

/// Castling written as a king move: to its own rook, or, in standard chess, by two squares.
#[cold]
fn locate_castling(given: &PieceMove, among: Bitboard, position: &Position) -> Option<Found> {
    let king = position.king_of(position.turn());
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
    Some(Found { mv, role: Role::King, repairs, given: None })
}

/// The castling that a king move from `king` to `to` denotes, and its form.
pub(crate) fn castling_as_king_move(king: Square, to: Square, position: &Position) -> Option<(Move, Repair)> {
    let mv = position.find_move(king, to, None).filter(|mv| mv.is_castling())?;
    Some((mv, if mv.target() == to { Repair::KingTakesRook } else { Repair::KingStepCastling }))
}

#[cold]
fn locate_two_files(given: TwoFiles, position: &Position) -> Option<Found> {
    let mut captures = captures_between(given, position).filter(|mv| fits_rest(given, *mv));
    let mv = captures.next().filter(|_| captures.next().is_none())?;
    let mv = position.find_move(mv.origin(), mv.target(), given.promotion)?;
    let repairs = if given.capture { Repairs::NONE } else { Repairs::NONE.with(Repair::MissingCapture) };
    Some(Found { mv, role: Role::Pawn, repairs, given: None })
}

/// Whether a capture matches the promotion and the en passant mark of the text.
fn fits_rest(given: TwoFiles, mv: Move) -> bool {
    (given.promotion.is_none() || mv.promotion().is_some()) && (!given.en_passant || mv.is_en_passant())
}

/// The legal pawn captures from one file to the other; promotions are returned as promotions to a queen.
fn captures_between(given: TwoFiles, position: &Position) -> impl Iterator<Item = Move> + '_ {
    let turn = position.turn();
    let pawns = position.board().by_role(Role::Pawn) & position.board().by_color(turn);
    (pawns & given.from.bitboard()).into_iter().filter_map(move |from| {
        let to = (attacks::pawn_attacks(turn, from) & given.to.bitboard()).single()?;
        position.find_move(from, to, queen_on_last_rank(to))
    })
}

/// Returns a promotion that represents all four, if the pawn move promotes.
const fn queen_on_last_rank(to: Square) -> Option<Role> {
    match to.rank() {
        Rank::One | Rank::Eight => Some(Role::Queen),
        _ => None,
    }
}
