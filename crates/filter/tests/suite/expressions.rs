//! Tests for expressions as text: their meaning, their errors, and hostile texts.

use movetext_filter::{Expression, Filter, ParseConditionError, ParseExpressionError};
use movetext_pgn::{Interest, Reader, Visitor as _};

fn matches(expression: &str, games: &str) -> Vec<bool> {
    let filter = Filter::new(expression.parse::<Expression>().unwrap_or_else(|error| panic!("{error}")));
    let mut matcher = filter.matcher();
    let mut reader = Reader::new(games.as_bytes());
    let mut matches = Vec::new();
    while reader.visit_game(&mut matcher, &mut ()).unwrap().is_some() {
        matches.push(matcher.is_match());
    }
    matches
}

fn is_match(expression: &str, game: &str) -> bool {
    matches(expression, game) == [true]
}

fn error(expression: &str) -> ParseExpressionError {
    expression.parse::<Expression>().unwrap_err()
}

/// Returns the message, and the text at its place.
fn message(expression: &str) -> (String, &str) {
    let error = error(expression);
    let place = error.span().map_or("", |span| span.slice(expression));
    (error.to_string(), place)
}

/// Games whose White tags are all combinations of the letters a, b and c.
fn sets() -> Vec<&'static str> {
    vec!["", "a", "b", "ab", "c", "ac", "bc", "abc"]
}

#[test]
fn operators_bind_as_documented() {
    type Meaning = fn(bool, bool, bool) -> bool;
    let cases: [(&str, Meaning); 12] = [
        ("A or B and C", |a, b, c| a || b && c),
        ("A and B or C", |a, b, c| a && b || c),
        ("(A or B) and C", |a, b, c| (a || b) && c),
        ("not A and B", |a, b, _| !a && b),
        ("not A or B", |a, b, _| !a || b),
        ("not (A or B)", |a, b, _| !(a || b)),
        ("not not A", |a, _, _| a),
        ("not not not A", |a, _, _| !a),
        ("NOT A And B Or C", |a, b, c| !a && b || c),
        ("((A))and(B)or not(C)", |a, b, c| a && b || !c),
        ("A and (B or not C) and not (A and B and C)", |a, _, c| a && !c),
        ("A or (B or (C and not A))", |a, b, c| a || b || c),
    ];
    for (text, meaning) in cases {
        let text = text.replace('A', "White = *a*").replace('B', "White = *b*").replace('C', "White = *c*");
        let text = text.replace("White = *a*nd", "And").replace("White = *b*", "White=\"*b*\"");
        for set in sets() {
            let expected = meaning(set.contains('a'), set.contains('b'), set.contains('c'));
            assert_eq!(is_match(&text, &format!("[White \"{set}\"]\n\n*")), expected, "{text}: {set}");
        }
    }
}

#[test]
fn names_with_capital_letters_are_tags() {
    let game = "[Result \"1-0\"]\n[plies \"x\"]\n[ECO \"B99\"]\n\n1. e4 e5 1-0";
    assert!(is_match("plies = 2 and \"plies\" = x and Result = \"1-*\" and result = 1-0", game));
    assert!(is_match("ECO = B99 and not eco = B99 and eco = C20", game));
    // As in --tag, the case of known tags is corrected.
    assert!(is_match("\"result\" = 1-0 and RESULT = 1-0", game));
}

