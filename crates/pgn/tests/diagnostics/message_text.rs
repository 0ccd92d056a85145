//! The message of each code: what was found and what was expected (PGN 3 to 18).

use super::{code_table::readable, findings, findings_within};
use movetext_pgn::{
    diagnostic::{Code, Detail, Diagnostic, Severity},
    parser::Limits,
};
use movetext_pgn_values::TagName;
use movetext_testkit::table;

/// The table of examples. Its columns differ from those in the tables of texts.
const CODES: &str = "messages/codes.tsv";

/// Returns the diagnostics of a text, without diagnostics that nearly every text causes.
fn found(bytes: &[u8]) -> Vec<Diagnostic> {
    let mut found = findings(bytes);
    found.retain(|diagnostic| !matches!(diagnostic.code(), Code::RosterIncomplete | Code::ResultMissing));
    found
}

fn messages(text: &str) -> Vec<String> {
    messages_of(text.as_bytes())
}

fn messages_of(bytes: &[u8]) -> Vec<String> {
    found(bytes).iter().map(|found| found.message().to_string()).collect()
}

#[test]
fn example_messages_say_found_and_expected() {
    table::check(CODES, |[name]| {
        let code: Code = name.parse().unwrap();
        let found = findings_within(&code.example_bytes(), code.example_limits());
        let message =
            found.iter().find(|diagnostic| diagnostic.code() == code).unwrap().message().to_string();
        vec![message.strip_prefix(code.summary()).unwrap().to_owned()]
    });
    let is_short = |code: &Code| !matches!(code, Code::StringLength | Code::SymbolLength);
    let rows: Vec<String> = table::rows(CODES).into_iter().map(|row| row.cells[0].clone()).collect();
    assert_eq!(rows, readable().filter(is_short).map(Code::name).collect::<Vec<_>>());
    for (code, length) in [(Code::StringLength, 256), (Code::SymbolLength, 256)] {
        let message = found(&code.example_bytes())[0].message().to_string();
        assert!(message.ends_with(&format!("…`, found {length}, expected at most 255")), "{message}");
    }
}

#[test]
fn a_control_character_is_never_silent() {
    for byte in (0..0x20).chain([0x7F]) {
        let character = char::from(byte);
        let is_newline = matches!(byte, b'\n' | b'\r');
        let is_tab = matches!(byte, b'\t' | 0x0B);
        let expected = vec![format!("{}, found U+{byte:04X}", Code::ControlCharacter.summary())];
        let in_text = if is_newline || is_tab { &[][..] } else { &expected };
        assert_eq!(messages(&format!("1. e4 {{a{character}b{character}}} *")), in_text, "{byte:02X}");
        assert_eq!(messages(&format!("1. e4 {{ab{character} [%clk 0:00:01]}} *")), in_text, "{byte:02X}");
        if !is_newline {
            assert_eq!(messages(&format!("1. e4 ; a{character}b\n*")), in_text, "{byte:02X}");
            // In strings, tabs are invalid as well.
            assert_eq!(messages(&format!("[Event \"a{character}b\"]\n\n1. e4 *")), expected, "{byte:02X}");
        }
    }
}

#[test]
fn control_character_names_its_code_page() {
    let of = |text: &[u8]| {
        let found = found(text);
        let control = found.iter().find(|one| one.code() == Code::ControlCharacter).unwrap();
        assert_eq!(control.severity(), Severity::Warning);
        control.message().to_string().split_once("found ").unwrap().1.to_owned()
    };
    for (text, expected) in [
        (b"[White \"M\x81ller\"]\n\n*".as_slice(), "U+0081 (`\u{fc}` in CP437 or CP850)"),
        (b"1. e4 {L\x81beck \x84} *", "U+0081 (`\u{fc}` in CP437 or CP850)"),
        (b"1. e4 ; M\x81LLER\n*", "U+0081 (`\u{c5}` in Mac Roman)"),
        (b"1. e4 {\xFCber M\x81nchen} *", "U+0081 (`\u{fc}` in CP437 or CP850)"),
        (b"1. e4 {J\x8Frg} *", "U+008F (`\u{e8}` in Mac Roman)"),
        (b"1. e4 {Fran\x8Dois} *", "U+008D (`\u{ec}` in CP437 or CP850, `\u{e7}` in Mac Roman)"),
        (b"1. e4 {\x90lan} *", "U+0090 (`\u{c9}` in CP437 or CP850, `\u{ea}` in Mac Roman)"),
        (b"1. e4 {\x81 1\x81} *", "U+0081"),
        (b"1. e4 {a\x1Bb} *", "U+001B"),
    ] {
        assert_eq!(of(text), expected, "{}", text.escape_ascii());
    }
}

