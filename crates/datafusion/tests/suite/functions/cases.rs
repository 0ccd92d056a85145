//! The values of functions for good, wrong and missing arguments.

use super::{answer, session};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// An expression and its value. `$c` marks a text that becomes a column, where an invalid value is null and not an
/// error.
const CASES: &[(&str, &str)] = &[
    // Plies of the main line.
    ("fen_at('1. e4 e5 1-0', 1)", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
    ("fen_at('1. e4 e5 1-0', 0)", "START"),
    ("fen_at('1. e4 e5 1-0', 3)", "null"),
    ("fen_at('e4 e5', 3)", "null"),
    (
        "fen_at('1. e4 (1. d4 d5 2. c4) e5', 2)",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
    ),
    ("fen_at('1. e4 {[%eval 0.2] [%clk 0:03:00]} *', 1) = fen_at('e4', 1)", "true"),
    ("fen_at('1. e4 -- 2. d4', 3)", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2"),
    // The moves before an illegal move are played.
    ("fen_at('1. e4 e4 2. Nf3', 1) = fen_at('e4', 1)", "true"),
    ("fen_at('1. e4 e4 2. Nf3', 2)", "null"),
    ("fen_at('', 0)", "START"),
    ("fen_at('', 1)", "null"),
    ("fen_at('*', 0)", "START"),
    ("fen_at('$c', -1)", "error"),
    ("fen_at('e4', arrow_cast(1, 'Int8')) = fen_at('e4', 1)", "true"),
    ("fen_at('e4', NULL)", "null"),
    ("fen_at(NULL, 0)", "null"),
    // Only the first game in a text counts.
    ("fen_at('1. e4 * 1. d4 d5 *', 2)", "null"),
    // Tags before the moves are read.
    ("fen_at('[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *', 1)", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
    (
        "fen_at(coalesce('[FEN \"' || '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' || '\"] ', '') || '1. e4 *', 1)",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    ),
    ("fen_at(coalesce('[FEN \"' || NULL || '\"] ', '') || '1. e4 *', 0)", "START"),
    ("fen_at('[FEN \"bad\"]\n\n1. e4 *', 0)", "null"),
    ("fen_at('[Variant \"Bughouse\"]\n\n1. e4 *', 0)", "null"),
    // A Variant tag sets the rules.
    ("fen_at('[Variant \"Atomic\"]\n\n1. e4 *', 0)", "START"),
    ("fen_at('[Variant \"Antichess\"]\n\n1. e4 d5 2. e5 *', 3)", "null"),
    (
        "plies('[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @d3 *', 'uci, position_key')[5]['uci']",
        "P@d3",
    ),
    ("plies('[Variant \"Atomic\"]\n\n1. e4 *', 'position_key')[1]['position_key']", "null"),
    // Keys.
    ("position_key('START')", "5060803636482931868"),
    ("position_key('8/8/8/8/8/8/8/K6k')", "position_key('8/8/8/8/8/8/8/K6k w - - 0 1')"),
    ("position_key('4k3/8/8/8/8/8/8/4K3 w - - 7 9')", "position_key('4k3/8/8/8/8/8/8/4K3 w - - 0 1')"),
    ("position_key($c bad)", "null"),
    // Without a FEN, the position is the initial position, as for an empty FEN tag.
    ("position_key($c )", "5060803636482931868"),
    ("position_key($c 8/8/8/8/8/8/8/8 w - - 0 1)", "null"),
    ("position_key('8/8/8/8/8/8/8/K6k[Q] w - - 0 1')", "null"),
    ("position_key('8/8/8/8/8/8/8/K6k w - - 3+3 0 1')", "null"),
    ("position_key(NULL)", "null"),
    // A game also reaches its first and its last position.
    ("reaches('1. e4 e5', 'START')", "true"),
    ("reaches('1. e4 e5', fen_at('e4 e5', 2))", "true"),
    ("reaches('1. e4 e5', fen_at('e4 e5', 1))", "true"),
    ("reaches('1. e4 e5', fen_at('e4 c5', 2))", "false"),
    ("reaches('1. e4 e5 2. Bc4', '*/*/*/*/??B*/*/*/* b')", "true"),
    ("reaches('1. e4 e5 2. Bc4', '*/*/*/*/??b*/*/*/*')", "false"),
    ("reaches('1. Nf3 d5 2. d4', fen_at('d4 d5 Nf3', 3))", "true"),
    ("reaches('1. e4 (1. d4) e5', fen_at('d4', 1))", "false"),
    ("reaches('1. e4 e4 2. d4', '*/*/*/*/3P*/*/*/*')", "false"),
    ("reaches('', 'START')", "true"),
    ("reaches('1. e4 e5', position_key('START'))", "true"),
    ("reaches('1. e4 e5', position_key(fen_at('e4', 1)))", "true"),
    ("reaches('1. e4 e5', position_key(fen_at('e4 e5', 2)))", "true"),
    ("reaches('1. e4 e5', position_key(fen_at('e4 c5', 2)))", "false"),
    // The pawn on d4 is pinned, so it cannot capture en passant. The Polyglot key still includes the en passant square.
    (
        "reaches('[FEN \"8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *',
         position_key('8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1'))",
        "true",
    ),
    ("reaches('1. e4 e5', arrow_cast(7, 'Int16'))", "false"),
    ("reaches('[Variant \"Bughouse\"]\n\n1. e4 *', 'START')", "null"),
    ("reaches('[Variant \"Atomic\"]\n\n1. e4 *', 'START')", "false"),
    ("reaches('[Variant \"Atomic\"]\n\n1. e4 *', position_key('START'))", "false"),
    ("reaches('[Variant \"Atomic\"]\n\n1. e4 *', '*/*/*/*/4P3/*/*/*')", "true"),
    ("reaches('[Variant \"3check\"]\n\n1. e4 *', fen_at('[Variant \"3check\"]\n\n1. e4 *', 1))", "true"),
    ("reaches('e4', $c bad)", "null"),
    ("reaches('e4', NULL)", "null"),
    ("reaches(NULL, 'START')", "null"),
    ("reaches(NULL, 7)", "null"),
    // Patterns.
    ("matches_position('START', '*/p*/*/*/*/*/*/* w')", "true"),
    ("matches_position('START', '*/p*/*/*/*/*/*/* b')", "false"),
    ("matches_position('START', $c bad)", "null"),
    ("matches_position($c bad, 'START')", "null"),
    ("matches_position(NULL, 'START')", "null"),
    ("matches_position('START', NULL)", "null"),
    ("matches_material('8/8/4k3/8/8/2R1K3/4P3/r7 b', 'KRvKRP')", "true"),
    ("matches_material('8/8/4k3/8/8/2R1K3/4P3/r7 b', 'KRvKR')", "false"),
    ("matches_material('START', $c bad)", "null"),
    ("matches_material($c bad, 'KvK')", "null"),
    ("matches_material(NULL, 'KvK')", "null"),
    ("matches_material('START', NULL)", "null"),
    // Expressions.
    (
        "matches_game('1. f3 e5 2. g4 Qh4# 0-1', MAP {'White': 'Tal, M'}, 'white = Tal and ends_in = mate')",
        "true",
    ),
    (
        "matches_game('1. f3 e5 2. g4 Qh4# 0-1', MAP {'Black': 'Tal, M'}, 'white = Tal and ends_in = mate')",
        "false",
    ),
    (
        "matches_game('1. e4 {[%clk 0:00:07]} (1. d4 d5) e5 *', MAP {}, 'plies = 2 and clock_left < 8')",
        "true",
    ),
    ("matches_game('1. e4 e4 2. d4', MAP {}, 'plies = 1')", "true"),
    ("matches_game('1. e4 * 1. d4 d5 *', MAP {}, 'plies = 1')", "true"),
    // A text without a game is a game without moves.
    ("matches_game('', MAP {}, 'plies = 0 and result = *')", "true"),
    ("matches_game('', MAP {'White': 'Tal'}, 'plies = 0 and White = Tal')", "true"),
    // Tags set the start position and the rules, and the result if the moves have none.
    (
        "matches_game('1. e4', MAP {'FEN': '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'Result': '1-0'},
         'material = KPvK and result = 1-0')",
        "true",
    ),
    ("matches_game('1. e4 0-1', MAP {'Result': '1-0'}, 'result = 0-1 and Result = 1-0')", "true"),
    ("matches_game('1. e4', MAP {'FEN': 'bad'}, 'plies = 0 and FEN = bad')", "true"),
    ("matches_game('1. e4', MAP {'Variant': 'Bughouse'}, 'not position = startpos')", "true"),
    // A tag in the text takes precedence, and its FEN sets the start position.
    (
        "matches_game('\n\n[White \"Fine\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *',
         MAP {'White': 'Tal', 'Black': 'Euwe', 'FEN': 'bad', 'Result': '1-0'},
         'white = Fine and black = Euwe and plies = 1 and result = 1-0')",
        "true",
    ),
    // Values are not changed.
    (
        "matches_game('e4', MAP {'Event': 'a \"b\" \\ c [\n\u{4}'}, 'Event ~ ''^a \"b\" \\\\ c \\[\\n\\x04$''')",
        "true",
    ),
    ("matches_game('e4', MAP {'odd name': 'x', 'White': NULL}, 'White !~ ''.''')", "true"),
    ("matches_game('e4', MAP {'White': 'x'}, $c White = x)", "true"),
    ("matches_game('e4', MAP {'White': 'x'}, $c White =)", "null"),
    ("matches_game(NULL, MAP {'White': 'x'}, 'White = x')", "null"),
    ("matches_game('e4', NULL, 'plies = 1')", "null"),
    ("matches_game('e4', MAP {'White': 'x'}, NULL)", "null"),
    // Moves.
    ("cardinality(legal_moves('START'))", "20"),
    ("legal_moves('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1')", "[]"),
    ("legal_moves('k7/2P5/1K6/8/8/8/8/8 w - -')", "LEGAL"),
    ("legal_moves($c bad)", "null"),
    ("legal_moves(NULL)", "null"),
    // Normalised games.
    ("normalise('1.e4 $1 {c} e5 (1... c5) 2.Nf3!? ; d\n 1/2')", "1. e4 e5 2. Nf3 1/2-1/2"),
    ("normalise('e2e4 e7-e5')", "1. e4 e5 *"),
    ("normalise('[White \"Tal\"]\n\n1. e4 1-0')", "1. e4 1-0"),
    ("normalise('[Result \"1-0\"]\n\n1. e4')", "1. e4 1-0"),
    ("normalise('[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\nKd8 e4 *')", "30... Kd8 31. e4 *"),
    ("normalise('')", "*"),
    ("normalise('{nothing} 0-1')", "0-1"),
    ("normalise('1. e4 -- 2. d4 *')", "1. e4 -- 2. d4 *"),
    // An error in a variation does not affect the main line.
    ("normalise('1. e4 (1. e5) e5 *')", "1. e4 e5 *"),
    ("normalise('1. e4 e4 *')", "null"),
    ("normalise('1. e4 Qh9 *')", "null"),
    ("normalise('1. Nf3 a6 2. d3 a5 3. Nd2 *')", "null"),
    ("normalise('1. e4 {c e5 2. Nf3 *')", "null"),
    ("normalise('1. e4 (1. d4 d5 2. c4 *')", "null"),
    ("normalise('1. e4 * 1. d4 *')", "null"),
    ("normalise('[Variant \"Bughouse\"]\n\n1. e4 *')", "null"),
    ("normalise('[FEN \"bad\"]\n\n1. e4 *')", "null"),
    ("normalise(NULL)", "null"),
    // Plies.
    ("cardinality(plies('1. e4 e5 2. Nf3'))", "3"),
    ("cardinality(plies('1. e4 e4 2. Nf3'))", "1"),
    ("cardinality(plies('1. e4 (1. d4 d5) e5'))", "2"),
    ("cardinality(plies('1. e4 (1. d4 d5) e5', 'san, line'))", "4"),
    ("cardinality(plies('1. e4 * 1. d4 d5 *'))", "1"),
    ("plies('')", "[]"),
    ("plies('*')", "[]"),
    ("plies('[Variant \"Bughouse\"]\n\n1. e4 *')", "null"),
    ("plies(NULL)", "null"),
    ("plies('1. e4! {[%clk 0:01:00] [%eval #-3]}')", "PLIES"),
    ("plies('e4 c5', 'ply,san')", "[{ply: 1, san: e4}, {ply: 2, san: c5}]"),
    ("plies('e4', 'fen, position_key')[1]['fen'] = fen_at('e4', 1)", "true"),
    ("plies('e4', 'fen, position_key')[1]['position_key']", "-9062197578030825066"),
    // Openings.
    ("opening('1. e4 (1. d4 d5 2. c4) e5 *')", "KINGS_PAWN"),
    ("opening('1. e4 e5 Ke3 *')", "KINGS_PAWN"),
    ("opening('1. e4 e5 * 1. d4 d5 2. c4 *')", "KINGS_PAWN"),
    ("opening('[ECO \"A00\"]\n\n1. c4 e6 2. d4 d5 *')['eco']", "D30"),
    ("opening('[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n*')['ply']", "0"),
    ("opening('1. e4 c5') = opening('c5 e4')", "null"),
    ("opening('1. e4 c5') = opening('e4 c5 (e5)')", "true"),
    ("opening('')", "null"),
    ("opening('*')", "null"),
    ("opening('')['eco']", "null"),
    ("opening('[Variant \"Bughouse\"]\n\n1. e4 *')", "null"),
    ("opening('[FEN \"bad\"]\n\n1. e4 *')", "null"),
    ("opening('[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *')", "null"),
    ("opening(NULL)", "null"),
    // First moves.
    ("moves_prefix('1.e2-e4! {c} e5 (1... c5) 2. Ngf3 Nc6 *', 3)", "1. e4 e5 2. Nf3"),
    ("moves_prefix('e4 e5', 9)", "1. e4 e5"),
    ("moves_prefix('e4 e4 Nf3', 9)", "1. e4"),
    ("moves_prefix('e4 e5', 0)", ""),
    ("moves_prefix('', 3)", ""),
    ("moves_prefix('1. e4 * 1. d4 d5 *', 3)", "1. e4"),
    ("moves_prefix('[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\nKd8 e4 *', 2)", "30... Kd8 31. e4"),
    ("moves_prefix('[Variant \"Bughouse\"]\n\n1. e4 *', 2)", "null"),
    ("moves_prefix('$c', -1)", "error"),
    ("moves_prefix('e4', NULL)", "null"),
    ("moves_prefix(NULL, 1)", "null"),
    // Time controls.
    ("time_control('40/7200+30:3600')", "{base_s: 7200, increment_s: 30}"),
    ("time_control('300')", "{base_s: 300, increment_s: 0}"),
    ("time_control('180+2')['increment_s']", "2"),
    ("time_control('-')", "null"),
    ("time_control('?')", "null"),
    ("time_control('')", "error"),
    ("time_control($c )", "null"),
    ("time_control($c 180+2)", "{base_s: 180, increment_s: 2}"),
    ("time_control($c fast)", "null"),
    ("time_control(NULL)", "null"),
    // Dates.
    ("year(DATE '2025-12-31')", "2025"),
    ("year(TIMESTAMP '2025-12-31T23:30:00')", "2025"),
    ("hour(TIMESTAMP '2025-12-31T23:30:00')", "23"),
    ("hour(arrow_cast('2025-12-31T23:30:00Z', 'Timestamp(Microsecond, Some(\"UTC\"))'))", "23"),
    ("hour(arrow_cast(NULL, 'Timestamp(Microsecond, None)'))", "null"),
    ("year(arrow_cast(NULL, 'Date32'))", "null"),
];

