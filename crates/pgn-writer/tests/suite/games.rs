//! Whole games in export format: tags, the reduced form, the output (PGN 3.2, 8.1, 9.7).

use crate::driver::{Script, changes_in};
use movetext_fen::Fen;
use movetext_pgn::{Flow, GameEnd, GameStart, Span, Start, StartOrigin, Visitor};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, GameText, Writer, normalisation::Normalisation};
use movetext_testkit::Random;
use std::io;

const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                      [Result \"*\"]\n";

const END: GameEnd<'_> = GameEnd {
    result: GameResult::Unknown,
    marker: None,
    plies: 0,
    span: Span::new(0, 0),
    tags_end: 0,
    source: None,
};

#[test]
fn clause_3_2_1_sample_game_is_unchanged() {
    let expected = include_str!("../sample.pgn");
    let moves: Vec<_> = expected
        .split_once("\n\n")
        .unwrap()
        .1
        .split_whitespace()
        .filter(|token| !token.ends_with('.') && *token != "1/2-1/2")
        .collect();
    let moves = format!("{} 1/2-1/2", moves.join(" "));
    let tags = [
        ("Black", "Spassky, Boris V."),
        ("Date", "1992.11.04"),
        ("Event", "F/S Return Match"),
        ("Result", "1/2-1/2"),
        ("Round", "29"),
        ("Site", "Belgrade, Serbia JUG"),
        ("White", "Fischer, Robert J."),
    ];
    let (text, losses) = Script { tags: &tags, movetext: &moves }.export(ExportOptions::new());
    assert_eq!(text, expected);
    assert_eq!(changes_in(&losses), [(Normalisation::TagOrder, 1)]);
}

/// Roster names, and other names that begin like them.
const NAMES: [&str; 20] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "A",
    "AB",
    "B_",
    "EventDate",
    "EventDates",
    "EventRounds",
    "Eventual",
    "WhiteElo",
    "WhiteElo2",
    "WhiteEloX",
    "WhiteTitle",
    "Z",
    "a",
    "zz",
];

#[test]
fn clause_8_1_1_tags_have_fixed_order() {
    let mut random = Random::new(7);
    for round in 0..500 {
        let mut names = NAMES;
        // Up to 24 swaps turn the correct order into almost any order.
        for _ in 0..round % 25 {
            let (one, other) = (random.below(NAMES.len()), random.below(NAMES.len()));
            names.swap(one, other);
        }
        let names = &names[..random.below(NAMES.len() + 1)];
        let tags: Vec<_> = names.iter().map(|name| (*name, "x")).collect();
        let mut expected = ROSTER.to_owned();
        for name in &NAMES[..6] {
            let start = format!("[{name} \"");
            if names.contains(name) {
                let unknown = if *name == "Date" { "????.??.??" } else { "?" };
                expected = expected.replace(&format!("{start}{unknown}"), &format!("{start}x"));
            }
        }
        let others = NAMES[6..].iter().filter(|name| names.contains(name));
        others.for_each(|name| expected.push_str(&format!("[{name} \"x\"]\n")));
        let (text, losses) = Script { tags: &tags, movetext: "*" }.export(ExportOptions::new());
        assert_eq!(text, format!("{expected}\n*\n\n"), "{names:?}");
        let is_broken = !names.is_sorted_by_key(|name| NAMES.iter().position(|known| known == name));
        assert_eq!(losses.count(Normalisation::TagOrder), u64::from(is_broken), "{names:?}");
    }
}

const FEN: &str = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn clause_9_7_missing_setup_tag_is_added() {
    let position = FEN.parse::<Fen>().unwrap().into_position().unwrap();
    let mut text = GameText::new(ExportOptions::new());
    text.begin_game(&GameStart { number: 1, offset: 0, line: 0, column: 0 });
    text.begin_moves(&Start { position: &position, origin: StartOrigin::Initial });
    text.end_game(&END);
    assert_eq!(text.as_str(), format!("{ROSTER}[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n*\n\n"));
}

#[test]
fn games_do_not_leak_into_each_other() {
    let mut text = GameText::new(ExportOptions::new());
    Script { tags: &[("FEN", FEN), ("X", "1")], movetext: "e4 $1 before<c>" }.drive(&mut text);
    text.clear();
    Script::from_movetext("d4").drive(&mut text);
    assert_eq!(text.as_str(), format!("{ROSTER}\n1. d4 *\n\n"));
}

#[test]
fn writer_writes_each_game_when_it_ends() {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    let script = Script::from_movetext("d4");
    script.drive(&mut writer);
    script.drive(&mut writer);
    let once = script.export(ExportOptions::new()).0;
    assert_eq!(writer.finish().unwrap(), once.repeat(2).as_bytes());
}

#[derive(Debug)]
struct Full;

impl io::Write for Full {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_error_stops_the_stream() {
    let mut writer = Writer::new(Full, ExportOptions::new());
    assert_eq!(writer.end_game(&END), Flow::Stop);
    assert_eq!(writer.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
}
