//! Values in common use that the standard does not have, told apart from values that are damaged (PGN 8.1.1, 9).

use movetext_pgn::Code;
use movetext_pgn::Reader;
use movetext_pgn::Severity;
use movetext_pgn::value::TagFaultKind;
use movetext_pgn::value::check_tags;

/// The severity of what is found about the value itself.
fn severity(name: &str, value: &str) -> Option<Severity> {
    let mut found = None;
    check_tags([(name, value)], |fault| {
        if matches!(fault.kind, TagFaultKind::Value(_) | TagFaultKind::Dialect(_)) {
            found = Some(fault.kind.severity());
        }
    });
    found
}

/// Values that are notes, and values that are warnings.
const VALUES: [(&str, &[&str], &[&str]); 21] = [
    ("Termination", &["Normal", "Time forfeit", "anna won by resignation", "", "?"], &[" "]),
    (
        "TimeControl",
        &["180+0", "40/40+1", "0+1", "G/60", "10+0.05", "40/60+0.6", "40/5400+30:1800+30", ""],
        &["0", "0+0", "300:40/9000", "600+0:300", "5400/40+30:1800+30\"", "180+", "+", ":", "1.+2", "abc"],
    ),
    ("TimeControl", &["15 min. + 10 s. per move", "90m+30s"], &["3|2"]),
    ("WhiteElo", &["", "?", "?:2600", "-:?"], &["abc", "2500?", " ", "2 500", "25OO", "2500:x"]),
    ("BlackUSCF", &["?"], &["unrated"]),
    ("ECO", &["", "?", "C07m", "B90a1"], &["F00", "B9", "B97?", "B97mm", "b97", "B97/8"]),
    ("WhiteTitle", &["BOT", "NM", "SIM", "GM:BOT", "", "?"], &["gm", "Grandmaster", " GM", "G M", "\u{C9}"]),
    (
        "Date",
        &["1970", "1970.05", "????", "199?", "?", ""],
        &["199x.13.45", "1970.13", "2012.8.1", "1970.", "19"],
    ),
    ("EventDate", &["", "?", "1970"], &["1970/05", "1970.00"]),
    ("UTCDate", &["", "?"], &["2024.02.30"]),
    ("Time", &["12:30", "?"], &["24:30", "9:30", "9:59:39 a.m."]),
    ("Round", &[""], &["?.5", "-768", "1."]),
    ("Event", &[""], &[" "]),
    ("Site", &[""], &[" "]),
    ("White", &[], &[""]),
    ("Result", &[], &["", "?", "1/2"]),
    ("Annotator", &[""], &[" "]),
    ("PlyCount", &["", "?"], &["many"]),
    ("Board", &["?"], &["3a"]),
    ("SetUp", &["?"], &["yes"]),
    ("Mode", &["?"], &["otb"]),
];

#[test]
fn common_value_is_a_note_and_damaged_value_a_warning() {
    for (name, notes, warnings) in VALUES {
        for value in notes {
            assert_eq!(severity(name, value), Some(Severity::Note), "{name} {value:?}");
        }
        for value in warnings {
            assert_eq!(severity(name, value), Some(Severity::Warning), "{name} {value:?}");
        }
    }
}

#[test]
fn value_by_the_letter_is_nothing() {
    for (name, value) in [
        ("Termination", "normal"),
        ("TimeControl", "180"),
        ("WhiteElo", "-"),
        ("ECO", "B97"),
        ("WhiteTitle", "GM"),
        ("Date", "1970.??.??"),
        ("Round", "?"),
        ("Annotator", "?"),
    ] {
        assert_eq!(severity(name, value), None, "{name} {value:?}");
    }
}

/// The codes that are at least warnings.
fn warnings(text: &str) -> Vec<Code> {
    let mut found = Vec::new();
    let Ok(_) = Reader::new(text.as_bytes()).visit_all(&mut (), &mut found);
    found.iter().filter(|one| one.severity() > Severity::Note).map(|one| one.code).collect()
}

#[test]
fn undamaged_game_of_each_large_source_has_no_warning() {
    let roster = "[Event \"e\"]\n[Site \"s\"]\n[Date \"2024.05.01\"]\n[Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n\
                  [Result \"1-0\"]\n";
    for (source, tags, moves) in [
        (
            "Lichess",
            "[WhiteElo \"1500\"]\n[WhiteTitle \"BOT\"]\n[Variant \"Standard\"]\n[TimeControl \"180+0\"]\n\
             [ECO \"?\"]\n[Termination \"Time forfeit\"]\n",
            "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 1-0",
        ),
        (
            "chess.com",
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
             [FEN \"nnqrbbkr/pppppppp/8/8/8/8/PPPPPPPP/NNQRBBKR w HDhd - 0 1\"]\n[TimeControl \"1/259200\"]\n\
             [Termination \"anna won by resignation\"]\n",
            "1. e4 {[%clk 71:59:59.9]} 1... e5 {[%clk 71:30:02]} 1-0",
        ),
        (
            "ChessBase",
            "[WhiteElo \"?\"]\n[BlackElo \"\"]\n[ECO \"?\"]\n[Annotator \"\"]\n[EventDate \"1993.??.??\"]\n\
             [PlyCount \"2\"]\n",
            "1. e4 (1. d4 -- 2. c4) 1... e5 1-0",
        ),
        ("TWIC", "[WhiteElo \"\"]\n[ECO \"C20\"]\n[EventDate \"2024.04.29\"]\n", "1. e4 e5 1-0"),
    ] {
        let text = format!("{roster}{tags}\n{moves}\n");
        assert_eq!(warnings(&text), [], "{source}");
    }
}

#[test]
fn shredder_letters_are_a_note_unless_something_else_is_wrong() {
    let codes = |fen: &str| {
        let mut found = Vec::new();
        let text = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*");
        let Ok(_) = Reader::new(text.as_bytes()).visit_all(&mut (), &mut found);
        let codes: Vec<Code> = found.iter().map(|one| one.code).collect();
        codes.into_iter().filter(|code| *code != Code::RosterIncomplete).collect::<Vec<_>>()
    };
    assert_eq!(codes("4k2r/8/8/8/8/8/8/4K2R w Hh - 0 1"), [Code::FenDialect]);
    assert_eq!(codes("4k2r/8/8/8/8/8/8/4K2R w Hh - 0 0"), [Code::FenSpelling]);
    assert_eq!(codes("4k2r/8/8/8/8/8/8/4K2R w Hh -"), [Code::FenSpelling]);
    assert_eq!(codes("4k2r/8/8/8/8/8/8/4K2R w HAh - 0 1"), [Code::FenSpelling]);
}
