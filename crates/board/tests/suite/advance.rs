//! Moves found and made in one call, against finding and playing them one after the other.

use movetext_board::{Bitboard, Candidates, File, MovePattern, Position, Rank, Role, Setup, Square};

use crate::support::{Numbers, position};
use crate::walks::walk;

/// The same position without what its last move told of check.
fn unknown(at: &Position) -> Position {
    Position::try_from(Setup::from(at)).expect("a legal position")
}

fn compare(at: &Position, said: MovePattern) -> Option<Position> {
    let MovePattern { role, to, among, captures } = said;
    // What was in it before must not matter, and stays if there is nothing to play.
    let other = Position::initial();
    let mut played = other;
    let made = at.play_matching(said, &mut played);
    let due = match unknown(at).resolve(role, to, among, None) {
        Candidates::One(mv) => Some(mv).filter(|mv| role != Role::Pawn || captures == mv.is_capture()),
        Candidates::None | Candidates::Several(_) => None,
    };
    assert_eq!(made.map(|made| made.0), due, "{said:?} in\n{at:?}");
    let next = due.map_or(other, |mv| at.play(mv));
    assert_eq!((played, played.hash()), (next, next.hash()), "{said:?} in\n{at:?}");
    assert_eq!(played.is_check(), !played.checkers().is_empty(), "{said:?} in\n{at:?}");
    assert!(made.is_none_or(|made| made.1 == played.is_check()), "{said:?} in\n{at:?}");
    made.map(|_| played)
}

#[test]
fn playing_what_matches_is_resolving_and_playing() {
    let mut numbers = Numbers(8_233);
    let (mut asked, mut made) = (0, 0);
    walk(150, 90, |at, _| {
        let origins = File::ALL[numbers.below(8)].bitboard() | Rank::ALL[numbers.below(8)].bitboard();
        for role in Role::ALL {
            for to in Square::ALL {
                for (among, captures) in [(Bitboard::FULL, false), (Bitboard::FULL, true), (origins, true)] {
                    asked += 1;
                    made += usize::from(compare(at, MovePattern { role, to, among, captures }).is_some());
                }
            }
        }
    });
    assert!(asked > 5_000_000 && made > 300_000, "{asked} asked, {made} made");
}

#[test]
fn what_is_known_of_check_stays_true_through_whole_games() {
    let mut numbers = Numbers(1_924);
    let (mut positions, mut checks) = (0, 0);
    walk(3_000, 1, |start, _| {
        let mut at = *start;
        for _ in 0..80 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[numbers.below(moves.len())];
            let role = at.piece_at(mv.from()).expect("a piece to move").role;
            assert_eq!(at.is_check(), !at.checkers().is_empty(), "in\n{at:?}");
            // What is known must not make a difference to what is found and legal.
            let (other, to) = (Role::ALL[numbers.below(6)], Square::ALL[numbers.below(64)]);
            for role in [role, other] {
                let found = at.resolve(role, to, Bitboard::FULL, None);
                assert_eq!(
                    found,
                    unknown(&at).resolve(role, to, Bitboard::FULL, None),
                    "{role} {to} in\n{at:?}"
                );
            }
            let said =
                MovePattern { role, to: mv.to(), among: mv.from().bitboard(), captures: mv.is_capture() };
            at = match compare(&at, said) {
                Some(next) => next,
                None => {
                    assert!(mv.is_castling() || mv.promotion().is_some(), "{mv} in\n{at:?}");
                    at.play(mv)
                }
            };
            positions += 1;
            checks += usize::from(at.is_check());
        }
    });
    assert!(positions > 150_000 && checks > 5_000, "{positions} positions, {checks} checks");
}

#[test]
fn known_safety_ends_with_a_null_move_and_with_taking_back() {
    let mut at = position("4k3/8/8/8/8/8/4r3/K7 w - -");
    let before = at;
    let step = MovePattern { role: Role::King, to: Square::B1, among: Bitboard::FULL, captures: false };
    assert!(before.play_matching(step, &mut at).is_some());
    assert!(!at.is_check());
    let check = at.find_move(Square::E2, Square::E1, None).expect("the rook gives check");
    let undo = at.make(check);
    assert!(at.is_check());
    at.unmake(undo);
    assert!(!at.is_check());
    let passed = at.null_move().expect("there is no check");
    assert_eq!(passed.is_check(), !passed.checkers().is_empty());
    let back = passed.find_move(Square::B1, Square::B2, None);
    assert_eq!(back, None, "the rook guards the rank");
}
