//! Tests for ranges in plain text.

use super::{
    Counts, Lengths, assert_ranges,
    driver::{Bytes, read_by_ranges, read_range},
    games_of, is_utf16, record, record_games, sequential, shown,
    texts::{HOSTILE, hostile_texts},
};
use alloc::sync::Arc;
use movetext_files::compression::Compression;
use movetext_input::{FileRange, Games, InputEvent, RangeError, SourceError};
use movetext_testkit::{
    Random,
    files::is_deep,
    games::texts,
    pgn_text::{damaged, hostile_games, pieces},
};
use std::io::{self, Read};

const PLAIN: Compression = Compression::None;

#[test]
fn hostile_text_at_any_cut_keeps_all_events() {
    let (mut kept, mut refused) = (0, 0);
    for text in hostile_texts() {
        let expected = sequential(&text);
        for cut in 0..=text.len() as u64 + 1 {
            for lengths in [Lengths { batch: 1, read: 7 }, Lengths { batch: 40, read: 1 << 20 }] {
                let read = read_by_ranges(&text, PLAIN, &[cut], lengths, record);
                if read.counts.refused() > 0 {
                    refused += 1;
                    continue;
                }
                kept += 1;
                assert_eq!(read.all, expected, "cut at {cut}: {:?}", shown(&text));
            }
        }
    }
    println!("{kept} kept, {refused} refused");
    assert!(kept > 5_000 && refused > 500, "{kept} kept, {refused} refused");
}

#[test]
fn hostile_text_at_two_cuts_keeps_all_games() {
    let mut counts = Counts::default();
    for text in hostile_texts() {
        let (expected, end) = (games_of(&text), text.len() as u64 + 1);
        let step = if is_deep() { 1 } else { 23 };
        for cuts in (0..=end).flat_map(|first| (first..=end).step_by(step).map(move |second| [first, second]))
        {
            let lengths = Lengths { batch: 60, read: 100 };
            counts.add(assert_ranges((&text, PLAIN), &cuts, lengths, &expected, || shown(&text)));
        }
    }
    println!("{counts:?}");
    assert!(counts.read > 30_000 && counts.in_game > 500, "{counts:?}");
}

#[test]
fn hostile_games_at_any_cut_keep_all_games() {
    let (mut counts, mut random) = (Counts::default(), Random::new(0x6A3E));
    for _ in 0..if is_deep() { 3_000 } else { 40 } {
        let marker = random.pick(&["\n\n[", " 1-0\n\n[", "\n% *\n\n["]);
        let text = shown(&hostile_games(&mut random)).replace("\n\n[", marker);
        let text: Arc<[u8]> = Arc::from(text.as_bytes());
        let expected = games_of(&text);
        for cut in 0..=text.len() as u64 + 1 {
            let lengths = Lengths { batch: 60, read: 100 };
            counts.add(assert_ranges((&text, PLAIN), &[cut], lengths, &expected, || shown(&text)));
        }
    }
    println!("{counts:?}");
    assert!(counts.read > 10_000 && counts.in_game > 20, "{counts:?}");
}

#[test]
fn regular_games_are_never_refused() {
    for newline in ["\n", "\r\n"] {
        let text: String = (0..9)
            .map(|game| {
                let comment = if game % 2 == 0 { "{a comment, [%clk 1]} " } else { "" };
                let result = ["1-0", "0-1", "1/2-1/2", "*"][game % 4];
                format!("[Event \"e{game}\"]\n[White \"w\"]\n\n1. e4 {comment}e5\n2. Nf3 {result}\n\n")
            })
            .collect();
        let text: Arc<[u8]> = Arc::from(text.replace('\n', newline).as_bytes());
        let (expected, lengths) = (games_of(&text), Lengths { batch: 100, read: 1_000 });
        for cut in 0..=text.len() as u64 {
            let cuts = [cut, cut, cut + 1, cut + 100, cut + 103];
            let counts = assert_ranges((&text, PLAIN), &cuts, lengths, &expected, || shown(&text));
            assert_eq!(counts.refused(), 0, "cut at {cut}");
        }
        // Each range yields the games that begin in its bytes.
        let middle = FileRange { from: 200, until: 400, compression: PLAIN };
        let mut found = super::List::default();
        read_range(&text, middle, lengths, record_games, &mut found).unwrap();
        let inside = expected.0.iter().filter(|game| (200..400).contains(&game.offset));
        assert!(found.0.iter().eq(inside));
    }
}

