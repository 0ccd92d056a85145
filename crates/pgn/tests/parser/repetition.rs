//! A run of equal tokens must be reported once, with a span that covers the whole run (PGN 4.1, 5, 7, 8.2.4 to 8.2.6).

use super::events::{found, games, parse};

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

/// Events and diagnostics must be the same as for a single token, because a run only makes the text longer.
#[test]
fn spaced_repetition_is_one_diagnostic() {
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
                // Among tag pairs, a blank line ends stray text.
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
                // In prose, a line break may change the meaning of the text after it, so each line is reported.
                let is_prose = head.contains("resigned") && space.contains(['\n', '\r']);
                if is_prose && [")", "}", "]", ",", "\u{1}"].contains(&piece) {
                    assert!(found(&text).len() <= expected.len() + 1, "{head}{piece}{space:?}");
                } else {
                    assert_eq!(found(&text), expected, "{head}{piece}{space:?}");
                }
                let games = |text: &str| games(text.as_bytes()).0;
                let expected: Vec<_> = games(&single)
                    .iter()
                    .map(|game| game.replace(&format!("{piece}>"), &format!("{run}>")))
                    .collect();
                assert_eq!(games(&text), expected, "{head}{piece}{space:?}");
            }
        }
    }
    assert_eq!(found("* * *\n*\n"), [("result-repeated", "* *\n*".to_owned())]);
    assert_eq!(found("1-0 1-0 1-0\n1-0 0-1 0-1").len(), 2);
    assert_eq!(found("1. e4 \0 \0\t\0 e5 *"), [("forbidden-white-space", "\0 \0\t\0".to_owned())]);
}

#[test]
fn run_span_covers_superfluous_tokens() {
    for (text, code, marked) in [
        ("1. e4 \0\u{A0}\u{C}\u{2003} e5 *", "forbidden-white-space", "\0\u{A0}\u{C}\u{2003}"),
        ("1. e4 (1. d4 (1. c4 (1. f4)))))) e5 *", "variation-stray", ")))"),
    ] {
        assert_eq!(found(text), [(code, marked.to_owned())]);
    }
    assert_eq!(found("[[[[A \"b\"]\n*")[0].1, "[[[");
    // The first byte order mark is valid.
    let marks = parse("\u{FEFF}\u{FEFF}\u{FEFF}*".as_bytes(), 0).1.findings;
    assert_eq!((marks[0].span.start, marks[0].span.end), (3, 9));
}
