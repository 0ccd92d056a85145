//! Registers across records (PGN 16.2.5.5, 16.2.5.12, 16.2.5.16, 16.2.5.26), the corresponding tags (PGN 9.3, 9.4), and
//! the counters in conversions between FEN and EPD (PGN 16.2.5.13, 16.2.5.14).

use alloc::collections::BTreeMap;

use movetext_fen::{
    Fen, Leniency, RepairKind,
    epd::{Epd, Records, Register, Registers},
};
use movetext_testkit::Random;

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn record(operations: &str) -> Epd {
    let text = format!("{POSITION} {operations}");
    Epd::read(text.trim_end(), Leniency::Import).unwrap().into_epd()
}

fn registers(records: &[&str]) -> Registers {
    let mut registers = Registers::new();
    for operations in records {
        registers.apply(&record(operations));
    }
    registers
}

/// The registers that are not null, as `c0=a v1=b`.
fn shown(registers: &Registers) -> String {
    let values: Vec<String> =
        registers.iter().map(|(register, value)| format!("{register}={value}")).collect();
    values.join(" ")
}

#[track_caller]
fn assert_registers(records: &[&str], expected: &str) {
    assert_eq!(shown(&registers(records)), expected);
}

#[test]
fn registers_are_null_at_the_start() {
    assert!(Registers::new().is_empty());
    assert_eq!(Register::all().count(), 22);
    assert!(Register::all().all(|register| Registers::new().value(register).is_none()));
}

