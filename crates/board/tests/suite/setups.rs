//! Checks which reasons are found and which fields are dropped in random setups, and plays games from legal setups.

use alloc::collections::BTreeSet;
use std::collections::HashSet;

use movetext_board::{
    Bitboard, CastlingSide, ChecksLeft, Color, File, Piece, Position, Role, Rules, Setup, SetupReason,
    Square, perft,
};

use crate::laws::{self, Game, Played, place};
use movetext_testkit::Random;

const COUNTERS: [u32; 5] = [0, 1, 99, u32::MAX - 1, u32::MAX];

/// Makes one random change, sensible or not.
fn edit(setup: &mut Setup, random: &mut Random) {
    let square = random.pick(&Square::ALL);
    let color = random.pick(&Color::ALL);
    match random.below(8) {
        0 | 1 => _ = setup.put(square, Piece::new(color, random.pick(&Role::ALL))),
        2 | 3 => _ = setup.remove(square),
        4 => setup.turn = color,
        5 => setup.castling.set(color, random.pick(&CastlingSide::ALL), square.file()),
        6 => setup.en_passant = Some(square),
        _ => set_up_en_passant(setup, square.file(), random),
    }
}

/// Puts a pawn next to an enemy pawn that may just have advanced. Other pieces may make this illegal.
fn set_up_en_passant(setup: &mut Setup, file: File, random: &mut Random) {
    let (landing, passed, origin) = match setup.turn {
        Color::White => (32, 40, 48),
        Color::Black => (24, 16, 8),
    };
    let at = |base: usize, file: usize| Square::ALL[base + file % 8];
    setup.remove(at(origin, file.index()));
    setup.remove(at(passed, file.index()));
    setup.put(at(landing, file.index()), Piece::new(!setup.turn, Role::Pawn));
    setup.put(at(landing, file.index() + 1 + 6 * random.below(2)), Piece::new(setup.turn, Role::Pawn));
    setup.en_passant = Some(at(passed, file.index()));
}

/// Returns a few pieces, a Chess960 start or a full board, with some random changes.
fn random_setup(random: &mut Random) -> Setup {
    let number = random.below(960) as u16;
    let mut setup = match random.below(4) {
        0 => Setup::double_chess960(number, 959 - number).expect("two numbers below 960"),
        1 => Setup::EMPTY,
        _ => {
            let mut setup = Setup::EMPTY;
            for color in Color::ALL {
                setup.put(random.pick(&Square::ALL), Piece::new(color, Role::King));
            }
            for _ in 0..random.below(12) {
                let piece = Piece::new(random.pick(&Color::ALL), Role::ALL[random.below(5)]);
                setup.put(random.pick(&Square::ALL), piece);
            }
            setup.turn = random.pick(&Color::ALL);
            setup
        }
    };
    for _ in 0..random.below(6) {
        edit(&mut setup, random);
    }
    setup.halfmove_clock = random.pick(&COUNTERS);
    setup.fullmove_number = random.pick(&COUNTERS);
    setup.rules = random.pick(Rules::ALL);
    if random.one_in(4) {
        setup.checks_left = ChecksLeft { white: random.below(4) as u8, black: random.below(5) as u8 };
    }
    if random.one_in(4) {
        fill_pockets(&mut setup, random);
    }
    setup
}

/// Puts some pieces into the pockets, sometimes too many, and marks some squares as promoted.
fn fill_pockets(setup: &mut Setup, random: &mut Random) {
    for _ in 0..random.below(30) {
        let piece = Piece::new(random.pick(&Color::ALL), Role::ALL[random.below(5)]);
        assert!(setup.pockets.add(piece), "fewer than 64");
    }
    let men = Bitboard::from_bits(random.next_u64()) & setup.board.occupied();
    let kings_and_pawns = setup.board.by_role(Role::King) | setup.board.by_role(Role::Pawn);
    setup.promoted = if random.one_in(4) { men } else { men - kings_and_pawns };
}

