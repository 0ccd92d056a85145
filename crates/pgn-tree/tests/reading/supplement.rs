//! Games with commands of the supplement of 2001, by its sections.

use movetext_pgn::event::Placement;
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_values::{command::Command, value::TimeControl};

#[test]
fn clause_2_1_unknown_commands_are_comments() {
    let with = "[TimeControl \"40/7200\"]\n\n1. e4 {[%clk 1:59:58] sharp} e5 {[%command 1,\"a, b\"]} 1-0\n";
    let without = "[TimeControl \"40/7200\"]\n\n1. e4 {sharp} e5 1-0\n";
    let read = |text: &str| GameReader::new(text.as_bytes()).next().unwrap().unwrap();
    let (with, without) = (read(with), read(without));
    // Compared with the game without commands, there are no further diagnostics, the moves are equal, and the words
    // are unchanged.
    let codes = |game: &Game| game.diagnostics().iter().map(|found| found.code).collect::<Vec<_>>();
    assert_eq!(codes(&with), codes(&without));
    assert!(with.same_moves(&without));
    let first = with.mainline().first().unwrap();
    assert_eq!(first.comments(Placement::AfterMove).collect::<Vec<_>>(), ["[%clk 1:59:58] sharp"]);
}

#[test]
fn clause_7_time_control_is_the_tag_of_the_standard() {
    let text = "[TimeControl \"40/7200:3600\"]\n\n1. e4 {[%clk 1:59:58]} *\n";
    let game = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(game.tag("TimeControl"), "40/7200:3600");
    let control: TimeControl = game.tag("TimeControl").parse().unwrap();
    assert_eq!(control.to_string(), "40/7200:3600");
    let comment = game.mainline().first().unwrap().comments(Placement::AfterMove).next().unwrap().to_owned();
    let Ok(Command::Clock(time)) = Command::parse(&comment) else { panic!("{comment}") };
    assert_eq!(time.duration().as_secs(), 2 * 3600 - 2);
}
