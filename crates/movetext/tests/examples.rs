//! Tests that the examples run, are short, and are listed on both front pages.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test fails by panicking; no test calls the examples' main functions"
)]
#![cfg(feature = "archive")]

#[path = "../examples/annotate_blunders.rs"]
mod annotate_blunders;
#[path = "../examples/build_game.rs"]
mod build_game;
#[path = "../examples/check_file.rs"]
mod check_file;
#[path = "../examples/clock_statistics.rs"]
mod clock_statistics;
#[path = "../examples/convert_file.rs"]
mod convert_file;
#[path = "../examples/count_moves.rs"]
mod count_moves;
#[path = "../examples/edit_tags.rs"]
mod edit_tags;
#[path = "../examples/engine_line.rs"]
mod engine_line;
#[path = "../examples/epd_suite.rs"]
mod epd_suite;
#[path = "../examples/find_position.rs"]
mod find_position;
#[path = "../examples/index_file.rs"]
mod index_file;
#[cfg(feature = "serde")]
#[path = "../examples/json_diagnostics.rs"]
mod json_diagnostics;
#[path = "../examples/list_games.rs"]
mod list_games;
#[path = "../examples/merge_repertoires.rs"]
mod merge_repertoires;
#[path = "../examples/notations.rs"]
mod notations;
#[path = "../examples/opening_book.rs"]
mod opening_book;
#[path = "../examples/opening_statistics.rs"]
mod opening_statistics;
#[cfg(feature = "serde")]
#[path = "../examples/puzzles.rs"]
mod puzzles;
#[path = "../examples/replay_on_board.rs"]
mod replay_on_board;
#[path = "../examples/tactics.rs"]
mod tactics;
#[path = "../examples/validate_fen.rs"]
mod validate_fen;

use core::error::Error;
use movetext::{Games, InputError, SourceError};
use std::{env, fs, path::PathBuf, process};

const CLUB: &str = "../../testdata/readme/club.pgn";

/// Runs an example and returns its output.
fn output(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A folder for one test, which is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = env::temp_dir().join(format!("movetext-examples-{}-{test}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn build_game_writes_annotations_and_result() {
    let text = output(|out| build_game::build("Ann", "Bob", out));
    assert!(text.starts_with("[Event \"Summer open\"]\n") && text.contains("[White \"Ann\"]\n"), "{text}");
    let moves = "1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:02:59]} 2. Bc4 Nc6 3. Qh5 {[%eval\n-0.20]} 3... Nf6 $4 \
                 {overlooks the threat} (3... g6) 4. Qxf7# 1-0\n\n";
    assert!(text.ends_with(moves), "{text}");
}

#[test]
fn check_file_fixes_what_is_beyond_doubt() {
    let folder = Folder::new("check");
    let path = folder.file("club.pgn", &fs::read_to_string(CLUB).unwrap());
    let before = output(|out| check_file::check(&path, out));
    assert!(
        before.starts_with(&format!("{path}:10:13: warning[move-spelling]: move in unusual spelling: `♘f3`")),
        "{before}"
    );
    assert!(before.ends_with("\n4 games, 39 plies\n"), "{before}");
    assert_eq!(output(|out| check_file::fix(&path, out)), "3 diagnostics fixed\n");
    assert_eq!(output(|out| check_file::check(&path, out)).lines().count(), 3);
}

#[test]
fn clock_statistics_subtract_increments() {
    let text = output(|out| clock_statistics::report("../../testdata/examples/blitz.pgn", out));
    let expected = "Ann: 2.2 s a move, longest 4s for Qh5\nBob: 5.0 s a move, longest 10s for Nc6\n\
                    Bob: 6.5 s a move, longest 13s for Bf4\nAnn: 3.0 s a move, longest 5s for Nf6\n";
    assert_eq!(text, expected);
}

#[test]
fn convert_file_chooses_the_format_by_name() {
    let folder = Folder::new("convert");
    for (name, lines) in [("games.jsonl", 4), ("games.csv", 5), ("games.epd", 43)] {
        let path = folder.path(name);
        let text = output(|out| convert_file::convert(CLUB, &path, out));
        assert_eq!(text, format!("{path}: 4 games\n"));
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), lines, "{name}");
    }
    let pgc = folder.path("games.pgc");
    let pgn = folder.path("games.pgn.zst");
    output(|out| convert_file::convert(CLUB, &pgc, out));
    output(|out| convert_file::convert(&pgc, &pgn, out));
    let games = |path| Games::open(path).unwrap().map(|game| game.unwrap().mainline().moves().count());
    assert!(games(CLUB).eq(games(pgn.as_str())));
    assert!(convert_file::convert(CLUB, &folder.path("games.doc"), &mut Vec::new()).is_err());
}