#[test]
fn refused_range_names_guess_and_next_game() {
    let text = b"[Event \"a\"]\n\n% *\n\n[Site \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
    let text: Arc<[u8]> = Arc::from(text.as_slice());
    let read = |from, until| {
        let range = FileRange { from, until, compression: PLAIN };
        let mut found = super::List::default();
        let result = read_range(&text, range, Lengths { batch: 9, read: 9 }, record_games, &mut found);
        (found.0.len(), result.err().map(|error| error.to_string()))
    };
    let message = "a game seems to begin at byte 18 of the text, but the one before it continues up to byte 39; its \
                   ranges cannot be read independently, read the file as a whole or by the parts of a \
                   manifest";
    assert_eq!(read(0, 15), (1, Some(message.to_owned())));
    assert_eq!(read(0, 30), (1, None));
    assert_eq!(read(30, u64::MAX), (1, None));
    assert_eq!(read(15, 15), (0, None));
    assert_eq!(read(99, 200), (0, None));
}

/// A stream that fails after its last byte.
struct Failing(Bytes);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("failed")),
            count => Ok(count),
        }
    }
}

#[test]
fn range_of_a_failing_stream_fails() {
    let text: Arc<[u8]> = Arc::from(HOSTILE[0].as_bytes());
    for (from, until) in [(0, u64::MAX), (1, u64::MAX), (0, 40), (40, 41)] {
        let range = FileRange { from, until, compression: PLAIN };
        let at = usize::try_from(range.stream_start()).unwrap();
        let stream = Failing(Bytes { file: Arc::clone(&text), at, most: 1_000 });
        let last = Games::from_range("text", stream, range).events().last().unwrap();
        let is_read_error = matches!(
            last,
            InputEvent::End(_, Err(SourceError::Read(_))) | InputEvent::Unopened(_, SourceError::Read(_))
        );
        assert!(is_read_error, "{range:?}: {last:?}");
    }
}

#[test]
fn text_in_utf16_is_in_the_first_range() {
    let games = HOSTILE[0];
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = "\u{FEFF}".encode_utf16().chain(games.encode_utf16());
        let text: Vec<u8> = units.flat_map(to_bytes).collect();
        let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_slice()), sequential(&text));
        for cut in 1..=text.len() as u64 {
            let read = read_by_ranges(&text, PLAIN, &[cut], Lengths { batch: 1, read: 100 }, record);
            assert_eq!((&read.all, read.counts.refused()), (&expected, 0), "cut at {cut}");
        }
    }
}

#[test]
fn utf16_that_resembles_a_game_is_refused() {
    // As UTF-16, these bytes are Chinese letters.
    let text: Arc<[u8]> = Arc::from(&b"\xFE\xFF{1-0\n\n[Event \"a\"]\n\n1. e4 *\n"[..]);
    let (expected, mut refused) = (sequential(&text), 0);
    for cut in 0..=text.len() as u64 {
        let read = read_by_ranges(&text, PLAIN, &[cut], Lengths { batch: 1, read: 100 }, record);
        assert!(read.counts.refused() == 1 || read.all == expected, "cut at {cut}");
        refused += read.counts.refused();
    }
    assert!(refused > 0);
}

/// Guesses have offsets in the file, but games have offsets in the converted text.
#[test]
fn utf16_guess_at_game_offset_is_no_end() {
    let units = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let mut refused = 0;
    for spaces in 0..60 {
        let (start, end) =
            (format!("\u{FEFF}1. e4 {{{}", " ".repeat(spaces)), units("\u{7B00}} *\n\n1. d4 *\n"));
        let text = [units(&start), b"1-0\n\n[Event \"a\"]\n\n".to_vec(), end].concat();
        let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_slice()), sequential(&text));
        let read = read_by_ranges(&text, PLAIN, &[8], Lengths { batch: 1, read: 100 }, record);
        assert!(read.counts.refused() == 1 || read.all == expected, "{spaces} spaces");
        refused += read.counts.refused();
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn compressed_file_is_refused_as_text() {
    let file: Arc<[u8]> = Arc::from(crate::compressed_files::zstandard(HOSTILE[0].as_bytes()));
    let read = read_by_ranges(&file, PLAIN, &[10], Lengths { batch: 1, read: 100 }, record_games);
    assert_eq!((read.counts.other, read.all.0.len()), (1, 0));
}

/// The closing brace comes long after the text that looks like a game, but within the bytes that `guess_game` examines.
#[test]
fn game_in_long_comment_is_no_guess() {
    let filler = "word ".repeat(12_000);
    // Without tags, there is no guess nearby.
    let game = format!("1. e4 {{1-0\n\n[Event \"x\"]\n\n1. d4 {filler}}} e5 1-0\n\n");
    let text = [&game.repeat(12), "[Event \"e\"]\n\n1. c4 *\n"].concat();
    let (expected, mut random) = (games_of(text.as_bytes()), Random::new(0xC076));
    assert_eq!(expected.0.len(), 13);
    let text: Arc<[u8]> = Arc::from(text.as_bytes());
    for _ in 0..20 {
        let mut cuts: Vec<u64> = (0..8).map(|_| random.below(text.len()) as u64).collect();
        cuts.sort_unstable();
        let lengths = Lengths { batch: 1 << 16, read: 1 + random.below(100_000) };
        let counts = assert_ranges((&text, PLAIN), &cuts, lengths, &expected, String::new);
        assert_eq!(counts.refused(), 0, "{cuts:?}");
    }
}

