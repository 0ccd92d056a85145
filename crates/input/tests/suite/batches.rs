//! Tests for games from several inputs. The games must not depend on the batch length, the number of threads, the
//! format or the reading function.

use crate::reading::{batches_of, visit, visit_once};
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use movetext_files::{
    compression::{Compression, Compressor},
    parallel::Concurrency,
};
use movetext_input::{GameBatch, Games, Input, InputEvent, Selection, SourceError, Tally, Tee};
use movetext_json::{JsonLines, JsonOptions};
use movetext_pgc::CommentPolicy;
use movetext_pgn::{Flow, GameStart, Interest, Reader, Visitor};
use movetext_pgn_writer::{ExportOptions, Writer};
use movetext_testkit::{
    Folder, Random,
    event_text::Events,
    events::{Callback, VisitorEvent},
};
use std::{
    fs,
    io::{self, Cursor, Write},
    sync::{Mutex, mpsc},
    thread,
};

const ONE_THREAD: Concurrency = Concurrency::new(NonZeroUsize::MIN);

const FIRST: &str =
    "[Event \"one\"]\n\n1. e4 e5 1-0\n\n[Event \"two\"]\n\n1. d4 {open\n\n[Event \"three\"]\n\n1. c4 Ke2 *\n";
const SECOND: &str = "\u{FEFF}1. Nf3 1-0 0-1\n\n1. g3 $300 * 1. b3 *\n\n\n";
const THIRD: &str = "[White \"\u{FC}\"]\r\n\r\n1. f4 (1. d4 {x} d5) 1... e5 *\r\n% end";

