//! Collation (PGN 12): each file under `testdata/collation` holds games, and its snapshot the same games in their order.

use crate::inputs;
use movetext_archive::{Form, Input, Junction, Order, Part, Parts, Selection, Sorter};
use std::path::Path;

fn sorted(path: &Path) -> String {
    let mut sorter = Sorter::new();
    for part in Parts::new([Input::from(path)], Selection::ALL) {
        let Part::Games(games) = part else { continue };
        for (key, game) in games.keyed(Form::Original, &Order::Collation, &mut ()).0 {
            sorter.push(&key, &game).unwrap();
        }
    }
    let (mut sorted, mut junction, mut text) = (sorter.finish().unwrap(), Junction::default(), Vec::new());
    while let Some(game) = sorted.next_game().unwrap() {
        junction.append(game, &mut text);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn games_are_sorted_as_recorded() {
    for path in inputs::below("collation", "pgn") {
        let (settings, name) = crate::beside(&path);
        settings.bind(|| insta::assert_snapshot!(name, sorted(&path)));
    }
}
