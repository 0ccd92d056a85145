//! Checks the tables in `testdata/san` (PGN 8.2.3.7). Reading the text in a row must result in the row's move and
//! repairs, or in its error. All failures are reported together.
//!
//! Set `MOVETEXT_GOLDEN_FILTER` to check only files with this text in their path.
#![allow(clippy::unwrap_used, reason = "test helpers may panic like tests")]

#[path = "suite/positions.rs"]
mod positions;
#[path = "suite/table.rs"]
mod table;

extern crate alloc;

use alloc::collections::BTreeSet;

use movetext_san::{
    Leniency, Repair, Repairs, ResolvedMove, San,
    error::{ResolveError, SanError},
    notation::{Figurine, LongAlgebraic, PieceLetters},
};
use movetext_testkit::files::is_chosen;
use positions::LENIENCIES;
use table::{Row, rows};

/// The result of reading a text in a position, in the form of the tables.
#[derive(Debug)]
struct Outcome {
    /// The canonical move, or `! ` and the kind of error.
    result: String,
    /// The repairs. A null move does not resolve, so it has only repairs from the parser.
    repairs: Option<Repairs>,
    /// For an error: its span, the candidates of an ambiguous text, and the message.
    details: [String; 3],
}

/// Parses and resolves the text in the notation or language of the row.
fn read(row: &Row, leniency: Leniency) -> Result<(San, Result<ResolvedMove, ResolveError>), SanError> {
    let Some(notation) = &row.notation else {
        return San::parse_bytes(&row.text, leniency).map(|san| (san, san.resolve(&row.position)));
    };
    let text = core::str::from_utf8(&row.text).unwrap();
    match notation.as_str() {
        "long" => {
            LongAlgebraic::parse_with(text, leniency).map(|long| (long.san(), long.resolve(&row.position)))
        }
        "figurine" => Figurine::parse_with(text, leniency)
            .map(|figurine| (figurine.san(), figurine.resolve(&row.position))),
        language => San::parse_in(text, language.parse::<PieceLetters>().unwrap(), leniency)
            .map(|san| (san, san.resolve(&row.position))),
    }
}

fn outcome(row: &Row, leniency: Leniency) -> Outcome {
    let failed = |kind: String, details| Outcome { result: format!("! {kind}"), repairs: None, details };
    match read(row, leniency) {
        Err(error) => {
            let details = [error.span().to_string(), String::new(), error.to_string()];
            failed(format!("{:?}", error.kind()), details)
        }
        Ok((_, Ok(resolved))) => {
            let result = San::from_move(resolved.mv(), &row.position).to_string();
            Outcome { result, repairs: Some(resolved.repairs()), details: Default::default() }
        }
        Ok((san, Err(error))) if san.is_null() => {
            assert_eq!(error.explain(&row.position).to_string(), "a null move is not a legal move");
            let result = San::NULL.to_string();
            Outcome { result, repairs: Some(san.repairs()), details: Default::default() }
        }
        Ok((_, Err(error))) => {
            let explanation = error.explain(&row.position);
            let candidates: Vec<String> = explanation.candidates().map(|san| san.to_string()).collect();
            assert_eq!(error.is_ambiguous(), !candidates.is_empty(), "{}: {error}", row.place);
            let details = [error.span().to_string(), candidates.join(" "), explanation.to_string()];
            failed(format!("{:?}", error.kind()), details)
        }
    }
}

impl Outcome {
    /// Returns whether the result matches the row. The row may omit the fields of an error kind, and it has `-` for
    /// details that it does not check.
    fn is(&self, row: &Row) -> bool {
        if let Some(repairs) = self.repairs {
            let named = row.details[0].split(' ').filter(|name| *name != "-");
            return self.result == row.result && names(repairs) == named.map(str::to_owned).collect();
        }
        let kind = self.result.split([' ', '(']).nth(1).unwrap();
        let is_kind = row.result == self.result || row.result == format!("! {kind}");
        is_kind && row.details.iter().zip(&self.details).all(|(due, found)| due == "-" || due == found)
    }

