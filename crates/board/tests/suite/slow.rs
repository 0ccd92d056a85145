//! The rules once more, slowly and on their own: a table of 64 squares, steps of file and rank, every move tried out.
//!
//! Nothing of the crate is used but to look at what it holds.

use alloc::collections::BTreeSet;

use movetext_board::{CastlingSide, Color, File, Piece, Rank, Role, Setup, SetupReason, Square};

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A move as origin, target and promotion; castling goes to the rook.
pub(crate) type Coordinates = (Square, Square, Option<Role>);

/// Pieces by square.
#[derive(Clone)]
struct Table([Option<Piece>; 64]);

fn step(from: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let file = usize::try_from(from.file().index() as i32 + files).ok().and_then(File::from_index)?;
    let rank = usize::try_from(from.rank().index() as i32 + ranks).ok().and_then(Rank::from_index)?;
    Some(Square::new(file, rank))
}

const fn forward(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

impl Table {
    fn of(setup: &Setup) -> Self {
        Self(Square::ALL.map(|square| setup.board.piece_at(square)))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    fn find(&self, wanted: Piece) -> Vec<Square> {
        Square::ALL.into_iter().filter(|&square| self.at(square) == Some(wanted)).collect()
    }

    /// The squares that the piece on a square attacks.
    fn attacks(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let leap = |steps: &[(i32, i32)]| steps.iter().filter_map(|&by| step(from, by)).collect::<Vec<_>>();
        let slide = |steps: &[(i32, i32)]| {
            let mut squares = Vec::new();
            for &by in steps {
                let mut next = step(from, by);
                while let Some(square) = next {
                    squares.push(square);
                    next = if self.at(square).is_none() { step(square, by) } else { None };
                }
            }
            squares
        };
        match piece.role {
            Role::Pawn => leap(&[(-1, forward(piece.color)), (1, forward(piece.color))]),
            Role::Knight => leap(&LEAPS),
            Role::Bishop => slide(&DIAGONAL),
            Role::Rook => slide(&STRAIGHT),
            Role::Queen => slide(&[STRAIGHT, DIAGONAL].concat()),
            Role::King => leap(&[STRAIGHT, DIAGONAL].concat()),
        }
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        Square::ALL.into_iter().any(|from| {
            self.at(from).is_some_and(|piece| piece.color == by) && self.attacks(from).contains(&square)
        })
    }

    fn is_check(&self, of: Color) -> bool {
        self.find(Piece::new(of, Role::King)).into_iter().any(|king| self.is_attacked(king, !of))
    }

    fn replace(&self, changes: &[(Square, Option<Piece>)]) -> Self {
        let mut next = self.clone();
        for &(square, piece) in changes {
            next.0[square.index()] = piece;
        }
        next
    }
}

/// Every reason why a setup is no position, in the order of the reasons.
pub(crate) fn reasons(setup: &Setup) -> Vec<SetupReason> {
    let table = Table::of(setup);
    let kings = Color::ALL.map(|color| table.find(Piece::new(color, Role::King)));
    let men = |color| table.0.iter().flatten().filter(|piece| piece.color == color).count();
    let pawns = |color| table.find(Piece::new(color, Role::Pawn));
    let mut found = Vec::new();
    let mut note = |is_broken: bool, reason| found.extend(Some(reason).filter(|_| is_broken));
    note(kings[0].is_empty(), SetupReason::WhiteKingMissing);
    note(kings[1].is_empty(), SetupReason::BlackKingMissing);
    note(kings.iter().any(|kings| kings.len() > 1), SetupReason::SeveralKings);
    let is_outer = |square: &Square| matches!(square.rank(), Rank::One | Rank::Eight);
    note(Color::ALL.into_iter().any(|color| pawns(color).iter().any(is_outer)), SetupReason::PawnOnBackRank);
    let is_too_much = |color| men(color) > 16 || pawns(color).len() > 8;
    note(Color::ALL.into_iter().any(is_too_much), SetupReason::TooMuchMaterial);
    note(table.is_check(!setup.turn), SetupReason::OpponentInCheck);
    let is_empty_right = |(color, side, file): (Color, CastlingSide, File)| {
        let rank = if color == Color::White { Rank::One } else { Rank::Eight };
        let is_rook = table.at(Square::new(file, rank)) == Some(Piece::new(color, Role::Rook));
        let is_beside = match &kings[color.index()][..] {
            [king] => {
                king.rank() == rank
                    && (side == CastlingSide::King) == (king.file() < file)
                    && king.file() != file
            }
            _ => false,
        };
        !is_rook || !is_beside
    };
    note(setup.castling.iter().any(is_empty_right), SetupReason::CastlingRight);
    note(
        setup.en_passant.is_some_and(|square| !was_passed(&table, setup.turn, square)),
        SetupReason::EnPassantSquare,
    );
    found
}

/// Whether a pawn of the other side stands one step beyond the square, which it and the step before are free.
fn was_passed(table: &Table, turn: Color, square: Square) -> bool {
    let (back, rank) = match turn {
        Color::White => (1, Rank::Six),
        Color::Black => (-1, Rank::Three),
    };
    let [origin, landing] = [back, -back].map(|by| step(square, (0, by)).and_then(|square| table.at(square)));
    square.rank() == rank
        && table.at(square).is_none()
        && origin.is_none()
        && landing == Some(Piece::new(!turn, Role::Pawn))
}

/// Every legal move of a setup that is a legal position.
pub(crate) fn moves(setup: &Setup) -> BTreeSet<Coordinates> {
    let table = Table::of(setup);
    let mut found = BTreeSet::new();
    for from in Square::ALL {
        let Some(piece) = table.at(from).filter(|piece| piece.color == setup.turn) else { continue };
        for to in targets(&table, setup, from, piece) {
            let mut changes = vec![(from, None), (to, Some(piece))];
            if piece.role == Role::Pawn && setup.en_passant == Some(to) && from.file() != to.file() {
                changes.push((Square::new(to.file(), from.rank()), None));
            }
            if table.replace(&changes).is_check(setup.turn) {
                continue;
            }
            if piece.role == Role::Pawn && matches!(to.rank(), Rank::One | Rank::Eight) {
                found.extend(Role::PROMOTIONS.map(|role| (from, to, Some(role))));
            } else {
                found.insert((from, to, None));
            }
        }
    }
    found.extend(setup.castling.iter().filter_map(|right| castling(&table, setup.turn, right)));
    found
}

/// Where a piece can go, were its own king safe; without castling.
fn targets(table: &Table, setup: &Setup, from: Square, piece: Piece) -> Vec<Square> {
    let is_own = |square: &Square| table.at(*square).is_some_and(|other| other.color == piece.color);
    let attacked = table.attacks(from).into_iter().filter(|square| !is_own(square));
    if piece.role != Role::Pawn {
        return attacked.collect();
    }
    let mut squares: Vec<_> =
        attacked.filter(|&square| table.at(square).is_some() || setup.en_passant == Some(square)).collect();
    let advance = |from| step(from, (0, forward(piece.color))).filter(|&square| table.at(square).is_none());
    let start = if piece.color == Color::White { Rank::Two } else { Rank::Seven };
    if let Some(one) = advance(from) {
        squares.push(one);
        squares.extend(advance(one).filter(|_| from.rank() == start));
    }
    squares
}

/// Castling with one rook, if it is allowed now.
fn castling(
    table: &Table,
    turn: Color,
    (color, side, file): (Color, CastlingSide, File),
) -> Option<Coordinates> {
    let king = *table.find(Piece::new(color, Role::King)).first()?;
    let rook = Square::new(file, king.rank());
    let (king_to, rook_to) = match side {
        CastlingSide::King => (Square::new(File::G, king.rank()), Square::new(File::F, king.rank())),
        CastlingSide::Queen => (Square::new(File::C, king.rank()), Square::new(File::D, king.rank())),
    };
    let between = |one: Square, other: Square| {
        let (low, high) = (one.min(other), one.max(other));
        Square::ALL.into_iter().filter(move |square| (low..=high).contains(square))
    };
    let is_free = |square: Square| square == king || square == rook || table.at(square).is_none();
    let lifted = table.replace(&[(king, None)]);
    let placed = table.replace(&[(king, None), (rook, None)]).replace(&[
        (king_to, Some(Piece::new(color, Role::King))),
        (rook_to, Some(Piece::new(color, Role::Rook))),
    ]);
    let may = color == turn
        && between(king, king_to).chain(between(rook, rook_to)).all(is_free)
        && !between(king, king_to).any(|square| lifted.is_attacked(square, !color))
        && !placed.is_check(color);
    may.then_some((king, rook, None))
}
