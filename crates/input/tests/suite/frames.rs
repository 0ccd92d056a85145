//! Checks that compressed inputs with frames yield the same games as their text, on any number of threads.

use crate::{
    compressed_files::{bgzf, in_frames, pzstd, zstandard},
    reading::{visit, visit_once},
};
use core::num::NonZeroUsize;
use movetext_files::parallel::Concurrency;
use movetext_input::{GameBatch, Games, InputEvent, SourceError, Tally, Tee};
use movetext_pgn::Flow;
use movetext_testkit::{Chunks, Random, event_text::Events, pgn_text};

/// The maximum length of the text in a frame.
const FRAME_BYTES: usize = 20_000;

/// Returns text with and without errors.
fn text(random: &mut Random) -> Vec<u8> {
    let game = b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 {a comment} Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2\n\n";
    (0..1_500)
        .flat_map(|_| [&game.repeat(random.below(10))[..], &pgn_text::pieces(20, random)].concat())
        .collect()
}

/// Reads a stream in short chunks, so that its frames form several groups.
fn games_of(bytes: &[u8]) -> Games {
    let chunks = Chunks::random(bytes.to_vec().leak(), 9_000, Random::new(4));
    Games::from_read("games", chunks).with_batch_bytes(5_000)
}

/// Returns the events of all games, and the message of the error at the end, if any.
fn read(bytes: &[u8], threads: usize, memory: u64) -> (Events, Option<String>) {
    let concurrency = Concurrency::new(NonZeroUsize::new(threads).unwrap()).with_memory(memory);
    let (mut read, mut failed) = (Events::default(), None);
    let work = |games: GameBatch<'_>| {
        Events::from_producer(|visitor, sink| {
            let mut observer = Tee(sink, ());
            if games.length().is_multiple_of(2) {
                visit(&games, visitor, &mut observer);
            } else {
                visit_once(games, visitor, &mut observer);
            }
        })
    };
    games_of(bytes).in_order(concurrency, work, |event| {
        match event {
            InputEvent::Games(events) => read.append(events),
            InputEvent::End(_, end) => failed = end.err().map(|error: SourceError| error.to_string()),
            _ => {}
        }
        Flow::Continue
    });
    (read, failed)
}

#[test]
fn games_of_frames_are_those_of_the_text() {
    let mut random = Random::new(1);
    let text = text(&mut random);
    let (expected, failed) = read(&text, 1, 0);
    assert!(failed.is_none() && !expected.diagnostics.is_empty());
    let streams =
        [zstandard, pzstd, bgzf].map(|compress| in_frames(&text, FRAME_BYTES, &mut random, compress));
    for (index, stream) in streams.iter().enumerate() {
        for (threads, memory) in [(1, 256 << 20), (2, 32 << 20), (8, 256 << 20), (2, 1 << 20)] {
            let (found, failed) = read(stream, threads, memory);
            let run = format!("stream {index}, {threads} threads, {memory} bytes");
            assert_eq!(failed, None, "{run}");
            assert!(found.text == expected.text, "{run}");
            assert!(found.diagnostics == expected.diagnostics, "{run}");
        }
    }
}

#[test]
fn damaged_frames_do_not_depend_on_threads() {
    let mut random = Random::new(2);
    let mut stream = in_frames(&text(&mut random), FRAME_BYTES, &mut random, pzstd);
    for share in [5, 3, 2] {
        let at = stream.len() - stream.len() / share;
        stream[at..at + 60].fill(0xFF);
        let (expected, failed) = read(&stream, 1, 0);
        assert!(failed.is_some());
        for threads in [2, 8] {
            let (found, message) = read(&stream, threads, 256 << 20);
            assert_eq!(message, failed, "{threads} threads");
            assert!(found.text == expected.text, "{threads} threads");
        }
    }
}

#[test]
fn frames_end_after_a_stop_or_a_panic() {
    let mut random = Random::new(3);
    let stream = in_frames(&text(&mut random), FRAME_BYTES, &mut random, zstandard);
    for threads in [2, 8] {
        let concurrency = Concurrency::new(NonZeroUsize::new(threads).unwrap());
        let mut delivered = 0;
        games_of(&stream).in_order(
            concurrency,
            |games| games.into_owned(),
            |_| {
                delivered += 1;
                if delivered == 5 { Flow::Stop } else { Flow::Continue }
            },
        );
        assert_eq!(delivered, 5);
        let panicked = std::panic::catch_unwind(|| {
            let work = |games: GameBatch<'_>| {
                let mut tally = Tally::default();
                games.visit_once(&mut (), &mut tally);
                assert!(tally.games() == 0, "a thread panics");
            };
            games_of(&stream).in_order(concurrency, work, |_| Flow::Continue);
        });
        assert!(panicked.is_err(), "{threads} threads");
    }
}
