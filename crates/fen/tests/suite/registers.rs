//! Registers over several records (PGN 16.2.5.5, 16.2.5.12, 16.2.5.16, 16.2.5.26) and their tags (PGN 9.3, 9.4). Also
//! tests the counters when FEN is converted to EPD and back (PGN 16.2.5.13, 16.2.5.14).

use alloc::collections::BTreeMap;

use movetext_fen::{
    Fen, Leniency,
    epd::{Epd, RawOperation, Registers},
};
use movetext_testkit::{
    Random,
    table::{self, text},
};

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// The opcodes that set registers, in ASCII order.
const OPCODES: [&str; 22] = [
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "eco", "nic", "v0", "v1", "v2", "v3", "v4",
    "v5", "v6", "v7", "v8", "v9",
];

fn record(operations: &str) -> Epd {
    let text = format!("{POSITION} {operations}");
    Epd::read(text.trim_end(), Leniency::Import).unwrap().into_epd()
}

fn record_of(operations: Vec<RawOperation>) -> Epd {
    let mut epd = record("");
    operations.into_iter().for_each(|operation| epd.push(operation));
    epd
}

fn registers(records: &[&str]) -> Registers {
    let mut registers = Registers::new();
    records.iter().for_each(|operations| registers.apply(&record(operations)));
    registers
}

/// Formats the registers that are not null, as `c0=a v1=b`.
fn shown(registers: &Registers) -> String {
    let values: Vec<String> = registers.iter().map(|(opcode, value)| format!("{opcode}={value}")).collect();
    values.join(" ")
}

#[test]
fn records_set_and_null_registers() {
    for table::Row { place, cells } in table::rows("records/registers.tsv") {
        let [expected, records @ ..] = &*cells.iter().map(|cell| text(cell)).collect::<Vec<_>>() else {
            panic!("{place}: no columns")
        };
        let records: Vec<&str> = records.iter().map(String::as_str).collect();
        assert_eq!(shown(&registers(&records)), *expected, "{place}");
    }
    assert_eq!(shown(&Registers::new()), "");
}

#[test]
fn value_is_found_by_opcode() {
    let text: Vec<String> = OPCODES.iter().map(|opcode| format!("{opcode} \"of {opcode}\";")).collect();
    let registers = registers(&[&text.join(" ")]);
    for opcode in OPCODES {
        assert_eq!(registers.value(opcode), Some(format!("of {opcode}").as_str()));
        assert_eq!(Registers::new().value(opcode), None);
    }
    for other in ["", "c", "c00", "c10", "C0", "v:", "ecos", "Nic", "id"] {
        assert_eq!(registers.value(other), None, "{other}");
    }
}

/// A simple reference implementation: a map by opcode that follows 16.2.5.5 word for word.
fn process_slowly(state: &mut BTreeMap<String, String>, operations: &[(&str, Option<&str>)]) {
    let mut sorted = operations.to_vec();
    sorted.sort_by_key(|(opcode, _)| *opcode);
    for (opcode, operand) in sorted {
        for digit in '0'..='9' {
            let other = format!("{}{digit}", &opcode[..1]);
            if opcode.len() == 2 && digit >= opcode.chars().nth(1).unwrap() {
                state.remove(&other);
            }
        }
        state.remove(opcode);
        if let Some(operand) = operand {
            state.insert(opcode.to_owned(), operand.to_owned());
        }
    }
}

fn written(operations: &[(&str, Option<&str>)]) -> String {
    let texts: Vec<String> = operations
        .iter()
        .map(|(opcode, operand)| match operand {
            Some(operand) => format!("{opcode} \"{operand}\";"),
            None => format!("{opcode};"),
        })
        .collect();
    texts.join(" ")
}

#[test]
fn registers_match_reference_scanner() {
    let mut random = Random::new(5);
    let values = [None, None, Some("a"), Some("b"), Some("")];
    for _ in 0..300 {
        let mut fast = Registers::new();
        let mut slow = BTreeMap::new();
        let mut copied = Registers::new();
        for _ in 0..30 {
            let mut operations: Vec<(&str, Option<&str>)> = Vec::new();
            for _ in 0..random.below(5) {
                let opcode = random.pick(&OPCODES);
                if !operations.iter().any(|(own, _)| *own == opcode) {
                    operations.push((opcode, random.pick(&values)));
                }
            }
            let before = fast.clone();
            fast.apply(&record(&written(&operations)));
            process_slowly(&mut slow, &operations);
            let found: BTreeMap<String, String> =
                fast.iter().map(|(opcode, value)| (opcode.to_owned(), value.to_owned())).collect();
            assert_eq!(found, slow, "{operations:?}");
            // Operations made from the registers must set other registers to the same values.
            let next = record_of(fast.operations_after(&before));
            copied.apply(&next.to_string().parse().unwrap());
            assert_eq!(copied, fast);
        }
    }
}

