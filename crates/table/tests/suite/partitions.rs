//! Tests for tables with one file for each year or month.

use crate::cells::{objects, read};
use alloc::collections::BTreeMap;
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_files::file_set::ExistingFile;
use movetext_table::{Columns, EncoderOptions, Encoding, PartitionBy, Rows, Table, TableFiles};
use movetext_testkit::files::with_extension;
use serde_json::Value;
use std::{fs, path::Path};

/// Returns texts with 20 games each. The dates cycle through 40 years and one unknown year.
fn units() -> Vec<String> {
    let date = |number: usize| match number % 41 {
        0 => "????.??.??".to_owned(),
        year => format!("{}.{:02}.??", 1980 + year, 1 + number % 12),
    };
    let game = |number: usize| {
        format!("[Date \"{}\"]\n[White \"{number}\"]\n\n1. e4 e5 {{{number}}} *\n\n", date(number))
    };
    (0..2_000).step_by(20).map(|first| (first..first + 20).map(game).collect()).collect()
}

/// Writes a table's files and returns their number.
fn write(table: Table, by: PartitionBy, threads: usize, folder: &Path) -> usize {
    let columns = Columns::from_names(table, &["default"]).unwrap();
    let options = EncoderOptions::new().with_threads(NonZeroUsize::new(threads).unwrap());
    let tables = core::slice::from_ref(&columns);
    let files = TableFiles::new(Encoding::Parquet, tables, options, folder, ExistingFile::Refuse);
    let mut files = files.with_partitions(by);
    for unit in units() {
        let rows = RefCell::new(Rows::new(&columns, "a.pgn").with_partitions(by));
        movetext_pgn::read(unit.as_bytes(), &mut &rows, &mut &rows);
        for (partition, batch) in rows.into_inner().into_partitions().unwrap() {
            files.push(0, partition, batch).unwrap();
        }
    }
    files.finish().unwrap()
}

/// Returns each file's bytes by its path within the folder.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let name = |path: &Path| path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
    with_extension(folder, "parquet").iter().map(|path| (name(path), fs::read(path).unwrap())).collect()
}

#[test]
fn partitions_have_each_row_once() {
    let folder = tempfile::tempdir().unwrap();
    let files = write(Table::Games, PartitionBy::Year, 2, folder.path());
    let content = content(folder.path());
    assert_eq!((files, content.len()), (41, 41));
    let mut players = Vec::new();
    for (name, bytes) in content {
        let batches = read(bytes.clone());
        assert_eq!(batches.len(), 1, "{name}");
        let file = parquet::file::reader::SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        assert_eq!(parquet::file::reader::FileReader::metadata(&file).num_row_groups(), 1, "{name}");
        let rows: Vec<Value> = batches.iter().flat_map(objects).collect();
        let numbers: Vec<usize> =
            rows.iter().map(|row| row["White"].as_str().unwrap().parse().unwrap()).collect();
        assert!(numbers.is_sorted(), "{name}");
        let year = numbers.first().unwrap() % 41;
        let expected = match year {
            0 => "year=__HIVE_DEFAULT_PARTITION__/games.parquet".to_owned(),
            year => format!("year={}/games.parquet", 1980 + year),
        };
        assert_eq!(name, expected);
        assert!(numbers.iter().all(|number| number % 41 == year), "{name}");
        players.extend(numbers);
    }
    players.sort_unstable();
    assert_eq!(players, (0..2_000).collect::<Vec<_>>());
}

#[test]
fn partitions_do_not_depend_on_threads() {
    for table in [Table::Games, Table::Plies] {
        let [one, eight] = [1, 8].map(|threads| {
            let folder = tempfile::tempdir().unwrap();
            write(table, PartitionBy::YearAndMonth, threads, folder.path());
            content(folder.path())
        });
        assert!(one.len() > 300, "{}", one.len());
        assert!(one == eight, "{table}");
    }
}

#[test]
fn partial_dates_have_partitions() {
    let columns = Columns::from_names(Table::Games, &["White"]).unwrap();
    let name = |value: &str| {
        let rows = RefCell::new(Rows::new(&columns, "a.pgn").with_partitions(PartitionBy::YearAndMonth));
        let text = format!("[Date \"{value}\"]\n\n*\n");
        movetext_pgn::read(text.as_bytes(), &mut &rows, &mut &rows);
        rows.into_inner().into_partitions().unwrap()[0].0.to_string()
    };
    let unknown = "__HIVE_DEFAULT_PARTITION__";
    assert_eq!(name("1987"), format!("year=1987/month={unknown}"));
    assert_eq!(name(" 1987.2 "), "year=1987/month=02");
    assert_eq!(name("1987.2.30"), format!("year={unknown}/month={unknown}"));
    assert_eq!(name("0000.01.01"), format!("year={unknown}/month={unknown}"));
}
