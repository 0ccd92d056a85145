//! The decoder as a producer (PGN 20.4): its events, how it obeys the visitor's interest and flow, and damage.

use crate::log::Log;
use core::cell::RefCell;
use movetext_pgc::{
    DecodeError, DecodeErrorKind, Decoder, ReadError, decode,
    record::{Item, Marker},
    source::{Source, StreamSource},
};
use movetext_pgn::{Flow, Interest};
use movetext_testkit::table;
use std::io;

/// 1. e4 e5 1-0 with unknown tags, encoded by hand.
const MINIMAL: &[u8] = b"\x01\x01?\x01?\x0A????.??.??\x01?\x01?\x01?\x031-0\x02\x00\x0D\x0C";

/// `[ECO "C20"] 1. e4 $1 (1. d4 $2 (1. c4) d5) $3 e5`, `%x`, 2. Nf3, with a noop between tags and moves.
const ANNOTATED: &[u8] =
    b"\x05\x02\x03ECO\x03C20\x00\x03\x01\x0D\x07\x01\x08\x03\x01\x0B\x07\x02\x08\x03\x01\x09\x09\x03\x01\x0A\x09\x07\x03\
      \x03\x01\x0C\x0A\x01\x00x\x03\x01\x09\x06";

fn error(kind: DecodeErrorKind, offset: u64) -> DecodeError {
    DecodeError { kind, offset }
}

/// Creates a log that returns `flow` from the first event that begins with `beginning`.
fn log_returning(beginning: &str, flow: Flow) -> Log {
    Log { answer: Some((beginning.to_owned(), flow)), ..Log::default() }
}

/// Returns the first word of each event, on one line.
fn seen(log: &Log) -> String {
    let word = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
        ["mv", _, san, ..] => san.to_owned(),
        ["token", san, ..] => format!("token {san}"),
        ["nag", nag, place] => format!("{nag}{}", if place == "AfterMove" { "" } else { place }),
        ["tag", name, ..] => name.to_owned(),
        ["begin_game", ..] => "begin".to_owned(),
        ["begin_moves", ..] => "moves".to_owned(),
        ["end_game", ..] => "end".to_owned(),
        [first, ..] => first.to_owned(),
        [] => String::new(),
    };
    log.text.lines().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns the events of undamaged bytes. Checks that all visitors receive the same events.
fn events(bytes: &[u8]) -> String {
    log(Interest::ALL, None, bytes).text
}

fn log(interest: Interest, answer: Option<(&str, Flow)>, bytes: &[u8]) -> Log {
    let answer = answer.map(|(at, flow)| (at.to_owned(), flow));
    let log = RefCell::new(Log { interest, answer, ..Log::default() });
    decode(bytes, &mut &log, &mut &log).unwrap();
    log.into_inner()
}

/// Parses an interest such as `REPLAY|NAGS`.
fn interest(cell: &str) -> Interest {
    let named = |name| match name {
        "ALL" => Interest::ALL,
        "SCAN" => Interest::SCAN,
        "PARSE" => Interest::PARSE,
        "REPLAY" => Interest::REPLAY,
        "NAGS" => Interest::NAGS,
        "VARIATIONS" => Interest::VARIATIONS,
        "ESCAPES" => Interest::ESCAPES,
        _ => panic!("no interest is called {name}"),
    };
    cell.split('|').map(named).reduce(|one, other| one | other).unwrap()
}

/// Returns the events of the first of two equal games. `visitor` is an interest, or a flow to return from an event.
fn events_of_first(game: &[u8], visitor: &str) -> String {
    let (interest, answer) = match visitor.split_once(" at ") {
        None => (interest(visitor), None),
        Some(("SkipGame", at)) => (Interest::ALL, Some((at, Flow::SkipGame))),
        Some(("SkipVariation", at)) => (Interest::ALL, Some((at, Flow::SkipVariation))),
        Some(_) => panic!("no answer is called {visitor}"),
    };
    let log = |answer, bytes: &[u8]| log(interest, answer, bytes);
    let both = log(answer, &game.repeat(2));
    let length = game.len();
    let ends: Vec<_> = both.text.lines().filter(|line| line.starts_with("end_game")).collect();
    assert!(ends[0].ends_with(&format!(" 0..{length}")), "{visitor}");
    assert!(ends[1].ends_with(&format!(" {length}..{}", 2 * length)), "{visitor}");
    let second = format!(" {}", seen(&log(None, game)));
    seen(&both).strip_suffix(&second).unwrap_or_else(|| panic!("{visitor}: {}", seen(&both))).to_owned()
}

