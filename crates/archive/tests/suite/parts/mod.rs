//! Texts that are read by parts have exactly the games of the text, wherever it is cut.

mod driver;

use crate::{data::texts, events::Events, game_files::visit};
use alloc::sync::Arc;
use driver::{Guesses, Lengths, read_by_parts};
use movetext_archive::{Games, Part, Stream, Tee, WorkUnit, WorkUnits};
use movetext_pgn::{Flow, Interest, Span};
use movetext_pgn_values::GameResult;
use movetext_testkit::{
    Random,
    events::{Callback, VisitorEvent},
    files::is_deep,
    pgn_text::{damaged, hostile_games, pieces},
};
use std::io::{self, Cursor, Read};

/// Small texts in which many guesses are wrong, or none is possible.
const HOSTILE: [&str; 24] = [
    "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 {c} *\n\n[Event \"c\"]\n\n1. c4 1-0\n",
    "[Event \"a\"]\n\n1. e4 {a game:\n\n[Event \"b\"]\n\n1. d4 *\n\n} e5 *\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 {a game:\n\n[Event \"b\"]\n{c\n\n[Event \"d\"]\n\n} e5 *\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n{1. c4} *\n",
    "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {open\n\n[Event \"c\"]\n\n1. c4 } *\n",
    "[Event \"a\"]\n\n1. e4 ; rest [Event \"x\"]\n\n[Site \"b\"]\n[Event \"b\"]\n\n[Round \"1\"]\n\n1. d4 *\n",
    "[Event \"a\nb\"]\n\n[Site \"s\n\n[Event \"x\"]\n\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n",
    "[Event \"a\"]\n\n1. e4 *\n% escaped [Event \"x\"]\n\n%\n\n[Event \"b\"]\n\n%[\n1. d4 *\n\n% end\n",
    "[Event \"a\"]\r\n\r\n1. e4 {\r\n\r\n[Event \"x\"]\r\n\r\n{ } *\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n",
    "[Event \"a\"]\r\r1. e4 *\r\r[Event \"b\"]\r\r1. d4 {\r\r[Event \"x\"]\r} *\r",
    "\u{FEFF}\n\n[Event \"a\"]\n\n1. e4 *\n\u{FEFF}\n\n[Event \"b\"]\n\n1. d4 *\n",
    "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *\n[Event \"c\"]\n1. c4 *\n",
    "1. e4 *\n\n1. d4 *\n\n1. c4 1-0 1. b4 0-1\n1. a4 *\n\n",
    "[Event \"a\"]\n\n1. e4 * a remark\n\nmore remarks\n\n[Event \"b\"]\n\n1. d4 * {after}\n\n[Event \"c\"]\n",
    "stray text\n\n[Event \"a\"]\n\n1. e4\n\n[White \"w\"]\n\n[Event \"b\"]\n\n[Black \"b\"]\n\n1. d4",
    "[Event \"a\"]\n\n[White \"w\"]\n\n[Black \"b\"]\n\n[White \"v\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n",
    "<html>\n\n<p>\n[Event \"a\"]\n\n1. e4 &nbsp; *\n\n<br />\n\n[Event \"b\"]\n\n1. d4 *\n</p>\n",
    "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n*\n\n[Event \"c\"]\n\n\n\n\n[Event \"d\"]\n\n1-0\n",
    "\n\n\0\n\n[Event \"a\"]\n\n1. e4 *\0\n\n\0\n\n[Event \"b\"]\n\n1. d4 *\n\0\0\n\n \n",
    "[Event \"a\"]\n\n1. e4 (1. d4\n\n[Event \"b\"]\n\n1. d4 (1. e4 * 1. c4 )\n\n[Event \"c\"]\n\n) *\n",
    "Event \"a\"]\n\n1. e4 *\n\nEvent \"b\"]\n\n[Site \"x\"]\n\n1. d4 *\n\n[[[Event \"c\"]\n\n1. c4 *\n",
    "1. e4 } {\n\n[Event \"a\"]\n\n} 1. e4 {\n\n[Event \"b\"]\n\n} 1. d4 {\n\n[Event \"c\"]\n\n} 1. c4 *\n",
    " \t\n",
    "",
];

/// The events of games, without numbers and lines, which are relative in parts.
#[derive(Debug, Default, PartialEq)]
struct Recorded {
    text: String,
    diagnostics: Vec<String>,
}

impl Extend<Self> for Recorded {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, others: I) {
        for other in others {
            self.text.push_str(&other.text);
            self.diagnostics.extend(other.diagnostics);
        }
    }
}