const LEGAL: &str = "[Ka5, Ka6, Kb5, Kc5, Kc6, c8=B, c8=N, c8=Q#, c8=R#]";
const PLIES: &str =
    "[{ply: 1, san: e4, uci: e2e4, clock_ms: 60000, eval_cp: null, eval_mate: -3, nags: [1]}]";

const KINGS_PAWN: &str = "{eco: C20, name: King's Pawn Game, family: King's Pawn Game, ply: 2}";

/// Returns the query that evaluates an expression. Expands `START`, and turns the text after `$c` into a column.
fn statement(expression: &str) -> String {
    let expression = expression.replace("START", START);
    match expression.split_once("$c") {
        Some((before, rest)) if !expression.contains("'$c'") => {
            let end = rest.find([',', ')']).unwrap();
            let (text, after) = rest.split_at(end);
            format!("SELECT {before}t.c{after} FROM (VALUES ('{}'), (NULL)) AS t(c)", text.trim())
        }
        _ => format!("SELECT {}", expression.replace("'$c'", "'e4'")),
    }
}

#[tokio::test]
async fn function_of_case_gives_the_listed_value() {
    let context = session();
    for (expression, expected) in CASES {
        let found = answer(&context, &statement(expression)).await;
        if *expected == "error" {
            assert!(found.is_err(), "{expression}");
            continue;
        }
        let found = found.unwrap_or_else(|error| panic!("{expression}: {error}"));
        let first = found.first().map(String::as_str);
        let expected = match *expected {
            "START" => START.to_owned(),
            "LEGAL" => LEGAL.to_owned(),
            "PLIES" => PLIES.to_owned(),
            "KINGS_PAWN" => KINGS_PAWN.to_owned(),
            other if other.starts_with("position_key(") => {
                answer(&context, &statement(other)).await.unwrap().concat()
            }
            other => other.to_owned(),
        };
        assert_eq!(first, Some(expected.as_str()), "{expression}");
    }
}