#[test]
fn events_match_table() {
    table::check("binary/events.tsv", |[game, visitor]| vec![events_of_first(&table::bytes(game), visitor)]);
}

#[test]
fn visitor_stops_at_every_event() {
    for at in ["begin_game", "tag", "begin_moves", "mv 0 d4", "(", ")", "nag $3", "escape"] {
        let mut log = log_returning(at, Flow::Stop);
        // Bytes after the stop are not read.
        let mut decoder = Decoder::new(&[0xFF]);
        assert!(decoder.visit_game(&mut log, &mut ()).is_err());
        let bytes = [ANNOTATED, &[0xFF]].concat();
        let mut decoder = Decoder::new(&bytes);
        assert_eq!(decoder.visit_all(&mut log, &mut ()), Ok(Flow::Stop), "{at}");
        assert!(log.text.lines().last().unwrap().starts_with(at), "{at}: {}", log.text);
        assert_eq!(decoder.visit_game(&mut Log::default(), &mut ()), Ok(None), "{at}");
    }
}

#[test]
fn stop_at_game_end_leaves_the_next_game() {
    for game in [MINIMAL, ANNOTATED] {
        let bytes = game.repeat(2);
        let mut decoder = Decoder::new(&bytes).numbered_from(7);
        let mut log = log_returning("end_game", Flow::Stop);
        assert_eq!(decoder.visit_game(&mut log, &mut ()), Ok(Some(Flow::Stop)));
        assert_eq!((decoder.next_number(), decoder.offset()), (8, game.len() as u64));
        assert_eq!(decoder.visit_game(&mut log, &mut ()), Ok(Some(Flow::Continue)));
        assert_eq!(decoder.visit_game(&mut log, &mut ()), Ok(None));
        assert!(log.text.contains("begin_game 8 at"));
    }
}

#[test]
fn huge_first_number_does_not_overflow() {
    let bytes = [MINIMAL, ANNOTATED].concat();
    let mut decoder = Decoder::new(&bytes).numbered_from(u64::MAX - 1).with_game_limit(u64::MAX);
    let mut log = Log::default();
    assert_eq!(decoder.visit_all(&mut log, &mut ()), Ok(Flow::Continue));
    assert_eq!(decoder.next_number(), u64::MAX);
    let mut decoder = Decoder::new(&bytes).numbered_from(u64::MAX).with_nesting(usize::MAX);
    assert_eq!(decoder.visit_all(&mut log, &mut ()), Ok(Flow::Continue));
    assert_eq!(decoder.next_number(), u64::MAX);
}

/// Without a limit, an endless item would fill the memory.
#[test]
fn item_text_is_joined_up_to_the_limit() {
    let inside = usize::from(u16::MAX) - b"mt1:+".len();
    let part = [&b"\x0A\xFF\xFFmt1:+"[..], &vec![b'a'; inside]].concat();
    // The decoder still accepts a string if the text before it is within the limit of 64 MiB.
    let parts = (64 << 20) / inside + 1;
    let bytes = [&b"\x05"[..], &part.repeat(parts + 1)].concat();
    let mut decoder = Decoder::new(&bytes).with_game_limit(u64::MAX);
    let offset = 1 + (parts * part.len()) as u64;
    assert_eq!(
        decoder.visit_game(&mut Log::default(), &mut ()),
        Err(error(DecodeErrorKind::InvalidExtension, offset))
    );
}

/// A stream that returns more than requested.
struct OvercountingStream<'a>(&'a [u8]);

impl io::Read for OvercountingStream<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(into)?;
        Ok(if count == 0 { 0 } else { usize::MAX })
    }
}

#[test]
fn stream_is_read_to_its_end() {
    let mut source = StreamSource::new(&b"abc"[..]);
    assert!(source.grow().unwrap());
    source.consume(1);
    source.consume(usize::MAX);
    assert_eq!(source.buffer(), b"");
    assert!(!source.grow().unwrap());
    let mut source = StreamSource::new(OvercountingStream(b"abc"));
    assert!(source.grow().unwrap());
    assert!(source.buffer().starts_with(b"abc"));
    assert!(!source.grow().unwrap());
}