/// Writes three texts in different formats, and an empty file. Returns the files.
fn all_formats(folder: &Folder) -> Vec<Input> {
    let mut out = Compressor::new(Vec::new(), Compression::Zstandard).unwrap();
    out.write_all(SECOND.as_bytes()).unwrap();
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(THIRD.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let files = [
        folder.file("first.pgn", FIRST),
        folder.file("second.pgn.zst", out.finish().unwrap()),
        folder.file("third.pgn", utf16),
        folder.file("empty.pgn", b""),
    ];
    files.map(Input::from).into()
}

/// Reads the inputs as text, one after the other, and records the events.
fn in_a_row(inputs: &[Input], selection: Selection) -> Events {
    let mut next = 1;
    Events::from_producer(|visitor, sink| {
        for input in inputs {
            let mut reader = Reader::from_read(input.open().unwrap()).numbered_from(next);
            loop {
                let game = if selection.contains(reader.next_number()) {
                    reader.visit_game(visitor, sink)
                } else {
                    reader.visit_game(&mut (), &mut ())
                };
                if game.unwrap().is_none() {
                    break;
                }
            }
            next = reader.next_number();
        }
    })
}

/// How to visit the games of a batch.
#[derive(Clone, Copy, Debug)]
enum Visit {
    Repeatable,
    Once,
}

impl Visit {
    fn events(self, games: GameBatch<'_>) -> Events {
        Events::from_producer(|visitor, sink| {
            match self {
                Self::Repeatable => visit(&games, visitor, &mut Tee(sink, ())),
                Self::Once => visit_once(games, visitor, &mut Tee(sink, ())),
            };
        })
    }
}

#[test]
fn batches_have_the_selected_games() {
    let folder = Folder::new();
    let inputs = all_formats(&folder);
    for selection in ["1..", "1..1", "3..5", "5..", "6..7", "7..7", "8..", "2..2", "1,3..4,7..", "2,5"] {
        let selection: Selection = selection.parse().unwrap();
        let expected = in_a_row(&inputs, selection.clone());
        let runs = [(0, 1), (1, 1), (1, 3), (100, 2), (1 << 20, 1), (1 << 20, 8)];
        let visits = [Visit::Repeatable, Visit::Once];
        for ((length, threads), visit) in runs.into_iter().flat_map(|run| visits.map(|visit| (run, visit))) {
            let games = Games::new(inputs.clone()).with_selection(selection.clone()).with_batch_bytes(length);
            let (mut read, mut ends) = (Events::default(), 0);
            let concurrency = Concurrency::new(NonZeroUsize::new(threads).unwrap());
            games.in_order(
                concurrency,
                |games| visit.events(games),
                |event| {
                    match event {
                        InputEvent::Games(events) => read.append(events),
                        InputEvent::End(_, end) => {
                            end.unwrap();
                            ends += 1;
                        }
                        _ => {}
                    }
                    Flow::Continue
                },
            );
            let run = format!("{selection}, {length} bytes, {threads} threads, {visit:?}");
            assert_eq!(read.text, expected.text, "{run}");
            assert_eq!(read.diagnostics, expected.diagnostics, "{run}");
            assert_eq!(ends, inputs.len());
        }
        let mut games = Games::new(inputs.clone()).with_selection(selection.clone());
        let read = Events::from_producer(|mut visitor, sink| {
            assert_eq!(games.visit_all(&mut visitor, &mut Tee(sink, ())).unwrap(), Flow::Continue);
        });
        assert_eq!(read.text, expected.text, "{selection}, in place");
        assert_eq!(read.diagnostics, expected.diagnostics, "{selection}, in place");
    }
}

#[test]
fn stream_and_file_give_equal_batches() {
    let folder = Folder::new();
    let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(FIRST.as_bytes(), &mut pgc, &mut ());
    let mut inputs = all_formats(&folder);
    inputs.push(folder.file("first.pgc", pgc.finish().unwrap()).into());
    for input in inputs {
        let texts = |games: Games| -> Vec<String> {
            batches_of(games.with_batch_bytes(1)).map(|games| Visit::Repeatable.events(games).text).collect()
        };
        let bytes = Cursor::new(fs::read(input.path().unwrap()).unwrap());
        let streamed = texts(Games::from_read("a stream", bytes));
        assert_eq!(streamed, texts(Games::new([input.clone()])), "{input}");
    }
    let binary = Games::from_read("bytes", &[0x7F, 0, 1, 2, 0, 0, 0, 3, 0, 0][..]);
    let events: Vec<_> = binary.events().collect();
    assert!(
        matches!(&events[..], [InputEvent::Unopened(name, _)] if name.to_string() == "bytes"),
        "{events:?}"
    );
}

#[test]
fn batch_visited_late_or_twice_is_equal() {
    let folder = Folder::new();
    let inputs = all_formats(&folder);
    let games = || Games::new(inputs.clone()).with_batch_bytes(1);
    let expected: Vec<String> =
        batches_of(games()).map(|games| Visit::Repeatable.events(games).text).collect();
    assert!(expected.len() == 7 && expected.iter().all(|text| !text.is_empty()), "{expected:?}");

    let late: Vec<GameBatch<'_>> = batches_of(games()).collect();
    for (games, expected) in late.into_iter().zip(&expected).rev() {
        assert_eq!(Visit::Once.events(games).text, *expected);
    }
    // On one thread, batches are read in place. We drop some here, and extract others first.
    let number = AtomicUsize::new(0);
    let check = |games: GameBatch<'_>| {
        let number = number.fetch_add(1, Ordering::Relaxed);
        let expected = &expected[number];
        match number % 4 {
            0 => drop(games),
            1 => assert_eq!(Visit::Once.events(games).text, *expected),
            2 => assert_eq!(games.chunk().unwrap().games(), 1),
            _ => {
                let first = Events::from_producer(|visitor, _| _ = visit(&games, visitor, &mut ()));
                assert_eq!((&first.text, &Visit::Once.events(games).text), (expected, expected));
            }
        }
    };
    games().in_order(ONE_THREAD, check, |_| Flow::Continue);
    assert_eq!(number.into_inner(), expected.len());
}

