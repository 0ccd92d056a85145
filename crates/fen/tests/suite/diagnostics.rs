//! `Fen::diagnose` and `Epd::diagnose` report everything that is wrong with a record, once and in text order.

use movetext_board::Position;
use movetext_fen::{
    Fen, Leniency,
    diagnostic::RecordDiagnostic,
    epd::{Epd, Operand, Operation, RawOperation},
};
use movetext_testkit::Random;

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn lines(diagnostics: &[RecordDiagnostic]) -> Vec<String> {
    diagnostics.iter().map(ToString::to_string).collect()
}

/// The text after the position, the leniency, whether there is a record, and the diagnostics.
const OPERATIONS: [(&str, Leniency, bool, &[&str]); 8] = [
    ("bm e4;", Leniency::Strict, true, &[]),
    ("bm e4;", Leniency::Import, true, &[]),
    (
        "bm e2e4 Nf3; id x",
        Leniency::Import,
        true,
        &[
            "32: warning[move-spelling]: bm: found `e2e4`, expected the move in SAN",
            "37: error[move-unplayable]: bm: found `Nf3`, expected a move that can be played: no white knight",
            "45: warning[unquoted-string]: operation: text read as a string",
            "46: warning[missing-semicolon]: operation: missing `;` supplied",
        ],
    ),
    (
        "bm e2e4; id x;",
        Leniency::Strict,
        false,
        &[
            "32: error[move-spelling]: operation: found `e2e4`, expected the move in SAN",
            "41: error[unquoted-string]: operation: found `x`, expected quotes around the text",
        ],
    ),
    // Columns are in characters, not in bytes.
    (
        "c0 \"üü\"; bm Nf3;",
        Leniency::Import,
        true,
        &[
            "32: warning[non-ascii]: operation: characters outside ASCII kept",
            "41: error[move-unplayable]: bm: found `Nf3`, expected a move that can be played: no white knight",
        ],
    ),
    (
        "draw_offer; pm e3; pv e4;",
        Leniency::Import,
        true,
        &[
            "29: error[missing-supplied-move]: draw_offer: found nothing, expected an operation `sm` beside it",
            "44: error[predicted-move]: pm: found `e3`, expected the first move of `pv`",
        ],
    ),
    ("acn x;", Leniency::Lenient, true, &["33: error[operand-kind]: acn: found `x`, expected one integer"]),
    (
        "4+2 bm e4;",
        Leniency::Import,
        false,
        &[
            "29: error[variant-mark]: record: found `4+2`, expected the checks left from `0+0` to `3+3` before the counters",
        ],
    ),
];

#[test]
fn diagnostics_match_table() {
    for (operations, leniency, is_readable, expected) in OPERATIONS {
        let (record, diagnostics) = Epd::diagnose(&format!("{KINGS} {operations}"), leniency);
        assert_eq!(lines(&diagnostics), expected, "{operations} {leniency:?}");
        assert_eq!(record.is_some(), is_readable, "{operations} {leniency:?}");
    }
}

#[test]
fn long_string_is_reported_once() {
    let text = format!("{KINGS} c0 \"{}\";", "x".repeat(256));
    let (record, diagnostics) = Epd::diagnose(&text, Leniency::Import);
    assert_eq!(record.unwrap().check().len(), 1);
    assert_eq!(
        lines(&diagnostics),
        ["32: warning[long-string]: operation: string of more than 255 bytes kept"]
    );
    let many = format!("{KINGS} D1 {};", "ü ".repeat(200).trim_end());
    let (record, diagnostics) = Epd::diagnose(&many, Leniency::Import);
    assert_eq!((record.unwrap().check().len(), diagnostics.len()), (200, 64));
}

