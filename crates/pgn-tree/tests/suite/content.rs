//! Tags, escaped lines and locations after reading a game (PGN 6, 8.1, 9.7).

use crate::{game, games};
use movetext_pgn::{StartOrigin, diagnostic::Code};

#[test]
fn last_repeated_tag_counts() {
    let game = game("[Event \"x\"]\n[Event \"y\"]\n\n*");
    assert_eq!(game.tag("Event"), "y");
    assert_eq!(game.tags().count(), 2);
    assert_eq!(game.tag("White"), "?");
    assert_eq!(game.find_tag("White"), None);
}

#[test]
fn clause_6_escaped_lines_are_kept() {
    let game = game("% one\n[Event \"x\"]\n% two\n\n1. e4\n% three\n(1. d4\n% four\n) * {end}\n% five\n");
    assert_eq!(game.escapes().collect::<Vec<_>>(), [" one", " two", " three", " four", " five"]);
}

#[test]
fn clause_9_7_setup_starts_from_its_fen() {
    let game = game("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 5 17\"]\n[SetUp \"1\"]\n\n17... Ke7 18. Ke2 *");
    assert_eq!(game.start_origin(), StartOrigin::FenTag);
    assert_eq!(game.start().unwrap().fullmove_number(), 17);
    assert_eq!(game.replay().count(), 2);
}

#[test]
fn source_location_is_kept() {
    let reader = movetext_pgn::Reader::new(b"1. e4 *\n\n\n 1. d4 {x} * \n\n").numbered_from(6);
    let game = movetext_pgn_tree::GameReader::from(reader).next().unwrap().unwrap();
    assert_eq!((game.number(), game.offset(), game.line_number()), (6, 0, 1));
    assert_eq!(game.span(), movetext_pgn::Span::new(0, 7));
    assert_eq!(game.diagnostics_with_notes().len(), 1);
}

#[test]
fn odd_white_space_keeps_blank_lines() {
    // An Event tag after a blank line begins the next game.
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
fn odd_white_space_is_not_part_of_names() {
    for space in ["\u{A0}", "\u{FEFF}", "\x1A", "\u{200B} "] {
        let text = format!("[White{space}\"x\"]\n\n*");
        assert_eq!(game(&text).tag("White"), "x", "{text:?}");
    }
}

#[test]
fn repeated_tag_is_found_among_many() {
    for count in [1, 31, 32, 33, 40] {
        let tags: String = (0..count).map(|index| format!("[T{index} \"x\"]\n")).collect();
        let text = format!("{tags}[T{} \"y\"]\n[White \"z\"]\n\n*", count - 1);
        let game = game(&text);
        let repeated = game.diagnostics_with_notes().iter().filter(|one| one.code() == Code::TagRepeated);
        assert_eq!(repeated.map(|one| one.location().line).collect::<Vec<_>>(), [count + 1], "{count}");
    }
}
