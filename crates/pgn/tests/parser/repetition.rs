//! A run of equal tokens is reported once, with a span that covers all of it, and one edit removes all of it (PGN 4.1,
//! 5, 7, 8.2.4, 8.2.5, 8.2.6).
#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

use super::events::{check, games, parse};
use movetext_pgn::diagnostic::{Code, Diagnostic, WithFixes, apply_edits};

/// Returns the diagnostics of `text`: names and marked texts.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let printer = parse(text.as_bytes(), 0).1;
    let covered = |start: u64, end: u64| text[start as usize..end as usize].to_owned();
    printer.findings.iter().map(|one| (one.code.name(), covered(one.span.start, one.span.end))).collect()
}

/// Returns the text with all suggested edits applied.
fn fixed(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.into_iter().flat_map(|one| one.fix).collect();
    String::from_utf8(apply_edits(text.as_bytes(), &edits).unwrap()).unwrap()
}

#[test]
fn repetition_is_one_diagnostic() {
    for (head, tail) in [
        ("1. e4 ", " e5 *"),
        ("1. e4 e5 * ", "\n"),
        ("1. e4 (1. d4) ", " e5 *"),
        ("[A \"b\"]\n\n1. e4 e5 1-0 ", "\n\n[A \"b\"]\n*"),
    ] {
        for (piece, name) in [
            (")", "variation-stray"),
            ("}", "stray-brace"),
            ("]", "unknown-character"),
            (",", "unknown-character"),
            ("%", "unknown-character"),
            ("\u{1}", "unknown-character"),
            ("\0", "forbidden-white-space"),
            ("\u{A0}", "forbidden-white-space"),
            ("\u{FEFF}", "byte-order-mark"),
            ("\"\"", "unknown-token"),
        ] {
            let run = piece.repeat(1_000);
            let text = format!("{head}{run}{tail}");
            let single = found(&format!("{head}{piece}{tail}"));
            let expected: Vec<_> = single
                .into_iter()
                .map(|(code, text)| if code == name { (code, run.clone()) } else { (code, text) })
                .collect();
            assert_eq!(expected.iter().filter(|(code, _)| *code == name).count(), 1, "{head}{piece}");
            assert_eq!(found(&text), expected, "{head}{piece}");
            assert_eq!(games(text.as_bytes()).0, games(format!("{head}{piece}{tail}").as_bytes()).0);
        }
    }
    assert_eq!(found("1. e4 $$$ e5 *"), [("nag-missing", "$$$".to_owned())]);
    assert_eq!(found("* ****"), [("result-repeated", "****".to_owned())]);
}

/// Events and diagnostics are the same as without the white space, which only makes the run longer.
#[test]
fn repetition_with_white_space_is_one_diagnostic() {
    for (head, tail) in [
        ("1. e4 ", " e5 *"),
        ("1. e4 e5 * ", "\n"),
        ("1. e4 (1. d4) ", " e5 *"),
        ("[A \"b\"]\n", "\n[C \"d\"]\n\n1. e4 *"),
        ("[A \"b\"]\n\n1. e4 e5 1-0 ", "\n\n[A \"b\"]\n*"),
        ("1. e4 * White resigned ", "\n1. d4 *"),
    ] {
        for piece in [")", "}", "]", ",", "\u{1}", "\"x\"", "$", "nonsense"] {
            for space in [" ", "\t", "\n", "\r\n", "  \n\n "] {
                // Among tag pairs a blank line ends stray text.
                if tail.starts_with("\n[C") && space.matches('\n').count() > 1 {
                    continue;
                }
                let run = [piece; 1_000].join(space);
                let (text, single) = (format!("{head}{run}{tail}"), format!("{head}{piece}{tail}"));
                let expected: Vec<_> = found(&single)
                    .into_iter()
                    .map(|(code, text)| match text.strip_suffix(piece) {
                        Some(words) => (code, format!("{words}{run}")),
                        None => (code, text),
                    })
                    .collect();
                // In prose a line end may change the meaning of the text after it, so each line is reported.
                let is_prose = head.contains("resigned") && space.contains(['\n', '\r']);
                if is_prose && [")", "}", "]", ",", "\u{1}"].contains(&piece) {
                    assert!(found(&text).len() <= expected.len() + 1, "{head}{piece}{space:?}");
                } else {
                    assert_eq!(found(&text), expected, "{head}{piece}{space:?}");
                }
                assert_eq!(games(text.as_bytes()).0, games(single.as_bytes()).0, "{head}{piece}{space:?}");
            }
        }
    }
    assert_eq!(found("* * *\n*\n"), [("result-repeated", "* *\n*".to_owned())]);
    assert_eq!(found("1-0 1-0 1-0\n1-0 0-1 0-1").len(), 2);
    assert_eq!(found("1. e4 \0 \0\t\0 e5 *"), [("forbidden-white-space", "\0 \0\t\0".to_owned())]);
}

