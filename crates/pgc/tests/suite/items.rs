//! Items and records: layout, reading, writing and invalid bytes (PGN 20.1, 20.2, 20.3, 20.4).

use movetext_pgc::{
    DecodeError, DecodeErrorKind, Item, ItemReader, ItemTooLong, ItemWriter, Latin1, Marker, Record,
    ReducedGame, UnknownMarker, records, write_record,
};
use movetext_pgn_values::Nag;

fn truncated(item: Item, missing: u64, offset: u64) -> DecodeError {
    DecodeError { kind: DecodeErrorKind::Truncated { item, missing }, offset }
}

#[test]
fn integers_are_little_endian() {
    let mut out = Vec::new();
    let mut writer = ItemWriter::new(&mut out);
    writer.int1(0xFE);
    writer.int2(0x0102);
    writer.int4(0x0304_0506);
    assert_eq!(out, [0xFE, 0x02, 0x01, 0x06, 0x05, 0x04, 0x03]);
    let mut reader = ItemReader::new(&out);
    assert_eq!(reader.int1(), Ok(0xFE));
    assert_eq!(reader.int2(), Ok(0x0102));
    assert_eq!(reader.int4(), Ok(0x0304_0506));
    assert_eq!(reader.offset(), 7);
    assert_eq!(reader.int4(), Err(truncated(Item::Int4, 4, 7)));
}

#[test]
fn truncated_integer_consumes_nothing() {
    let mut reader = ItemReader::new(&[1, 2, 3]);
    assert_eq!(reader.int4(), Err(truncated(Item::Int4, 1, 0)));
    assert_eq!(reader.int2(), Ok(0x0201));
    assert_eq!(reader.int2(), Err(truncated(Item::Int2, 1, 2)));
    assert_eq!(reader.offset(), 2);
}

#[test]
fn strings_have_headers_of_one_two_and_four_bytes() {
    let mut out = Vec::new();
    let mut writer = ItemWriter::new(&mut out);
    writer.string1(Latin1::new(b"a")).unwrap();
    writer.string2(Latin1::new(b"bc")).unwrap();
    writer.string4(Latin1::new(b"")).unwrap();
    assert_eq!(out, b"\x01a\x02\x00bc\x00\x00\x00\x00");
    let mut reader = ItemReader::new(&out);
    assert_eq!(reader.string1().unwrap().bytes(), b"a");
    assert_eq!(reader.string2().unwrap().bytes(), b"bc");
    assert_eq!(reader.string4().unwrap().bytes(), b"");
    assert!(reader.is_empty());
}

#[test]
fn moves_have_headers_of_one_and_two_bytes() {
    let mut out = Vec::new();
    let mut writer = ItemWriter::new(&mut out);
    writer.move_sequence1(&[4]).unwrap();
    writer.move_sequence2(&[5, 6]).unwrap();
    writer.move_set1(&[]).unwrap();
    assert_eq!(out, [1, 4, 2, 0, 5, 6, 0]);
    let mut reader = ItemReader::new(&out);
    assert_eq!(reader.move_sequence1(), Ok(&[4][..]));
    assert_eq!(reader.move_sequence2(), Ok(&[5, 6][..]));
    assert_eq!(reader.move_set1(), Ok(&[][..]));
}

#[test]
fn wrong_length_is_an_error_at_its_header() {
    let hostile = [0xFF; 6];
    assert_eq!(ItemReader::new(&hostile).string1(), Err(truncated(Item::String1, 250, 0)));
    assert_eq!(ItemReader::new(&hostile).string2(), Err(truncated(Item::String2, 65_531, 0)));
    assert_eq!(ItemReader::new(&hostile).string4(), Err(truncated(Item::String4, 4_294_967_293, 0)));
    assert_eq!(ItemReader::new(&hostile).move_sequence1(), Err(truncated(Item::MoveSequence1, 250, 0)));
    assert_eq!(ItemReader::new(&hostile).move_sequence2(), Err(truncated(Item::MoveSequence2, 65_531, 0)));
    assert_eq!(ItemReader::new(&hostile).move_set1(), Err(truncated(Item::MoveSet1, 250, 0)));
}