impl Recorded {
    fn take(&mut self, events: &Events) {
        for line in events.text.lines() {
            let line = match line.strip_prefix("game ") {
                Some(game) => game.split_once(", ").unwrap().1,
                None => line,
            };
            self.text.push_str(line);
            self.text.push('\n');
        }
        let said = events.diagnostics.iter();
        self.diagnostics.extend(said.map(|found| format!("{:?} {found}", found.span)));
    }
}

fn record(games: Games, into: &mut Recorded) {
    into.take(&Events::of(|visitor, sink| {
        visit(&games, visitor, &mut Tee(sink, ()));
    }));
}

/// Returns the events of the whole text.
fn sequential(text: &[u8]) -> Recorded {
    let mut recorded = Recorded::default();
    recorded.take(&Events::of(|mut visitor, sink| {
        Stream::new().visit_bytes(text, &mut visitor, &mut Tee(sink, ()));
    }));
    recorded
}

/// Returns the hostile texts, some of them also in Latin-1.
fn hostile_texts() -> impl Iterator<Item = Arc<[u8]>> {
    let utf8 = HOSTILE.iter().map(|text| text.as_bytes().to_vec());
    let latin1 = HOSTILE.iter().take(5).map(|text| {
        let text = text.replace("1. d4", "{\u{FC}} 1. d4");
        text.chars().map(|letter| letter as u8).collect::<Vec<u8>>()
    });
    utf8.chain(latin1).map(Arc::from)
}

#[test]
fn any_cut_of_hostile_texts_keeps_all_events() {
    for text in hostile_texts() {
        let expected = sequential(&text);
        for cut in 0..=text.len() as u64 + 1 {
            for lengths in [Lengths { unit: 1, read: 7 }, Lengths { unit: 40, read: 1 << 20 }] {
                let (found, _) = read_by_parts(&text, &[cut], lengths, record);
                assert_eq!(found, expected, "cut at {cut}: {:?}", String::from_utf8_lossy(&text));
            }
        }
    }
}

#[test]
fn any_two_cuts_of_hostile_texts_keep_all_games() {
    let mut guesses = Guesses::default();
    for text in hostile_texts() {
        let (expected, end) = (places_of(&text), text.len() as u64 + 1);
        for cuts in (0..=end).flat_map(|first| (first..=end).map(move |second| [first, second])) {
            let (found, seen) = read_by_parts(&text, &cuts, Lengths { unit: 60, read: 100 }, record_places);
            guesses.add(seen);
            assert_eq!(found.0, expected, "cuts at {cuts:?}: {:?}", String::from_utf8_lossy(&text));
        }
    }
    println!("{guesses:?}");
    assert!(guesses.wrong > 10_000 && guesses.right > 10_000, "{guesses:?}");
}

#[test]
fn any_cut_of_hostile_games_keeps_all_games() {
    let (mut guesses, mut random) = (Guesses::default(), Random::new(0x6A3E));
    for _ in 0..if is_deep() { 3_000 } else { 300 } {
        let text: Arc<[u8]> = Arc::from(hostile_games(&mut random));
        let expected = places_of(&text);
        for cut in 0..=text.len() as u64 + 1 {
            let (found, seen) = read_by_parts(&text, &[cut], Lengths { unit: 60, read: 100 }, record_places);
            guesses.add(seen);
            assert!(found.0 == expected, "cut at {cut}: {:?}", String::from_utf8_lossy(&text));
        }
    }
    println!("{guesses:?}");
    assert!(guesses.wrong > 1_000 && guesses.right > 1_000, "{guesses:?}");
}

#[test]
fn regular_games_are_never_read_twice() {
    for newline in ["\n", "\r\n"] {
        let text: String = (0..9)
            .map(|game| {
                let comment = if game % 2 == 0 { "{a comment, [%clk 1]} " } else { "" };
                format!("[Event \"e{game}\"]\n[White \"w\"]\n\n1. e4 {comment}e5\n2. Nf3 1-0\n\n")
            })
            .collect();
        let text: Arc<[u8]> = Arc::from(text.replace('\n', newline).as_bytes());
        let (expected, lengths) = (places_of(&text), Lengths { unit: 100, read: 1_000 });
        for cut in 0..=text.len() as u64 {
            let (found, guesses) = read_by_parts(&text, &[cut, cut + 100], lengths, record_places);
            assert_eq!((&found.0, guesses.wrong), (&expected, 0), "cut at {cut}");
        }
    }
}

/// A stream that fails after its bytes.
struct Failing(Cursor<&'static [u8]>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("failed")),
            count => Ok(count),
        }
    }
}

#[test]
fn part_of_a_failing_stream_has_no_seam() {
    let text: &[u8] = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
    for part in [Part::new(0, u64::MAX), Part::new(1, u64::MAX), Part::new(0, 60), Part::new(60, 61)] {
        let stream = Failing(Cursor::new(&text[usize::try_from(part.stream_start()).unwrap()..]));
        let last = WorkUnits::of_part("text", stream, part).last().unwrap();
        assert!(matches!(last, WorkUnit::End(Err(_)) | WorkUnit::Unopened(..)), "{part:?}: {last:?}");
    }
}

