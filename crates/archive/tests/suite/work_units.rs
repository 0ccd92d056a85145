//! Work units of several inputs: the games do not depend on the length of the units, the threads or the format.

use crate::{
    events::Events,
    game_files::{Folder, append, games_of, visit, visit_once},
};
use core::{cell::Cell, num::NonZeroUsize, time::Duration};
use movetext_archive::{
    Games, Input, Selection, Stream, Tally, Tee, WorkUnit, WorkUnits,
    compression::{Compression, Compressor},
    parallel::{Concurrency, in_order},
};
use movetext_pgc::CommentPolicy;
use movetext_pgn::{Flow, GameStart, Interest, Visitor};
use movetext_pgn_writer::{ExportOptions, Writer};
use movetext_testkit::{
    Random,
    events::{Callback, VisitorEvent},
};
use std::{
    fs,
    io::{Cursor, Write},
    sync::mpsc,
    thread,
};

const FIRST: &str =
    "[Event \"one\"]\n\n1. e4 e5 1-0\n\n[Event \"two\"]\n\n1. d4 {open\n\n[Event \"three\"]\n\n1. c4 Ke2 *\n";
const SECOND: &str = "\u{FEFF}1. Nf3 1-0 0-1\n\n1. g3 $300 * 1. b3 *\n\n\n";
const THIRD: &str = "[White \"\u{FC}\"]\r\n\r\n1. f4 (1. d4 {x} d5) 1... e5 *\r\n% end";

