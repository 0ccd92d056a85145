//! Changing one command leaves all other text in the comment unchanged.

use alloc::borrow::Cow;
use movetext_pgn_values::command::{
    Command, Commands, Segment, UnknownCommand, remove_commands, set_command, strip_commands,
};
use movetext_testkit::table::{self, text};

#[test]
fn removed_commands_match_table() {
    table::check("annotation/removed.tsv", |[cell]| {
        let out = remove_commands(&text(cell), &["clk", "emt"]).into_owned();
        assert_eq!(remove_commands(&out, &["clk", "emt"]), out, "{cell}");
        vec![out]
    });
}

#[test]
fn remove_commands_without_match_borrows() {
    for comment in ["", " ", "a  b ", "[%eval 0.1]", "[%clk 1:00", "[% clk]"] {
        assert!(
            matches!(remove_commands(comment, &["clk"]), Cow::Borrowed(same) if same == comment),
            "{comment}"
        );
        assert!(matches!(remove_commands(comment, &[]), Cow::Borrowed(same) if same == comment), "{comment}");
    }
    // Removing `clk` would close the quote in `x`, and make the rest one command.
    let comment = "[%x \"],\"[%clk 1]]";
    assert!(matches!(remove_commands(comment, &["clk"]), Cow::Borrowed(same) if same == comment));
    assert_eq!(Commands::find(comment, "clk").unwrap().remove(), comment);
    assert_eq!(
        (remove_commands(comment, &["x"]), strip_commands(comment)),
        (",\"[%clk 1]]".into(), ",\"]".into())
    );
    assert_eq!(strip_commands("[%eval 0.1] a [%x] b"), "a b");
}

#[test]
fn remove_and_replace_change_one_command() {
    let comment = "x [%clk 1:00:00] y [%clk 1:00:00]  z";
    let clocks: Vec<_> = Commands::new(comment).filter_map(Segment::command).collect();
    assert_eq!(clocks[0].remove(), "x y [%clk 1:00:00]  z");
    assert_eq!(clocks[1].remove(), "x [%clk 1:00:00] y z");
    let command = Command::parse("[%emt 0:00:05]").unwrap();
    assert_eq!(clocks[0].replace(&command), "x [%emt 0:00:05] y [%clk 1:00:00]  z");
    assert_eq!(clocks[1].replace(&command), "x [%clk 1:00:00] y [%emt 0:00:05]  z");
}

#[test]
fn set_command_inserts_or_replaces() {
    let clock = Command::parse("[%clk 0:00:59]").unwrap();
    for (comment, expected) in [
        ("", "[%clk 0:00:59]"),
        ("a", "[%clk 0:00:59] a"),
        (" a", "[%clk 0:00:59] a"),
        ("[%eval 0.1] a", "[%clk 0:00:59][%eval 0.1] a"),
        ("b [%clk\n1:00:00]  a [%clk 2:00:00]", "b [%clk 0:00:59]  a [%clk 2:00:00]"),
        ("b [%clk broken] a", "b [%clk 0:00:59] a"),
        ("[%clk 1:00", "[%clk 0:00:59] [%clk 1:00"),
    ] {
        assert_eq!(set_command(comment, &clock), expected, "{comment:?}");
    }
}

#[test]
fn unknown_command_must_read_back() {
    for (name, operands) in
        [("mdl", "32"), ("x", ""), ("tqu", "\"a, b]\",10"), ("c_effect", "e5;square"), ("é", "ü")]
    {
        let command = Command::Other(UnknownCommand::new(name, operands).unwrap());
        let text = command.to_string();
        assert_eq!(Command::parse(&text), Ok(command.clone()));
        assert_eq!(text.parse::<Command<'static>>(), Ok(command.into_owned()));
    }
    for (name, operands) in [
        ("", ""),
        ("clk", "1:00:00"),
        ("cal", ""),
        ("a b", ""),
        ("a]", ""),
        ("[a", ""),
        ("a\n", ""),
        ("x", "a]"),
        ("x", "\"a]"),
        ("x", " a"),
        ("x", "a\n"),
        ("x", "]"),
        ("x", "\"a]\"b"),
    ] {
        assert!(UnknownCommand::new(name, operands).is_err(), "{name:?} {operands:?}");
    }
}
