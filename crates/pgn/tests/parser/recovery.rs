//! Properties of any text: tokens cover it completely, reading takes linear time, and chunks do not matter (PGN 18).

use super::events::{Call, Caller, assert_independent_of_what_follows, parse};
use movetext_pgn::{
    Flow,
    lexer::{TokenKind, tokens},
    parser::{Event, EventSink, Limits, parse_game},
};
use movetext_testkit::{
    Random,
    files::{real_data, with_extension},
    pgn_text::pieces,
};

/// Asserts that the tokens cover the text without gaps.
#[track_caller]
pub(crate) fn assert_tiled(bytes: &[u8]) {
    let end = tokens(bytes).fold(0, |end, token| {
        assert!(token.span.start == end && !token.span.is_empty(), "{}", bytes.escape_ascii());
        token.span.end
    });
    assert_eq!(end, bytes.len() as u64, "{}", bytes.escape_ascii());
}

#[test]
fn tokens_tile_any_text() {
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        assert_tiled(&pieces(60, &mut random));
        assert_tiled(&random.bytes(200));
    }
}

#[test]
fn quoted_value_is_one_token() {
    use TokenKind::{LeftBracket, RightBracket, String, Symbol, WhiteSpace};
    let kinds: Vec<_> = tokens(b"[A \"x \"y\" z\"]").map(|token| token.kind).collect();
    assert_eq!(kinds, [LeftBracket, Symbol, WhiteSpace, String, RightBracket]);
}

#[test]
fn any_text_is_independent_of_chunks() {
    let mut random = Random::new(3);
    for _ in 0..600 {
        assert_independent_of_what_follows(&pieces(40, &mut random));
    }
}

/// Returns the number of bytes examined to read the whole text.
fn work(bytes: &[u8], sink: &mut impl EventSink) -> u64 {
    let (mut at, mut work) = (0, 0);
    loop {
        let parsed = parse_game(bytes, at, 0, &Limits::default(), sink);
        work += parsed.work;
        if !parsed.found {
            return work;
        }
        assert!(parsed.end > at);
        at = parsed.end;
    }
}

/// Each byte must be examined a limited number of times, no matter how much look-ahead the text needs or what the sink
/// requests.
#[test]
fn hostile_texts_are_read_in_linear_time() {
    let pieces = [
        "{",
        "{\n\n[A \"\"]\n",
        "{\n\n[A \"\"]\n1. e4 ",
        "{ [",
        "[\"",
        "[A \"",
        "\"\\",
        "\"",
        "<a ",
        "<",
        "(",
        ")(",
        "((1 ",
        "1. e4 (",
        "1. e4 (1-0 ",
        "e4 (1-0 1-0 ",
        "e4 () ",
        "e4 (({c})) ",
        "[ ",
        "[A\n",
        "[A",
        "[A \"x\"\n\n",
        "% ",
        "\n%",
        "$",
        "1 ",
        "1-0 1 ",
        "* {c} ",
        "* a ",
        "\u{FEFF}",
        "\u{A0}",
        "♘",
        "♘ ",
        "N!",
        "N ( ) ± ",
        "e.p",
        "+",
        ". ",
        "[Event \"x\"]\n\n",
        "{}[f\ng",
        "\"{}[i f\n",
        "1. *\n",
        "<1-0 1. ",
        "g* 1. ",
    ];
    for piece in pieces {
        for head in ["", "1. e4 ", "1. e4 (", "1. e4 {c} (1. d4 ", "[A \"b\"]\n"] {
            assert_linear(head, piece, "");
        }
    }
    // Several kinds of look-ahead scan this line.
    assert_linear("ake[\" \no\";", "x", "");
}

#[test]
fn hostile_text_among_tags_is_linear() {
    let pieces = [
        "- ",
        "-\n",
        "- {c} ",
        "<a ",
        "&a ",
        "a; ",
        "[ ",
        "Site \"a ",
        "Site \"a\n",
        "x \"y\n[A \"",
        "1 ",
        "(\n",
    ];
    for piece in pieces {
        for head in ["", "[A \"b\"]\n"] {
            for tail in ["", "\n[C \"d\"]\n\n*"] {
                assert_linear(head, piece, tail);
            }
        }
    }
}

/// Asserts that 64 KiB of `piece` between `head` and `tail` are read in linear time: the parser examines at most 24
/// bytes per byte of text.
#[track_caller]
fn assert_linear(head: &str, piece: &str, tail: &str) {
    let text = format!("{head}{}{tail}", piece.repeat((1 << 16) / piece.len()));
    let most = 24 * text.len() as u64;
    let (passed, mut calls) = (work(text.as_bytes(), &mut ()), 0);
    let mut listener = Caller(|_: Call<'_>| {
        calls += 1;
        Flow::Continue
    });
    let listened = work(text.as_bytes(), &mut listener);
    assert!(passed <= most, "{head}{piece}: {passed} of {} passed over", text.len());
    assert!(listened <= most, "{head}{piece}: {listened} of {} listened to", text.len());
    assert!(calls <= 2 * text.len() as u64, "{head}{piece}: {calls} calls");
}

#[test]
fn complete_game_does_not_wait_for_more() {
    let text = b"[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n[Site \"c\"]\n";
    assert!(!parse(text, 0).0.touched_end);
    assert!(parse(&text[..24], 0).0.touched_end);
}

#[test]
fn spans_count_from_the_start_of_the_stream() {
    let (mut start, mut end) = (0, 0);
    let mut sink = Caller(|call: Call<'_>| {
        match call {
            Call::Event(Event::BeginGame(offset)) => start = offset,
            Call::Event(Event::EndGame { span, .. }) => end = span.end,
            _ => {}
        }
        Flow::Continue
    });
    parse_game(b"* \n1. e4 * \n", 2, 1_000, &Limits::default(), &mut sink);
    assert_eq!((start, end), (1_003, 1_010));
}

/// The end of a game may depend on text after it only if the parser says so.
#[test]
fn undecided_end_waits_for_more() {
    for whole in [
        &include_bytes!("../../../../testdata/regress/bracket-far-behind-a-tag-name.pgn")[..],
        include_bytes!("../../../../testdata/regress/line-in-a-comment-that-is-no-tag-pair.pgn"),
        include_bytes!("../../../../testdata/regress/line-in-a-comment-that-is-a-tag-pair.pgn"),
    ] {
        let expected = parse_game(whole, 0, 0, &Limits::default(), &mut ());
        for cut in 0..whole.len() {
            let parsed = parse_game(&whole[..cut], 0, 0, &Limits::default(), &mut ());
            let is_decided = !parsed.touched_end;
            assert!(!is_decided || parsed.end == expected.end, "up to {cut}: {parsed:?}, not {expected:?}");
        }
    }
}

#[test]
fn real_games_are_tiled_and_found() {
    let Some(folder) = real_data() else { return };
    let mut random = Random::new(4);
    let mut count = 0_u64;
    for path in with_extension(&folder.join("pgn"), "pgn") {
        let mut bytes = std::fs::read(&path).expect("a file can be read");
        assert_tiled(&bytes);
        let mut at = 0;
        loop {
            let parsed = parse_game(&bytes, at, 0, &Limits::default(), &mut ());
            if !parsed.found {
                break;
            }
            assert!(parsed.end > at, "{}", path.display());
            at = parsed.end;
            count += 1;
        }
        for _ in 0..bytes.len() / 100 {
            let index = random.below(bytes.len());
            bytes[index] = random.byte();
        }
        assert_tiled(&bytes);
    }
    println!("{count} games");
}
