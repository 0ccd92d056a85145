//! Files that are opened as trees have the games that the other readers find.

use movetext_archive::{
    Content, Damage, Input, Selection, SourceError, WorkUnits,
    convert::{Conversion, convert_file},
    open,
    pgn::{Flow, GameEnd, Interest, Visitor},
    visit,
};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::to_string;
use movetext_testkit::files::pgn_texts;
use std::{fs, path::Path};

fn games(path: &Path) -> Vec<Game> {
    open(path).unwrap().collect::<Result<_, _>>().unwrap()
}

fn exported(games: &[Game]) -> String {
    games.iter().map(to_string).collect()
}

#[test]
fn text_has_the_games_that_a_reader_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    for (name, text) in pgn_texts() {
        fs::write(&path, &text).unwrap();
        let expected: Vec<Game> = GameReader::new(&text).map(|game| game.unwrap()).collect();
        assert_eq!(games(&path), expected, "{}", name.display());
    }
}

#[test]
fn pgc_and_json_lines_have_the_games_that_convert_finds() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    for (name, text) in pgn_texts().into_iter().step_by(2) {
        fs::write(place("a.pgn"), &text).unwrap();
        for file in ["b.pgc", "b.pgc.gz", "b.jsonl", "b.jsonl.zst"] {
            let convert = |from: &str, to: &str| {
                convert_file(place(from), place(to), &Conversion::of_name(to).unwrap()).unwrap()
            };
            convert("a.pgn", file);
            convert(file, "c.pgn");
            let opened = exported(&games(&place(file)));
            assert_eq!(opened, fs::read_to_string(place("c.pgn")).unwrap(), "{}: {file}", name.display());
        }
    }
}

#[test]
fn reading_continues_after_a_line_that_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let (pgn, jsonl) = (folder.path().join("a.pgn"), folder.path().join("a.jsonl"));
    fs::write(&pgn, "1. e4 *\n\n1. d4 *").unwrap();
    convert_file(&pgn, &jsonl, &Conversion::of_name(&jsonl).unwrap()).unwrap();
    let lines = fs::read_to_string(&jsonl).unwrap();
    fs::write(&jsonl, lines.replace('\n', "\n{\"tags\":7}\n")).unwrap();
    let read: Vec<_> = open(&jsonl).unwrap().collect();
    let [Ok(_), Err(first), Ok(_), Err(second)] = &*read else { panic!("{read:?}") };
    for error in [first, second] {
        assert!(matches!(error, SourceError::Damaged(Damage::Json(_))), "{error}");
    }
}

#[test]
fn a_visitor_receives_the_games_around_damage() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("a.pgn"), "1. e4 *\n\n1. d4 *").unwrap();
    convert_file(place("a.pgn"), place("a.jsonl"), &Conversion::of_name("a.jsonl").unwrap()).unwrap();
    let lines = fs::read_to_string(place("a.jsonl")).unwrap();
    fs::write(place("b.jsonl"), lines.replace('\n', "\n{\"tags\":7}\n")).unwrap();
    let mut games = GameCount::default();
    assert_eq!(visit(place("a.jsonl"), &mut games).unwrap(), Flow::Continue);
    let error = visit(place("b.jsonl"), &mut games).unwrap_err();
    assert!(matches!(&error, SourceError::Damaged(Damage::Json(damage)) if damage.line == 2), "{error}");
    assert_eq!(games.0, 4);
    assert!(matches!(visit(place("c.jsonl"), &mut games), Err(SourceError::Missing)));
}

#[test]
fn games_of_units_follow_errors_that_name_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("a.pgn"), "1. e4 *").unwrap();
    fs::write(place("b.jsonl"), "{\"tags\":7}\n").unwrap();
    let inputs = ["missing.pgn", "a.pgn", "b.jsonl", "a.pgn"].map(|name| Input::from(place(name)));
    let games = WorkUnits::new(inputs, Selection::ALL).games();
    let read: Vec<String> = games
        .map(|games| match games {
            Ok(games) => games.input().to_string(),
            Err(error) => error.to_string(),
        })
        .map(|text| text.replace(&format!("{}/", folder.path().display()), ""))
        .collect();
    let [missing, first, damaged, second] = &*read else { panic!("{read:?}") };
    assert_eq!([&**missing, &**first, &**second], ["missing.pgn: no such file", "a.pgn", "a.pgn"]);
    assert!(damaged.starts_with("b.jsonl: line 1"), "{damaged}");
}

#[derive(Default)]
struct GameCount(u32);

impl Visitor for GameCount {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue
    }
}

#[test]
fn damaged_pgc_has_the_games_and_errors_that_convert_finds() {
    let folder = tempfile::tempdir().unwrap();
    let (pgc, pgn) = (folder.path().join("a.pgc"), folder.path().join("a.pgn"));
    let to_pgc = Conversion::of_name(&pgc).unwrap();
    let (bytes, _) = to_pgc.bytes(b"1. e4 e5 2. Nf3 $1 {good} *\n\n1. d4 d5 (1... Nf6) *\n\n1. c4 *");
    let changed = (0..bytes.len()).flat_map(|place| {
        [0, 1, 7, 0xFF].map(|byte| [&bytes[..place], &[byte], &bytes[place + 1..]].concat())
    });
    let cut = (0..bytes.len()).map(|length| bytes[..length].to_vec());
    let (mut parts, mut errors) = (0, 0);
    for damaged in changed.chain(cut).filter(|damaged| Content::of(damaged) == Content::Pgc) {
        fs::write(&pgc, &damaged).unwrap();
        let (games, failed): (Vec<_>, Vec<_>) = open(&pgc).unwrap().partition(Result::is_ok);
        let games: Vec<Game> = games.into_iter().flatten().collect();
        let converted = convert_file(&pgc, &pgn, &Conversion::of_name(&pgn).unwrap()).unwrap();
        assert_eq!(exported(&games), fs::read_to_string(&pgn).unwrap(), "{damaged:?}");
        assert_eq!(failed.len(), converted.damages.len(), "{damaged:?}");
        parts += usize::from(games.len() + failed.len() > 3);
        errors += failed.len();
    }
    assert!(parts > 0 && errors > 100, "{parts} games that are readable in part, {errors} errors");
}