    fn has_move(&self) -> Option<(&str, Repairs)> {
        Some((&self.result, self.repairs?))
    }
}

fn names(repairs: Repairs) -> BTreeSet<String> {
    repairs.iter().map(|repair| format!("{repair:?}")).collect()
}

fn chosen_rows() -> Vec<Row> {
    rows().into_iter().filter(|row| is_chosen(&row.place)).collect()
}

/// Panics with a list of all failures, if there are any.
#[track_caller]
fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} rows differ:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn rows_match_expected_result() {
    let mut failures = Vec::new();
    for row in chosen_rows() {
        let found = outcome(&row, row.leniency);
        if !found.is(&row) {
            failures.push(format!("{row}\n  found {found:?}"));
        }
    }
    report(&failures);
}

#[test]
fn stricter_leniency_reads_same_move() {
    let mut failures = Vec::new();
    for row in chosen_rows() {
        let found = outcome(&row, row.leniency);
        // In another language, strict reading accepts the letters without a repair.
        let letters = Repair::LocalPieceLetter;
        for other in LENIENCIES.into_iter().filter(|other| *other != row.leniency) {
            let second = outcome(&row, other);
            let agrees = match (found.has_move(), second.has_move()) {
                // A stricter leniency must read the move if it allows all repairs.
                (Some((_, repairs)), None) => {
                    other < row.leniency
                        && repairs.without(letters).iter().any(|repair| repair.leniency() > other)
                }
                (Some((one, repairs)), Some((two, others))) => {
                    one == two
                        && repairs.without(letters) == others.without(letters)
                        && others.iter().all(|repair| repair.leniency() <= other)
                }
                (None, Some(_)) => other > row.leniency,
                (None, None) => true,
            };
            if !agrees {
                failures.push(format!("{row}\n  as {other:?} {second:?}, but {found:?}"));
            }
        }
    }
    report(&failures);
}

#[test]
fn canonical_text_is_read_strictly() {
    let mut failures = Vec::new();
    for row in chosen_rows().iter().filter(|row| !row.result.starts_with(['!', '-'])) {
        let strict = San::parse_with(&row.result, Leniency::Strict).map(|san| san.resolve(&row.position));
        if !matches!(strict, Ok(Ok(resolved)) if resolved.repairs().is_empty()) {
            failures.push(format!("{row}\n  is refused: {strict:?}"));
        }
    }
    report(&failures);
}

/// Returns the variants of the enum `name` in its source code, so that the tables cannot miss a new variant.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let named = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    named.map(|line| line.split([' ', '(', ',']).next().unwrap()).collect()
}

#[test]
fn tables_have_every_repair_and_error() {
    let rows = rows();
    assert!(rows.len() >= 1000, "{} rows", rows.len());
    let (mut repairs_seen, mut kinds_seen) = (BTreeSet::new(), BTreeSet::from(["NullMove".to_owned()]));
    for row in &rows {
        match row.result.strip_prefix("! ") {
            Some(kind) => _ = kinds_seen.insert(kind.split(['(', ' ']).next().unwrap().to_owned()),
            None => repairs_seen.extend(row.details[0].split(' ').map(str::to_owned)),
        }
    }
    let all: Repairs = Repair::ALL.into_iter().collect();
    let missing: Vec<String> = names(all).difference(&repairs_seen).cloned().collect();
    assert!(missing.is_empty(), "no row with {missing:?}");
    for (name, source) in [
        ("SanErrorKind", include_str!("../src/parse_error.rs")),
        ("ResolveErrorKind", include_str!("../src/resolve/error.rs")),
    ] {
        let kinds = variants(source, name);
        assert!(kinds.len() >= 8, "{name}: {kinds:?}");
        let missing: Vec<_> = kinds.into_iter().filter(|kind| !kinds_seen.contains(*kind)).collect();
        assert!(missing.is_empty(), "no row with {name} {missing:?}");
    }
}
