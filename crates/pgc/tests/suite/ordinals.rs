//! Move ordinals (PGN 20.2), compared with the definition in the standard: all legal moves are written as SAN and
//! sorted as bytes.

use movetext_board::{Color, Move, Piece, Position, Role, Setup, Square};
use movetext_fen::{Fen, Leniency};
use movetext_pgc::{OrderedMoves, move_of, ordinal_of};
use movetext_san::San;
use movetext_testkit::{Random, positions::play};

fn position(fen: &str) -> Position {
    Fen::read(fen, Leniency::Import).unwrap().into_position().unwrap()
}

/// The definition: texts in ascending order, each with its move.
fn definition(position: &Position) -> Vec<(String, Move)> {
    let written = position.legal_moves().into_iter().map(|mv| (San::of(mv, position).to_string(), mv));
    let mut moves: Vec<_> = written.collect();
    moves.sort_by(|(one, _), (other, _)| one.as_bytes().cmp(other.as_bytes()));
    moves
}

fn texts(position: &Position) -> Vec<String> {
    definition(position).into_iter().map(|(text, _)| text).collect()
}

/// Checks both directions and the list against the definition.
#[track_caller]
fn check(position: &Position) {
    let definition = definition(position);
    let ordered = OrderedMoves::of(position);
    assert_eq!(ordered.len(), definition.len());
    assert_eq!(ordered.is_empty(), definition.is_empty());
    let fen = Fen::from(position);
    for (index, (text, mv)) in definition.iter().enumerate() {
        let ordinal = u8::try_from(index).ok();
        assert_eq!(ordinal_of(*mv, position), ordinal, "{text} in {fen}");
        assert_eq!(ordered.ordinal_of(*mv), ordinal, "{text} in {fen}");
        if let Some(ordinal) = ordinal {
            assert_eq!(move_of(ordinal, position), Some(*mv), "{text} in {fen}");
            assert_eq!(ordered.move_of(ordinal), Some(*mv), "{text} in {fen}");
        }
    }
    for ordinal in definition.len()..256 {
        assert_eq!(move_of(u8::try_from(ordinal).unwrap(), position), None, "{ordinal} in {fen}");
        assert_eq!(ordered.move_of(u8::try_from(ordinal).unwrap()), None, "{ordinal} in {fen}");
    }
    assert!(ordered.iter().eq(definition.iter().map(|&(_, mv)| mv)), "{fen}");
}

#[test]
fn initial_position_has_the_ordinals_of_the_standard() {
    let position = Position::initial();
    let texts = texts(&position);
    assert_eq!(texts.len(), 20);
    for (ordinal, text) in [(0, "Na3"), (1, "Nc3"), (4, "a3"), (13, "e4"), (19, "h4")] {
        assert_eq!(texts[usize::from(ordinal)], text);
        assert_eq!(San::of(move_of(ordinal, &position).unwrap(), &position).to_string(), text);
    }
    check(&position);
}

#[test]
fn two_hundred_and_eighteen_moves_fit_into_a_byte() {
    let position = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    let texts = texts(&position);
    assert_eq!(texts.len(), 218);
    assert_eq!(texts.first().unwrap(), "Bc2");
    assert_eq!(texts.last().unwrap(), "Rhg8");
    check(&position);
}

#[test]
fn fifteen_queens_have_ordinals() {
    let position = position("Q4Qrk/3Q2pp/1Q4QQ/4Q3/2Q4Q/Q4Q1Q/3Q4/1Q4QK w - - 0 1");
    assert_eq!(texts(&position).len(), 241);
    check(&position);
}

#[test]
fn castling_short_comes_before_castling_long() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let texts = texts(&position);
    assert_eq!(texts[..8], ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "O-O", "O-O-O", "Ra2"]);
    check(&position);
}

