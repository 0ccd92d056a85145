//! Tests for collation (PGN 12). Each file in `testdata/collation` contains games. Its snapshot contains the same
//! games, sorted.

use crate::inputs;
use movetext_archive::{
    append::GameAppender,
    raw_game::GameForm,
    sort::{self, SortOrder, Sorter},
};
use movetext_input::{Games, Input};
use movetext_testkit::files::chosen;
use std::path::Path;

fn sorted(path: &Path) -> String {
    let mut sorter = Sorter::new();
    for games in Games::new([Input::from(path)]).batches() {
        for (key, game) in
            sort::key_games(&games.unwrap(), GameForm::Original, &SortOrder::Collation, &mut ()).0
        {
            sorter.push(&key, &game).unwrap();
        }
    }
    let (mut sorted, mut appender, mut text) =
        (sorter.finish().unwrap(), GameAppender::default(), Vec::new());
    while let Some(game) = sorted.next_game().unwrap() {
        appender.append(game, &mut text);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn sorted_games_match_snapshots() {
    for path in chosen("collation", "pgn") {
        let (settings, name) = inputs::beside(&path);
        settings.bind(|| insta::assert_snapshot!(name, sorted(&path)));
    }
}
