//! Tests for files with move statistics: rows, positions and errors.

use crate::cells;
use alloc::collections::BTreeMap;
use arrow_array::ArrayRef;
use movetext_table::{
    KeyedFileError, RecordBatch, TreeFile, TreeWriter,
    openings::{
        board::Position,
        tree::{GamePlace, TreeRecord, TreeRun},
    },
};
use movetext_testkit::Random;
use parquet::{
    arrow::ArrowWriter,
    file::{metadata::KeyValue, properties::WriterProperties},
};
use serde_json::{Value, json};
use std::fs;

const GAMES: &str = "[WhiteElo \"2400\"]\n[BlackElo \"2101\"]\n[Date \"1999.??.??\"]\n\n1. e4 e5 1-0\n
[WhiteElo \"2401\"]\n[Date \"2001.??.??\"]\n\n1. e4 *\n";

fn records(text: &str) -> Vec<TreeRecord> {
    let mut run = TreeRun::new(30);
    run.begin_input(1);
    movetext_pgn::read(text.as_bytes(), &mut run, &mut ());
    run.sorted_records().collect()
}

fn file(records: &[TreeRecord]) -> Vec<u8> {
    let mut writer = TreeWriter::new(["none.pgn".to_owned(), "a.pgn".to_owned()]).unwrap();
    let mut bytes = Vec::new();
    for record in records {
        writer.push(record).unwrap();
        bytes.extend(writer.take_bytes());
    }
    bytes.extend(writer.finish().unwrap());
    bytes
}

/// Returns random games, and every position in them by its key.
fn random_games(count: usize) -> (String, BTreeMap<i64, Position>) {
    let mut random = Random::new(7);
    let (mut text, mut positions) = (String::new(), BTreeMap::new());
    for _ in 0..count {
        let mut position = Position::initial();
        for _ in 0..30 {
            positions.insert(position.key().unwrap() as i64, position);
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            text.push_str(&format!("{mv} "));
            position = position.play(mv);
        }
        text.push_str("1-0\n\n");
    }
    (text, positions)
}

#[test]
fn rows_have_counts_for_moves() {
    let rows: Vec<Value> = cells::read(file(&records(GAMES))).iter().flat_map(cells::objects).collect();
    let rows: BTreeMap<&str, &Value> = rows.iter().map(|row| (row["uci"].as_str().unwrap(), row)).collect();
    assert_eq!(
        *rows["e2e4"],
        json!({
            "position_key": Position::initial().key().unwrap() as i64, "uci": "e2e4", "games": 2, "white": 1, "draws": 0,
            "black": 0, "white_rating": 2400.5, "white_rated": 2, "black_rating": 2101.0, "black_rated": 1,
            "performance": 2901, "first_year": 1999, "last_year": 2001, "example_file": "a.pgn", "example_offset": 0,
        })
    );
    assert_eq!((rows.len(), &rows["e7e5"]["performance"]), (2, &json!(1600)));
}

#[test]
fn explorer_rows_have_groups() {
    let games = "[WhiteElo \"1400\"]\n[BlackElo \"1700\"]\n[TimeControl \"180+2\"]\n\n1. e4 1-0\n
[WhiteElo \"1500\"]\n[TimeControl \"180+2\"]\n\n1. e4 0-1\n\n1. e4 *\n";
    let mut run = TreeRun::new(30).with_groups();
    movetext_pgn::read(games.as_bytes(), &mut run, &mut ());
    let mut writer = TreeWriter::explorer().unwrap();
    run.sorted_records().for_each(|record| writer.push(&record).unwrap());
    let bytes = writer.finish().unwrap();
    let rows: Vec<Value> = cells::read(bytes.clone()).iter().flat_map(cells::objects).collect();
    let key = Position::initial().key().unwrap() as i64;
    let row = |band, speed, [games, white, black]: [u32; 3], rating| {
        json!({
            "position_key": key, "uci": "e2e4", "rating_band": band, "speed": speed, "games": games, "white": white,
            "draws": 0, "black": black, "rating": rating,
        })
    };
    let unknown = row(Value::Null, Value::Null, [1, 0, 0], Value::Null);
    let known = |band: u32, games, rating: f64| row(json!(band), json!("blitz"), games, json!(rating));
    assert_eq!(rows, [unknown, known(1_400, [2, 1, 1], 4_600.0 / 3.0)]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("explorer.parquet");
    fs::write(&path, bytes).unwrap();
    assert_eq!(TreeFile::open(&path).unwrap_err().to_string(), "not a tree: found the table explorer");
}

#[test]
fn positions_are_found_in_many_pages() {
    let (text, positions) = random_games(1_500);
    let all = records(&text);
    assert!(all.len() > 3 * 8_192 && all.iter().any(|record| record.position_key < 0));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.parquet");
    fs::write(&path, file(&all)).unwrap();
    let mut tree = TreeFile::open(&path).unwrap();
    let step = positions.len() / 60;
    let chosen =
        positions.iter().enumerate().filter(|(index, _)| index % step == 0 || *index + 1 == positions.len());
    for (_, (key, position)) in chosen {
        // `TreeFile` numbers the files as it finds them, and all games are in one file.
        let found = tree.moves(position).unwrap();
        let mut expected: Vec<TreeRecord> =
            all.iter().copied().filter(|record| record.position_key == *key).collect();
        for record in &mut expected {
            record.counts.example = GamePlace { input: 0, ..record.counts.example };
        }
        assert_eq!(found, expected, "{key}");
    }
    assert_eq!(tree.files(), ["a.pgn"]);
}

#[test]
fn more_results_than_games_are_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.parquet");
    let moves = |white_wins, draws| {
        let mut all = records(GAMES);
        for record in &mut all {
            (record.counts.white_wins, record.counts.draws) = (white_wins, draws);
        }
        fs::write(&path, file(&all)).unwrap();
        TreeFile::open(&path).unwrap().moves(&Position::initial())
    };
    assert_eq!(moves(1, 1).unwrap().len(), 1);
    for (white_wins, draws) in [(1, 2), (i64::MAX as u64, i64::MAX as u64)] {
        assert!(matches!(moves(white_wins, draws), Err(KeyedFileError::Damaged(_))), "{white_wins} {draws}");
    }
}

/// Changes the columns of a Parquet file with this table.
pub(crate) fn rewritten(
    file: Vec<u8>,
    table: &str,
    change: impl FnOnce(&mut Vec<(String, ArrayRef)>),
) -> Vec<u8> {
    let [batch] = <[RecordBatch; 1]>::try_from(cells::read(file)).unwrap();
    let names = batch.schema().fields().iter().map(|field| field.name().clone()).collect::<Vec<_>>();
    let mut columns: Vec<(String, ArrayRef)> =
        names.into_iter().zip(batch.columns().iter().cloned()).collect();
    change(&mut columns);
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let metadata = [
        ("movetext.table", table),
        ("movetext.layout", "1"),
        ("movetext.file.0", "a.pgn"),
        ("movetext.manifest.0", "{}"),
    ];
    let metadata = metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value.to_owned()));
    let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata.to_vec())).build();
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.into_inner().unwrap()
}

