//! Tests for groups, threads and Arrow IPC in encoded files.

use crate::cells::{batch, objects, read};
use arrow_ipc::reader::{FileReader, StreamReader};
use bytes::Bytes;
use core::num::NonZeroUsize;
use movetext_table::{Columns, EncodeError, Encoder, EncoderOptions, Encoding, RecordBatch, Table};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use std::io::Cursor;

/// Two games with six plies in total.
const TEXT: &[u8] = b"1. e4 e5 2. Nf3 *\n\n1. d4 {a} d5 2. c4 $1 {b} *\n";

/// Encodes the plies in `TEXT` `times` times. Returns the file and its row count.
fn file(encoding: Encoding, times: usize, rows_per_group: usize, threads: usize) -> (Vec<u8>, usize) {
    let columns = Columns::from_names(Table::Plies, &["default", "comment"]).unwrap();
    let batch = batch(&columns, TEXT);
    let options = EncoderOptions::new()
        .with_rows_per_group(NonZeroUsize::new(rows_per_group).unwrap())
        .with_threads(NonZeroUsize::new(threads).unwrap());
    let mut encoder = Encoder::new(encoding, &columns, options).unwrap();
    let mut bytes = Vec::new();
    for _ in 0..times {
        encoder.push(batch.clone()).unwrap();
        bytes.extend(encoder.take_bytes().unwrap());
    }
    bytes.extend(encoder.finish().unwrap());
    (bytes, times * batch.num_rows())
}

#[test]
fn groups_have_maximum_row_count() {
    for rows_per_group in [1, 4, 5, 6, 7, 1000] {
        let (bytes, rows) = file(Encoding::Parquet, 5, rows_per_group, 2);
        let reader = SerializedFileReader::new(Bytes::from(bytes)).unwrap();
        let sizes: Vec<usize> =
            reader.metadata().row_groups().iter().map(|group| group.num_rows() as usize).collect();
        let (last, others) = sizes.split_last().unwrap();
        assert!(others.iter().all(|size| *size == rows_per_group), "{sizes:?}");
        assert!((1..=rows_per_group).contains(last), "{sizes:?}");
        assert_eq!(sizes.iter().sum::<usize>(), rows);
    }
}

#[test]
fn bytes_do_not_depend_on_threads() {
    for encoding in [Encoding::Parquet, Encoding::ArrowFile, Encoding::ArrowStream] {
        for rows_per_group in [3, 20, 1000] {
            let (one, _) = file(encoding, 50, rows_per_group, 1);
            for threads in [2, 3, 8] {
                let is_equal = file(encoding, 50, rows_per_group, threads).0 == one;
                assert!(is_equal, "{encoding:?}, {rows_per_group} rows, {threads} threads");
            }
        }
    }
}

#[test]
fn encoded_rows_are_not_kept() {
    let columns = Columns::new(Table::Plies);
    for (threads, is_kept) in [(1, false), (2, false), (3, true)] {
        let options = EncoderOptions::new().with_threads(NonZeroUsize::new(threads).unwrap());
        let mut encoder = Encoder::new(Encoding::Parquet, &columns, options).unwrap();
        let batch = batch(&columns, TEXT);
        let buffer = batch.column(0).to_data().buffers()[0].clone();
        encoder.push(batch).unwrap();
        assert_eq!(buffer.strong_count() > 1, is_kept, "{threads} threads");
    }
}

#[test]
fn every_format_has_the_same_rows() {
    let all = |batches: &[RecordBatch]| batches.iter().flat_map(objects).collect::<Vec<_>>();
    let (parquet, rows) = file(Encoding::Parquet, 3, 4, 1);
    let expected = all(&read(parquet));
    assert_eq!(expected.len(), rows);
    let (bytes, _) = file(Encoding::ArrowStream, 3, 4, 1);
    let stream: Vec<_> =
        StreamReader::try_new(Cursor::new(bytes), None).unwrap().map(Result::unwrap).collect();
    assert_eq!(all(&stream), expected);
    let (bytes, _) = file(Encoding::ArrowFile, 3, 4, 1);
    let batches: Vec<_> =
        FileReader::try_new(Cursor::new(bytes), None).unwrap().map(Result::unwrap).collect();
    assert_eq!(all(&batches), expected);
}

#[test]
fn empty_files_have_columns() {
    for table in Table::ALL {
        let columns = Columns::new(table);
        let bytes =
            Encoder::new(Encoding::Parquet, &columns, EncoderOptions::new()).unwrap().finish().unwrap();
        let reader = SerializedFileReader::new(Bytes::from(bytes)).unwrap();
        let metadata = reader.metadata().file_metadata();
        assert_eq!(metadata.num_rows(), 0);
        let pairs = metadata.key_value_metadata().unwrap();
        let value = |key: &str| pairs.iter().find(|pair| pair.key == key).unwrap().value.clone();
        assert_eq!(value("movetext.table").as_deref(), Some(table.name()));
        assert_eq!(value("movetext.layout").as_deref(), Some("2"));
        assert_eq!(metadata.schema().get_fields().len(), columns.names().len());
    }
}

#[test]
fn other_columns_are_rejected() {
    let mut encoder =
        Encoder::new(Encoding::Parquet, &Columns::new(Table::Games), EncoderOptions::new()).unwrap();
    let plies = batch(&Columns::new(Table::Plies), TEXT);
    assert!(matches!(encoder.push(plies), Err(EncodeError::OtherColumns)));
}
