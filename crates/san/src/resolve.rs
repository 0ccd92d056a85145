//! From a move that was read to the one legal move of a position that it names (PGN 8.2.3.4, 8.2.3.5).
//!
//! The board is asked for the squares from which such a piece may legally go to the target; the text's origin narrows them
//! down. One square left is the move, none or several is an error. No list of all legal moves is made.

use crate::error::{ResolveError, ResolveErrorKind};
use crate::render;
use crate::repair::{Leniency, Repair, Repairs};
use crate::san::{Body, CheckMark, PieceMove, San, TwoFiles};
use movetext_board::{Bitboard, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square};

/// The legal move that a text names, and what had to be forgiven to find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The move, legal in the position it was resolved in.
    pub mv: Move,
    /// Every departure from the canonical text, those of parsing included; empty if the text was canonical.
    pub repairs: Repairs,
}

/// A move that was found, with what is needed to judge its spelling.
struct Found {
    mv: Move,
    repairs: Repairs,
    /// The move as it was read, the piece that makes it, and all from where such a piece might have made it; `None` for
    /// castling in whatever form and for captures by two files.
    given: Option<(PieceMove, Role, Bitboard)>,
}

impl San {
    /// Finds the move and says how its text departs from the canonical one, the marks of check and mate included.
    ///
    /// Costs a handful of bitboard operations, a test for check, and a test for mate only where there is check.
    /// [`San::find_move`] leaves the judgement out.
    ///
    /// # Errors
    /// If the text names no legal move of `position` or more than one; if it was read as [`Leniency::Strict`] and is not
    /// what [`San::of`] writes for the move.
    pub fn resolve(&self, position: &Position) -> Result<Resolved, ResolveError> {
        let Found { mv, repairs, given } = self.locate(position)?;
        let mut repairs = self.repairs.iter().fold(repairs, Repairs::with);
        if let Some((given, role, origins)) = given {
            judge_spelling(&mut repairs, given, mv, render::due_origin(role, mv, origins));
            if given.role.is_none() && role != Role::Pawn {
                repairs.insert(Repair::MissingPieceLetter);
            }
        }
        if let Some(repair) = judge_check(self.check, render::check_mark(mv, position)) {
            repairs.insert(repair);
        }
        if self.leniency == Leniency::Strict && !repairs.is_empty() {
            return Err(ResolveErrorKind::NotCanonical { repairs }.into());
        }
        Ok(Resolved { mv, repairs })
    }

    /// Finds the move without judging how it was written: the fast path of a reader that wants moves and no report.
    ///
    /// # Errors
    /// If the text names no legal move of `position` or more than one.
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.locate(position).map(|found| found.mv)
    }

    fn locate(&self, position: &Position) -> Result<Found, ResolveError> {
        match self.body {
            Body::Piece(piece_move) => match locate_piece(piece_move, position) {
                Err(error) if piece_move.maybe_bishop && nothing_fits(error.kind()) => {
                    let bishop = PieceMove { role: Some(Role::Bishop), file: None, ..piece_move };
                    let mut found = locate_piece(bishop, position).map_err(|_| error)?;
                    found.repairs.insert(Repair::LowerCasePiece);
                    found.repairs.insert(Repair::BishopForPawn);
                    Ok(found)
                }
                found => found,
            },
            Body::TwoFiles(capture) => locate_two_files(capture, position),
            Body::Castling(side) => match position.castling_move(side) {
                Some(mv) => Ok(Found { mv, repairs: Repairs::NONE, given: None }),
                None => Err(ResolveErrorKind::CastlingNotPossible { side }.into()),
            },
            Body::Null => Err(ResolveErrorKind::NullMove.into()),
        }
    }
}

/// Whether the error means that there is no such move, rather than that something is missing or too much in its text.
const fn nothing_fits(kind: ResolveErrorKind) -> bool {
    matches!(
        kind,
        ResolveErrorKind::NoSuchPiece { .. }
            | ResolveErrorKind::EmptyOrigin { .. }
            | ResolveErrorKind::CannotReach { .. }
            | ResolveErrorKind::LeavesKingInCheck { .. }
    )
}

