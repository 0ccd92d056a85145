//! Tests against tables of records (PGN 16.1.3, 16.2.3, 16.2.4): the faults that strict reading reports and the repairs
//! that lenient reading reports, each with the text in its span.

use crate::hostile::{withstand, withstand_position};
use core::fmt::Debug;
use movetext_fen::{
    Fen, Leniency, ReadOptions, Span,
    epd::Epd,
    error::{FaultKind, FenErrors, Field},
    repair::{Repair, RepairKind},
};
use movetext_testkit::{
    positions::rules,
    table::{self, text},
};

/// Returns the field, the kind and the text of a fault or a repair.
fn finding(field: Field, kind: impl Debug, span: Span, text: &str) -> String {
    match span.slice(text) {
        "" => format!("{field:?} {kind:?}"),
        found => format!("{field:?} {kind:?} {found}"),
    }
}

/// Returns `!` and the faults.
fn refused(errors: &FenErrors, text: &str) -> Vec<String> {
    let faults = errors.faults().iter();
    let faults = faults.map(|fault| finding(fault.field, fault.kind, fault.span, text));
    core::iter::once("!".to_owned()).chain(faults).collect()
}

/// Returns `=` for canonical text, or the canonical form of any other text, followed by the repairs.
fn read(written: String, repairs: &[Repair], text: &str) -> Vec<String> {
    let repairs = repairs.iter().map(|repair| finding(repair.field, repair.kind, repair.span, text));
    let written = if written == text { "=".to_owned() } else { written };
    core::iter::once(written).chain(repairs).collect()
}

/// Reads a record with a leniency and, after a space, the name of the rules.
fn fen(reading: &str, text: &str) -> Vec<String> {
    withstand_position(text);
    let (leniency, rules) = match reading.split_once(' ') {
        Some((leniency, name)) => (leniency, Some(rules(name))),
        None => (reading, None),
    };
    let outcome = |leniency| {
        let options = ReadOptions::from(leniency);
        let options = rules.map_or(options, |rules| options.with_rules(rules));
        Fen::read(text, options).map_or_else(
            |errors| refused(&errors, text),
            |found| {
                assert!(rules.is_none_or(|rules| found.fen().setup().rules == rules), "{text:?}");
                read(found.fen().to_string(), found.repairs(), text)
            },
        )
    };
    match leniency {
        "strict" => {
            let strict = outcome(Leniency::Strict);
            if rules.is_none() {
                let parsed = text.parse::<Fen>();
                let parsed = parsed
                    .map_or_else(|errors| refused(&errors, text), |fen| read(fen.to_string(), &[], text));
                assert_eq!(strict, parsed, "{text:?}");
            }
            strict
        }
        "import" => {
            let [lenient, import] = [Leniency::Lenient, Leniency::Import].map(outcome);
            assert_eq!(lenient, import, "{text:?}");
            import
        }
        _ => panic!("no reading is called {reading}"),
    }
}

fn epd(reading: &str, text: &str) -> Vec<String> {
    withstand(text);
    match reading {
        "strict" => match text.parse::<Epd>() {
            Ok(epd) => read(epd.to_string(), &[], text),
            Err(errors) => refused(&errors, text),
        },
        "import" => match Epd::read(text, Leniency::Import) {
            Ok(found) => read(found.epd().to_string(), found.repairs(), text),
            Err(errors) => refused(&errors, text),
        },
        _ => panic!("no reading is called {reading}"),
    }
}

#[test]
fn positions_match_table() {
    table::check("records/fen.tsv", |[cell, reading]| fen(reading, &text(cell)));
}

#[test]
fn records_match_table() {
    table::check("records/epd.tsv", |[cell, reading]| epd(reading, &text(cell)));
}

#[test]
fn castling_letters_are_read_as_set() {
    let letters = ['K', 'Q', 'k', 'q'];
    let placement = "r3k2r/8/8/8/8/8/8/R3K2R";
    // Try every word with up to five letters.
    for length in 1..=5u32 {
        for number in 0..4usize.pow(length) {
            let word: String = (0..length).map(|place| letters[number / 4usize.pow(place) % 4]).collect();
            let read = Fen::read(&format!("{placement} w {word} - 0 1"), Leniency::Import).unwrap();
            let set: String = letters.into_iter().filter(|&letter| word.contains(letter)).collect();
            assert_eq!(read.fen().to_string(), format!("{placement} w {set} - 0 1"), "{word}");
            assert_eq!(read.repairs().is_empty(), word == set, "{word}");
            let repeated =
                read.repairs().iter().filter(|repair| repair.kind == RepairKind::CastlingRepeated).count();
            assert_eq!(repeated, word.len() - set.len(), "{word}");
            let strict = format!("{placement} w {word} - 0 1").parse::<Fen>();
            assert_eq!(strict.is_ok(), word == set, "{word}");
        }
    }
}

#[test]
fn illegal_positions_are_errors() {
    for placement in
        ["4k3/4R3/8/8/8/8/8/4K3", "kk6/8/8/8/8/8/8/4K3", "4k2P/8/8/8/8/8/8/p3K3", "8/8/8/8/8/8/8/8"]
    {
        let text = format!("{placement} w - - 0 1");
        assert!(text.parse::<Fen>().unwrap().into_position().is_err(), "{text}");
    }
}

#[test]
fn long_string_is_the_only_fault() {
    let of_length = |length| format!("4k3/8/8/8/8/8/4P3/4K3 w - - id \"{}\";", "a".repeat(length));
    assert!(of_length(255).parse::<Epd>().is_ok());
    let text = of_length(256);
    let string = &text[text.find('"').unwrap()..text.len() - 1];
    assert_eq!(epd("strict", &text), ["!", &format!("Operation {:?} {string}", FaultKind::StringLength)]);
    assert_eq!(epd("import", &text), ["=", &format!("Operation {:?} {string}", RepairKind::LongString)]);
}

#[test]
fn operations_are_read_with_their_values() {
    let read = |text: &str| Epd::read(text, Leniency::Import).unwrap().into_epd();
    let twice = read("4k3/8/8/8/8/8/4P3/4K3 w - - acd 5; acd 6;");
    assert_eq!(twice.raw("acd").and_then(|operation| operation.integer()), Some(6));
    let strings = read(r#"4k3/8/8/8/8/8/4P3/4K3 w - - c0 "a\" b"; id "c\"";"#);
    assert_eq!(strings.raw("c0").unwrap().text(), Some(r#"a" b"#));
    let without_counters = read("4k3/8/8/8/8/8/4P3/4K3 w - - 7;");
    assert_eq!(without_counters.fen().setup().halfmove_clock, 0);
    let setup = *read("4k3/8/8/8/8/8/4P3/4K3 w - - 3 14 bm e4").fen().setup();
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (3, 14));
    assert_eq!(RepairKind::LargeNumber.fault(), None);
}