/// Returns files of all formats with the games of three texts.
fn all_formats(folder: &Folder) -> Vec<Input> {
    let mut out = Compressor::new(Vec::new(), Compression::Zstandard).unwrap();
    out.write_all(SECOND.as_bytes()).unwrap();
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(THIRD.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    vec![
        folder.file("first.pgn", FIRST),
        folder.file("second.pgn.zst", out.finish().unwrap()),
        folder.file("third.pgn", utf16),
        folder.file("empty.pgn", b""),
    ]
}

/// Records the events of the inputs, read sequentially.
fn in_a_row(inputs: &[Input], selection: Selection) -> Events {
    let mut stream = Stream::new().with_selection(selection);
    Events::of(|mut visitor, sink| {
        for input in inputs {
            stream.visit(input, &mut visitor, &mut Tee(&mut *sink, ())).unwrap();
        }
    })
}

/// The way in which the games of a unit are visited.
#[derive(Clone, Copy, Debug)]
enum Visit {
    Repeatable,
    Once,
}

impl Visit {
    fn events(self, games: Games) -> Events {
        Events::of(|visitor, sink| {
            match self {
                Self::Repeatable => visit(&games, visitor, &mut Tee(sink, ())),
                Self::Once => visit_once(games, visitor, &mut Tee(sink, ())),
            };
        })
    }
}

#[test]
fn units_have_the_selected_games_of_all_inputs() {
    let folder = Folder::new();
    let inputs = all_formats(&folder);
    for selection in ["1..", "1..1", "3..5", "5..", "6..7", "7..7", "8..", "2..2"] {
        let selection: Selection = selection.parse().unwrap();
        let expected = in_a_row(&inputs, selection);
        let runs = [(0, 1), (1, 1), (1, 3), (100, 2), (1 << 20, 1), (1 << 20, 8)];
        let visits = [Visit::Repeatable, Visit::Once];
        for ((length, threads), visit) in runs.into_iter().flat_map(|run| visits.map(|visit| (run, visit))) {
            let units = WorkUnits::new(inputs.clone(), selection).with_unit_bytes(length);
            let (mut read, mut ends) = (Events::default(), 0);
            let work = |unit: WorkUnit<Games>| unit.map(|games| visit.events(games));
            let threads_of = Concurrency::new(NonZeroUsize::new(threads).unwrap());
            in_order(
                threads_of,
                units,
                |_| 1 << 16,
                work,
                |unit| {
                    match unit {
                        WorkUnit::Games(events) => append(&mut read, events),
                        WorkUnit::End(end) => {
                            end.unwrap();
                            ends += 1;
                        }
                        WorkUnit::Unopened(..)
                        | WorkUnit::Begin(_)
                        | WorkUnit::Unindexed(..)
                        | WorkUnit::Damage(_) => {}
                    }
                    Flow::Continue
                },
            );
            let run = format!("{selection}, {length} bytes, {threads} threads, {visit:?}");
            assert_eq!(read.text, expected.text, "{run}");
            assert_eq!(read.diagnostics, expected.diagnostics, "{run}");
            assert_eq!(ends, inputs.len());
        }
    }
}

#[test]
fn units_of_a_stream_are_those_of_its_file() {
    let folder = Folder::new();
    let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(FIRST.as_bytes(), &mut pgc, &mut ());
    let mut inputs = all_formats(&folder);
    inputs.push(folder.file("first.pgc", pgc.finish().unwrap()));
    for input in inputs {
        let texts = |units: WorkUnits| -> Vec<String> {
            games_of(units.with_unit_bytes(1)).map(|games| Visit::Repeatable.events(games).text).collect()
        };
        let bytes = Cursor::new(fs::read(input.path().unwrap()).unwrap());
        let streamed = texts(WorkUnits::of_stream("a stream", bytes, Selection::ALL));
        assert_eq!(streamed, texts(WorkUnits::new([input.clone()], Selection::ALL)), "{input}");
    }
    let binary = WorkUnits::of_stream("bytes", &[0x7F, 0, 1, 2, 0, 0, 0, 3, 0, 0][..], Selection::ALL);
    let units: Vec<_> = binary.collect();
    assert!(matches!(&units[..], [WorkUnit::Unopened(name, _)] if name.to_string() == "bytes"), "{units:?}");
}

#[test]
fn units_visited_late_or_twice_have_the_same_games() {
    let folder = Folder::new();
    let inputs = all_formats(&folder);
    let units = || WorkUnits::new(inputs.clone(), Selection::ALL).with_unit_bytes(1);
    let expected: Vec<String> = games_of(units()).map(|games| Visit::Repeatable.events(games).text).collect();
    assert!(expected.len() == 7 && expected.iter().all(|text| !text.is_empty()), "{expected:?}");

    let late: Vec<Games> = games_of(units()).collect();
    for (games, expected) in late.into_iter().zip(&expected).rev() {
        assert_eq!(Visit::Once.events(games).text, *expected);
    }
    for (number, (games, expected)) in games_of(units()).zip(&expected).enumerate() {
        match number % 4 {
            0 => drop(games),
            1 => assert_eq!(Visit::Once.events(games).text, *expected),
            2 => assert_eq!(games.chunk().unwrap().games(), 1),
            _ => {
                let first = Events::of(|visitor, _| _ = visit(&games, visitor, &mut ()));
                assert_eq!((&first.text, &Visit::Once.events(games).text), (expected, expected));
            }
        }
    }
}

#[test]
fn stopped_visit_leaves_later_games_to_the_next_unit() {
    let folder = Folder::new();
    let input = folder.file("a.pgn", b"1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
    let mut begun = Vec::new();
    let mut stopping = Callback::new(Interest::SCAN, |event| {
        let VisitorEvent::BeginGame(game) = event else { return Flow::Continue };
        begun.push(game.number);
        Flow::Stop
    });
    for games in games_of(WorkUnits::new([input], Selection::ALL)) {
        visit_once(games, &mut stopping, &mut ());
    }
    assert_eq!(begun, [1, 2, 3]);
}

/// Returns a megabyte of games of all lengths, some damaged and some without tags.
fn uneven_games() -> String {
    let mut text = String::new();
    let mut random = Random::new(7);
    while text.len() < 1 << 20 {
        let moves = "Nf3 {c} Nf6 Ng1 (Nc3) Ng8 ".repeat(random.below(60));
        let (tags, end) = match random.below(50) {
            0 => ("", " *\n\n"),
            1 => ("[Event \"e\"]\n\n", " {open\n\n"),
            2 => ("[Event \"e\n", " 1-0 0-1\n"),
            3 => ("[Event \"e\"]\n\n[Event \"f\"]\n} ", " (\n\n"),
            _ => ("[Event \"e\"]\n[White \"w\"]\n\n", " 1-0\n\n"),
        };
        text.extend([tags, &moves, end]);
        if random.one_in(997) {
            text.push_str(&"1. e4 e5 ".repeat(40_000));
        }
    }
    text
}

#[test]
fn games_in_place_and_extracted_are_equal() {
    let folder = Folder::new();
    let input = folder.file("a.pgn", uneven_games());
    let games_in = |visit: &dyn Fn(Games) -> u64| -> Vec<u64> {
        let units = games_of(WorkUnits::new([input.clone()], Selection::ALL));
        units.map(visit).collect()
    };
    let cut = games_in(&|games| games.chunk().unwrap().games());
    let tallied = |games: Games| {
        let mut tally = Tally::default();
        visit_once(games, &mut (), &mut tally);
        tally.games()
    };
    assert!(cut.len() > 8, "{} units", cut.len());
    assert_eq!(games_in(&tallied), cut);
    let turn = Cell::new(0);
    let by_turns = |games: Games| {
        turn.set(turn.get() + 1);
        if turn.get() % 3 == 0 { tallied(games) } else { games.chunk().unwrap().games() }
    };
    assert_eq!(games_in(&by_turns), cut);
}

#[test]
fn next_unit_is_created_while_one_is_visited() {
    /// Waits for the next unit in its first game.
    struct Waiting {
        begun: Option<mpsc::Sender<()>>,
        made: mpsc::Receiver<()>,
        games: u64,
        is_made: bool,
    }
    impl Visitor for Waiting {
        fn interest(&self) -> Interest {
            Interest::SCAN
        }
        fn begin_game(&mut self, _game: &GameStart) -> Flow {
            if let Some(begun) = self.begun.take() {
                begun.send(()).unwrap();
                self.is_made = self.made.recv_timeout(Duration::from_secs(20)).is_ok();
            }
            self.games += 1;
            Flow::Continue
        }
    }
    let folder = Folder::new();
    let text = "[Event \"e\"]\n[White \"w\"]\n\n1. e4 e5 *\n\n".repeat(5_000);
    let mut units = games_of(WorkUnits::new([folder.file("a.pgn", &text)], Selection::ALL));
    let first = units.next().unwrap();
    let (begun, begins) = mpsc::channel();
    let (make, made) = mpsc::channel();
    let waiting = thread::spawn(move || {
        let mut waiting = Waiting { begun: Some(begun), made, games: 0, is_made: false };
        visit_once(first, &mut waiting, &mut ());
        waiting
    });
    begins.recv().unwrap();
    let second = units.next().unwrap();
    make.send(()).unwrap();
    let waiting = waiting.join().unwrap();
    assert!(waiting.is_made, "the next unit waited for the visit of the first");
    let mut others = Tally::default();
    for games in core::iter::once(second).chain(units) {
        visit_once(games, &mut (), &mut others);
    }
    assert_eq!(waiting.games + others.games(), 5_000);
}

/// Exports the selected games.
fn exported(inputs: Vec<Input>, selection: Selection) -> String {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    games_of(WorkUnits::new(inputs, selection)).for_each(|games| _ = visit(&games, &mut writer, &mut ()));
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn units_of_pgc_have_the_encoded_games() {
    let folder = Folder::new();
    let text = "[Event \"x\"]\n\n1. e4 {c} (1. d4) 1... e5 $1 1-0\n\n".repeat(2_000);
    let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(text.as_bytes(), &mut pgc, &mut ());
    let text = folder.file("games.pgn", text);
    let pgc = folder.file("games.pgc", pgc.finish().unwrap());
    for selection in ["1..", "700..1300", "2000..2001"] {
        let selection: Selection = selection.parse().unwrap();
        let expected = exported(vec![text.clone()], selection);
        assert_eq!(exported(vec![pgc.clone()], selection), expected, "{selection}");
    }
}

#[test]
fn failed_inputs_end_and_others_are_read() {
    let folder = Folder::new();
    let mut out = Compressor::new(Vec::new(), Compression::Gzip).unwrap();
    // Random text, so that the truncated part is not the end of a long repetition.
    let games: String =
        (0..20_000).map(|n| format!("[Event \"{}\"]\n\n1. e4 *\n\n", n * 7919 % 10_007)).collect();
    out.write_all(games.as_bytes()).unwrap();
    let mut cut = out.finish().unwrap();
    cut.truncate(cut.len() / 2);
    let mut damaged = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(FIRST.as_bytes(), &mut damaged, &mut ());
    let mut damaged = damaged.finish().unwrap();
    damaged.truncate(damaged.len() - 2);
    let inputs = vec![
        Input::from(folder.0.path().join("missing.pgn")),
        folder.file("cut.pgn.gz", &cut),
        folder.file("damaged.pgc", &damaged),
        folder.file("binary", [0x7F, 0, 1, 2, 0, 0, 0, 3, 0, 0]),
        folder.file("last.pgn", b"1. d4 *"),
    ];
    let mut read = Vec::new();
    let mut games = 0;
    for unit in WorkUnits::new(inputs, Selection::ALL) {
        match unit {
            WorkUnit::Unopened(_, error) => read.push(format!("unopened: {error}")),
            WorkUnit::Begin(_) => read.push("begin".to_owned()),
            WorkUnit::Unindexed(_, error) => read.push(format!("unindexed: {error}")),
            WorkUnit::Games(unit) => {
                let mut tally = Tally::default();
                visit_once(unit, &mut (), &mut tally);
                games += tally.games();
            }
            WorkUnit::Damage(error) => read.push(format!("damage: {error}")),
            WorkUnit::End(Ok(_)) => read.push("end".to_owned()),
            WorkUnit::End(Err(error)) => read.push(format!("end: {error}")),
        }
    }
    let starts = ["unopened: no such file", "begin", "end: cannot be read", "begin", "damage: ", "end"];
    for (read, expected) in read.iter().zip(starts) {
        assert!(read.starts_with(expected), "{read}");
    }
    assert_eq!(read[6..], ["unopened: binary data, expected text", "begin", "end"]);
    assert!(games > 5_000, "{games}: the games before the cut are read");
}

#[test]
fn end_of_a_text_is_returned() {
    let folder = Folder::new();
    let text = format!("{}1. e4 *\n\n\n", "1. d4 *\n\n".repeat(100));
    let units = WorkUnits::new([folder.file("a.pgn", &text)], Selection::ALL);
    let endings: Vec<_> =
        units.filter_map(|unit| if let WorkUnit::End(end) = unit { end.ok() } else { None }).collect();
    assert_eq!(endings[0].length, text.len() as u64);
    assert_eq!(endings[0].after(text.len() as u64 - 3), b"\n\n\n");
    assert_eq!(endings[0].after(text.len() as u64 + 1), b"");
}
