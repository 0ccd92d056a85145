//! Compares games on a [`GameBoard`] with resolving and playing each move on a position.

use movetext_board::{
    Bitboard, File, Position, Rank, Role, Setup, Square,
    movegen::{Candidates, GameBoard, MovePattern},
};

use crate::walks::walk_all;
use movetext_testkit::{Random, positions::position};

/// Returns the position without its cached check state.
fn unknown(at: &Position) -> Position {
    Position::try_from(Setup::from(at)).expect("a legal position")
}

/// Creates a pattern from its parts.
fn pattern(role: Role, to: Square, among: Bitboard, captures: bool) -> MovePattern {
    MovePattern::from_bits(to as u16 | (role as u16) << 6 | u16::from(captures) << 9, among)
}

/// Plays the matching move and asserts that `Position::resolve` finds the same move. Returns whether a move was found.
fn compare(board: &mut GameBoard, pattern: MovePattern) -> bool {
    let role = pattern.role().expect("a kind of piece");
    let (to, among, captures) = (pattern.target(), pattern.among(), pattern.is_capture());
    let (at, before) = (*board.position(), *board.before());
    let due = match unknown(&at).resolve(role, to, among, None) {
        Candidates::One(mv) => Some(mv).filter(|mv| role != Role::Pawn || captures == mv.is_capture()),
        Candidates::None | Candidates::Several(_) => None,
    };
    assert_eq!(board.play_matching(pattern), due, "{pattern:?} in\n{at:?}");
    let (next, last) = due.map_or((at, before), |mv| (at.play(mv), at));
    let (played, hash) = (board.position(), board.position().key());
    assert_eq!((*played, hash, *board.before()), (next, next.key(), last), "{pattern:?} in\n{at:?}");
    assert_eq!(played.is_check(), !played.checkers().is_empty(), "{pattern:?} in\n{at:?}");
    assert_eq!(board.is_check(), played.is_check(), "{pattern:?} in\n{at:?}");
    due.is_some()
}

#[test]
fn play_matching_equals_resolve_and_play() {
    let mut random = Random::new(8_233);
    let (mut asked, mut made) = (0, 0);
    walk_all(150, 90, |at, _| {
        let origins = random.pick(&File::ALL).bitboard() | random.pick(&Rank::ALL).bitboard();
        let board = GameBoard::new(*at);
        for role in Role::ALL {
            for to in Square::ALL {
                for (among, captures) in [(Bitboard::FULL, false), (Bitboard::FULL, true), (origins, true)] {
                    asked += 1;
                    let pattern = pattern(role, to, among, captures);
                    made += usize::from(compare(&mut board.clone(), pattern));
                }
            }
        }
    });
    assert!(asked > 5_000_000 && made > 300_000, "{asked} asked, {made} made");
}

#[test]
fn initial_board_equals_computed_board() {
    let (initial, position) = (GameBoard::initial(), Position::initial());
    let unkeyed = GameBoard::new(position.without_key());
    // The debug output includes the cached kings and lines.
    assert_eq!(format!("{initial:?}"), format!("{:?}", GameBoard::new(position)));
    assert_eq!(format!("{:?}", initial.without_key()), format!("{unkeyed:?}"));
}

#[test]
fn king_cache_matches_recompute() {
    let mut random = Random::new(1_924);
    let (mut positions, mut checks) = (0, 0);
    walk_all(3_000, 1, |start, _| {
        let mut board = GameBoard::new(*start);
        // Half of the games have no key, because readers replay without keys.
        if random.one_in(2) {
            board = GameBoard::new(start.without_key());
        }
        for _ in 0..80 {
            let at = *board.position();
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            let moved = mv.dropped_role().or_else(|| at.piece_at(mv.origin()).map(|piece| piece.role));
            let role = moved.expect("a piece to move");
            // An arbitrary pattern must give the same result as resolving, so that the cached lines cannot affect it.
            let (to, captures) = (random.pick(&Square::ALL), random.one_in(2));
            let other = pattern(random.pick(&Role::ALL), to, Bitboard::FULL, captures);
            compare(&mut board.clone(), other);
            let pattern = pattern(role, mv.target(), mv.origin().bitboard(), mv.is_capture());
            if !compare(&mut board, pattern) {
                let is_simple = !mv.is_castling() && mv.promotion().is_none() && mv.dropped_role().is_none();
                assert!(!is_simple, "{mv} in\n{at:?}");
                board.play(mv);
                assert_eq!((*board.position(), *board.before()), (at.play(mv), at));
                assert_eq!(board.position().is_check(), !board.position().checkers().is_empty());
            }
            positions += 1;
            checks += usize::from(board.position().is_check());
        }
    });
    assert!(positions > 150_000 && checks > 5_000, "{positions} positions, {checks} checks");
}

#[test]
fn safety_is_recomputed_after_null_move() {
    let mut board = GameBoard::new(position("4k3/8/8/8/8/8/4r3/K7 w - -"));
    let step = pattern(Role::King, Square::B1, Bitboard::FULL, false);
    assert!(board.play_matching(step).is_some());
    let mut at = *board.position();
    assert!(!at.is_check());
    let check = at.find_move(Square::E2, Square::E1, None).expect("the rook gives check");
    let undo = at.make(check);
    assert!(at.is_check());
    at.unmake(undo);
    assert!(!at.is_check());
    let before = *board.position();
    board.pass();
    assert_eq!((board.position().is_check(), board.is_check(), *board.before()), (false, false, before));
    let along = pattern(Role::King, Square::B2, Bitboard::FULL, false);
    assert_eq!(board.play_matching(along), None, "the rook guards the rank");
    // Passing in check is illegal.
    for (from, to) in [(Square::B1, Square::A1), (Square::E2, Square::E1)] {
        let mv = board.position().find_move(from, to, None).expect("a legal move");
        board.play(mv);
    }
    let (checked, before) = (*board.position(), *board.before());
    board.pass();
    assert_eq!((*board.position(), *board.before()), (checked, before));
}
