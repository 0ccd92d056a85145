//! The list of commands in `movetext --help`, grouped by purpose.

use clap::Command;
use core::fmt::Write;

/// The commands of each group, in the order of the help.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Check and correct", &["check", "export", "eco", "rename"]),
    ("Find and select", &["filter", "sample", "query", "index"]),
    ("Arrange collections", &["sort", "split", "dedup", "merge", "lines"]),
    ("Count and compare", &["stats", "crosstable", "tree", "diff"]),
    ("Convert and show", &["convert", "book", "view", "lsp"]),
    ("Positions", &["fen", "epd", "moves", "play", "perft"]),
];

/// The group of `completions` and of clap's own command `help`.
const REST: &str = "Other commands";

/// Returns the command with a help that lists its subcommands in groups.
pub(crate) fn with_groups(command: Command) -> Command {
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    let header = *command.get_styles().get_header();
    for (title, names) in GROUPS {
        let _ = writeln!(template, "{header}{title}:{header:#}");
        for name in names {
            push_command(&mut template, &command, name);
        }
        template.push('\n');
    }
    let _ = writeln!(template, "{header}{REST}:{header:#}");
    push_command(&mut template, &command, "completions");
    let literal = *command.get_styles().get_literal();
    let _ = writeln!(template, "  {literal}help{literal:#}         Prints the help of a command");
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(template)
}

/// Appends the line of a subcommand: its name, and the first sentence of its description.
fn push_command(template: &mut String, command: &Command, name: &str) {
    let about = command.find_subcommand(name).and_then(Command::get_about);
    let literal = *command.get_styles().get_literal();
    if let Some(about) = about {
        let _ = writeln!(template, "  {literal}{name:12}{literal:#} {about}");
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Arguments, GROUPS, with_groups};
    use clap::{Command, CommandFactory};

    #[test]
    fn every_command_is_in_one_group() {
        let command = Arguments::command();
        let visible = command.get_subcommands().filter(|command| !command.is_hide_set());
        let mut expected: Vec<&str> = visible.map(Command::get_name).collect();
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        listed.push("completions");
        if cfg!(not(feature = "view")) {
            listed.retain(|&name| name != "view");
        }
        if cfg!(not(feature = "lsp")) {
            listed.retain(|&name| name != "lsp");
        }
        expected.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, expected);
    }

    #[test]
    fn help_fits_80_columns() {
        let help = with_groups(Arguments::command()).render_long_help().to_string();
        assert!(help.contains("Check and correct:\n  check "), "{help}");
        let long = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None);
    }
}
