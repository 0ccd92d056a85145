//! Writes games as lines of moves.

use movetext_board::Position;
use movetext_pgn::{Flow, GameEnd, Interest, MoveEvent, Start, Visitor};
use movetext_pgn_writer::MoveSpelling;

/// Writes a line for each game: the moves of the main line separated by spaces, and then the result.
///
/// A line does not show the start position. [`MoveLines::set_up_games`] counts the games that do not start from the
/// initial position, so that you can warn about them.
///
/// ```
/// use movetext_archive::convert::MoveLines;
/// use movetext_pgn_writer::MoveSpelling;
///
/// let mut lines = MoveLines::new(MoveSpelling::Uci(Default::default()));
/// movetext_pgn::read(b"[White \"Tal\"]\n\n1. e4 {best} e5 (1... c5) 1-0", &mut lines, &mut ());
/// assert_eq!(lines.into_text(), "e2e4 e7e5 1-0\n");
/// ```
#[derive(Debug)]
pub struct MoveLines {
    spelling: MoveSpelling,
    text: String,
    set_up_games: u64,
}

impl MoveLines {
    /// Creates a visitor that writes moves in the given notation.
    #[must_use]
    pub const fn new(spelling: MoveSpelling) -> Self {
        Self { spelling, text: String::new(), set_up_games: 0 }
    }

    /// Returns the number of games that do not start from the initial position.
    #[must_use]
    pub const fn set_up_games(&self) -> u64 {
        self.set_up_games
    }

    /// Returns the lines of all games, each with a line feed.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

impl Visitor for MoveLines {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.set_up_games += u64::from(*start.position != Position::initial());
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.text.push_str(&self.spelling.text(event.played, event.position));
        self.text.push(' ');
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.text.push_str(end.result.as_str());
        self.text.push('\n');
        Flow::Continue
    }
}
