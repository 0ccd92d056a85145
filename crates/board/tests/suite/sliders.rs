//! Compares the attack tables with a walk along the rays, for every square and every set of relevant blockers.

use movetext_board::{Bitboard, File, Rank, Square, attacks};

const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(from: Square, (right, up): (isize, isize)) -> Option<Square> {
    let file = File::from_index(from.file().index().checked_add_signed(right)?)?;
    let rank = Rank::from_index(from.rank().index().checked_add_signed(up)?)?;
    Some(Square::new(file, rank))
}

fn walk(from: Square, occupied: Bitboard, steps: &[(isize, isize)]) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for &direction in steps {
        let mut at = from;
        while let Some(next) = step(at, direction) {
            attacked.insert(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacked
}

/// Returns the squares on the rays, except the last square of each ray.
fn relevant(from: Square, steps: &[(isize, isize)]) -> Bitboard {
    steps
        .iter()
        .flat_map(|&direction| {
            walk(from, Bitboard::EMPTY, &[direction]).into_iter().map(move |s| (s, direction))
        })
        .filter(|&(square, direction)| step(square, direction).is_some())
        .map(|(square, _)| square)
        .collect()
}

#[track_caller]
fn check(attacks: fn(Square, Bitboard) -> Bitboard, steps: &[(isize, isize)]) -> usize {
    let mut cases = 0;
    for from in Square::ALL {
        let mask = relevant(from, steps).bits();
        let mut subset = 0_u64;
        loop {
            // Pieces on the slider's square and off its rays must have no effect.
            let noise = !walk(from, Bitboard::EMPTY, steps).bits();
            let expected = walk(from, Bitboard::from_bits(subset), steps);
            for occupied in [subset, subset | noise] {
                let occupied = Bitboard::from_bits(occupied);
                assert_eq!(attacks(from, occupied), expected, "from {from} with\n{occupied:?}");
            }
            cases += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
    }
    cases
}

#[test]
fn rook_attacks_match_ray_walk() {
    assert_eq!(check(attacks::rook_attacks, &STRAIGHT), 102_400);
}

#[test]
fn bishop_attacks_match_ray_walk() {
    assert_eq!(check(attacks::bishop_attacks, &DIAGONAL), 5_248);
}

#[test]
fn between_and_line_match_ray_walk() {
    for from in Square::ALL {
        for to in Square::ALL {
            let mut expected = (Bitboard::EMPTY, Bitboard::EMPTY);
            for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
                let ray = walk(from, Bitboard::EMPTY, &[direction]);
                if ray.contains(to) {
                    let back = walk(from, Bitboard::EMPTY, &[(-direction.0, -direction.1)]);
                    let stopped = walk(from, to.bitboard(), &[direction]);
                    expected = (stopped.without(to), ray | back | from.bitboard());
                }
            }
            assert_eq!((attacks::between(from, to), attacks::line(from, to)), expected, "{from} {to}");
        }
    }
}

#[test]
fn leaper_attacks_match_steps() {
    for from in Square::ALL {
        let near = |distance: fn(usize, usize) -> bool| -> Bitboard {
            Square::ALL
                .into_iter()
                .filter(|to| {
                    distance(
                        from.file().index().abs_diff(to.file().index()),
                        from.rank().index().abs_diff(to.rank().index()),
                    )
                })
                .collect()
        };
        assert_eq!(attacks::knight_attacks(from), near(|files, ranks| files * ranks == 2));
        assert_eq!(attacks::king_attacks(from), near(|files, ranks| files.max(ranks) == 1));
    }
}
