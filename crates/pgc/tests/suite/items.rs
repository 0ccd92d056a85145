//! Records and their items: layout, reading, writing and invalid bytes (PGN 20.1, 20.2, 20.3, 20.4).

use movetext_pgc::{
    DecodeError, DecodeErrorKind,
    record::{Item, ItemLengthError, Latin1, Record, ReducedGame, records, write_record},
};
use movetext_pgn_values::Nag;

#[test]
fn every_byte_is_a_latin1_character() {
    let bytes: Vec<u8> = (0..=255).collect();
    let text = Latin1::new(&bytes).to_str().into_owned();
    assert!(text.chars().map(u32::from).eq(0..=255));
}

/// Returns a record for each marker, with its bytes.
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
    for (code, (record, bytes)) in each_record().into_iter().enumerate() {
        assert_eq!(usize::from(record.marker().code()), code);
        let mut out = Vec::new();
        write_record(&record, &mut out).unwrap();
        assert_eq!(out, bytes, "{}", record.marker());
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
fn wrong_length_is_an_error_at_its_header() {
    let cases: [(&[u8], Item, u64); 7] = [
        (b"\x02\xFF\xFF\xFF", Item::String1, 253),
        (b"\x0A\xFF\xFF\xFF", Item::String2, 65_534),
        (b"\x0A\x02\x01\xFF", Item::String2, 0x0101),
        (b"\x03\xFF\xFF\xFF", Item::MoveSequence1, 253),
        (b"\x04\xFF\xFF\xFF", Item::MoveSequence2, 65_534),
        // Only the rest of the header is missing.
        (b"\x04\xFF", Item::MoveSequence2, 1),
        (b"\x07", Item::Int1, 1),
    ];
    for (bytes, item, missing) in cases {
        let error = DecodeError { kind: DecodeErrorKind::Truncated { item, missing }, offset: 1 };
        assert_eq!(records(bytes).collect::<Vec<_>>(), [Err(error)], "{item} {missing}");
    }
    let error = records(b"\x02\x05abcd").next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "byte 1: truncated string-1: missing 1 byte");
}

#[test]
fn unknown_marker_is_an_error_at_its_offset() {
    let error = DecodeError { kind: DecodeErrorKind::UnknownMarker(0x0B), offset: 1 };
    let read: Vec<_> = records(&[0x00, 0x0B, 0x00]).collect();
    assert_eq!(read, [Ok((0, Record::Noop)), Err(error)]);
    assert_eq!(error.to_string(), "byte 1: invalid marker 0x0b, expected 0x00 to 0x0a");
}

#[test]
fn overlong_record_leaves_output_unchanged() {
    let long = [b'a'; 65_536];
    let text = |length: usize| Latin1::new(&long[..length]);
    let game = ReducedGame { moves: &long, ..ReducedGame::default() };
    for (record, item, length) in [
        (Record::TagPair { name: text(255), value: text(256) }, Item::String1, 256),
        (Record::ReducedGame(game), Item::MoveSequence2, 65_536),
        (Record::ShortMoves(&long[..256]), Item::MoveSequence1, 256),
        (Record::LongMoves(&long), Item::MoveSequence2, 65_536),
        (Record::Escape(text(65_536)), Item::String2, 65_536),
    ] {
        let mut out = vec![0x05];
        let refused = write_record(&record, &mut out);
        assert_eq!(refused, Err(ItemLengthError { item, length }), "{}", record.marker());
        assert_eq!(out, [0x05], "{}", record.marker());
    }
}
