//! The page for users of pgn-extract: its commands run.

use crate::{help::try_example, process::root};
use std::fs;

/// Returns the commands on a page: the code that begins with the name of the program and a space.
fn commands(page: &str) -> Vec<String> {
    let code = page.split('`').skip(1).step_by(2);
    // In a table, a vertical bar is escaped.
    code.filter(|code| code.starts_with("movetext ")).map(|code| code.replace("\\|", "|")).collect()
}

#[test]
fn commands_for_pgn_extract_users_run() {
    let page = fs::read_to_string(root().join("crates/cli/PGN-EXTRACT.md")).unwrap();
    let commands = commands(&page);
    assert!(commands.len() > 60, "{}", commands.len());
    commands.iter().for_each(|command| try_example(command));
}

#[test]
fn commands_are_code_of_the_program() {
    let page = "`movetext` and `--x`\n| `movetext a \\| movetext b` | `movetext c '{d}'`; text |";
    assert_eq!(commands(page), ["movetext a | movetext b", "movetext c '{d}'"]);
}
