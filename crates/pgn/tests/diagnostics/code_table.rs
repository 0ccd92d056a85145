//! Each example in the table must cause its diagnostic and no other, and its edit, if there is one, must fix it.

use super::findings_within;
use alloc::collections::BTreeSet;
use movetext_pgn::diagnostic::{Code, Diagnostic, Edit, Profile, Severity, apply_edits};

/// Codes that a writer or another visitor reports, and not the reader. If the reader reports one of them, the test
/// fails, so that we remove the code here.
const NOT_FOUND_YET: [Code; 5] =
    [Code::NotExportFormat, Code::LineLength, Code::LineWidth, Code::TagOrder, Code::EcoMismatch];

/// Returns the other codes that an example necessarily causes.
fn companions(code: Code) -> &'static [Code] {
    match code {
        // A truncated game has no termination marker.
        Code::GameLimit => &[Code::ResultMissing],
        _ => &[],
    }
}

fn found(code: Code, bytes: &[u8]) -> Vec<Diagnostic> {
    findings_within(bytes, code.example_limits())
}

fn codes(found: &[Diagnostic]) -> BTreeSet<Code> {
    found.iter().map(|diagnostic| diagnostic.code()).collect()
}

/// Returns the codes that the reader reports for their examples.
pub(super) fn readable() -> impl Iterator<Item = Code> {
    Code::all().filter(|code| !NOT_FOUND_YET.contains(code))
}

#[test]
fn examples_show_their_code_and_no_other() {
    for code in readable() {
        let mut shown = codes(&found(code, &code.example_bytes()));
        if code != Code::RosterIncomplete {
            shown.remove(&Code::RosterIncomplete);
        }
        for companion in companions(code) {
            shown.remove(companion);
        }
        assert_eq!(shown, BTreeSet::from([code]), "{code}: {:?}", code.example());
    }
}

#[test]
fn unreported_codes_are_listed() {
    for code in NOT_FOUND_YET {
        let shown = codes(&found(code, &code.example_bytes()));
        assert!(!shown.contains(&code), "{code} is found now: take it off the list");
    }
}

#[test]
fn example_edits_add_no_diagnostic() {
    for code in readable() {
        let bytes = code.example_bytes();
        let before = found(code, &bytes);
        let edits: Vec<Edit> =
            before.iter().filter(|one| one.code() == code).flat_map(|one| one.fix().to_vec()).collect();
        assert_eq!(!edits.is_empty(), code.has_edit(), "{code}: {:?}", code.example());
        let after = found(code, &apply_edits(&bytes, &edits).unwrap());
        let expected: Vec<Code> = before
            .iter()
            .filter(|one| one.code() != code || one.fix().is_empty() && !code.has_edit())
            .map(|one| one.code())
            .collect();
        assert_eq!(after.iter().map(|one| one.code()).collect::<Vec<_>>(), expected, "{code}");
    }
}

#[test]
fn severities_are_those_of_the_profiles() {
    assert_eq!(Code::IllegalMove.severity(), Severity::Error);
    assert_eq!(Code::RosterIncomplete.severity_in(Profile::Import), Severity::Note);
    assert_eq!(Code::RosterIncomplete.severity_in(Profile::Strict), Severity::Error);
    assert_eq!(Code::MoveNumber.severity_in(Profile::Strict), Severity::Warning);
    // No code may be less severe under the strict profile.
    for code in Code::all() {
        assert!(code.severity_in(Profile::Strict) >= code.severity(), "{code}");
    }
}

#[test]
fn names_have_hyphens_texts_are_sentences() {
    for code in Code::all() {
        assert_eq!(code.name().parse(), Ok(code));
        assert!(
            code.name()
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        assert!(code.help().ends_with('.') && code.remedy().ends_with('.'), "{code}");
    }
}
