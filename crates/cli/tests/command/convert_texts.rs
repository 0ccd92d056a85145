//! `movetext convert` to JSON Lines and back, tables, positions, and moves in other notations.

use crate::process::{Folder, piped, run};
use movetext_testkit::files::pgn_inputs;

const TWO: &[u8] = b"[White \"Tal, Mikhail\"]\n[Result \"1-0\"]\n\n1. e4 {best} (1. d4) e5 2. Nf3 1-0\n\n\
    [SetUp \"1\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n1. O-O O-O-O *\n";

/// The formats, with their options.
const FORMATS: [&str; 14] = [
    "jsonl",
    "jsonl --fen-after-move --clocks",
    "csv",
    "csv --columns index,path,White,ECO,start,plies",
    "csv --columns index,White,Result",
    "csv --csv-safe --columns moves,uci,clocks,evals,final_fen",
    "epd",
    "fen --final",
    "uci",
    "uci --lines",
    "lan --piece-letters French",
    "fan",
    "pgn --piece-letters german",
    "pgn --lines",
];

fn moves(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("1.")).collect()
}

#[test]
fn every_spelling_is_written() {
    let convert = |options: &str| {
        let arguments = format!("convert --quiet --to {options}");
        let run = piped(&arguments, TWO);
        run.exits(0);
        run.stdout
    };
    assert_eq!(moves(&convert("uci")), ["1. e2e4 {best} (1. d2d4) 1... e7e5 2. g1f3 1-0", "1. e1g1 e8b8 *"]);
    assert_eq!(
        moves(&convert("lan")),
        ["1. e2-e4 {best} (1. d2-d4) 1... e7-e5 2. Ng1-f3 1-0", "1. O-O O-O-O *"]
    );
    assert_eq!(moves(&convert("fan")), ["1. e4 {best} (1. d4) 1... e5 2. ♘f3 1-0", "1. O-O O-O-O *"]);
    assert_eq!(
        moves(&convert("pgn --piece-letters german")),
        ["1. e4 {best} (1. d4) 1... e5 2. Sf3 1-0", "1. O-O O-O-O *"]
    );
    assert!(convert("uci").starts_with("[Event \"?\"]\n"), "tags are kept");
    assert_eq!(convert("uci --lines"), "e2e4 e7e5 g1f3 1-0\ne1g1 e8b8 *\n");
    assert_eq!(convert("lan --lines --piece-letters german"), "e2-e4 e7-e5 Sg1-f3 1-0\nO-O O-O-O *\n");
    // Another notation yields the same moves.
    let pgn = convert("pgn");
    for spelling in ["lan", "fan"] {
        let again = piped("convert --quiet --to pgn", convert(spelling));
        assert_eq!(again.stdout, pgn, "{spelling}: {}", again.stderr);
    }
}

#[test]
fn lines_say_what_they_cannot_say() {
    let lines = piped("convert --to uci --lines", TWO);
    lines.reports("warning: the position that moves start from is not written (1 game set up)\n");
}

#[test]
fn tables_and_positions_are_written() {
    let convert = |options: &str| piped(&format!("convert --quiet --to {options}"), TWO).stdout;
    assert_eq!(
        convert("csv"),
        "Event,Site,Date,Round,White,Black,Result,WhiteElo,BlackElo,ECO,plies\n\
         ,,,,\"Tal, Mikhail\",,1-0,,,,3\n,,,,,,*,,,,2\n"
    );
    assert_eq!(convert("csv --columns index,path,plies"), "index,path,plies\n1,<stdin>,3\n2,<stdin>,2\n");
    assert_eq!(
        convert("fen --final"),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n\
         2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2\n"
    );
    assert_eq!(convert("fen").lines().count(), 4 + 3);
    assert!(convert("epd").starts_with(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"Tal, Mikhail-?/1/0\"; sm e4;\n"
    ));
    // Every record is valid EPD.
    piped("epd", convert("epd")).outputs(0, &convert("epd"));
}

