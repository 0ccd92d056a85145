//! Tries every two-byte code in thousands of positions: it is legal if and only if it is generated.

use movetext_board::{Move, MoveCode};

use crate::walks::{targets_of, walk};

#[test]
fn codes_are_legal_iff_generated() {
    let mut positions = 0;
    walk(60, 60, |at, moves| {
        positions += 1;
        let codes = |&mv: &Move| {
            let (from, promotion) = (mv.origin(), mv.promotion());
            targets_of(at, mv).filter_map(move |to| Some((MoveCode::new(from, to, promotion)?.bits(), mv)))
        };
        let mut due: Vec<(u16, Move)> = moves.iter().flat_map(codes).collect();
        due.sort_unstable();
        let mut due = due.into_iter().peekable();
        for bits in 0..=u16::MAX {
            let generated = due.next_if(|&(next, _)| next == bits).map(|(_, mv)| mv);
            let legal = MoveCode::from_bits(bits).and_then(|code| at.to_legal(code));
            assert_eq!(legal, generated, "{bits:#06x} in\n{at:?}");
        }
        assert_eq!(due.next(), None, "twice the same code in\n{at:?}");
        assert!(moves.iter().all(|&mv| at.is_legal(mv) && at.to_legal(mv.code()) == Some(mv)));
    });
    assert!(positions >= 3_000, "only {positions} positions");
}

#[test]
fn foreign_moves_are_legal_iff_generated() {
    let mut elsewhere: Vec<Move> = Vec::new();
    walk(90, 60, |at, moves| {
        for &mv in &elsewhere {
            assert_eq!(at.is_legal(mv), moves.contains(&mv), "{mv:?} in\n{at:?}");
        }
        elsewhere.extend(moves);
        if elsewhere.len() > 2_000 {
            elsewhere.drain(..1_000);
        }
    });
}