/// Returns every record with four comments, where each comment is omitted, null, `a` or `b`.
fn records_of_four_comments() -> Vec<Epd> {
    let choices = [None, Some(None), Some(Some("a")), Some(Some("b"))];
    let of = |number: usize| {
        let operations: Vec<(&str, Option<&str>)> = (0..4)
            .filter_map(|rank| Some((OPCODES[rank], choices[number / 4_usize.pow(rank as u32) % 4]?)))
            .collect();
        record(&written(&operations))
    };
    (0..256).map(of).collect()
}

/// For each pair of states, compares the operations with the shortest record of all.
#[test]
fn operations_after_are_minimal() {
    let records = records_of_four_comments();
    let mut states: Vec<Registers> = Vec::new();
    for record in &records {
        let mut registers = Registers::new();
        registers.apply(record);
        if !states.contains(&registers) {
            states.push(registers);
        }
    }
    assert_eq!(states.len(), 81);
    for before in &states {
        let mut fewest: BTreeMap<String, usize> = BTreeMap::new();
        for record in &records {
            let mut registers = before.clone();
            registers.apply(record);
            let count = record.operations().len();
            let least = fewest.entry(shown(&registers)).or_insert(count);
            *least = count.min(*least);
        }
        for after in &states {
            let operations = after.operations_after(before);
            assert_eq!(operations.len(), fewest[&shown(after)], "{before:?} to {after:?}: {operations:?}");
            let mut registers = before.clone();
            registers.apply(&record_of(operations));
            assert_eq!(registers, *after);
        }
    }
}

#[test]
fn operations_after_set_values_in_order() {
    let some = registers(&[r#"c0 "a"; eco "B20"; v3 "x";"#]);
    assert!(some.operations_after(&some).is_empty());
    let texts: Vec<String> =
        some.operations_after(&Registers::new()).iter().map(ToString::to_string).collect();
    assert_eq!(texts, [r#"c0 "a";"#, r#"eco "B20";"#, r#"v3 "x";"#]);
}

#[test]
fn opening_tags_round_trip() {
    let tags = [("ECO", "of eco"), ("NIC", "of nic"), ("Opening", "of v0"), ("SubVariation", "of v2")];
    let tags: Vec<(&str, &str)> = tags.into_iter().chain([("Variation", "of v1")]).collect();
    let others = [("Event", "x"), ("eco", "y"), ("v0", "z"), ("opening", "x"), ("Comment", "x")];
    let registers = Registers::from_tags(tags.iter().copied().chain(others));
    assert_eq!(shown(&registers), "eco=of eco nic=of nic v0=of v0 v1=of v1 v2=of v2");
    let mut back = Registers::new();
    back.apply(&record_of(registers.operations_after(&Registers::new())));
    assert_eq!(back.tags().collect::<Vec<_>>(), tags);
}

#[test]
fn registers_without_tag_are_skipped() {
    let others = OPCODES.into_iter().filter(|opcode| !["eco", "nic", "v0", "v1", "v2"].contains(opcode));
    for opcode in others {
        assert_eq!(registers(&[&format!("{opcode} \"x\";")]).tags().count(), 0, "{opcode}");
    }
}

#[test]
fn tag_without_higher_level_is_kept() {
    let registers = Registers::from_tags([("SubVariation", "s"), ("Opening", "old"), ("Opening", "o")]);
    assert_eq!(shown(&registers), "v0=o v2=s");
    let texts: Vec<String> =
        registers.operations_after(&Registers::new()).iter().map(ToString::to_string).collect();
    assert_eq!(texts, [r#"v0 "o";"#, r#"v2 "s";"#]);
}

#[test]
fn counters_round_trip_as_operations() {
    for (clock, number, operations) in [
        (0, 1, ""),
        (7, 1, " hmvc 7;"),
        (0, 9, " fmvn 9;"),
        (7, 9, " fmvn 9; hmvc 7;"),
        (u32::MAX, 1, " hmvc 4294967295;"),
    ] {
        let fen: Fen = format!("{POSITION} {clock} {number}").parse().unwrap();
        let epd = Epd::new(fen);
        assert_eq!(epd.to_string(), format!("{POSITION}{operations}"));
        let read: Epd = epd.to_string().parse().unwrap();
        assert_eq!(read.fen(), fen);
        assert_eq!(read.operations(), epd.operations());
    }
}

#[test]
fn counters_come_from_operations_or_default() {
    for (operations, counters) in [
        ("", "0 1"),
        ("id \"x\";", "0 1"),
        ("hmvc 3;", "3 1"),
        ("fmvn 5;", "0 5"),
        ("hmvc 3; fmvn 5;", "3 5"),
        ("hmvc 3; hmvc 4;", "4 1"),
        ("hmvc -1;", "0 1"),
        ("fmvn 0;", "0 1"),
        ("hmvc \"3\";", "0 1"),
        ("fmvn;", "0 1"),
        ("hmvc x;", "0 1"),
        ("fmvn 99999999999;", "0 1"),
    ] {
        assert_eq!(record(operations).fen().to_string(), format!("{POSITION} {counters}"), "{operations}");
    }
}
