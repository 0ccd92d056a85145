//! Random comments from a fixed seed. Segments cover the whole comment, commands read back, and removing commands keeps
//! all other text.

use movetext_pgn_values::command::{
    Command, CommandText, Commands, Segment, remove_commands, set_command, strip_commands,
};
use movetext_testkit::Random;

const SCRAPS: [&str; 48] = [
    "[%", "[", "%", "]", "]", "]", "]", ",", ",", "\"", "\"", " ", " ", "\n", "\r\n", "\t", "clk", "clk ",
    "[%clk ", "[%eval ", "[%csl ", "[%cal ", "[%emt ", "[%mct ", "[%x ", "[%", "1", ":05", ":23", "0:02.07",
    "1:05:23", ".5", "0.17", "-106", "#-3", "#", "+", "-", "Gd5", "Rd1h5", "é", "−", "word", "a", "(", "{",
    "}", "\0",
];

fn comment(random: &mut Random) -> String {
    random.text(&SCRAPS, 23)
}

fn commands(comment: &str) -> Vec<CommandText<'_>> {
    Commands::new(comment).filter_map(Segment::command).collect()
}

fn words(text: &str) -> String {
    text.chars().filter(|character| !character.is_ascii_whitespace()).collect()
}

/// Finds all commands with a simple reference implementation of the rules in the docs of `command`. Returns their
/// spans.
fn reference_spans(text: &str) -> Vec<core::ops::Range<usize>> {
    let mut spans = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let after = text[start..]
            .strip_prefix("[%")
            .filter(|name| !name.is_empty() && !name.starts_with(['[', ']', ' ', '\n', '\r', '\t', '\u{c}']));
        if after.is_none() {
            start += text[start..].chars().next().unwrap().len_utf8();
            continue;
        }
        // Find the closing bracket outside quoted operands.
        let mut end = None;
        let mut is_first = false;
        let mut is_name = true;
        let mut at = start + 2;
        while at < text.len() {
            let rest = &text[at..];
            let character = rest.chars().next().unwrap();
            if character == ']' {
                end = Some(at + 1);
                break;
            }
            if is_name {
                is_name = !character.is_ascii_whitespace();
                is_first = !is_name;
            } else if character == ',' {
                is_first = true;
            } else if is_first && character == '"' {
                is_first = false;
                let parts = rest[1..].split_once('"');
                let quoted = parts.filter(|(_, tail)| tail.trim_ascii_start().starts_with([',', ']']));
                at += quoted.map_or(0, |(inside, _)| inside.len() + 1);
            } else if !character.is_ascii_whitespace() {
                is_first = false;
            }
            at += text[at..].chars().next().unwrap().len_utf8();
        }
        let Some(end) = end else { break };
        spans.push(start..end);
        start = end;
    }
    spans
}

#[test]
fn random_comments_match_reference() {
    let mut random = Random::new(0x5EED_0001);
    let (mut typed, mut other, mut unread) = (0, 0, 0);
    for _ in 0..60_000 {
        let comment = comment(&mut random);
        let mut end = 0;
        for piece in Commands::new(&comment) {
            assert_eq!(piece.span().start, end, "{comment:?}");
            assert_eq!(&comment[piece.span()], piece.source());
            end = piece.span().end;
        }
        assert_eq!(end, comment.len(), "{comment:?}");
        let spans: Vec<_> = commands(&comment).iter().map(|command| command.span()).collect();
        assert_eq!(spans, reference_spans(&comment), "{comment:?}");
        for command in commands(&comment) {
            for operand in command.operands() {
                assert_eq!(&comment[operand.span()], operand.text, "{comment:?}");
            }
            match command.read() {
                Ok(read) => {
                    *(if matches!(read, Command::Other(_)) { &mut other } else { &mut typed }) += 1;
                    let text = read.to_string();
                    assert_eq!(Command::parse(&text).as_ref(), Ok(&read), "{comment:?}");
                    assert_eq!(read.name(), command.name());
                }
                Err(error) => {
                    unread += 1;
                    let (span, whole) = (error.span(), command.span());
                    assert!(whole.start <= span.start && span.end <= whole.end, "{comment:?} {error}");
                    assert!(comment.get(span).is_some(), "{comment:?} {error}");
                }
            }
        }
    }
    // Each case must occur often enough to be tested.
    assert!(typed > 1_000 && other > 1_000 && unread > 1_000, "{typed} {other} {unread}");
}

#[test]
fn removing_keeps_all_other_text() {
    let mut random = Random::new(0x5EED_0002);
    let (mut count, mut declined) = (0, 0);
    for _ in 0..60_000 {
        let comment = comment(&mut random);
        assert!(commands(&strip_commands(&comment)).is_empty(), "{comment:?}");
        // After a command is set, it must be found.
        let set = set_command(&comment, &Command::Clock(core::time::Duration::from_secs(1).into()));
        assert_eq!(Commands::find(&set, "clk").unwrap().operand_text(), "0:00:01");
        let kept: Vec<_> = commands(&comment).into_iter().filter(|command| command.name() != "clk").collect();
        let out = remove_commands(&comment, &["clk"]);
        let is_removable = kept.len() < commands(&comment).len();
        if is_removable && out == comment {
            declined += 1;
            continue;
        }
        let left = commands(&out);
        let sources = |list: &[CommandText<'_>]| {
            list.iter().map(|command| command.source().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(sources(&left), sources(&kept), "{comment:?}");
        let expected: String = Commands::new(&comment)
            .filter(|piece| piece.command().is_none_or(|command| command.name() != "clk"))
            .map(|piece| words(piece.source()))
            .collect();
        assert_eq!(words(&out), expected, "{comment:?}");
        count += usize::from(is_removable);
    }
    // A removal may be declined only in the rare case that it would close an earlier quote.
    assert!(count > 1_000 && (1..10).contains(&declined), "{count} {declined}");
}
