//! Malicious records (PGN 16.2.4): for any bytes, reading does not panic and reports only whole characters inside the
//! text; strict reading refuses exactly what tolerant reading repairs or finds invalid, at the same location; and the
//! canonical form is stable.

use std::{collections::HashSet, fs};

use crate::{canonical::canonical_record, canonical_positions::any_position};
use movetext_fen::{
    Fen, Leniency, Span,
    epd::{Epd, OperationFault},
    error::{FaultKind, FenErrors, Field},
    repair::{Repair, RepairKind},
};
use movetext_testkit::{
    Random, damage,
    files::{is_deep, testdata},
};

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

#[track_caller]
fn assert_inside(span: Span, text: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span} in {text:?}");
}

/// Returns locations and names of the faults in strict reading.
fn refused(errors: Option<&FenErrors>) -> HashSet<(Field, Span, FaultKind)> {
    let faults = errors.map_or(&[][..], FenErrors::faults);
    let found: HashSet<_> = faults.iter().map(|fault| (fault.field, fault.span, fault.kind)).collect();
    assert_eq!(found.len(), faults.len(), "a fault is told twice: {errors:?}");
    assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{errors:?}");
    found
}

/// Returns the required faults: all repairs of tolerant reading, and all faults of operations.
fn refusable(repairs: &[Repair], faults: &[OperationFault]) -> HashSet<(Field, Span, FaultKind)> {
    let repaired = repairs.iter().filter_map(|repair| match (repair.field, repair.kind) {
        (Field::EnPassant, RepairKind::Dash) => Some((repair.field, repair.span, FaultKind::EnPassantSquare)),
        _ => Some((repair.field, repair.span, repair.kind.fault()?)),
    });
    repaired.chain(faults.iter().map(|fault| (Field::Operation, fault.span, fault.kind))).collect()
}

/// Reads a text in every way; returns whether tolerant reading accepts it.
fn withstand(text: &str) -> bool {
    let strict = text.parse::<Epd>();
    let faults = strict.as_ref().err().into_iter().flat_map(|errors| errors.faults());
    faults.for_each(|fault| assert_inside(fault.span, text));
    let read = match Epd::read(text, Leniency::Import) {
        Ok(read) => read,
        Err(errors) => {
            assert!(strict.is_err(), "{text:?}");
            let found = refused(strict.as_ref().err());
            for fault in errors.faults() {
                assert_inside(fault.span, text);
                assert!(found.contains(&(fault.field, fault.span, fault.kind)), "{text:?}: {fault}");
            }
            return false;
        }
    };
    read.repairs().iter().for_each(|repair| assert_inside(repair.span, text));
    let epd = read.epd();
    for operation in epd.operations() {
        assert_inside(operation.span(), text);
        assert_inside(operation.opcode_span(), text);
        operation.operands().iter().for_each(|operand| assert_inside(operand.span(), text));
    }
    let faults = epd.check();
    faults.iter().for_each(|fault| assert_inside(fault.span, text));
    assert_eq!(epd.meanings().len(), epd.operations().len(), "{text:?}");
    assert_eq!(refused(strict.as_ref().err()), refusable(read.repairs(), &faults), "{text:?} {strict:?}");
    assert!(read.repairs().is_sorted_by_key(|repair| repair.span.start), "{text:?}");
    let written = epd.to_string();
    let again = Epd::read(&written, Leniency::Import).unwrap_or_else(|errors| panic!("{text:?}: {errors}"));
    assert_eq!(again.epd().to_string(), written, "{text:?}");
    assert_eq!(again.epd().fen(), epd.fen(), "{text:?}");
    true
}

/// Returns the records of the test data, including damaged ones.
fn records() -> Vec<String> {
    records_in("epd")
}

/// Returns the records of `testdata/KIND` with this extension, one per file.
fn records_in(kind: &str) -> Vec<String> {
    let root = testdata().join(kind);
    let mut records = Vec::new();
    for folder in ["ok", "err"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == kind) {
                records.push(fs::read_to_string(path).unwrap().trim_end_matches('\n').to_owned());
            }
        }
    }
    records.sort();
    assert!(records.len() > 60, "only {} records", records.len());
    records
}

/// The lines of the `.epd` files of a folder of `testdata`.
fn lines_of(folder: &str) -> Vec<String> {
    let root = testdata().join(folder);
    let mut paths: Vec<_> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "epd"));
    paths.sort();
    let lines: Vec<String> = paths
        .iter()
        .flat_map(|path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(!lines.is_empty(), "{folder}");
    lines
}

/// Reads a position with every leniency: written text reads back equal, and strictly read text is written verbatim.
fn withstand_position(text: &str) {
    for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
        let read = match Fen::read(text, leniency) {
            Ok(read) => read,
            Err(errors) => {
                assert!(!errors.faults().is_empty(), "{text:?}");
                errors.faults().iter().for_each(|fault| assert_inside(fault.span, text));
                continue;
            }
        };
        read.repairs().iter().for_each(|repair| assert_inside(repair.span, text));
        let written = read.fen().to_string();
        assert_eq!(written.parse::<Fen>().ok(), Some(read.fen()), "{text:?}, {leniency:?}: {written}");
        if leniency == Leniency::Strict {
            assert_eq!(written, text);
        }
    }
}

