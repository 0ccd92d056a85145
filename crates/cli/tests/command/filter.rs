//! `movetext filter`: selection and output of games (PGN 3, 8, 9).

use crate::process::{Folder, Run};

const TAL: &str = "[Event \"Riga\"]\n[White \"Tal, Mikhail\"]\n[WhiteElo \"2600\"]\n[ECO \"B97\"]\n\n1.e4   e5 {kept  as it is} 1-0";
const FINE: &str =
    "[Event \"New York\"]\n[White \"Fine, Reuben\"]\n[Black \"Tal, Mikhail\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
const BAD: &str = "[Event \"Bad\"]\n\n1. e4 e5 2. Ke3 *";

fn folder() -> Folder {
    Folder::new().with("a.pgn", format!("\n{TAL}\n\n\n{FINE}\n")).with("b.pgn", BAD)
}

fn filter(folder: &Folder, arguments: &str) -> Run {
    folder.run(&format!("filter {arguments}"))
}

#[test]
fn matching_games_are_written_verbatim() {
    let folder = folder();
    let run = filter(&folder, "--player tal a.pgn");
    run.outputs(0, &format!("{TAL}\n\n{FINE}\n\n"));
    assert_eq!(run.stderr, "movetext: 2 of 2 games, no errors, no warnings\n");
    let run = filter(&folder, "--player tal --ends-in mate a.pgn");
    assert_eq!(run.stdout, format!("{FINE}\n\n"));
    let run = filter(&folder, "--player tal --ends-in mate --invert a.pgn -q");
    assert_eq!((run.stdout, run.stderr), (format!("{TAL}\n\n"), String::new()));
}

#[test]
fn each_option_asks_what_it_says() {
    let folder = folder();
    for (arguments, count) in [
        ("--tag Event=R*", "1"),
        ("--tag Event~^(Riga|Bad)$", "2"),
        ("--tag WhiteElo>=2600", "1"),
        ("--result 1-0,0-1", "2"),
        ("--plies 2..2", "2"),
        ("--eco B90..B99", "1"),
        ("--position */*/*/*/4P3/*/*/*", "2"),
        ("--material KQRRBBNNP*vKQRRBBNNP*", "3"),
        ("--ends-in stalemate,mate", "1"),
        ("--any --ends-in mate --eco B9", "2"),
        ("--player Tal --player Fine", "1"),
        ("--any --invert --ends-in mate --eco B9", "1"),
        ("--player Nobody", "0"),
        ("--games 2.. --player Tal", "1"),
        ("", "3"),
    ] {
        let run = filter(&folder, &format!("{arguments} --count --ignore illegal-move a.pgn b.pgn"));
        assert_eq!((run.stdout.trim_end(), run.status), (count, 0), "{arguments:?} {}", run.stderr);
    }
}

#[test]
fn export_rewrites_matches_and_reports_changes() {
    let folder = folder();
    let all = folder.run("export a.pgn b.pgn");
    let run = filter(&folder, "--export a.pgn b.pgn");
    run.outputs(1, &all.stdout);
    run.reports("b.pgn:3:13: error[illegal-move]");
    // Reading stops once a game is known not to match, so later diagnostics are missing.
    let run = filter(&folder, "--export --tag Event!=Bad a.pgn b.pgn");
    assert_eq!((run.status, run.stdout.contains("illegal")), (0, false), "{}", run.stderr);
}

#[test]
fn pgc_is_written_in_export_format() {
    let folder = folder();
    folder.run("convert --to pgc a.pgn -o a.pgc");
    let from_text = filter(&folder, "--export --ends-in mate a.pgn");
    for export in ["", "--export"] {
        let run = filter(&folder, &format!("{export} --ends-in mate a.pgc"));
        run.outputs(0, &from_text.stdout);
        run.writes("Qh4#");
    }
}

#[test]
fn output_is_a_file_on_request_and_never_an_input() {
    let folder = folder();
    filter(&folder, "--result 1-0 a.pgn -o white.pgn").outputs(0, "");
    assert_eq!(folder.text("white.pgn"), format!("{TAL}\n\n"));
    assert_eq!(filter(&folder, "a.pgn -o a.pgn").status, 2);
    filter(&folder, "--count missing.pgn").outputs(2, "");
}

#[test]
fn invalid_condition_is_refused_with_expectation() {
    let folder = folder();
    for (option, value, expected) in [
        ("--tag", "White", "White=Carlsen*"),
        ("--tag", "=x", "invalid tag name: expected letters"),
        ("--tag", "Date<soon", "2001.09.11"),
        ("--tag", "Site~(", "regular expression"),
        ("--player", "", "Carlsen, Magnus"),
        ("--result", "2-0", "1/2-1/2"),
        ("--result", "1-0,", "invalid result: expected 1-0"),
        ("--plies", "40-60", "MIN..MAX"),
        ("--plies", "9..3", "before it begins"),
        ("--eco", "X", "B90..B99"),
        ("--position", "8/8", "found 2 ranks"),
        ("--material", "KRP", "KRPvKR"),
        ("--ends-in", "resignation", "stalemate"),
    ] {
        filter(&folder, &format!("{option} '{value}' a.pgn")).outputs(2, "").reports(expected);
    }
    assert_eq!(filter(&folder, "--count --export a.pgn").status, 2);
}

#[test]
fn games_that_become_neighbours_do_not_run_into_each_other() {
    let folder = folder();
    folder.write("open.pgn", "[Event \"a\"]\n\n1. e4 e5\n");
    folder.write("bare.pgn", "1. d4 d5 *\n");
    folder.write("escaped.pgn", "% kept\n[Event \"c\"]\n\n1. c4 *\n");
    let run = filter(&folder, "open.pgn bare.pgn escaped.pgn");
    assert!(!run.stderr.contains("exported"), "{}", run.stderr);
    let expected = "[Event \"a\"]\n\n1. e4 e5\n\n*\n\n1. d4 d5 *\n\n% kept\n[Event \"c\"]\n\n1. c4 *\n\n";
    assert_eq!(run.stdout, expected);
    let again = folder.run_with("filter --count", &run.stdout);
    assert_eq!(again.stdout, "3\n", "{}", run.stdout);
}

#[test]
fn game_of_tags_alone_gets_marker_before_next_tags() {
    let folder = folder();
    folder.write("one.pgn", "[White \"A\"]\n[Black \"B\"]\n");
    folder.write("two.pgn", "[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n");
    let expected = "[White \"A\"]\n[Black \"B\"]\n\n*\n\n[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n\n";
    for command in ["filter", "dedup", "sort --by None", "split --by games=2"] {
        let run = folder.run(&format!("{command} -q one.pgn two.pgn"));
        let written = match command {
            _ if command.starts_with("split") => folder.text("games-000001.pgn"),
            _ => run.stdout,
        };
        assert_eq!(written, expected, "{command:?}");
    }
}