#[test]
fn decoded_values_match_the_encoded_ones() {
    let result = |value: &[u8]| [b"\x05\x02\x06Result", &[value.len() as u8][..], value, b"\x06"].concat();
    let glyphs = b"\x05\x07\x01\x03\x01\x0D\x07\x02\x08\x03\x01\x0B\x09\x07\x03\x03\x01\x0C\x07\x04\x06";
    for (bytes, expected) in [
        (&*result(b"1-0"), &["end_game 1-0 "][..]),
        (&result(b" 0-1 "), &["end_game 0-1 "]),
        (&result(b"*"), &["end_game * "]),
        (&result(b"?"), &["end_game * "]),
        (&result(b"1-0 (time)"), &["end_game * "]),
        // If a tag is repeated, the last value counts.
        (b"\x05\x02\x06Result\x031-0\x02\x06Result\x030-1\x06", &["end_game 0-1 "]),
        (MINIMAL, &[" plies 2 "]),
        (ANNOTATED, &[" plies 3 "]),
        // Noops and escape strings between games are skipped.
        (
            &[b"\x00\x0A\x01\x00x\x00", MINIMAL, b"\x00\x0A\x00\x00", ANNOTATED, b"\x00"].concat(),
            &["begin_game 1 at 6\n", "begin_game 2 at 40\n"],
        ),
        (glyphs, &["nag $1 Start\n", "nag $2 AfterMove\n", "nag $3 AfterVariations\n", "nag $4 AfterMove\n"]),
        (b"\x05\x0A\x06\x00mt1:+a\x00\x0A\x06\x00mt1:+b\x0A\x06\x00mt1:sc\x06", &["comment Start \"abc\" "]),
    ] {
        let events = events(bytes);
        let found = expected.iter().all(|part| events.matches(part).count() == 1);
        assert!(found, "{expected:?}: {events}");
    }
}

#[test]
fn escapes_between_tags_have_a_limit() {
    let escape = [&b"\x0A\xFF\xFF"[..], &[b'x'; 65_535]].concat();
    let game = |escapes: usize| [b"\x05", &*escape.repeat(escapes), b"\x02\x05White\x03Ann\x06"].concat();
    let mut log = Log::default();
    assert_eq!(decode(&game(16), &mut log, &mut ()), Ok(()));
    assert!(log.text.find("tag White") < log.text.find("escape"), "held escape strings follow the tags");
    // At most 1 MiB of escape strings is held until the tags end. Beyond that, the decoder begins the moves, and a
    // later tag is an error.
    let late = error(DecodeErrorKind::LateTag, 1 + 18 * 65_538);
    assert_eq!(decode(&game(18), &mut log, &mut ()), Err(late));
}

#[test]
fn fen_tag_sets_start_and_reports_errors() {
    let general = |value: &[u8], rest: &[u8]| {
        [b"\x05\x02\x03FEN", &[value.len() as u8][..], value, rest, b"\x06"].concat()
    };
    let found = events(&general(b"4k3/8/8/8/8/8/4P3/4K3 b", b"\x03\x01\x00"));
    for expected in [
        "begin_moves FenTag\nmv 0 Kd7 ",
        "diagnostic fen-without-setup 1:8\n",
        "diagnostic fen-spelling 1:8\n",
    ] {
        assert!(found.contains(expected), "{found}");
    }
    let unplayable = events(&general(b"no position", b""));
    assert!(unplayable.contains("begin_moves Unplayable\nend_game"), "{unplayable}");
    let mut log = Log::default();
    let bytes = general(b"no position", b"\x03\x02\x05\x06");
    assert_eq!(decode(&bytes, &mut log, &mut ()), Err(error(DecodeErrorKind::NoPosition, 20)));
    assert!(log.text.contains("unread \"ordinals 5 6\" 20..22\n"), "{}", log.text);
    assert_eq!(log.ended, 1);
}

/// Reads a game between two other games. Returns its damage with the offset, and its events.
fn damage(game: &[u8]) -> Vec<String> {
    let bytes = [MINIMAL, game, MINIMAL, ANNOTATED].concat();
    let mut log = Log::default();
    let mut decoder = Decoder::new(&bytes);
    let error = decoder.visit_all(&mut log, &mut ()).unwrap_err();
    assert!(error.kind.is_recoverable(), "{error}");
    // Damage affects only its own game.
    let minimal = "begin Event Site Date Round White Black Result moves e4 e5 end";
    let mut rest = Log::default();
    assert_eq!(decoder.visit_all(&mut rest, &mut ()), Ok(Flow::Continue));
    assert!(seen(&rest).starts_with(minimal), "{}", seen(&rest));
    assert_eq!((rest.begun, rest.ended), (2, 2));
    let seen = seen(&log);
    let seen = seen.strip_prefix(minimal).unwrap().trim_start().to_owned();
    vec![format!("{:?} at {}", error.kind, error.offset - MINIMAL.len() as u64), seen]
}

