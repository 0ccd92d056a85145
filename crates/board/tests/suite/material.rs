//! Compares mating material (FIDE Laws 5.2.2 and 6.9) with an enumeration of all placements of a few men.
//!
//! A material can mate if its men can be placed so that a move has just given mate, or if a capture or promotion leads
//! to a material that can mate. Every man can be captured, and every pawn promoted, so the second condition needs no
//! board.

use alloc::collections::BTreeMap;

use movetext_board::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square, attacks};
use movetext_testkit::{Random, files::is_deep, positions::position, table};

/// The men besides the kings, counted in the order of [`KINDS`]: first for White, the mating side, then for Black.
type Material = [[u8; 6]; 2];

/// The kinds of men, with bishops on dark and light squares as two kinds, and the squares where each may be.
const KINDS: [(Role, Bitboard); 6] = [
    (Role::Pawn, Bitboard::from_bits(0x00ff_ffff_ffff_ff00)),
    (Role::Knight, Bitboard::FULL),
    (Role::Bishop, Bitboard::from_bits(0x55aa_55aa_55aa_55aa)),
    (Role::Bishop, Bitboard::from_bits(0xaa55_aa55_aa55_aa55)),
    (Role::Rook, Bitboard::FULL),
    (Role::Queen, Bitboard::FULL),
];

/// A triangle whose images cover the board under rotation by half a turn and reflection in the long diagonals. These
/// operations keep square colours, but not the direction of pawns.
const TRIANGLE: Bitboard = Bitboard::from_bits(0x183c_7eff);

/// Returns every material with this number of men besides the kings.
fn materials(men: usize) -> Vec<Material> {
    let mut found = vec![[[0; 6]; 2]];
    for _ in 0..men {
        found = found.iter().flat_map(|material| (0..12).map(|man| with(material, man))).collect();
        found.sort_unstable();
        found.dedup();
    }
    found
}

fn with(material: &Material, man: usize) -> Material {
    let mut more = *material;
    more[man / 6][man % 6] += 1;
    more
}

fn men_of(material: &Material) -> Vec<(Piece, Bitboard)> {
    let of = |(color, counts): (Color, &[u8; 6])| {
        let men = KINDS.into_iter().zip(*counts);
        men.flat_map(move |((role, squares), count)| {
            (0..count).map(move |_| (Piece::new(color, role), squares))
        })
        .collect::<Vec<_>>()
    };
    Color::ALL.into_iter().zip(material).flat_map(of).collect()
}

/// Returns whether a material can mate, by the definition above.
fn can_mate(material: &Material, known: &mut BTreeMap<Material, bool>) -> bool {
    if let Some(&answer) = known.get(material) {
        return answer;
    }
    let mut answer = false;
    for man in (0..12).filter(|man| material[man / 6][man % 6] > 0) {
        let mut less = *material;
        less[man / 6][man % 6] -= 1;
        answer = answer || can_mate(&less, known);
        if man % 6 == 0 {
            answer = answer || (1..6).any(|kind| can_mate(&with(&less, man + kind), known));
        }
    }
    answer = answer || !visit_mates(material, &mut |mate| !was_given(mate));
    known.insert(*material, answer);
    answer
}

/// Calls `visit` with each legal position, up to symmetry, in which Black is mated, until `visit` returns `false`.
/// Returns whether it always returned `true`.
fn visit_mates(material: &Material, visit: &mut impl FnMut(&Position) -> bool) -> bool {
    let men = men_of(material);
    let has_pawns = men.iter().any(|(piece, _)| piece.role == Role::Pawn);
    let king = Piece::new(Color::Black, Role::King);
    for square in if has_pawns { Bitboard::FULL } else { TRIANGLE } {
        let mut board = Board::EMPTY;
        board.set(square, Some(king));
        for (number, &(piece, squares)) in men.iter().enumerate() {
            // A mate needs a check, and kings do not give check. So at least one man must be on a square from which it
            // can give check.
            let is_new = number == 0 || men[number - 1] != men[number];
            if piece.color == Color::White && is_new {
                let mut rest = men.clone();
                rest.remove(number);
                rest.push((Piece::new(Color::White, Role::King), Bitboard::FULL));
                for from in reach(piece, square, Bitboard::EMPTY) & squares {
                    board.set(from, Some(piece));
                    if !place(&mut board, &rest, visit) {
                        return false;
                    }
                    board.set(from, None);
                }
            }
        }
    }
    true
}

