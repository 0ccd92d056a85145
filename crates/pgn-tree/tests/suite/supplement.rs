//! Games with commands from the supplement of 2001, by section.

use crate::{codes, game};
use movetext_pgn::Placement;
use movetext_pgn_values::{command::Command, value::TimeControl};

#[test]
fn clause_2_1_unknown_commands_are_comments() {
    let with = "[TimeControl \"40/7200\"]\n\n1. e4 {[%clk 1:59:58] sharp} e5 {[%command 1,\"a, b\"]} 1-0\n";
    let without = "[TimeControl \"40/7200\"]\n\n1. e4 {sharp} e5 1-0\n";
    let (with, without) = (game(with), game(without));
    // The commands add no diagnostics, and leave moves and words unchanged.
    assert_eq!(codes(&with), codes(&without));
    assert_eq!(with.diagnostics_with_notes().len(), without.diagnostics_with_notes().len());
    assert!(with.has_same_moves(&without));
    let first = with.mainline().first().unwrap();
    assert_eq!(first.comments(Placement::AfterMove).collect::<Vec<_>>(), ["[%clk 1:59:58] sharp"]);
}

#[test]
fn clause_7_time_control_is_standard_tag() {
    let game = game("[TimeControl \"40/7200:3600\"]\n\n1. e4 {[%clk 1:59:58]} *\n");
    assert_eq!(game.tag("TimeControl"), "40/7200:3600");
    let control: TimeControl = game.tag("TimeControl").parse().unwrap();
    assert_eq!(control.to_string(), "40/7200:3600");
    let comment = game.mainline().first().unwrap().comments(Placement::AfterMove).next().unwrap().to_owned();
    let Ok(Command::Clock(time)) = Command::parse(&comment) else { panic!("{comment}") };
    assert_eq!(time.duration().as_secs(), 2 * 3600 - 2);
}
