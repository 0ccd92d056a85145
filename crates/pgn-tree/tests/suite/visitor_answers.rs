//! Tests visitors that return every flow at every call. Open variations and games must still end, skipped text must
//! send no events, and other games must not change (PGN 8, 18).

use core::{cell::RefCell, fmt::Debug};
use movetext_pgn::{Flow, Interest, Visitable, diagnostic::Code};
use movetext_testkit::{
    events::{Record, VisitorEvent},
    files::pgn_texts,
};

/// What the visitor requests, and whether the sink is enabled.
type Requests = (Interest, bool);

/// Which part is being skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SkippedPart {
    Nothing,
    /// The rest of the variation at this depth.
    Variation(usize),
    Game,
}

/// Returns chosen flows from one or two calls, and checks the events.
struct Watcher {
    interest: Interest,
    is_diagnosed: bool,
    /// The indices of the chosen calls, with the flows to return.
    chosen: [(usize, Flow); 2],
    calls: usize,
    depth: usize,
    is_open: bool,
    skipped: SkippedPart,
    is_stopped: bool,
    /// The events of each game.
    games: Vec<String>,
    /// The indices of the games in which a chosen flow was returned.
    answered: Vec<usize>,
}

impl Watcher {
    fn new((interest, is_diagnosed): Requests, chosen: [(usize, Flow); 2]) -> Self {
        Self {
            interest,
            is_diagnosed,
            chosen,
            calls: 0,
            depth: 0,
            is_open: false,
            skipped: SkippedPart::Nothing,
            is_stopped: false,
            games: Vec::new(),
            answered: Vec::new(),
        }
    }

    /// Records an event. Fails if its text should have been skipped.
    fn content(&mut self, event: &dyn Debug) -> Flow {
        assert_eq!(self.skipped, SkippedPart::Nothing, "{event:?} is skipped");
        self.answer(event)
    }

    fn answer(&mut self, event: &dyn Debug) -> Flow {
        assert!(!self.is_stopped, "{event:?} after a stop");
        assert!(self.is_open, "{event:?} outside of a game");
        self.games.last_mut().unwrap().push_str(&format!("{event:?}\n"));
        let call = self.calls;
        self.calls += 1;
        let chosen = self.chosen.iter().find(|chosen| chosen.0 == call && chosen.1 != Flow::Continue);
        let Some(&(_, flow)) = chosen else { return Flow::Continue };
        self.answered.push(self.games.len() - 1);
        self.is_stopped = flow == Flow::Stop;
        self.skipped = match (flow, self.skipped) {
            (Flow::SkipVariation, SkippedPart::Nothing) if self.depth > 0 => {
                SkippedPart::Variation(self.depth)
            }
            (Flow::SkipVariation, skipped) if skipped != SkippedPart::Nothing => skipped,
            _ => SkippedPart::Game,
        };
        flow
    }
}

movetext_testkit::recorder!(Watcher);

impl Record for Watcher {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn is_enabled(&self) -> bool {
        self.is_diagnosed
    }

    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => {
                assert!(!self.is_open, "a game begins inside of another");
                self.games.push(String::new());
                (self.is_open, self.skipped) = (true, SkippedPart::Nothing);
                self.answer(game)
            }
            VisitorEvent::Tag(tag) => self.content(tag),
            VisitorEvent::BeginMoves(start) => self.content(&start.origin),
            VisitorEvent::Move(step) => self.content(&(step.ply, step.played)),
            VisitorEvent::Token(token) => self.content(token),
            VisitorEvent::Nag(nag, place) => self.content(&(nag, place)),
            VisitorEvent::Comment(comment) => self.content(comment),
            VisitorEvent::BeginVariation => {
                self.depth += 1;
                self.content(&"(")
            }
            VisitorEvent::VariationResult(result) => self.content(&result),
            VisitorEvent::EndVariation => {
                assert!(self.depth > 0, "a variation ends that did not begin");
                if self.skipped == SkippedPart::Variation(self.depth) {
                    self.skipped = SkippedPart::Nothing;
                }
                self.depth -= 1;
                self.answer(&")")
            }
            VisitorEvent::EscapedLine(escape) => self.content(escape),
            VisitorEvent::SkippedText(unread) => self.content(unread),
            VisitorEvent::EndGame(end) => {
                assert_eq!(self.depth, 0, "a game ends inside of a variation");
                let flow = self.answer(end);
                self.is_open = false;
                flow
            }
            VisitorEvent::Diagnostic(diagnostic) => {
                // A diagnostic about a missing end also covers text after the skipped part.
                let is_content = matches!(self.skipped, SkippedPart::Variation(depth) if depth == self.depth)
                    && !matches!(diagnostic.code(), Code::CommentUnclosed | Code::VariationUnclosed);
                assert!(!is_content, "{diagnostic:?} is skipped");
                self.answer(&(diagnostic.code(), diagnostic.span()))
            }
        }
    }
}

