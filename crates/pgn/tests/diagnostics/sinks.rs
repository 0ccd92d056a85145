//! Sinks receive exactly what they request. Beyond a limit, no `Diagnostic` is created, to save memory and time.

use core::cell::{Cell, RefCell};
use movetext_pgn::{
    Flow, Interest, Reader,
    diagnostic::{
        AtLeast, Code, Counts, DetailLevel, Diagnostic, DiagnosticLimits, ForEach, Limited, Profile,
        Severity, Sink,
    },
    parser::Limits,
};
use movetext_testkit::{
    Random,
    events::{Callback, VisitorEvent},
    files::short_texts,
};

/// A text with two warnings, an error, and a warning.
const TEXT: &[u8] = b"[White \"x\"]\n\n1. e4 } $ e5 *\n\n1. Nf6 *\n\n1. e2e4 *\n";

fn read<S: Sink>(bytes: &[u8], sink: &mut S) -> Flow {
    let Ok(flow) = Reader::new(bytes).visit_all(&mut (), sink);
    flow
}

fn codes(found: &[Diagnostic]) -> Vec<Code> {
    found.iter().map(|one| one.code()).collect()
}

#[test]
fn a_list_keeps_all_and_an_option_the_first() {
    let mut all: Vec<Diagnostic> = Vec::new();
    assert_eq!(read(TEXT, &mut all), Flow::Continue);
    let roster = Code::RosterIncomplete;
    let expected =
        [roster, Code::StrayBrace, Code::NagMissing, roster, Code::IllegalMove, roster, Code::MoveSpelling];
    assert_eq!(codes(&all), expected);
    assert_eq!(all.iter().map(|one| one.game()).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 3, 3]);

    let mut first: Option<Diagnostic> = None;
    assert_eq!(read(TEXT, &mut first), Flow::Continue);
    assert_eq!(first.as_ref(), all.first());
    assert_eq!(read(TEXT, &mut ()), Flow::Continue);
}

#[test]
fn severity_only_filters_diagnostics() {
    for (path, text) in short_texts() {
        let mut all: Vec<Diagnostic> = Vec::new();
        read(&text, &mut all);
        for least in [Severity::Warning, Severity::Error] {
            let mut filtered = AtLeast(least, Vec::<Diagnostic>::new());
            read(&text, &mut filtered);
            let expected: Vec<_> = all.iter().filter(|one| one.code().severity() >= least).collect();
            assert_eq!(filtered.1.iter().collect::<Vec<_>>(), expected, "{}", path.display());
        }
    }
}