#[test]
fn stopped_visit_keeps_later_games() {
    let folder = Folder::new();
    let input = Input::from(folder.file("a.pgn", b"1. e4 *\n\n1. d4 *\n\n1. c4 *\n"));
    let stopping = |begun: &mut Vec<u64>, read: &mut dyn FnMut(&mut dyn Visitor)| {
        read(&mut Callback::new(Interest::SCAN, |event| {
            let VisitorEvent::BeginGame(game) = event else { return Flow::Continue };
            begun.push(game.number);
            Flow::Stop
        }));
    };
    let (mut begun, mut games) = (Vec::new(), Games::new([input.clone()]));
    for flow in [Flow::Stop, Flow::Stop, Flow::Stop, Flow::Continue] {
        stopping(&mut begun, &mut |mut visitor| {
            assert_eq!(games.visit_all(&mut visitor, &mut ()).unwrap(), flow);
        });
    }
    assert_eq!(begun, [1, 2, 3]);
    let mut begun = Vec::new();
    let work = |games: GameBatch<'_>| {
        let mut one = Vec::new();
        let mut games = Some(games);
        stopping(&mut one, &mut |visitor| _ = visit_once(games.take().unwrap(), visitor, &mut ()));
        one
    };
    Games::new([input]).in_order(ONE_THREAD, work, |event| {
        if let InputEvent::Games(one) = event {
            begun.extend(one);
        }
        Flow::Continue
    });
    assert_eq!(begun, [1, 2, 3]);
}

/// Returns a megabyte of long and short games. Some are damaged, and some have no tags.
fn uneven_games() -> String {
    let mut text = String::new();
    let mut random = Random::new(7);
    while text.len() < 1 << 20 {
        let most = if random.one_in(8) { 800 } else { 60 };
        let moves = "Nf3 {c} Nf6 Ng1 (Nc3) Ng8 ".repeat(random.below(most));
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
    let input = Input::from(folder.file("a.pgn", uneven_games()));
    let games_in = |visit: &(dyn Fn(GameBatch<'_>) -> u64 + Sync)| -> Vec<u64> {
        let mut counts = Vec::new();
        Games::new([input.clone()]).in_order(ONE_THREAD, visit, |event| {
            if let InputEvent::Games(count) = event {
                counts.push(count);
            }
            Flow::Continue
        });
        counts
    };
    let cut = games_in(&|games| games.chunk().unwrap().games());
    let tallied = |games: GameBatch<'_>| {
        let mut tally = Tally::default();
        visit_once(games, &mut (), &mut tally);
        tally.games()
    };
    assert!(cut.len() > 8, "{} batches", cut.len());
    assert_eq!(games_in(&tallied), cut);
    let turn = AtomicUsize::new(0);
    let by_turns = |games: GameBatch<'_>| {
        let is_tallied = turn.fetch_add(1, Ordering::Relaxed) % 3 == 2;
        if is_tallied { tallied(games) } else { games.chunk().unwrap().games() }
    };
    assert_eq!(games_in(&by_turns), cut);
}

#[test]
fn batches_read_in_any_order_are_equal() {
    let folder = Folder::new();
    let input = Input::from(folder.file("a.pgn", uneven_games()));
    let games = || Games::new([input.clone()]).with_batch_bytes(20_000);
    let expected: Vec<String> = batches_of(games()).map(|games| Visit::Once.events(games).text).collect();
    assert!(expected.len() > 20, "{} batches", expected.len());
    // Batches that outlive `in_order` must have the same games.
    let mut left = Vec::new();
    games().in_order(
        Concurrency::new(NonZeroUsize::new(3).unwrap()),
        |games| games.into_owned(),
        |event| {
            left.extend(event.into_result().map(Result::unwrap));
            Flow::Continue
        },
    );
    for batches in [batches_of(games()).collect(), left] {
        assert!(shuffled_and_read(batches, 4).eq(expected.iter().cloned()));
    }
}

