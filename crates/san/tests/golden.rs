//! The tables of spellings in `testdata/san` (PGN 8.2.3.7): checks the move and repairs, or the error, of each row, and
//! reports all failures at once.
//!
//! `MOVETEXT_GOLDEN_FILTER` restricts the run to files whose path contains its value.
#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

#[path = "suite/table.rs"]
mod table;

extern crate alloc;

use alloc::collections::BTreeSet;

use movetext_board::Position;
use movetext_san::{
    Figurine, Leniency, LongAlgebraic, PieceLetters, Repair, Repairs, ResolveError, Resolved, San, SanError,
};
use table::{Expected, Row, rows};

/// The result of reading a text in a position.
enum Outcome {
    Move {
        canonical: String,
        repairs: Repairs,
    },
    /// A null move, which parses with these repairs and does not resolve.
    Null(Repairs),
    NoMove(SanError),
    Misfit(ResolveError),
}

/// Reads the text in the notation or language of the row.
fn parse(row: &Row, leniency: Leniency) -> Result<San, SanError> {
    let Some(asked) = &row.notation else {
        return San::parse_bytes(&row.text, leniency);
    };
    let text = core::str::from_utf8(&row.text).unwrap();
    match asked.as_str() {
        "long" => LongAlgebraic::parse_with(text, leniency).map(|long| long.san()),
        "figurine" => Figurine::parse_with(text, leniency).map(|figurine| figurine.san()),
        language => San::parse_in(text, language.parse::<PieceLetters>().unwrap(), leniency),
    }
}

/// Resolves with the type of the notation, whose canonical form may differ from SAN.
fn resolve(row: &Row, leniency: Leniency, san: San) -> Result<Resolved, ResolveError> {
    let text = || core::str::from_utf8(&row.text).unwrap();
    match row.notation.as_deref() {
        Some("long") => LongAlgebraic::parse_with(text(), leniency).unwrap().resolve(&row.position),
        Some("figurine") => Figurine::parse_with(text(), leniency).unwrap().resolve(&row.position),
        _ => san.resolve(&row.position),
    }
}

fn outcome(row: &Row, leniency: Leniency) -> Outcome {
    let san = match parse(row, leniency) {
        Ok(san) => san,
        Err(error) => return Outcome::NoMove(error),
    };
    match resolve(row, leniency, san) {
        Ok(resolved) => Outcome::Move {
            canonical: San::of(resolved.mv, &row.position).to_string(),
            repairs: resolved.repairs,
        },
        Err(_) if san.is_null() => Outcome::Null(san.repairs()),
        Err(error) => Outcome::Misfit(error),
    }
}

impl Outcome {
    /// Formats the result as in the table.
    fn text(&self, position: &Position) -> String {
        match self {
            Self::Move { canonical, repairs } => format!("{canonical} {}", names(*repairs).join(" ")),
            Self::Null(repairs) => format!("-- {}", names(*repairs).join(" ")),
            Self::NoMove(error) => format!("! {:?} {}", error.kind(), error.span()),
            Self::Misfit(error) => {
                let kind = format!("{:?}", error.kind());
                let name = kind.split([' ', '(']).next().unwrap_or_default();
                format!("! {name} {} {}", error.span(), candidates(error, position))
            }
        }
    }

    fn is(&self, expected: &Expected, position: &Position) -> bool {
        match (self, expected) {
            (Self::Move { canonical, repairs }, Expected::Move { canonical: due, repairs: due_repairs }) => {
                canonical == due && are(*repairs, due_repairs)
            }
            (Self::Null(repairs), Expected::Move { canonical, repairs: due }) => {
                canonical == "--" && are(*repairs, due)
            }
            (Self::NoMove(error), Expected::Error { kind, span, candidates: None }) => {
                is_kind(&format!("{:?}", error.kind()), kind)
                    && span.as_ref().is_none_or(|span| *span == error.span().to_string())
            }
            (Self::Misfit(error), Expected::Error { kind, span, candidates: due }) => {
                is_kind(&format!("{:?}", error.kind()), kind)
                    && span.as_ref().is_none_or(|span| *span == error.span().to_string())
                    && due.as_ref().is_none_or(|due| *due == candidates(error, position))
            }
            _ => false,
        }
    }

    fn has_move(&self) -> Option<(&str, Repairs)> {
        match self {
            Self::Move { canonical, repairs } => Some((canonical, *repairs)),
            Self::Null(repairs) => Some(("--", *repairs)),
            Self::NoMove(_) | Self::Misfit(_) => None,
        }
    }
}