fn locate_piece(given: PieceMove, position: &Position) -> Result<Found, ResolveError> {
    let to = given.to;
    let mask = origin_mask(given);
    let role = match (given.role, mask.single()) {
        (Some(role), _) => role,
        (None, Some(from)) => role_on(from, position)?,
        (None, None) => Role::Pawn,
    };
    let promotes = role == Role::Pawn && matches!(to.rank(), Rank::One | Rank::Eight);
    if given.promotion.is_some() && !promotes {
        return Err(ResolveErrorKind::UnexpectedPromotion { to }.into());
    }
    if role == Role::Pawn && given.capture && given.file.is_none() {
        return Err(ResolveErrorKind::MissingOriginFile { to }.into());
    }
    let all_origins = position.origins(role, to);
    let origins = all_origins & mask;
    let Some(from) = origins.single() else {
        if let (true, Role::King) = (origins.is_empty(), role)
            && let Some(found) = locate_castling(given, mask, position)
        {
            return Ok(found);
        }
        return Err(match origins.is_empty() {
            true => why_not(role, to, mask, position),
            false => ResolveErrorKind::Ambiguous { role, to, candidates: origins },
        }
        .into());
    };
    let mv = find(from, to, given.promotion, role, position)?;
    if given.en_passant && !mv.is_en_passant() {
        return Err(ResolveErrorKind::NotEnPassant { to }.into());
    }
    Ok(Found { mv, repairs: Repairs::NONE, given: Some((given, role, all_origins)) })
}

/// The squares that the text admits as origin. A pawn's text without file is a push, one with `x` is none.
fn origin_mask(given: PieceMove) -> Bitboard {
    let mut mask = Bitboard::FULL;
    if let Some(file) = given.file {
        mask &= file.bitboard();
    }
    if let Some(rank) = given.rank {
        mask &= rank.bitboard();
    }
    if given.role == Some(Role::Pawn) {
        let own_file = given.to.file().bitboard();
        if given.capture {
            mask -= own_file;
        } else if given.file.is_none() {
            mask &= own_file;
        }
    }
    mask
}

fn role_on(from: Square, position: &Position) -> Result<Role, ResolveError> {
    match position.piece_at(from) {
        Some(piece) if piece.color == position.turn() => Ok(piece.role),
        _ => Err(ResolveErrorKind::EmptyOrigin { square: from }.into()),
    }
}

fn find(
    from: Square,
    to: Square,
    promotion: Option<Role>,
    role: Role,
    position: &Position,
) -> Result<Move, ResolveError> {
    position.find_move(from, to, promotion).ok_or_else(|| {
        let arrives = role == Role::Pawn && matches!(to.rank(), Rank::One | Rank::Eight);
        match (promotion, arrives) {
            (None, true) => ResolveErrorKind::MissingPromotion { to },
            (Some(_), false) => ResolveErrorKind::UnexpectedPromotion { to },
            _ => ResolveErrorKind::CannotReach { role, to },
        }
        .into()
    })
}

/// Castling in the dress of a king's move: onto the own rook, or, in standard chess, two squares aside.
fn locate_castling(given: PieceMove, mask: Bitboard, position: &Position) -> Option<Found> {
    let king = position.king_of(position.turn());
    if !mask.contains(king) || given.promotion.is_some() {
        return None;
    }
    let (mv, repair) = castling_as_king_move(king, given.to, position)?;
    let mut repairs = Repairs::NONE.with(repair);
    if given.capture {
        repairs.insert(Repair::SuperfluousCapture);
    }
    Some(Found { mv, repairs, given: None })
}

/// The castling that a king's move from `king` to `to` stands for, and in which of the two forms.
pub(crate) fn castling_as_king_move(king: Square, to: Square, position: &Position) -> Option<(Move, Repair)> {
    CastlingSide::ALL.into_iter().find_map(|side| {
        let mv = position.castling_move(side)?;
        if mv.to() == to {
            return Some((mv, Repair::KingTakesRook));
        }
        let two_steps =
            position.has_standard_castling() && king.file() == File::E && mv.king_destination() == Some(to);
        two_steps.then_some((mv, Repair::KingStepCastling))
    })
}

