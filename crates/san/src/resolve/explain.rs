//! Explains why a move does not resolve: the candidates of an ambiguous text (PGN 8.2.3.4), why each piece cannot move,
//! and the legal move that is most likely meant.

use super::{
    captures_between,
    diagnose::{PathCheck, check_path},
    error::{ResolveError, ResolveErrorKind},
    illegal_reason::IllegalReason,
    queen_on_last_rank,
    rules::rule_reason,
};
use crate::{
    names::{color_name, side_name},
    parts::TwoFiles,
    san::San,
};
use core::fmt;
use movetext_board::{
    Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Rules, Square, attacks,
};

/// Details about a move that does not resolve, from [`ResolveError::explain`].
///
/// [`Display`](fmt::Display) writes a complete message, which replaces the message of the error. For an ambiguous text,
/// the alternate form, `{:#}`, writes only the candidates. Details are computed on each call.
#[derive(Clone, Debug)]
pub struct Explanation<'a> {
    error: ResolveError,
    position: &'a Position,
}

impl ResolveError {
    /// Explains the error in detail: the candidates of an ambiguous text, why each piece cannot move, and the legal
    /// move that is most likely meant. `position` must be the position in which resolving failed.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_san::San;
    ///
    /// let mut position = Position::initial();
    /// for san in ["Nf3", "a6", "d3", "a5"] {
    ///     position = position.play(San::parse(san)?.find_move(&position)?);
    /// }
    /// let error = San::parse("Nd2")?.resolve(&position).unwrap_err();
    /// let explanation = error.explain(&position).to_string();
    /// assert_eq!(explanation, "more than one knight may move to d2, expected `Nbd2` or `Nfd2`");
    /// let error = San::parse("Nge5")?.resolve(&position).unwrap_err();
    /// assert_eq!(error.explain(&position).to_string(), "no white knight on the g-file; `Ne5` is legal");
    /// assert_eq!(error.span().slice("Nge5"), "Ng");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, position: &'a Position) -> Explanation<'a> {
        Explanation { error: *self, position }
    }
}