fn names(repairs: Repairs) -> Vec<String> {
    repairs.iter().map(|repair| format!("{repair:?}")).collect()
}

fn are(repairs: Repairs, due: &[String]) -> bool {
    names(repairs).into_iter().collect::<BTreeSet<_>>() == due.iter().cloned().collect()
}

/// Whether the kind `found` matches `due`, which may omit the fields of the kind.
fn is_kind(found: &str, due: &str) -> bool {
    found == due || found.split([' ', '(']).next() == Some(due)
}

fn candidates(error: &ResolveError, position: &Position) -> String {
    let texts: Vec<String> = error.explain(position).candidates().map(|san| san.to_string()).collect();
    texts.join(" ")
}

fn filter() -> String {
    std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default()
}

/// Fails with all failures, if there are any.
#[track_caller]
fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} rows differ:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn each_row_reads_as_it_says() {
    let failures: Vec<String> = rows(&filter())
        .iter()
        .filter_map(|row| {
            let found = outcome(row, row.leniency);
            let text = String::from_utf8_lossy(&row.text);
            (!found.is(&row.expected, &row.position)).then(|| {
                let found = found.text(&row.position);
                format!("{}: {text:?} expected {:?}, found {found}", row.place, row.expected)
            })
        })
        .collect();
    report(&failures);
}

#[test]
fn each_row_is_read_alike_by_a_more_lenient_reader_and_by_a_stricter_one_only_without_repairs() {
    let order = [Leniency::Strict, Leniency::Import, Leniency::Lenient];
    let mut failures = Vec::new();
    for row in rows(&filter()) {
        let text = String::from_utf8_lossy(&row.text);
        let found = outcome(&row, row.leniency);
        // Strict reading of a language accepts its letters without repair.
        let letters = Repair::LocalPieceLetter;
        for other in order.into_iter().filter(|other| *other != row.leniency) {
            let second = outcome(&row, other);
            let agrees = match (found.has_move(), second.has_move()) {
                // A stricter leniency reads the move if it admits all the repairs.
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
                let (found, second) = (found.text(&row.position), second.text(&row.position));
                failures.push(format!("{}: {text:?} as {other:?}: {second}, but {found}", row.place));
            }
        }
    }
    report(&failures);
}

#[test]
fn each_canonical_text_of_the_tables_is_the_strict_one() {
    let mut failures = Vec::new();
    for row in rows(&filter()) {
        let Expected::Move { canonical, .. } = &row.expected else { continue };
        if canonical == "--" {
            continue;
        }
        let strict = San::parse_with(canonical, Leniency::Strict).map(|san| san.resolve(&row.position));
        if !matches!(strict, Ok(Ok(resolved)) if resolved.repairs.is_empty()) {
            failures.push(format!("{}: {canonical} is refused: {strict:?}", row.place));
        }
    }
    report(&failures);
}

/// Returns the variants of the enum `name` in `source`, so that new variants are checked automatically.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let named = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    named.map(|line| line.split([' ', '(', ',']).next().unwrap()).collect()
}

#[test]
fn tables_hold_every_repair_and_every_kind_of_error() {
    let rows = rows("");
    assert!(rows.len() >= 1000, "{} rows", rows.len());
    let (mut repairs_seen, mut kinds_seen) = (BTreeSet::new(), BTreeSet::new());
    for row in &rows {
        match &row.expected {
            Expected::Move { canonical, repairs } => {
                repairs_seen.extend(repairs.iter().cloned());
                if canonical == "--" {
                    kinds_seen.insert("NullMove".to_owned());
                }
            }
            Expected::Error { kind, .. } => {
                kinds_seen.insert(kind.split('(').next().unwrap().to_owned());
            }
        }
    }
    let missing: Vec<_> =
        Repair::ALL.into_iter().filter(|repair| !repairs_seen.contains(&format!("{repair:?}"))).collect();
    assert!(missing.is_empty(), "no row with {missing:?}");
    for (name, source) in [
        ("SanErrorKind", include_str!("../src/error.rs")),
        ("ResolveErrorKind", include_str!("../src/resolve/error.rs")),
    ] {
        let kinds = variants(source, name);
        assert!(kinds.len() >= 8, "{name}: {kinds:?}");
        let missing: Vec<_> = kinds.into_iter().filter(|kind| !kinds_seen.contains(*kind)).collect();
        assert!(missing.is_empty(), "no row with {name} {missing:?}");
    }
}
