//! Seeded random games, at each position of which independent answers to one question are compared.

use alloc::collections::BTreeSet;

use movetext_board::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Move, MoveCode, Piece, Position, Role, Setup, Square,
};

use crate::support::{Numbers, position};

const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
    "k7/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/K7 w - -",
    // Every pawn about to be promoted, by advancing or by capture.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    // Many queens, with pins and double checks at every turn.
    "kq6/1q2q3/8/3q4/4Q3/8/2Q3Q1/6QK w - -",
    // Pieces that shield the hostile king from their own side.
    "4k3/6p1/2N5/8/B3N3/8/4R1P1/4K2b w - -",
    // Castling with check on either side of the board.
    "5k2/8/8/8/8/3p4/8/R3K2R w KQ -",
    "r3k2r/6P1/8/8/8/8/8/3K4 b kq -",
    // Kings on the rank where pawns take in passing.
    "8/2p1p3/8/r2P1P1K/k1p1p2R/8/1P1P1P2/8 w - -",
];

/// A start of double Chess960: a back rank for each side, drawn on its own.
fn double_chess960(numbers: &mut Numbers) -> Position {
    let mut setup = Setup::from(chess960(numbers));
    let other = Setup::from(chess960(numbers));
    let rank = Color::Black.back_rank().bitboard();
    for square in rank {
        setup.board.set(square, other.board.piece_at(square));
    }
    for side in CastlingSide::ALL {
        let file = other.castling.rook_file(Color::Black, side).expect("a right");
        setup.castling.set(Color::Black, side, file);
    }
    Position::try_from(setup).expect("a legal start")
}

/// A start of Chess960: any back rank with king between rooks, the same for both sides.
fn chess960(numbers: &mut Numbers) -> Position {
    let mut roles = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    loop {
        for last in (1..8).rev() {
            roles.swap(last, numbers.below(last + 1));
        }
        let places = |role| (0..8).filter(move |&file| roles[file] == role).collect::<Vec<_>>();
        let (rooks, king, bishops) = (places(Role::Rook), places(Role::King), places(Role::Bishop));
        if rooks[0] < king[0] && king[0] < rooks[1] && (bishops[0] + bishops[1]) % 2 == 1 {
            return chess960_with(roles, [rooks[1], rooks[0]]);
        }
    }
}

fn chess960_with(roles: [Role; 8], rooks: [usize; 2]) -> Position {
    let mut setup = Setup { castling: CastlingRights::NONE, ..Setup::initial() };
    for color in Color::ALL {
        for (file, role) in File::ALL.into_iter().zip(roles) {
            setup.board.set(Square::new(file, color.back_rank()), Some(Piece::new(color, role)));
        }
        for (side, rook) in CastlingSide::ALL.into_iter().zip(rooks) {
            setup.castling.set(color, side, File::ALL[rook]);
        }
    }
    Position::try_from(setup).expect("a legal start")
}

/// Calls `visit` at each position of many random games, with the legal moves there: a third of them from the starts
/// above, the others from Chess960 and double Chess960.
pub(crate) fn walk(games: usize, plies: usize, mut visit: impl FnMut(&Position, &[Move])) {
    let mut numbers = Numbers(1994);
    for game in 0..games {
        let mut at = match game % 3 {
            0 => position(STARTS[game / 3 % STARTS.len()]),
            1 => chess960(&mut numbers),
            _ => double_chess960(&mut numbers),
        };
        for _ in 0..plies {
            let moves = at.legal_moves();
            visit(&at, &moves);
            if moves.is_empty() {
                break;
            }
            at = at.play(moves[numbers.below(moves.len())]);
        }
    }
}

#[test]
fn played_positions_stay_legal_and_keep_their_key() {
    walk(400, 120, |at, moves| {
        for &mv in moves {
            let next = at.play(mv);
            let again = Position::try_from(Setup::from(next));
            // Equality covers the key, which the constructor computes from nothing.
            assert_eq!(again, Ok(next), "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn single_questions_agree_with_generation() {
    walk(300, 100, |at, moves| {
        for from in Square::ALL {
            let targets: Bitboard = moves.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
            assert_eq!(at.targets(from), targets, "from {from} in\n{at:?}");
        }
        for role in Role::ALL {
            for to in Square::ALL {
                let origins: Bitboard = moves
                    .iter()
                    .filter(|mv| mv.to() == to && !mv.is_castling())
                    .map(|mv| mv.from())
                    .filter(|&from| at.piece_at(from).is_some_and(|piece| piece.role == role))
                    .collect();
                assert_eq!(at.origins(role, to), origins, "{role} to {to} in\n{at:?}");
            }
        }
        assert_eq!(at.has_legal_move(), !moves.is_empty());
        assert_eq!(at.count_legal_moves(), moves.len());
        let takes = moves.iter().find(|mv| mv.is_en_passant()).map(|mv| mv.to());
        assert_eq!(at.legal_en_passant_square(), takes);
        for side in CastlingSide::ALL {
            let castling = moves.iter().copied().find(|mv| mv.castling_side() == Some(side));
            assert_eq!(at.castling_move(side), castling, "in\n{at:?}");
        }
    });
}

#[test]
fn all_codes_are_vouched_for_just_if_generated() {
    let promotions = [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];
    walk(40, 60, |at, moves| {
        let generated: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(generated.len(), moves.len(), "twice the same move in\n{at:?}");
        let mut vouched = BTreeSet::new();
        for from in Square::ALL {
            for to in Square::ALL {
                let codes = promotions.into_iter().filter_map(|role| MoveCode::new(from, to, role));
                vouched.extend(codes.filter_map(|code| at.vouch(code)));
            }
        }
        assert_eq!(vouched, generated, "in\n{at:?}");
        assert!(moves.iter().all(|&mv| at.is_legal(mv)));
    });
}

#[test]
fn moves_that_give_check_are_those_after_which_there_is_check() {
    walk(400, 120, |at, moves| {
        for &mv in moves {
            assert_eq!(at.gives_check(mv), at.play(mv).is_check(), "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    walk(200, 80, |at, moves| {
        let setup = Setup::from(at);
        let mut castling = CastlingRights::NONE;
        for (color, side, file) in setup.castling.iter() {
            castling.set(!color, side, file);
        }
        let mirrored = Position::try_from(Setup {
            board: setup.board.mirrored(),
            turn: !setup.turn,
            castling,
            en_passant: setup.en_passant.map(Square::mirrored),
            ..setup
        })
        .expect("a legal mirror image");
        let code = |mv: &Move| (mv.from(), mv.to(), mv.promotion());
        let there: BTreeSet<_> = mirrored.legal_moves().iter().map(code).collect();
        let here: BTreeSet<_> =
            moves.iter().map(|mv| (mv.from().mirrored(), mv.to().mirrored(), mv.promotion())).collect();
        assert_eq!(here, there, "in\n{at:?}");
    });
}

#[test]
fn passing_is_refused_in_check_and_counts_as_a_ply_else() {
    walk(100, 60, |at, _| match at.null_move() {
        None => assert!(at.is_check()),
        Some(next) => {
            assert_eq!(Position::try_from(Setup::from(next)), Ok(next));
            assert_eq!((next.turn(), next.en_passant_square()), (!at.turn(), None));
            assert_eq!(next.board(), at.board());
            assert_eq!(next.castling_rights(), at.castling_rights());
            assert_eq!(next.halfmove_clock(), at.halfmove_clock() + 1);
            let after_black = u32::from(at.turn() == Color::Black);
            assert_eq!(next.fullmove_number(), at.fullmove_number() + after_black);
        }
    });
}
