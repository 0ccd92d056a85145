//! Writes events in a short form that resembles the text, for the expected results of tests (PGN 18).
//!
//! The tables in `testdata/events` contain texts, the names of their findings, and their games in the notation that
//! `testdata/README.md` describes.

use movetext_pgn::{
    Flow, Placement, Span,
    diagnostic::{Code, Finding},
    parser::{Event, EventSink, Limits, Parsed, parse_game},
};
use movetext_testkit::table;

/// Records events as text, and the findings.
#[derive(Default)]
pub(crate) struct Printer {
    pub(crate) events: String,
    pub(crate) findings: Vec<Finding>,
}

fn mark(place: Placement) -> &'static str {
    match place {
        Placement::Start => "^",
        Placement::BeforeMove => "<",
        Placement::AfterMove => "",
        Placement::AfterVariations => ">",
        Placement::End => "~",
    }
}

impl EventSink for Printer {
    fn event(&mut self, event: Event<'_>) -> Flow {
        let text = match event {
            Event::BeginGame(_) | Event::EndMainLine { .. } | Event::EndGame { .. } => {
                return Flow::Continue;
            }
            Event::Tag(tag) => format!("{}={}", tag.name, tag.value),
            Event::EndTags => "|".to_owned(),
            Event::MoveNumber(number, _) => format!("{number}."),
            Event::Move(token) => token.text.to_string(),
            Event::Nag(nag, place, _) => format!("{}{nag}", mark(place)),
            Event::Comment(comment) => format!("{}{{{}}}", mark(comment.placement), comment.text),
            Event::StrayText(stray) => format!("{}<{}>", mark(stray.placement), stray.text),
            Event::Escape(escape) => format!("%{}", escape.text),
            Event::BeginVariation(_) => "(".to_owned(),
            Event::EndVariation(_) => ")".to_owned(),
            Event::Result(result, _) => format!("={result}"),
        };
        if !self.events.is_empty() {
            self.events.push(' ');
        }
        self.events.push_str(&text);
        Flow::Continue
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        self.findings.push(finding);
        Flow::Continue
    }
}

/// A call to a sink.
pub(crate) enum Call<'a> {
    Event(Event<'a>),
    Finding(Finding),
}

/// A sink that passes each call to a function.
pub(crate) struct Caller<F>(pub(crate) F);

impl<F: FnMut(Call<'_>) -> Flow> EventSink for Caller<F> {
    fn event(&mut self, event: Event<'_>) -> Flow {
        (self.0)(Call::Event(event))
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        (self.0)(Call::Finding(finding))
    }
}

/// Parses the first game at or after `at`.
pub(crate) fn parse(bytes: &[u8], at: usize) -> (Parsed, Printer) {
    let mut printer = Printer::default();
    let parsed = parse_game(bytes, at, 0, &Limits::default(), &mut printer);
    (parsed, printer)
}

/// Returns all games in `bytes` as text, and the codes of all findings.
pub(crate) fn games(bytes: &[u8]) -> (Vec<String>, Vec<Code>) {
    let mut games = Vec::new();
    let mut codes = Vec::new();
    let mut at = 0;
    loop {
        let (parsed, printer) = parse(bytes, at);
        if !parsed.found {
            return (games, codes);
        }
        assert!(parsed.end > at, "a game makes progress");
        at = parsed.end;
        games.push(printer.events);
        codes.extend(printer.findings.iter().map(|finding| finding.code));
    }
}

/// Returns the findings in the first game of `text`: their names and the texts that they mark.
pub(crate) fn found(text: &str) -> Vec<(&'static str, String)> {
    let marked = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    let findings = parse(text.as_bytes(), 0).1.findings;
    findings.into_iter().map(|finding| (finding.code.name(), marked(finding.span))).collect()
}

/// Asserts that `input` has these games and findings, in this order.
#[track_caller]
pub(crate) fn check(input: impl AsRef<[u8]>, expected: &[&str], findings: &str) {
    let (games, codes) = games(input.as_ref());
    assert_eq!(games, expected);
    assert_eq!(names(&codes), findings);
    assert_independent_of_what_follows(input.as_ref());
}

fn names(codes: &[Code]) -> String {
    codes.iter().map(|code| code.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn texts_have_findings_and_games_of_row() {
    for table in table::tables("events") {
        table::check(&table, |[text]| {
            let text = table::bytes(text);
            assert_independent_of_what_follows(&text);
            let (games, codes) = games(&text);
            let names = if codes.is_empty() { "-".to_owned() } else { names(&codes) };
            [vec![names], games].concat()
        });
    }
}

/// Tries every prefix of `bytes`. If the parser reports that a game does not depend on later text, the game must be the
/// same as in the whole text.
#[track_caller]
pub(crate) fn assert_independent_of_what_follows(bytes: &[u8]) {
    let mut at = 0;
    loop {
        let (whole, expected) = parse(bytes, at);
        if !whole.found {
            return;
        }
        for length in at..bytes.len() {
            let (parsed, printer) = parse(&bytes[..length], at);
            if !parsed.touched_end {
                assert_eq!((parsed.end, parsed.found), (whole.end, whole.found), "after {length} bytes");
                assert_eq!(printer.events, expected.events, "after {length} bytes");
                assert_eq!(printer.findings, expected.findings, "after {length} bytes");
            }
        }
        at = whole.end;
    }
}