#[test]
fn count_moves_of_a_position() {
    let text = output(|out| count_moves::count(CLUB, "startpos", out));
    assert_eq!(text, "d4: 1 games [0, 0, 1]\ne4: 2 games [2, 0, 0]\nf3: 1 games [0, 0, 1]\n");
    assert!(count_moves::count("none.pgn", "startpos", &mut Vec::new()).is_err());
}

#[test]
fn edit_tags_changes_only_the_tag() {
    let folder = Folder::new("edit");
    let path =
        folder.file("games.pgn", "[Event \"x\"]\r\n\r\n1.e4   {?} *\r\n\r\n[White \"A\"]\r\n\r\n*\r\n");
    let text = output(|out| edit_tags::set(&path, "Event", "Open \"B\"", out));
    assert_eq!(text, format!("{path}: 2 games edited\n"));
    let event = "[Event \"Open \\\"B\\\"\"]\r\n";
    let expected = format!("{event}\r\n1.e4   {{?}} *\r\n\r\n{event}[White \"A\"]\r\n\r\n*\r\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let again = output(|out| edit_tags::set(&path, "Event", "Open \"B\"", out));
    assert_eq!(again, format!("{path}: 0 games edited\n"));
}

#[test]
fn annotate_blunders_changes_nothing_else() {
    let folder = Folder::new("blunders");
    let game = |nag: &str| {
        format!("1.e4 {{[%eval 0.2]}} g5{nag} {{ [%eval 9.0] }} 2.Qh5??{{[%eval -9]}} (2.d4)  d5 *\r\n")
    };
    let path = folder.file("games.pgn", &game(""));
    assert_eq!(
        output(|out| annotate_blunders::annotate(&path, out)),
        format!("{path}: 1 blunders in 1 games\n")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), game(" $4"));
}

#[test]
fn engine_line_ends_in_mate() {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let text = output(|out| engine_line::analyse(morphy, out));
    assert!(text.starts_with("1000: 1. Ra6 ") && text.ends_with("#\n"), "{text}");
    let text = output(|out| engine_line::analyse("k7/8/8/3q4/8/1N6/8/K7 b - - 0 1", out));
    assert!(text.starts_with("9: 1... Q"), "{text}");
}

#[test]
fn epd_suite_compares_moves() {
    let suite = fs::read("../../testdata/examples/mates.epd").unwrap();
    let text = output(|out| epd_suite::run(&suite, out));
    let expected = "line 1: solved, found Rd8#\nline 2: solved, found Ra6\nline 3: failed, found nothing\n";
    assert_eq!(text, expected);
    let faulty = b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"M\xFCller\"; bm Rd9;\n8/8 w - -\n";
    let text = output(|out| epd_suite::run(faulty, out));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("line 1, column 51: error[move-unreadable]: bm: `Rd9`: "), "{text}");
    assert!(lines[1].starts_with("line 2, column 1: error[rank-count]: "), "{text}");
}

#[test]
fn find_position_matches_patterns() {
    let text = output(|out| find_position::find(CLUB, "*/*/*/*/????P???/*/*/*", out));
    assert_eq!(text, "game 1: Gruber, Anna - Novak, Petr\ngame 4: Gruber, Anna - Horvat, Ivan\n");
    assert!(find_position::find(CLUB, "nonsense", &mut Vec::new()).is_err());
}