#[test]
fn quotes_protect_every_character() {
    let game = "[Event \"a (b) \\\"c\\\" and 'd' \\\\w = \"]\n\n*";
    assert!(is_match(r#"Event = "a (b) ""c"" and 'd' \w =""#, game));
    assert!(is_match(r#"Event = 'a (b) "c" and ''d'' \w ='"#, game));
    assert!(is_match(r#"Event ~ "^a \(b\) .c. \w+""#, game) && !is_match(r#"Event ~ "^\d""#, game));
    assert!(is_match("Event=O'Kelly", "[Event \"O'Kelly\"]\n\n*"));
    assert!(is_match("Event = ''", "[Event \"\"]\n\n*"));
}

#[test]
fn missing_values_meet_only_negations() {
    let game = "[White \"Tal\"]\n\n1. e4 e5 1-0";
    for fact in ["elo_diff", "opponent_elo", "seconds", "increment", "clock_left", "eval", "sacrifice"] {
        for operator in ["=", "<", "<=", ">", ">="] {
            assert!(!is_match(&format!("{fact} {operator} 0"), game), "{fact} {operator}");
            assert!(is_match(&format!("not {fact} {operator} 0"), game), "{fact} {operator}");
        }
        assert!(is_match(&format!("{fact} != 0"), game), "{fact}");
    }
}

#[test]
fn number_facts_compare_exactly() {
    let game = "[White \"Tal\"]\n[Black \"Fine\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2650?\"]\n[TimeControl \"40/5400+30:1800\"]\n
1. e4 {[%eval 0.31] [%clk 0:00:10.5]} e5 {[%eval #-3]} (1... c5 {[%eval 9.0] [%clk 0:00:01]}) 2. Nf3 {[%eval -17]} 1-0";
    for (expression, expected) in [
        ("elo_diff = 50", true),
        ("elo_diff = 49", false),
        ("elo_diff > 50", false),
        ("elo_diff >= 50", true),
        ("elo_diff = -50..50", true),
        ("elo_diff = ..-50", false),
        ("elo_diff = 50..", true),
        ("opponent_elo > 2650", true),
        ("opponent_elo > 2700", false),
        ("player = Tal and opponent_elo = 2650", true),
        ("player = Tal and opponent_elo = 2700", false),
        ("black = Fine and opponent_elo = 2700", true),
        ("white = Fine or opponent_elo = 2700", true),
        ("player = Tal and (plies < 0 or not opponent_elo = 2700)", true),
        ("player = Tal and (player = Fine and opponent_elo = 2700)", true),
        ("player = Tal and (player = Fine and opponent_elo = 2650)", false),
        ("player = Fine and player = Tal and opponent_elo = 2700", true),
        ("not player = Karpov and opponent_elo = 2700", true),
        ("seconds = 5400", true),
        ("seconds = 90:00", true),
        ("seconds = 1:30:00", true),
        ("increment = 30", true),
        ("increment < 30", false),
        ("clock_left < 10.5", false),
        ("clock_left <= 0:10.5", true),
        ("eval = 0.31", true),
        ("eval = -0.17", true),
        ("eval > 0.31", false),
        ("eval < -1000", true),
        ("eval = #-3", true),
        ("eval < #-3", false),
        ("eval = #-4", false),
        ("eval >= #1", false),
        ("plies = 3 and plies != 4 and plies > 2 and plies < 4 and plies >= 3 and plies <= 3", true),
        ("plies < 3", false),
        ("plies > 3", false),
        ("plies < 0 or plies > 4294967295", false),
        ("plies = 2..3", true),
    ] {
        assert_eq!(is_match(expression, game), expected, "{expression}");
    }
}

#[test]
fn conditions_on_tags_read_no_moves() {
    let interest = |text: &str| Filter::new(text.parse::<Expression>().unwrap()).matcher().interest();
    let tags = "White = x and (elo_diff > 3 or not (seconds < 60 or player = y and opponent_elo > 2000))";
    assert_eq!(interest(tags), Interest::SCAN);
    assert_eq!(interest("result = 1-0 or increment = 3"), Interest::SCAN);
    assert_eq!(interest("White = x or plies > 3 and moves = e4"), Interest::REPLAY);
    assert_eq!(interest("clock_left < 3"), Interest::REPLAY | Interest::COMMENTS);
}

#[test]
fn correspondence_has_no_seconds() {
    assert!(!is_match("seconds >= 0 or increment >= 0", "[TimeControl \"-\"]\n\n*"));
    assert!(!is_match("increment = 0", "[TimeControl \"?\"]\n\n*"));
    assert!(is_match("seconds = 600 and increment = 0", "[TimeControl \"600\"]\n\n*"));
}

#[test]
fn text_facts_equal_their_conditions() {
    let game = "[White \"Tal, Mikhail\"]\n[Black \"Fine, R\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
    for expression in [
        "player = tal and white = \"Tal, M\" and not black = tal",
        "player ~ mikhail and white ~ \"^Tal\" and black !~ Tal",
        "player !~ Karpov and player != Karpov",
        "result = 1-0,0-1 and result != *",
        "eco = A00 and eco != B00-B99 and opening = Barnes",
        "position = startpos and position = '*/*/*/*/???????q/*/*/*'",
        "position = \"*/*/*/*/???????q/*/*/* w\" and position != '8/8/8/8/8/8/*/*'",
        "material = KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP and material != KvK",
        "ends_in = mate,stalemate and ends_in != stalemate",
    ] {
        assert!(is_match(expression, game), "{expression}");
        assert!(!is_match(&format!("not ({expression})"), game), "{expression}");
    }
}

#[test]
fn moves_must_come_in_this_order() {
    let sicilian = "moves = \"1. e4 c5\"";
    for (game, expected) in [
        ("1. e4 c5 2. Nf3 *", true),
        ("1. e4 c5 *", true),
        ("1. e4 *", false),
        ("1. e4 e5 (1... c5) *", false),
        ("1. e4 -- *", false),
        ("*", false),
        (
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5\"]\n\n5. e4 c5 *",
            true,
        ),
        (
            "[SetUp \"1\"]\n[FEN \"rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1\"]\n\n1. e4 c5 *",
            false,
        ),
        // Each variant has an initial position.
        ("[Variant \"Atomic\"]\n\n1. e4 c5 *", true),
        ("[Variant \"Atomic\"]\n\n1. e4 e5 *", false),
        ("[Variant \"Racing Kings\"]\n\n1. Kh3 *", false),
    ] {
        assert_eq!(is_match(sicilian, game), expected, "{game}");
        assert_eq!(is_match(&format!("not {sicilian}"), game), !expected, "{game}");
    }
    // The position is the same.
    assert!(!is_match("moves = 'd4 Nf6 c4'", "1. c4 Nf6 2. d4 *"));
    let drop = "moves = 'e4 d5 exd5 Qxd5 @e4'";
    assert!(is_match(drop, "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 Qd8 *"));
    assert!(!is_match(drop, "1. e4 d5 2. exd5 Qxd5 *"));
    assert!(is_match("moves != 'd4 Nf6 c4' and moves = 'c4 Nf6 d4'", "1. c4 Nf6 2. d4 *"));
}

#[test]
fn events_are_found_anywhere() {
    const GAMES: [(&str, &str); 7] = [
        (
            "check,castling",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bd6 6. d4 Bg4 7. dxe5 Bxf3 8. gxf3 Bxe5 9. Qxd8+ Rxd8 *",
        ),
        ("en-passant", "1. e4 a6 2. e5 d5 3. exd6 *"),
        (
            "promotion,check",
            "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 h6 5. bxa8=Q h5 6. Qxb8 h4 7. Qxc7 h3 8. Qxd8+ *",
        ),
        ("promotion,underpromotion", "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 h6 5. bxa8=N *"),
        ("repetition", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"),
        ("insufficient-material", "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/k6n/8/K7 w - - 0 1\"]\n\n1. Kb1 *"),
        ("fifty-moves", "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/k7/7R/K7 w - - 99 80\"]\n\n1. Rh8 Kb3 *"),
    ];
    let events = [
        "repetition",
        "fivefold-repetition",
        "fifty-moves",
        "seventy-five-moves",
        "insufficient-material",
        "check",
        "double-check",
        "castling",
        "en-passant",
        "promotion",
        "underpromotion",
    ];
    for (expected, game) in GAMES {
        for event in events {
            let is_expected = expected.split(',').any(|one| one == event);
            assert_eq!(is_match(&format!("ever = {event}"), game), is_expected, "{event}: {game}");
        }
        assert!(is_match(&format!("ever = fivefold-repetition,{expected}"), game), "{game}");
    }
    let double = "1. e4 e5 2. Qe2 Qe7 3. Nc3 Nf6 4. d4 exd4 5. e5 dxc3 6. exf6 Qxe2+ *";
    assert!(is_match("ever = check and ever != double-check", double));
    let double = "[SetUp \"1\"]\n[FEN \"4k3/4q3/8/4n3/8/8/8/4K3 b - - 0 1\"]\n\n1... Nf3+ *";
    assert!(is_match("ever = double-check", double));
    assert!(!is_match("ever = castling", "1. e4 e5 2. Nf3 (2. Bc4 Nf6 3. Nf3 Be7 4. O-O) *"));
}

#[test]
fn sacrifice_lasts_two_moves_and_wins() {
    let knight = "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 Ng6 5. c4";
    for (game, pawns) in [
        // White lacks two pawns after Black's third move, and in the four positions after it.
        (format!("{knight} Nf6 1-0"), Some(2)),
        (format!("{knight} 1-0"), Some(0)),
        (format!("{knight} Nf6 0-1"), Some(0)),
        (format!("{knight} Nf6 1/2-1/2"), None),
        (format!("{knight} Nf6 *"), None),
        ("1. e4 e5 1-0".to_owned(), None),
        // The queen is recaptured at once.
        ("1. e4 d5 2. exd5 Qxd5 3. Qf3 Qxf3 4. Nxf3 Nf6 5. Be2 Nc6 1-0".to_owned(), Some(0)),
    ] {
        for least in 0..4 {
            let expected = pawns.is_some_and(|pawns| pawns >= least);
            assert_eq!(is_match(&format!("sacrifice >= {least}"), &game), expected, "{least}: {game}");
        }
    }
}

#[test]
fn variations_are_searched_on_request() {
    let game = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5 Qxd5)) 2. Bc4 *";
    for (expression, in_line, in_variations) in [
        ("position = '*/*/*/???q*/*/*/*/*'", false, true),
        ("position = '*/*/*/??p*/*/*/*/*'", false, true),
        ("position = '*/*/*/*/??B*/*/*/*'", true, true),
        ("material = KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPP", false, true),
        ("ever = check or plies > 3", false, false),
    ] {
        assert_eq!(is_match(expression, game), in_line, "{expression}");
        let filter = Filter::new(expression.parse::<Expression>().unwrap().in_variations());
        for mut matcher in [filter.matcher(), filter.matcher().with_complete_matches()] {
            Reader::new(game.as_bytes()).visit_game(&mut matcher, &mut ()).unwrap();
            assert_eq!(matcher.is_match(), in_variations, "{expression}");
        }
    }
}

#[test]
fn error_names_what_was_found_and_expected() {
    let tag = "a tag such as White, a fact such as plies, `not` or `(`";
    let value = "a value, such as 2400 or \"Carlsen*\"";
    for (expression, expected, place) in [
        ("", format!("found the end of the expression, expected {tag}"), ""),
        ("White", "found the end of the expression, expected one of = != < <= > >= ~ !~".to_owned(), ""),
        ("White =", format!("found the end of the expression, expected {value}"), ""),
        ("White = and", format!("found `and`, expected {value}"), "and"),
        ("White = x and", format!("found the end of the expression, expected {tag}"), ""),
        ("White = x or or", format!("found `or`, expected {tag}"), "or"),
        ("(White = x", "found the end of the expression, expected `and`, `or` or `)`".to_owned(), ""),
        ("White = x)", "found `)`, expected `and`, `or` or the end, because no `(` is open".to_owned(), ")"),
        ("()", format!("found `)`, expected {tag}"), ")"),
        ("White == x", format!("found `=`, expected {value}"), "="),
        (
            "White = Carlsen, Magnus",
            "found `Magnus`, expected `and`, `or` or the end; a value with spaces needs quotes".to_owned(),
            "Magnus",
        ),
        ("White = x < y", "found `<`, expected `and`, `or` or the end".to_owned(), "<"),
        ("White x", "found `x`, expected one of = != < <= > >= ~ !~".to_owned(), "x"),
        ("Event = x and plyes > 3", "unknown fact `plyes`; did you mean `plies`?".to_owned(), "plyes"),
        (
            "white_elo > 3",
            "unknown fact `white_elo`; tags begin with a capital letter: did you mean `WhiteElo`?".to_owned(),
            "white_elo",
        ),
        (
            "event = x",
            "unknown fact `event`; tags begin with a capital letter: did you mean `Event`?".to_owned(),
            "event",
        ),
        ("7 = x", "unknown fact `7`; tags begin with a capital letter or are quoted".to_owned(), "7"),
        ("player < x", "found `<`, but `player` is compared with = != ~ !~".to_owned(), "<"),
        ("eco ~ B", "found `~`, but `eco` is compared with = and !=".to_owned(), "~"),
        ("plies !~ 3", "found `!~`, but `plies` is compared with = != < <= > >=".to_owned(), "!~"),
        (
            "Event ~ 'x",
            "the quotes are not closed: found the end of the expression, expected '".to_owned(),
            "'x",
        ),
    ] {
        assert_eq!(message(expression), (expected, place), "{expression}");
    }
}

#[test]
fn invalid_value_has_its_place() {
    for (expression, expected, place) in [
        ("Date < soon", ParseConditionError::Unordered("soon".to_owned()), "soon"),
        ("\"a b\" = x", ParseConditionError::TagName("a b".to_owned()), "\"a b\""),
        ("plies = many", ParseConditionError::Plies, "many"),
        ("plies > 2..3", ParseConditionError::Plies, "2..3"),
        ("plies = 3..2", ParseConditionError::Reversed, "3..2"),
        ("eval = 3..2", ParseConditionError::Reversed, "3..2"),
        ("result = 'x'", ParseConditionError::Result("x".to_owned()), "'x'"),
        ("eco = X", ParseConditionError::Eco("X".to_owned()), "X"),
        ("player = ''", ParseConditionError::Player, "''"),
        ("material = KR", ParseConditionError::Sides, "KR"),
        ("ends_in = x", ParseConditionError::FinalState("x".to_owned()), "x"),
        ("position = x", ParseConditionError::Ranks(1), "x"),
        ("ever = check,x", ParseConditionError::Event("x".to_owned()), "check,x"),
    ] {
        let error = error(expression);
        let ParseExpressionError::Value { span, error } = error else { panic!("{expression}: {error}") };
        assert_eq!((error, span.slice(expression)), (expected, place), "{expression}");
    }
    for value in ["", "x", "1:", ":1", "1:-2", "..", "1..x", "#3", "1e9", "-"] {
        let expression = format!("seconds = '{value}'");
        let found = error(&expression);
        let is_measure =
            matches!(found, ParseExpressionError::Value { error: ParseConditionError::Measure { .. }, .. });
        assert!(is_measure, "{expression}: {found}");
    }
    assert!(message("Event ~ '('").0.starts_with("invalid regular expression"));
}

#[test]
fn variants_are_compared_by_meaning() {
    for (variant, expression, expected) in [
        ("Three-check", "variant = 3check", true),
        ("Three-check", "variant = 'King of the Hill'", false),
        ("Three-check", "variant != Standard", true),
        ("Racing Kings", "variant = racingkings", true),
        ("Racing Kings", "variant = Atomic", false),
        ("Chess", "variant = Standard", true),
        ("fischerandom", "variant = Chess960", true),
    ] {
        let game = format!("[Variant \"{variant}\"]\n\n*");
        assert_eq!(is_match(expression, &game), expected, "{variant}: {expression}");
    }
    assert!(is_match("variant = Standard", "*") && !is_match("variant = koth", "*"));
    assert!(
        matches!(error("variant < x"), ParseExpressionError::Operator { .. }),
        "{}",
        error("variant < x")
    );
}

#[test]
fn hostile_expression_is_refused() {
    let deep = |depth: usize| format!("{}plies > 1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(is_match(&deep(64), "1. e4 e5 *"));
    assert!(matches!(error(&deep(65)), ParseExpressionError::TooDeep { .. }));
    assert!(matches!(error(&deep(20_000)), ParseExpressionError::TooDeep { .. }));
    assert!(matches!(error(&"(".repeat(100_000)), ParseExpressionError::TooLong { length: 100_000, .. }));
    assert!(matches!(error(&"(".repeat(65_536)), ParseExpressionError::TooDeep { .. }));
    // Neither negations nor long groups are nested.
    assert!(is_match(&format!("{}plies = 2", "not ".repeat(10_000)), "1. e4 e5 *"));
    let many = vec!["plies = 2"; 5_000].join(" or ");
    assert!(is_match(&many, "1. e4 e5 *") && !is_match(&many, "1. e4 *"));
    let regex = format!("Event ~ '{}x{}'", "(".repeat(30_000), ")".repeat(30_000));
    assert!(message(&regex).0.starts_with("invalid regular expression"));
    assert!(message("Event ~ '(\\w{1000}){1000}'").0.starts_with("invalid regular expression"));
}

#[test]
fn random_text_is_parsed_or_has_a_place() {
    let mut random = movetext_testkit::Random::new(1);
    let parts = [
        "White", "plies", "\"", "'", "(", ")", " ", " ", "=", "!", "~", "<", "and ", "or ", "not ", "x", "3",
        "\u{FC}", "..", "eval", "\u{2003}", "\n", "#",
    ];
    let mut parsed = 0;
    for _ in 0..50_000 {
        let text: String = (0..random.below(12)).map(|_| parts[random.below(parts.len())]).collect();
        match text.parse::<Expression>() {
            Ok(_) => parsed += 1,
            Err(error) => {
                let span = core::ops::Range::from(error.span().unwrap());
                assert!(text.get(span.start as usize..span.end as usize).is_some(), "{text:?}: {error}");
            }
        }
    }
    assert!(parsed > 10, "{parsed}");
}
