//! Tests castling that is written as a king move to the king's destination: where it is accepted, and that it is never
//! confused with another move.

use alloc::collections::BTreeMap;

use movetext_board::{Bitboard, CastlingSide, Color, File, Move, Piece, Position, Role, Setup, Square};
use movetext_testkit::positions::position;

use crate::walks::walk;

/// Returns whether king and rook are on their standard squares for every right.
fn is_standard(at: &Position) -> bool {
    at.castling_rights().iter().all(|(color, side, file)| {
        let corner = if side == CastlingSide::King { File::H } else { File::A };
        file == corner && at.king_of(color).expect("a king").file() == File::E
    })
}

/// Maps pairs of squares to the moves without promotion that they identify. Fails if a pair identifies two moves.
fn names(at: &Position, moves: &[Move]) -> BTreeMap<(Square, Square), Move> {
    let mut names = BTreeMap::new();
    for &mv in moves.iter().filter(|mv| mv.promotion().is_none()) {
        let step = mv.king_destination().filter(|_| is_standard(at));
        for to in [mv.target()].into_iter().chain(step) {
            assert_eq!(names.insert((mv.origin(), to), mv), None, "{} {to} in\n{at:?}", mv.origin());
        }
        let rook = mv.rook_destination().map(|to| at.play(mv).piece_at(to));
        let due = Some(Piece::new(at.turn(), Role::Rook));
        assert_eq!(rook, mv.is_castling().then_some(due), "in\n{at:?}");
    }
    names
}

#[test]
fn find_move_takes_each_name_in_games() {
    let mut counts = [0; 2];
    walk(60, 80, |at, moves| {
        assert_steps(at, moves);
        if moves.iter().any(|mv| mv.is_castling()) {
            counts[usize::from(is_standard(at))] += 1;
        }
    });
    assert!(counts.into_iter().all(|count| count >= 20), "{counts:?}");
}

/// Tries each side with any combination of rights and an additional piece of any kind on any square, which makes
/// castling impossible for every possible reason.
#[test]
fn find_move_takes_each_name_near_castling() {
    let home = Setup::from(&position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"));
    let mut castlings = 0;
    for removed in 0..16_u8 {
        let mut setup = home;
        for (place, (color, side, _)) in home.castling.iter().enumerate() {
            if removed & 1 << place != 0 {
                setup.castling.remove(color, side);
            }
        }
        for (turn, color) in Color::ALL.into_iter().flat_map(|turn| Color::ALL.map(|color| (turn, color))) {
            for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
                for square in Square::ALL {
                    let mut setup = Setup { turn, ..setup };
                    if setup.put(square, Piece::new(color, role)).is_some() {
                        continue;
                    }
                    let Ok(at) = Position::try_from(setup) else { continue };
                    let moves = at.legal_moves();
                    castlings += moves.iter().filter(|mv| mv.is_castling()).count();
                    assert_steps(&at, &moves);
                }
            }
        }
    }
    assert!(castlings > 5_000, "{castlings}");
}

/// Compares the queries that take squares with the generated moves of the king.
#[track_caller]
fn assert_steps(at: &Position, moves: &[Move]) {
    let (names, king) = (names(at, moves), at.king_of(at.turn()).expect("a king"));
    assert_eq!(at.has_standard_castling(), is_standard(at), "{at:?}");
    for to in Square::ALL {
        assert_eq!(at.find_move(king, to, None), names.get(&(king, to)).copied(), "{king}{to} in\n{at:?}");
        assert_eq!(at.find_move(king, to, Some(Role::Queen)), None);
    }
    let due: Bitboard = names.keys().filter(|name| name.0 == king).map(|name| name.1).collect();
    assert_eq!(at.targets(king), due, "in\n{at:?}");
}

/// Tries all 960 starts, with every subset of the pieces between king and rooks removed. This makes most kinds of
/// castling possible, and many king moves to the c-file and g-file are ordinary moves.
#[test]
fn find_move_takes_each_name_in_960_starts() {
    let (mut castlings, mut steps) = (0, 0);
    for number in 0..960 {
        let start = Setup::chess960(number).expect("a number below 960");
        for color in Color::ALL {
            let mut setup = Setup { turn: color, ..start };
            for square in color.back_rank().bitboard() {
                let role = setup.board.role_at(square);
                if role.is_some_and(|role| !matches!(role, Role::King | Role::Rook)) {
                    setup.remove(square);
                }
            }
            let at = Position::try_from(setup).expect("a legal position");
            let moves = at.legal_moves();
            assert_steps(&at, &moves);
            let king = at.king_of(color).expect("a king");
            for side in CastlingSide::ALL {
                let to = side.king_destination(color);
                castlings += usize::from(at.castling_move(side).is_some());
                let step = at.find_move(king, to, None);
                steps += usize::from(step.is_some_and(|mv| !mv.is_castling()));
                // The destination is accepted only with king and rooks on their standard squares, in 18 of the 960
                // starts.
                let by_step = step.is_some_and(|mv| mv.is_castling() && mv.target() != to);
                assert_eq!(by_step, is_standard(&at) && at.castling_move(side).is_some(), "{number}");
            }
        }
    }
    assert!(castlings > 3_000 && steps > 500, "{castlings} {steps}");
}
