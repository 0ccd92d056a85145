//! Strict and tolerant reading agree (PGN 16.1.3, 16.2.3, 16.2.4): strict reading refuses a repaired record at the same
//! location, no fault hides another, and no valid text is refused.

use movetext_fen::{
    Fen, Leniency,
    epd::Epd,
    error::{FaultKind, FenErrors},
    repair::RepairKind,
};

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn kinds_and_texts<'a>(errors: &FenErrors, text: &'a str) -> Vec<(FaultKind, &'a str)> {
    errors.faults().iter().map(|fault| (fault.kind, fault.span.of(text))).collect()
}

/// Returns all faults of a FEN in strict reading.
#[track_caller]
fn assert_fen_refused(text: &str, expected: &[(FaultKind, &str)]) {
    assert_eq!(kinds_and_texts(&text.parse::<Fen>().unwrap_err(), text), expected, "{text:?}");
}

/// Returns all faults of an EPD record in strict reading.
#[track_caller]
fn assert_epd_refused(text: &str, expected: &[(FaultKind, &str)]) {
    assert_eq!(kinds_and_texts(&text.parse::<Epd>().unwrap_err(), text), expected, "{text:?}");
}

/// Returns an EPD record and its repairs in tolerant reading.
#[track_caller]
fn assert_epd_read(text: &str, canonical: &str, expected: &[(RepairKind, &str)]) {
    let read = Epd::read(text, Leniency::Import).unwrap_or_else(|errors| panic!("{text:?}: {errors}"));
    assert_eq!(read.epd().to_string(), canonical, "{text:?}");
    let found: Vec<_> = read.repairs().iter().map(|repair| (repair.kind, repair.span.of(text))).collect();
    assert_eq!(found, expected, "{text:?}");
}

#[test]
fn fields_after_repairs_are_checked() {
    assert_fen_refused(
        "4k3/44/8/8/8/8/8/R3K3 w KA e6 0 1",
        &[
            (FaultKind::AdjacentDigits, "44"),
            (FaultKind::CastlingWithoutPieces, "K"),
            (FaultKind::CastlingFileLetter, "A"),
            (FaultKind::EnPassantImpossible, "e6"),
        ],
    );
    assert_fen_refused(
        "4k3/8/8/8/8/8/8/4K3/ w Q e3 0 1",
        &[
            (FaultKind::RankCount, "/"),
            (FaultKind::CastlingWithoutPieces, "Q"),
            (FaultKind::EnPassantImpossible, "e3"),
        ],
    );
    // No other field is checked against the guess for an unreadable field.
    assert_fen_refused("4k3/9/8/8/8/8/8/4K3 w Q e3 0 1", &[(FaultKind::EmptyCount, "9")]);
}

#[test]
fn square_is_checked_against_the_sides_that_there_can_be() {
    let placement = "4k3/8/8/8/4P3/8/8/4K3";
    assert_fen_refused(&format!("{placement} x - e3 0 1"), &[(FaultKind::Color, "x")]);
    assert_fen_refused(
        &format!("{placement} x - e6 0 1"),
        &[(FaultKind::Color, "x"), (FaultKind::EnPassantImpossible, "e6")],
    );
    assert_fen_refused(&format!("{placement} B - e3 0 1"), &[(FaultKind::Color, "B")]);
}

