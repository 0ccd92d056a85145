//! Inputs from `testdata/regress` that once violated a property (PGN 18).

use movetext_pgn::{
    Flow,
    diagnostic::{Code, Finding},
    parser::{Event, EventSink, Limits, parse_game},
};

/// Counts tags, and stops at the first finding with a certain code.
struct StopAt {
    code: Code,
    tags: u32,
}

impl EventSink for StopAt {
    fn event(&mut self, event: Event<'_>) -> Flow {
        self.tags += u32::from(matches!(event, Event::Tag(_)));
        Flow::Continue
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        if finding.code == self.code { Flow::Stop } else { Flow::Continue }
    }
}

#[test]
fn sink_stopped_at_repeated_tag_gets_no_tag() {
    let bytes = include_bytes!("../../../../testdata/regress/stop-at-a-repeated-tag.pgn");
    let mut sink = StopAt { code: Code::TagRepeated, tags: 0 };
    let parsed = parse_game(bytes, 0, 0, &Limits::default(), &mut sink);
    assert_eq!((parsed.flow, sink.tags), (Flow::Stop, 1));
}

#[test]
fn lone_angle_game_ends_alike_for_all_sinks() {
    let bytes = include_bytes!("../../../../testdata/regress/angle-alone-and-a-bracket.pgn");
    let mut sink = StopAt { code: Code::Utf16, tags: 0 };
    let listened = parse_game(bytes, 0, 0, &Limits::default(), &mut sink);
    let passed = parse_game(bytes, 0, 0, &Limits::default(), &mut ());
    assert_eq!((listened.end, passed.end), (4, 4));
}

/// Tries every size limit, including one that cuts the second of two words with the same beginning.
#[test]
fn repeated_word_at_limit_is_not_truncated() {
    let bytes = include_bytes!("../../../../testdata/regress/word-again-at-the-limit.pgn");
    for game in 1..bytes.len() {
        let limits = Limits::default().with_game_bytes(game);
        let mut sink = StopAt { code: Code::Utf16, tags: 0 };
        let listened = parse_game(bytes, 0, 0, &limits, &mut sink);
        let passed = parse_game(bytes, 0, 0, &limits, &mut ());
        assert_eq!(listened.end, passed.end, "{game}");
    }
}

#[test]
fn tag_pair_without_bracket_waits_for_more() {
    let whole = include_bytes!("../../../../testdata/regress/bracket-far-behind-a-tag-name.pgn");
    let expected = parse_game(whole, 0, 0, &Limits::default(), &mut ());
    for cut in 0..whole.len() {
        let parsed = parse_game(&whole[..cut], 0, 0, &Limits::default(), &mut ());
        assert!(parsed.touched_end || parsed.end == expected.end, "up to {cut}: {parsed:?}");
    }
}

#[test]
fn comment_waits_for_possible_tag_lines() {
    for whole in [
        &include_bytes!("../../../../testdata/regress/line-in-a-comment-that-is-no-tag-pair.pgn")[..],
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
