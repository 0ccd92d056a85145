//! A second, slow and simple implementation of the laws, to compare the crate with (FIDE Laws 3, Guideline II for
//! Chess960, and the rules of variants that Lichess publishes). It also checks whether setups are legal.
//!
//! From the crate, it uses only the names of pieces and squares. The board is an array, pieces step from square to
//! square, and a move is legal if no enemy piece can step to the king afterwards.

use alloc::collections::BTreeSet;

use movetext_board::{CastlingSide, Color, File, Piece, Role, Rules, Setup, SetupReason, Square};

/// File and rank, each from 0 to 7.
pub(crate) type Place = (i8, i8);
/// Origin, target and promotion. Castling goes from the king's square to the rook's square.
pub(crate) type Played = (Place, Place, Option<Role>);

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const AROUND: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A position on an array of 64 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    board: [Option<Piece>; 64],
    turn: Color,
    /// The squares of the rooks with a castling right, indexed by colour and castling side.
    rooks: [[Option<Place>; 2]; 2],
    /// The square that a pawn has just passed.
    passed: Option<Place>,
    halfmove_clock: u32,
    fullmove_number: u32,
    rules: Rules,
    /// The checks that White and Black must still give.
    left: [u8; 2],
}

impl Game {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut game = Self {
            board: [None; 64],
            turn: setup.turn,
            rooks: [[None; 2]; 2],
            passed: setup.en_passant.map(place),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            rules: setup.rules,
            left: [setup.checks_left.white, setup.checks_left.black],
        };
        for at in Square::ALL {
            game.board[index(place(at))] = setup.board.piece_at(at);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let file = setup.castling.rook_file(color, side);
                game.rooks[color as usize][side as usize] = file.map(|file| (file as i8, back_rank(color)));
            }
        }
        game
    }

    pub(crate) fn at(&self, at: Place) -> Option<Piece> {
        self.board[index(at)]
    }

    /// Returns the square of a side's king.
    fn king(&self, color: Color) -> Place {
        places().find(|&at| self.at(at) == Some(Piece::new(color, Role::King))).expect("a king")
    }

    /// Returns whether a piece of this colour attacks a square. Pinned pieces attack as well.
    pub(crate) fn is_attacked(&self, target: Place, by: Color) -> bool {
        places().any(|from| match self.at(from) {
            Some(piece) if piece.color == by => match piece.role {
                Role::Pawn => [-1, 1].map(|aside| (from.0 + aside, from.1 + ahead(by))).contains(&target),
                Role::King => AROUND.iter().any(|&step| add(from, step) == target),
                Role::Knight => LEAPS.iter().any(|&step| add(from, step) == target),
                Role::Rook => self.slides(from, target, &STRAIGHT),
                Role::Bishop => self.slides(from, target, &DIAGONAL),
                Role::Queen => self.slides(from, target, &STRAIGHT) || self.slides(from, target, &DIAGONAL),
            },
            _ => false,
        })
    }

    /// Returns whether a slider reaches a square in one of the directions `steps`, over empty squares.
    fn slides(&self, from: Place, target: Place, steps: &[(i8, i8)]) -> bool {
        steps.iter().any(|&step| {
            let mut at = add(from, step);
            while is_on_board(at) && at != target && self.at(at).is_none() {
                at = add(at, step);
            }
            at == target
        })
    }

    pub(crate) fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), !self.turn)
    }

    /// Returns whether a side has won by a rule that chess does not have.
    pub(crate) fn is_won(&self, color: Color) -> bool {
        match self.rules {
            Rules::KingOfTheHill => [(3, 3), (3, 4), (4, 3), (4, 4)].contains(&self.king(color)),
            Rules::ThreeCheck => self.left[color as usize] == 0,
            _ => false,
        }
    }

    pub(crate) fn legal(&self) -> BTreeSet<Played> {
        if Color::ALL.into_iter().any(|color| self.is_won(color)) {
            return BTreeSet::new();
        }
        let mut moves = Vec::new();
        for from in places() {
            match self.at(from) {
                Some(piece) if piece.color == self.turn => self.step(from, piece.role, &mut moves),
                _ => {}
            }
        }
        moves.retain(|&played| {
            let next = self.play(played);
            !next.is_attacked(next.king(self.turn), next.turn)
        });
        moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castling(side)));
        moves.into_iter().collect()
    }

    /// Appends the moves of one piece, including moves that leave its king in check.
    fn step(&self, from: Place, role: Role, moves: &mut Vec<Played>) {
        let (steps, most): (Vec<_>, i8) = match role {
            Role::Pawn => return self.step_pawn(from, moves),
            Role::Knight => (LEAPS.to_vec(), 1),
            Role::King => (AROUND.to_vec(), 1),
            Role::Bishop => (DIAGONAL.to_vec(), 7),
            Role::Rook => (STRAIGHT.to_vec(), 7),
            Role::Queen => (AROUND.to_vec(), 7),
        };
        for step in steps {
            let mut to = from;
            for _ in 0..most {
                to = add(to, step);
                if !is_on_board(to) || self.at(to).is_some_and(|piece| piece.color == self.turn) {
                    break;
                }
                moves.push((from, to, None));
                if self.at(to).is_some() {
                    break;
                }
            }
        }
    }

    fn step_pawn(&self, from: Place, moves: &mut Vec<Played>) {
        let forward = ahead(self.turn);
        let mut targets = Vec::new();
        let once = (from.0, from.1 + forward);
        if self.at(once).is_none() {
            targets.push(once);
            let twice = (from.0, from.1 + 2 * forward);
            if from.1 == back_rank(self.turn) + forward && self.at(twice).is_none() {
                targets.push(twice);
            }
        }
        for to in [(from.0 - 1, once.1), (from.0 + 1, once.1)] {
            let is_hostile = is_on_board(to) && self.at(to).is_some_and(|piece| piece.color != self.turn);
            if is_hostile || self.passed == Some(to) {
                targets.push(to);
            }
        }
        for to in targets {
            if to.1 == back_rank(!self.turn) {
                moves.extend(PROMOTIONS.map(|role| (from, to, Some(role))));
            } else {
                moves.push((from, to, None));
            }
        }
    }

    /// Returns the castling move if it is legal: the side has the right, no other piece is on a square that king or
    /// rook crosses or reaches, and no square from the king's origin to its destination is attacked.
    fn castling(&self, side: CastlingSide) -> Option<Played> {
        let rook = self.rooks[self.turn as usize][side as usize]?;
        let king = self.king(self.turn);
        let (king_to, rook_to) = castled(side, self.turn);
        let clear = |from: Place, to: Place| {
            (from.0.min(to.0)..=from.0.max(to.0))
                .map(|file| (file, from.1))
                .all(|at| at == king || at == rook || self.at(at).is_none())
        };
        // We remove the king, because it does not block attacks along its own path. When the king arrives, the rook has
        // left its square as well.
        let mut without_king = self.clone();
        without_king.board[index(king)] = None;
        let safe = (king.0.min(king_to.0)..=king.0.max(king_to.0))
            .all(|file| !without_king.is_attacked((file, king.1), !self.turn));
        let next = self.play((king, rook, None));
        let arrives_safely = !next.is_attacked(king_to, next.turn);
        (clear(king, king_to) && clear(rook, rook_to) && safe && arrives_safely).then_some((king, rook, None))
    }

    /// Returns the game after a move.
    pub(crate) fn play(&self, (from, to, promotion): Played) -> Self {
        let mut next = self.clone();
        let moved = self.at(from).expect("a piece to move");
        let taken = self.at(to);
        next.passed = None;
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.board[index(from)] = None;
        if taken == Some(Piece::new(self.turn, Role::Rook)) {
            let side = if to.0 > from.0 { CastlingSide::King } else { CastlingSide::Queen };
            let (king_to, rook_to) = castled(side, self.turn);
            next.board[index(to)] = None;
            next.board[index(king_to)] = Some(moved);
            next.board[index(rook_to)] = taken;
        } else {
            next.board[index(to)] = Some(promotion.map_or(moved, |role| Piece::new(self.turn, role)));
            if taken.is_some() || moved.role == Role::Pawn {
                next.halfmove_clock = 0;
            }
            if moved.role == Role::Pawn && from.0 != to.0 && taken.is_none() {
                next.board[index((to.0, from.1))] = None;
            }
            if moved.role == Role::Pawn && (to.1 - from.1).abs() == 2 {
                next.passed = Some((from.0, (from.1 + to.1) / 2));
            }
        }
        if moved.role == Role::King {
            next.rooks[self.turn as usize] = [None; 2];
        }
        for right in next.rooks.iter_mut().flatten() {
            if *right == Some(from) || *right == Some(to) {
                *right = None;
            }
        }
        next.turn = !self.turn;
        next.fullmove_number = next.fullmove_number.saturating_add(u32::from(self.turn == Color::Black));
        if self.rules == Rules::ThreeCheck && next.is_check() {
            next.left[self.turn as usize] -= 1;
        }
        next
    }

    /// Returns whether an enemy pawn is one step beyond a square, and this square and the pawn's origin are empty.
    fn was_passed(&self, at: Place) -> bool {
        let forward = ahead(self.turn);
        let pawn = Piece::new(!self.turn, Role::Pawn);
        at.1 == back_rank(self.turn) + 5 * forward
            && self.at(at).is_none()
            && self.at((at.0, at.1 + forward)).is_none()
            && self.at((at.0, at.1 - forward)) == Some(pawn)
    }
}

