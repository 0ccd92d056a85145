//! Moves found and made in one call, against finding, asking for check and playing one after the other.

use movetext_board::{Advanced, Bitboard, Candidates, File, Position, Rank, Role, Setup, Square, Told};

use crate::support::{Numbers, position};
use crate::walks::walk;

/// What comes of a told move by the questions that are answered one by one.
fn one_by_one(at: &Position, told: Told) -> Option<(Advanced, Position)> {
    let Told { role, to, among, captures } = told;
    let Candidates::One(mv) = at.resolve(role, to, among, None) else { return None };
    let is_as_told = role != Role::Pawn || captures == mv.is_capture();
    let next = at.play(mv);
    // Asked of a position of which nothing is known.
    let gives_check = !next.checkers().is_empty();
    is_as_told.then_some((Advanced { mv, gives_check }, next))
}

/// The same position without what its last move told of check.
fn unknown(at: &Position) -> Position {
    Position::try_from(Setup::from(at)).expect("a legal position")
}

fn compare(at: &Position, told: Told) -> Option<Position> {
    // What stood there before must not matter, and stays if there is nothing to play.
    let other = Position::initial();
    let mut played = other;
    let made = at.play_as_told(told, &mut played);
    let due = one_by_one(&unknown(at), told);
    assert_eq!(made, due.map(|due| due.0), "{told:?} in\n{at:?}");
    let next = due.map_or(other, |due| due.1);
    assert_eq!((played, played.hash()), (next, next.hash()), "{told:?} in\n{at:?}");
    assert_eq!(played.is_check(), !played.checkers().is_empty(), "{told:?} in\n{at:?}");
    made.map(|_| played)
}

#[test]
fn playing_as_told_is_resolving_asking_for_check_and_playing() {
    let mut numbers = Numbers(8_233);
    let (mut asked, mut made) = (0, 0);
    walk(150, 90, |at, _| {
        let origins = File::ALL[numbers.below(8)].bitboard() | Rank::ALL[numbers.below(8)].bitboard();
        for role in Role::ALL {
            for to in Square::ALL {
                for (among, captures) in [(Bitboard::FULL, false), (Bitboard::FULL, true), (origins, true)] {
                    asked += 1;
                    made += usize::from(compare(at, Told { role, to, among, captures }).is_some());
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
            let told = Told { role, to: mv.to(), among: mv.from().bitboard(), captures: mv.is_capture() };
            at = match compare(&at, told) {
                Some(next) => next,
                None => {
                    // Castling and promotions.
                    let (mut next, played) = (at, at.play(mv));
                    assert_eq!(next.advance_and_look(role, mv), !played.checkers().is_empty());
                    assert_eq!((next, next.hash()), (played, played.hash()));
                    next
                }
            };
            positions += 1;
            checks += usize::from(at.is_check());
        }
    });
    assert!(positions > 150_000 && checks > 5_000, "{positions} positions, {checks} checks");
}

#[test]
fn another_kind_of_piece_than_moves_may_be_named() {
    for mv in Position::initial().legal_moves() {
        for role in Role::ALL {
            for looks in [false, true] {
                let mut at = Position::initial();
                if looks {
                    at.advance_and_look(role, mv);
                } else {
                    at.advance(role, mv);
                }
                // Without meaning, but nothing that is asked panics.
                let _ = (at.legal_moves(), at.checkers(), at.is_checkmate(), at.hash(), at.turn());
            }
        }
    }
}

#[test]
fn known_safety_ends_with_a_null_move_and_with_taking_back() {
    let mut at = position("4k3/8/8/8/8/8/4r3/K7 w - -");
    let told = Told { role: Role::King, to: Square::B1, among: Bitboard::FULL, captures: false };
    let before = at;
    assert!(before.play_as_told(told, &mut at).is_some_and(|made| !made.gives_check));
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
