//! Malicious records (PGN 16.2.4). Whatever the bytes, reading does not panic, and spans are inside the text and end
//! between characters. Strict reading refuses exactly what lenient reading repairs or finds invalid, at the same place.
//! The canonical form is stable.

use std::{collections::HashSet, fs};

use crate::{canonical::canonical_record, canonical_positions::any_position};
use movetext_fen::{
    Fen, Leniency, Span,
    epd::Epd,
    error::{FaultKind, FenErrors, Field},
    repair::{Repair, RepairKind},
};
use movetext_testkit::{
    Random, damage,
    files::{is_deep, testdata, with_extension},
};

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

#[track_caller]
fn assert_inside(span: Span, text: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span} in {text:?}");
}

/// The field, the span and the kind of a fault.
type Refusal = (Field, Span, FaultKind);

/// Returns the faults in a record. Checks that they are in text order and inside the text.
fn refused(errors: &FenErrors, text: &str) -> Vec<Refusal> {
    let faults = errors.faults();
    let found: Vec<Refusal> = faults.iter().map(|fault| (fault.field, fault.span, fault.kind)).collect();
    assert!(!faults.is_empty(), "{text:?}");
    assert_eq!(set(&found).len(), faults.len(), "a fault is reported twice: {errors:?}");
    assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{errors:?}");
    faults.iter().for_each(|fault| assert_inside(fault.span, text));
    found
}

fn set(refusals: &[Refusal]) -> HashSet<Refusal> {
    refusals.iter().copied().collect()
}

/// Returns the faults that strict reading must report for these repairs.
fn refusable(repairs: &[Repair], text: &str) -> Vec<Refusal> {
    assert!(repairs.is_sorted_by_key(|repair| repair.span.start), "{text:?}");
    repairs.iter().for_each(|repair| assert_inside(repair.span, text));
    let fault = |repair: &Repair| match (repair.field, repair.kind) {
        (Field::EnPassant, RepairKind::Dash) => Some(FaultKind::EnPassantSquare),
        (_, kind) => kind.fault(),
    };
    repairs.iter().filter_map(|repair| Some((repair.field, repair.span, fault(repair)?))).collect()
}

/// Reads an EPD record in every way. Returns whether lenient reading accepts it.
pub(crate) fn withstand(text: &str) -> bool {
    let strict = text.parse::<Epd>().map_or_else(|errors| refused(&errors, text), |_| Vec::new());
    let read = match Epd::read(text, Leniency::Import) {
        Ok(read) => read,
        Err(errors) => {
            assert!(set(&strict).is_superset(&set(&refused(&errors, text))), "{text:?}: {errors}");
            return false;
        }
    };
    let epd = read.epd();
    for operation in epd.operations() {
        assert_inside(operation.span(), text);
        assert_inside(operation.opcode_span(), text);
        operation.operands().iter().for_each(|operand| assert_inside(operand.span(), text));
    }
    let faults = epd.check();
    faults.iter().for_each(|fault| assert_inside(fault.span, text));
    assert_eq!(epd.meanings().len(), epd.operations().len(), "{text:?}");
    let mut expected = refusable(read.repairs(), text);
    expected.extend(faults.iter().map(|fault| (Field::Operation, fault.span, fault.kind)));
    assert_eq!(set(&strict), set(&expected), "{text:?}");
    let written = epd.to_string();
    let again = Epd::read(&written, Leniency::Import).unwrap_or_else(|errors| panic!("{text:?}: {errors}"));
    assert_eq!(again.epd().to_string(), written, "{text:?}");
    assert_eq!(again.epd().fen(), epd.fen(), "{text:?}");
    true
}

/// Reads a FEN in every way. Written text must read back as an equal value, and text that was read strictly must be
/// written byte for byte. Returns whether lenient reading needs repairs, or `None` if it refuses the text.
pub(crate) fn withstand_position(text: &str) -> Option<bool> {
    let strict = match text.parse::<Fen>() {
        Ok(fen) => {
            assert_eq!(fen.to_string(), text);
            Vec::new()
        }
        Err(errors) => refused(&errors, text),
    };
    let mut result = None;
    for leniency in [Leniency::Import, Leniency::Lenient] {
        match Fen::read(text, leniency) {
            Ok(read) => {
                assert_eq!(strict, refusable(read.repairs(), text), "{text:?}");
                let written = read.fen().to_string();
                assert_eq!(
                    written.parse::<Fen>().ok(),
                    Some(read.fen()),
                    "{text:?}, {leniency:?}: {written}"
                );
                result = Some(!strict.is_empty());
            }
            Err(errors) => {
                assert!(set(&strict).is_superset(&set(&refused(&errors, text))), "{text:?}: {errors}")
            }
        }
    }
    result
}

