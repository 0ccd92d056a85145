//! FEN found in practice (PGN 16.1.3): one record for each deviation, read and reported by name.
//!
//! Strict reading refuses each at the same location, unless the standard allows it.

use movetext_fen::{
    Fen, Leniency,
    error::{FaultKind, Field},
    repair::RepairKind,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";

/// Reads tolerantly and expects the canonical form and the repairs, each with its text. Strict reading must report
/// faults at the same locations.
#[track_caller]
fn assert_repaired(text: &str, canonical: &str, repairs: &[(Field, RepairKind, &str)]) {
    for leniency in [Leniency::Lenient, Leniency::Import] {
        let read = Fen::read(text, leniency).unwrap_or_else(|errors| panic!("{text:?}: {errors}"));
        assert_eq!(read.fen().to_string(), canonical, "{text:?}");
        let found: Vec<_> =
            read.repairs().iter().map(|repair| (repair.field, repair.kind, repair.span.of(text))).collect();
        assert_eq!(found, repairs, "{text:?}");
    }
    let faults: Vec<_> = match text.parse::<Fen>() {
        Ok(fen) => {
            assert_eq!(fen.to_string(), text);
            Vec::new()
        }
        Err(errors) => {
            errors.faults().iter().map(|fault| (fault.field, fault.kind, fault.span.of(text))).collect()
        }
    };
    let fault = |field, kind: RepairKind| match (field, kind) {
        (Field::EnPassant, RepairKind::Dash) => Some(FaultKind::EnPassantSquare),
        _ => kind.fault(),
    };
    let expected: Vec<_> = repairs
        .iter()
        .filter_map(|&(field, kind, place)| Some((field, fault(field, kind)?, place)))
        .collect();
    assert_eq!(faults, expected, "{text:?}");
}

/// Reads in every way and expects these faults among those reported.
#[track_caller]
fn assert_refused(text: &str, field: Field, kind: FaultKind, place: &str) {
    for leniency in [Leniency::Strict, Leniency::Lenient, Leniency::Import] {
        let errors = Fen::read(text, leniency).err().unwrap_or_else(|| panic!("{text:?} is read"));
        let found: Vec<_> =
            errors.faults().iter().map(|fault| (fault.field, fault.kind, fault.span.of(text))).collect();
        assert!(found.contains(&(field, kind, place)), "{text:?}: {found:?}");
    }
}

#[test]
fn fields_left_out_at_the_end_get_their_usual_value() {
    let fields = [START, "b", "KQkq", "-", "7", "9"];
    let usual = ["", "w", "-", "-", "0", "1"];
    let missing = [
        Field::Placement,
        Field::ActiveColor,
        Field::Castling,
        Field::EnPassant,
        Field::HalfmoveClock,
        Field::FullmoveNumber,
    ];
    for number in 1..=6 {
        let canonical = [&fields[..number], &usual[number..]].concat().join(" ");
        let repairs: Vec<_> =
            missing[number..].iter().map(|&field| (field, RepairKind::FilledField, "")).collect();
        assert_repaired(&fields[..number].join(" "), &canonical, &repairs);
    }
}

#[test]
fn numbers_are_counters_if_a_field_is_missing() {
    let filled = (Field::FullmoveNumber, RepairKind::FilledField, "");
    assert_repaired(&format!("{KINGS} w - - 12"), &format!("{KINGS} w - - 12 1"), &[filled]);
    let filled = (Field::EnPassant, RepairKind::FilledField, "");
    assert_repaired(&format!("{START} b KQ 3 7"), &format!("{START} b KQ - 3 7"), &[filled]);
}

#[test]
fn castling_letters_in_every_order_and_any_number_are_a_set() {
    let letters = ['K', 'Q', 'k', 'q'];
    let placement = "r3k2r/8/8/8/8/8/8/R3K2R";
    // Every word of up to five letters.
    for length in 1..=5u32 {
        for number in 0..4usize.pow(length) {
            let word: String = (0..length).map(|place| letters[number / 4usize.pow(place) % 4]).collect();
            let read = Fen::read(&format!("{placement} w {word} - 0 1"), Leniency::Import).unwrap();
            let set: String = letters.into_iter().filter(|&letter| word.contains(letter)).collect();
            assert_eq!(read.fen().to_string(), format!("{placement} w {set} - 0 1"), "{word}");
            assert_eq!(read.repairs().is_empty(), word == set, "{word}");
            let repeated =
                read.repairs().iter().filter(|repair| repair.kind == RepairKind::CastlingRepeated).count();
            assert_eq!(repeated, word.len() - set.len(), "{word}");
            let strict = format!("{placement} w {word} - 0 1").parse::<Fen>();
            assert_eq!(strict.is_ok(), word == set, "{word}");
        }
    }
}

#[test]
fn file_letters_of_each_side_alone_are_read_in_double_chess960() {
    let placement = "1r2kr2/8/8/8/8/8/8/R3K2R";
    let letter = |letter| (Field::Castling, RepairKind::CastlingFileLetter, letter);
    assert_repaired(
        &format!("{placement} w HAfb - 0 1"),
        &format!("{placement} w KQkq - 0 1"),
        &[letter("H"), letter("A"), letter("f"), letter("b")],
    );
    assert_repaired(&format!("{placement} w KQkq - 0 1"), &format!("{placement} w KQkq - 0 1"), &[]);
    // Inner rooks have no other name, so these are canonical.
    let inner = "rr2krr1/8/8/8/8/8/8/RR2KRR1 w FBfb - 0 1";
    assert_repaired(inner, inner, &[]);
    let mixed = "rr2krr1/8/8/8/8/8/8/RR2KRR1 w GBfa - 0 1";
    let canonical = "rr2krr1/8/8/8/8/8/8/RR2KRR1 w KBfq - 0 1";
    assert_repaired(mixed, canonical, &[letter("G"), letter("a")]);
}

#[test]
fn rights_without_king_or_rook_are_dropped_one_by_one() {
    let dropped = |letter| (Field::Castling, RepairKind::CastlingDropped, letter);
    assert_repaired(
        &format!("{KINGS} w KQkq - 0 1"),
        &format!("{KINGS} w - - 0 1"),
        &[dropped("K"), dropped("Q"), dropped("k"), dropped("q")],
    );
    let text = "4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1";
    assert_repaired(text, "4k3/8/8/8/8/4K3/8/R6R w - - 0 1", &[dropped("K"), dropped("Q")]);
    let text = "4k3/8/8/8/8/8/8/4K1RN w H - 0 1";
    assert_repaired(text, "4k3/8/8/8/8/8/8/4K1RN w - - 0 1", &[dropped("H")]);
}

#[test]
fn impossible_en_passant_squares_are_dropped() {
    let dropped = |square| [(Field::EnPassant, RepairKind::EnPassantDropped, square)];
    for (placement, turn, square) in [
        ("4k3/8/8/8/4P3/8/8/4K3", 'w', "e3"),
        ("4k3/8/8/8/4P3/8/8/4K3", 'b', "e4"),
        ("4k3/8/8/8/8/8/8/4K3", 'b', "e3"),
        ("4k3/8/8/8/4P3/4N3/8/4K3", 'b', "e3"),
        ("4k3/8/8/8/4P3/8/4N3/4K3", 'b', "e3"),
        ("4k3/8/8/3p4/8/8/8/4K3", 'b', "d6"),
        ("4k3/8/8/3P4/8/8/8/4K3", 'w', "d6"),
    ] {
        let text = format!("{placement} {turn} - {square} 0 1");
        assert_repaired(&text, &format!("{placement} {turn} - - 0 1"), &dropped(square));
    }
}

#[test]
fn adjacent_digits_are_added_and_other_wrong_ranks_refused() {
    let added = |digits| (Field::Placement, RepairKind::AddedDigits, digits);
    assert_repaired("4k3/44/8/8/8/8/8/4K3 w - - 0 1", &format!("{KINGS} w - - 0 1"), &[added("44")]);
    let text = "4k3/1p112p1/8/8/8/8/8/4K3 w - - 0 1";
    assert_repaired(text, "4k3/1p4p1/8/8/8/8/8/4K3 w - - 0 1", &[added("11"), added("12")]);
    let placement = Field::Placement;
    assert_refused("4k3/9/8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::EmptyCount, "9");
    assert_refused("4k3/08/8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::EmptyCount, "0");
    assert_refused("4k3/7/8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::RankLength, "7");
    assert_refused("4k3/8p/8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::RankLength, "8p");
    assert_refused("4k3//8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::RankLength, "");
    let seven = "4k3/8/8/8/8/8/4K3";
    assert_refused(&format!("{seven} w - - 0 1"), placement, FaultKind::RankCount, seven);
    assert_refused("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", placement, FaultKind::RankCount, "/4K3");
}

#[test]
fn variant_marks_are_dropped_or_refused() {
    let canonical = format!("{KINGS} w - - 0 1");
    let mark = |kind, place| [(Field::Placement, kind, place)];
    assert_repaired(&format!("{KINGS}/ w - - 0 1"), &canonical, &mark(RepairKind::TrailingSolidus, "/"));
    assert_repaired(&format!("{KINGS}[] w - - 0 1"), &canonical, &mark(RepairKind::EmptyPocket, "[]"));
    assert_repaired(&format!("{KINGS}[-] w - - 0 1"), &canonical, &mark(RepairKind::EmptyPocket, "[-]"));
    let promoted = "4k2Q~/8/8/8/8/8/8/4K3 b - - 0 1";
    assert_repaired(promoted, "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1", &mark(RepairKind::PromotedMark, "~"));
    let variant = FaultKind::VariantMark;
    assert_refused(&format!("{KINGS}[QNbp] w - - 0 1"), Field::Placement, variant, "[QNbp]");
    assert_refused(&format!("{KINGS}/QNbp w - - 0 1"), Field::Placement, variant, "/QNbp");
    assert_refused(&format!("{KINGS} w - - 0 1 +0+0"), Field::Record, variant, "+0+0");
    assert_refused(&format!("{KINGS} w - - 3+3 0 1"), Field::Record, variant, "3+3");
    assert_refused(&format!("{KINGS} w - - 0 1 1+1"), Field::Record, variant, "1+1");
    // The check count does not prevent reading the counters after it.
    assert_refused(&format!("{KINGS} w - - 3+3 0 x"), Field::FullmoveNumber, FaultKind::Number, "x");
}

#[test]
fn blanks_of_every_kind_part_fields() {
    let canonical = format!("{KINGS} w - - 0 1");
    let blanks = |place| (Field::Record, RepairKind::Blanks, place);
    assert_repaired(&format!("{KINGS}_w_-_-_0_1"), &canonical, &[blanks("_"); 5]);
    assert_repaired(&format!("{KINGS}   w\t- - 0 1"), &canonical, &[blanks("   "), blanks("\t")]);
    assert_repaired(&format!("  {canonical} \r\n"), &canonical, &[blanks("  "), blanks(" \r\n")]);
    assert_repaired(&format!("\u{feff}{canonical}"), &canonical, &[blanks("\u{feff}")]);
    assert_repaired(&format!("{KINGS} w\u{a0}- - 0 1\0"), &canonical, &[blanks("\u{a0}"), blanks("\0")]);
}

#[test]
fn dashes_and_colors_are_read_from_other_spellings() {
    let canonical = format!("{KINGS} w - - 0 1");
    for dash in ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"] {
        let repairs = [(Field::Castling, RepairKind::Dash, dash), (Field::EnPassant, RepairKind::Dash, dash)];
        assert_repaired(&format!("{KINGS} w {dash} {dash} 0 1"), &canonical, &repairs);
    }
    for (spelling, color) in [("W", "w"), ("B", "b"), ("White", "w"), ("black", "b"), ("BLACK", "b")] {
        let repairs = [(Field::ActiveColor, RepairKind::ColorSpelling, spelling)];
        assert_repaired(
            &format!("{KINGS} {spelling} - - 0 1"),
            &format!("{KINGS} {color} - - 0 1"),
            &repairs,
        );
    }
    let text = "4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1";
    let repairs = [(Field::EnPassant, RepairKind::SquareCase, "E3")];
    assert_repaired(text, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", &repairs);
}

#[test]
fn counters_are_read_as_far_as_they_say_a_number() {
    let (clock, number) = (Field::HalfmoveClock, Field::FullmoveNumber);
    for (written, canonical, repairs) in [
        (
            "- -",
            "0 1",
            vec![(clock, RepairKind::DashForNumber, "-"), (number, RepairKind::DashForNumber, "-")],
        ),
        ("0 0", "0 1", vec![(number, RepairKind::FullmoveZero, "0")]),
        ("1 0", "1 1", vec![(number, RepairKind::FullmoveZero, "0")]),
        ("51 101", "51 101", vec![]),
        ("9999 9999", "9999 9999", vec![]),
        ("10000 1", "10000 1", vec![(clock, RepairKind::LargeNumber, "10000")]),
        // Text that is not canonical takes the general path.
        ("9999 09999", "9999 9999", vec![(number, RepairKind::NumberSpelling, "09999")]),
        ("150 10000", "150 10000", vec![(number, RepairKind::LargeNumber, "10000")]),
        (
            "4294967295 4294967295",
            "4294967295 4294967295",
            vec![
                (clock, RepairKind::LargeNumber, "4294967295"),
                (number, RepairKind::LargeNumber, "4294967295"),
            ],
        ),
        ("4294967296 1", "4294967295 1", vec![(clock, RepairKind::Saturated, "4294967296")]),
        (
            "0 99999999999999999999",
            "0 4294967295",
            vec![(number, RepairKind::Saturated, "99999999999999999999")],
        ),
        (
            "00 +1",
            "0 1",
            vec![(clock, RepairKind::NumberSpelling, "00"), (number, RepairKind::NumberSpelling, "+1")],
        ),
        ("0 1 7", "0 1", vec![(Field::Record, RepairKind::TrailingText, "7")]),
        ("0 1;", "0 1", vec![(Field::Record, RepairKind::TrailingText, ";")]),
        ("0 1,", "0 1", vec![(Field::Record, RepairKind::TrailingText, ",")]),
        ("0 1 ; from a game", "0 1", vec![(Field::Record, RepairKind::TrailingText, "; from a game")]),
    ] {
        let canonical = format!("{KINGS} w - - {canonical}");
        assert_repaired(&format!("{KINGS} w - - {written}"), &canonical, &repairs);
    }
    assert_refused(&format!("{KINGS} w - - -1 1"), clock, FaultKind::Number, "-1");
    assert_refused(&format!("{KINGS} w - - 0 -3"), number, FaultKind::Number, "-3");
    assert_refused(&format!("{KINGS} w - - 0.5 1"), clock, FaultKind::Number, "0.5");
}

#[test]
fn aliases_and_quotes_around_a_record_are_taken_off() {
    let start = format!("{START} w KQkq - 0 1");
    assert_repaired("startpos", &start, &[(Field::Record, RepairKind::Alias, "startpos")]);
    let of_record = |kind, place| (Field::Record, kind, place);
    let blanks = |place| of_record(RepairKind::Blanks, place);
    let alias = of_record(RepairKind::Alias, "STARTPOS");
    assert_repaired(" STARTPOS\n", &start, &[blanks(" "), alias, blanks("\n")]);
    for quote in ["\"", "'"] {
        let mark = of_record(RepairKind::Quotes, quote);
        let trailing = |place| of_record(RepairKind::TrailingText, place);
        assert_repaired(&format!("{quote}{start}{quote}"), &start, &[mark, mark]);
        assert_repaired(&format!("{quote}{start}"), &start, &[mark]);
        assert_repaired(&format!("{start}{quote}"), &start, &[trailing(quote)]);
        assert_repaired(&format!("{quote}STARTPOS{quote}"), &start, &[mark, alias, mark]);
        let wide = format!(" {quote} {start} {quote} ");
        assert_repaired(&wide, &start, &[blanks(" "), mark, blanks(" "), blanks(" "), mark, blanks(" ")]);
        let listed = format!("{quote}{start}{quote}, 0 7");
        assert_repaired(&listed, &start, &[mark, mark, trailing(", 0 7")]);
    }
}

#[test]
fn positions_against_the_laws_are_text_like_any_other() {
    for placement in
        ["4k3/4R3/8/8/8/8/8/4K3", "kk6/8/8/8/8/8/8/4K3", "4k2P/8/8/8/8/8/8/p3K3", "8/8/8/8/8/8/8/8"]
    {
        let text = format!("{placement} w - - 0 1");
        assert_repaired(&text, &text, &[]);
        assert!(text.parse::<Fen>().unwrap().into_position().is_err(), "{text}");
    }
    let crowd = format!("{} w - - 0 1", ["QQQQQQQQ"; 8].join("/"));
    assert_repaired(&crowd, &crowd, &[]);
}
