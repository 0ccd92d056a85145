//! Games as JSON Lines, and lines that are accepted or rejected.

use movetext_json::{JsonDecoder, JsonError, JsonErrorKind, JsonLines, JsonOptions, JsonReadError};
use movetext_testkit::files::{chosen, is_deep};

fn json(text: &[u8], options: JsonOptions) -> String {
    let mut lines = JsonLines::new("a.pgn", options);
    movetext_pgn::read(text, &mut lines, &mut ());
    lines.into_text()
}

fn error<R: std::io::Read>(decoder: &mut JsonDecoder<R>) -> JsonError {
    match decoder.next_game() {
        Err(JsonReadError::Line(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn error_in(line: &str) -> JsonError {
    error(&mut JsonDecoder::from_read(line.as_bytes()))
}

#[test]
fn changed_bytes_are_read_or_reported() {
    let deep = is_deep();
    let (mut read, mut reported) = (0, 0);
    for (number, path) in chosen("pgn", "pgn").iter().enumerate() {
        let lines = json(&std::fs::read(path).unwrap(), JsonOptions::new().clocks());
        let longest = if deep { 4_096 } else { 350 };
        let Some(line) = lines.lines().next().filter(|line| line.len() < longest) else { continue };
        let bytes = line.as_bytes();
        for place in 0..bytes.len() {
            let with = |changed: &[u8]| [&bytes[..place], changed, &bytes[place + 1..]].concat();
            let mut changed = vec![with(b""), with(&[bytes[place]; 2]), bytes[..place].to_vec()];
            let others = b"\"\\{}[],:0-e \0\n\x80\xFFtn";
            let step = if deep { 1 } else { 12 };
            let some = others.iter().skip((place + number) % step).step_by(step);
            changed.extend(some.map(|byte| with(&[*byte])));
            for bytes in changed {
                let mut decoder = JsonDecoder::from_read(&bytes[..]);
                loop {
                    let mut again = JsonLines::new("a.pgn", JsonOptions::new());
                    match decoder.visit_game(&mut again, &mut ()) {
                        Ok(Some(_)) => {
                            // Writing the game again changes nothing.
                            let once = again.into_text();
                            let mut decoder = JsonDecoder::from_read(once.as_bytes());
                            let mut again = JsonLines::new("a.pgn", JsonOptions::new());
                            let name = String::from_utf8_lossy(&bytes);
                            assert!(decoder.visit_game(&mut again, &mut ()).unwrap().is_some(), "{name}");
                            assert_eq!(again.into_text(), once, "{name}");
                            read += 1;
                        }
                        Ok(None) => break,
                        Err(error) => {
                            assert!(!error.to_string().is_empty());
                            reported += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(read > 500 && reported > 500, "{read} read, {reported} reported");
}

#[test]
fn game_is_written_as_json() {
    let text = b"[Event \"F/S \\\"R\\\"\"]\n\n{zero} 1. $4 {one} e4 $1 {two} ({three} 1. d4) {four} e5 Ke4 {five} 1-0 {six}\n";
    let expected = concat!(
        r#"{"game":1,"file":"a.pgn","line":1,"game_offset":0,"tags":[["Event","F/S \"R\""]],"#,
        r#""start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","comments":["zero"],"moves":["#,
        r#"{"san":"e4","uci":"e2e4","nags_before":[4],"comments_before":["one"],"nags":[1],"comments":["two"],"#,
        r#""variations":[{"comments":["three"],"moves":[{"san":"d4","uci":"d2d4","nags_before":[],"#,
        r#""comments_before":[],"nags":[],"comments":[],"variations":[],"comments_after":[]}],"skipped_text":""}],"#,
        r#""comments_after":["four"]},"#,
        r#"{"san":"e5","uci":"e7e5","nags_before":[],"comments_before":[],"nags":[],"comments":[],"variations":[],"#,
        r#""comments_after":[]}],"skipped_text":"Ke4 {five}","comments_end":["six"],"result":"1-0"}"#,
        "\n"
    );
    assert_eq!(json(text, JsonOptions::new()), expected);
}

#[test]
fn comment_values_become_numbers_or_null() {
    let numbers = |line: &str| {
        let keys = ["clock_ms", "elapsed_ms", "eval_cp", "eval_mate", "depth"];
        let number = |key: &str| {
            let (_, rest) = line.split_once(&format!("\"{key}\":")).unwrap();
            rest.split(',').next().unwrap().to_owned()
        };
        keys.map(number).join(" ").replace("null", "-")
    };
    for (comment, expected) in [
        ("none", "- - - - -"),
        ("[%clk 1:00:00]", "3600000 - - - -"),
        ("[%emt 0:00:07.25] [%clk 0:00:59]", "59000 7250 - - -"),
        ("[%eval 0.17]", "- - 17 - -"),
        ("[%emt 2.216]", "- 2216 - - -"),
        ("[%emt 0:\n00:01]", "- 1000 - - -"),
        ("[%eval -106,29]", "- - -106 - 29"),
        ("[%eval -0.005]", "- - -1 - -"),
        ("[%eval #3]", "- - - 3 -"),
        ("[%eval #-12] [%eval 1.00]", "- - - -12 -"),
        ("[%clk soon]", "- - - - -"),
        ("+1.16/8 0.022s", "- 22 116 - 8"),
        ("-M6/20 1s, Black mates", "- 1000 - -3 20"),
        ("d=20, mt=1234, tl=60000, wv=0.35", "60000 1234 35 - 20"),
        ("book", "- - - - -"),
        ("5/8 of games", "- - - - -"),
    ] {
        let text = format!("1. e4 {{{comment}}} *");
        let line = json(text.as_bytes(), JsonOptions::new().clocks());
        assert_eq!(numbers(&line), expected, "{comment}");
    }
    // Engine scores are for the player who moved, so we negate the scores for Black's moves.
    let text = b"1. e4 e5 {+1.16/8 0.022s} (1... c5 {-0.50/9 1s}) *";
    let line = json(text, JsonOptions::new().clocks());
    assert!(line.contains(r#""eval_cp":-116,"eval_mate":null,"depth":8"#), "{line}");
    assert!(line.contains(r#""eval_cp":50,"eval_mate":null,"depth":9"#), "{line}");
}

#[test]
fn old_key_of_skipped_text_is_read() {
    let read = |key: &str| {
        let line = format!("{{\"{key}\":\"Ke4\",\"moves\":[],\"path\":\"a\",\"clk\":1}}");
        let mut decoder = JsonDecoder::from_read(line.as_bytes());
        decoder.next_game().unwrap().unwrap().mainline().skipped_text().to_owned()
    };
    assert_eq!([read("skipped_text"), read("unread")], ["Ke4", "Ke4"]);
    let error = error_in("{\"skipped_text\":\"\",\"unread\":\"\",\"moves\":[]}");
    assert_eq!(error.message, "expected the key `unread` only once");
}

#[test]
fn invalid_lines_report_what_was_expected() {
    use JsonErrorKind::{Move, Syntax, Value};
    for (kind, line, message) in [
        (Syntax, "x", "found malformed json, expected JSON"),
        (Syntax, "{\"moves\":[]} x", "found trailing data, expected JSON"),
        (Syntax, "{\"moves\":[", "found incomplete document, expected JSON"),
        (Syntax, "{\"moves\":[],\"unread\":\"\u{1}\"}", "found not escaped control character, expected JSON"),
        (
            Syntax,
            r#"{"moves":[],"unread":"\ud800"}"#,
            "found unpaired surrogate pair escape sequence, expected JSON",
        ),
        (Value, "[]", "found a list, expected an object"),
        (Value, "{\"moves\":null}", "found null, expected a list"),
        (Value, "{}", "expected the key `moves`"),
        (Value, "{\"moves\":[],\"moves\":[]}", "expected the key `moves` only once"),
        (Move, r#"{"moves":[{"san":""}]}"#, "ply 1: found nothing, expected a move"),
        (Value, r#"{"moves":[],"result":""}"#, "found nothing, expected `1-0`, `0-1`, `1/2-1/2` or `*`"),
        (Move, r#"{"moves":[{}]}"#, "ply 1: expected `san` or `uci`"),
        (
            Move,
            r#"{"moves":[{"san":"e4"},{"san":"Ke2"}]}"#,
            "ply 2: `Ke2`: only the opponent's king could go to e2",
        ),
        (Move, r#"{"moves":[{"san":"e4","uci":"d2d4"}]}"#, "ply 1: found `e4` and `d2d4`, expected one move"),
        (Value, r#"{"moves":[{"san":"e4","nags":[256]}]}"#, "found 256, expected a glyph from 0 to 255"),
        (Value, r#"{"moves":[],"tags":[["White"]]}"#, "expected a tag as `[\"NAME\",\"VALUE\"]`"),
        (Value, r#"{"moves":[],"result":"1:0"}"#, "found `1:0`, expected `1-0`, `0-1`, `1/2-1/2` or `*`"),
        (Value, r#"{"moves":[],"start":"x"}"#, "found `x`, expected the FEN of a legal position in `start`"),
        (
            Value,
            r#"{"moves":[],"start":null}"#,
            "found `null`, expected the start position of the tags in `start`",
        ),
        (
            Value,
            r#"{"moves":[{"san":"e4"}],"tags":[["Variant","Bughouse"]]}"#,
            "expected no moves without a start position",
        ),
        (
            Value,
            r#"{"moves":[],"start":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","tags":[["FEN","4k3/8/8/8/8/8/8/4K2R w K - 0 1"]]}"#,
            "found `4k3/8/8/8/8/8/8/4K3 w - - 0 1`, expected the start position of the tags in `start`",
        ),
        (
            Value,
            r#"{"moves":[],"start":"4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1","tags":[["Variant","KotH"]]}"#,
            "found `4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1`, expected the FEN of a legal position in `start`",
        ),
    ] {
        let error = error_in(line);
        assert_eq!((error.kind, error.message.as_str()), (kind, message), "{line}");
    }
    assert_eq!(error_in("{\"moves\":[],\"tags\":7}").column, Some(20));
    let broken = [&b"{\"moves\":[],\"unread\":\""[..], b"\xFF\"}\n{\"moves\":[]}"].concat();
    let mut decoder = JsonDecoder::from_read(&broken[..]);
    assert_eq!(error(&mut decoder).message, "expected text in UTF-8");
    assert_eq!(decoder.next_game().unwrap().unwrap().number(), 2);
}

#[test]
fn huge_first_number_does_not_overflow() {
    let lines = "{\"moves\":[]}\n{\"moves\":7}\n{\"moves\":[]}\n";
    let mut decoder = JsonDecoder::from_read(lines.as_bytes()).numbered_from(u64::MAX);
    assert_eq!(decoder.next_game().unwrap().unwrap().number(), u64::MAX);
    assert!(decoder.next_game().is_err());
    assert_eq!(decoder.next_game().unwrap().unwrap().number(), u64::MAX);
    assert_eq!(decoder.next_number(), u64::MAX);
}

#[test]
fn depth_and_length_are_limited() {
    let deep = |depth: usize| {
        let open = r#"{"san":"e4","variations":[{"moves":["#.repeat(depth);
        format!("{{\"moves\":[{open}{{\"san\":\"d4\"}}{}]}}", "]}]}".repeat(depth))
    };
    assert!(JsonDecoder::from_read(deep(1_024).as_bytes()).next_game().unwrap().is_some());

    let brackets = format!("{{\"x\":{}", "[".repeat(100_000));
    for line in [deep(1_025), deep(100_000), brackets] {
        let error = error_in(&line);
        assert_eq!(error.kind, JsonErrorKind::Limit);
        assert_eq!(error.message, "expected at most 1024 levels of variations");
    }
    let lines = format!("{{\"moves\":[],\"x\":\"{}\"}}\n{{\"moves\":[]}}\n", "x".repeat(100_000));
    let mut decoder = JsonDecoder::from_read(lines.as_bytes()).with_line_limit(1_000);
    assert_eq!(error(&mut decoder).message, "expected a line of at most 1000 bytes");
    let game = decoder.next_game().unwrap().unwrap();
    assert_eq!((game.line_number(), game.offset()), (2, lines.len() as u64 - 13));
    assert!(decoder.next_game().unwrap().is_none());
}

#[test]
fn repeated_tags_are_kept() {
    let lines = json(b"[White \"a\"]\n[White \"b\"]\n\n*", JsonOptions::new());
    assert!(lines.contains("\"tags\":[[\"White\",\"a\"],[\"White\",\"b\"]]"), "{lines}");
}