#[test]
fn extra_columns_are_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.parquet");
    let moves = |file: Vec<u8>| {
        fs::write(&path, file).unwrap();
        TreeFile::open(&path)?.moves(&Position::initial())
    };
    let bytes = file(&records(GAMES));
    let expected = moves(bytes.clone()).unwrap();
    assert_eq!(expected.len(), 1);
    let more =
        rewritten(bytes.clone(), "tree", |columns| columns.push(("more".to_owned(), columns[2].1.clone())));
    assert_eq!(moves(more).unwrap(), expected);
    for (name, damaged) in [
        ("fewer", rewritten(bytes.clone(), "tree", |columns| _ = columns.remove(2))),
        ("another first column", rewritten(bytes.clone(), "tree", |columns| columns.rotate_left(2))),
        ("another type", rewritten(bytes.clone(), "tree", |columns| columns[2].1 = columns[1].1.clone())),
    ] {
        assert!(matches!(moves(damaged), Err(KeyedFileError::Damaged(_))), "{name}");
    }
}

#[test]
fn other_files_and_versions_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let open = |bytes: &[u8]| {
        let path = folder.path().join("tree.parquet");
        fs::write(&path, bytes).unwrap();
        TreeFile::open(&path).unwrap_err()
    };
    let bytes = file(&records(GAMES));
    assert!(matches!(open(b"1. e4 *"), KeyedFileError::OtherTable { .. }));
    assert!(matches!(open(&bytes[..bytes.len() - 1]), KeyedFileError::OtherTable { .. }));
    // The version is the first `1` after its key.
    let key = b"movetext.layout";
    let place = bytes.windows(key.len()).rposition(|window| window == key).unwrap() + key.len();
    let version = bytes[place..].iter().position(|byte| *byte == b'1').unwrap() + place;
    let mut other = bytes.clone();
    other[version] = b'2';
    let error = open(&other);
    assert_eq!(error.to_string(), "found a tree with layout version 2, expected version 1");
    assert!(
        TreeFile::open(folder.path().join("none"))
            .is_err_and(|error| matches!(error, KeyedFileError::Read(_)))
    );
}

#[test]
fn impossible_counts_are_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.parquet");
    let good = records("1. e4 1-0")[0];
    let mut unlikely = [good; 4];
    unlikely[0].counts.games = 1 << 60;
    unlikely[1].counts.games = 0;
    unlikely[2].counts.white_wins = 2;
    unlikely[3].counts.white_ratings.count = 2;
    for record in unlikely {
        fs::write(&path, file(&[record])).unwrap();
        let error = TreeFile::open(&path).unwrap().moves(&Position::initial()).unwrap_err();
        assert!(matches!(error, KeyedFileError::Damaged(_)), "{error}");
    }
}
