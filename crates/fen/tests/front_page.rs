//! The table of repairs in the README is complete and correct (PGN 16.1.3, 16.2.3, 16.2.4). Each repair has a row, and
//! each example needs the repair in its row.
#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

use movetext_fen::{
    Fen, Leniency, ReadOptions,
    board::Rules,
    epd::Epd,
    repair::{Repair, RepairKind},
};
use movetext_testkit::page::{self, quoted};

const FRONT_PAGE: &str = include_str!("../README.md");

/// Returns the repair, the examples and the field in each row.
fn rows() -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
    let row = |cells: Vec<&'static str>| match *cells {
        [repair, examples, field] => (quoted(repair)[0], quoted(examples), field),
        _ => panic!("{cells:?}"),
    };
    page::rows(FRONT_PAGE, "| `RepairKind` | as in |").into_iter().map(row).collect()
}

/// Returns a record that contains an example.
fn record(example: &str, field: &str) -> String {
    let example = example.replace('…', &"x".repeat(256)).replace('␀', "\0").replace('␇', "\u{7}");
    let mut fields = ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "b", "KQkq", "e3", "0", "1"];
    let place = match field {
        "piece placement" => {
            fields = [&example, "w", "-", "-", "0", "1"];
            return fields.join(" ");
        }
        "active color" => 1,
        "castling availability" if !example.contains('/') => 2,
        "en passant square" => 3,
        "halfmove clock" => 4,
        "fullmove number" => 5,
        "operation" => return format!("{} {example}", ["4k3/8/8/8/8/8/4P3/4K3", "w", "-", "-"].join(" ")),
        _ => return example,
    };
    if (field, example.as_str()) == ("en passant square", "e3") {
        // With all pawns on their initial squares, no pawn can have passed this square.
        fields[0] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    }
    fields[place] = &example;
    fields.join(" ")
}

fn repairs(record: &str, field: &str, options: ReadOptions, leniency: Leniency) -> Vec<Repair> {
    if field == "operation" {
        Epd::read(record, leniency).unwrap().repairs().to_vec()
    } else {
        Fen::read(record, options).unwrap().repairs().to_vec()
    }
}

/// Returns how to read an example. Two repairs drop marks that the text alone would give a meaning.
fn options(name: &str, leniency: Leniency) -> ReadOptions {
    let options = ReadOptions::from(leniency);
    if matches!(name, "EmptyPocket" | "ChecksDropped") { options.with_rules(Rules::Chess) } else { options }
}

#[test]
fn page_has_a_row_for_each_repair() {
    let named: Vec<String> = rows().iter().map(|(repair, ..)| (*repair).to_owned()).collect();
    let all: Vec<String> = RepairKind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
    assert_eq!(named, all);
}

#[test]
fn examples_of_page_match_their_rows() {
    for (name, examples, field) in rows() {
        assert!(!examples.is_empty(), "{name}");
        for example in examples {
            let record = record(example, field);
            for leniency in [Leniency::Import, Leniency::Lenient] {
                let found = repairs(&record, field, options(name, leniency), leniency);
                let is_reported = |repair: &Repair| {
                    format!("{:?}", repair.kind) == name
                        && (field == "any field" || repair.field.to_string() == field)
                };
                assert!(found.iter().any(is_reported), "{name}: {record:?} {found:?}");
            }
            let refused = if field == "operation" {
                record.parse::<Epd>().is_err()
            } else {
                Fen::read(&record, options(name, Leniency::Strict)).is_err()
            };
            assert_eq!(refused, name != "LargeNumber", "{name}: {record:?}");
        }
    }
}
