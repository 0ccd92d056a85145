//! Canonical forms of commands, and the kinds and spans of their errors. Each command is also tested with a line break
//! inside.

use movetext_pgn_values::command::{Command, Commands, Segment};
use movetext_testkit::table::{self, text};

/// Returns the canonical form of the first command in a comment. For an invalid command, returns the kind of error and
/// the text that its span covers.
fn first_command(comment: &str) -> Vec<String> {
    let command = Commands::new(comment).find_map(Segment::command).unwrap();
    match command.read() {
        Ok(read) => {
            let canonical = read.to_string();
            assert_eq!(Command::parse(&canonical), Ok(read), "{comment:?}");
            vec![canonical]
        }
        Err(error) => {
            let (kind, span) = (error.kind(), error.span());
            assert_eq!(error.to_string(), format!("{kind} at {}..{}", span.start, span.end));
            vec![format!("! {kind:?}"), comment[span].to_owned()]
        }
    }
}

#[test]
fn commands_match_table() {
    table::check("annotation/commands.tsv", |[cell]| {
        let comment = text(cell);
        let found = first_command(&comment);
        // A program that exports games may replace line ends with spaces, and spaces with line ends.
        let unwrapped: Vec<&str> = comment.split_ascii_whitespace().collect();
        assert_eq!(first_command(&unwrapped.join(" "))[0], found[0], "{comment:?}");
        found
    });
    let Ok(Command::Other(other)) = Command::parse("[%info a\nb]") else { panic!() };
    assert_eq!(other.operands(), "a\nb");
}
