//! Random edits: afterwards, the server gives the same answers as for a new document with the same text.

use crate::client::{Client, URI, position};
use movetext_archive::{CheckOptions, diagnostics::DiagnosticSelection};
use movetext_pgn::diagnostic::{Diagnostic, Severity};
use movetext_testkit::Random;
use serde_json::{Value, json};

/// A document that is opened again after each edit.
const FRESH: &str = "file:///fresh.pgn";

/// Line ends, long characters and pieces with diagnostics, because this test compares positions. The tests of units edit
/// everything that a game may contain.
const PIECES: [&str; 14] = [
    "[Event \"a\"]\n",
    "[ECO \"C20\"]\n",
    "\n",
    "\r\n",
    "\r",
    "1. e4 ",
    "Ke3 ",
    "*",
    "{",
    "}",
    "(",
    "ü",
    "\u{1F600}",
    "\u{A0}",
];

/// Checks the whole text. Returns the codes and ranges of its diagnostics.
fn check(text: &str) -> Vec<Value> {
    let notes = DiagnosticSelection::default().with_least(Severity::Note);
    let report = CheckOptions::default().with_selection(notes).with_repetitions().check(text.as_bytes());
    let place = |offset: u64| {
        let mut offset = usize::try_from(offset).unwrap();
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        position(text, offset)
    };
    let one = |one: &Diagnostic| {
        let range = json!({ "start": place(one.span().start), "end": place(one.span().end) });
        json!({ "code": one.code().name(), "range": range })
    };
    report.diagnostics().iter().map(one).collect()
}

#[test]
fn random_edits_equal_whole_check() {
    let settings =
        json!({ "capabilities": {}, "initializationOptions": { "diagnostics": { "notes": true } } });
    let mut mismatches = 0;
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut text = random.text(&PIECES, 60);
        let mut client = Client::with_params(settings.clone());
        client.open(URI, "pgn", &text);
        for _ in 0..20 {
            let mut changes = Vec::new();
            for _ in 0..=random.below(3) {
                // A client never splits a line end.
                let is_place = |at: &usize| {
                    text.is_char_boundary(*at)
                        && !(text[..*at].ends_with('\r') && text[*at..].starts_with('\n'))
                };
                let places: Vec<usize> = (0..=text.len()).filter(is_place).collect();
                let first = random.below(places.len());
                let last = (first + random.below(8)).min(places.len() - 1);
                let (start, end) =
                    (places[first], if random.one_in(2) { places[first] } else { places[last] });
                let new = random.text(&PIECES, 3);
                let range = json!({ "start": position(&text, start), "end": position(&text, end) });
                changes.push(json!({ "range": range, "text": new }));
                text.replace_range(start..end, &new);
            }
            client.change(Value::Array(changes));
            let found = client.diagnostics(URI);
            let brief = |one: &Value| json!({ "code": one["code"], "range": one["range"] });
            let found: Vec<Value> = found.iter().map(brief).collect();
            assert_eq!(found, check(&text), "seed {seed}: {text:?}");
            mismatches += found.iter().filter(|found| found["code"] == "eco-mismatch").count();
            // A new document with the same text has the same answers.
            client.open(FRESH, "pgn", &text);
            for method in ["textDocument/semanticTokens/full", "textDocument/documentSymbol"] {
                let mut parts =
                    |uri: &str| client.request(method, json!({ "textDocument": { "uri": uri } })).unwrap();
                let fresh = parts(FRESH).to_string().replace(FRESH, URI);
                assert_eq!(parts(URI).to_string(), fresh, "seed {seed}: {text:?}");
            }
        }
        client.shut_down();
    }
    assert!(mismatches > 0);
}
