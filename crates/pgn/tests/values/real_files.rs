//! Every tag value in the real files under `MOVETEXT_DATA` must be typed or reported. The reviewed snapshot contains
//! only the number of errors for each tag, and no text from the files.

#![allow(clippy::print_stderr, reason = "a skipped test prints the reason")]

use alloc::collections::BTreeMap;
use core::fmt::Write as _;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, Start, Tag, Visitor};
use movetext_pgn_values::{
    ValueKind,
    value::{TagChecks, TagFaultKind, TagValue},
};
use movetext_testkit::files::{real_data, with_extension};
use std::fs;

/// Asserts that a value is read back unchanged from its displayed text, and is displayed as the same text again.
#[track_caller]
fn read_back(name: &str, value: &TagValue<'_>) {
    let displayed = value.to_string();
    let back =
        TagValue::parse(name, &displayed).unwrap_or_else(|error| panic!("{name} {displayed:?}: {error}"));
    assert!(is_same(value, &back), "{name} {displayed:?}: {value:?} {back:?}");
    assert_eq!(back.to_string(), displayed, "{name}");
}

/// Compares values that borrow from different texts.
fn is_same<'a>(one: &TagValue<'a>, two: &TagValue<'a>) -> bool {
    one == two
}

/// The number of tags, typed values and errors for one name.
#[derive(Default)]
struct OfName {
    tags: u64,
    typed: u64,
    faults: BTreeMap<&'static str, u64>,
}

/// Counts the tags of all games without reading the moves.
#[derive(Default)]
struct Counts {
    names: BTreeMap<String, OfName>,
    private: u64,
    games: u64,
    /// The tag checks of the current game.
    checks: TagChecks,
    seen: Vec<String>,
}

impl Visitor for Counts {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.games += 1;
        self.checks = TagChecks::default();
        self.seen.clear();
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let (name, value) = (tag.name.to_str(), tag.value.to_str());
        let kind = ValueKind::from_name(&name);
        if kind == ValueKind::Private {
            self.private += 1;
            assert_eq!(TagValue::parse(&name, &value), Ok(TagValue::Text(&value)));
            return Flow::Continue;
        }
        let of_name = self.names.entry(name.to_string()).or_default();
        of_name.tags += 1;
        let read = TagValue::parse(&name, &value);
        let mut errors = 0;
        self.checks.tag(self.seen.len(), &name, &value, |fault| {
            let kind = match fault.kind {
                TagFaultKind::Value(error) | TagFaultKind::Dialect(error) => {
                    errors += 1;
                    assert_eq!(read, Err(error));
                    error.kind.name()
                }
                TagFaultKind::Style(style) => style.name(),
                other => panic!("{other}"),
            };
            *of_name.faults.entry(kind).or_default() += 1;
        });
        match read {
            Ok(typed) => {
                of_name.typed += 1;
                read_back(&name, &typed);
            }
            // The reader reports errors in FEN tags itself.
            Err(error) if kind == ValueKind::Fen => {
                *of_name.faults.entry(error.kind.name()).or_default() += 1
            }
            Err(_) => assert_eq!(errors, 1, "{name}"),
        }
        self.seen.push(name.into_owned());
        Flow::Continue
    }

    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        let (names, seen) = (&mut self.names, &self.seen);
        self.checks.finish(|fault| {
            let of_name = names.get_mut(&seen[fault.tag]).unwrap();
            *of_name.faults.entry("number-of-players").or_default() += 1;
        });
        Flow::Continue
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

#[test]
fn real_values_are_typed_or_reported() {
    let Some(data) = real_data() else { return };
    let mut counts = Counts::default();
    for path in with_extension(&data.join("pgn"), "pgn") {
        movetext_pgn::read(&fs::read(path).unwrap(), &mut counts, &mut ());
    }
    let mut text = format!("games {}, tags outside the standard {}\n", counts.games, counts.private);
    for (name, of_name) in &counts.names {
        write!(text, "{name}: {} tags, {} typed", of_name.tags, of_name.typed).unwrap();
        for (kind, count) in &of_name.faults {
            write!(text, ", {kind} {count}").unwrap();
        }
        text.push('\n');
    }
    insta::assert_snapshot!("files", text);
}
