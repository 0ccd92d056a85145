//! Tries two-byte codes in thousands of positions: each is legal if and only if it is generated. Also one position for
//! each rule about castling, en passant and promotion.

use movetext_board::{Move, MoveCode, Rules};
use movetext_testkit::positions::position;

use crate::walks::{targets_of, walk_all};

/// In chess, tries all codes. In variants, which need much more time, tries each legal code and one of 101 others.
#[test]
fn codes_are_legal_iff_generated() {
    let mut positions = 0;
    walk_all(84, 60, |at, moves| {
        positions += 1;
        let codes = |&mv: &Move| {
            let code = move |to| match mv.dropped_role() {
                Some(role) => MoveCode::drop(role, to),
                None => MoveCode::new(mv.origin(), to, mv.promotion()),
            };
            targets_of(at, mv).filter_map(move |to| Some((code(to)?.bits(), mv)))
        };
        let mut due: Vec<(u16, Move)> = moves.iter().flat_map(codes).collect();
        due.sort_unstable();
        let mut due = due.into_iter().peekable();
        for bits in 0..=u16::MAX {
            let generated = due.next_if(|&(next, _)| next == bits).map(|(_, mv)| mv);
            if at.rules() != Rules::Chess && generated.is_none() && (bits as usize + positions) % 101 != 0 {
                continue;
            }
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
    walk_all(90, 60, |at, moves| {
        for &mv in &elsewhere {
            assert_eq!(at.is_legal(mv), moves.contains(&mv), "{mv:?} in\n{at:?}");
        }
        elsewhere.extend(moves);
        if elsewhere.len() > 2_000 {
            elsewhere.drain(..1_000);
        }
    });
}

#[test]
fn each_rule_decides_which_codes_are_legal() {
    let cases = [
        // From f1, g1 is an ordinary king move, although castling is legal as well.
        ("4k3/8/8/8/8/8/8/5K1R w H -", "f1g1", Some("f1g1")),
        ("4k3/8/8/8/8/8/8/5K1R w H -", "f1h1", Some("f1h1")),
        // With the rook on g1, castling is the king capturing on g1.
        ("4k3/8/8/8/8/8/8/4K1R1 w G -", "e1g1", Some("e1g1")),
        // The right of the rook on b1 makes this a Chess960 position, which also affects the other wing.
        ("4k3/8/8/8/8/8/8/1R2K2R w BH -", "e1g1", None),
        ("4k3/8/8/8/8/8/8/1R2K2R w BH -", "e1h1", Some("e1h1")),
        ("4k3/8/8/8/8/8/8/1R2K2R w H -", "e1g1", Some("e1h1")),
        // A right of the opponent's rook on b8 has the same effect.
        ("1r2k3/8/8/8/8/8/8/4K2R w Kb -", "e1g1", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", Some("e8a8")),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e1g1", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1b1", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", "e1g1", None),
        // Castling out of check, through check, and into check.
        ("4k3/8/8/4r3/8/8/8/R3K2R w KQ -", "e1g1", None),
        ("4k3/8/8/5r2/8/8/8/R3K2R w KQ -", "e1g1", None),
        ("4k3/8/8/6r1/8/8/8/R3K2R w KQ -", "e1g1", None),
        ("4k3/8/8/6r1/8/8/8/R3K2R w KQ -", "e1c1", Some("e1a1")),
        // A king's step to g1 without a castling right, and a queen's move to g1.
        ("4k3/8/8/8/8/8/8/R3K2R w - -", "e1g1", None),
        ("3k4/8/8/8/8/8/8/4Q2K w - -", "e1g1", Some("e1g1")),
        // The rook may pass an attacked square, the king may not. A pinned rook cannot castle.
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q -", "e1a1", Some("e1a1")),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q -", "e1a1", None),
        ("r3k3/8/8/8/8/8/8/1R1K4 w B -", "d1b1", Some("d1b1")),
        ("4k3/8/8/8/8/8/8/rR1K4 w B -", "d1b1", None),
        // En passant may not open the rank, but may capture the pawn that gives check or block another check.
        ("8/8/8/8/k2pP2Q/8/8/4K3 b - e3", "d4e3", None),
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3", "e4d3", Some("e4d3")),
        ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3", "e4d3", Some("e4d3")),
        // A promotion is required on the last rank only.
        ("4k3/P7/8/8/8/8/P7/4K3 w - -", "a7a8", None),
        ("4k3/P7/8/8/8/8/P7/4K3 w - -", "a7a8n", Some("a7a8n")),
        ("4k3/P7/8/8/8/8/P7/4K3 w - -", "a2a3q", None),
        ("4k3/P7/8/8/8/8/P7/4K3 w - -", "e1e2q", None),
    ];
    for (text, name, due) in cases {
        let found = position(text).to_legal(name.parse().expect("coordinates"));
        assert_eq!(found.map(|mv| mv.to_string()).as_deref(), due, "{name} in {text}");
    }
}
