//! Reading a comment with megabytes of text takes linear time. If the time were quadratic, each test would run for
//! minutes.

use movetext_pgn_values::command::{Command, Commands, remove_commands, strip_commands};

fn count(comment: &str) -> usize {
    Commands::new(comment)
        .filter(|piece| piece.command().is_some_and(|command| command.read().is_ok()))
        .count()
}

#[test]
fn many_commands_are_read_and_removed() {
    let comment = "[%clk 1:05:23] ".repeat(200_000);
    assert_eq!(count(&comment), 200_000);
    assert_eq!(strip_commands(&comment), "");
    let comment = format!("x{}y", "\n".repeat(1_000_000) + &"[%clk 1:05:23] ".repeat(100_000));
    assert_eq!(remove_commands(&comment, &["clk"]).len(), 1_000_002);
    let comment = "[%csl Ge4][%clk 1:05:23]".repeat(100_000);
    assert_eq!(remove_commands(&comment, &["clk"]).len(), 1_000_000);
}

#[test]
fn unclosed_openings_and_quotes_are_linear() {
    for unit in ["[%", "[%a ", "[%a \"", "[%a ,\"]\",", "[[%", "\""] {
        let comment = unit.repeat(300_000);
        assert!(count(&comment) <= 1, "{unit}");
        assert!(strip_commands(&comment).len() <= comment.len());
    }
}

#[test]
fn long_lists_are_read() {
    let text = format!("[%cal {}]", vec!["Ge2e4"; 200_000].join(","));
    let Ok(Command::Arrows(arrows)) = Command::parse(&text) else { panic!("no arrows") };
    assert_eq!(arrows.len(), 200_000);
    let text = format!("[%tqu {}]", vec!["\"x]\""; 200_000].join(","));
    assert_eq!(Commands::find(&text, "tqu").unwrap().operands().count(), 200_000);
}