impl<'a> Explanation<'a> {
    /// Returns the moves that an ambiguous text may mean, in canonical form. Yields nothing for other errors.
    pub fn candidates(&self) -> impl Iterator<Item = San> + use<'a> {
        let position = self.position;
        let (to, pieces) = match self.error.kind() {
            ResolveErrorKind::Ambiguous { to, candidates, .. } => (to, candidates),
            _ => (Square::A1, Bitboard::EMPTY),
        };
        let files = match self.error.kind() {
            ResolveErrorKind::AmbiguousFiles { from, to } => {
                Some(TwoFiles { from, to, capture: true, promotion: None, en_passant: false })
            }
            _ => None,
        };
        let moves = pieces.into_iter().filter_map(move |from| {
            let plain = position.find_move(from, to, None);
            plain.or_else(|| position.find_move(from, to, queen_on_last_rank(to)))
        });
        let captures = files.into_iter().flat_map(move |files| captures_between(files, position));
        moves.chain(captures).map(|mv| San::from_move(mv, position))
    }

    /// Returns, for each piece that the text may mean, why it cannot make the move. Yields nothing if no such piece can
    /// reach the target even on an empty board, or if the error has another cause.
    pub fn illegal_reasons(&self) -> impl Iterator<Item = IllegalReason> + use<'a> {
        let position = self.position;
        let (role, to, candidates) = match self.error.kind() {
            ResolveErrorKind::Blocked { role, to, candidates }
            | ResolveErrorKind::Pinned { role, to, candidates }
            | ResolveErrorKind::AgainstRules { role, to, candidates, .. }
            | ResolveErrorKind::LeavesKingInCheck { role, to, candidates } => (role, to, candidates),
            _ => (Role::Pawn, Square::A1, Bitboard::EMPTY),
        };
        let castling = match self.error.kind() {
            ResolveErrorKind::CastlingNotPossible { side } => castling_reason(side, position),
            _ => None,
        };
        let pieces = candidates.into_iter().filter_map(move |from| illegal_reason(role, from, to, position));
        pieces.chain(castling)
    }

    fn piece_on(&self, square: Square) -> PieceOnSquare {
        PieceOnSquare { role: self.position.piece_at(square).map(|piece| piece.role), square }
    }

    fn write_reason(&self, reason: IllegalReason, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match reason {
            IllegalReason::Blocked { by, .. } if self.castling_side().is_some() => {
                write!(formatter, "castling is blocked by {}", self.piece_on(by))
            }
            IllegalReason::Blocked { by, .. } if self.is_occupied(reason) => {
                self.write_occupied(by, formatter)
            }
            IllegalReason::Blocked { from, by } => {
                write!(formatter, "{} is blocked by {}", self.piece_on(from), self.piece_on(by))
            }
            IllegalReason::Pinned { from, by } => {
                write!(formatter, "{} is pinned by {}", self.piece_on(from), self.piece_on(by))
            }
            IllegalReason::Check { from, by } => {
                let king = self.position.king_of(self.position.turn());
                write!(formatter, "{} is in check from {}", self.king(king), self.piece_on(by))?;
                if Some(from) == king {
                    return Ok(());
                }
                write!(formatter, ", which {} does not answer", self.piece_on(from))
            }
            IllegalReason::Attacked { square, by } => {
                let turn = self.position.turn();
                if let Some(side) = self.castling_side() {
                    let verb = if square == side.king_destination(turn) { "arrive on" } else { "pass" };
                    return write!(
                        formatter,
                        "the king would {verb} {square}, which {} attacks",
                        self.piece_on(by)
                    );
                }
                let king = self.position.king_of(turn);
                write!(
                    formatter,
                    "{} would be attacked on {square} by {}",
                    self.king(king),
                    self.piece_on(by)
                )
            }
            IllegalReason::Exposed { from, by } => {
                write!(formatter, "{} would open its king to {}", self.piece_on(from), self.piece_on(by))
            }
            IllegalReason::CaptureForced { .. } => self.write_captures(formatter),
            IllegalReason::KingCaptures { .. } => formatter.write_str("a king may not capture in Atomic"),
            IllegalReason::ExplodesKing { from, king } => {
                write!(formatter, "{} would explode {}", self.piece_on(from), self.piece_on(king))
            }
            IllegalReason::GivesCheck { from } => {
                write!(formatter, "{} would give check, which Racing Kings forbids", self.piece_on(from))
            }
            IllegalReason::NoCastlingRight { side } => self.write_missing_right(side, formatter),
        }
    }

    /// Writes why the right to castle is missing, as far as the position shows it.
    fn write_missing_right(&self, side: CastlingSide, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.position.turn();
        if !self.position.rules().has_castling() {
            return write!(formatter, "{} has no castling", self.position.rules());
        }
        let Some(king) = self.position.king_of(color) else {
            return write!(formatter, "{} has no king", side_of(color));
        };
        let corner = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        let corner = Square::new(corner, color.back_rank());
        let is_home =
            king == Square::new(File::E, color.back_rank()) && self.position.has_standard_castling();
        let has_rook = self.position.piece_at(corner) == Some(Piece { color, role: Role::Rook });
        write!(formatter, "no right to castle on the {} side: ", side_name(side))?;
        if king.rank() != color.back_rank() {
            write!(formatter, "the king is on {king}")
        } else if is_home && !has_rook {
            write!(formatter, "no {} rook on {corner}", color_name(color))
        } else {
            formatter.write_str("the king or the rook has moved")
        }
    }

    fn king(&self, square: Option<Square>) -> PieceOnSquare {
        self.piece_on(square.unwrap_or(Square::A1))
    }

    /// Writes the captures of which one must be played.
    fn write_captures(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("captures are forced: ")?;
        for (index, mv) in self.position.captures().iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(formatter, "{before}`{}`", San::from_move(*mv, self.position))?;
        }
        Ok(())
    }

    /// Writes why a piece cannot be dropped.
    fn write_cannot_drop(&self, role: Role, to: Square, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, color) = (self.position, self.position.turn());
        if position.rules() != Rules::Crazyhouse {
            formatter.write_str("pieces are dropped only in Crazyhouse")
        } else if position.pockets().count(Piece { color, role }) == 0 {
            write!(formatter, "no {} {} in the pocket", color_name(color), role)
        } else if let Some(piece) = position.piece_at(to) {
            write!(formatter, "{to} is occupied by the {}", piece.role)
        } else if role == Role::Pawn && matches!(to.rank(), Rank::One | Rank::Eight) {
            formatter.write_str("a pawn cannot be dropped on the first or last rank")
        } else {
            write!(formatter, "a {role} on {to} leaves the king in check")
        }
    }

    const fn castling_side(&self) -> Option<CastlingSide> {
        match self.error.kind() {
            ResolveErrorKind::CastlingNotPossible { side } => Some(side),
            _ => None,
        }
    }

    /// Returns whether the reason is a piece of the same side on the target.
    fn is_occupied(&self, reason: IllegalReason) -> bool {
        match (reason, self.error.kind()) {
            (IllegalReason::Blocked { by, .. }, ResolveErrorKind::Blocked { to, .. }) => {
                by == to && self.position.board().by_color(self.position.turn()).contains(to)
            }
            _ => false,
        }
    }

    /// Writes that a piece of the side to move is on a square.
    fn write_occupied(&self, square: Square, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = side_of(self.position.turn());
        let role = self.position.piece_at(square).map_or("piece", |piece| piece.role.name());
        write!(formatter, "{square} is occupied by {side}'s own {role}")
    }

    /// Writes that no piece that the text may mean moves to the target.
    fn write_cannot_reach(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ResolveErrorKind::CannotReach { role, to, file, rank } = self.error.kind() else {
            return write!(formatter, "{}", self.error.kind());
        };
        let color = self.position.turn();
        if self.position.board().by_color(color).contains(to) {
            return self.write_occupied(to, formatter);
        }
        let captures = role == Role::Pawn && file.is_some_and(|file| file != to.file());
        // For a pawn move without a file, we only consider pawns on the target's file.
        let file = file.or_else(|| (role == Role::Pawn).then(|| to.file()));
        let pieces = self.position.board().by_piece(Piece { color, role })
            & file.map_or(Bitboard::FULL, File::bitboard)
            & rank.map_or(Bitboard::FULL, Rank::bitboard);
        let Some(from) = pieces.single() else { return write!(formatter, "{}", self.error.kind()) };
        let verb = match role {
            Role::Pawn if captures => "capture on",
            Role::Pawn => "advance to",
            _ => "reach",
        };
        write!(formatter, "{} does not {verb} {to}", self.piece_on(from))
    }

    fn write_candidates(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.candidates().count().saturating_sub(1);
        for (index, san) in self.candidates().enumerate() {
            let before = match index {
                0 => "expected ",
                index if index == last => " or ",
                _ => ", ",
            };
            write!(formatter, "{before}`{san}`")?;
        }
        Ok(())
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.error.is_ambiguous() {
            if !formatter.alternate() {
                write!(formatter, "{}, ", self.error)?;
            }
            return self.write_candidates(formatter);
        }
        let mut reasons = self.illegal_reasons();
        match (reasons.next(), self.error.kind()) {
            (Some(first), _) => {
                self.write_reason(first, formatter)?;
                // If a piece of the side to move is on the target, the reason is the same for each piece, so we write
                // it once.
                let others = reasons.filter(|other| !self.is_occupied(first) || !self.is_occupied(*other));
                for other in others {
                    formatter.write_str("; ")?;
                    self.write_reason(other, formatter)?;
                }
            }
            (None, ResolveErrorKind::CannotReach { .. }) => self.write_cannot_reach(formatter)?,
            (None, ResolveErrorKind::CannotDrop { role, to }) => {
                self.write_cannot_drop(role, to, formatter)?
            }
            (None, ResolveErrorKind::OpponentsPiece { square }) => {
                write!(formatter, "{} is the opponent's", self.piece_on(square))?;
            }
            (None, ResolveErrorKind::OpponentsMove { candidates, .. }) => {
                formatter.write_str("only the opponent could make the move, with ")?;
                for (index, from) in candidates.into_iter().enumerate() {
                    write!(formatter, "{}{}", if index == 0 { "" } else { " or " }, self.piece_on(from))?;
                }
            }
            (None, kind) => kind.fmt(formatter)?,
        }
        match self.error.nearest() {
            Some(mv) => write!(formatter, "; `{}` is legal", San::from_move(mv, self.position)),
            None => Ok(()),
        }
    }
}

