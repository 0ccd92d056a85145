//! Compares move ordinals with their definition (PGN 20.2): write all legal moves as SAN, and sort the texts as bytes.

use movetext_board::{Move, Position, Role, Setup};
use movetext_fen::Fen;
use movetext_pgc::ordinal::{from_move, to_move};
use movetext_san::San;
use movetext_testkit::{
    Random,
    positions::{play, position, scattered},
};

/// The definition: texts in ascending order, each with its move.
fn definition(position: &Position) -> Vec<(String, Move)> {
    let written = position.legal_moves().into_iter().map(|mv| (San::from_move(mv, position).to_string(), mv));
    let mut moves: Vec<_> = written.collect();
    moves.sort_by(|(one, _), (other, _)| one.as_bytes().cmp(other.as_bytes()));
    moves
}

/// Compares `from_move` and `to_move` with the definition. Returns the texts of the definition.
#[track_caller]
fn check(position: &Position) -> Vec<String> {
    let definition = definition(position);
    let fen = Fen::from(position);
    for (index, (text, mv)) in definition.iter().enumerate() {
        let ordinal = u8::try_from(index).ok();
        assert_eq!(from_move(*mv, position), ordinal, "{text} in {fen}");
        if let Some(ordinal) = ordinal {
            assert_eq!(to_move(ordinal, position), Some(*mv), "{text} in {fen}");
        }
    }
    for ordinal in definition.len()..256 {
        assert_eq!(to_move(u8::try_from(ordinal).unwrap(), position), None, "{ordinal} in {fen}");
    }
    definition.into_iter().map(|(text, _)| text).collect()
}

#[test]
fn named_moves_have_their_ordinals() {
    let cases: [(&str, usize, &[&str]); 5] = [
        // The ordinals that the standard mentions.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            20,
            &["0 Na3", "1 Nc3", "4 a3", "13 e4", "19 h4"],
        ),
        // The most moves in any position that a game can reach.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", 218, &["0 Bc2", "217 Rhg8"]),
        ("Q4Qrk/3Q2pp/1Q4QQ/4Q3/2Q4Q/Q4Q1Q/3Q4/1Q4QK w - -", 241, &[]),
        // Kingside castling comes before queenside castling.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", 26, &["4 Kf2", "5 O-O", "6 O-O-O", "7 Ra2"]),
        ("7k/6Q1/6K1/8/8/8/8/8 b - -", 0, &[]),
    ];
    for (fen, count, moves) in cases {
        let texts = check(&position(fen));
        assert_eq!(texts.len(), count, "{fen}");
        let numbered: Vec<String> =
            texts.iter().enumerate().map(|(ordinal, text)| format!("{ordinal} {text}")).collect();
        for mv in moves {
            assert!(numbered.iter().any(|found| found == mv), "{mv} in {fen}");
        }
    }
}

#[test]
fn check_marks_do_not_change_the_order() {
    // Moves by three queens, with the file, the rank or the square of origin, some with check.
    let marked = check(&position("8/7k/8/8/8/Q7/8/Q1Q4K w - -"));
    let mut bare: Vec<_> = marked.iter().map(|text| text.trim_end_matches(['+', '#'])).collect();
    bare.sort_unstable();
    assert!(marked.iter().any(|text| text.ends_with('+')));
    assert!(marked.iter().zip(&bare).all(|(marked, bare)| marked.starts_with(bare)));
}

#[test]
fn ordinals_match_definition_with_pins() {
    for fen in [
        // Promotions by advance, and by capture to both sides. Other pieces can reach the same files.
        "1n1n4/P1P1P1P1/7k/8/8/8/8/K7 w - -",
        "k7/8/8/K7/8/8/1p1p1p1p/2N1N1N1 b - -",
        // En passant from both sides, and next to an advance to the same file.
        "4k3/8/8/2pPpP2/8/8/8/4K3 w - e6",
        "4k3/8/8/3pP3/3P4/8/8/4K3 w - d6",
        // The pawn on b4 and the bishop can move to the same squares.
        "4k3/8/8/2p1p3/1P1P4/3B4/8/4K3 w - -",
        // Three knights, two of them on one file and two on one rank.
        "4k3/8/8/N3N3/8/8/8/N3K3 w - -",
        // Two rooks that capture on the same square. The file or the rank distinguishes them.
        "4k3/8/8/8/R2p3R/8/8/3RK3 w - -",
        // A pinned piece is not an alternative (PGN 8.2.3.4).
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - -",
        // In double check, only the king can move.
        "4k3/8/8/8/8/3n4/8/r3K3 w - -",
    ] {
        check(&position(fen));
    }
}

#[test]
fn move_of_another_position_has_no_ordinal() {
    let initial = Position::initial();
    let e4 = to_move(13, &initial).unwrap();
    let after = initial.play(e4);
    assert_eq!(from_move(e4, &after), None);
    // A move from another position has an ordinal if and only if it is legal here.
    let other = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    for (_, mv) in definition(&initial).into_iter().chain(definition(&after)) {
        assert_eq!(from_move(mv, &other).is_some(), other.is_legal(mv), "{mv}");
    }
}

#[test]
fn ordinals_match_definition_random_games() {
    let mut random = Random::new(20);
    let mut positions = 0;
    for game in 0..60 {
        // Every second game begins from a start position of Chess960.
        let setup = if game % 2 == 0 { Setup::initial() } else { Setup::chess960(game * 16).unwrap() };
        play(Position::try_from(setup).unwrap(), 120, &mut random, |position, _| {
            check(position);
            positions += 1;
        });
    }
    assert!(positions > 4_000, "{positions}");
}

#[test]
fn ordinals_match_definition_when_crowded() {
    let mut random = Random::new(21);
    let kinds: [&[Role]; 6] = [
        &[Role::Queen],
        &[Role::Knight],
        &[Role::Rook, Role::Bishop],
        &[Role::Pawn, Role::Pawn, Role::Knight, Role::Rook],
        &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn],
        &[Role::Bishop, Role::Knight],
    ];
    for kind in kinds {
        for _ in 0..500 {
            let men = 3 + random.below(20);
            check(&scattered(&mut random, men, kind));
        }
    }
}