/// How many cuts of damaged texts we test, normally and with `MOVETEXT_DEEP`.
const CUTS: usize = 60_000;
const CUTS_DEEP: usize = 1_000_000;

#[test]
fn damaged_files_at_any_cut_keep_all_games() {
    let (mut counts, mut random) = (Counts::default(), Random::new(0xC075));
    let cuts_wanted = if is_deep() { CUTS_DEEP } else { CUTS };
    let texts: Vec<Vec<u8>> = texts(60_000)
        .map(|(_, mut text)| {
            text.truncate(100_000);
            text
        })
        .collect();
    let mut made = 0;
    while made < cuts_wanted {
        for text in &texts {
            let text = match random.below(4) {
                0 if random.one_in(2) => pieces(1 + random.below(300), &mut random),
                0 => hostile_games(&mut random),
                1 => text.clone(),
                damages => (0..damages * 5).fold(text.clone(), |text, _| damaged(&text, &mut random)),
            };
            if is_utf16(&text) {
                continue;
            }
            let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_slice()), games_of(&text));
            let count = 1 + random.below(1 + text.len().min(20_000) / 100);
            let mut cuts: Vec<u64> = (0..count).map(|_| random.below(text.len() + 2) as u64).collect();
            cuts.sort_unstable();
            let lengths = Lengths { batch: 1 + random.below(5_000), read: 1 + random.below(100_000) };
            counts.add(assert_ranges((&text, PLAIN), &cuts, lengths, &expected, || shown(&text)));
            made += count;
        }
    }
    println!("{made} cuts, {counts:?}");
    assert!(counts.in_game > 2 && counts.refused() * 20 < counts.read, "{made} cuts, {counts:?}");
}

/// The maximum size of a game in bytes.
const GAME_LIMIT: usize = 16 << 20;

#[test]
fn oversized_text_keeps_all_games() {
    let filler = |line: &str| line.repeat(GAME_LIMIT / line.len() + 2);
    let game = |name: &str, moves: &str| format!("[Event \"{name}\"]\n\n{moves} *\n\n");
    let large = [
        format!("{}{{{}}} {}", game("a", "1. e4"), filler("word "), game("b", "1. d4")),
        format!(
            "{}{{{} *\n\n{}}} *\n\n{}",
            game("a", "1. e4"),
            filler("word "),
            game("b", "{"),
            game("c", "")
        ),
        format!("{}{}{}", game("a", "1. e4"), filler("% escaped\n"), game("b", "1. d4")),
        format!("{}{}%*\n\n{}", game("a", "1. e4"), filler("% escaped\n"), game("b", "1. d4")),
        format!("{}{}{}", game("a", "1. e4"), filler("Nf3 Nf6\n"), game("b", "1. d4")),
        format!("{}[Event \"{}\"]\n\n{}", game("a", "1. e4"), filler("x"), game("b", "1. d4")),
        format!("{}{{{}", game("a", "1. e4"), filler("word ")),
    ];
    let mut skipped = 0;
    for text in large {
        let start = game("a", "1. e4").len();
        let end = text.len() - game("b", "1. d4").len();
        let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_bytes()), games_of(text.as_bytes()));
        for cuts in [[start - 2, start, start + 1], [start, start + 100, end], [end - 1, end, end + 1]] {
            let cuts = cuts.map(|cut| cut as u64);
            let lengths = Lengths { batch: 1 << 16, read: 1 << 20 };
            assert_ranges((&text, PLAIN), &cuts, lengths, &expected, || shown(&text[..60]));
        }
        let range = FileRange { from: 0, until: start as u64, compression: PLAIN };
        let result = read_range(&text, range, Lengths { batch: 1 << 16, read: 1 << 20 }, |_, ()| {}, &mut ());
        skipped += usize::from(matches!(result, Err(SourceError::Range(RangeError::AfterSkipped { .. }))));
    }
    assert_eq!(skipped, 1);
}

#[test]
fn long_game_is_in_the_range_of_its_start() {
    let games = |count: usize| "[Event \"e\"]\n\n1. e4 e5 1-0\n\n".repeat(count);
    let long = format!("[Event \"long\"]\n\n1. e4 {} *\n\n", "{a comment} (1. d4 d5) ".repeat(150_000));
    let text = format!("{}{long}{}", games(100), games(100_000));
    let expected = games_of(text.as_bytes());
    let text: Arc<[u8]> = Arc::from(text.as_bytes());
    let cuts: Vec<u64> = (1..12).map(|cut| cut * 600_000).collect();
    let lengths = Lengths { batch: 1 << 16, read: 1 << 16 };
    let counts = assert_ranges((&text, PLAIN), &cuts, lengths, &expected, String::new);
    assert_eq!((counts.read, counts.refused()), (12, 0));
}
