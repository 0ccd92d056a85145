//! The example game in section 8 of the 2001 supplement.

use movetext_pgn::{Flow, Interest};
use movetext_pgn_values::command::{Commands, strip_commands};
use movetext_testkit::events::{Callback, VisitorEvent};

/// Returns the commands of a comment in canonical form. Panics if a command is unreadable.
#[track_caller]
fn commands(comment: &str) -> Vec<String> {
    let commands = Commands::new(comment).filter_map(|piece| piece.command());
    commands.map(|command| command.read().unwrap().to_string()).collect()
}

/// The game in section 8 of the supplement.
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
fn clause_8_example_game_times_are_read() {
    let (mut read, mut shown) = (Vec::new(), Vec::new());
    let mut visitor = Callback::new(Interest::PARSE | Interest::COMMENTS, |event| {
        if let VisitorEvent::Comment(comment) = event {
            let text = comment.text.to_str();
            read.extend(commands(&text));
            shown.extend(Some(strip_commands(&text).into_owned()).filter(|text| !text.is_empty()));
        }
        Flow::Continue
    });
    movetext_pgn::read(GAME, &mut visitor, &mut ());
    assert_eq!(
        read.join(" "),
        "[%clk 1:59:01] [%clk 1:59:32] [%clk 1:58:00] [%clk 1:57:01] [%clk 1:37:00] [%emt 0:20:00] [%clk 1:54:25]"
    );
    let expected =
        ["Timman hesitates slightly", "Beliavsky clearly\nsuprised here takes a full on this move"];
    assert_eq!(shown, expected);
}
