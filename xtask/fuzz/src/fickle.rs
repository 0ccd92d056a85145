//! A visitor with pseudo-random answers. It checks that the reader obeys these answers.

use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveToken, Placement, SkippedText,
    Start, Tag, Visitor,
    diagnostic::{Code, Diagnostic, Sink},
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_testkit::Random;

/// What the visitor has asked to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    Nothing,
    /// The rest of the variation at this depth.
    Variation(usize),
    Game,
}

/// Requests all events, and asks to skip at random.
#[derive(Debug)]
pub(crate) struct Fickle {
    random: Random,
    depth: usize,
    is_open: bool,
    is_stopped: bool,
    passed: Passed,
}

impl Fickle {
    pub(crate) fn new(random: Random) -> Self {
        Self { random, depth: 0, is_open: false, is_stopped: false, passed: Passed::Nothing }
    }

    /// Returns whether each game has ended. After a stop, the last game need not end.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_stopped || !self.is_open
    }

    /// Handles an event that must not occur inside skipped text.
    fn content(&mut self) -> Flow {
        assert_eq!(self.passed, Passed::Nothing, "an event of skipped text");
        self.answer()
    }

    fn answer(&mut self) -> Flow {
        assert!(self.is_open && !self.is_stopped, "an event outside of games or after a stop");
        let flow = match self.random.below(60) {
            0 => Flow::Stop,
            1 => Flow::SkipGame,
            2..6 => Flow::SkipVariation,
            _ => return Flow::Continue,
        };
        self.is_stopped = flow == Flow::Stop;
        self.passed = match (flow, self.passed) {
            (Flow::SkipVariation, Passed::Nothing) if self.depth > 0 => Passed::Variation(self.depth),
            (Flow::SkipVariation, passed) if passed != Passed::Nothing => passed,
            _ => Passed::Game,
        };
        flow
    }
}

impl Visitor for Fickle {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        assert!(!self.is_open, "a game begins in a game");
        (self.is_open, self.passed) = (true, Passed::Nothing);
        self.answer()
    }

    fn tag(&mut self, _tag: &Tag<'_>) -> Flow {
        self.content()
    }

    fn begin_moves(&mut self, _start: &Start<'_>) -> Flow {
        self.content()
    }

    fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
        self.content()
    }

    fn token(&mut self, _token: &MoveToken<'_>) -> Flow {
        self.content()
    }

    fn nag(&mut self, _nag: Nag, _place: Placement) -> Flow {
        self.content()
    }

    fn comment(&mut self, _comment: &Comment<'_>) -> Flow {
        self.content()
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        self.content()
    }

    fn variation_result(&mut self, _result: GameResult) -> Flow {
        self.content()
    }

    fn end_variation(&mut self) -> Flow {
        assert!(self.depth > 0, "a variation ends that did not begin");
        if self.passed == Passed::Variation(self.depth) {
            self.passed = Passed::Nothing;
        }
        self.depth -= 1;
        self.answer()
    }

    fn escaped_line(&mut self, _escape: &EscapedLine<'_>) -> Flow {
        self.content()
    }

    fn skipped_text(&mut self, _skipped: &SkippedText<'_>) -> Flow {
        self.content()
    }

    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        assert_eq!(self.depth, 0, "a game ends in a variation");
        let flow = self.answer();
        self.is_open = false;
        flow
    }
}

impl Sink for Fickle {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let is_space = matches!(diagnostic.code(), Code::ForbiddenWhiteSpace | Code::ByteOrderMark);
        if is_space && !self.is_open && !self.is_stopped {
            // The reader reports white space after the last game when no game is open. We do not stop here.
            return Flow::Continue;
        }
        self.answer()
    }
}
