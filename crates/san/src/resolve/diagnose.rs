//! Finds out why no legal move matches a text, or why several moves match (PGN 8.2.3).

use super::{
    ResolveError, ResolveErrorKind, captures_between, castling_as_king_move, is_straight_capture,
    matches_rest, origin_mask, pushes_or_bishops, queen_on_last_rank, rules::rule_reason,
};
use crate::{
    offsets::Offsets,
    parts::{Body, PieceMove, TwoFiles},
    san::San,
};
use movetext_board::{
    Bitboard, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Rules, Square, attacks,
    movegen::Candidates,
};

/// Returns the error for a move that was not resolved.
#[cold]
pub(super) fn diagnose(san: &San, position: &Position) -> ResolveError {
    let kind = match san.packed.body() {
        _ if position.variant_ending().is_some() => game_over(position),
        Body::Drop { role, to } => ResolveErrorKind::CannotDrop { role, to },
        Body::Piece(given) => diagnose_piece(given, position),
        Body::TwoFiles(given) => diagnose_files(given, position),
        Body::Castling(side) => ResolveErrorKind::CastlingNotPossible { side },
        Body::Null => ResolveErrorKind::NullMove,
    };
    ResolveError::new(kind, san, nearest(san, kind, position))
}

/// Returns the error for two squares and an optional promotion, such as `e7e8q`, that are not a legal move.
#[cold]
pub(crate) fn diagnose_squares(
    from: Square,
    to: Square,
    promotion: Option<Role>,
    position: &Position,
) -> ResolveError {
    let given = PieceMove {
        role: None,
        file: Some(from.file()),
        rank: Some(from.rank()),
        capture: false,
        to,
        promotion,
        en_passant: false,
        maybe_bishop: false,
    };
    let is_over = position.variant_ending().is_some();
    let kind = if is_over { game_over(position) } else { diagnose_piece(given, position) };
    ResolveError::at(kind, Offsets::SQUARES, 2, nearest_piece_move(given, kind, position))
}

fn game_over(position: &Position) -> ResolveErrorKind {
    position
        .variant_ending()
        .map_or(ResolveErrorKind::NullMove, |ending| ResolveErrorKind::GameOver { ending })
}

fn diagnose_piece(given: PieceMove, position: &Position) -> ResolveErrorKind {
    let (to, among) = (given.to, origin_mask(&given));
    let role = match (given.role, among.single()) {
        (Some(role), _) => role,
        (None, None) => Role::Pawn,
        (None, Some(square)) => match position.piece_at(square) {
            Some(piece) if piece.color == position.turn() => piece.role,
            Some(_) => return ResolveErrorKind::OpponentsPiece { square },
            None => return ResolveErrorKind::EmptyOrigin { square },
        },
    };
    if given.promotion.is_some() && (role != Role::Pawn || queen_on_last_rank(to).is_none()) {
        return ResolveErrorKind::UnexpectedPromotion { to };
    }
    if given.promotion == Some(Role::King) && position.rules() != Rules::Antichess {
        return ResolveErrorKind::PromotionToKing { to };
    }
    if role == Role::Pawn && given.capture && given.file.is_none() {
        return ResolveErrorKind::MissingOriginFile { to };
    }
    let candidates = position.origins(role, to) & among;
    let with_bishops = pushes_or_bishops(&given, position);
    if !candidates.is_empty() && with_bishops.has_several() {
        ResolveErrorKind::Ambiguous { role: None, to, candidates: with_bishops }
    } else if is_straight_capture(&given, role) {
        diagnose_straight_capture(given, position)
    } else if candidates.has_several() {
        ResolveErrorKind::Ambiguous { role: Some(role), to, candidates }
    } else if candidates.is_empty() {
        let king =
            position.king_of(position.turn()).filter(|&king| role == Role::King && among.contains(king));
        if let Some(king) = king {
            if castling_as_king_move(king, to, position).is_some() {
                return ResolveErrorKind::NotEnPassant { to };
            }
            // As in UCI, two squares may be castling. `Kc1` can be castling only if the side to move has no piece on
            // c1.
            let is_occupied = position.board().by_color(position.turn()).contains(to);
            let may_be_castling = given.role.is_none() || !is_occupied;
            if let Some(side) = castling_side(king, to, position).filter(|_| may_be_castling) {
                return ResolveErrorKind::CastlingNotPossible { side };
            }
        }
        diagnose_origins(role, given, among, position)
    } else if role == Role::Pawn && given.promotion.is_none() && queen_on_last_rank(to).is_some() {
        ResolveErrorKind::MissingPromotion { to }
    } else {
        ResolveErrorKind::NotEnPassant { to }
    }
}