/// Returns the inputs in `testdata` that are short enough for many readings.
fn inputs() -> Vec<Vec<u8>> {
    pgn_texts().into_iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.len() < 2_000).collect()
}

/// Returns the events of each game if every call returns [`Flow::Continue`], and the number of calls.
fn events_of(text: &[u8], interest: Requests) -> (Vec<String>, usize) {
    let watcher = RefCell::new(Watcher::new(interest, [(0, Flow::Continue); 2]));
    movetext_pgn::read(text, &mut &watcher, &mut &watcher);
    let watcher = watcher.into_inner();
    (watcher.games, watcher.calls)
}

/// Reads `text` and returns the chosen flows. All games without a chosen flow must be as in `plain`.
fn check(text: &[u8], interest: Requests, chosen: [(usize, Flow); 2], plain: &[String]) {
    let watcher = RefCell::new(Watcher::new(interest, chosen));
    movetext_pgn::read(text, &mut &watcher, &mut &watcher);
    let watcher = watcher.into_inner();
    assert!(watcher.is_stopped || !watcher.is_open, "{chosen:?}");
    let events = watcher.games.iter().enumerate().filter(|(game, _)| !watcher.answered.contains(game));
    for (game, event) in events {
        assert_eq!(Some(event), plain.get(game), "{chosen:?}: {}", text.escape_ascii());
    }
    assert!(watcher.games.len() == plain.len() || watcher.is_stopped, "{chosen:?}");
}

fn subsets() -> [Requests; 4] {
    let tokens = Interest::ALL.without(Interest::REPLAY) | Interest::PARSE;
    [
        (Interest::ALL, true),
        (Interest::ALL, false),
        (tokens, true),
        (Interest::REPLAY | Interest::VARIATIONS, false),
    ]
}

const FLOWS: [Flow; 3] = [Flow::SkipVariation, Flow::SkipGame, Flow::Stop];

/// Tries each flow at each call. Returns the number of readings.
fn check_one_by_one(text: &[u8]) -> usize {
    let mut answers = 0;
    for interest in subsets() {
        let (plain, calls) = events_of(text, interest);
        for flow in FLOWS {
            for call in 0..calls {
                check(text, interest, [(call, flow), (0, Flow::Continue)], &plain);
                answers += 1;
            }
        }
    }
    answers
}

/// Skips a variation at each call, and tries each flow at each later call. Returns the number of pairs.
fn check_two_by_two(text: &[u8]) -> usize {
    let mut answers = 0;
    for interest in subsets() {
        let (plain, calls) = events_of(text, interest);
        for first in 0..calls {
            for second in first + 1..calls {
                for flow in FLOWS {
                    check(text, interest, [(first, Flow::SkipVariation), (second, flow)], &plain);
                    answers += 1;
                }
            }
        }
    }
    answers
}

#[test]
fn each_answer_at_each_call() {
    let answers: usize = inputs().iter().map(|text| check_one_by_one(text)).sum();
    assert!(answers > 20_000, "{answers} answers");
}

#[test]
fn each_answer_after_skip_variation() {
    let short = inputs().into_iter().filter(|text| text.len() < 150);
    let answers: usize = short.map(|text| check_two_by_two(&text)).sum();
    assert!(answers > 20_000, "{answers} answers");
}

#[test]
fn skip_in_unplayable_text() {
    check_one_by_one(include_bytes!("../../../../testdata/regress/skip-in-text-that-is-not-played.pgn"));
}

#[test]
fn skip_again_at_end_of_unclosed_variation() {
    check_two_by_two(include_bytes!("../../../../testdata/regress/skip-again-where-a-variation-ends.pgn"));
}

#[test]
fn each_answer_at_each_call_of_a_tree() {
    let mut answers = 0;
    for text in inputs() {
        for game in movetext_pgn_tree::GameReader::new(&text) {
            let game = game.unwrap();
            let all = (Interest::ALL, true);
            let watcher = RefCell::new(Watcher::new(all, [(0, Flow::Continue); 2]));
            game.visit(&mut &watcher, &mut &watcher);
            for flow in FLOWS {
                for call in 0..watcher.borrow().calls {
                    let watcher = RefCell::new(Watcher::new(all, [(call, flow), (0, Flow::Continue)]));
                    game.visit(&mut &watcher, &mut &watcher);
                    let watcher = watcher.into_inner();
                    assert!(watcher.is_stopped || !watcher.is_open, "{flow:?} at {call}");
                    answers += 1;
                }
            }
        }
    }
    assert!(answers > 10_000, "{answers} answers");
}