/// Returns the player's name for a side.
const fn side_of(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Formats a piece in a sentence: `the rook on e1`.
struct PieceOnSquare {
    role: Option<Role>,
    square: Square,
}

impl fmt::Display for PieceOnSquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the {} on {}", self.role.map_or("piece", Role::name), self.square)
    }
}

/// Returns why a piece cannot make a move: another piece is in the way, variant rules forbid the move, or its
/// king would be in check. Returns `None` if none of these is the case.
fn illegal_reason(role: Role, from: Square, to: Square, position: &Position) -> Option<IllegalReason> {
    let color = position.turn();
    if let PathCheck::Blocked(by) = check_path(Piece { color, role }, from, to, position) {
        return Some(IllegalReason::Blocked { from, by });
    }
    if let reason @ Some(_) = rule_reason(role, from, to, position) {
        return reason;
    }
    let board = position.board();
    let captured = if role == Role::Pawn && position.en_passant_square() == Some(to) {
        Square::new(to.file(), from.rank())
    } else {
        to
    };
    let king = if role == Role::King { to } else { position.king_of(color)? };
    let occupied = board.occupied().without(from).without(captured).with(to);
    let attackers = attackers(king, occupied, position).without(captured);
    // A check that the move does not end takes precedence over a pin.
    let by = (attackers & position.checkers()).first().or_else(|| attackers.first())?;
    Some(if role == Role::King {
        IllegalReason::Attacked { square: to, by }
    } else if position.checkers().contains(by) {
        IllegalReason::Check { from, by }
    } else if position.pinned_pieces(color).contains(from) {
        IllegalReason::Pinned { from, by }
    } else {
        IllegalReason::Exposed { from, by }
    })
}