#[test]
fn unrequested_clocks_change_no_diagnostic() {
    let mut random = Random::new(61);
    let mut count = 0;
    for (path, text) in short_texts() {
        for _ in 0..4 {
            let clocked: Vec<u8> = text
                .split_inclusive(|byte| *byte == b' ')
                .flat_map(|word| if random.one_in(3) { [word, b"{ [%clk 0:03:00] } "] } else { [word, b""] })
                .flatten()
                .copied()
                .collect();
            let (mut found, mut expected): (Vec<Diagnostic>, Vec<Diagnostic>) = Default::default();
            // This visitor requests everything, so that every comment is delivered.
            let mut visitor = Callback::new(Interest::ALL, |_| Flow::Continue);
            read(&clocked, &mut found);
            let Ok(_) = Reader::new(&clocked).visit_all(&mut visitor, &mut expected);
            assert_eq!(found, expected, "{}", path.display());
            count += found.len();
        }
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn closure_receives_all_and_may_stop() {
    let mut heard = Vec::new();
    let flow = read(
        TEXT,
        &mut ForEach(|diagnostic: &Diagnostic| {
            heard.push(diagnostic.code());
            if diagnostic.code() == Code::NagMissing { Flow::Stop } else { Flow::Continue }
        }),
    );
    assert_eq!(flow, Flow::Stop);
    assert_eq!(heard, [Code::RosterIncomplete, Code::StrayBrace, Code::NagMissing]);
}

#[test]
fn counts_agree_with_lists() {
    let (mut all, mut counts): (Vec<Diagnostic>, _) = (Vec::new(), Counts::default());
    read(TEXT, &mut all);
    read(TEXT, &mut counts);
    assert_eq!(counts.total(), all.len() as u64);
    assert_eq!(counts.get(Code::RosterIncomplete), 3);
    assert_eq!(counts.with_severity(Severity::Error, Profile::Import), 1);
    assert_eq!(counts.with_severity(Severity::Error, Profile::Strict), 7);
    let mut doubled = counts.clone();
    doubled.merge(&counts);
    assert_eq!(doubled.total(), 2 * counts.total());
}

#[test]
fn diagnostics_beyond_limit_are_counted() {
    let text = "1. e4 } *\n".repeat(2_000);
    let completed = Cell::new(0);
    let count = |_: &Diagnostic| {
        completed.set(completed.get() + 1);
        Flow::Continue
    };
    let mut sink = Limited::new(ForEach(count), DiagnosticLimits::DEFAULT);
    read(text.as_bytes(), &mut sink);
    assert_eq!(completed.get(), 1_000);
    assert_eq!(sink.rest().total(), 3_000);
    assert_eq!(sink.rest().get(Code::StrayBrace), 1_500);
    assert_eq!(sink.detail_level(Code::StrayBrace), DetailLevel::Count);
    // Diagnostics that the inner sink only counts do not count towards the limit.
    let mut counts = Limited::new(Counts::default(), 1);
    read(text.as_bytes(), &mut counts);
    assert_eq!((counts.sink().total(), counts.rest().total()), (4_000, 0));
}

const TAGS: &[u8] = b"[White \"x\"]\n[White y]\n\n1. e4 *";

#[test]
fn visitor_sets_depth_and_sink_sets_reports() {
    let (mut games, mut all): (_, Vec<Diagnostic>) = (0, Vec::new());
    let mut visitor = Callback::new(Interest::SCAN, |event| {
        games += u32::from(matches!(event, VisitorEvent::EndGame(_)));
        Flow::Continue
    });
    let Ok(_) = Reader::new(TAGS).visit_all(&mut visitor, &mut all);
    assert_eq!(codes(&all), [Code::TagMalformed, Code::TagRepeated, Code::RosterIncomplete]);
    assert_eq!(games, 1);
}

/// A sink that is enabled for some games, and asserts that it is not called during the others.
#[derive(Default)]
struct Switched {
    is_enabled: bool,
    found: Vec<Code>,
}

impl Sink for Switched {
    fn is_enabled(&self) -> bool {
        self.is_enabled
    }

    fn detail_level(&self, _code: Code) -> DetailLevel {
        assert!(self.is_enabled);
        DetailLevel::Whole
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.found.push(diagnostic.code());
        Flow::Continue
    }
}

#[test]
fn disabled_sink_is_not_called() {
    let mut sink = Switched::default();
    let mut reader = Reader::new(TEXT);
    for is_enabled in [false, true, false] {
        sink.is_enabled = is_enabled;
        let Ok(_) = reader.visit_game(&mut (), &mut sink);
    }
    assert_eq!(sink.found, [Code::RosterIncomplete, Code::IllegalMove]);
}

#[test]
fn sinks_are_enabled_if_they_request_codes() {
    assert!(!().is_enabled() && !Limited::new((), 1).is_enabled());
    assert!(Counts::default().is_enabled() && Vec::<Diagnostic>::new().is_enabled());
    let mut first: Option<Diagnostic> = None;
    assert!(first.is_enabled());
    read(TEXT, &mut first);
    assert!(!first.is_enabled() && !(&RefCell::new(first)).is_enabled());
}

#[test]
fn shared_value_receives_all_in_order() {
    let mut received = Vec::new();
    let both = RefCell::new(Callback::new(Interest::ALL, |event| {
        received.extend(match event {
            VisitorEvent::Move(event) => Some(event.text.to_string()),
            VisitorEvent::Diagnostic(diagnostic) => Some(diagnostic.code().to_string()),
            _ => None,
        });
        Flow::Continue
    }));
    movetext_pgn::read(b"1. e4 } e5 ) Nf3 *", &mut &both, &mut &both);
    let expected = ["roster-incomplete", "e4", "stray-brace", "e5", "variation-stray", "Nf3"];
    assert_eq!(received, expected);
}

#[test]
fn budget_counts_many_in_constant_time() {
    let mut limits = DiagnosticLimits::new(1);
    assert!(limits.spend(Code::StrayBrace));
    assert!(limits.is_spent() && !limits.spend(Code::NagZero));
    assert_eq!(limits.rest().iter().collect::<Vec<_>>(), [(Code::NagZero, 1)]);
    let mut limits = DiagnosticLimits::new(3);
    assert!(limits.spend(Code::StrayBrace));
    assert_eq!(limits.spend_times(Code::StrayBrace, 0), 0);
    assert_eq!((limits.is_spent(), limits.rest().is_empty()), (false, true));
    assert_eq!(limits.spend_times(Code::StrayBrace, u64::MAX), 2);
    assert_eq!((limits.is_spent(), limits.rest().get(Code::StrayBrace)), (true, u64::MAX - 2));
    assert_eq!(limits.spend_times(Code::StrayBrace, u64::MAX), 0);
    assert_eq!(limits.rest().total(), u64::MAX);
    let mut limits = DiagnosticLimits::new(u64::MAX);
    assert_eq!([1, u64::MAX, 1].map(|times| limits.spend_times(Code::NagZero, times)), [1, u64::MAX - 1, 0]);
    assert_eq!((limits.is_spent(), limits.rest().get(Code::NagZero)), (true, 2));
}

#[test]
fn counting_a_million_diagnostics_is_linear() {
    // If we counted each location from the start of its line, this would take hours.
    let text = "} ] ".repeat(500_000);
    let mut sink: Limited<Vec<Diagnostic>> = Limited::default();
    let limits = Limits::default().with_game_bytes(usize::MAX);
    let Ok(_) = Reader::new(text.as_bytes()).with_limits(limits).visit_all(&mut (), &mut sink);
    assert_eq!(sink.sink().len(), 1_000);
    assert!(sink.rest().total() >= 999_000);
}
