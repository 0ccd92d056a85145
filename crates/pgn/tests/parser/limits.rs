//! Limits of sizes and counts, and of searches (PGN 18).

use super::events::{Printer, check, games, parse};
use movetext_pgn::{
    diagnostic::Code,
    parser::{Limits, parse_game},
};

#[test]
fn deep_nesting_becomes_a_comment() {
    let text = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(10_000), ")".repeat(10_000));
    let (parsed, printer) = parse(text.as_bytes(), 0);
    assert_eq!(parsed.end, text.len());
    assert_eq!(printer.events.matches("( 1. d4").count(), 1_024);
    assert_eq!(printer.events.matches("<(1. d4 (1. d4").count(), 1);
    assert_eq!(
        printer.findings.iter().map(|finding| finding.code).collect::<Vec<_>>(),
        [Code::VariationLimit]
    );
    assert!(printer.events.ends_with(") e5 =*"));
}

/// Returns the events of the first game in `text` and the names of its findings, read with this damage limit.
fn within_damage(damage: u32, text: &str) -> (String, Vec<&'static str>) {
    let limits = Limits::default().with_damage(damage);
    let mut printer = Printer::default();
    let parsed = parse_game(text.as_bytes(), 0, 0, &limits, &mut printer);
    assert_eq!(text.get(parsed.end..).unwrap_or_default().trim(), "1. c4 *", "{text}");
    (printer.events, printer.findings.iter().map(|finding| finding.code.name()).collect())
}

#[test]
fn line_beyond_limit_of_damage_is_text() {
    for (damage, text, events, codes) in [
        // The rest of the line is text, including its comments and variations.
        (
            2,
            "1. e4 $300 $301 e5 {c} (1... c5 2. Nf3) 2. Nf3 1-0 1. c4 *",
            "| 1. e4 <$300> <$301> <e5 {c} (1... c5 2. Nf3) 2. Nf3> =1-0",
            "nag-range nag-range damage-limit",
        ),
        (3, "1. e4 $300 $301 e5 * 1. c4 *", "| 1. e4 <$300> <$301> e5 =*", "nag-range nag-range"),
        // A damaged variation ends before its parenthesis, and the line around it continues.
        (
            1,
            "1. e4 (1. d4 $300 d5 (1... Nf6 2. c4) 2. c4) e5 * 1. c4 *",
            "| 1. e4 ( 1. d4 <$300> <d5 (1... Nf6 2. c4) 2. c4> ) e5 =*",
            "nag-range damage-limit",
        ),
        // Errors in a variation are counted separately.
        (
            1,
            "1. e4 (1. d4 $300) e5 $300 2. d4 * 1. c4 *",
            "| 1. e4 ( 1. d4 <$300> ) e5 <$300> <2. d4> =*",
            "nag-range damage-limit nag-range damage-limit",
        ),
        // Findings about variations without moves count towards the limit of the enclosing line.
        (
            2,
            "1. e4 () () e5 (1... c5) * 1. c4 *",
            "| 1. e4 <e5 (1... c5)> =*",
            "variation-empty variation-empty damage-limit",
        ),
        // A result in a variation does not end the game, and an unclosed variation does not hide the result.
        (
            1,
            "1. e4 $300 (1. d4 1-0) e5 0-1 1. c4 *",
            "| 1. e4 <$300> <(1. d4 1-0) e5> =0-1",
            "nag-range damage-limit",
        ),
        (
            1,
            "1. e4 (1. d4 $300 d5 (1... c5 1-0 1. c4 *",
            "| 1. e4 ( 1. d4 <$300> <d5 (1... c5> ) =1-0",
            "nag-range damage-limit variation-unclosed",
        ),
    ] {
        let (found, names) = within_damage(damage, &text.replace("1. c4 *", "\n1. c4 *"));
        assert_eq!((found.as_str(), names.join(" ").as_str()), (events, codes), "{text}");
    }
}

/// Errors in tags must not count towards the limit for moves.
#[test]
fn damaged_tags_leave_the_moves() {
    let (events, codes) = within_damage(2, "[A b]\n[C d]\n[E f]\n\n1. e4 e5 *\n1. c4 *");
    assert!(events.ends_with("| 1. e4 e5 =*"), "{events}");
    assert_eq!(codes, ["tag-malformed"; 3]);
}

#[test]
fn game_beyond_the_limit_is_ended_there() {
    let limits = Limits::default().with_game_bytes(20);
    let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 *";
    let mut printer = Printer::default();
    let parsed = parse_game(text, 0, 0, &limits, &mut printer);
    assert_eq!((parsed.end, parsed.touched_end), (20, false));
    assert_eq!(printer.events, "| 1. e4 e5 2. Nf3 Nc6");
    let codes: Vec<_> = printer.findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::GameLimit, Code::ResultMissing]);
}

#[test]
fn orphan_variation_beyond_limit_is_split() {
    let limits = Limits::default().with_comment_bytes(8);
    let mut printer = Printer::default();
    parse_game("(1. d4 {é} d5) 1. e4 *".as_bytes(), 0, 0, &limits, &mut printer);
    assert_eq!(printer.events, "| ^<(1. d4 {> ^<é} d5)> 1. e4 =*");
    let codes: Vec<_> = printer.findings.iter().map(|finding| finding.code.name()).collect();
    assert_eq!(codes, ["variation-orphan", "comment-limit"]);
}

#[test]
fn tags_beyond_limit_are_reported_once() {
    use core::fmt::Write as _;
    let mut text = String::new();
    for number in 0..4_100 {
        let _ = write!(text, "[T{number} \"v\"]");
    }
    text.push('*');
    let (games, codes) = games(text.as_bytes());
    assert_eq!(games[0].matches("=v").count(), 4_096);
    assert_eq!(codes.iter().map(|code| code.name()).collect::<Vec<_>>(), ["tag-limit"]);
}

#[test]
fn long_value_is_kept() {
    let value = "a".repeat(300);
    check(format!("[Event \"{value}\"] *"), &[&format!("Event={value} | =*")], "");
}

#[test]
fn comment_brace_search_is_limited() {
    let mut text = b"1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n".to_vec();
    text.resize(2 << 20, b' ');
    text.extend_from_slice(b"} *");
    let parsed = parse_game(&text, 0, 0, &Limits::default(), &mut ());
    assert_eq!(text.get(parsed.end..parsed.end + 6), Some(&b"[Event"[..]));
}

#[test]
fn roster_tag_after_other_tags_begins_game() {
    let many: String = (0..40).map(|number| format!("[A{number} \"x\"]\n")).collect();
    for text in [
        format!("{many}[White \"a\"]\n\n[White \"b\"]\n\n*"),
        format!("[White \"a\"]\n{many}\n[White \"b\"]\n\n*"),
    ] {
        let parsed = parse_game(text.as_bytes(), 0, 0, &Limits::default(), &mut ());
        assert_eq!(text.get(parsed.end..), Some("[White \"b\"]\n\n*"));
    }
}

/// Tries every size limit, including one that cuts the second of two words with the same beginning.
#[test]
fn repeated_word_at_limit_is_not_truncated() {
    let bytes = include_bytes!("../../../../testdata/regress/word-again-at-the-limit.pgn");
    for game in 1..bytes.len() {
        let limits = Limits::default().with_game_bytes(game);
        let listened = parse_game(bytes, 0, 0, &limits, &mut Printer::default());
        let passed = parse_game(bytes, 0, 0, &limits, &mut ());
        assert_eq!(listened.end, passed.end, "{game}");
    }
}