#[test]
fn text_in_utf16_is_in_the_first_part() {
    let games = HOSTILE[0];
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = "\u{FEFF}".encode_utf16().chain(games.encode_utf16());
        let text: Vec<u8> = units.flat_map(to_bytes).collect();
        let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_slice()), sequential(&text));
        for cut in 1..=text.len() as u64 {
            let (found, guesses) = read_by_parts(&text, &[cut], Lengths { unit: 1, read: 100 }, record);
            assert_eq!((&found, guesses.wrong), (&expected, 0), "cut at {cut}");
        }
    }
}

/// The places of games, for texts of which there are many.
type Places = Vec<(u64, Span, u64, GameResult)>;

/// A list that can be joined with others.
#[derive(Debug, Default, PartialEq)]
struct List(Places);

impl Extend<Self> for List {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, others: I) {
        others.into_iter().for_each(|other| self.0.extend(other.0));
    }
}

fn places(read: impl FnOnce(&mut dyn movetext_pgn::Visitor)) -> Places {
    let (mut places, mut offset) = (Vec::new(), 0);
    read(&mut Callback::new(Interest::SCAN, |event| {
        match event {
            VisitorEvent::BeginGame(start) => offset = start.offset,
            VisitorEvent::EndGame(end) => places.push((offset, end.span, end.tags_end, end.result)),
            _ => {}
        }
        Flow::Continue
    }));
    places
}

fn record_places(games: Games, into: &mut List) {
    into.0.extend(places(|visitor| {
        visit(&games, visitor, &mut ());
    }));
}

fn places_of(text: &[u8]) -> Places {
    places(|mut visitor| {
        Stream::new().visit_bytes(text, &mut visitor, &mut ());
    })
}

/// The number of cuts of damaged texts.
const CUTS: usize = 20_000;
const CUTS_DEEP: usize = 1_000_000;

#[test]
fn random_cuts_of_damaged_files_keep_all_games() {
    let (mut guesses, mut random) = (Guesses::default(), Random::new(0xC075));
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
            let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_slice()), places_of(&text));
            let count = 1 + random.below(1 + text.len().min(20_000) / 100);
            let mut cuts: Vec<u64> = (0..count).map(|_| random.below(text.len() + 2) as u64).collect();
            cuts.sort_unstable();
            let lengths = Lengths { unit: 1 + random.below(5_000), read: 1 + random.below(100_000) };
            let (found, seen) = read_by_parts(&text, &cuts, lengths, record_places);
            guesses.add(seen);
            made += count;
            assert!(found.0 == expected, "{lengths:?}, {cuts:?}: {:?}", String::from_utf8_lossy(&text));
        }
    }
    println!("{made} cuts, {guesses:?}");
    assert!(guesses.wrong * 1_000 > made && guesses.right > guesses.wrong, "{made} cuts, {guesses:?}");
}

/// The greatest size of a game in bytes.
const GAME_LIMIT: usize = 16 << 20;

#[test]
fn text_that_is_too_large_for_a_game_keeps_all_games() {
    let filler = |line: &str| line.repeat(GAME_LIMIT / line.len() + 2);
    let game = |name: &str, moves: &str| format!("[Event \"{name}\"]\n\n{moves} *\n\n");
    let large = [
        format!("{}{{{}}} {}", game("a", "1. e4"), filler("word "), game("b", "1. d4")),
        format!("{}{}{}", game("a", "1. e4"), filler("% escaped\n"), game("b", "1. d4")),
        format!("{}{}{}", game("a", "1. e4"), filler("Nf3 Nf6\n"), game("b", "1. d4")),
        format!("{}[Event \"{}\"]\n\n{}", game("a", "1. e4"), filler("x"), game("b", "1. d4")),
        format!("{}{{{}", game("a", "1. e4"), filler("word ")),
    ];
    for text in large {
        let start = game("a", "1. e4").len();
        let end = text.len() - game("b", "1. d4").len();
        let (text, expected): (Arc<[u8]>, _) = (Arc::from(text.as_bytes()), places_of(text.as_bytes()));
        for cuts in [[start - 2, start, start + 1], [start, start + 100, end], [end - 1, end, end + 1]] {
            let cuts = cuts.map(|cut| cut as u64);
            let lengths = Lengths { unit: 1 << 16, read: 1 << 20 };
            let (found, _) = read_by_parts(&text, &cuts, lengths, record_places);
            assert_eq!(found.0, expected, "{cuts:?} {}", String::from_utf8_lossy(&text[..60]));
        }
    }
}
