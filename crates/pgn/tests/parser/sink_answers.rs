//! A sink may return any flow for any event. Events must still be balanced, and games must end at the same bytes (PGN
//! 18).

use super::{
    events::{Call, Caller},
    mutated_inputs::inputs,
};
use movetext_pgn::{
    Flow,
    diagnostic::{Code, Finding},
    parser::{Event, EventSink, Limits, parse_game},
};
use movetext_testkit::{Random, pgn_text::pieces};

/// Returns the flows that `answer` returns, and checks the order of events.
struct Fickle<A> {
    answer: A,
    depth: usize,
    is_open: bool,
    is_stopped: bool,
    has_begun: bool,
}

impl<A: FnMut() -> Flow> Fickle<A> {
    fn new(answer: A) -> Self {
        Self { answer, depth: 0, is_open: false, is_stopped: false, has_begun: false }
    }

    fn answer(&mut self) -> Flow {
        let flow = (self.answer)();
        self.is_stopped = flow == Flow::Stop;
        flow
    }
}

impl<A: FnMut() -> Flow> EventSink for Fickle<A> {
    fn event(&mut self, event: Event<'_>) -> Flow {
        assert!(!self.is_stopped, "nothing comes after a stop");
        match event {
            Event::BeginGame(_) => {
                assert!(!self.has_begun);
                (self.is_open, self.has_begun) = (true, true);
            }
            Event::EndGame { .. } => {
                assert!(self.is_open && self.depth == 0);
                self.is_open = false;
            }
            Event::BeginVariation(_) => self.depth += 1,
            Event::EndVariation(_) => {
                assert!(self.depth > 0, "a variation ends that did not begin");
                self.depth -= 1;
            }
            _ => assert!(self.is_open),
        }
        self.answer()
    }

    fn finding(&mut self, _finding: Finding) -> Flow {
        assert!(!self.is_stopped, "nothing comes after a stop");
        self.answer()
    }
}

/// Parses all games in `text` while the sink returns flows from `answer`. Each game must end where it would end without
/// these flows.
fn check(text: &[u8], answer: impl FnMut() -> Flow) {
    check_within(&Limits::default(), text, answer);
}

fn check_within(limits: &Limits, text: &[u8], mut answer: impl FnMut() -> Flow) {
    let mut at = 0;
    loop {
        let read = parse_game(text, at, 0, &Limits::default(), &mut ());
        let mut sink = Fickle::new(&mut answer);
        let parsed = parse_game(text, at, 0, limits, &mut sink);
        assert_eq!(parsed.flow == Flow::Stop, sink.is_stopped);
        assert_eq!(sink.has_begun, read.found);
        if !sink.is_stopped {
            assert!(!sink.is_open && sink.depth == 0, "{}", text.escape_ascii());
            assert_eq!((parsed.end, parsed.found), (read.end, read.found), "{}", text.escape_ascii());
        }
        if !read.found {
            return;
        }
        assert!(read.end > at);
        at = read.end;
    }
}

/// Tries each flow at each call that `text` causes, one call at a time.
fn check_one_by_one(text: &[u8]) {
    let mut calls = 0;
    check(text, || {
        calls += 1;
        Flow::Continue
    });
    for flow in [Flow::SkipVariation, Flow::SkipGame, Flow::Stop] {
        for chosen in 0..calls {
            let mut call = 0;
            check(text, || {
                call += 1;
                if call == chosen + 1 { flow } else { Flow::Continue }
            });
        }
    }
}

#[test]
fn any_answers_keep_events_balanced() {
    let mut random = Random::new(2);
    for _ in 0..8_000 {
        let text = pieces(80, &mut random);
        check(&text, || match random.below(40) {
            0 => Flow::Stop,
            1 => Flow::SkipGame,
            2..=5 => Flow::SkipVariation,
            _ => Flow::Continue,
        });
    }
}

/// A line that is skipped because of the damage limit must end where it would end if it were read.
#[test]
fn any_limit_of_damage_keeps_the_ends() {
    let mut random = Random::new(3);
    for damage in [0, 1, 2, 4] {
        let limits = Limits::default().with_damage(damage);
        for _ in 0..4_000 {
            check_within(&limits, &pieces(80, &mut random), || Flow::Continue);
        }
        for text in inputs() {
            check_within(&limits, &text, || Flow::Continue);
        }
    }
}

#[test]
fn each_answer_at_each_event_keeps_balance() {
    for text in inputs() {
        check_one_by_one(&text);
    }
}

#[test]
fn skipped_orphan_variation_is_not_kept() {
    let mut count = 0;
    // This sink counts stray texts, and skips the text around an unclosed comment.
    let mut sink = Caller(|call: Call<'_>| match call {
        Call::Finding(finding) if finding.code == Code::CommentUnclosed => Flow::SkipVariation,
        Call::Event(Event::StrayText(_)) => {
            count += 1;
            Flow::Continue
        }
        _ => Flow::Continue,
    });
    parse_game(b"(1. d4 {a", 0, 0, &Limits::default(), &mut sink);
    parse_game(b"(1. d4) 1. e4 e5", 0, 0, &Limits::default(), &mut sink);
    assert_eq!(count, 1);
}

#[test]
fn sink_stopped_at_repeated_tag_gets_no_tag() {
    let mut tags = 0;
    let mut sink = Caller(|call: Call<'_>| match call {
        Call::Finding(finding) if finding.code == Code::TagRepeated => Flow::Stop,
        Call::Event(Event::Tag(_)) => {
            tags += 1;
            Flow::Continue
        }
        _ => Flow::Continue,
    });
    let bytes = include_bytes!("../../../../testdata/regress/stop-at-a-repeated-tag.pgn");
    let parsed = parse_game(bytes, 0, 0, &Limits::default(), &mut sink);
    assert_eq!((parsed.flow, tags), (Flow::Stop, 1));
}