fn locate_two_files(given: TwoFiles, position: &Position) -> Result<Found, ResolveError> {
    let TwoFiles { from, to, promotion, en_passant } = given;
    let mut only: Option<(Square, Square)> = None;
    for rank in Rank::ALL {
        let target = Square::new(to, rank);
        for origin in position.origins(Role::Pawn, target) & from.bitboard() {
            if from == to || only.replace((origin, target)).is_some() {
                return Err(ResolveErrorKind::NoTwoFileCapture.into());
            }
        }
    }
    let (origin, target) = only.ok_or(ResolveErrorKind::NoTwoFileCapture)?;
    let mv = find(origin, target, promotion, Role::Pawn, position)?;
    if en_passant && !mv.is_en_passant() {
        return Err(ResolveErrorKind::NotEnPassant { to: target }.into());
    }
    Ok(Found { mv, repairs: Repairs::NONE, given: None })
}

/// Why no `role` from the squares of `mask` may go to `to`.
fn why_not(role: Role, to: Square, mask: Bitboard, position: &Position) -> ResolveErrorKind {
    let turn = position.turn();
    let board = position.board();
    let pieces = board.by_piece(Piece { color: turn, role }) & mask;
    if pieces.is_empty() {
        // A pawn without a file is looked for on the target's file only, so its absence there says little.
        let some = !board.by_piece(Piece { color: turn, role }).is_empty();
        return match role {
            Role::Pawn if some => ResolveErrorKind::CannotReach { role, to },
            _ => ResolveErrorKind::NoSuchPiece { role },
        };
    }
    if board.by_color(turn).contains(to) {
        return ResolveErrorKind::CannotReach { role, to };
    }
    let reaching =
        pieces & if role == Role::Pawn { pawns_reaching(to, position) } else { position.attackers(to, turn) };
    if reaching.is_empty() {
        ResolveErrorKind::CannotReach { role, to }
    } else {
        ResolveErrorKind::LeavesKingInCheck { role, to, candidates: reaching }
    }
}

/// The own pawns that would reach `to` if their king were of no account.
fn pawns_reaching(to: Square, position: &Position) -> Bitboard {
    let turn = position.turn();
    let board = position.board();
    let pawns = board.by_piece(Piece { color: turn, role: Role::Pawn });
    if board.occupied().contains(to) || position.en_passant_square() == Some(to) {
        return pawns & position.attackers(to, turn);
    }
    let behind = |square: Square| {
        let rank = match turn {
            Color::White => square.rank().index().checked_sub(1)?,
            Color::Black => square.rank().index() + 1,
        };
        Some(Square::new(square.file(), Rank::from_index(rank)?))
    };
    let mut reaching = Bitboard::EMPTY;
    if let Some(one) = behind(to) {
        let double = matches!((turn, to.rank()), (Color::White, Rank::Four) | (Color::Black, Rank::Five));
        match behind(one) {
            Some(two) if double && !board.occupied().contains(one) => reaching.insert(two),
            _ => reaching.insert(one),
        }
    }
    pawns & reaching
}

/// Compares origin and capture sign with the canonical ones.
fn judge_spelling(repairs: &mut Repairs, given: PieceMove, mv: Move, due: (Option<File>, Option<Rank>)) {
    if given.capture != mv.is_capture() {
        repairs.insert(if given.capture { Repair::SuperfluousCapture } else { Repair::MissingCapture });
    }
    if (given.file, given.rank) != due {
        let enough = (due.0.is_none() || given.file.is_some()) && (due.1.is_none() || given.rank.is_some());
        repairs.insert(if enough { Repair::OverSpecifiedOrigin } else { Repair::OtherOrigin });
    }
}

/// Compares the mark of check with the true one.
const fn judge_check(given: Option<CheckMark>, due: Option<CheckMark>) -> Option<Repair> {
    match (given, due) {
        (None, None)
        | (Some(CheckMark::Check), Some(CheckMark::Check))
        | (Some(CheckMark::Mate), Some(CheckMark::Mate))
        | (Some(CheckMark::Double), Some(_)) => None,
        (None, Some(_)) => Some(Repair::MissingCheckMark),
        (Some(_), None) => Some(Repair::SuperfluousCheckMark),
        (Some(_), Some(_)) => Some(Repair::WrongCheckMark),
    }
}