#[test]
fn damage_matches_table() {
    table::check("binary/damage.tsv", |[game]| damage(&table::bytes(game)));
    // We report damage in a skipped game too.
    let mut skipping = log_returning("tag", Flow::SkipGame);
    assert!(decode(b"\x05\x02\x01a\x01b\x05\x06", &mut skipping, &mut ()).is_err());
    assert_eq!(seen(&skipping), "begin a end");
}

#[test]
fn records_outside_games_are_reported_once() {
    let bytes = [b"\x06\x07\x01", MINIMAL, b"\x09\x00\x09", MINIMAL, b"\x03\x00"].concat();
    let mut decoder = Decoder::new(&bytes);
    let mut log = Log::default();
    let mut offsets = Vec::new();
    while let Err(error) = decoder.visit_all(&mut log, &mut ()) {
        assert!(matches!(error.kind, DecodeErrorKind::OutsideGame(_)));
        offsets.push(error.offset);
    }
    assert_eq!(offsets, [0, 33, 66]);
    assert_eq!(log.ended, 2);
}

#[test]
fn nesting_is_limited() {
    let deep = |depth: usize| {
        let mut bytes = vec![0x05, 0x03, 0x01, 0x0D];
        (0..depth).for_each(|_| bytes.extend([0x08, 0x03, 0x01, 0x0B]));
        bytes.resize(bytes.len() + depth, 0x09);
        bytes.push(0x06);
        bytes
    };
    let mut log = Log::default();
    assert_eq!(decode(&deep(1024), &mut log, &mut ()), Ok(()));
    let over = error(DecodeErrorKind::Nesting(1024), 4 + 4 * 1024);
    assert_eq!(decode(&deep(1025), &mut log, &mut ()), Err(over));
    assert_eq!((log.begun, log.ended), (2, 2));
    assert!(Decoder::new(&deep(3)).with_nesting(2).visit_all(&mut log, &mut ()).is_err());
    assert!(Decoder::new(&deep(3)).with_nesting(3).visit_all(&mut log, &mut ()).is_ok());
    // Variations that the visitor does not request may be nested more deeply.
    log.interest = Interest::REPLAY;
    assert_eq!(decode(&deep(100_000), &mut log, &mut ()), Ok(()));
}

#[test]
fn game_length_is_limited() {
    let limited = |game: &[u8], limit: u64| {
        let bytes = [b"\x05", game, b"\x06", MINIMAL].concat();
        let mut log = Log::default();
        let mut decoder = Decoder::new(&bytes).with_game_limit(limit);
        let first = decoder.visit_game(&mut log, &mut ());
        assert_eq!(decoder.visit_game(&mut log, &mut ()), Ok(Some(Flow::Continue)), "the next game is read");
        assert_eq!((log.begun, log.ended, log.depth), (2, 2, 0));
        (first, log.text)
    };
    // The fewest characters in PGN for each: e4 e5, $1, (, e4, the line %ab, {abü}, --, a tag.
    let cases: [(&[u8], u64); 9] = [
        (b"\x03\x02\x0D\x0C", 4),
        (b"\x04\x02\x00\x0D\x0C", 4),
        (b"\x03\x01\x0D\x07\x01", 3),
        (b"\x03\x01\x0D\x08\x09", 3),
        (b"\x03\x01\x0D\x0A\x02\x00ab", 5),
        (b"\x0A\x07\x00mt1:+ab\x0A\x06\x00mt1:s\xFC", 4),
        (b"\x0A\x07\x00mt1:>--\x0A\x06\x00mt1:A1", 3),
        (b"\x02\x01a\x02bc", 67),
        (b"\x0A\x0E\x00mt1:ta=\\u{141}", 66),
    ];
    for (game, characters) in cases {
        let (whole, text) = limited(game, characters);
        assert_eq!(whole, Ok(Some(Flow::Continue)), "{text}");
        let (cut, text) = limited(game, characters - 1);
        assert!(
            matches!(cut, Err(DecodeError { kind: DecodeErrorKind::GameTooLong(limit), .. }) if limit == characters - 1),
            "{cut:?}: {text}"
        );
    }
    // Records up to the limit are sent. The damage is at the first record above it.
    let (cut, text) = limited(b"\x03\x01\x0D\x07\x01\x07\x02\x03\x01\x0C", 3);
    assert_eq!(cut, Err(error(DecodeErrorKind::GameTooLong(3), 6)));
    assert!(text.contains("nag $1 ") && !text.contains("nag $2 ") && !text.contains("e5 5..6"), "{text}");
}