/// Returns why no piece of this kind on a square in `among` can move to the target.
fn diagnose_origins(role: Role, given: PieceMove, among: Bitboard, position: &Position) -> ResolveErrorKind {
    let to = given.to;
    let color = position.turn();
    let all = position.board().by_piece(Piece { color, role });
    let with_path = |wanted: PathCheck| -> Bitboard {
        let piece = Piece { color, role };
        let reaches = |from: &Square| wanted.is_like(check_path(piece, *from, to, position));
        (all & among).into_iter().filter(reaches).collect()
    };
    let candidates = with_path(PathCheck::Open);
    let forbidden: Bitboard =
        candidates.into_iter().filter(|&from| rule_reason(role, from, to, position).is_some()).collect();
    if !forbidden.is_empty() {
        let rules = position.rules();
        return ResolveErrorKind::AgainstRules { rules, role, to, candidates: forbidden };
    }
    if !candidates.is_empty() {
        let pinned = role != Role::King
            && !position.is_check()
            && (candidates - position.pinned_pieces(color)).is_empty();
        return if pinned {
            ResolveErrorKind::Pinned { role, to, candidates }
        } else {
            ResolveErrorKind::LeavesKingInCheck { role, to, candidates }
        };
    }
    let candidates = with_path(PathCheck::Blocked(to));
    if !candidates.is_empty() {
        return ResolveErrorKind::Blocked { role, to, candidates };
    }
    if !with_path(PathCheck::NothingToCapture).is_empty() {
        return ResolveErrorKind::NothingToCapture { to };
    }
    let passed = position.null_move();
    let candidates = passed.map_or(Bitboard::EMPTY, |passed| passed.origins(role, to) & among);
    if !candidates.is_empty() {
        return ResolveErrorKind::OpponentsMove { role, to, candidates };
    }
    // A pawn move without a file only allows pawns on the target's file. To report that there is no pawn, we look at
    // all files.
    let absent = if role == Role::Pawn { all } else { all & among };
    if absent.is_empty() {
        ResolveErrorKind::NoSuchPiece { color, role, file: given.file, rank: given.rank }
    } else {
        ResolveErrorKind::CannotReach { role, to, file: given.file, rank: given.rank }
    }
}

/// Returns the error for a pawn capture on the pawn's own file, such as `exe4`.
fn diagnose_straight_capture(given: PieceMove, position: &Position) -> ResolveErrorKind {
    let pawn = Piece { color: position.turn(), role: Role::Pawn };
    let straight = origin_mask(&PieceMove { role: None, ..given });
    let to = given.to;
    if (position.board().by_piece(pawn) & straight).is_empty() {
        ResolveErrorKind::NoSuchPiece {
            color: pawn.color,
            role: Role::Pawn,
            file: given.file,
            rank: given.rank,
        }
    } else if position.piece_at(to).is_none() {
        ResolveErrorKind::NothingToCapture { to }
    } else {
        ResolveErrorKind::StraightCapture { to }
    }
}

/// Returns the castling side if a king move looks like castling, whether or not the king has the right.
fn castling_side(king: Square, to: Square, position: &Position) -> Option<CastlingSide> {
    let color = position.turn();
    let back_rank = color.back_rank();
    CastlingSide::ALL.into_iter().find(|&side| {
        let takes_rook = position.castling_rights().rook_square(color, side) == Some(to);
        let from_home = position.has_standard_castling() && king == Square::new(File::E, back_rank);
        let corner = match side {
            CastlingSide::King => Square::new(File::H, back_rank),
            CastlingSide::Queen => Square::new(File::A, back_rank),
        };
        let rook = Piece { color, role: Role::Rook };
        let takes_corner = to == corner && position.piece_at(corner) == Some(rook);
        takes_rook || from_home && (to == side.king_destination(color) || takes_corner)
    })
}

fn diagnose_files(given: TwoFiles, position: &Position) -> ResolveErrorKind {
    let TwoFiles { from, to, promotion, en_passant, .. } = given;
    let Some(mv) = captures_between(given, position).next() else {
        return ResolveErrorKind::NoTwoFileCapture { from, to };
    };
    if captures_between(given, position).filter(|mv| matches_rest(given, *mv)).count() > 1 {
        return ResolveErrorKind::AmbiguousFiles { from, to };
    }
    let to = mv.target();
    match (promotion, mv.promotion()) {
        (None, Some(_)) => ResolveErrorKind::MissingPromotion { to },
        (Some(_), None) => ResolveErrorKind::UnexpectedPromotion { to },
        (Some(Role::King), Some(_)) => ResolveErrorKind::PromotionToKing { to },
        _ if en_passant => ResolveErrorKind::NotEnPassant { to },
        _ => ResolveErrorKind::CannotReach { role: Role::Pawn, to, file: Some(from), rank: None },
    }
}

/// Whether a piece can move to a square if pins and checks are ignored.
#[derive(Clone, Copy)]
pub(super) enum PathCheck {
    /// The piece can move to the square.
    Open,
    /// A piece is in the way, or a piece of the same side is on the target. The value is the nearest such square.
    Blocked(Square),
    /// The move is a pawn capture, but there is nothing to capture.
    NothingToCapture,
    /// A piece of this kind does not move like that.
    Never,
}

