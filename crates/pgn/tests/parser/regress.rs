//! Inputs for which something did not hold once, each from `testdata/regress` (PGN 18).

use movetext_pgn::diagnostic::Finding;
use movetext_pgn::parser::{Event, EventSink, Limits, parse_game};
use movetext_pgn::{Code, Flow};

/// Counts tags and stops at the first finding of one kind.
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
fn sink_that_stops_at_a_repeated_tag_is_not_told_the_tag() {
    let bytes = include_bytes!("../../../../testdata/regress/stop-at-a-repeated-tag.pgn");
    let mut sink = StopAt { code: Code::TagRepeated, tags: 0 };
    let parsed = parse_game(bytes, 0, 0, &Limits::default(), &mut sink);
    assert_eq!((parsed.flow, sink.tags), (Flow::Stop, 1));
}

#[test]
fn game_with_an_angle_alone_ends_in_the_same_place_for_whoever_listens() {
    let bytes = include_bytes!("../../../../testdata/regress/angle-alone-and-a-bracket.pgn");
    let mut sink = StopAt { code: Code::Utf16, tags: 0 };
    let listened = parse_game(bytes, 0, 0, &Limits::default(), &mut sink);
    let passed = parse_game(bytes, 0, 0, &Limits::default(), &mut ());
    assert_eq!((listened.end, passed.end), (4, 4));
}

/// The limit of size is tried everywhere, so that one of them cuts the word that begins like the one before it.
#[test]
fn a_word_at_the_limit_is_not_torn_for_the_sake_of_the_same_before_it() {
    let bytes = include_bytes!("../../../../testdata/regress/word-again-at-the-limit.pgn");
    for game in 1..bytes.len() {
        let limits = Limits { game, ..Limits::default() };
        let mut sink = StopAt { code: Code::Utf16, tags: 0 };
        let listened = parse_game(bytes, 0, 0, &limits, &mut sink);
        let passed = parse_game(bytes, 0, 0, &limits, &mut ());
        assert_eq!(listened.end, passed.end, "{game}");
    }
}

#[test]
fn a_tag_pair_whose_bracket_is_not_there_yet_is_not_decided() {
    let whole = include_bytes!("../../../../testdata/regress/bracket-far-behind-a-tag-name.pgn");
    let expected = parse_game(whole, 0, 0, &Limits::default(), &mut ());
    for cut in 0..whole.len() {
        let parsed = parse_game(&whole[..cut], 0, 0, &Limits::default(), &mut ());
        assert!(parsed.touched_end || parsed.end == expected.end, "up to {cut}: {parsed:?}");
    }
}