#[test]
fn comment_sets_lower_ranks_to_null_before_its_own_string() {
    assert_registers(&[r#"c0 "a"; c1 "b"; c2 "c";"#], "c0=a c1=b c2=c");
    assert_registers(&[r#"c0 "a"; c1 "b"; c2 "c";"#, r#"c1 "B";"#], "c0=a c1=B");
    assert_registers(&[r#"c0 "a"; c1 "b"; c9 "z";"#, r#"c0 "A";"#], "c0=A");
    assert_registers(&[r#"c0 "a";"#, r#"c9 "z";"#], "c0=a c9=z");
}

#[test]
fn comment_without_operand_leaves_its_register_null() {
    assert_registers(&[r#"c0 "a"; c1 "b"; c2 "c";"#, "c1;"], "c0=a");
    assert_registers(&[r#"c0 "a"; c9 "z";"#, "c0;"], "");
    assert_registers(&[r#"c3 "a";"#, "c5;"], "c3=a");
}

#[test]
fn empty_string_is_a_string_and_not_null() {
    let registers = registers(&[r#"c0 ""; eco "";"#]);
    assert_eq!(registers.value(Register::comment(0).unwrap()), Some(""));
    assert_eq!(registers.value(Register::ECO), Some(""));
    assert!(!registers.is_empty());
}

#[test]
fn variation_names_go_the_way_of_comments_and_apart_from_them() {
    assert_registers(&[r#"c0 "a"; v0 "o"; v1 "p"; v2 "q";"#, r#"v1 "P";"#], "c0=a v0=o v1=P");
    assert_registers(&[r#"c5 "a"; v0 "o"; v9 "p";"#, "c0;"], "v0=o v9=p");
    assert_registers(&[r#"v0 "o"; v9 "p";"#, "v9;"], "v0=o");
}

#[test]
fn opening_codes_set_only_themselves() {
    assert_registers(
        &[r#"c0 "a"; eco "B20"; nic "SI 1"; v0 "o";"#, r#"eco "C00";"#],
        "c0=a eco=C00 nic=SI 1 v0=o",
    );
    assert_registers(&[r#"eco "B20"; nic "SI 1";"#, "eco;"], "nic=SI 1");
    assert_registers(&[r#"eco "B20"; nic "SI 1";"#, "nic;"], "eco=B20");
}

#[test]
fn operations_are_processed_in_the_order_of_opcodes_whatever_their_order_in_the_text() {
    assert_registers(&[r#"v2 "q"; c1 "b"; v0 "o"; c0 "a"; v1 "p";"#], "c0=a c1=b v0=o v1=p v2=q");
    assert_registers(&[r#"c9 "z"; c0;"#], "c9=z");
}

#[test]
fn other_operations_and_records_without_any_change_nothing() {
    assert_registers(&[r#"c0 "a";"#, "", r#"id "x"; bm e4; Cc0 "y"; noop "c0";"#], "c0=a");
}

#[test]
fn of_a_repeated_opcode_the_last_counts() {
    assert_registers(&[r#"c0 "a"; c1 "b"; c0 "A";"#], "c0=A c1=b");
    assert_registers(&[r#"eco "B20"; eco;"#], "");
}

#[test]
fn unquoted_text_of_practice_is_a_string() {
    assert_registers(&["c1 diff=10"], "c1=diff=10");
}

/// A second, slow scanner: a map by opcode that follows the sentences of 16.2.5.5.
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

#[test]
fn registers_agree_with_a_slow_scanner_over_random_sequences() {
    let mut random = Random::new(5);
    let opcodes: Vec<&str> = Register::all().map(Register::opcode).collect();
    assert!(opcodes.is_sorted());
    let values = [None, None, Some("a"), Some("b"), Some("")];
    for _ in 0..300 {
        let mut fast = Registers::new();
        let mut slow = BTreeMap::new();
        let mut written = Registers::new();
        for _ in 0..30 {
            let mut operations: Vec<(&str, Option<&str>)> = Vec::new();
            for _ in 0..random.below(5) {
                let opcode = random.pick(&opcodes);
                if !operations.iter().any(|(own, _)| *own == opcode) {
                    operations.push((opcode, random.pick(&values)));
                }
            }
            let text: Vec<String> = operations
                .iter()
                .map(|(opcode, operand)| match operand {
                    Some(operand) => format!("{opcode} \"{operand}\";"),
                    None => format!("{opcode};"),
                })
                .collect();
            let before = fast.clone();
            fast.apply(&record(&text.join(" ")));
            process_slowly(&mut slow, &operations);
            let found: BTreeMap<String, String> = fast
                .iter()
                .map(|(register, value)| (register.opcode().to_owned(), value.to_owned()))
                .collect();
            assert_eq!(found, slow, "{text:?}");
            // Records made from the registers alone set a second set of registers to equal values.
            let mut next = record("");
            for operation in fast.operations_after(&before) {
                next.push(operation);
            }
            let read: Epd = next.to_string().parse().unwrap();
            written.apply(&read);
            assert_eq!(written, fast);
        }
    }
}

/// Every state of three ranks of comments with the values null and `a`, and the fewest operations between any two,
/// found by a breadth-first search over sequences of operations.
#[test]
fn operations_after_are_the_fewest_that_do() {
    const RANKS: u8 = 4;
    let states: Vec<Registers> = (0..3_u32.pow(u32::from(RANKS)))
        .map(|number| {
            let mut registers = Registers::new();
            for rank in 0..RANKS {
                let value = [None, Some("a"), Some("b")][(number / 3_u32.pow(u32::from(rank)) % 3) as usize];
                registers.set(Register::comment(rank).unwrap(), value);
            }
            registers
        })
        .collect();
    for before in &states {
        // A record has each opcode at most once, in ascending order: 3 operands (or absence) for each rank.
        let mut fewest: BTreeMap<String, usize> = BTreeMap::new();
        for choice in 0..4_u32.pow(u32::from(RANKS)) {
            let mut registers = before.clone();
            let mut count = 0;
            for rank in 0..RANKS {
                let operand = match choice / 4_u32.pow(u32::from(rank)) % 4 {
                    0 => continue,
                    1 => None,
                    2 => Some("a"),
                    _ => Some("b"),
                };
                registers.process(Register::comment(rank).unwrap(), operand);
                count += 1;
            }
            let least = fewest.entry(shown(&registers)).or_insert(count);
            *least = count.min(*least);
        }
        for after in &states {
            let operations = after.operations_after(before);
            assert_eq!(operations.len(), fewest[&shown(after)], "{before:?} to {after:?}: {operations:?}");
            let mut registers = before.clone();
            let mut next = record("");
            operations.into_iter().for_each(|operation| next.push(operation));
            registers.apply(&next);
            assert_eq!(registers, *after);
        }
    }
}

#[test]
fn operations_of_equal_registers_are_none() {
    let some = registers(&[r#"c0 "a"; eco "B20"; v3 "x";"#]);
    assert!(some.operations_after(&some).is_empty());
    let texts: Vec<String> = some.operations().iter().map(ToString::to_string).collect();
    assert_eq!(texts, [r#"c0 "a";"#, r#"eco "B20";"#, r#"v3 "x";"#]);
}

#[test]
fn tags_of_openings_are_registers_and_back() {
    let ties =
        [("ECO", "eco"), ("NIC", "nic"), ("Opening", "v0"), ("SubVariation", "v2"), ("Variation", "v1")];
    for (tag, opcode) in ties {
        let register = Register::of_tag(tag).unwrap();
        assert_eq!((register.opcode(), register.tag()), (opcode, Some(tag)));
        assert_eq!(Register::of_opcode(opcode), Some(register));
    }
    let tags = ties.map(|(tag, opcode)| (tag, format!("value of {opcode}")));
    let tags: Vec<(&str, &str)> = tags.iter().map(|(tag, value)| (*tag, value.as_str())).collect();
    let registers =
        Registers::from_tags(tags.iter().copied().chain([("Event", "x"), ("eco", "y"), ("v0", "z")]));
    assert_eq!(registers.tags().collect::<Vec<_>>(), tags);
    let mut epd = record("");
    registers.operations().into_iter().for_each(|operation| epd.push(operation));
    assert_eq!(
        epd.to_string(),
        format!(
            r#"{POSITION} eco "value of eco"; nic "value of nic"; v0 "value of v0"; v1 "value of v1"; v2 "value of v2";"#
        )
    );
    let mut back = Registers::new();
    back.apply(&epd);
    assert_eq!(back.tags().collect::<Vec<_>>(), tags);
}

#[test]
fn registers_without_a_tag_have_none() {
    let tagless = Register::all().filter(|register| register.tag().is_none()).count();
    assert_eq!(tagless, 17);
    assert_eq!(registers(&[r#"c0 "a"; v3 "x";"#]).tags().count(), 0);
    assert_eq!((Register::of_tag("opening"), Register::of_opcode("c10")), (None, None));
    assert_eq!((Register::comment(10), Register::variation(10)), (None, None));
}

#[test]
fn tag_without_the_one_above_it_is_kept() {
    let registers = Registers::from_tags([("SubVariation", "s"), ("Opening", "old"), ("Opening", "o")]);
    assert_eq!(shown(&registers), "v0=o v2=s");
    let texts: Vec<String> = registers.operations().iter().map(ToString::to_string).collect();
    assert_eq!(texts, [r#"v0 "o";"#, r#"v2 "s";"#]);
}

#[test]
fn records_of_a_text_have_their_lines_and_carry_registers() {
    let text =
        format!("# head\r\n{POSITION} c0 \"a\";\r\n\r\nrubbish\n{POSITION} c1 \"b\";\n{POSITION} v0 \"v\";");
    let mut records = Records::new(&text, Leniency::Strict);
    let mut seen = Vec::new();
    while let Some(record) = records.next() {
        assert_eq!(text.get(record.offset..record.offset + record.text.len()), Some(record.text));
        seen.push((record.line, record.epd().is_some(), shown(records.registers())));
        if record.line == 5 {
            records.begin_game();
        }
    }
    let expected = [(2, true, "c0=a"), (4, false, "c0=a"), (5, true, "c0=a c1=b"), (6, true, "v0=v")];
    assert_eq!(seen.len(), expected.len());
    for (seen, (line, is_read, registers)) in seen.into_iter().zip(expected) {
        assert_eq!(seen, (line, is_read, registers.to_owned()));
    }
}

#[test]
fn counters_of_a_position_become_operations_and_come_back() {
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
fn record_without_counters_is_halfmove_clock_0_and_move_1() {
    for (operations, fen) in [
        ("", "0 1"),
        ("id \"x\";", "0 1"),
        ("hmvc 3;", "3 1"),
        ("fmvn 5;", "0 5"),
        ("hmvc 3; fmvn 5;", "3 5"),
        ("hmvc 3; hmvc 4;", "4 1"),
    ] {
        assert_eq!(record(operations).fen().to_string(), format!("{POSITION} {fen}"), "{operations}");
    }
}

#[test]
fn counters_out_of_range_leave_the_default() {
    for operations in ["hmvc -1;", "fmvn 0;", "hmvc \"3\";", "fmvn;", "hmvc x;", "fmvn 99999999999;"] {
        assert_eq!(record(operations).fen().to_string(), format!("{POSITION} 0 1"), "{operations}");
    }
}

#[test]
fn six_fields_equal_their_operations() {
    let read = Epd::read(&format!("{POSITION} 3 14 id \"x\";"), Leniency::Import).unwrap();
    assert_eq!(read.repairs()[0].kind, RepairKind::SixFields);
    assert_eq!(read.epd().fen().to_string(), format!("{POSITION} 3 14"));
    assert_eq!(read.epd().to_string(), format!("{POSITION} fmvn 14; hmvc 3; id \"x\";"));
}

#[test]
fn opcode_of_every_register_names_it() {
    for register in Register::all() {
        assert_eq!(Register::of_opcode(register.opcode()), Some(register));
    }
    for other in ["", "c", "c00", "C0", "v:", "ecos", "Nic", "id"] {
        assert_eq!(Register::of_opcode(other), None, "{other}");
    }
}