impl PathCheck {
    const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Open, Self::Open)
                | (Self::Blocked(_), Self::Blocked(_))
                | (Self::NothingToCapture, Self::NothingToCapture)
        )
    }
}

pub(super) fn check_path(piece: Piece, from: Square, to: Square, position: &Position) -> PathCheck {
    let board = position.board();
    let own = board.by_color(piece.color);
    let pushes = piece.role == Role::Pawn && from.file() == to.file();
    let moves_like_that = if pushes {
        is_advance(piece.color, from, to, position.rules())
    } else {
        attacks::piece_attacks(piece, from, Bitboard::EMPTY).contains(to)
    };
    if !moves_like_that {
        return PathCheck::Never;
    }
    let stops = if pushes { board.occupied() } else { own };
    let stoppers = attacks::between(from, to) & board.occupied() | to.bitboard() & stops;
    // All these squares are on one line, so the nearest is the first or the last.
    let nearest = if from < to { stoppers.first() } else { stoppers.last() };
    if let Some(square) = nearest {
        return PathCheck::Blocked(square);
    }
    let captures = piece.role == Role::Pawn && !pushes;
    if captures && !board.occupied().contains(to) && position.en_passant_square() != Some(to) {
        return PathCheck::NothingToCapture;
    }
    PathCheck::Open
}

/// Returns whether a pawn could advance between two squares on one file if no piece is in the way.
fn is_advance(color: Color, from: Square, to: Square, rules: Rules) -> bool {
    let (from, to) = (from.rank() as i8, to.rank() as i8);
    let (steps, start) = match color {
        Color::White => (to - from, Rank::Two as i8),
        Color::Black => (from - to, Rank::Seven as i8),
    };
    // The pawns of Horde may also advance by two squares from the first rank.
    let is_start = from == start || rules == Rules::Horde && from == Rank::One as i8;
    steps == 1 || steps == 2 && is_start
}

/// Returns the legal move that is probably meant; see [`ResolveError::nearest`].
fn nearest(san: &San, kind: ResolveErrorKind, position: &Position) -> Option<Move> {
    match san.packed.body() {
        Body::Piece(given) => nearest_piece_move(given, kind, position),
        Body::TwoFiles(given) => match kind {
            ResolveErrorKind::UnexpectedPromotion { .. } | ResolveErrorKind::NotEnPassant { .. } => {
                let mut captures = captures_between(given, position);
                captures.next().filter(|_| captures.next().is_none())
            }
            _ => None,
        },
        Body::Castling(_) | Body::Drop { .. } | Body::Null => None,
    }
}

fn nearest_piece_move(given: PieceMove, kind: ResolveErrorKind, position: &Position) -> Option<Move> {
    let PieceMove { role, to, promotion, .. } = given;
    let among = origin_mask(&given);
    match kind {
        ResolveErrorKind::UnexpectedPromotion { .. } => {
            let role = role.or_else(|| Some(position.piece_at(among.single()?)?.role))?;
            only(position.resolve(role, to, among, None))
        }
        ResolveErrorKind::NotEnPassant { .. } => {
            let role = role.or_else(|| Some(position.piece_at(among.single()?)?.role))?;
            let castling =
                || Some(castling_as_king_move(position.king_of(position.turn())?, to, position)?.0);
            only(position.resolve(role, to, among, promotion))
                .or_else(|| if role == Role::King { castling() } else { None })
        }
        ResolveErrorKind::MissingOriginFile { .. } => {
            only(position.resolve(Role::Pawn, to, !to.file().bitboard(), promotion))
        }
        ResolveErrorKind::NoSuchPiece { .. }
        | ResolveErrorKind::CannotReach { .. }
        | ResolveErrorKind::Blocked { .. }
        | ResolveErrorKind::NothingToCapture { .. }
        | ResolveErrorKind::StraightCapture { .. }
        | ResolveErrorKind::Pinned { .. }
        | ResolveErrorKind::LeavesKingInCheck { .. } => {
            let captures = given.capture || given.file.is_some_and(|file| file != to.file());
            let agrees = |mv: &Move| match role {
                Some(Role::Pawn) => mv.is_capture() == captures,
                _ => mv.is_capture() || !given.capture,
            };
            let other_origin = only(position.resolve(role?, to, Bitboard::FULL, promotion)).filter(agrees);
            let bishop =
                may_be_bishop(given).then(|| only(position.resolve(Role::Bishop, to, Bitboard::FULL, None)));
            let bishop = bishop.flatten().filter(|mv| mv.is_capture() || !given.capture);
            match (other_origin, bishop) {
                (Some(mv), None) | (None, Some(mv)) => Some(mv),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether the `b` in the text may be a bishop, even if the leniency does not allow it.
fn may_be_bishop(given: PieceMove) -> bool {
    (given.role, given.file, given.rank, given.promotion) == (Some(Role::Pawn), Some(File::B), None, None)
}

fn only(candidates: Candidates) -> Option<Move> {
    match candidates {
        Candidates::One(mv) => Some(mv),
        Candidates::None | Candidates::Several(_) => None,
    }
}