#[test]
fn text_too_long_for_its_header_is_refused() {
    let long = [b'a'; 65_536];
    let mut out = vec![7];
    let mut writer = ItemWriter::new(&mut out);
    let refused = |item, length| Err(ItemTooLong { item, length });
    assert_eq!(writer.string1(Latin1::new(&long[..256])), refused(Item::String1, 256));
    assert_eq!(writer.string2(Latin1::new(&long)), refused(Item::String2, 65_536));
    assert_eq!(writer.move_sequence1(&long[..256]), refused(Item::MoveSequence1, 256));
    assert_eq!(writer.move_sequence2(&long), refused(Item::MoveSequence2, 65_536));
    assert_eq!(writer.move_set1(&long[..256]), refused(Item::MoveSet1, 256));
    assert_eq!(out, [7]);
}

#[test]
fn every_byte_is_a_latin1_character() {
    let bytes: Vec<u8> = (0..=255).collect();
    let text = Latin1::new(&bytes).to_str().into_owned();
    assert!(text.chars().map(u32::from).eq(0..=255));
}

/// Returns one record of each marker with its bytes.
fn each_record() -> Vec<(Record<'static>, &'static [u8])> {
    let tags = [b"e", b"s", b"d", b"r", b"w", b"b", b"*"].map(|text| Latin1::new(text));
    let game = Record::ReducedGame(ReducedGame { tags, moves: &[13, 12] });
    let pair = Record::TagPair { name: Latin1::new(b"ECO"), value: Latin1::new(b"C20") };
    vec![
        (Record::Noop, b"\x00"),
        (game, b"\x01\x01e\x01s\x01d\x01r\x01w\x01b\x01*\x02\x00\x0D\x0C"),
        (pair, b"\x02\x03ECO\x03C20"),
        (Record::ShortMoves(&[1, 2, 3]), b"\x03\x03\x01\x02\x03"),
        (Record::LongMoves(&[1, 2]), b"\x04\x02\x00\x01\x02"),
        (Record::GameBegin, b"\x05"),
        (Record::GameEnd, b"\x06"),
        (Record::Nag(Nag::new(255)), b"\x07\xFF"),
        (Record::VariationBegin, b"\x08"),
        (Record::VariationEnd, b"\x09"),
        (Record::Escape(Latin1::new(b"xyz")), b"\x0A\x03\x00xyz"),
    ]
}

#[test]
fn each_record_round_trips() {
    let mut all = Vec::new();
    let mut expected = Vec::new();
    for (marker, (record, bytes)) in Marker::ALL.into_iter().zip(each_record()) {
        assert_eq!(record.marker(), marker);
        let mut out = Vec::new();
        write_record(&record, &mut out).unwrap();
        assert_eq!(out, bytes, "{marker}");
        expected.push(Ok((all.len() as u64, record)));
        all.extend_from_slice(bytes);
    }
    assert_eq!(records(&all).collect::<Vec<_>>(), expected);
}

#[test]
fn each_truncated_record_is_an_error() {
    for (record, bytes) in each_record() {
        for end in 1..bytes.len() {
            let mut stream = vec![0x05];
            stream.extend_from_slice(&bytes[..end]);
            let read: Vec<_> = records(&stream).collect();
            assert_eq!(read.len(), 2, "{}", record.marker());
            assert_eq!(read[0], Ok((0, Record::GameBegin)));
            let error = read[1].unwrap_err();
            assert!(matches!(error.kind, DecodeErrorKind::Truncated { .. }), "{error}");
            assert!((2..=stream.len() as u64).contains(&error.offset), "{error}");
        }
    }
}

#[test]
fn unknown_marker_is_an_error_at_its_offset() {
    let kind = DecodeErrorKind::UnknownMarker(UnknownMarker(0x0B));
    let read: Vec<_> = records(&[0x00, 0x0B, 0x00]).collect();
    assert_eq!(read, [Ok((0, Record::Noop)), Err(DecodeError { kind, offset: 1 })]);
}

#[test]
fn record_too_long_leaves_the_output_unchanged() {
    let long = [b'a'; 256];
    let record = Record::TagPair { name: Latin1::new(b"Annotator"), value: Latin1::new(&long) };
    let mut out = vec![0x05];
    assert_eq!(write_record(&record, &mut out), Err(ItemTooLong { item: Item::String1, length: 256 }));
    assert_eq!(out, [0x05]);
}

#[test]
fn error_messages() {
    assert_eq!(
        truncated(Item::String1, 250, 12).to_string(),
        "byte 12: truncated string-1: missing 250 bytes"
    );
    let error = records(&[0x0B]).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "byte 0: invalid marker 0x0b, expected 0x00 to 0x0a");
}
