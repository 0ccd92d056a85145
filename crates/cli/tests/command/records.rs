//! Commands for records of positions: `epd`, and the diagnostics of `fen` (PGN 16.1, 16.2).

use crate::process::{Folder, piped, run};
use serde_json::Value;

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// Returns the codes of the findings of one severity, in order.
fn codes<'a>(stderr: &'a str, severity: &str) -> Vec<&'a str> {
    let mark = format!(": {severity}[");
    let code = |line: &'a str| Some(line.split_once(&mark)?.1.split_once(']')?.0);
    stderr.lines().filter_map(code).collect()
}

fn record(operations: &str) -> String {
    format!("{POSITION} {operations}\n")
}

#[test]
fn epd_prints_canonical_records_without_comments() {
    let input =
        format!("# head\n\n{}% escape\n{}", record(r#"id "b"; bm e4;"#), record(r#"c0 "x; y"; acn 5;"#));
    let run = piped("epd", &input);
    assert_eq!(run.stdout, format!("{}{}", record(r#"bm e4; id "b";"#), record(r#"acn 5; c0 "x; y";"#)));
    run.reports_only(0, "movetext: 2 records, no errors, no warnings\n");
}

#[test]
fn epd_output_is_its_own_output() {
    let input = record("3 14 bm e2e4 ; id x");
    let once = piped("epd", &input);
    piped("epd --quiet", &once.stdout).outputs(0, &once.stdout);
    assert_eq!(
        once.stderr.lines().last(),
        Some("movetext: 1 record, no errors, 5 warnings"),
        "{}",
        once.stderr
    );
}

#[test]
fn epd_warns_of_dialects_and_succeeds() {
    let folder = Folder::new().with("bk.epd", record("; bm e4 ; id BK.01"));
    let run = folder.run("epd -q bk.epd");
    run.outputs(0, &record(r#"bm e4; id "BK.01";"#));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "{}", run.stderr);
    assert_eq!(lines[0], "bk.epd:1:29: warning[empty-operation]: operation: empty operation left out");
    assert!(lines[2].starts_with("bk.epd:1:42: warning[unquoted-string]: "), "{}", run.stderr);
}

#[test]
fn epd_checks_operations_against_the_position() {
    let input =
        [record("bm Nf3;"), record("acn x;"), record("draw_offer;"), record("pm e3; pv e4;")].concat();
    let run = piped("epd", &input);
    run.outputs(1, &input);
    assert_eq!(
        codes(&run.stderr, "error"),
        ["move-unplayable", "operand-kind", "missing-supplied-move", "predicted-move"]
    );
    run.reports_first("<stdin>:1:32: error[move-unplayable]: bm: ");
    run.reports_last("movetext: 4 records, 4 errors, no warnings\n");
}

#[test]
fn epd_leaves_out_what_cannot_be_read_and_goes_on() {
    let input = format!("8/8 w - -\n{}", record("bm e4;"));
    piped("epd -", &input).outputs(1, &record("bm e4;")).reports_first("<stdin>:1:1: error[rank-count]: ");
}

#[test]
fn epd_keeps_a_record_of_no_legal_position_and_reports_it_once() {
    let input = "8/8/8/8/8/8/4P3/4K3 w - - bm e3 e4;\n";
    let run = piped("epd -q", input);
    run.outputs(1, input);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    run.reports_first("<stdin>:1:1: error[illegal-position]: ");
}

#[test]
fn epd_reads_other_files_if_one_is_missing() {
    let (one, two) = (record("bm e3;"), record("bm e4;"));
    let folder = Folder::new().with("one.epd", &one).with("two.epd", &two);
    let run = folder.run("epd one.epd none.epd two.epd .");
    run.outputs(2, &(one + &two));
    run.reports_first("movetext: none.epd: ");
    run.reports("movetext: .: ");
    run.reports_last("movetext: 2 records, no errors, no warnings\n");
}

#[test]
fn epd_reads_every_line_end_and_encoding() {
    let marked = format!("\u{FEFF}{POSITION} c0 \"K\u{FC}\";\r\n");
    let mut latin = record("c0 \"Kx\";").into_bytes();
    let at = latin.iter().position(|byte| *byte == b'x').unwrap();
    latin[at] = 0xFC;
    let utf16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [marked.as_bytes(), &latin, &utf16] {
        let run = piped("epd -q", bytes);
        run.outputs(0, &record("c0 \"K\u{FC}\";"));
        run.reports_first("<stdin>:1:32: warning[non-ascii]: ");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[test]
fn epd_takes_nul_for_a_blank_and_says_so() {
    let input = format!("{POSITION} bm e4;\0\n");
    piped("epd -q", &input).outputs(0, &record("bm e4;")).reports_first("<stdin>:1:35: warning[nul]: ");
}

#[test]
fn epd_columns_count_characters() {
    piped("epd -q", record("c0 \"\u{FC}\u{FC}\"; bm Nf3;")).reports("<stdin>:1:41: error[move-unplayable]");
}

#[test]
fn epd_cuts_a_line_without_end_and_says_so() {
    let input = format!("{POSITION} c0 \"{}\n{}", "x".repeat(3 << 20), record("bm e4;"));
    let run = piped("epd -q", &input);
    assert_eq!(run.status, 1);
    run.writes_last(&record("bm e4;"));
    run.reports(": error[line-length]: ");
}

#[test]
fn epd_counts_findings_beyond_the_limit() {
    let input = record("bm Nf3;").repeat(3);
    let run = piped("epd --max-errors 1", &input);
    assert_eq!((run.status, run.stderr.lines().count()), (1, 3));
    assert!(
        run.stderr
            .ends_with("movetext: <stdin>: 2 errors more: move-unplayable 2\nmovetext: 3 records, 3 errors, no warnings\n"),
        "{}",
        run.stderr
    );
}

#[test]
fn epd_jsonl_has_its_keys_in_order_and_typed_values() {
    let operations = r#"acn 12; bm e3 e4; c1; ce 32766; D1 20 2.5 "x"; draw_offer; eco "A00"; pv e4 Kd7; sm e4; tcri "a@b" "Ann";"#;
    let input = format!("\n{}", record(operations));
    let run = piped("epd --format jsonl -q", &input);
    run.reports_only(0, "");
    let expected = [
        r#"{"path":"<stdin>","line":2,"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","operations":["#,
        r#"{"opcode":"acn","type":"number","value":12,"operands":["12"]},"#,
        r#"{"opcode":"bm","type":"moves","value":[{"san":"e3","uci":"e2e3"},{"san":"e4","uci":"e2e4"}],"operands":["e3","e4"]},"#,
        r#"{"opcode":"c1","type":"text","value":null,"operands":[]},"#,
        r#"{"opcode":"ce","type":"evaluation","value":{"centipawns":32766,"mate_in_plies":1},"operands":["32766"]},"#,
        r#"{"opcode":"D1","type":"other","value":[20,2.5,"x"],"operands":["20","2.5","x"]},"#,
        r#"{"opcode":"draw_offer","type":"flag","value":true,"operands":[]},"#,
        r#"{"opcode":"eco","type":"text","value":"A00","operands":["A00"]},"#,
        r#"{"opcode":"pv","type":"line","value":[{"san":"e4","uci":"e2e4"},{"san":"Kd7","uci":"e8d7"}],"operands":["e4","Kd7"]},"#,
        r#"{"opcode":"sm","type":"move","value":{"san":"e4","uci":"e2e4"},"operands":["e4"]},"#,
        r#"{"opcode":"tcri","type":"party","value":{"address":"a@b","name":"Ann"},"operands":["a@b","Ann"]}"#,
        "],\"findings\":[]}\n",
    ];
    assert_eq!(run.stdout, expected.concat());
}

#[test]
fn epd_jsonl_holds_findings_and_records_that_cannot_be_read() {
    let input = format!("rubbish\n{}", record("bm Nf3 e2e4; x"));
    let run = piped("epd --format jsonl", &input);
    assert_eq!(run.status, 1);
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!((&objects[0]["fen"], &objects[0]["operations"]), (&Value::Null, &Value::Array(Vec::new())));
    assert!(objects[0]["findings"].as_array().unwrap().iter().all(|finding| finding["severity"] == "error"));
    assert_eq!(objects[1]["operations"][0]["type"], "invalid");
    assert_eq!(objects[1]["operations"][0]["operands"], serde_json::json!(["Nf3", "e2e4"]));
    run.writes(r#""findings":[{"column":32,"offset":31,"length":3,"severity":"error","code":"move-unplayable","message":"#);
    // Standard error has the findings that the objects contain.
    let told = run.stderr.lines().filter(|line| line.starts_with("<stdin>:2:")).count();
    assert_eq!(objects[1]["findings"].as_array().unwrap().len(), told);
}

#[test]
fn epd_writes_a_file_only_when_all_was_read() {
    let folder = Folder::new().with("in.epd", record("bm e4;")).with("out.epd", b"old\n");
    let text = |name: &str| folder.text(name);
    let good = folder.run("epd -q in.epd -o new.epd");
    assert_eq!((good.status, good.stdout.as_str(), text("new.epd")), (0, "", record("bm e4;")));
    let missing = folder.run("epd -q none.epd -o out.epd");
    assert_eq!((missing.status, text("out.epd").as_str()), (2, "old\n"));
    let same = folder.run("epd in.epd -o in.epd");
    assert_eq!((same.status, text("in.epd")), (2, record("bm e4;")));
    assert_eq!(folder.names().len(), 3);
    assert_eq!(folder.run("epd -q in.epd -o x.zst").status, 0);
    assert_eq!(folder.run("epd -q x.zst").stdout, record("bm e4;"));
}

#[test]
fn epd_of_damaged_compressed_data_is_a_failure_with_a_reason() {
    let run = piped("epd", b"\x1F\x8B\x08\0\0\0\0\0");
    run.outputs(2, "");
    run.reports_first("movetext: <stdin>: cannot be read: ");
}

#[test]
fn epd_help_documents_the_schema() {
    let help = run("epd --help");
    assert_eq!(help.status, 0);
    for word in ["path", "line", "fen", "operations", "findings", "evaluation", "party", "invalid"] {
        help.writes(word);
    }
    assert_eq!(run("epd --format xml").status, 2);
}

#[test]
fn fen_reports_every_fault_with_its_place_and_goes_on() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let run =
        run(&format!("fen '4k3/9/8/8/8/8/8/4K3 x - - 0 1' '{start}' '8/8/8/8/8/8/8/K7 w - - 0 1' '{start}'"));
    run.outputs(1, &format!("{start}\n{start}\n"));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.stderr);
    assert!(lines[0].starts_with("<argument 1>:1:5: error[empty-count]: piece placement"), "{}", run.stderr);
    assert!(lines[1].starts_with("<argument 1>:1:21: error[color]: active color"), "{}", run.stderr);
    assert!(lines[2].starts_with("<argument 3>:1:1: error[illegal-position]: "), "{}", run.stderr);
}

#[test]
fn fen_names_each_repair() {
    let run = run("fen 'r3k2r/8/8/8/8/8/8/R3K2R_w qkQK e3 0 0 extra'");
    run.outputs(0, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
    assert_eq!(
        codes(&run.stderr, "warning"),
        [
            "blanks",
            "castling-order",
            "castling-order",
            "castling-order",
            "en-passant-dropped",
            "fullmove-zero",
            "trailing-text"
        ]
    );
}

#[test]
fn fen_mixes_arguments_and_standard_input_of_any_encoding() {
    let first = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let input = "\u{FEFF}8/8/8/8/8/8/8/K2k4 w - - 0 1\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect::<Vec<u8>>();
    let run = piped(&format!("fen '{first}' - '{first}'"), &input);
    assert_eq!(run.stdout, format!("{first}\n8/8/8/8/8/8/8/K2k4 w - - 0 1\n{first}\n"));
    run.reports_only(0, "");
}

#[test]
fn fen_passes_over_empty_lines_and_comments() {
    let text = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    piped("fen", format!("# head\n\n  # more\n% escape\n{text}\n")).is(0, &format!("{text}\n"), "");
}

#[test]
fn fen_keeps_line_numbers_after_overlong_line() {
    let input = format!("{}\n8/8 w\n", " ".repeat(200_000));
    let run = piped("fen", &input);
    assert_eq!(run.status, 1);
    assert!(run.stderr.lines().all(|line| line.starts_with("<stdin>:2:")), "{}", run.stderr);
}

#[test]
fn fen_options_set_en_passant_and_castling_letters() {
    let text = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    assert_eq!(run(&format!("fen '{text}'")).stdout, format!("{text}\n"));
    assert!(run(&format!("fen --castling shredder '{text}'")).stdout.contains(" w Gga - 4 11"));
    let open = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let both = run(&format!("fen --castling shredder --en-passant legal '{open}'"));
    assert_eq!(both.stdout, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1\n");
    both.reports_only(0, "");
    let pinned = "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1";
    for (style, square) in [("always", "e3"), ("pseudo-legal", "e3"), ("legal", "-")] {
        assert!(
            run(&format!("fen --en-passant {style} '{pinned}'"))
                .stdout
                .contains(&format!(" b - {square} 0 1")),
            "{style}"
        );
    }
}

#[test]
fn fen_writes_a_file() {
    let folder = Folder::new().with("out.txt", b"old\n");
    let text = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    folder.run(&format!("fen -o out.txt '{text}'")).is(0, "", "");
    assert_eq!(folder.text("out.txt"), format!("{text}\n"));
    assert_eq!(folder.names().len(), 1);
    assert_eq!(folder.run(&format!("fen -o x.gz '{text}'")).status, 0);
    assert!(folder.read("x.gz").starts_with(b"\x1F\x8B"));
}

#[test]
fn findings_are_chosen_by_code() {
    let input = format!("{}8/8 w - -\n", record("bm e2e4 Nf3; id x"));
    let told = |arguments: &str| {
        let run = piped(&format!("epd {arguments}"), &input);
        assert_eq!(run.stdout, record("bm e2e4 Nf3; id \"x\";"));
        (run.status, codes(&run.stderr, "error").join(" "), codes(&run.stderr, "warning").join(" "))
    };
    let all = (
        1,
        "move-unplayable rank-count".to_owned(),
        "move-spelling unquoted-string missing-semicolon".to_owned(),
    );
    assert_eq!(told(""), all);
    assert_eq!(told("--select rank-count,move-spelling"), (1, "rank-count".into(), "move-spelling".into()));
    // Findings that are not selected do not count.
    assert_eq!(
        told("--ignore rank-count,move-unplayable --ignore missing-semicolon"),
        (0, String::new(), "move-spelling unquoted-string".into())
    );
    assert_eq!(told("--select rank-count --ignore rank-count"), (0, String::new(), String::new()));
    piped("epd --select unquoted-string", &input).reports_last("movetext: 2 records, no errors, 1 warning\n");
    let run = piped("epd -q --format jsonl --ignore rank-count", &input);
    run.writes_last("\"fen\":null,\"operations\":[],\"findings\":[]}\n");
    assert_eq!(run.status, 1);
}

#[test]
fn findings_of_positions_are_chosen_by_code_and_limited() {
    let input = "8/8/8/8/8/8/8/K1k5 w\n8/8 w - - 0 1\n8/8/8/8/8/8/8/K7 w - - 0 1\n8/8/8/8/8/8/8/K1k5_b\n";
    let read = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n";
    let told = |arguments: &str| {
        let run = piped(&format!("fen {arguments}"), input);
        assert_eq!(run.stdout, read);
        (run.status, run.stderr)
    };
    let (status, stderr) = told("--ignore filled-field");
    assert_eq!((status, codes(&stderr, "error")), (1, vec!["rank-count", "illegal-position"]));
    assert_eq!(codes(&stderr, "warning"), ["blanks"]);
    let (status, stderr) = told("--select blanks,large-number");
    assert_eq!((status, codes(&stderr, "error"), codes(&stderr, "warning")), (0, vec![], vec!["blanks"]));
    let (status, stderr) = told("--max-errors 1");
    assert_eq!(
        (status, codes(&stderr, "error"), codes(&stderr, "warning").len()),
        (1, vec!["rank-count"], 1)
    );
    assert!(
        stderr.ends_with(
            "movetext: <stdin>: 1 error more: illegal-position 1\n\
             movetext: <stdin>: 8 warnings more: blanks 1, filled-field 7\n"
        ),
        "{stderr}"
    );
}

#[test]
fn unknown_code_is_wrong_usage_and_lists_codes() {
    for command in ["epd", "fen"] {
        for option in ["--select", "--ignore"] {
            let run = run(&[command, option, "blanks,nothing"]);
            run.outputs(2, "");
            for code in ["nothing", "illegal-position", "line-length", "move-order", "whole-fen"] {
                run.reports(code);
            }
        }
    }
}

#[test]
fn counters_that_no_game_has_are_kept_with_a_warning() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 10000";
    let run = run(&format!("fen '{text}'"));
    run.outputs(0, &format!("{text}\n"));
    run.reports_first("<argument 1>:1:29: warning[large-number]: ");
}

#[test]
fn messages_name_the_text_that_was_found() {
    run("fen '4k3/8/8/8/8/8/8/4K3 who - - 0 1'").reports("active color: found `who`, expected `w` or `b`");
}

#[test]
fn messages_about_records_give_the_place_once() {
    let epd = "4k3/8/8/8/8/8/8/4K3 w - - bm Qd9; am Kd9 Ke9; pv Qd4; acn x; c0 text\n\
               4k3/8/8/8/8/8/8/4K3 W KQ e3 0 0 foo\nrnb/8 white - - bm e4;\n";
    let runs = [
        piped("epd", epd),
        run("fen '4k3/8/8/8/8/8/8/4K3 W KQ e3 +1 0 x' '4k3/9/8 whit - - a b'"),
        run("play e4 Ra9"),
        run("moves '4k3/8/8/8/8/8/8/4K3 W'"),
        piped("convert --from jsonl --to pgn", b"{\"moves\":[{\"san\":\"Ra9\"}]}\n"),
    ];
    for run in runs {
        assert!(!run.stderr.is_empty());
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_range = |word: &str| word.split_once("..").is_some_and(|(start, _)| is_number(start));
        assert!(!run.stderr.split_whitespace().any(is_range), "{}", run.stderr);
    }
}

#[test]
fn operand_at_fault_is_quoted() {
    let epd = format!("4k3/8/8/8/8/8/8/4K3 w - - bm Qd4; pv Ke2 {}; acn 1 2;\n", "x".repeat(200));
    let run = piped("epd -q", &epd);
    let messages: Vec<&str> =
        run.stderr.lines().filter_map(|line| line.split_once("]: ")).map(|one| one.1).collect();
    assert!(
        messages.iter().any(|message| message.starts_with("bm: `Qd4`: found a move that cannot be played: ")),
        "{messages:?}"
    );
    assert!(
        messages.iter().any(|message| message
            .starts_with(&format!("pv: `{}…`: expected a target square, found `x`", "x".repeat(60)))),
        "{messages:?}"
    );
}