#[test]
fn two_rooks_of_one_side_are_refused_and_one_named_twice_is_not() {
    for (letters, second) in [("GH", "H"), ("KG", "G"), ("GK", "K"), ("HG", "G")] {
        let text = format!("4k3/8/8/8/8/8/8/4K1RR w {letters} - 0 1");
        let errors = Fen::read(&text, Leniency::Import).unwrap_err();
        assert_eq!(kinds_and_texts(&errors, &text), [(FaultKind::CastlingRepeated, second)], "{text:?}");
        assert!(text.parse::<Fen>().is_err());
    }
    for letters in ["KH", "HK", "KK", "HH"] {
        let text = format!("4k3/8/8/8/8/8/8/4K1RR w {letters} - 0 1");
        let read = Fen::read(&text, Leniency::Import).unwrap();
        assert_eq!(read.fen().to_string(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
        assert!(read.repairs().iter().any(|repair| repair.kind == RepairKind::CastlingRepeated));
    }
}

#[test]
fn opcode_made_of_castling_letters_is_an_operation() {
    let filled = [(RepairKind::FilledField, ""); 2];
    assert_epd_read(&format!("{KINGS} w ce 35;"), &format!("{KINGS} w - - ce 35;"), &filled);
    assert_epd_read(&format!("{KINGS} w acd 7;"), &format!("{KINGS} w - - acd 7;"), &filled);
    assert_epd_read(&format!("{KINGS} w - ce 35;"), &format!("{KINGS} w - - ce 35;"), &filled[1..]);
    assert_epd_refused(&format!("{KINGS} w ce 35;"), &[(FaultKind::MissingField, ""); 2]);
    // The same letters before a square or a dash are castling rights.
    let rooks = "2rkr3/8/8/8/8/8/8/4K3 w";
    assert_epd_read(
        &format!("{rooks} ce - ce 35;"),
        &format!("{rooks} kq - ce 35;"),
        &[
            (RepairKind::CastlingFileLetter, "c"),
            (RepairKind::CastlingOrder, "e"),
            (RepairKind::CastlingFileLetter, "e"),
        ],
    );
}

#[test]
fn squares_that_are_opcodes_depend_on_next_text() {
    let text = format!("{KINGS} w - c3 \"text\";");
    assert_epd_read(&text, &format!("{KINGS} w - - c3 \"text\";"), &[(RepairKind::FilledField, "")]);
    let passed = "4k3/8/8/8/2P5/8/8/4K3 b - c3";
    assert_epd_read(&format!("{passed} c3 \"text\";"), &format!("{passed} c3 \"text\";"), &[]);
    assert_epd_read(&format!("{passed} bm Kd7;"), &format!("{passed} bm Kd7;"), &[]);
}

#[test]
fn wrong_field_differs_from_missing_field() {
    for (fields, kind, place) in [
        ("w KX - bm e4;", FaultKind::CastlingLetter, "X"),
        ("w 0-0 - bm e4;", FaultKind::CastlingLetter, "0"),
        ("w - e9 bm e4;", FaultKind::EnPassantSquare, "e9"),
        ("w - ?? bm e4;", FaultKind::EnPassantSquare, "??"),
    ] {
        let text = format!("{KINGS} {fields}");
        let errors = Epd::read(&text, Leniency::Import).unwrap_err();
        assert!(kinds_and_texts(&errors, &text).contains(&(kind, place)), "{text:?}: {errors}");
    }
    let filled = [(RepairKind::FilledField, ""); 2];
    assert_epd_read(&format!("{KINGS} w Foo 7;"), &format!("{KINGS} w - - Foo 7;"), &filled);
    assert_epd_read(&format!("{KINGS} w bm e4;"), &format!("{KINGS} w - - bm e4;"), &filled);
    let read = Fen::read("4k3/8/8/8/4P3/8/8/4K3 b e3 0 1", Leniency::Import).unwrap();
    assert_eq!(read.fen().to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

#[test]
fn counters_before_operations_are_read() {
    assert_epd_read(
        &format!("{START} - - bm e4;"),
        &format!("{START} bm e4;"),
        &[(RepairKind::SixFields, "- -"), (RepairKind::DashForNumber, "-"), (RepairKind::DashForNumber, "-")],
    );
    assert_epd_read(
        &format!("{START} 7 bm e4;"),
        &format!("{START} bm e4; hmvc 7;"),
        &[(RepairKind::SixFields, "7")],
    );
    // An opcode takes precedence over a field only if it cannot be that field.
    let counters = format!("{START} fmvn 6; hmvc 5;");
    let six = (RepairKind::SixFields, "5 6");
    assert_epd_read(&format!("{START} 5 6 fmvn 6; hmvc 5;"), &counters, &[six]);
    assert_epd_read(
        &format!("{START} 5 7 fmvn 6; hmvc 5;"),
        &counters,
        &[(RepairKind::SixFields, "5 7"), (RepairKind::OpcodeBeforeField, "fmvn 6;")],
    );
    for operations in ["1 Kb2! Kg8;", "1 c4 c5;", "7;"] {
        let text = format!("{START} {operations}");
        let canonical = format!("{START} noop {operations}");
        let read = Epd::read(&text, Leniency::Import).unwrap();
        assert_eq!(read.epd().to_string(), canonical);
        assert_eq!(read.epd().fen().setup().halfmove_clock, 0, "{text:?}");
    }
    for mark in ["3+3", "+0+0"] {
        let text = format!("{START} {mark} 0 1 bm e4;");
        let errors = Epd::read(&text, Leniency::Import).unwrap_err();
        assert_eq!(kinds_and_texts(&errors, &text), [(FaultKind::VariantMark, mark)]);
    }
}

#[test]
fn impossibly_high_counters_are_kept_and_reported() {
    let text = format!("{START} hmvc 9999; fmvn 10000;");
    assert_epd_read(&text, &format!("{START} fmvn 10000; hmvc 9999;"), &[(RepairKind::LargeNumber, "10000")]);
    assert!(text.parse::<Epd>().is_ok());
    assert_epd_read(
        &format!("{START} 10000 1"),
        &format!("{START} fmvn 1; hmvc 10000;"),
        &[(RepairKind::WholeFen, "10000 1"), (RepairKind::LargeNumber, "10000")],
    );
    assert_eq!(RepairKind::LargeNumber.fault(), None);
}

#[test]
fn faults_of_meaning_and_spelling_are_reported() {
    assert_epd_refused(
        &format!("{START} bm e4, d4 Zz e2e4;"),
        &[
            (FaultKind::MovePunctuation, "e4,"),
            (FaultKind::MoveOrder, "d4"),
            (FaultKind::MoveUnreadable, "Zz"),
            (FaultKind::MoveSpelling, "e2e4"),
            (FaultKind::RepeatedMove, "e2e4"),
        ],
    );
    // Castling letters out of order do not make the position unknown.
    let text = START.replace("KQkq", "QK");
    assert_epd_refused(
        &format!("{text} bm Nf6;"),
        &[(FaultKind::CastlingOrder, "K"), (FaultKind::MoveUnplayable, "Nf6")],
    );
    // This is not a move in any position; for the others it is unknown.
    assert_epd_refused(
        "8/8 w - - bm Nf6 Zz; pv e4 5;",
        &[(FaultKind::RankCount, "8/8"), (FaultKind::MoveUnreadable, "Zz"), (FaultKind::MoveUnreadable, "5")],
    );
    assert_epd_refused(
        &format!("{START} pv e4 e5 Nf6 Nc6 Zz;"),
        &[(FaultKind::MoveUnplayable, "Nf6"), (FaultKind::MoveUnreadable, "Zz")],
    );
}

#[test]
fn of_several_operations_the_last_is_compared() {
    let repeated = |place| (FaultKind::RepeatedOpcode, place);
    let twice = Epd::read(&format!("{START} acd 5; acd 6;"), Leniency::Import).unwrap();
    assert_eq!(twice.epd().raw("acd").and_then(|operation| operation.integer()), Some(6));
    assert_epd_refused(&format!("{START} pm e4; pv d4; pv e4;"), &[repeated("pv")]);
    assert_epd_refused(
        &format!("{START} pm e4; pm Zz; pv d4;"),
        &[repeated("pm"), (FaultKind::MoveUnreadable, "Zz")],
    );
    assert_epd_refused(
        &format!("{START} pm e4; pv d4; pv Zz;"),
        &[repeated("pv"), (FaultKind::MoveUnreadable, "Zz")],
    );
    assert_epd_refused(&format!("{START} pm e4; pv d4; pv;"), &[repeated("pv")]);
    // A line with a later fault still has a first move.
    assert_epd_refused(
        &format!("{START} pm e4; pv d4 Zz;"),
        &[(FaultKind::PredictedMove, "e4"), (FaultKind::MoveUnreadable, "Zz")],
    );
    assert_epd_refused(
        &format!("{START} draw_claim 5; draw_offer;"),
        &[
            (FaultKind::MissingSuppliedMove, "draw_claim"),
            (FaultKind::OperandCount, "5"),
            (FaultKind::MissingSuppliedMove, "draw_offer"),
        ],
    );
}

#[test]
fn strings_are_written_with_the_backslashes_they_were_read_with() {
    for string in [r#""a \ b""#, r#""a \\ b""#, r#""C:\dir\sub""#, r#""\"q\" \d \\""#, r#""\\\\""#] {
        let text = format!("{START} c0 {string};");
        assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
    }
    // A lone backslash at the end would continue into the next string.
    let text = format!(r#"{START} c0 "a\"; id "b";"#);
    assert_eq!(text.parse::<Epd>().unwrap().to_string(), format!(r#"{START} c0 "a\\"; id "b";"#));
    let text = format!(r#"{START} c0 "a\" b"; id "c\"";"#);
    let read = text.parse::<Epd>().unwrap();
    assert_eq!(read.raw("c0").unwrap().text(), Some(r#"a" b"#));
    assert_eq!(read.to_string(), text);
}

#[test]
fn operands_without_blanks_between_are_parted() {
    assert_epd_read(
        &format!("{START} bm d4,e4,; id\"x\";"),
        &format!("{START} bm d4 e4; id \"x\";"),
        &[(RepairKind::MovePunctuation, "d4,e4,"), (RepairKind::OperationBlanks, "")],
    );
    assert_epd_read(
        &format!("{START} acn 5 bm d4,e4 !;"),
        &format!("{START} acn 5; bm d4 e4;"),
        &[
            (RepairKind::SplitOperation, "bm"),
            (RepairKind::MovePunctuation, "d4,e4"),
            (RepairKind::MovePunctuation, "!"),
        ],
    );
}