/// Returns the squares from which a man attacks a square.
fn reach(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    attacks::piece_attacks(Piece { color: !piece.color, ..piece }, square, occupied)
}

/// Puts the remaining men on free squares in every possible way, and visits the mates.
fn place(board: &mut Board, men: &[(Piece, Bitboard)], visit: &mut impl FnMut(&Position) -> bool) -> bool {
    let Some((&(piece, squares), rest)) = men.split_last() else {
        let setup = Setup { board: *board, turn: Color::Black, ..Setup::EMPTY };
        return match Position::try_from(setup) {
            Ok(position) if position.is_checkmate() => visit(&position),
            _ => true,
        };
    };
    for square in squares - board.occupied() {
        board.set(square, Some(piece));
        if !place(board, rest, visit) {
            return false;
        }
        board.set(square, None);
    }
    true
}

/// Returns whether a quiet move by White can have led to this mate.
fn was_given(mate: &Position) -> bool {
    mate.board().by_color(Color::White).into_iter().any(|to| {
        let Some(piece) = mate.piece_at(to) else { return false };
        let origins = match piece.role {
            Role::Pawn => Square::from_index(to.index() - 8).into_iter().collect(),
            _ => reach(piece, to, mate.occupied()),
        };
        (origins - mate.occupied()).into_iter().any(|from| {
            let mut setup = Setup { turn: Color::White, ..Setup::from(mate) };
            setup.board.set(to, None);
            setup.board.set(from, Some(piece));
            Position::try_from(setup).is_ok_and(|before| {
                before.find_move(from, to, None).is_some_and(|mv| before.play(mv).is_checkmate())
            })
        })
    })
}

/// Returns a legal position with this material on random squares.
fn anywhere(material: &Material, random: &mut Random) -> Position {
    let mut men = men_of(material);
    men.extend(Color::ALL.map(|color| (Piece::new(color, Role::King), Bitboard::FULL)));
    loop {
        let mut board = Board::EMPTY;
        for &(piece, squares) in &men {
            let free: Vec<Square> = (squares - board.occupied()).into_iter().collect();
            board.set(random.pick(&free), Some(piece));
        }
        let turn = random.pick(&Color::ALL);
        if let Ok(position) = Position::try_from(Setup { board, turn, ..Setup::EMPTY }) {
            return position;
        }
    }
}

/// Compares the results for all materials with this number of men. Returns how many cannot mate and how many can.
fn check(men: usize, known: &mut BTreeMap<Material, bool>) -> [usize; 2] {
    let mut random = Random::new(5);
    let mut counts = [0; 2];
    for material in materials(men) {
        let expected = can_mate(&material, known);
        counts[usize::from(expected)] += 1;
        for _ in 0..8 {
            let at = anywhere(&material, &mut random);
            assert_eq!(at.has_mating_material(Color::White), expected, "{material:?} in\n{at:?}");
            let turned = at.swap_colors();
            assert_eq!(turned.has_mating_material(Color::Black), expected, "{material:?} in\n{turned:?}");
            let neither_mates = !expected && !at.has_mating_material(Color::Black);
            assert_eq!(at.has_insufficient_material(), neither_mates, "{material:?}");
        }
    }
    counts
}

#[test]
fn up_to_four_men_mate_iff_mate_is_found() {
    let mut known = BTreeMap::new();
    assert_eq!(check(0, &mut known), [1, 0]);
    assert_eq!(check(1, &mut known), [9, 3]);
    assert_eq!(check(2, &mut known), [30, 48]);
}