/// Returns a setup with kings and rooks on their back ranks, all their castling rights, and some random changes.
fn castling_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    for _ in 0..random.below(10) {
        let piece = Piece::new(random.pick(&Color::ALL), Role::ALL[1 + random.below(4)]);
        setup.put(random.pick(&Square::ALL), piece);
    }
    for color in Color::ALL {
        let king = 1 + random.below(6);
        let rooks = [king + 1 + random.below(7 - king), random.below(king)];
        let square = |file| Square::new(File::ALL[file], color.back_rank());
        setup.put(square(king), Piece::new(color, Role::King));
        for (side, rook) in CastlingSide::ALL.into_iter().zip(rooks) {
            setup.put(square(rook), Piece::new(color, Role::Rook));
            setup.castling.set(color, side, File::ALL[rook]);
        }
    }
    setup.turn = random.pick(&Color::ALL);
    for _ in 0..random.below(3) {
        edit(&mut setup, random);
    }
    setup
}

/// Calls `visit` with many setups from `castling_setup` and `random_setup`.
fn for_random_setups(count: usize, seed: u64, mut visit: impl FnMut(Setup)) {
    let mut random = Random::new(seed);
    for round in 0..count {
        visit(if round % 4 == 0 { castling_setup(&mut random) } else { random_setup(&mut random) });
    }
}

#[test]
fn setup_reasons_match_slow_validator() {
    let (mut legal, mut seen) = (0, HashSet::new());
    for_random_setups(170_000, 16, |setup| {
        let expected = laws::reasons(&setup);
        match Position::try_from(setup) {
            Ok(position) => {
                legal += 1;
                assert!(expected.is_empty());
                assert_eq!(Setup::from(&position), setup);
            }
            Err(error) => {
                assert!(!expected.is_empty());
                assert!(error.reasons().eq(expected.iter().copied()), "{expected:?} of\n{setup:?}");
                assert_eq!(error.setup(), &setup);
                assert!(!error.to_string().is_empty());
                for &reason in SetupReason::ALL {
                    let is_nowhere = matches!(
                        reason,
                        SetupReason::WhiteKingMissing
                            | SetupReason::BlackKingMissing
                            | SetupReason::ChecksLeft
                            | SetupReason::Pockets
                    );
                    // Too many pieces may all be in the pockets.
                    let is_in_pockets =
                        reason == SetupReason::TooMuchMaterial && setup.board.occupied().is_empty();
                    let is_placed = expected.contains(&reason) && !is_nowhere && !is_in_pockets;
                    assert_eq!(!error.squares(reason).is_empty(), is_placed, "{reason:?} of\n{setup:?}");
                }
            }
        }
        seen.extend(expected.iter().copied());
    });
    assert_eq!(seen.len(), SetupReason::ALL.len());
    assert!(legal > 30_000, "{legal}");
}

#[test]
fn lenient_setup_drops_only_invalid_fields() {
    let (mut forgiven, mut refused) = (0, 0);
    for_random_setups(150_000, 17, |setup| {
        let reasons = laws::reasons(&setup);
        let is_forgivable = |reason: &SetupReason| {
            matches!(reason, SetupReason::CastlingRight | SetupReason::EnPassantSquare)
        };
        match setup.into_position_lenient() {
            Ok((position, dropped)) => {
                assert!(reasons.iter().all(is_forgivable), "{setup:?}");
                assert_eq!(dropped.is_empty(), reasons.is_empty());
                forgiven += usize::from(!dropped.is_empty());
                let mut kept = Setup::from(&position);
                let squares: Bitboard = dropped
                    .castling
                    .iter()
                    .map(|(color, _, file)| Square::new(file, color.back_rank()))
                    .collect();
                let error = Position::try_from(setup).err();
                let wrong = error.map(|error| error.squares(SetupReason::CastlingRight));
                assert_eq!(squares, wrong.unwrap_or_default());
                assert_eq!(dropped.en_passant.is_some(), reasons.contains(&SetupReason::EnPassantSquare));
                // The kept and the dropped fields together must give the original setup.
                for (color, side, file) in dropped.castling.iter() {
                    assert_eq!(kept.castling.rook_file(color, side), None);
                    kept.castling.set(color, side, file);
                }
                kept.en_passant = kept.en_passant.or(dropped.en_passant);
                assert_eq!(kept, setup);
            }
            Err(error) => {
                refused += 1;
                assert!(!reasons.iter().all(is_forgivable), "{setup:?}");
                assert!(error.reasons().eq(reasons.iter().copied()));
                assert_eq!(error.setup(), &setup);
            }
        }
    });
    assert!(forgiven > 10_000 && refused > 10_000, "{forgiven} {refused}");
}