#[test]
fn header_is_written_once_if_anything_was_read() {
    let folder = Folder::new().with("a.pgn", "1. e4 *");
    let both = folder.run("convert --to csv --columns plies,path a.pgn a.pgn");
    assert_eq!(both.stdout, "plies,path\n1,a.pgn\n1,a.pgn\n");
    let empty = folder.run("convert --to csv --columns plies");
    assert_eq!(empty.stdout, "plies\n");
    folder.run("convert --to csv none.pgn").outputs(2, "");
}

#[test]
fn json_comes_back_as_the_export_of_what_went_in() {
    let folder = Folder::new();
    let inputs = pgn_inputs();
    let names: Vec<&str> = inputs.iter().map(|(path, _)| path.to_str().unwrap()).collect();
    let with = |start: &str| format!("{start} {}", names.join(" "));
    let there = folder.run(&with("convert -q --to jsonl -o all.jsonl"));
    let export = folder.run(&with("export -q"));
    assert_eq!(there.status, export.status);
    // All commands for games recognise the format by its content.
    for command in ["convert -q --to pgn", "convert -q --from jsonl --to pgn", "export -q"] {
        let back = folder.run(&format!("{command} all.jsonl"));
        assert!(back.stdout == export.stdout, "{command:?}: {}", back.stderr);
        assert!(!back.stderr.contains("line "), "{}", back.stderr);
    }
    // The output is identical to the input.
    let again = folder.run("convert -q --to csv --columns index,plies,Result all.jsonl");
    let first = folder.run(&with("convert -q --to csv --columns index,plies,Result"));
    assert!(again.stdout == first.stdout);
}

#[test]
fn threads_do_not_show() {
    let folder = Folder::new();
    let mut text = Vec::new();
    for (_, bytes) in pgn_inputs() {
        text.extend(bytes);
        text.extend(b"\n\n");
    }
    let game = "[White \"A\"]\n\n1. e4 e5 2. Nf3 {c} (2. f4 exf4) 2... Nc6 1-0\n\n";
    text.extend(game.repeat(12_000).as_bytes());
    folder.write("a.pgn", text);
    for options in FORMATS {
        let convert = |threads: &str| {
            let arguments = format!("convert --threads {threads} a.pgn --to {options}");
            let run = folder.run(&arguments);
            (run.status, run.stdout, run.stderr)
        };
        let one = convert("1");
        assert!(one.1.len() > 10_000);
        assert!(one == convert("2") && one == convert("8"), "{options:?}");
    }
}

#[test]
fn lines_that_are_no_game_cost_themselves_only() {
    let folder = Folder::new();
    let lines = "{\"moves\":[{\"san\":\"e4\"}]}\n{\"moves\":[{\"san\":\"Ke2\"}]}\n\nnonsense\n{\"moves\":[{\"uci\":\"d2d4\"}]}";
    folder.write("a.jsonl", lines);
    let back = folder.run("convert --to pgn a.jsonl");
    assert_eq!(back.status, 1);
    assert_eq!(moves(&back.stdout), ["1. e4 *", "1. d4 *"]);
    // An illegal move is reported at its line.
    back.reports_first("a.jsonl:2:1: error: ply 1: `Ke2`: ");
    back.reports("\na.jsonl:4:1: error: expected JSON");
    back.reports_last("2 games, 2 plies, no errors, no warnings, 2 damages\n");
    let chosen = folder.run("convert -q --to uci --lines --games 4.. a.jsonl");
    assert_eq!(chosen.stdout, "d2d4 *\n");
    // Fixes are reported.
    let fixed = folder.run_with("convert --to pgn", b"{\"moves\":[{\"san\":\"e2-e4!\"}]}");
    assert_eq!(moves(&fixed.stdout), ["1. e4 *"]);
    let told = folder.run_with("check --notes", b"{\"moves\":[{\"san\":\"e2-e4\"}]}");
    assert!(
        told.stdout.contains("<stdin>:1:1: ") && told.stdout.contains("move-spelling"),
        "{}",
        told.stdout
    );
    // `--from jsonl` refuses text that is not JSON.
    folder.run_with("convert --from jsonl --to pgn", b"1. e4 *").outputs(1, "");
    let comment = folder.run_with("convert -q --to uci --lines", b"{a comment} 1. e4 *");
    assert_eq!(comment.stdout, "e2e4 *\n");
}

