//! The examples in the supplement of 2001, by section.

use movetext_pgn_values::command::{Command, Commands, Segment, strip_commands};

/// Returns the canonical forms of the commands in a comment, which must all be valid.
#[track_caller]
fn commands(comment: &str) -> Vec<String> {
    let commands = Commands::new(comment).filter_map(Segment::command);
    commands.map(|command| command.read().unwrap().to_string()).collect()
}

#[track_caller]
fn seconds(comment: &str) -> (String, u64) {
    let command = Command::parse(comment).unwrap();
    let time = match command {
        Command::Clock(time)
        | Command::ElapsedGameTime(time)
        | Command::ElapsedMoveTime(time)
        | Command::MechanicalClock(time) => time,
        _ => panic!("{comment} is no time"),
    };
    (command.name().to_owned(), time.duration().as_secs())
}

#[test]
fn clause_3_2_1_command_is_found_anywhere() {
    let comment = "Optional leading comments [%clk 1:05:23] optional trailing comments";
    assert_eq!(commands(comment), ["[%clk 1:05:23]"]);
    assert_eq!(strip_commands(comment), "Optional leading comments optional trailing comments");
}

#[test]
fn clause_3_2_3_unknown_command_is_verbatim() {
    let comment = "[%command 1:45:12,Nf6,\"very interesting, but wrong\"]";
    let Ok(Command::Other(unknown)) = Command::parse(comment) else { panic!("{comment}") };
    assert_eq!(unknown.name(), "command");
    assert_eq!(unknown.operands(), "1:45:12,Nf6,\"very interesting, but wrong\"");
    assert_eq!(commands(comment), [comment]);
}

#[test]
fn clause_3_2_4_operands_are_read() {
    let comment = "[%command 1:45:12,Nf6,\"very interesting, but wrong\"]";
    let operands: Vec<_> = Commands::find(comment, "command").unwrap().operands().collect();
    let texts: Vec<_> = operands.iter().map(|operand| operand.text).collect();
    assert_eq!(texts, ["1:45:12", "Nf6", "very interesting, but wrong"]);
    assert_eq!(operands.iter().filter(|operand| operand.is_quoted).count(), 1);

    let comment = "[%command \"very tense start to the\ngame\",4r1k1/pp1b2r1/2n1pq1p/3p2pP/2pP2B1/P1P1Q3/2P2PPB/R4RK1 w - - 0 1,e4,d4]";
    let operands = Commands::find(comment, "command").unwrap().operands();
    let texts: Vec<_> = operands.map(|operand| operand.text).collect();
    let fen = "4r1k1/pp1b2r1/2n1pq1p/3p2pP/2pP2B1/P1P1Q3/2P2PPB/R4RK1 w - - 0 1";
    assert_eq!(texts, ["very tense start to the\ngame", fen, "e4", "d4"]);
}

#[test]
fn clause_3_2_6_several_commands_are_read() {
    let comment = "[%clk 0:00:07][%eval -6.05] White is toast";
    assert_eq!(commands(comment), ["[%clk 0:00:07]", "[%eval -6.05]"]);
    assert_eq!(strip_commands(comment), "White is toast");
}

#[test]
fn clause_4_time_commands_are_typed() {
    assert_eq!(seconds("[%clk 1:55:21]"), ("clk".to_owned(), 6_921));
    assert_eq!(seconds("[%egt 1:25:42]"), ("egt".to_owned(), 5_142));
    assert_eq!(seconds("[%emt 0:05:42]"), ("emt".to_owned(), 342));
    assert_eq!(seconds("[%mct 17:10:42]"), ("mct".to_owned(), 61_842));
    // A mechanical clock has two digits for the hours, other times have one.
    assert_eq!(commands("[%mct 7:10:42][%clk 07:10:42]"), ["[%mct 07:10:42]", "[%clk 7:10:42]"]);
}
