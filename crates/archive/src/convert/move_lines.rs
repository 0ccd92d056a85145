//! Games as lines of moves, for programs that want the moves and nothing else.

use movetext_board::Position;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Start;
use movetext_pgn::Step;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;
use movetext_pgn_writer::MoveSpelling;

/// Writes a line for each game: the moves of the main line with blanks between them, then the result.
///
/// A line says nothing of the position that its moves start from. [`MoveLines::set_up`] counts the games that do not
/// start from the initial one, so that whoever writes them can say so.
///
/// ```
/// use movetext_archive::convert::MoveLines;
/// use movetext_pgn_writer::MoveSpelling;
///
/// let mut lines = MoveLines::new(MoveSpelling::Uci(Default::default()));
/// movetext_pgn::read(b"[White \"Tal\"]\n\n1. e4 {best} e5 (1... c5) 1-0", &mut lines, &mut ());
/// assert_eq!(lines.into_text(), "e2e4 e7e5 1-0\n");
/// ```
#[derive(Clone, Debug)]
pub struct MoveLines {
    spelling: MoveSpelling,
    text: String,
    set_up: u64,
}

impl MoveLines {
    /// No lines yet, for moves spelled so.
    #[must_use]
    pub const fn new(spelling: MoveSpelling) -> Self {
        Self { spelling, text: String::new(), set_up: 0 }
    }

    /// How many games did not start from the initial position.
    #[must_use]
    pub const fn set_up(&self) -> u64 {
        self.set_up
    }

    /// The lines.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

impl Visitor for MoveLines {
    fn wants(&self) -> Wants {
        Wants::REPLAY
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.set_up += u64::from(*start.position != Position::initial());
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        self.text.push_str(&self.spelling.text(step.played, step.position));
        self.text.push(' ');
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.text.push_str(end.result.as_str());
        self.text.push('\n');
        Flow::Continue
    }
}
