//! Tests pins: a piece is pinned if and only if removing it lets a slider attack its king. Also tests material.

use movetext_board::{Bitboard, Color, Piece, Position, Role, Rules, Setup, Square, attacks};
use movetext_testkit::{
    Random,
    positions::{position, scattered},
};

use crate::walks::{walk, walk_all};

/// Returns the pieces of one side that attack a square, computed from the attacks of each piece.
fn attackers(setup: &Setup, to: Square, by: Color) -> Bitboard {
    let occupied = setup.board.occupied();
    let reaches = |&(from, piece): &(Square, Piece)| {
        piece.color == by && attacks::piece_attacks(piece, from, occupied).contains(to)
    };
    setup.board.pieces().filter(reaches).map(|(from, _)| from).collect()
}

/// Returns the sliders that attack a side's king only if the piece on `square` is removed.
fn uncovered(at: &Position, square: Square, color: Color) -> Bitboard {
    let mut setup = Setup::from(at);
    let king = at.king_of(color).expect("a king");
    let before = attackers(&setup, king, !color);
    setup.remove(square);
    attackers(&setup, king, !color) - before
}

#[track_caller]
fn assert_pins(at: &Position) -> usize {
    let mut pins = 0;
    for color in Color::ALL {
        for square in Square::ALL {
            assert_eq!(
                at.attackers(square, color),
                attackers(&Setup::from(at), square, color),
                "{square}\n{at:?}"
            );
            let piece = at.piece_at(square).filter(|piece| piece.color == color);
            let may_be_pinned = piece.is_some_and(|piece| piece.role != Role::King);
            let pinning = if may_be_pinned { uncovered(at, square, color) } else { Bitboard::EMPTY };
            assert_eq!(at.pinned_pieces(color).contains(square), !pinning.is_empty(), "{square} in\n{at:?}");
            if piece.is_some() {
                let ray =
                    pinning.single().map(|slider| squares_to(at.king_of(color).expect("a king"), slider));
                assert_eq!(at.pin_ray(square), ray, "{square} in\n{at:?}");
                pins += usize::from(ray.is_some());
            }
        }
        assert_eq!(
            at.checkers(),
            attackers(&Setup::from(at), at.king_of(at.turn()).expect("a king"), !at.turn())
        );
    }
    for square in at.pinned_pieces(at.turn()) {
        let ray = at.pin_ray(square).expect("the piece is pinned");
        assert!((at.targets(square) - ray).is_empty(), "{square} in\n{at:?}");
    }
    pins
}

/// Returns the squares on a straight line after `from` up to and including `to`.
fn squares_to(from: Square, to: Square) -> Bitboard {
    let step = |from: usize, to: usize| (to as i32 - from as i32).signum();
    let file = step(from.file().index(), to.file().index());
    let rank = step(from.rank().index(), to.rank().index());
    let mut at = from.index() as i32;
    let mut squares = Bitboard::EMPTY;
    while at != to.index() as i32 {
        at += file + 8 * rank;
        squares.insert(Square::from_index(at as usize).expect("a square of the board"));
    }
    squares
}

#[test]
fn pinned_pieces_shield_from_check() {
    let mut pins = 0;
    walk(60, 80, |at, _| pins += assert_pins(at));
    let mut random = Random::new(28);
    for _ in 0..3_000 {
        pins += assert_pins(&scattered(&mut random, 14, &Role::ALL[..5]));
    }
    assert!(pins > 1_000, "{pins}");
}

#[test]
fn kings_of_antichess_are_not_checked() {
    let mut attacked = 0;
    walk_all(84, 80, |at, _| {
        if at.rules() != Rules::Antichess {
            return;
        }
        for color in Color::ALL {
            assert_eq!(at.pinned_pieces(color), Bitboard::EMPTY);
            attacked +=
                usize::from(at.king_of(color).is_some_and(|king| !at.attackers(king, !color).is_empty()));
        }
        assert!(Square::ALL.into_iter().all(|square| at.pin_ray(square).is_none()));
        assert!(!at.is_check() && at.checkers().is_empty());
    });
    assert!(attacked > 10, "{attacked}");
}

#[test]
fn material_counts_every_piece() {
    walk_all(60, 80, |at, _| {
        let material = at.material();
        let mut letters = [String::new(), String::new()];
        for role in Role::ALL.into_iter().rev() {
            let mut counts = [0; 2];
            for (_, piece) in at.board().pieces().filter(|(_, piece)| piece.role == role) {
                counts[piece.color.index()] += 1;
                letters[piece.color.index()].push(role.letter());
            }
            let found = Color::ALL.map(|color| material.count(Piece::new(color, role)) as i32);
            assert_eq!(found, counts);
            assert_eq!(material.balance(role), counts[0] - counts[1]);
        }
        assert_eq!(material.to_string(), letters.join("v"));
    });
    let at = position("8/8/4k3/8/8/2R1K3/4P3/r7 w - -");
    let material = at.material();
    assert_eq!(format!("{material:>8}|{material:?}"), "  KRPvKR|KRPvKR");
    assert_eq!(format!("{:>4}|{}", material.side(Color::White), material.side(Color::Black)), " KRP|KR");
}

#[test]
fn material_order_follows_strength() {
    walk_all(61, 80, |at, _| {
        let (material, mirrored) = (at.material(), at.swap_colors().material());
        assert_eq!(material.swap_colors(), mirrored);
        let stronger_first = material.max(mirrored);
        assert_eq!(stronger_first, mirrored.max(material));
        assert!(stronger_first.points(Color::White) >= stronger_first.points(Color::Black));
        assert_eq!(material.cmp(&mirrored).is_eq(), material == mirrored);
        let sides = Color::ALL.map(|color| material.side(color).to_string());
        assert_eq!(sides.join("v"), material.to_string());
    });
    for (fen, expected) in [
        ("8/8/4k3/8/8/2R1K3/5p2/r7 w - -", "KRPvKR"),
        // Both sides have nine points: the side with the queen comes first.
        ("8/8/4k3/8/8/2RBK3/4P3/q7 w - -", "KQvKRBP"),
        ("8/8/4k3/8/8/2N1K3/8/b7 w - -", "KBvKN"),
    ] {
        let material = position(fen).material();
        assert_eq!(material.max(material.swap_colors()).to_string(), expected);
    }
}
