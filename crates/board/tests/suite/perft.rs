//! Published perft numbers, standard, Chess960 and variants.

use movetext_board::{divide, perft};
use movetext_testkit::{positions::position, table};

#[track_caller]
fn check(text: &str, depth: u8, paths: u64) {
    assert_eq!(perft(&position(text), depth), paths, "{text} to depth {depth}");
}

/// Each king has only one move, so even the deepest count has only one path. Test threads have two megabytes of stack;
/// this thread has one.
#[test]
fn deepest_perft_fits_one_megabyte_of_stack() {
    let text = "1kb5/1p1p4/1P1P4/8/8/4p1p1/4P1P1/5BK1 w - -";
    for depth in [0, 1, 2, 100] {
        check(text, depth, 1);
    }
    let deepest = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        let at = position(text);
        (perft(&at, u8::MAX), divide(&at, u8::MAX).map(|(_, paths)| paths).collect::<Vec<_>>())
    });
    assert_eq!(deepest.expect("a thread").join().expect("no overflow"), (1, vec![1]));
}

#[test]
fn divide_sums_to_perft() {
    let at = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    for depth in 1..=3 {
        let counts: Vec<_> = divide(&at, depth).collect();
        assert!(counts.iter().map(|&(mv, _)| mv).eq(at.legal_moves()));
        assert_eq!(counts.iter().map(|(_, paths)| paths).sum::<u64>(), perft(&at, depth));
    }
    assert_eq!(divide(&at, 0).count(), 0);
}

#[test]
fn perft_matches_published_numbers() {
    for (text, depth, paths) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 6, 119_060_324),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 5, 193_690_690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 6, 11_030_083),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 5, 15_833_292),
        // The position above, with colours swapped.
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", 5, 15_833_292),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 4, 2_103_487),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 4, 3_894_594),
    ] {
        check(text, depth, paths);
    }
}

/// Numbers that python-chess and shakmaty count, too.
#[test]
fn perft_of_king_of_the_hill_matches_others() {
    for (text, counts) in [
        (
            "King of the Hill: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            &[1, 48, 2_039, 97_862][..],
        ),
        ("King of the Hill: 8/8/8/2k5/8/2K5/4P3/8 w - -", &[1, 7, 45, 308, 2_124, 15_435, 100_300]),
    ] {
        for (depth, paths) in (0..).zip(counts) {
            check(text, depth, *paths);
        }
    }
}

#[test]
fn perft_of_variants_matches_table() {
    for row in table::rows("board/variants.tsv") {
        let at = position(&row.cells[0]);
        let counts = row.cells[1..].iter().map(|count| count.parse::<u64>().expect("a number"));
        for (depth, paths) in (1..).zip(counts) {
            assert_eq!(perft(&at, depth), paths, "{} to depth {depth}", row.place);
        }
    }
}
