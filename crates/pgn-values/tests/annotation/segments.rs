//! Where commands begin and end in a comment, and their names and operands (supplement 3.2).

use movetext_pgn_values::command::{Commands, Operand, Segment};
use movetext_testkit::table::{self, text};

/// Formats all segments in one line: text in apostrophes, commands as names and operands.
#[track_caller]
fn segments(comment: &str) -> String {
    let mut out = String::new();
    let mut end = 0;
    for segment in Commands::new(comment) {
        assert_eq!(segment.span().start, end, "the spans tile the comment");
        assert_eq!(segment.source(), &comment[segment.span()]);
        assert!(!segment.source().is_empty());
        end = segment.span().end;
        out.push_str(if out.is_empty() { "" } else { " " });
        match segment {
            Segment::Text { text, .. } => out.push_str(&format!("'{text}'")),
            Segment::Command(command) => {
                out.push_str(command.name());
                let operands: Vec<String> =
                    command.operands().map(|operand| show(comment, operand)).collect();
                out.push_str(&format!("({})", operands.join("|")));
            }
        }
    }
    assert_eq!(end, comment.len());
    out
}

fn show(comment: &str, operand: Operand<'_>) -> String {
    assert_eq!(&comment[operand.span()], operand.text);
    if operand.is_quoted { format!("\"{}\"", operand.text) } else { operand.text.to_owned() }
}

#[test]
fn segments_match_table() {
    table::check("annotation/segments.tsv", |[cell]| vec![segments(&text(cell))]);
}

#[test]
fn find_returns_first_command_of_name() {
    let comment = "x [%emt  0:00:01 ] y [%clk 1:00:00][%clk 2:00:00]";
    let clock = Commands::find(comment, "clk").unwrap();
    assert_eq!((clock.span(), clock.source()), (21..35, "[%clk 1:00:00]"));
    let elapsed = Commands::find(comment, "emt").unwrap();
    assert_eq!(elapsed.operand_text(), "0:00:01");
    assert_eq!(elapsed.source(), "[%emt  0:00:01 ]");
    assert_eq!(Commands::find(comment, "CLK"), None);
    assert_eq!(Commands::find(comment, "cl"), None);
}

#[test]
fn span_of_huge_start_saturates() {
    let start = usize::MAX - 1;
    assert_eq!(Segment::Text { text: "abc", start }.span(), start..usize::MAX);
    assert_eq!(Operand { text: "abc", is_quoted: false, start }.span(), start..usize::MAX);
}
