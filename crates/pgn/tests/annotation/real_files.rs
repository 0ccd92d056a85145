//! Counts the commands in the comments of real files by name, and how many of them can be read. The snapshot contains
//! only counts.

use alloc::collections::BTreeMap;
use core::fmt::Write as _;
use movetext_pgn::{Comment, Flow, Interest, Visitor};
use movetext_pgn_values::command::{Command, Commands, remove_commands, strip_commands};
use movetext_testkit::files::real_data;

/// Files of different kinds: chess.com, wrapped lines, an engine tournament, studies, books without any commands.
const FILES: [&str; 8] = [
    "pgn/chesscom/cancer0707.pgn",
    "pgn/chesslib/31_events.pgn",
    "pgn/chesslib/promoting.pgn",
    "pgn/chesslib/redqueen.pgn",
    "pgn/lichess-studies/lichess_study_beta-lichess-practice-7th-rank-rook-pawn-with-a-passive-rook_by_arex_2018.04.04.pgn",
    "pgn/lichess-studies/lichess_study_game-puzzles-with-interactive-lessons_by_Francesco_Super_2017.08.27.pgn",
    "pgn/archive/famous_games.pgn",
    "pgn/archive/kramnik.pgn",
];

#[derive(Default)]
struct Counts {
    comments: u64,
    bytes_of_text: u64,
    by_name: BTreeMap<String, [u64; 3]>,
}

impl Visitor for Counts {
    fn interest(&self) -> Interest {
        Interest::PARSE | Interest::COMMENTS | Interest::VARIATIONS
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let text = comment.text.to_str();
        self.comments += 1;
        let mut end = 0;
        for piece in Commands::new(&text) {
            assert_eq!(piece.span().start, end);
            end = piece.span().end;
            let Some(command) = piece.command() else { continue };
            let read = command.read();
            if let Ok(read) = &read {
                assert_eq!(Command::parse(&read.to_string()).as_ref(), Ok(read));
            }
            let index = match read {
                Ok(Command::Other(_)) => 1,
                Ok(_) => 0,
                Err(_) => 2,
            };
            self.by_name.entry(command.name().to_owned()).or_default()[index] += 1;
        }
        assert_eq!(end, text.len());
        let names: Vec<_> = self.by_name.keys().map(String::as_str).collect();
        assert_eq!(remove_commands(&text, &names), strip_commands(&text));
        self.bytes_of_text += strip_commands(&text).len() as u64;
        Flow::Continue
    }
}

impl Counts {
    fn report(&self, file: &str) -> String {
        let mut out = format!("{file}: {} comments, {} bytes of text\n", self.comments, self.bytes_of_text);
        for (name, [typed, other, unread]) in &self.by_name {
            let _ = writeln!(out, "    {name}: {typed} typed, {other} other, {unread} unread");
        }
        out
    }
}

#[test]
fn commands_of_real_comments_are_counted() {
    let Some(data) = real_data() else { return };
    let mut report = String::new();
    for file in FILES {
        let bytes = std::fs::read(data.join(file)).expect("the file can be read");
        let mut counts = Counts::default();
        movetext_pgn::read(&bytes, &mut counts, &mut ());
        report.push_str(&counts.report(file.rsplit('/').next().unwrap()));
    }
    insta::assert_snapshot!(report);
}