#[test]
fn unrecoverable_damage_ends_decoding() {
    let cases: [(&[u8], DecodeErrorKind, u64); 4] = [
        (b"\x05\x03\x02\x0D\x0C\x0B\x06", DecodeErrorKind::UnknownMarker(0x0B), 5),
        (b"\x05\x03\x02\x0D", DecodeErrorKind::Truncated { item: Item::MoveSequence1, missing: 1 }, 2),
        (b"\x05\x03\x01\x0D", DecodeErrorKind::MissingEnd { begin: 30 }, 4),
        (b"\x01\x02?", DecodeErrorKind::Truncated { item: Item::String1, missing: 1 }, 1),
    ];
    for (game, kind, offset) in cases {
        let bytes = [MINIMAL, game].concat();
        let mut decoder = Decoder::new(&bytes);
        let mut log = Log::default();
        assert_eq!(decoder.visit_all(&mut log, &mut ()), Err(error(kind, 30 + offset)));
        assert!(!kind.is_recoverable());
        assert_eq!(log.begun, log.ended);
        assert_eq!(decoder.visit_all(&mut log, &mut ()), Ok(Flow::Continue));
    }
    // Structural damage is reported first, then the truncation.
    let bytes = [MINIMAL, b"\x05\x09\x03\x01"].concat();
    let mut decoder = Decoder::new(&bytes);
    let mut log = Log::default();
    let stray = error(DecodeErrorKind::StrayVariationEnd, 31);
    assert_eq!(decoder.visit_all(&mut log, &mut ()), Err(stray));
    let cut = DecodeErrorKind::Truncated { item: Item::MoveSequence1, missing: 1 };
    assert_eq!(decoder.visit_all(&mut log, &mut ()), Err(error(cut, 33)));
    assert_eq!(decoder.visit_all(&mut log, &mut ()), Ok(Flow::Continue));
}

#[test]
fn games_iterator_continues_after_damage() {
    let bytes = [MINIMAL, b"\x05\x09\x06", MINIMAL].concat();
    let mut decoder = Decoder::new(&bytes);
    let read = |decoder: &mut Decoder<_>| decoder.games().map(|game| game.is_ok()).collect::<Vec<_>>();
    assert_eq!(read(&mut decoder), [true, false]);
    assert_eq!(read(&mut decoder), [true]);
    assert!(read(&mut decoder).is_empty());
}

/// A stream of markers 0x05. It counts the reads, is interrupted once, and then fails.
struct FailingStream(usize);

impl io::Read for FailingStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            2 => Err(io::ErrorKind::Interrupted.into()),
            1 | 3 => {
                buffer[0] = 0x05;
                Ok(1)
            }
            _ => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

#[test]
fn read_error_ends_the_game() {
    let mut log = Log::default();
    let mut decoder = Decoder::from_read(FailingStream(0));
    let inside = error(DecodeErrorKind::InsideGame(Marker::GameBegin, 0), 1);
    let found = decoder.visit_game(&mut log, &mut ());
    assert!(matches!(found, Err(ReadError::Damaged(damage)) if damage == inside), "{found:?}");
    let found = decoder.visit_game(&mut log, &mut ());
    assert!(
        matches!(&found, Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::TimedOut),
        "{found:?}"
    );
    assert_eq!((log.begun, log.ended), (2, 2));
    assert!(matches!(decoder.visit_game(&mut log, &mut ()), Ok(None)));
}

#[test]
fn error_messages() {
    let sentences = [
        (DecodeErrorKind::MissingEnd { begin: 1 }, "byte 7: the game that begins at byte 1 has no end"),
        (DecodeErrorKind::OutsideGame(Marker::Nag), "byte 7: 0x07 (simple-nag) outside of a game"),
        (
            DecodeErrorKind::InsideGame(Marker::ReducedGame, 2),
            "byte 7: 0x01 (reduced export format single game) inside the game that begins at byte 2",
        ),
        (
            DecodeErrorKind::NoSuchMove { ordinal: 30, legal: 20 },
            "byte 7: no move has the ordinal 30: the position has 20 legal moves",
        ),
    ];
    for (kind, sentence) in sentences {
        assert_eq!(error(kind, 7).to_string(), sentence);
    }
}

#[test]
fn answer_to_a_start_diagnostic_is_followed() {
    let bytes = include_bytes!("../../../../testdata/regress/stop-at-a-finding-about-the-start.pgc");
    for (flow, expected) in [
        (Flow::Continue, "begin FEN diagnostic diagnostic moves end"),
        (Flow::SkipVariation, "begin FEN diagnostic end"),
        (Flow::SkipGame, "begin FEN diagnostic end"),
        (Flow::Stop, "begin FEN diagnostic"),
    ] {
        assert_eq!(seen(&log(Interest::ALL, Some(("diagnostic", flow)), bytes)), expected, "{flow:?}");
    }
}