/// Returns the records in `testdata/KIND`, one from each file with this extension.
fn records_in(kind: &str) -> Vec<String> {
    let paths = with_extension(&testdata().join(kind), kind);
    assert!(paths.len() > 60, "only {} records", paths.len());
    let read = |path| fs::read_to_string(path).unwrap().trim_end_matches('\n').to_owned();
    paths.into_iter().map(read).collect()
}

/// Returns the lines of all `.epd` files in a folder of `testdata`.
fn lines_of(folder: &str) -> Vec<String> {
    let paths = with_extension(&testdata().join(folder), "epd");
    let content: String = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    content.lines().map(str::to_owned).collect()
}

/// Positions that together use most parts of FEN. Some need a repair.
const POSITIONS: [&str; 5] = [
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "rnbqkbnr/pppp1ppp/8/4pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
    "1r2k1r1/8/8/8/3pP3/8/8/1R2K1R1 b GBgb e3 0 10001",
    "\"4k3/8/8/8/8/8/8/R3K2R w QA - 00 -\",",
    "4k3/44/8/8/8/8/8/R3K2R[]_W_HA_-_0_1",
];

#[test]
fn damaged_positions_never_panic() {
    let alphabet: Vec<char> = " \t_/;\"'-+,0123589kKqQwbBWrRhHaAeE36~[]\u{2013}\0x".chars().collect();
    let mut random = Random::new(0x616c_6967);
    let (mut repaired, mut refused) = (0, 0);
    for _ in 0..150_000 {
        let mut text: Vec<char> = random.pick(&POSITIONS).chars().collect();
        for _ in 0..=random.below(4) {
            damage(&mut text, &alphabet, &mut random);
        }
        let result = withstand_position(&text.into_iter().collect::<String>());
        repaired += usize::from(result == Some(true));
        refused += usize::from(result.is_none());
    }
    assert!(repaired > 10_000 && refused > 10_000, "{repaired} {refused}");
}

#[test]
fn replaced_characters_never_panic() {
    let deep = is_deep();
    let others =
        [" ", "/", "-", "9", "0", "K", "p", ";", "\"", "\0", "\u{e9}", "\u{2013}", "", "\\", "\t", "x", "1"];
    let mut tried = 0;
    let records: Vec<String> =
        [records_in("epd"), records_in("fen"), lines_of("perft"), lines_of("regress")].concat();
    for record in records.iter().filter(|record| deep || record.len() < 300) {
        for (at, character) in record.char_indices() {
            let (before, after) = (&record[..at], &record[at + character.len_utf8()..]);
            let doubled = character.to_string().repeat(2);
            // A deep run tries all characters at each place, other runs try some.
            let some = others.iter().copied().enumerate().filter(|(index, _)| deep || (index + at) % 4 == 0);
            for other in some.map(|(_, other)| other).chain([doubled.as_str()]) {
                let text = format!("{before}{other}{after}");
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
fn short_operations_never_panic() {
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
fn random_record_bytes_never_panic() {
    let mut random = Random::new(0x0062_7974_6573);
    for _ in 0..60_000 {
        let length = random.below(40);
        let text = String::from_utf8_lossy(&random.bytes(length)).into_owned();
        withstand(&text);
        assert!(withstand(&format!("{KINGS} {text}")), "{text:?}");
    }
}

#[test]
fn random_operation_words_never_panic() {
    const WORDS: &str = "bm am pv pm sm e4 e3 Ke8 + , #3 id c0 v9 tcri \" \\ \"a\" ; acn 1 -5 +07 1.5 noop hmvc fmvn \
                         draw_offer D1 é x=1 ce Ubm 0 - e4!? e2e4";
    let blanks = [" ", "\t", "\0", "\u{a0}", "\u{85}", "\u{feff}"];
    let words: Vec<&str> = WORDS.split(' ').chain(blanks).collect();
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
fn record_prefixes_and_suffixes_never_panic() {
    for record in records_in("epd") {
        for (at, _) in record.char_indices().filter(|(at, _)| *at < 400) {
            withstand(&record[..at]);
            withstand(&record[at..]);
        }
        withstand(&record);
    }
}

#[test]
fn damaged_records_never_panic() {
    let alphabet: Vec<char> =
        " \t_/;\"\\-+,#!?0129kKqQwbhHaAe6x=.:'~[]é\u{2013}\0\u{85}\u{a0}\u{feff}\u{fffd}".chars().collect();
    let mut random = Random::new(0x6861_726d);
    let mut seeds = [records_in("epd"), records_in("fen"), lines_of("perft"), lines_of("regress")].concat();
    seeds.extend(POSITIONS.map(str::to_owned));
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