/// Returns a square as file and rank.
pub(crate) fn place(square: Square) -> Place {
    (square.file() as i8, square.rank() as i8)
}

fn index((file, rank): Place) -> usize {
    assert!(is_on_board((file, rank)), "off the board");
    usize::from(rank.unsigned_abs()) * 8 + usize::from(file.unsigned_abs())
}

fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn add((file, rank): Place, (right, up): (i8, i8)) -> Place {
    (file + right, rank + up)
}

fn is_on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn ahead(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

fn back_rank(color: Color) -> i8 {
    if color == Color::White { 0 } else { 7 }
}

/// Returns the squares of king and rook after castling.
fn castled(side: CastlingSide, color: Color) -> (Place, Place) {
    let rank = back_rank(color);
    match side {
        CastlingSide::King => ((6, rank), (5, rank)),
        CastlingSide::Queen => ((2, rank), (3, rank)),
    }
}

/// Returns all reasons why a setup is illegal, in the order of [`SetupReason::ALL`].
pub(crate) fn reasons(setup: &Setup) -> Vec<SetupReason> {
    let game = Game::new(setup);
    let kings = Color::ALL.map(|color| game.men(Piece::new(color, Role::King)));
    let mut found = Vec::new();
    let mut note = |is_broken: bool, reason| found.extend(Some(reason).filter(|_| is_broken));
    let needs_king = |color| match game.rules {
        Rules::Antichess => false,
        Rules::Horde => color == Color::Black,
        Rules::Atomic => color != setup.turn,
        _ => true,
    };
    note(kings[0].is_empty() && needs_king(Color::White), SetupReason::WhiteKingMissing);
    note(kings[1].is_empty() && needs_king(Color::Black), SetupReason::BlackKingMissing);
    let most = match game.rules {
        Rules::Antichess => [64, 64],
        Rules::Horde => [0, 1],
        _ => [1, 1],
    };
    note(kings[0].len() > most[0] || kings[1].len() > most[1], SetupReason::SeveralKings);
    let is_back = |color, rank: i8| {
        let starts_there = game.rules == Rules::Horde && color == Color::White && rank == 0;
        (rank == 0 || rank == 7) && !starts_there
    };
    let mut pawns = Color::ALL.into_iter().flat_map(|color| {
        game.men(Piece::new(color, Role::Pawn)).into_iter().map(move |pawn| (color, pawn.1))
    });
    note(pawns.any(|(color, rank)| is_back(color, rank)), SetupReason::PawnOnBackRank);
    note(game.has_too_much(setup), SetupReason::TooMuchMaterial);
    let is_checked = |color: Color| kings[color.index()].iter().any(|&king| game.is_threatened(king, color));
    note(
        match game.rules {
            Rules::Antichess => false,
            Rules::Horde => setup.turn == Color::White && is_checked(Color::Black),
            Rules::RacingKings => Color::ALL.into_iter().any(is_checked),
            Rules::Atomic => !kings[setup.turn.index()].is_empty() && is_checked(!setup.turn),
            _ => is_checked(!setup.turn),
        },
        SetupReason::OpponentInCheck,
    );
    note(setup.castling.iter().any(|right| !game.is_right(setup, right)), SetupReason::CastlingRight);
    note(game.passed.is_some_and(|at| !game.was_passed(at)), SetupReason::EnPassantSquare);
    let is_counted = game.rules == Rules::ThreeCheck;
    let are_odd = game.left.into_iter().any(|left| left > 3 || left < 3 && !is_counted);
    note(are_odd || game.left == [0, 0], SetupReason::ChecksLeft);
    let has_drops = game.rules == Rules::Crazyhouse;
    note(setup.pockets.pieces().count() > 0 && !has_drops, SetupReason::Pockets);
    let is_promoted = |square: Square| match game.at(place(square)).map(|piece| piece.role) {
        None | Some(Role::Pawn | Role::King) => false,
        Some(_) => has_drops,
    };
    note(setup.promoted.into_iter().any(|square| !is_promoted(square)), SetupReason::Promoted);
    found
}

impl Game {
    fn men(&self, wanted: Piece) -> Vec<Place> {
        places().filter(|&at| self.at(at) == Some(wanted)).collect()
    }

    fn has_too_much(&self, setup: &Setup) -> bool {
        let [white, black] = Color::ALL.map(|color| {
            let men = self.board.iter().flatten().filter(|piece| piece.color == color).count();
            (men, self.men(Piece::new(color, Role::Pawn)).len())
        });
        let is_army = |(men, pawns): (usize, usize)| men <= 16 && pawns <= 8;
        let dropped: Vec<Piece> = setup.pockets.pieces().collect();
        let dropped_pawns = dropped.iter().filter(|piece| piece.role == Role::Pawn).count();
        !match self.rules {
            Rules::Horde => white.0 <= 36 && is_army(black),
            Rules::Crazyhouse => {
                white.0 + black.0 + dropped.len() <= 32 && white.1 + black.1 + dropped_pawns <= 16
            }
            _ => is_army(white) && is_army(black),
        }
    }

    /// Returns whether the enemy could capture a king. In Atomic, no king captures, and capturing a king next to the
    /// own king would explode both.
    fn is_threatened(&self, king: Place, color: Color) -> bool {
        let enemies = self.men(Piece::new(!color, Role::King));
        let touches = |enemy: &Place| AROUND.iter().any(|&step| add(king, step) == *enemy);
        let is_safe = self.rules == Rules::Atomic && enemies.iter().any(touches);
        self.is_attacked(king, !color) && !is_safe
    }

    /// Returns whether king and rook are in place for a castling right.
    fn is_right(&self, setup: &Setup, (color, side, file): (Color, CastlingSide, File)) -> bool {
        let rook = (file as i8, back_rank(color));
        let is_rook = self.at(rook) == Some(Piece::new(color, Role::Rook))
            && !setup.promoted.into_iter().any(|square| place(square) == rook);
        let is_beside = match self.men(Piece::new(color, Role::King))[..] {
            [king] => {
                king.1 == rook.1 && king.0 != rook.0 && (side == CastlingSide::King) == (king.0 < rook.0)
            }
            _ => false,
        };
        is_rook && is_beside && !matches!(self.rules, Rules::Antichess | Rules::RacingKings)
    }
}
