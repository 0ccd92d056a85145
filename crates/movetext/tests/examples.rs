//! The examples do what they say.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test fails by panicking; no test calls the examples' main functions"
)]
#![cfg(feature = "archive")]

#[path = "../examples/annotate_clocks.rs"]
mod annotate_clocks;
#[path = "../examples/check_epd_suite.rs"]
mod check_epd_suite;
#[path = "../examples/count_openings.rs"]
mod count_openings;
#[path = "../examples/find_position.rs"]
mod find_position;
#[path = "../examples/index_file.rs"]
mod index_file;
#[path = "../examples/merge_repertoires.rs"]
mod merge_repertoires;
#[path = "../examples/pgc_round_trip.rs"]
mod pgc_round_trip;
#[path = "../examples/replay_on_board.rs"]
mod replay_on_board;
#[path = "../examples/to_json.rs"]
mod to_json;
#[path = "../examples/write_tournament.rs"]
mod write_tournament;

use movetext::{
    archive::{
        Input, SourceError,
        compression::{Compression, Compressor},
    },
    pgn::Reader,
    pgn_tree::{Game, GameReader},
};
use std::{fs, io::Write, path::PathBuf};

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("movetext-examples-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn games(text: &str) -> Vec<Game> {
    GameReader::new(text.as_bytes()).map(Result::unwrap).collect()
}

#[test]
fn openings_of_a_compressed_archive_are_counted() {
    let folder = folder("openings");
    let path = folder.join("games.pgn.zst");
    let text = "[ECO \"B20\"]\n\n1. e4 c5 *\n\n[ECO \"C20\"]\n\n1. e4 e5 *\n\n[ECO \"B20\"]\n\n1. e4 c5 *\n";
    let mut file = Compressor::new(fs::File::create(&path).unwrap(), Compression::Zstandard).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.finish().unwrap();
    let counted = count_openings::count(path.to_str().unwrap()).unwrap().0;
    assert_eq!(counted, [("B20".to_owned(), 2), ("C20".to_owned(), 1)].into());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_are_read_into_trees_whether_compressed_or_not() {
    let folder = folder("files");
    let text = b"[White \"Tal\"]\n\n1. e4 *\n\n1. d4 Nf9 *\n";
    for compression in [Compression::None, Compression::Zstandard, Compression::Gzip, Compression::Bzip2] {
        let path = folder.join("games");
        let mut file = Compressor::new(fs::File::create(&path).unwrap(), compression).unwrap();
        file.write_all(text).unwrap();
        file.finish().unwrap();
        let games: Vec<_> = movetext::open(&path).unwrap().collect::<Result<_, _>>().unwrap();
        let counts: Vec<_> = games.iter().map(|game| game.diagnostics().len()).collect();
        assert_eq!(
            (games[0].tag("White").to_owned(), counts.len()),
            ("Tal".to_owned(), 2),
            "{compression:?}"
        );
        assert!(counts[1] > counts[0], "{counts:?}");
    }
    fs::write(folder.join("games"), [b'e', 0].repeat(100)).unwrap();
    assert!(matches!(movetext::open(folder.join("games")), Err(SourceError::NotText(_))));
    assert!(matches!(movetext::open(folder.join("none")), Err(SourceError::Missing)));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn clocks_follow_their_moves() {
    let mut game = games("1. e4 e5 2. Nf3 *").remove(0);
    annotate_clocks::annotate(&mut game, &[300, 299]).unwrap();
    let text = movetext::pgn_writer::to_string(&game);
    assert!(text.ends_with("1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:59]} 2. Nf3 *\n\n"), "{text}");
}

#[test]
fn repertoires_become_one_tree() {
    let merged = merge_repertoires::merge(games("1. e4 e5 2. Nf3 *\n\n1. e4 c5 *\n\n1. e4 e5 2. Bc4 *"));
    let text = movetext::pgn_writer::to_string(&merged.unwrap().unwrap());
    assert!(text.ends_with("1. e4 e5 (1... c5) 2. Nf3 (2. Bc4) *\n\n"), "{text}");
    assert!(merge_repertoires::merge(None).unwrap().is_none());
}

#[test]
fn suite_faults_have_line_numbers() {
    let suite = "8/8/8/8/8/8/P7/K1k5 w - - bm a4;\n8/8/8/8/8/8/P7/K1k5 w - - bm Kb1;\nnothing\n";
    let faults = check_epd_suite::check(suite);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].starts_with("2: ") && faults[1].starts_with("3: "), "{faults:?}");
}

#[test]
fn games_of_a_player_are_found_by_an_index() {
    let folder = folder("index");
    let path = folder.join("games.pgn");
    fs::write(&path, "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bob\"]\n\n*\n\n[White \"Anna\"]\n\n*\n")
        .unwrap();
    assert_eq!(index_file::lines_of(&path, "Ann").unwrap(), [1, 9]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_become_lines_of_json() {
    let folder = folder("json");
    let path = folder.join("games.pgn");
    fs::write(&path, "1. e4 {[%clk 0:01:00]} *\n\n1. d4 *\n").unwrap();
    let mut lines = Vec::new();
    to_json::convert(vec![Input::from(&path)], &mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(lines.lines().count(), 2);
    assert!(lines.starts_with("{\"index\":1,") && lines.contains("\"clk\":60"), "{lines}");
    assert!(to_json::convert(vec![Input::from(folder.join("none"))], &mut Vec::new()).is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_with_a_position_are_found() {
    let text = b"1. d4 *\n\n1. e4 e5 *\n\n1. e4 c5 *\n\n1. e3 e5 2. e4 *\n";
    let pattern = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(find_position::find(Reader::new(text), pattern).unwrap(), [2, 4]);
    assert!(find_position::find(Reader::new(text), "nonsense").is_err());
}

#[test]
fn tournament_is_written_and_wrong_moves_are_refused() {
    use movetext::pgn_values::GameResult;
    let mut text = Vec::new();
    let game = (1, ["Ann", "Bob"], &["f3", "e5", "g4", "Qh4"][..], GameResult::BlackWins);
    write_tournament::write(&[game], &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# $3 0-1\n\n"), "{text}");
    let wrong = (1, ["Ann", "Bob"], &["e4", "e4"][..], GameResult::Unknown);
    assert!(write_tournament::write(&[wrong], &mut Vec::new()).is_err());
}

#[test]
fn board_shows_each_move() {
    let shown = replay_on_board::replay(&games("1. e4 {best by test} e5 *")[0]);
    assert!(shown.starts_with("1. e4 best by test\n") && shown.contains("\n1... e5 \n"), "{shown}");
    assert_eq!(shown.lines().filter(|line| line.contains('♜')).count(), 2, "{shown}");
}

#[test]
fn games_come_back_from_pgc() {
    let text = b"[White \"Ann\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 $1 1-0\n";
    let binary = pgc_round_trip::packed(text);
    assert_eq!(pgc_round_trip::unpacked(&binary).unwrap(), movetext::export(text).into_bytes());
    assert!(pgc_round_trip::unpacked(b"nothing").is_err());
}
