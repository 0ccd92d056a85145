//! Files that are opened as trees have the games that the other readers find.

use movetext_archive::{
    Content, Damage, SourceError,
    convert::{Conversion, convert_file},
    open,
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