#[test]
fn check_marks_do_not_change_the_order() {
    // Moves of three queens with file, rank and square of origin, some with check.
    let position = position("8/7k/8/8/8/Q7/8/Q1Q4K w - - 0 1");
    let marked = texts(&position);
    let mut bare: Vec<String> =
        marked.iter().map(|text| text.trim_end_matches(['+', '#']).to_owned()).collect();
    bare.sort();
    assert!(marked.iter().zip(&bare).all(|(marked, bare)| marked.starts_with(bare.as_str())));
    check(&position);
}

#[test]
fn promotions_and_captures_have_ordinals() {
    for fen in [
        // Promotions by advance and by capture to both sides, with other pieces that can reach the same files.
        "1n1n4/P1P1P1P1/7k/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/K7/8/8/1p1p1p1p/2N1N1N1 b - - 0 1",
        // En passant from both sides, and next to an advance to the same file.
        "4k3/8/8/2pPpP2/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3pP3/3P4/8/8/4K3 w - d6 0 1",
        // The pawn on b and the bishop can move to the same squares.
        "4k3/8/8/2p1p3/1P1P4/3B4/8/4K3 w - - 0 1",
        // Three knights on one file, one rank and neither.
        "4k3/8/8/N3N3/8/8/8/N3K3 w - - 0 1",
        // Two rooks that capture on one square, distinguished by file or by rank.
        "4k3/8/8/8/R2p3R/8/8/3RK3 w - - 0 1",
        // A pinned piece is not an alternative (PGN 8.2.3.4).
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
        // After a double check, only the king can move.
        "4k3/8/8/8/8/3n4/8/r3K3 w - - 0 1",
    ] {
        check(&position(fen));
    }
}

#[test]
fn position_without_moves_has_no_ordinals() {
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(OrderedMoves::of(&mated).is_empty());
    assert_eq!(move_of(0, &mated), None);
}

#[test]
fn move_of_another_position_has_no_ordinal() {
    let initial = Position::initial();
    let e4 = move_of(13, &initial).unwrap();
    let after = initial.play(e4);
    assert_eq!(ordinal_of(e4, &after), None);
    // A move of one position has an ordinal in another exactly if it is legal there.
    let other = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (_, mv) in definition(&initial).into_iter().chain(definition(&after)) {
        assert_eq!(ordinal_of(mv, &other).is_some(), other.is_legal(mv), "{mv}");
    }
}

#[test]
fn ordinals_follow_the_definition_along_random_games() {
    let mut random = Random::new(20);
    let mut positions = 0;
    for game in 0..60 {
        // Every other game begins from a start position of Chess960.
        let setup = if game % 2 == 0 { Setup::initial() } else { Setup::chess960(game * 16).unwrap() };
        play(Position::try_from(setup).unwrap(), 120, &mut random, |position, _| {
            check(position);
            positions += 1;
        });
    }
    assert!(positions > 4_000, "{positions}");
}

/// Returns a legal position of both kings and `men` more white pieces, without pawns on the outer ranks.
fn crowd(random: &mut Random, men: usize, roles: &[Role]) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let mut squares: Vec<Square> = (0..64).filter_map(Square::from_index).collect();
    let mut take = |random: &mut Random| squares.swap_remove(random.below(squares.len()));
    setup.put(take(random), Piece::new(Color::White, Role::King));
    setup.put(take(random), Piece::new(Color::Black, Role::King));
    for index in 0..men {
        let role = random.pick(roles);
        let square = take(random);
        let is_outer = matches!(square.rank().index(), 0 | 7);
        let color = if index % 4 == 3 { Color::Black } else { Color::White };
        let role = if role == Role::Pawn && is_outer { Role::Knight } else { role };
        setup.put(square, Piece::new(color, role));
    }
    Position::try_from(setup).ok()
}

#[test]
fn ordinals_follow_the_definition_in_crowded_positions() {
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
        let mut found = 0;
        for _ in 0..40_000 {
            let men = 3 + random.below(13);
            let Some(position) = crowd(&mut random, men, kind) else { continue };
            check(&position);
            found += 1;
            if found == 500 {
                break;
            }
        }
        assert!(found >= 100, "{kind:?}: {found}");
    }
}
