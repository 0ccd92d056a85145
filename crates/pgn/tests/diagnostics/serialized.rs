//! The JSON form with the feature `serde`: diagnostics with their edits, and the small types that they contain.

use super::findings;
use core::fmt::Debug;
use movetext_pgn::{
    Location, Span,
    diagnostic::{Code, Profile, Severity},
    values::{GameResult, Nag},
};
use movetext_san::report::Report;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{from_str, to_string};

/// Texts, each with one of its diagnostics as JSON: without edits, with one edit, with several.
const DIAGNOSTICS: [(&str, Code, &str); 3] = [
    (
        "[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n",
        Code::IllegalMove,
        concat!(
            r#"{"line":3,"column":13,"offset":25,"length":3,"severity":"error","code":"illegal-move","#,
            r#""message":"illegal move: `Ke3`, the king on e1 does not reach e3","#,
            r#""help":"Correct the move, or an earlier one.","game":1,"clause":"8.2"}"#,
        ),
    ),
    (
        "1. e4 e5\n1:0",
        Code::ResultSpelling,
        concat!(
            r#"{"line":2,"column":1,"offset":9,"length":3,"severity":"warning","code":"result-spelling","#,
            r#""message":"unusual spelling of a result: `1:0`, expected `1-0`","#,
            r#""help":"Write one of `1-0`, `0-1`, `1/2-1/2` and `*`.","game":1,"clause":"8.2.6","#,
            r#""fix":{"offset":9,"length":3,"text":"1-0"}}"#,
        ),
    ),
    (
        "1. e4 e5 3. Nf3 Nc6 4. Bb5 *",
        Code::MoveNumber,
        concat!(
            r#"{"line":1,"column":10,"offset":9,"length":2,"severity":"warning","code":"move-number","#,
            r#""message":"wrong move number: `3.`, found 3, expected 2","#,
            r#""help":"Correct the number, or look for a missing move.","game":1,"clause":"8.2.2","#,
            r#""fix":{"offset":9,"length":1,"text":"2"},"#,
            r#""further_fixes":[{"offset":20,"length":1,"text":"3"}]}"#,
        ),
    ),
];

#[test]
fn diagnostic_serializes_with_its_edits() {
    for (text, code, json) in DIAGNOSTICS {
        let found = findings(text.as_bytes());
        let diagnostic = found.iter().find(|one| one.code() == code).expect(text);
        assert_eq!(to_string(diagnostic).unwrap(), json, "{text:?}");
    }
}

#[test]
fn diagnostic_serializes_given_severity() {
    let found = findings(b"1. e4 *");
    let diagnostic = found.iter().find(|one| one.code() == Code::RosterIncomplete).unwrap();
    let import = to_string(diagnostic).unwrap();
    let strict = Report { severity: diagnostic.severity_in(Profile::Strict), ..diagnostic.report() };
    let strict = to_string(&strict).unwrap();
    assert!(import.contains(r#""severity":"note""#), "{import}");
    assert_eq!(strict, import.replace(r#""severity":"note""#, r#""severity":"error""#));
}

#[test]
fn code_serializes_as_its_name() {
    for code in Code::all() {
        let json = format!("\"{}\"", code.name());
        assert_eq!(to_string(&code).unwrap(), json);
        assert_eq!(from_str::<Code>(&json).unwrap(), code);
    }
}

/// Compares a value with its JSON, and reads it back.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(to_string(&value).unwrap(), json);
    assert_eq!(from_str::<T>(json).unwrap(), value);
}

#[test]
fn small_values_round_trip() {
    check([Severity::Note, Severity::Warning, Severity::Error], r#"["note","warning","error"]"#);
    check(Location { line: 3, column: 13 }, r#"{"line":3,"column":13}"#);
    check(Span::new(4, 7), r#"{"start":4,"end":7}"#);
    check((GameResult::Draw, Nag::NOVELTY), r#"["1/2-1/2",146]"#);
}

#[test]
fn wrong_values_are_refused_with_reason() {
    #[track_caller]
    fn check<T: DeserializeOwned + Debug>(json: &str, message: &str) {
        let error = from_str::<T>(json).unwrap_err().to_string();
        assert_eq!(error.split(" at line ").next(), Some(message));
    }
    let code = "expected the code of a diagnostic, such as `illegal-move`";
    check::<Code>("\"Illegal-Move\"", &format!("invalid value: string \"Illegal-Move\", {code}"));
    check::<Code>("7", &format!("invalid type: integer `7`, {code}"));
    check::<Severity>("\"Error\"", "unknown variant `Error`, expected one of `note`, `warning`, `error`");
    check::<Location>(r#"{"line":1}"#, "missing field `column`");
    check::<Span>(r#"{"start":1}"#, "missing field `end`");
    check::<GameResult>("\"2-0\"", "unknown variant `2-0`, expected one of `1-0`, `0-1`, `1/2-1/2`, `*`");
    check::<Nag>("256", "invalid value: integer `256`, expected u8");
}
