//! Compares the strict check with export (PGN 3.2). In each damaged text, there must be deviations if and only if
//! export changes the text. Each deviation must have the correct line and column.

use movetext_pgn::{Reader, diagnostic::Severity};
use movetext_pgn_writer::{
    Charset, ExportOptions, GameText,
    conformance::{Deviation, deviations},
};
use movetext_testkit::Random;

/// How many damaged texts we test.
const TEXTS: usize = 10_000;

/// Returns whether export leaves the text unchanged, in UTF-8 or Latin-1. The standard requires Latin-1, but export
/// writes UTF-8 by default.
fn is_export_format(text: &[u8]) -> bool {
    let mut readers = [Charset::Utf8, Charset::Latin1].map(|charset| (charset, Reader::new(text)));
    let mut rest = text;
    loop {
        let mut games = Vec::new();
        for (charset, reader) in &mut readers {
            let mut game = GameText::new(ExportOptions::new());
            if reader.visit_game(&mut game, &mut ()).unwrap().is_none() {
                return rest.is_empty();
            }
            games.push(encoded(game.as_str(), *charset));
        }
        match games.iter().find_map(|game| rest.strip_prefix(game.as_slice())) {
            Some(after) => rest = after,
            None => return false,
        }
    }
}

fn encoded(text: &str, charset: Charset) -> Vec<u8> {
    let byte = |letter| u8::try_from(u32::from(letter)).unwrap_or(b'?');
    match charset {
        Charset::Latin1 => text.chars().map(byte).collect(),
        _ => text.as_bytes().to_vec(),
    }
}

/// Returns one or two exported games, in UTF-8 or Latin-1.
fn exported(random: &mut Random) -> Vec<u8> {
    let charset = if random.one_in(4) { Charset::Latin1 } else { Charset::Utf8 };
    let mut text = GameText::new(ExportOptions::new().charset(charset));
    for _ in 0..=random.below(2) {
        crate::generator::game(random).drive(&mut text);
    }
    text.to_bytes().into_owned()
}

/// Changes, inserts or removes a byte.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    const NASTY: &[u8] = b"\0\x01\n\r\t\x0B\x0C %{}()[]\"\\;$*.!?-1eN\x7F\x85\xA0\xC2\xC3\xA9\xEF";
    // We damage the start and the end of the text more often.
    let at = match random.below(8) {
        0 => random.below(3).min(bytes.len() - 1),
        1 => bytes.len() - 1 - random.below(3).min(bytes.len() - 1),
        _ => random.below(bytes.len()),
    };
    let byte = if random.one_in(3) { random.byte() } else { random.pick(NASTY) };
    match random.below(4) {
        0 => bytes.insert(at, byte),
        1 => drop(bytes.remove(at)),
        2 => bytes.push(byte),
        _ => bytes[at] = byte,
    }
}

fn errors(found: &[Deviation]) -> impl Iterator<Item = &Deviation> {
    found.iter().filter(|deviation| deviation.severity() == Severity::Error)
}

/// Asserts that each deviation has the line and column of its offset.
#[track_caller]
fn check_places(text: &[u8], found: &[Deviation]) {
    for deviation in found {
        let at = deviation.span.start as usize;
        // A line ends with a line feed, or with a carriage return without a line feed.
        let ends = |index: &usize| {
            text[*index] == b'\n' || text[*index] == b'\r' && text.get(index + 1) != Some(&b'\n')
        };
        let start = (0..at).rfind(ends).map_or(0, |end| end + 1);
        let column = 1 + text[start..at].iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
        let number = 1 + (0..at).filter(ends).count() as u64;
        let location = (deviation.location.line, deviation.location.column);
        assert_eq!(location, (number, column), "{deviation:?}\n{}", String::from_utf8_lossy(text));
        assert!(deviation.span.end <= text.len() as u64, "{deviation:?}");
    }
}

#[test]
fn deviations_equal_changes_by_export() {
    let mut random = Random::new(3_2_2);
    let mut conforming = 0;
    for _ in 0..TEXTS {
        let mut text = exported(&mut random);
        assert!(is_export_format(&text), "{}", String::from_utf8_lossy(&text));
        damage(&mut text, &mut random);
        let found = deviations(&text);
        let is_export_format = is_export_format(&text);
        let first = errors(&found).next();
        assert_eq!(first.is_none(), is_export_format, "{first:?}\n{}", String::from_utf8_lossy(&text));
        conforming += usize::from(is_export_format);
        check_places(&text, &found);
    }
    assert!(conforming > TEXTS / 100 && conforming < TEXTS / 2, "{conforming} texts are still export format");
}
