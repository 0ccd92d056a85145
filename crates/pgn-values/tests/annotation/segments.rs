//! The extent of commands in a comment, their names and their operands (supplement 3.2).

use movetext_pgn_values::command::{Commands, Operand, Segment};

/// Formats the segments as one line: text in apostrophes, commands as name and operands.
#[track_caller]
fn segments(comment: &str) -> String {
    let mut out = String::new();
    let mut end = 0;
    for segment in Commands::of(comment) {
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
fn segments_cover_comment_without_gaps() {
    for (comment, expected) in [
        ("", ""),
        ("plain", "'plain'"),
        ("[%clk 1:05:23]", "clk(1:05:23)"),
        ("a [%clk 1:05:23] b", "'a ' clk(1:05:23) ' b'"),
        ("[%clk 0:00:07][%eval -6.05] White is toast", "clk(0:00:07) eval(-6.05) ' White is toast'"),
        // Written by ChessBase.
        ("[%csl Ge5][%cal Gh8h7,Rf6e4][%mdl 32]Text", "csl(Ge5) cal(Gh8h7|Rf6e4) mdl(32) 'Text'"),
        ("[#] [%evp 0,2,30,-5]", "'[#] ' evp(0|2|30|-5)"),
        // Written by chess.com.
        ("[%clk 0:09:57.1] [%timestamp 29]", "clk(0:09:57.1) ' ' timestamp(29)"),
        (
            "[%c_effect e5;square;e5;type;Inaccuracy;persistent;true]",
            "c_effect(e5;square;e5;type;Inaccuracy;persistent;true)",
        ),
        ("[%depth 20][%nps 1000][%acd 12][%ce -5]", "depth(20) nps(1000) acd(12) ce(-5)"),
    ] {
        assert_eq!(segments(comment), expected, "{comment}");
    }
}

#[test]
fn line_break_inside_command_is_white_space() {
    for (comment, expected) in [
        ("[%clk\n1:31:15]", "clk(1:31:15)"),
        ("[%clk\r\n1:29:53]", "clk(1:29:53)"),
        ("[%clk\t 1:29:53\n]", "clk(1:29:53)"),
        ("[%cal Ge2e4,\nRd2d4 ,\r\nYa1a8]", "cal(Ge2e4|Rd2d4|Ya1a8)"),
        ("[%command \"very tense start to the\ngame\",e4]", "command(\"very tense start to the\ngame\"|e4)"),
    ] {
        assert_eq!(segments(comment), expected, "{comment:?}");
    }
}

#[test]
fn operands_are_split_at_commas_outside_quotes() {
    for (comment, expected) in [
        ("[%a]", "a()"),
        ("[%a ]", "a()"),
        ("[%a ,]", "a(|)"),
        ("[%a b,]", "a(b|)"),
        ("[%a  b c , d ]", "a(b c|d)"),
        ("[%a \"x, y]\", z]", "a(\"x, y]\"|z)"),
        ("[%a \"\"]", "a(\"\")"),
        ("[%a x\"y,z]", "a(x\"y|z)"),
        ("[%a x\"]\"y]", "a(x\") '\"y]'"),
        (
            "[%tqu \"En\",\"find the move, now\",\"\",\"\",\"e7e6\",\"\",10]",
            "tqu(\"En\"|\"find the move, now\"|\"\"|\"\"|\"e7e6\"|\"\"|10)",
        ),
    ] {
        assert_eq!(segments(comment), expected, "{comment}");
    }
}

#[test]
fn command_ends_at_first_bracket_outside_quotes() {
    for (comment, expected) in [
        ("[%wdl [0.1, 0.2, 0.7]]", "wdl([0.1|0.2|0.7) ']'"),
        ("[%wdl 1,444,555]", "wdl(1|444|555)"),
        ("[%clk 1:00 [%eval 3] x", "clk(1:00 [%eval 3) ' x'"),
        ("[%a \"]\"] x", "a(\"]\") ' x'"),
        // A quote is an ordinary character if it has no second quote, or if other text follows the second quote.
        ("[%a \"b] c", "a(\"b) ' c'"),
        ("[%a \"]\"", "a(\") '\"'"),
        ("[%a \"b] c [%clk 0:00:01]", "a(\"b) ' c ' clk(0:00:01)"),
        ("[%a \"b] \"c\" [%clk 0:00:01]", "a(\"b) ' \"c\" ' clk(0:00:01)"),
    ] {
        assert_eq!(segments(comment), expected, "{comment}");
    }
}

#[test]
fn incomplete_command_is_text() {
    for comment in [
        "[%",
        "[%]",
        "[% clk 1]",
        "[%\nclk]",
        "[clk 1]",
        "[ %clk 1]",
        "[%clk 1:00:00",
        "100% [sure]",
        "[%clk",
        "[%[%",
        "%clk 1]",
        "[[[]]]",
        "[%é",
    ] {
        assert_eq!(segments(comment), format!("'{comment}'"));
    }
    assert_eq!(segments("[%[%clk 1]"), "'[%' clk(1)");
    assert_eq!(segments("[[%clk 1]]"), "'[' clk(1) ']'");
    // The name extends to the white space.
    assert_eq!(segments("[%é 1][%a,b 2][%clk1:00]"), "é(1) a,b(2) clk1:00()");
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
