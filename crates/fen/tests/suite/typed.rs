//! What each opcode means (PGN 16.2.5), with a test for each clause, and the names of all faults.

use core::num::NonZeroU16;

use movetext_fen::{
    Leniency,
    epd::{CentipawnEvaluation, Epd, MoveOperand, Operand, Operation, RawOperation, Score},
    error::FaultKind,
};
use movetext_testkit::table::{self, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

fn read(operations: &str) -> Epd {
    Epd::read(&format!("{START}{operations}"), Leniency::Import).unwrap().into_epd()
}

/// Returns the faults that strict reading reports, with their texts.
fn strict(operations: &str) -> Vec<(FaultKind, String)> {
    let text = format!("{START}{operations}");
    match text.parse::<Epd>() {
        Ok(_) => Vec::new(),
        Err(errors) => {
            errors.faults().iter().map(|fault| (fault.kind, fault.span.slice(&text).to_owned())).collect()
        }
    }
}

/// Returns the faults that `check` reports after lenient reading, with their texts. Checks that strict reading refuses
/// the record for the same faults.
fn faults(operations: &str) -> Vec<(FaultKind, String)> {
    let text = format!("{START}{operations}");
    let found: Vec<_> = read(operations)
        .check()
        .iter()
        .map(|fault| (fault.kind, fault.span.slice(&text).to_owned()))
        .collect();
    assert_eq!(strict(operations), found, "{operations}");
    found
}

#[track_caller]
fn assert_fault(operations: &str, kind: FaultKind, at: &str) {
    assert_eq!(faults(operations), [(kind, at.to_owned())], "{operations}");
}

#[track_caller]
fn assert_sound(operations: &str) {
    assert_eq!(faults(operations), [], "{operations}");
}

#[test]
fn operations_match_table() {
    table::check("records/operations.tsv", |[cell]| match &*faults(&text(cell)) {
        [] => vec!["sound".to_owned()],
        faults => faults.iter().map(|(kind, text)| format!("{kind:?} {text}")).collect(),
    });
}

fn sans(moves: &[MoveOperand<'_>]) -> Vec<String> {
    moves.iter().map(|found| found.san().to_string()).collect()
}

#[test]
fn acn_acs_acd_take_one_integer_from_0() {
    for (name, meaning) in [
        ("acn", Operation::AnalysisNodes as fn(u64) -> Operation<'static>),
        ("acs", Operation::AnalysisSeconds),
        ("acd", Operation::AnalysisDepth),
    ] {
        for (text, value) in [("0", 0), ("+7", 7), ("18446744073709551615", u64::MAX)] {
            let operations = format!("{name} {text};");
            assert_eq!(read(&operations).operation(name), Some(meaning(value)));
        }
        let endless = "9".repeat(60);
        assert_fault(&format!("{name} {endless};"), FaultKind::OperandRange, &endless);
    }
}

#[test]
fn am_and_bm_take_sorted_sets_of_moves() {
    for name in ["am", "bm"] {
        let operations = format!("{name} Nc3 Nf3 d4 e4;");
        let epd = read(&operations);
        let moves = match epd.operation(name) {
            Some(Operation::AvoidMoves(moves)) if name == "am" => moves,
            Some(Operation::BestMoves(moves)) if name == "bm" => moves,
            other => panic!("{other:?}"),
        };
        assert_eq!(sans(&moves), ["Nc3", "Nf3", "d4", "e4"]);
        assert_eq!(moves[3].mv().target(), "e4".parse().unwrap());
        assert!(matches!(read(&format!("{name} e5;")).operation(name), Some(Operation::Invalid { .. })));
    }
}

#[test]
fn engine_moves_and_mate_counts_are_named() {
    let messages: Vec<_> =
        read("bm e2e4 #3 Ng1f3;").check().iter().map(|fault| format!("{fault:#}")).collect();
    assert_eq!(
        messages,
        [
            "bm: expected the move in SAN",
            "bm: expected a move alone; `dm` counts the moves to mate",
            "bm: expected the move in SAN: over-specified origin",
            "bm: expected the moves in ASCII order",
        ]
    );
}

#[test]
fn comments_and_variations_take_one_string() {
    for level in 0..=9 {
        let epd = read(&format!("c{level} \"x\"; v{level} \"y\";"));
        assert_eq!(epd.operation(&format!("c{level}")), Some(Operation::Comment { level, text: Some("x") }));
        assert_eq!(
            epd.operation(&format!("v{level}")),
            Some(Operation::Variation { level, name: Some("y") })
        );
        let epd = read(&format!("c{level}; v{level};"));
        assert_eq!(epd.operation(&format!("c{level}")), Some(Operation::Comment { level, text: None }));
        assert_eq!(epd.operation(&format!("v{level}")), Some(Operation::Variation { level, name: None }));
        assert_sound(&format!("c{level} \"\"; v{level};"));
        assert_fault(&format!("c{level} \"x\" \"y\";"), FaultKind::OperandCount, "\"y\"");
        assert_fault(&format!("v{level} \"x\" \"y\";"), FaultKind::OperandCount, "\"y\"");
    }
}

#[test]
fn ce_encodes_mates_as_standard() {
    for value in -70_000_i64..=70_000 {
        let evaluation = CentipawnEvaluation::new(value);
        assert_eq!(evaluation.is_some(), (-32767..=32766).contains(&value), "{value}");
        let operations = format!("ce {value};");
        let Some(evaluation) = evaluation else {
            if value % 1000 == 0 || value.abs() < 32_770 {
                assert_fault(&operations, FaultKind::OperandRange, &value.to_string());
            }
            continue;
        };
        assert_eq!(i64::from(evaluation.centipawns()), value);
        let plies = |plies: i64| NonZeroU16::new(u16::try_from(plies).unwrap()).unwrap();
        let score = match value {
            -32767 => Score::IllegalPosition,
            32001.. => Score::MateIn { plies: plies(32767 - value) },
            ..=-32001 => Score::MatedIn { plies: plies(-(-32767 - value)) },
            _ => Score::Centipawns(i16::try_from(value).unwrap()),
        };
        assert_eq!(evaluation.score(), score);
        // Plies can be converted to full moves only if the mating side makes the last move.
        let moves = match 32767 - value.abs() {
            plies @ 1..=766 if value > 0 && plies % 2 == 1 => Some(i16::try_from((plies + 1) / 2).unwrap()),
            plies @ 1..=766 if value < 0 && plies % 2 == 0 => Some(-i16::try_from(plies / 2).unwrap()),
            _ => None,
        };
        assert_eq!(evaluation.mate_moves(), moves, "{value}");
    }
    for moves in 0..=u16::MAX {
        let (winning, losing) = (32767 - (2 * i64::from(moves) - 1), -32767 + 2 * i64::from(moves));
        let mates = CentipawnEvaluation::mate_in(moves).map(|evaluation| i64::from(evaluation.centipawns()));
        assert_eq!(mates, (moves > 0 && winning > 32000).then_some(winning), "{moves}");
        let mated = CentipawnEvaluation::mated_in(moves).map(|evaluation| i64::from(evaluation.centipawns()));
        assert_eq!(mated, (moves > 0 && losing < -32000).then_some(losing), "{moves}");
        let count = i16::try_from(moves).ok();
        if let Some(evaluation) = CentipawnEvaluation::mate_in(moves) {
            assert_eq!(evaluation.mate_moves(), count);
        }
        if let Some(evaluation) = CentipawnEvaluation::mated_in(moves) {
            assert_eq!(evaluation.mate_moves(), count.map(|count| -count));
        }
    }
    // The examples in 16.2.5.6.
    for (moves, winning, losing) in [(1, 32766, -32765), (5, 32758, -32757)] {
        assert_eq!(CentipawnEvaluation::mate_in(moves), CentipawnEvaluation::new(winning));
        assert_eq!(CentipawnEvaluation::mated_in(moves), CentipawnEvaluation::new(losing));
    }
    assert_eq!(read("ce -12;").operation("ce"), CentipawnEvaluation::new(-12).map(Operation::Evaluation));
}

#[test]
fn pv_moves_are_played_in_order() {
    let epd = read("pv e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#;");
    let Some(Operation::PredictedVariation(line)) = epd.operation("pv") else { panic!() };
    assert_eq!(sans(&line), ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
}

#[test]
fn operations_match_meanings_in_standard() {
    for (operations, meanings) in [
        ("dm 3; fmvn 4; hmvc 0;", "[DirectMate(3), FullmoveNumber(4), HalfmoveClock(0)]"),
        ("rc 1; tcgs 2; noop;", "[RepetitionCount(1), GameSelector(2), NoOperation]"),
        ("draw_accept; draw_reject; resign;", "[DrawAccept, DrawReject, Resign]"),
        ("draw_claim; draw_offer;", "[DrawClaim, DrawOffer]"),
        (
            r#"eco "B33"; id "BK.01"; nic "SI 33.6";"#,
            r#"[Eco(Some("B33")), Id("BK.01"), Nic(Some("SI 33.6"))]"#,
        ),
        ("eco; nic;", "[Eco(None), Nic(None)]"),
        (
            r#"tcri "a@b" "Fred"; tcsi "c@d" "Eve";"#,
            r#"[Receiver { address: "a@b", name: "Fred" }, Sender { address: "c@d", name: "Eve" }]"#,
        ),
    ] {
        assert_eq!(format!("{:?}", read(operations).meanings()), meanings);
    }
    let epd = read("pm e4; sm d4;");
    let [Operation::PredictedMove(predicted), Operation::SuppliedMove(supplied)] = &*epd.meanings() else {
        panic!("{epd}")
    };
    assert_eq!(sans(&[*predicted, *supplied]), ["e4", "d4"]);
}

#[test]
fn faults_of_all_operations_are_returned() {
    let kinds: Vec<_> = read("acn -1; bm e5 e2e4; ce 40000; draw_claim; dm 0; id; pm d4; pv e4;")
        .check()
        .iter()
        .map(|fault| (fault.opcode().to_owned(), fault.kind))
        .collect();
    let expected = [
        ("acn", FaultKind::OperandRange),
        ("bm", FaultKind::MoveUnplayable),
        ("bm", FaultKind::MoveSpelling),
        ("ce", FaultKind::OperandRange),
        ("draw_claim", FaultKind::MissingSuppliedMove),
        ("dm", FaultKind::OperandRange),
        ("id", FaultKind::OperandCount),
        ("pm", FaultKind::PredictedMove),
    ];
    assert_eq!(kinds, expected.map(|(name, kind)| (name.to_owned(), kind)));
}

#[test]
fn moves_in_illegal_position_are_invalid() {
    let text = "8/8/8/8/8/8/4P3/4K3 w - - acn 5; bm e4;";
    let epd = Epd::read(text, Leniency::Import).unwrap().into_epd();
    let messages: Vec<_> = epd.check().iter().map(|fault| format!("{fault:#}")).collect();
    assert_eq!(messages, ["bm: expected a legal position to play the move in"]);
    assert_eq!(epd.operation("acn"), Some(Operation::AnalysisNodes(5)));
    assert_eq!(epd.to_string(), text);
}

#[test]
fn check_reports_long_built_string() {
    let mut epd = read("");
    epd.push(RawOperation::new("zz").unwrap().with(Operand::string(&"a".repeat(256))));
    let messages: Vec<_> = epd.check().iter().map(|fault| format!("{fault:#}")).collect();
    assert_eq!(messages, ["zz: found 256, expected at most 255 bytes"]);
}