#[test]
fn every_character_of_every_record_may_be_another() {
    let deep = is_deep();
    let others =
        [" ", "/", "-", "9", "0", "K", "p", ";", "\"", "\0", "\u{e9}", "\u{2013}", "", "\\", "\t", "x", "1"];
    let mut tried = 0;
    let records: Vec<String> =
        [records_in("epd"), records_in("fen"), lines_of("perft"), lines_of("regress")].concat();
    for record in records.iter().filter(|record| deep || record.len() < 300) {
        for (at, character) in record.char_indices() {
            let (before, behind) = (&record[..at], &record[at + character.len_utf8()..]);
            let doubled = character.to_string().repeat(2);
            // Tries all of them at each position if time allows, otherwise some.
            let some = others.iter().copied().enumerate().filter(|(index, _)| deep || (index + at) % 4 == 0);
            for other in some.map(|(_, other)| other).chain([doubled.as_str()]) {
                let text = format!("{before}{other}{behind}");
                withstand(&text);
                withstand_position(&text);
                tried += 1;
            }
            withstand_position(before);
        }
    }
    assert!(tried > 20_000, "{tried}");
}

#[test]
fn every_operation_text_of_one_and_two_bytes_is_withstood() {
    let characters: Vec<char> = (0..=0xff_u8).map(char::from).collect();
    withstand(KINGS);
    for &first in &characters {
        withstand(&format!("{KINGS}{first}"));
        assert!(withstand(&format!("{KINGS} {first}")), "{first:?}");
        for &second in &characters {
            assert!(withstand(&format!("{KINGS} {first}{second}")), "{first:?}{second:?}");
        }
    }
}

#[test]
fn random_bytes_are_withstood() {
    let mut random = Random::new(0x0062_7974_6573);
    for _ in 0..60_000 {
        let length = random.below(40);
        let text = String::from_utf8_lossy(&random.bytes(length)).into_owned();
        withstand(&text);
        assert!(withstand(&format!("{KINGS} {text}")), "{text:?}");
    }
}

#[test]
fn random_words_of_operations_are_withstood() {
    let words = [
        "bm",
        "am",
        "pv",
        "pm",
        "sm",
        "e4",
        "e3",
        "Ke8",
        "+",
        ",",
        "#3",
        "id",
        "c0",
        "v9",
        "tcri",
        "\"",
        "\\",
        "\"a\"",
        ";",
        " ",
        "\t",
        "\0",
        "acn",
        "1",
        "-5",
        "+07",
        "1.5",
        "noop",
        "hmvc",
        "fmvn",
        "draw_offer",
        "D1",
        "é",
        "\u{a0}",
        "\u{85}",
        "\u{feff}",
        "x=1",
        "ce",
        "Ubm",
        "0",
        "-",
        "e4!?",
        "e2e4",
    ];
    let mut random = Random::new(0x0077_6f72_6473);
    for _ in 0..60_000 {
        let mut text = format!("{KINGS} ");
        for _ in 0..random.below(14) {
            text += random.pick(&words);
            text += random.pick(&[" ", " ", " ", "; ", ";", ""]);
        }
        assert!(withstand(&text), "{text:?}");
    }
}

#[test]
fn beginnings_and_ends_of_every_record_are_withstood() {
    for record in records() {
        for (at, _) in record.char_indices().filter(|(at, _)| *at < 400) {
            withstand(&record[..at]);
            withstand(&record[at..]);
        }
        withstand(&record);
    }
}

#[test]
fn damaged_records_are_withstood() {
    let alphabet: Vec<char> =
        " \t_/;\"\\-+,#!?0129kKqQwbhHaAe6x=.:'~[]é\u{2013}\0\u{85}\u{a0}\u{feff}\u{fffd}".chars().collect();
    let mut random = Random::new(0x6861_726d);
    let mut seeds = [records_in("epd"), records_in("fen"), lines_of("perft"), lines_of("regress")].concat();
    seeds.retain(|seed| (1..600).contains(&seed.len()));
    for _ in 0..60 {
        seeds.push(canonical_record(&mut random));
        seeds.push(Fen::from(&any_position(&mut random)).to_string());
    }
    let rounds = if is_deep() { 3_000_000 } else { 100_000 };
    let mut read = 0;
    for _ in 0..rounds {
        let mut text: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
        for _ in 0..=random.below(5) {
            damage(&mut text, &alphabet, &mut random);
        }
        let text: String = text.into_iter().collect();
        read += usize::from(withstand(&text));
        withstand_position(&text);
    }
    assert!(read > rounds / 20 && rounds - read > rounds / 20, "{read}");
}