#[test]
fn five_men_mate_iff_mate_is_found() {
    if !is_deep() {
        println!("skipped: MOVETEXT_DEEP is not 1");
        return;
    }
    assert_eq!(check(3, &mut BTreeMap::new()), [77, 287]);
}

#[test]
fn triangle_images_cover_the_board() {
    let images: Bitboard = TRIANGLE
        .into_iter()
        .flat_map(|square| {
            let (file, rank) = (square.index() % 8, square.index() / 8);
            [8 * rank + file, 8 * file + rank, 63 - 8 * file - rank, 63 - 8 * rank - file]
        })
        .filter_map(Square::from_index)
        .collect();
    assert_eq!(images, Bitboard::FULL);
}

/// These materials never mate, but have too many men to enumerate: one knight against queens, and bishops on one square
/// colour against rooks, queens and other bishops on that colour.
#[test]
fn random_positions_without_mate_have_none() {
    let mut random = Random::new(6);
    for _ in 0..60_000 {
        let mut material: Material = [[0; 6]; 2];
        if random.one_in(2) {
            material[0][1] = 1;
            material[1][5] = 1 + random.below(9) as u8;
        } else {
            let bishop = 2 + random.below(2);
            material[0][bishop] = 1 + random.below(6) as u8;
            for kind in [bishop, 4, 5] {
                material[1][kind] = random.below(4) as u8;
            }
        }
        let at = anywhere(&material, &mut random);
        assert!(!at.has_mating_material(Color::White), "{at:?}");
        if at.turn() == Color::White {
            let mate = at.legal_moves().into_iter().find(|&mv| at.play(mv).is_checkmate());
            assert_eq!(mate, None, "in\n{at:?}");
        }
    }
}

#[test]
fn unreachable_mate_needs_no_material() {
    let at = position("8/8/8/8/8/B1K1B3/8/1rkr4 b - -");
    assert!(at.is_checkmate() && !was_given(&at));
    assert!(!at.has_mating_material(Color::White) && at.has_mating_material(Color::Black));
    let one_check = position("8/8/8/8/8/B1K5/8/1rkr4 b - -");
    assert!(one_check.is_check() && !one_check.is_checkmate());
}

#[test]
fn each_minimal_material_mates() {
    let mates = [
        "8/8/8/8/8/K7/2N5/kr6 b - -",
        "8/8/8/8/8/8/b1N5/k1K5 b - -",
        "8/8/8/8/8/8/5N1b/5K1k b - -",
        "8/8/8/8/8/1K6/2N5/kn6 b - -",
        "8/8/8/8/8/8/p1N5/k1K5 b - -",
        "8/8/8/8/8/8/pB6/k1K5 b - -",
        "8/8/8/8/8/8/nBK5/k7 b - -",
        "8/8/8/8/8/8/bB6/k1K5 b - -",
        "8/8/8/8/8/2N5/2N5/k1K5 b - -",
        "8/8/8/8/8/2N5/1B6/k1K5 b - -",
        "8/8/8/8/8/8/1B6/kBK5 b - -",
    ];
    for text in mates {
        let at = position(text);
        assert!(at.is_checkmate() && was_given(&at), "{text}");
        assert!(at.has_mating_material(Color::White) && !at.has_insufficient_material(), "{text}");
    }
}

#[test]
fn blocked_pawns_count_as_mating_material() {
    let at = position("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -");
    assert!(Color::ALL.into_iter().all(|color| at.has_mating_material(color)));
}

#[test]
fn variant_material_matches_table() {
    table::check("board/material.tsv", |[text]| {
        let at = position(text);
        let can_win = |color| if at.has_mating_material(color) { "yes" } else { "no" };
        Color::ALL.map(|color| can_win(color).to_owned()).to_vec()
    });
}