#[test]
fn other_meaning_after_white_space_ends_run() {
    check("1. e4 , , [A \"b\"] *", &["| 1. e4", "A=b | =*"], "unknown-character result-missing");
    check("1. e4 [ [ [A \"b\"]\n*", &["| 1. e4", "A=b | =*"], "unknown-character result-missing");
    check("1. e4 % %\n% escaped\n e5 *", &["| 1. e4 % escaped e5 =*"], "unknown-character");
    check("1. e4 * in round 1 1\n1. d4 *", &["| 1. e4 =*", "| 1. d4 =*"], "unknown-token");
    check("1. e4 * on e4 e4\ne4 e5 *", &["| 1. e4 =*", "| e4 e5 =*"], "unknown-token");
    check("1. e4 * so [ [\n[A \"b\"]\n*", &["| 1. e4 =*", "A=b | =*"], "unknown-token unknown-character");
    check(
        "1. e4 * so )\n) 1. d4 *",
        &["| 1. e4 =*", "| 1. d4 =*"],
        "unknown-token variation-stray variation-stray",
    );
}

#[test]
fn different_tokens_are_reported_separately() {
    check("1. e4 $$$5 e5 *", &["| 1. e4 $5 e5 =*"], "nag-missing");
    check("1. e4 )}}]]) *", &["| 1. e4 =*"], "variation-stray stray-brace unknown-character variation-stray");
    check("1. e4 (1. d4))) e5 *", &["| 1. e4 ( 1. d4 ) e5 =*"], "variation-stray");
    check("1. e4 }{c}} e5 *", &["| 1. e4 {c} e5 =*"], "stray-brace stray-brace");
    check("1. e4 ,,\n,, e5 *", &["| 1. e4 e5 =*"], "unknown-character");
    check("1. e4 [[[A \"b\"]\n*", &["| 1. e4", "A=b | =*"], "unknown-character result-missing");
    check(
        "1. e4 \0\0\u{FEFF}\u{FEFF}\0 e5 *",
        &["| 1. e4 e5 =*"],
        "forbidden-white-space byte-order-mark forbidden-white-space",
    );
    check("\u{FEFF}\u{FEFF}\u{FEFF}1. e4 *", &["| 1. e4 =*"], "byte-order-mark");
    let places: Vec<_> = parse("\u{FEFF}\u{FEFF}\u{FEFF}*".as_bytes(), 0).1.findings;
    assert_eq!((places[0].span.start, places[0].span.end), (3, 9));
    let kinds = "1. e4 \0\u{A0}\u{C}\u{2003} e5 *";
    assert_eq!(found(kinds), [("forbidden-white-space", "\0\u{A0}\u{C}\u{2003}".to_owned())]);
}

#[test]
fn repeated_brackets_are_one_empty_tag_pair() {
    check("[[[[A \"b\"]\n*", &["A=b | =*"], "tag-unclosed tag-dropped");
    assert_eq!(found("[[[[A \"b\"]\n*")[0].1, "[[[");
    check("[[A \"b\"]\n*", &["A=b | =*"], "tag-unclosed tag-dropped");
    check("[[[[", &["|"], "tag-unclosed tag-dropped tag-unclosed tag-dropped result-missing");
    check("}}}\"\"\"\"]] *", &["| =*"], "unknown-token unknown-token unknown-token");
}

#[test]
fn edit_of_run_removes_whole_run() {
    for (text, expected) in [
        ("1. e4 )))) e5 *", "1. e4  e5 *"),
        ("1. e4 }}}} e5 *", "1. e4  e5 *"),
        ("1. e4 $$$$ e5 *", "1. e4  e5 *"),
        ("1. e4 \0\0\0\0e5 *", "1. e4  e5 *"),
        ("1. e4 \u{FEFF}\u{FEFF}e5 *", "1. e4 e5 *"),
        ("1. e4 ) ) )e5 *", "1. e4 e5 *"),
        ("1. e4 }\n} }; e5\n e5 *", "1. e4 \n; e5\n e5 *"),
        ("1. e4 }\n}% e5 *", "1. e4 \n % e5 *"),
    ] {
        assert_eq!(fixed(text), expected, "{text:?}");
    }
}

#[test]
fn parentheses_that_close_variations_are_valid() {
    let text = "1. e4 (1. d4 (1. c4 (1. f4)))))) e5 *";
    assert_eq!(found(text), [(Code::VariationStray.name(), ")))".to_owned())]);
}
