//! Function calls that are rejected while the query is planned.

use super::{answer, session};

/// A query on a table without rows, and a part of its error message.
const CASES: &[(&str, &str)] = &[
    ("fen_at(c, -3)", "invalid ply `-3` in fen_at: expected 0 or more"),
    ("fen_at(c, 'two')", "fen_at"),
    ("fen_at(c, 1.5)", "fen_at"),
    ("fen_at(c)", "fen_at"),
    ("fen_at(1, 1)", "fen_at"),
    ("position_key('kk')", "invalid FEN `kk` in position_key: piece placement: found `kk`, expected 8 ranks"),
    ("position_key('k' || 'k')", "invalid FEN `kk` in position_key: "),
    (
        "position_key('8/8/8/8/8/8/8/8 w - - 0 1')",
        "invalid FEN `8/8/8/8/8/8/8/8 w - - 0 1` in position_key: ",
    ),
    ("legal_moves('kk')", "invalid FEN `kk` in legal_moves: "),
    ("reaches(c, 'kk')", "invalid position `kk` in reaches: found 1 ranks, expected eight separated by `/`"),
    ("reaches(c, 1.5)", "reaches"),
    ("matches_position(c, 'kk')", "invalid pattern `kk` in matches_position: found 1 ranks"),
    ("matches_position('kk', c)", "invalid FEN `kk` in matches_position: "),
    (
        "matches_material(c, 'KR')",
        "invalid pattern `KR` in matches_material: expected the pieces of both sides",
    ),
    ("matches_material('kk', c)", "invalid FEN `kk` in matches_material: "),
    (
        "matches_game(c, MAP {}, 'White = x and plyes > 3')",
        "invalid expression `White = x and plyes > 3` in matches_game: 1:15: unknown fact `plyes`; did you mean `plies`?",
    ),
    (
        "matches_game(c, MAP {}, 'White = x\n  and plies > x')",
        "in matches_game: 2:15: expected a number of plies",
    ),
    ("matches_game(c, MAP {}, 'White = ü and ')", "in matches_game: 1:15: found the end of the expression"),
    (
        "matches_game(c, MAP {}, 'eco < B')",
        "in matches_game: 1:5: found `<`, but `eco` is compared with = and !=",
    ),
    (
        "matches_game(c, MAP {}, '')",
        "invalid expression `` in matches_game: 1:1: found the end of the expression",
    ),
    ("matches_game(NULL, NULL, 'x')", "invalid expression `x` in matches_game: "),
    (
        "matches_game(c, c, 'plies = 1')",
        "invalid tags in matches_game: found the type Utf8, expected a map of texts, such as the column `tags`",
    ),
    (
        "matches_game(c, MAP {'WhiteElo': 2700}, 'plies = 1')",
        "invalid tags in matches_game: found the type Map(",
    ),
    ("matches_game(c, [c], 'plies = 1')", "invalid tags in matches_game: found the type List("),
    ("matches_game(c, MAP {}, 1)", "matches_game"),
    ("matches_game(c, 'plies = 1')", "matches_game"),
    ("normalise(c, c)", "normalise"),
    ("opening(c, c)", "opening"),
    ("opening(1)", "opening"),
    ("moves_prefix(c, -3)", "invalid number of plies `-3` in moves_prefix: expected 0 or more"),
    ("time_control('fast')", "invalid time control `fast` in time_control: "),
    ("hour(c)", "hour"),
    ("year(1)", "year"),
    ("plies(c, c)", "expected a constant text as columns of plies"),
    ("plies(c, NULL)", "expected a constant text as columns of plies"),
    ("plies(c, 'ply, sann')", "found the column `sann`, expected one of the table plies"),
    ("plies(c, 'ply, ply')", "found the column `ply` twice"),
    ("plies(c, '')", "found the column ``"),
    (
        "plies(c, 'ply, game_offset')",
        "found the column `game_offset`, expected columns that a movetext has without its file",
    ),
];

#[tokio::test]
async fn wrong_constant_is_error_without_rows() {
    let context = session();
    for (expression, expected) in CASES {
        let statement = format!("SELECT {expression} FROM (VALUES ('e4')) AS t(c) WHERE c = 'd4'");
        let error = answer(&context, &statement).await.unwrap_err();
        assert!(error.contains(expected), "{expression}: {error}");
    }
}

#[tokio::test]
async fn wrong_constant_in_a_condition_is_refused() {
    let context = session();
    let statement = "SELECT 1 FROM (VALUES ('e4')) AS t(c) WHERE reaches(c, 'kk')";
    let error = answer(&context, statement).await.unwrap_err();
    assert!(error.contains("invalid position `kk` in reaches"), "{error}");
}

#[tokio::test]
async fn table_of_plies_refuses_columns() {
    let context = session();
    for (from, expected) in [
        ("plies('e4', 'sann')", "found the column `sann`"),
        ("plies()", "found 0 arguments of plies"),
        ("plies(NULL)", "expected constant texts as arguments of the table plies"),
        ("(VALUES ('e4')) AS t(c), LATERAL plies(c)", "for a column, write `SELECT unnest(plies(movetext))`"),
    ] {
        let error = answer(&context, &format!("SELECT * FROM {from}")).await.unwrap_err();
        assert!(error.contains(expected), "{from}: {error}");
    }
}

#[tokio::test]
async fn table_of_plies_has_a_row_per_ply() {
    let context = session();
    let statement = "SELECT ply, san, clock_ms FROM plies('1. e4 {[%clk 0:00:07]} c5 2. Ke4')";
    assert_eq!(answer(&context, statement).await.unwrap(), ["1 | e4 | 7000", "2 | c5 | null"]);
    let statement = "SELECT * FROM plies('e4', 'uci, material') LIMIT 1";
    let expected = "e2e4 | KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP";
    assert_eq!(answer(&context, statement).await.unwrap(), [expected]);
    assert_eq!(answer(&context, "SELECT * FROM plies('')").await.unwrap(), [""; 0]);
}
