//! The examples of the supplement of 2001, by its sections.

use movetext_pgn::command::{Command, Commands, plain};
use movetext_pgn::{Flow, Visitor, Wants};

/// The commands of a comment in canonical form; none may be unreadable.
#[track_caller]
fn commands(comment: &str) -> Vec<String> {
    let commands = Commands::of(comment).filter_map(|piece| piece.command());
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
fn clause_3_2_1_commands_stand_anywhere_in_a_comment() {
    let comment = "Optional leading comments [%clk 1:05:23] optional trailing comments";
    assert_eq!(commands(comment), ["[%clk 1:05:23]"]);
    assert_eq!(plain(comment), "Optional leading comments optional trailing comments");
}

#[test]
fn clause_3_2_3_unknown_commands_pass_through_unchanged() {
    let comment = "[%command 1:45:12,Nf6,\"very interesting, but wrong\"]";
    let Ok(Command::Other(unknown)) = Command::parse(comment) else { panic!("{comment}") };
    assert_eq!(unknown.name(), "command");
    assert_eq!(unknown.operands(), "1:45:12,Nf6,\"very interesting, but wrong\"");
    assert_eq!(commands(comment), [comment]);
}

#[test]
fn clause_3_2_4_operands_are_times_moves_strings_and_positions() {
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
fn clause_3_2_6_several_commands_share_a_comment() {
    let comment = "[%clk 0:00:07][%eval -6.05] White is toast";
    assert_eq!(commands(comment), ["[%clk 0:00:07]", "[%eval -6.05]"]);
    assert_eq!(plain(comment), "White is toast");
}

#[test]
fn clause_4_time_commands_have_their_own_types() {
    assert_eq!(seconds("[%clk 1:55:21]"), ("clk".to_owned(), 6_921));
    assert_eq!(seconds("[%egt 1:25:42]"), ("egt".to_owned(), 5_142));
    assert_eq!(seconds("[%emt 0:05:42]"), ("emt".to_owned(), 342));
    assert_eq!(seconds("[%mct 17:10:42]"), ("mct".to_owned(), 61_842));
    // The mechanical clock has two digits for its hours, the others one.
    assert_eq!(commands("[%mct 7:10:42][%clk 07:10:42]"), ["[%mct 07:10:42]", "[%clk 7:10:42]"]);
}

/// The game of section 8.
const GAME: &[u8] = br#"[Event "?"]
[Site "Madrid"]
[Date "1995.??.??"]
[White "Beliavsky, A "]
[Black "Timman, J "]
[Result "1-0"]
[ECO "E35"]
[Round "2"]
[TimeControl "40/7200:3600"]
[WhiteClock "2:00:00"]
[BlackClock "2:00:00"]
[Clock "W/1:34:56"]

1. d4 {[%clk 1:59:01]} Nf6 {[%clk 1:59:32] Timman hesitates slightly} 2. c4
{[%clk 1:58:00]} e6 {[%clk 1:57:01]} 3. Nc3 {[%clk 1:37:00] Beliavsky clearly
suprised here takes a full [%emt 0:20:00] on this move} Bb4 {[%clk 1:54:25]}
"#;

#[test]
fn clause_8_times_of_the_example_game_are_read() {
    #[derive(Default)]
    struct Times(Vec<String>, Vec<String>);
    impl Visitor for Times {
        fn wants(&self) -> Wants {
            Wants::PARSE | Wants::COMMENTS
        }
        fn comment(&mut self, comment: &movetext_pgn::Comment<'_>) -> Flow {
            let text = comment.text.to_str();
            self.0.extend(commands(&text));
            self.1.extend(Some(plain(&text).into_owned()).filter(|text| !text.is_empty()));
            Flow::Continue
        }
    }
    let mut times = Times::default();
    movetext_pgn::read(GAME, &mut times, &mut ());
    assert_eq!(
        times.0.join(" "),
        "[%clk 1:59:01] [%clk 1:59:32] [%clk 1:58:00] [%clk 1:57:01] [%clk 1:37:00] [%emt 0:20:00] [%clk 1:54:25]"
    );
    let shown = ["Timman hesitates slightly", "Beliavsky clearly\nsuprised here takes a full on this move"];
    assert_eq!(times.1, shown);
}