#[test]
fn illegal_position_is_reported_once() {
    let text = "8/8/8/8/8/8/4P3/4K3 w - - am d3; bm e3 e4;";
    for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
        let (record, diagnostics) = Epd::diagnose(text, leniency);
        assert_eq!(lines(&diagnostics), ["1: error[illegal-position]: black king missing"], "{leniency:?}");
        assert_eq!(diagnostics[0].span.slice(text), "8/8/8/8/8/8/4P3/4K3");
        // Strict reading refuses moves if the position is illegal.
        assert_eq!(record.is_some(), leniency != Leniency::Strict);
        let (fen, diagnostics) = Fen::diagnose("8/8/8/8/8/8/4P3/4K3 w - - 0 1", leniency);
        assert_eq!(lines(&diagnostics), ["1: error[illegal-position]: black king missing"], "{leniency:?}");
        assert!(fen.is_some());
    }
    let (_, diagnostics) = Epd::diagnose("8/8/8/8/8/8/4P3/4K3  w - - bm e4 x2;", Leniency::Import);
    let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["illegal-position", "blanks", "move-unreadable"]);
}

#[test]
fn fen_has_faults_or_repairs() {
    let (fen, diagnostics) = Fen::diagnose("4k3/9/8/8/8/8/8/4K3 x - - 0 1", Leniency::Import);
    let expected = [
        "5: error[empty-count]: piece placement: found `9`, expected a digit from 1 to 8",
        "21: error[color]: active color: found `x`, expected `w` or `b`",
    ];
    assert_eq!((fen, lines(&diagnostics)), (None, expected.map(str::to_owned).to_vec()));
    let (fen, diagnostics) = Fen::diagnose("startpos", Leniency::Import);
    assert_eq!(fen, Some(Fen::from(&Position::initial())));
    assert_eq!(lines(&diagnostics), ["1: warning[alias]: record: alias read as the starting position"]);
}

/// Texts for operands. Strict reading refuses some of them.
const TEXTS: [&str; 8] = ["pawn", "", "a \"b\"; c", "back\\slash", "Müller", "tab\tnul\0", "e4", "\u{2019}"];

#[test]
fn record_without_check_faults_is_strict() {
    let random = &mut Random::new(0xE9D);
    let position: Position =
        KINGS.replace("w - -", "w - - 0 1").parse::<Fen>().unwrap().into_position().unwrap();
    let e4 = position.legal_moves().into_iter().find(|mv| mv.target().to_string() == "e4").unwrap();
    let (mut sound, mut faulty) = (0, 0);
    for _ in 0..2_000 {
        let mut record = Epd::new(Fen::from(&position));
        for _ in 0..random.below(4) {
            let long = "x".repeat(250 + random.below(10));
            let text = if random.one_in(8) { long.as_str() } else { random.pick(&TEXTS) };
            record.push(match random.below(6) {
                0 => RawOperation::from(&Operation::Id(text)),
                1 => RawOperation::from(&Operation::Comment { level: 0, text: Some(text) }),
                2 => RawOperation::from(&Operation::Sender { address: "a@b", name: text }),
                3 => RawOperation::new("x_own").unwrap().with(Operand::new(text)),
                4 => RawOperation::best_moves(&position, &[e4]),
                _ => RawOperation::new("am").unwrap().with(Operand::new(text)),
            });
        }
        let (written, faults) = (record.to_string(), record.check());
        if faults.is_empty() {
            sound += 1;
            assert!(written.parse::<Epd>().is_ok(), "{written}");
        } else {
            faulty += 1;
        }
    }
    assert!(sound > 500 && faulty > 500, "{sound} {faulty}");
}

#[test]
fn check_reports_non_ascii_in_built_record() {
    let mut record: Epd = KINGS.parse().unwrap();
    record.push(RawOperation::from(&Operation::Id("Müller")));
    let faults: Vec<String> = record.check().iter().map(|fault| format!("{fault:#}")).collect();
    assert_eq!(faults, ["id: expected characters of ASCII"]);
    assert_eq!(record.operation("id"), Some(Operation::Id("Müller")));
    assert!(record.to_string().parse::<Epd>().is_err());
}