/// Returns whether the slow model knows the moves.
fn moves_as_chess(rules: Rules) -> bool {
    matches!(rules, Rules::Chess | Rules::KingOfTheHill | Rules::ThreeCheck)
}

#[test]
fn random_setups_match_slow_generator() {
    let (mut takes, mut castles, mut triple) = (0, 0, 0);
    for_random_setups(40_000, 18, |setup| {
        let Ok(position) = Position::try_from(setup) else { return };
        if !moves_as_chess(setup.rules) {
            return;
        }
        let moves = position.legal_moves();
        let found: BTreeSet<_> =
            moves.iter().map(|mv| (place(mv.origin()), place(mv.target()), mv.promotion())).collect();
        let expected = Game::new(&setup).legal();
        assert_eq!(found, expected, "in\n{position:?}");
        assert_eq!((moves.len(), position.has_legal_move()), (expected.len(), !expected.is_empty()));
        let passant = moves.iter().find(|mv| mv.is_en_passant()).map(|mv| mv.target());
        assert_eq!(position.legal_en_passant_square(), passant);
        takes += usize::from(passant.is_some());
        castles += moves.iter().filter(|mv| mv.is_castling()).count();
        triple += usize::from(
            position.attackers(position.king_of(setup.turn).expect("a king"), !setup.turn).count() > 2,
        );
    });
    assert!(takes > 300 && castles > 1000 && triple > 20, "{takes} {castles} {triple}");
}

#[test]
fn en_passant_matches_slow_model() {
    let mut random = Random::new(19);
    let mut counts = [0; 3];
    for_random_setups(120_000, 20, |mut setup| {
        let file = random.pick(&File::ALL);
        set_up_en_passant(&mut setup, file, &mut random);
        let Ok(position) = Position::try_from(setup) else { return };
        if !moves_as_chess(setup.rules) {
            return;
        }
        let square = setup.en_passant.expect("just set up");
        assert_eq!(position.en_passant_square(), Some(square));
        let is_ready = |file: Option<File>| {
            let rank = if setup.turn == Color::White { 32 } else { 24 };
            let neighbour = file.map(|file| Square::ALL[rank + file.index()]);
            neighbour.and_then(|square| setup.board.piece_at(square))
                == Some(Piece::new(setup.turn, Role::Pawn))
        };
        let ready = is_ready(File::from_index(file.index() + 1))
            || is_ready(file.index().checked_sub(1).and_then(File::from_index));
        assert_eq!(position.pseudo_legal_en_passant_square(), Some(square).filter(|_| ready), "{position:?}");
        let pawn = Some(Piece::new(setup.turn, Role::Pawn));
        let game = Game::new(&setup);
        let takes = |&(from, to, _): &Played| to == place(square) && from.0 != to.0 && game.at(from) == pawn;
        let legal = game.legal().iter().any(takes);
        assert_eq!(position.legal_en_passant_square(), Some(square).filter(|_| legal), "{position:?}");
        counts[usize::from(ready) + usize::from(legal)] += 1;
    });
    assert!(counts.into_iter().all(|count| count > 500), "{counts:?}");
}

#[test]
fn random_setups_stay_legal_when_played() {
    let mut random = Random::new(21);
    for_random_setups(20_000, 22, |setup| {
        let Ok(start) = Position::try_from(setup) else { return };
        if start.legal_moves().len() < 12 {
            let _ = perft(&start, 2);
        }
        let mut at = start;
        for _ in 0..12 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            let before = at;
            at = at.play(random.pick(&moves));
            // Converting an illegal position back from its setup would fail.
            assert_eq!(Position::try_from(Setup::from(&at)), Ok(at), "from\n{before:?}");
            assert!(at.halfmove_clock() == 0 || at.halfmove_clock() >= before.halfmove_clock());
            assert!(at.fullmove_number() >= before.fullmove_number());
            if let Some(passed) = at.null_move() {
                assert_eq!(Position::try_from(Setup::from(&passed)), Ok(passed));
            }
        }
    });
}
