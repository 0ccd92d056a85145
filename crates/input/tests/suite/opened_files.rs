//! Checks that files opened as trees yield the games that other readers find.

use movetext_input::{Damage, Games, Input, SourceError};
use movetext_json::{JsonLines, JsonOptions};
use movetext_pgn::{Flow, GameEnd, Interest, Visitor};
use movetext_pgn_tree::{Game, GameReader};
use movetext_testkit::{Folder, files::pgn_texts};
use std::path::Path;

fn games(path: &Path) -> Vec<Game> {
    Games::open(path).unwrap().collect::<Result<_, _>>().unwrap()
}

/// Returns a game as one JSON line.
fn line() -> String {
    let mut lines = JsonLines::new("a.pgn", JsonOptions::new());
    movetext_pgn::read(b"1. e4 *", &mut lines, &mut ());
    lines.into_text()
}

#[test]
fn text_has_the_games_that_a_reader_finds() {
    let folder = Folder::new();
    for (name, text) in pgn_texts() {
        let path = folder.file("games.pgn", &text);
        let expected: Vec<Game> = GameReader::new(&text).map(|game| game.unwrap()).collect();
        assert_eq!(games(&path), expected, "{}", name.display());
    }
}

#[test]
fn reading_continues_after_invalid_line() {
    let folder = Folder::new();
    let jsonl = folder.file("a.jsonl", format!("{}{{\"tags\":7}}\n", line()).repeat(2));
    let read: Vec<_> = Games::open(&jsonl).unwrap().collect();
    let [Ok(_), Err(first), Ok(_), Err(second)] = &*read else { panic!("{read:?}") };
    for error in [first, second] {
        assert!(matches!(error.error, SourceError::Damaged(Damage::Json(_))), "{error}");
    }
}

#[test]
fn visitor_receives_games_around_damage() {
    let folder = Folder::new();
    let place = |name: &str| folder.path().join(name);
    folder.file("a.jsonl", line().repeat(2));
    folder.file("b.jsonl", format!("{}{{\"tags\":7}}\n", line()).repeat(2));
    let mut count = GameCount::default();
    assert_eq!(
        Games::open(place("a.jsonl")).unwrap().visit_all(&mut count, &mut ()).unwrap(),
        Flow::Continue
    );
    let mut damaged = Games::open(place("b.jsonl")).unwrap();
    for line in [2, 4] {
        let error = damaged.visit_all(&mut count, &mut ()).unwrap_err();
        let is_damage =
            matches!(&error.error, SourceError::Damaged(Damage::Json(damage)) if damage.line == line);
        assert!(is_damage, "{error}");
        assert_eq!(count.0, 2 + line / 2);
    }
    assert_eq!(damaged.visit_all(&mut count, &mut ()).unwrap(), Flow::Continue);
    assert_eq!(count.0, 4);
    let missing = Games::open(place("c.jsonl")).unwrap_err();
    assert!(matches!(missing.error, SourceError::Missing), "{missing}");
}

#[test]
fn batches_follow_errors_with_input_names() {
    let folder = Folder::new();
    let place = |name: &str| folder.path().join(name);
    folder.file("a.pgn", "1. e4 *");
    folder.file("b.jsonl", "{\"tags\":7}\n");
    let inputs = ["missing.pgn", "a.pgn", "b.jsonl", "a.pgn"].map(|name| Input::from(place(name)));
    let games = Games::new(inputs).batches();
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
struct GameCount(u64);

impl Visitor for GameCount {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue
    }
}