#[test]
fn index_file_finds_lines_of_a_player() {
    let folder = Folder::new("index");
    let path = folder.file("games.pgn", &fs::read_to_string(CLUB).unwrap());
    let expected = format!("{path}:1\n{path}:34\n");
    assert_eq!(output(|out| index_file::find(&path, "Gruber", out)), expected);
}

#[cfg(feature = "serde")]
#[test]
fn json_diagnostics_have_places_and_codes() {
    let text = output(|out| json_diagnostics::answer(b"1. e4 e5 2. Ke3 *", out));
    let response: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&response["games"], &response["ok"]), (&1.into(), &false.into()));
    let found = &response["diagnostics"][0];
    assert_eq!((&found["code"], &found["line"]), (&"illegal-move".into(), &1.into()));
}

#[test]
fn list_games_clears_tags_between_games() {
    let mut list = list_games::GameList(Vec::new(), String::new(), String::new());
    let text = b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n[White \"C\"]\n\n*\n";
    movetext::pgn::read(text, &mut list, &mut ());
    assert_eq!(String::from_utf8(list.0).unwrap(), "A - B 1-0\nC -  *\n");
}

#[test]
fn merge_repertoires_makes_one_tree() {
    let folder = Folder::new("merge");
    let first = folder.file("first.pgn", "1. e4 e5 2. Nf3 *\n\n1. e4 c5 *\n");
    let second = folder.file("second.pgn", "1. e4 e5 2. Bc4 *\n");
    let text = output(|out| merge_repertoires::merge(&[first, second], out));
    assert!(text.ends_with("1. e4 e5 (1... c5) 2. Nf3 (2. Bc4) *\n\n"), "{text}");
}

#[test]
fn notations_read_all_forms() {
    let expected =
        "SAN       Nf3\nGerman    Sf3\nfigurines ♘f3\nlong      Ng1-f3\nUCI       g1f3\nICCF      7163\n";
    for form in ["Nf3", "Sg1-f3!", "g1f3", "7163", "♘f3"] {
        assert_eq!(output(|out| notations::show(form, "startpos", out)), expected, "{form}");
    }
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for form in ["O-O", "0-0", "e1g1", "5171"] {
        assert!(output(|out| notations::show(form, castling, out)).contains("UCI       e1g1\n"), "{form}");
    }
    let promotion = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    for form in ["b8=D", "b7-b8D", "b7b8q", "b8Q", "27281"] {
        assert!(output(|out| notations::show(form, promotion, out)).contains("UCI       b7b8q\n"), "{form}");
    }
    assert!(notations::show("Nf4", "startpos", &mut Vec::new()).is_err());
}

#[test]
fn opening_book_has_moves_and_weights() {
    let folder = Folder::new("book");
    let text = output(|out| opening_book::make(CLUB, &folder.path("book.bin"), out));
    assert_eq!(text, "e4 4\n");
}

#[test]
fn opening_statistics_count_results() {
    let text = output(|out| opening_statistics::report(CLUB, out));
    assert_eq!(text.lines().count(), 4);
    assert!(text.starts_with("Barnes Opening: Fool's Mate: White 0, draws 0, Black 1\n"), "{text}");
}

#[cfg(feature = "serde")]
#[test]
fn puzzles_are_played() {
    let puzzles = fs::read_to_string("../../testdata/examples/puzzles.jsonl").unwrap();
    let text = output(|out| puzzles::show(&puzzles, out));
    assert_eq!(text, "back rank: 1. Rd8#\nMorphy: 1. Ra6 bxa6 2. b7#\n");
    for (position, mv) in
        [("6k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1e8"), ("8/8/8/8/8/8/8/K7 w - - 0 1", "a1a2")]
    {
        let puzzle = format!(r#"{{"id":"x","position":"{position}","moves":["{mv}"]}}"#);
        assert!(puzzles::show(&puzzle, &mut Vec::new()).is_err(), "{puzzle}");
    }
}

#[test]
fn replay_on_board_shows_each_move() {
    let folder = Folder::new("replay");
    let path = folder.file("game.pgn", "{King's pawn} 1. e4 {best by test} e5 *");
    let text = output(|out| replay_on_board::replay(&path, out));
    assert!(text.starts_with("1. e4 King's pawn best by test\n") && text.contains("\n1... e5 \n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains('♜')).count(), 2, "{text}");
}

#[test]
fn tactics_finds_mates_and_loose_pieces() {
    let folder = Folder::new("tactics");
    let path = folder.file("game.pgn", "1. f3 e5 2. g4 d5 *");
    let text = output(|out| tactics::report(&path, out));
    assert!(text.contains("game 1, move 2, d5: misses Qh4#\n"), "{text}");
    let path = folder.file("game.pgn", "[FEN \"4kb2/8/8/8/8/2N5/8/4K3 b - - 0 1\"]\n\n1... Bb4 *");
    let text = output(|out| tactics::report(&path, out));
    assert_eq!(text, "game 1, move 1, Bb4: the knight on c3 is undefended and pinned\n");
}

#[test]
fn validate_fen_lists_faults_and_reasons() {
    let validate = |fen| {
        let mut report = String::new();
        (validate_fen::validate(fen, &mut report).unwrap(), report.lines().count())
    };
    assert_eq!(validate("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), (true, 0));
    assert_eq!(validate("4k3/9/8/8/8/8/8/4K2R x K - 0 1"), (false, 2));
    assert_eq!(validate("4k3/8/8/8/8/8/8/7R w - - 0 1"), (false, 1));
}

#[test]
fn files_that_are_not_games_are_errors() {
    let folder = Folder::new("files");
    let binary = folder.file("games", &"e\0".repeat(100));
    assert!(matches!(Games::open(binary), Err(InputError { error: SourceError::NotText(_), .. })));
    assert!(matches!(Games::open(folder.path("none")), Err(InputError { error: SourceError::Missing, .. })));
}

/// Returns the names and the texts of the examples.
fn sources() -> Vec<(String, String)> {
    let files = fs::read_dir("examples").unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<_> = files
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    sources.sort();
    sources
}

/// Returns the task and the example in each row of a table. The example must be in the last column.
fn rows(page: &str, header: &str) -> Vec<(String, String)> {
    let table = page.split(header).nth(1).unwrap().lines().skip(1).take_while(|line| line.starts_with('|'));
    let mut rows: Vec<_> = table
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            (cells.first().unwrap().to_string(), cells.last().unwrap().split('`').nth(1).unwrap().to_owned())
        })
        .collect();
    rows.sort_by(|a, b| a.1.cmp(&b.1));
    rows
}

#[test]
fn examples_are_short_and_say_how_they_run() {
    for (name, text) in sources() {
        assert!(text.lines().count() <= 40, "{name} has more than 40 lines");
        assert!(
            text.starts_with("//! ") && text.contains(&format!("//! `cargo run --example {name}")),
            "{name}"
        );
        assert!(text.contains("fn main() -> Result<(), Box<dyn Error>> {"), "{name}");
        for input in text.split("\"testdata/").skip(1) {
            let input = input.split('"').next().unwrap();
            assert!(fs::exists(format!("../../testdata/{input}")).unwrap(), "{name}: {input}");
        }
    }
}

#[test]
fn both_front_pages_list_all_examples() {
    let root = rows(include_str!("../../../README.md"), "| task | crates | example |\n");
    let own = rows(include_str!("../README.md"), "| task | example |\n");
    assert_eq!(root, own);
    let listed: Vec<_> = own.iter().map(|(_, name)| name).collect();
    let sources = sources();
    assert_eq!(listed, sources.iter().map(|(name, _)| name).collect::<Vec<_>>());
    for page in [include_str!("../../../README.md"), include_str!("../README.md")] {
        for (name, _) in &sources {
            assert!(page.contains(&format!("/examples/{name}.rs)")), "{name}");
        }
    }
}
