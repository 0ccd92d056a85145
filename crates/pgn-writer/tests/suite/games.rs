//! Whole games in export format: tags, the reduced form, the output (PGN 3.2, 8.1, 9.7).

use crate::driver::{
    Element::{self, Moves, Nag, SkippedText},
    Script, noted,
};
use movetext_pgn::{
    Flow, GameEnd, Span, Visitor,
    event::{Placement, StartOrigin},
};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, GameText, Writer, normalisation::Normalisation};
use movetext_testkit::Random;
use std::io;

#[track_caller]
fn check_tags(tags: &[(&str, &str)], changes: &[Normalisation], expected: &str) {
    let script = Script { tags, result: GameResult::Draw, ..Script::of(&[]) };
    let (text, losses) = script.export(ExportOptions::new());
    assert_eq!(text, format!("{expected}\n1/2-1/2\n\n"));
    assert_eq!(noted(&losses).into_iter().map(|(kind, _)| kind).collect::<Vec<_>>(), changes);
}

const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                      [Result \"1/2-1/2\"]\n";

#[test]
fn clause_3_2_1_sample_game_of_2_3_is_written_unchanged() {
    let expected = include_str!("../sample.pgn");
    let moves: Vec<_> = expected
        .split_once("\n\n")
        .unwrap()
        .1
        .split_whitespace()
        .filter(|token| !token.ends_with('.') && *token != "1/2-1/2")
        .collect();
    let moves = moves.join(" ");
    let tags = [
        ("Black", "Spassky, Boris V."),
        ("Date", "1992.11.04"),
        ("Event", "F/S Return Match"),
        ("Result", "1/2-1/2"),
        ("Round", "29"),
        ("Site", "Belgrade, Serbia JUG"),
        ("White", "Fischer, Robert J."),
    ];
    let movetext = [Moves(&moves)];
    let script = Script { tags: &tags, result: GameResult::Draw, ..Script::of(&movetext) };
    let (text, losses) = script.export(ExportOptions::new());
    assert_eq!(text, expected);
    assert_eq!(noted(&losses), [(Normalisation::TagOrder, 1)]);
}

#[test]
fn clause_8_1_1_missing_and_empty_roster_tags_are_unknown() {
    check_tags(&[], &[], ROSTER);
    let empty = [("Event", ""), ("Date", ""), ("Result", "")];
    check_tags(&empty, &[Normalisation::EmptyRosterTag, Normalisation::ResultTag], ROSTER);
}

#[test]
fn clause_8_1_1_other_tags_follow_the_roster_in_ascii_order() {
    let tags =
        [("ECO", "C97"), ("a", "1"), ("Annotator", "Me"), ("WhiteElo", "2785"), ("Eco", "x"), ("A_", "y")];
    let expected =
        "[A_ \"y\"]\n[Annotator \"Me\"]\n[ECO \"C97\"]\n[Eco \"x\"]\n[WhiteElo \"2785\"]\n[a \"1\"]\n";
    check_tags(&tags, &[Normalisation::TagOrder], &format!("{ROSTER}{expected}"));
}

/// Names of the roster, and other names with similar beginnings.
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
fn clause_8_1_1_tags_are_written_in_fixed_order() {
    let mut random = Random::new(7);
    for round in 0..500 {
        let mut names = NAMES;
        // From nearly correct order to any order.
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
        let script = Script { tags: &tags, result: GameResult::Draw, ..Script::of(&[]) };
        let (text, losses) = script.export(ExportOptions::new());
        assert_eq!(text, format!("{expected}\n1/2-1/2\n\n"), "{names:?}");
        let is_broken = !names.is_sorted_by_key(|name| NAMES.iter().position(|known| known == name));
        assert_eq!(losses.count(Normalisation::TagOrder), u64::from(is_broken), "{names:?}");
    }
}

#[test]
fn clause_8_1_last_of_repeated_tags_counts() {
    let tags = [("Event", "a"), ("X", "1"), ("Event", "b"), ("X", "2"), ("X", "3")];
    let expected = ROSTER.replace("[Event \"?\"]", "[Event \"b\"]");
    let changes = [Normalisation::RepeatedTag, Normalisation::TagOrder];
    check_tags(&tags, &changes, &format!("{expected}[X \"3\"]\n"));
}

#[test]
fn clause_8_1_1_7_result_tag_is_the_result_of_the_game() {
    check_tags(&[("Result", "1-0")], &[Normalisation::ResultTag], ROSTER);
    check_tags(&[("Result", "1/2-1/2")], &[], ROSTER);
}

#[test]
fn clause_7_tag_value_is_escaped_and_printing() {
    let tags = [("X", "a \"b\" c\\d\\")];
    check_tags(&tags, &[], &format!("{ROSTER}{}\n", r#"[X "a \"b\" c\\d\\"]"#));
    let tags = [("X", "a\tb\nc")];
    check_tags(&tags, &[Normalisation::ControlCharacter], &format!("{ROSTER}[X \"a b c\"]\n"));
}

#[test]
fn clause_8_1_tag_name_is_a_symbol() {
    check_tags(&[("a\"] b", "1")], &[Normalisation::TagName], &format!("{ROSTER}[a___b \"1\"]\n"));
    check_tags(&[("", "1")], &[Normalisation::LostTag], ROSTER);
}

const FEN: &str = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn clause_9_7_setup_and_fen_are_written_together_or_not_at_all() {
    check_tags(&[("SetUp", "1")], &[Normalisation::SetUpTags], ROSTER);
    for (tags, changes) in [
        (&[("FEN", FEN), ("SetUp", "1")][..], &[][..]),
        (&[("FEN", FEN)][..], &[Normalisation::SetUpTags][..]),
        (&[("SetUp", "0"), ("FEN", FEN)][..], &[Normalisation::TagOrder, Normalisation::SetUpTags][..]),
    ] {
        let script = Script { tags, origin: StartOrigin::FenTag, ..Script::of(&[]) };
        let (text, losses) = script.export(ExportOptions::new());
        assert!(text.ends_with(&format!("[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n*\n\n")), "{text}");
        assert_eq!(noted(&losses).into_iter().map(|(kind, _)| kind).collect::<Vec<_>>(), changes);
    }
}

#[test]
fn clause_9_7_set_up_position_without_its_tag_is_given_one() {
    let position = FEN.parse::<movetext_fen::Fen>().unwrap().into_position().unwrap();
    let mut text = GameText::new(ExportOptions::new());
    text.begin_game(&movetext_pgn::GameStart { number: 1, offset: 0, line: 0, column: 0 });
    text.begin_moves(&movetext_pgn::event::Start { position: &position, origin: StartOrigin::Initial });
    text.end_game(&GameEnd {
        result: GameResult::Unknown,
        marker: None,
        plies: 0,
        span: Span::default(),
        source: None,
    });
    assert!(
        text.as_str().ends_with(&format!("[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n*\n\n")),
        "{}",
        text.as_str()
    );
}

#[test]
fn unreadable_fen_is_written_unchanged() {
    let tags = [("FEN", "no \"position\""), ("SetUp", "1")];
    let script =
        Script { tags: &tags, origin: StartOrigin::Unplayable, ..Script::of(&[SkippedText("1. e4 e5")]) };
    let (text, losses) = script.export(ExportOptions::new());
    assert!(text.ends_with("[FEN \"no \\\"position\\\"\"]\n[SetUp \"1\"]\n\n{1. e4 e5} *\n\n"), "{text}");
    assert_eq!(noted(&losses), [(Normalisation::SkippedTextAsComment, 1)]);
}

#[test]
fn clause_3_2_4_reduced_format_has_roster_and_moves_alone() {
    let tags = [("Event", "x"), ("ECO", "C00")];
    let movetext = [Moves("e4"), Nag(1, Placement::AfterMove), Moves("e6")];
    let script = Script { tags: &tags, ..Script::of(&movetext) };
    let (text, losses) = script.export(ExportOptions::new().reduced());
    let roster = ROSTER.replace("[Event \"?\"]", "[Event \"x\"]").replace("1/2-1/2", "*");
    assert_eq!(text, format!("{roster}\n1. e4 e6 *\n\n"));
    assert_eq!(noted(&losses), []);
}

#[test]
fn clause_3_2_4_reduced_format_omits_set_up_games() {
    let tags = [("ECO", "C00"), ("FEN", FEN), ("SetUp", "1")];
    let movetext = [Moves("e4")];
    let script = Script { tags: &tags, origin: StartOrigin::FenTag, ..Script::of(&movetext) };
    let (text, losses) = script.export(ExportOptions::new().reduced());
    assert_eq!((text.as_str(), losses.count(Normalisation::GameLeftOut), losses.lost()), ("", 1, 1));
    let (text, losses) = script.export(ExportOptions::new().reduced().keep_setup());
    let roster = ROSTER.replace("1/2-1/2", "*");
    assert_eq!(text, format!("{roster}[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n"));
    assert_eq!(noted(&losses), []);
}

#[test]
fn clause_3_2_4_reduced_format_keeps_fen_of_initial_array() {
    let tags = [("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), ("SetUp", "1")];
    let script = Script { tags: &tags, origin: StartOrigin::FenTag, ..Script::of(&[]) };
    let (text, _) = script.export(ExportOptions::new().reduced());
    assert_eq!(text, format!("{}\n*\n\n", ROSTER.replace("1/2-1/2", "*")));
}

#[test]
fn games_do_not_leak_into_each_other() {
    let mut text = GameText::new(ExportOptions::new());
    let first = [("FEN", FEN), ("X", "1")];
    let elements = [Moves("e4"), Nag(1, Placement::AfterMove), Element::Comment("c", Placement::BeforeMove)];
    Script { tags: &first, origin: StartOrigin::FenTag, ..Script::of(&elements) }.drive(&mut text);
    text.clear();
    Script::of(&[Moves("d4")]).drive(&mut text);
    assert_eq!(text.as_str(), format!("{}\n1. d4 *\n\n", ROSTER.replace("1/2-1/2", "*")));
}

#[test]
fn writer_writes_each_game_when_it_ends() {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    let script = Script::of(&[Moves("d4")]);
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
fn error_of_the_output_stops_the_stream_and_is_returned() {
    let mut writer = Writer::new(Full, ExportOptions::new());
    let end =
        GameEnd { result: GameResult::Unknown, marker: None, plies: 0, span: Span::default(), source: None };
    assert_eq!(writer.end_game(&end), Flow::Stop);
    assert_eq!(writer.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
}
