//! Deviations from export format, each with its location (PGN 3.2, 8.1, 8.2.1).

use movetext_pgn::Reader;
use movetext_pgn_writer::{
    ExportOptions, GameText,
    conformance::{Conformance, Deviation, DeviationKind, Extent, deviations},
};
use movetext_testkit::table;

const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                      [Result \"*\"]\n\n";

/// Formats a deviation as its location, its kind, and the found and expected text.
fn short(deviation: &Deviation) -> String {
    let Deviation { kind, location, found, expected, .. } = deviation;
    format!("{location} {kind:?} `{found}` `{expected}`")
}

#[track_caller]
fn check(bytes: &[u8], expected: &[&str]) {
    let found: Vec<String> = deviations(bytes).iter().map(short).collect();
    assert_eq!(found, expected);
}

#[test]
fn each_text_has_its_deviations() {
    table::check("writer/deviations.tsv", |[text]| {
        let roster = ROSTER.trim_end();
        let text = table::text(text).replace("<roster>", roster);
        deviations(text.as_bytes()).iter().map(short).collect()
    });
}

#[test]
fn export_format_deviates_nowhere() {
    check(include_bytes!("../sample.pgn"), &[]);
    check(&include_bytes!("../sample.pgn").repeat(3), &[]);
    check(b"", &[]);
}

#[test]
fn clause_8_2_1_next_line_ignores_wrong_end() {
    let sample = include_str!("../sample.pgn");
    let (tags, movetext) = sample.split_once("\n\n").unwrap();
    let lines: Vec<&str> = movetext.trim_end().lines().collect();
    assert_eq!(lines[0].split(' ').next_back(), Some("c3"));
    // We move the last word on the first line to the second line, and fill all later lines correctly.
    let words: Vec<&str> = movetext.split_whitespace().collect();
    let mut text = format!("{tags}\n\n");
    let mut column = 0;
    for (index, word) in words.iter().enumerate() {
        let is_forced = index == lines[0].split(' ').count() - 1;
        if index > 0 && (is_forced || column + 1 + word.len() > 79) {
            text.push('\n');
            column = 0;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push_str("\n\n");
    assert_ne!(text, sample);
    check(text.as_bytes(), &["9:75 Spacing `\\n` ` `"]);
}

#[test]
fn clause_8_2_1_long_line_reports_its_limit() {
    let comment = "word ".repeat(40);
    let comment = comment.trim();
    let long = format!("1. e4 {{{comment}}} *");
    let places: Vec<String> =
        deviations(format!("{ROSTER}{long}\n\n").as_bytes()).iter().map(short).collect();
    // The line exceeds the limit at the first word that does not fit. All later words are on the same line.
    assert_eq!(places[0], "9:77 Spacing ` ` `\\n`");
}

#[test]
fn clause_8_2_1_latin1_width_is_in_latin1() {
    // In UTF-8, these bytes would continue a character. In Latin-1, each of them is a character.
    let mut bytes = format!("{ROSTER}{{").into_bytes();
    bytes.extend([b'\xBC'; 70]);
    bytes.extend(b"} 1. e4\ne5 *\n\n");
    check(&bytes, &[]);
    let line_end = bytes.len() - b"\ne5 *\n\n".len();
    bytes[line_end] = b' ';
    assert_eq!(deviations(&bytes)[0].span.start, line_end as u64);
}

#[test]
fn export_departures_are_notes() {
    let note = &deviations(format!("{ROSTER}1. e4 {{\u{FC}}} *\n\n").as_bytes())[0];
    assert_eq!(note.severity(), movetext_pgn::diagnostic::Severity::Note);
    assert_eq!(note.kind, DeviationKind::Utf8);
}

#[test]
fn clause_4_1_latin1_is_export_format() {
    let mut bytes = format!("{ROSTER}1. e4 {{").into_bytes();
    bytes.extend(b"Gr\xFC\xDFe} *\n\n");
    check(&bytes, &[]);
}

#[test]
fn what_export_writes_never_deviates() {
    for text in [
        "1. e4 e5 2. Nf6 {c} Nc6 1-0",
        "{p} 1. e4! {a} (1. d4 {b} (1. c4) d5) {c} $2 e5 2. {x} $142 Nf3 Nc6 3. Zz 1-0 {post}",
        "1. e4 ; a } b\n e5 *",
        "[FEN \"nonsense\"]\n\n1. e4 {c} e5 1-0 1. d4 {%a %b %c} *",
        "1. e4 {[Event \"x\"] [Event \"y\"] %} e5 *",
    ] {
        let mut exported = GameText::new(ExportOptions::new());
        movetext_pgn::read(text.as_bytes(), &mut exported, &mut ());
        check(exported.as_str().as_bytes(), &[]);
    }
}

#[test]
fn lone_carriage_returns_end_lines() {
    let sample = include_str!("../sample.pgn");
    // Inside games, carriage returns are wrong white space. Between games and at the end, only their number is known.
    let two = format!("{}\r\r{sample}", sample.trim_end());
    assert_eq!(
        deviations(two.as_bytes()).iter().map(|one| one.kind).collect::<Vec<_>>(),
        [DeviationKind::Newline]
    );
    let places = |text: &str| -> Vec<String> {
        let wrong = text.replace("e4 e5", "e4 e6!");
        let found = deviations(wrong.as_bytes());
        found.iter().filter(|one| one.kind == DeviationKind::Text).map(short).collect()
    };
    let movetext = format!("{ROSTER}1. e4 e5 *\n\n{ROSTER}1. e4 e5 *\n\n");
    let expected = places(&movetext);
    assert_eq!(expected.len(), 2);
    assert_eq!(places(&movetext.replace('\n', "\r")), expected);
    assert_eq!(places(&movetext.replace('\n', "\r\n")), expected);
}

/// Compares the text in pieces of at least `least` bytes. If `assume` is set, each piece assumes that wrong line ends
/// are already reported. Returns the deviations, and how many pieces had to be compared again.
fn in_pieces(text: &[u8], least: usize, assume: bool) -> (Vec<Deviation>, usize) {
    let mut reader = Reader::new(text);
    let mut whole = Conformance::new(Vec::new(), Extent::Whole);
    let (mut all, mut again) = (Vec::new(), 0);
    while let Ok(Some(chunk)) = reader.next_chunk(least) {
        let compare = |are_newlines_reported: bool| {
            let conformance = Conformance::from_middle(Vec::new(), Extent::Whole);
            let mut conformance =
                if are_newlines_reported { conformance.assume_newlines_reported() } else { conformance };
            let Ok(_) = chunk.reader().visit_all(&mut conformance, &mut ());
            conformance.into_join_state()
        };
        let (mut found, mut games) = compare(assume);
        if !whole.fits(&games) {
            again += 1;
            (found, games) = compare(whole.are_newlines_reported());
        }
        whole.append(&games);
        all.push(found);
    }
    let end = usize::try_from(whole.end_offset()).unwrap();
    let joints = whole.finish(&text[end..]);
    (in_order(all.into_iter().flatten().chain(joints)), again)
}

fn in_order(deviations: impl IntoIterator<Item = Deviation>) -> Vec<Deviation> {
    let mut deviations: Vec<Deviation> = deviations.into_iter().collect();
    deviations.sort_by_key(|one| (one.game, one.span.start, format!("{:?}", one.kind)));
    deviations
}

#[test]
fn text_in_pieces_deviates_like_the_whole() {
    let game = "[Event \"a\"]\n[Site \"b\"]\n[Date \"1992.11.04\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n[Result \"*\"]\n\n1. e4 *";
    for (name, text) in [
        ("as it should be", format!("{game}\n\n").repeat(9)),
        ("nothing after", format!("{game}\n\n").repeat(9).trim_end().to_owned()),
        ("something before", format!("\n \n{}", format!("{game}\n\n").repeat(9))),
        ("too much between", format!("{game}\n\n\n").repeat(9)),
        ("nothing between", "1. e4 *".repeat(9)),
        ("carriage returns", format!("{game}\n\n").repeat(9).replace('\n', "\r\n")),
        ("carriage returns between", format!("{game}\r\n\r\n").repeat(9)),
        ("lines of one game each", "1. e4 *\r\n\r\n".repeat(9)),
        (
            "carriage returns later",
            format!("{}{}", "1. e4 *\n\n".repeat(5), "1. e4\r\ne5 *\r\n\r\n".repeat(9)),
        ),
        ("spaces as long as newlines", "1. e4 *\n \n ".repeat(9)),
        ("spaces as long, later", format!("1. e4\r\ne5 *{}", "\n \n 1. e4 *".repeat(9))),
    ] {
        let expected = in_order(deviations(text.as_bytes()));
        for least in [1, 30, 1_000_000] {
            for assume in [false, true] {
                let (found, _) = in_pieces(text.as_bytes(), least, assume);
                assert_eq!(found, expected, "{name}, {least} bytes, {assume:?}");
            }
        }
    }
    // Only the pieces with a wrong assumption are compared again.
    let returns = "1. e4\r\ne5 *\r\n\r\n".repeat(9);
    assert_eq!(in_pieces(returns.as_bytes(), 1, false).1, 8);
    assert_eq!(in_pieces(returns.as_bytes(), 1, true).1, 1);
}