#[test]
fn options_of_other_formats_are_refused() {
    for (options, belongs) in [
        ("--to pgn --clocks", "--to jsonl"),
        ("--to csv --fen-after-move", "--to jsonl"),
        ("--to jsonl --columns White", "--to csv"),
        ("--to jsonl --csv-safe", "--to csv"),
        ("--to csv --final", "--to epd and --to fen"),
        ("--to epd --lines", "--to uci"),
        ("--to fan --piece-letters german", "--to lan and --to pgn"),
        ("--to uci --piece-letters german", "--to lan and --to pgn"),
        ("--to jsonl --comments drop", "--to pgc"),
    ] {
        let refused = run(&format!("convert {options}"));
        refused.outputs(2, "");
        let option = options.split(' ').skip(2).find(|option| option.starts_with("--")).unwrap();
        refused.reports(&format!("{option} belongs to {belongs}"));
    }
    for wrong in ["--to csv --columns 'White Elo'", "--to lan --piece-letters klingon"] {
        assert_eq!(run(&format!("convert {wrong}")).status, 2, "{wrong:?}");
    }
}

#[test]
fn csv_unknown_column_is_refused_with_the_columns() {
    let folder = Folder::new().with("old.csv", "old");
    for name in ["ply", "white", "Moves ", "tag:", "tag:White Elo", "ePGN", "\u{dc}ber", "", "_x", "1x"] {
        let arguments = ["convert", "--to", "csv", "-o", "old.csv", "--columns", &format!("White,{name}")];
        let refused = folder.run_with(&arguments, TWO);
        refused.outputs(2, "");
        for column in ["`plies`", "`moves`", "`uci`", "`clocks`", "`evals`", "`final_fen`", "`tag:NAME`"] {
            refused.reports(column);
        }
        assert_eq!(folder.read("old.csv"), b"old");
    }
}

#[test]
fn csv_tag_column_may_have_any_name() {
    let text = b"[MyTag \"mine\"]\n[ePGN \"0.1\"]\n[plies \"many\"]\n\n1. e4 *\n";
    let columns = "MyTag,tag:ePGN,tag:plies,tag:MyTag,plies,None";
    let table = piped(&format!("convert -q --to csv --columns '{columns}'"), text);
    assert_eq!(table.stdout, "MyTag,tag:ePGN,tag:plies,MyTag,plies,None\nmine,0.1,many,mine,1,\n");
}

#[test]
fn csv_columns_of_tags_alone_play_no_moves() {
    let text = b"[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke4 1-0\n";
    let table = piped("convert --to csv --columns index,line,offset,White,Result", text);
    assert_eq!(table.stdout, "index,line,offset,White,Result\n1,1,0,Ann,1-0\n");
    table.exits(0);
    assert_eq!(table.stderr, "movetext: 1 game, no errors, no warnings\n");
    let played = piped("convert --to csv --columns White,moves", text);
    played.outputs(1, "White,moves\nAnn,e4 e5\n");
    played.reports("error[illegal-move]");
}

#[test]
fn csv_safe_quotes_formulas_and_nothing_else() {
    let text =
        b"[White \"=1+1\"]\n[Black \"@a,\\\"b\\\"\"]\n[Round \"-\"]\n[Site \"\tx\"]\n[Event \"a=b\"]\n\n\
        1. e4 {[%eval -0.31]} *\n";
    let convert = |options: &str| {
        let columns = "White,Black,Round,Site,Event,evals,Result,plies";
        piped(&format!("convert -q --to csv {options} --columns {columns}"), text).stdout
    };
    let header = "White,Black,Round,Site,Event,evals,Result,plies\n";
    assert_eq!(convert(""), format!("{header}=1+1,\"@a,\"\"b\"\"\",-,\tx,a=b,-0.31,*,1\n"));
    assert_eq!(convert("--csv-safe"), format!("{header}'=1+1,\"'@a,\"\"b\"\"\",'-,'\tx,a=b,'-0.31,*,1\n"));
}