/// Returns the first reason against castling, in this order: no right, a piece in the way, check, an attacked square, a
/// pinned rook.
fn castling_reason(side: CastlingSide, position: &Position) -> Option<IllegalReason> {
    let color = position.turn();
    let rights = position.castling_rights();
    let (Some(king), Some(rook)) = (position.king_of(color), rights.rook_square(color, side)) else {
        return Some(IllegalReason::NoCastlingRight { side });
    };
    let (king_to, rook_to) = (side.king_destination(color), side.rook_destination(color));
    let king_path = attacks::between(king, king_to).with(king_to);
    let rook_path = attacks::between(rook, rook_to).with(rook_to);
    let others = position.occupied().without(king).without(rook);
    for (from, to, path) in [(king, king_to, king_path), (rook, rook_to, rook_path)] {
        let stoppers = others & path;
        let nearest = if to < from { stoppers.last() } else { stoppers.first() };
        if let Some(by) = nearest {
            return Some(IllegalReason::Blocked { from, by });
        }
    }
    if let Some(by) = position.checkers().first() {
        return Some(IllegalReason::Check { from: king, by });
    }
    let occupied = position.occupied().without(king);
    let attacked =
        |square| Some(IllegalReason::Attacked { square, by: attackers(square, occupied, position).first()? });
    if let Some(reason) = king_path.into_iter().find_map(attacked) {
        return Some(reason);
    }
    let by = attackers(king, occupied.without(rook), position).first()?;
    Some(IllegalReason::Pinned { from: rook, by })
}

/// Returns the pieces of the side not to move that attack a square, given the `occupied` squares that block sliders.
pub(super) fn attackers(to: Square, occupied: Bitboard, position: &Position) -> Bitboard {
    let attacks_it = |from: &Square| {
        let piece = position.piece_at(*from);
        piece.is_some_and(|piece| attacks::piece_attacks(piece, *from, occupied).contains(to))
    };
    position.board().by_color(!position.turn()).into_iter().filter(attacks_it).collect()
}
