//! Tests for position indexes: rows, look-ups and errors.

use crate::{cells, tree::rewritten};
use alloc::{collections::BTreeMap, sync::Arc};
use arrow_array::{ArrayRef, Int64Array, StringArray};
use movetext_table::{
    IndexedFile, KeyedFileError, PositionFile, PositionWriter, TreeFile,
    openings::{
        board::Position,
        positions::{PositionRecord, PositionRun},
    },
};
use movetext_testkit::Random;
use serde_json::{Value, json};
use std::fs;

fn file(records: &[PositionRecord]) -> Vec<u8> {
    let names = ["a.pgn", "b.pgn"].map(str::to_owned);
    let mut writer = PositionWriter::new(names.clone()).unwrap();
    let mut bytes = Vec::new();
    for record in records {
        writer.push(record).unwrap();
        bytes.extend(writer.take_bytes());
    }
    let files = names.map(|name| IndexedFile { manifest: format!("the manifest of {name}"), name });
    bytes.extend(writer.finish(files).unwrap());
    bytes
}

fn records(text: &str) -> Vec<PositionRecord> {
    let mut run = PositionRun::new();
    run.begin_input(1);
    movetext_pgn::read(text.as_bytes(), &mut run, &mut ());
    run.sorted_records().collect()
}

#[test]
fn rows_have_games_and_plies() {
    let rows: Vec<Value> = cells::read(file(&records("1. e4 *\n\n1. Nf3 Nf6 2. Ng1 Ng8 *")))
        .iter()
        .flat_map(cells::objects)
        .collect();
    let start = Position::initial().key().unwrap() as i64;
    let of_start: Vec<&Value> = rows.iter().filter(|row| row["position_key"] == json!(start)).collect();
    let row = |offset| json!({"position_key": start, "file": "b.pgn", "game_offset": offset, "ply": 0});
    assert_eq!(of_start, [&row(0), &row(9)]);
    assert_eq!(rows.len(), 6);
}

#[test]
fn every_key_is_found_in_many_pages() {
    // Keys repeat, some across several pages, and the lowest and the highest are among them.
    let mut random = Random::new(5);
    let mut all: Vec<PositionRecord> = (0..20_000)
        .map(|number: u32| PositionRecord {
            position_key: match random.below(4) {
                0 => 7,
                1 => random.pick(&[i64::MIN, i64::MAX, 0, -1]),
                _ => random.next_u64() as i64,
            },
            input: number % 2,
            offset: u64::from(number) * 1_000_000_007,
            ply: number % 300,
        })
        .collect();
    all.sort_unstable();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.parquet");
    fs::write(&path, file(&all)).unwrap();
    let index = PositionFile::open(&path).unwrap();
    assert_eq!(
        index.files()[1],
        IndexedFile { name: "b.pgn".into(), manifest: "the manifest of b.pgn".into() }
    );
    let mut expected = BTreeMap::<i64, Vec<PositionRecord>>::new();
    for record in &all {
        expected.entry(record.position_key).or_default().push(*record);
    }
    let step = expected.len() / 50;
    let keys: Vec<i64> =
        expected.keys().copied().step_by(step).chain([i64::MIN, i64::MAX, 0, -1, 7, 8]).collect();
    for key in keys {
        let found = index.records(key as u64).unwrap();
        assert_eq!(found, expected.get(&key).cloned().unwrap_or_default(), "{key}");
    }
}

#[test]
fn damaged_file_hides_no_row() {
    let all: Vec<PositionRecord> = (0..20_000)
        .map(|number: u32| PositionRecord {
            position_key: i64::from(number / 3),
            input: number % 2,
            offset: u64::from(number),
            ply: number % 300,
        })
        .collect();
    let bytes = file(&all);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.parquet");
    let (mut random, mut refused) = (Random::new(11), 0);
    // The first bytes are pages of keys, and the last ones are the page index and other metadata.
    let (keys, metadata) = (4..300, bytes.len() - 3_000..bytes.len());
    for number in 0..2_000 {
        let part = if number % 4 == 0 { &keys } else { &metadata };
        let mut damaged = bytes.clone();
        let place = part.start + random.below(part.len());
        damaged[place] ^= 1 << random.below(8);
        fs::write(&path, damaged).unwrap();
        let key = random.below(20_000 / 3) as u64;
        match PositionFile::open(&path).and_then(|index| index.records(key)) {
            Ok(found) => assert_eq!(found.len(), 3, "{place}"),
            Err(_) => refused += 1,
        }
    }
    assert!((100..1_900).contains(&refused), "{refused}");
}

#[test]
fn other_tables_and_invalid_rows_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.parquet");
    let find = |file: Vec<u8>| {
        fs::write(&path, file).unwrap();
        PositionFile::open(&path)?.records(Position::initial().key().unwrap())
    };
    let mut good = records("1. e4 *");
    good.iter_mut().for_each(|record| record.input = 0);
    let bytes = file(&good);
    assert_eq!(find(bytes.clone()).unwrap().len(), 1);
    fs::write(&path, &bytes).unwrap();
    let error = TreeFile::open(&path).unwrap_err();
    assert_eq!(error.to_string(), "not a tree: found the table positions");
    type Change = fn(&mut Vec<(String, ArrayRef)>);
    let changes: [(&str, bool, Change); 6] = [
        ("unchanged", true, |_| {}),
        ("fewer columns", false, |columns| _ = columns.remove(2)),
        ("another first column", false, |columns| columns.rotate_left(1)),
        ("another type", false, |columns| columns[3].1 = Arc::clone(&columns[0].1)),
        ("a negative offset", false, |columns| columns[2].1 = Arc::new(Int64Array::from(vec![-1, -1]))),
        ("an unknown file", false, |columns| columns[1].1 = Arc::new(StringArray::from(vec!["c", "c"]))),
    ];
    for (name, is_valid, change) in changes {
        let found = find(rewritten(bytes.clone(), "positions", change));
        assert_eq!(found.is_ok(), is_valid, "{name}");
        assert!(is_valid || matches!(found, Err(KeyedFileError::Damaged(_))), "{name}");
    }
    for (table, message) in [
        ("tree", "not a position index: found the table tree"),
        ("x", "not a position index: found the table x"),
    ] {
        assert_eq!(find(rewritten(bytes.clone(), table, |_| {})).unwrap_err().to_string(), message);
    }
}