/// Reads batches in random order on several threads. Returns their events in the original order.
fn shuffled_and_read(batches: Vec<GameBatch<'_>>, threads: usize) -> impl Iterator<Item = String> {
    let mut batches: Vec<(usize, GameBatch<'_>)> = batches.into_iter().enumerate().collect();
    let mut random = Random::new(8);
    for index in (1..batches.len()).rev() {
        batches.swap(index, random.below(index + 1));
    }
    let batches = Mutex::new(batches);
    let work = || {
        let mut found = Vec::new();
        loop {
            let next = batches.lock().unwrap().pop();
            let Some((number, games)) = next else { return found };
            let visit = if number % 2 == 0 { Visit::Once } else { Visit::Repeatable };
            found.push((number, visit.events(games).text));
        }
    };
    let mut found: Vec<(usize, String)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    found.sort();
    found.into_iter().map(|(_, text)| text)
}

#[test]
fn next_batch_is_made_while_one_is_visited() {
    /// A visitor that waits in its first game until the next batch exists.
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
    let mut batches = batches_of(Games::new([folder.file("a.pgn", &text).into()]));
    let first = batches.next().unwrap();
    let (begun, begins) = mpsc::channel();
    let (make, made) = mpsc::channel();
    let waiting = thread::spawn(move || {
        let mut waiting = Waiting { begun: Some(begun), made, games: 0, is_made: false };
        visit_once(first, &mut waiting, &mut ());
        waiting
    });
    begins.recv().unwrap();
    let second = batches.next().unwrap();
    make.send(()).unwrap();
    let waiting = waiting.join().unwrap();
    assert!(waiting.is_made, "the next batch waited for the visit of the first");
    let mut others = Tally::default();
    for games in core::iter::once(second).chain(batches) {
        visit_once(games, &mut (), &mut others);
    }
    assert_eq!(waiting.games + others.games(), 5_000);
}

/// Returns the selected games as exported text.
fn exported(inputs: Vec<Input>, selection: Selection) -> String {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    batches_of(Games::new(inputs).with_selection(selection))
        .for_each(|games| _ = visit(&games, &mut writer, &mut ()));
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn batches_of_pgc_have_the_encoded_games() {
    let folder = Folder::new();
    let text = "[Event \"x\"]\n\n1. e4 {c} (1. d4) 1... e5 $1 1-0\n\n".repeat(2_000);
    let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(text.as_bytes(), &mut pgc, &mut ());
    let text = Input::from(folder.file("games.pgn", text));
    let pgc = Input::from(folder.file("games.pgc", pgc.finish().unwrap()));
    for selection in ["1..", "700..1300", "2000..2001", "3,700..702,1999.."] {
        let selection: Selection = selection.parse().unwrap();
        let expected = exported(vec![text.clone()], selection.clone());
        assert_eq!(exported(vec![pgc.clone()], selection.clone()), expected, "{selection}");
    }
}

#[test]
fn failed_inputs_end_and_others_are_read() {
    let folder = Folder::new();
    let mut out = Compressor::new(Vec::new(), Compression::Gzip).unwrap();
    // The games differ, so that truncating the compressed bytes loses games and not just the end of a long repetition.
    let games: String =
        (0..20_000).map(|n| format!("[Event \"{}\"]\n\n1. e4 *\n\n", n * 7919 % 10_007)).collect();
    out.write_all(games.as_bytes()).unwrap();
    let mut cut = out.finish().unwrap();
    cut.truncate(cut.len() / 2);
    let mut damaged = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
    movetext_pgn::read(FIRST.as_bytes(), &mut damaged, &mut ());
    let mut damaged = damaged.finish().unwrap();
    damaged.truncate(damaged.len() - 2);
    let files = [
        folder.path().join("missing.pgn"),
        folder.file("cut.pgn.gz", &cut),
        folder.file("damaged.pgc", &damaged),
        folder.file("binary", [0x7F, 0, 1, 2, 0, 0, 0, 3, 0, 0]),
        folder.file("last.pgn", b"1. d4 *"),
    ];
    let mut read = Vec::new();
    let mut games = 0;
    for event in Games::new(files.map(Input::from)).events() {
        match event {
            InputEvent::Unopened(_, error) => read.push(format!("unopened: {error}")),
            InputEvent::Begin(_) => read.push("begin".to_owned()),
            InputEvent::Unindexed(_, error) => read.push(format!("unindexed: {error}")),
            InputEvent::Games(batch) => {
                let mut tally = Tally::default();
                visit_once(batch, &mut (), &mut tally);
                games += tally.games();
            }
            InputEvent::Damage(_, error) => read.push(format!("damage: {error}")),
            InputEvent::End(_, Ok(_)) => read.push("end".to_owned()),
            InputEvent::End(_, Err(error)) => read.push(format!("end: {error}")),
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
    let events = Games::new([folder.file("a.pgn", &text).into()]).events();
    let endings: Vec<_> = events
        .filter_map(|event| if let InputEvent::End(_, end) = event { end.ok() } else { None })
        .collect();
    assert_eq!(endings[0].length, text.len() as u64);
    assert_eq!(endings[0].after(text.len() as u64 - 3), b"\n\n\n");
    assert_eq!(endings[0].after(text.len() as u64 + 1), b"");
}

#[test]
fn pipe_returns_game_before_its_end() {
    let (stream, mut pipe) = io::pipe().unwrap();
    let (send, events) = mpsc::channel();
    let reading = thread::spawn(move || {
        for game in Games::from_read("a pipe", stream) {
            send.send(game.unwrap().tag("Event").to_owned()).unwrap();
        }
    });
    let mut write = |number: u32| {
        let comment = "a comment ".repeat(1_000);
        write!(pipe, "[Event \"{number}\"]\n\n1. e4 {{{comment}}} e5 1-0\n\n").unwrap();
    };
    write(0);
    for number in 0..3 {
        write(number + 1);
        assert_eq!(events.recv_timeout(Duration::from_secs(20)).unwrap(), number.to_string());
    }
    drop(pipe);
    assert_eq!(events.recv().unwrap(), "3");
    reading.join().unwrap();
}

#[test]
fn folder_yields_its_files_in_order() {
    let folder = Folder::new();
    let path = folder.path();
    for inner in ["b/c", "b.pgn", "empty"] {
        fs::create_dir_all(path.join(inner)).unwrap();
    }
    let game = |event: &str| format!("[Event \"{event}\"]\n\n1. e4 *\n");
    for name in ["z.pgn", "b/c/2.PGN", "b/1.pgn", "a.pgn", "b.pgn/x.pgn", "a.txt", "pgn", "b/3.pgn.html"] {
        folder.file(name, game(name));
    }
    let mut lines = JsonLines::new("", JsonOptions::new());
    movetext_pgn::read(game("c.jsonl").as_bytes(), &mut lines, &mut ());
    folder.file("c.jsonl", lines.into_text());
    let mut out = Compressor::new(Vec::new(), Compression::Zstandard).unwrap();
    out.write_all(game("d.pgn.zst").as_bytes()).unwrap();
    folder.file("d.pgn.zst", out.finish().unwrap());
    let games = Games::open(path).unwrap().map(|game| game.unwrap().tag("Event").to_owned());
    let expected = ["a.pgn", "b/1.pgn", "b/c/2.PGN", "b.pgn/x.pgn", "c.jsonl", "d.pgn.zst", "z.pgn"];
    assert_eq!(games.collect::<Vec<_>>(), expected);
    let one = Games::open(path.join("b/1.pgn")).unwrap().map(|game| game.unwrap().number());
    assert_eq!(one.collect::<Vec<_>>(), [1]);
    assert_eq!(Games::open(path.join("empty")).unwrap().count(), 0);
    let missing = Games::open(path.join("missing.pgn")).unwrap_err();
    assert!(matches!(missing.error, SourceError::Missing), "{missing}");
}

#[test]
fn batches_of_json_and_pgc_are_bounded() {
    let (comment, variations) = ("x".repeat(5_000), "(1... c5) ".repeat(2_000));
    for text in [format!("1. e4 {{{comment}}} e5 *\n"), format!("1. e4 e5 {variations} *\n")] {
        let text = text.repeat(100);
        let mut lines = JsonLines::new("", JsonOptions::new());
        movetext_pgn::read(text.as_bytes(), &mut lines, &mut ());
        let mut pgc = movetext_pgc::Writer::new(Vec::new(), CommentPolicy::Carry);
        movetext_pgn::read(text.as_bytes(), &mut pgc, &mut ());
        for (name, bytes) in [("JSON", lines.into_text().into_bytes()), ("PGC", pgc.finish().unwrap())] {
            let folder = Folder::new();
            let games = Games::new([folder.file("games", bytes).into()]);
            let (mut tally, mut longest) = (Tally::default(), 0);
            for games in batches_of(games) {
                longest = longest.max(games.length());
                visit_once(games, &mut (), &mut tally);
            }
            assert_eq!(tally.games(), 100, "{name}");
            // Each batch exceeds the requested length by at most one game.
            assert!((65_536..100_000).contains(&longest), "{name}: {longest} bytes");
        }
    }
}
