//! Tags as a tree keeps them (PGN 8.1).

use crate::{game, games};

#[test]
fn unusual_white_space_does_not_hide_a_blank_line() {
    // Decision A23: a roster tag after a blank line begins the next game.
    for space in ["\u{A0}", "\u{FEFF}", "\x0C", "\u{200B}\u{A0}"] {
        for gap in [format!("\n\n{space}"), format!("\n{space}\n"), format!("{space}\n\n")] {
            let text = format!("[Event \"a\"]\n[Site \"s\"]{gap}[Event \"b\"]\n\n*");
            let games = games(text.as_bytes());
            let events: Vec<&str> = games.iter().map(|game| game.tag("Event")).collect();
            assert_eq!(events, ["a", "b"], "{text:?}");
        }
    }
}

#[test]
fn unusual_white_space_is_not_part_of_a_name() {
    for space in ["\u{A0}", "\u{FEFF}", "\x1A", "\u{200B} "] {
        let text = format!("[White{space}\"x\"]\n\n*");
        assert_eq!(game(&text).tag("White"), "x", "{text:?}");
    }
}

#[test]
fn repeated_names_are_detected_after_many_tags() {
    for count in [1, 31, 32, 33, 40] {
        let tags: String = (0..count).map(|index| format!("[T{index} \"x\"]\n")).collect();
        let text = format!("{tags}[T{} \"y\"]\n[White \"z\"]\n\n*", count - 1);
        let game = game(&text);
        let repeated =
            game.diagnostics().iter().filter(|one| one.code == movetext_pgn::diagnostic::Code::TagRepeated);
        assert_eq!(repeated.map(|one| one.location.line).collect::<Vec<_>>(), [count + 1], "{count}");
    }
}