#[test]
fn character_location_is_exact() {
    for (text, code, place) in [
        ("[Event \"ä\\\\\u{C}\u{1A}\"]\n\n*", Code::ControlCharacter, 12..13),
        ("[Event \"ä\u{85}x\"]\n\n*", Code::ControlCharacter, 10..12),
        ("1. e4 {ä ♘x} *", Code::NotLatin1, 10..13),
        ("1. e4 ;ä ♘x\n*", Code::NotLatin1, 10..13),
        ("1. e4 {x\0} *", Code::ControlCharacter, 8..9),
    ] {
        let found = found(text.as_bytes());
        assert_eq!(found.iter().map(|one| one.code()).collect::<Vec<_>>(), [code], "{text:?}");
        assert_eq!(found[0].span().start..found[0].span().end, place, "{text:?}");
    }
    let found = found(b"[Event \"\xFCx\x81\x0Cx\"]\n\n*");
    let codes: Vec<Code> = found.iter().map(|one| one.code()).collect();
    assert_eq!(codes, [Code::Windows1252, Code::ControlCharacter]);
    assert_eq!((found[1].span().start, found[1].message().to_string().contains("U+0081 (`ü`")), (10, true));
    // Clocks are limited like any comment.
    for (bytes, count) in [(15, 1), (16, 0)] {
        let found =
            findings_within(b"1. e4 { [%clk 0:03:00] } e5 *", Limits::default().with_comment_bytes(bytes));
        assert_eq!(found.iter().filter(|one| one.code() == Code::CommentLimit).count(), count, "{bytes}");
    }
    // If a comment is split, its second part has no brace before it.
    let limits = Limits::default().with_comment_bytes(4);
    let found = findings_within("1. e4 {abcd♘} *".as_bytes(), limits);
    assert_eq!(found.iter().find(|one| one.code() == Code::NotLatin1).unwrap().span().start, 11);
}

#[test]
fn each_text_has_the_messages_of_its_row() {
    for table in table::tables("messages").iter().filter(|table| *table != CODES) {
        table::check(table, |[text]| {
            let found = messages_of(&table::bytes(text));
            if found.is_empty() { vec!["-".to_owned()] } else { found }
        });
    }
}

#[test]
fn long_tag_value_is_shortened() {
    let found = messages(&format!("[Date \"{}\"]\n\n*", "x".repeat(500)));
    let message = found.iter().find(|message| message.starts_with(Code::TagValue.summary())).unwrap();
    assert!(message.chars().count() < 250 && message.contains("xx…`, found `x`, expected"), "{message}");
}

#[test]
fn mismatch_names_its_tag() {
    for (pair, name) in
        [("WhiteElo \"1:2\"", TagName::WhiteElo), ("[WhiteTitle \"GM:IM\"]", TagName::WhiteTitle)]
    {
        let found = found(format!("[White \"A\"]\n{pair}\n\n1. e4 *").as_bytes());
        let detail = found.iter().find(|one| one.code() == Code::TagMismatch).unwrap().detail();
        assert!(matches!(detail, Detail::Tag { name: Some(found), .. } if found == name), "{detail:?}");
    }
}

#[test]
fn messages_have_no_ranges_of_bytes() {
    for code in Code::all() {
        let found = findings_within(&code.example_bytes(), code.example_limits());
        for message in found.iter().map(|found| found.message().to_string()) {
            let is_range = |word: &str| {
                word.split_once("..").is_some_and(|(start, _)| {
                    !start.is_empty() && start.bytes().all(|byte| byte.is_ascii_digit())
                })
            };
            assert!(!message.split(' ').any(is_range), "{message}");
        }
    }
}

#[test]
fn skipped_unclosed_comment_is_reported() {
    let codes = |bytes: &[u8], limits: Limits| {
        let found = findings_within(bytes, limits);
        let codes = found.iter().map(|one| one.code()).filter(|&code| code != Code::RosterIncomplete);
        codes.map(Code::name).collect::<Vec<_>>().join(" ")
    };
    let usual = Limits::default();
    assert_eq!(codes(b"(1. d4 {open) 1. e4 *", usual), "variation-orphan comment-unclosed result-missing");
    assert_eq!(codes(b"(1. d4 {closed}) 1. e4 *", usual), "variation-orphan");
    let shallow = usual.with_nesting(1);
    assert_eq!(
        codes(b"1. e4 (1. d4 (1. c4 {open)) e5 *", shallow),
        "variation-limit comment-unclosed variation-unclosed result-missing"
    );
}

#[test]
fn diagnostic_display_has_all_parts() {
    let found = found(b"1. e4 e5\n2. Ke3 *");
    let message = found[0].message();
    assert_eq!(found[0].to_string(), format!("2:4: error[illegal-move]: {message}"));
}
