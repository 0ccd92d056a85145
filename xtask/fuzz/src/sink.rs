//! A sink that records the events of one game, checks their order, and gives random answers if requested.

use core::fmt::Write as _;

use movetext_pgn::{
    Flow, Interest,
    diagnostic::Finding,
    parser::{Event, EventSink},
};
use movetext_testkit::Random;

/// The events that a sink requests, and whether it requests diagnostics.
pub(crate) type Requests = (Interest, bool);

/// Records the events that it requests.
#[derive(Debug)]
pub(crate) struct Recorder {
    interest: Interest,
    requests_findings: bool,
    answers: Option<Random>,
    /// A line for each event and diagnostic.
    pub(crate) text: String,
    /// A line for each event that every sink receives: moves, tags, nesting.
    pub(crate) frame: String,
    stage: Stage,
    depth: u32,
}

/// Which part of the game was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Before,
    Tags,
    Moves,
    Behind,
}

impl Recorder {
    /// Creates a sink that requests `interest`. It takes its answers from `answers`. If `answers` is `None`, it always
    /// continues.
    pub(crate) fn new((interest, requests_findings): Requests, answers: Option<Random>) -> Self {
        let (text, frame) = (String::new(), String::new());
        Self { interest, requests_findings, answers, text, frame, stage: Stage::Before, depth: 0 }
    }

    fn answer(&mut self) -> Flow {
        match self.answers.as_mut().map(|random| random.below(40)) {
            Some(0) => Flow::SkipGame,
            Some(1..3) => Flow::SkipVariation,
            Some(3) => Flow::Stop,
            _ => Flow::Continue,
        }
    }

    /// Checks the order of events.
    fn follow(&mut self, event: &Event<'_>) {
        let stage = self.stage;
        self.stage = match event {
            Event::BeginGame(_) => {
                assert_eq!(stage, Stage::Before, "a game begins twice");
                Stage::Tags
            }
            Event::Tag(_) => {
                assert_eq!(stage, Stage::Tags, "a tag after the tag section");
                stage
            }
            Event::EndTags => {
                assert_eq!(stage, Stage::Tags, "a second end of the tags");
                Stage::Moves
            }
            // A visitor that skips from the tag section onward still receives the result.
            Event::Escape(_) | Event::Comment(_) | Event::Result(..) => {
                assert!(matches!(stage, Stage::Tags | Stage::Moves), "{event:?} in stage {stage:?}");
                stage
            }
            Event::EndGame { .. } => {
                assert!(matches!(stage, Stage::Tags | Stage::Moves), "a game ends in stage {stage:?}");
                assert_eq!(self.depth, 0, "a game ends inside a variation");
                Stage::Behind
            }
            _ => {
                assert_eq!(stage, Stage::Moves, "{event:?} outside of the movetext");
                stage
            }
        };
        match event {
            Event::BeginVariation(_) => self.depth += 1,
            Event::EndVariation(_) => {
                assert!(self.depth > 0, "a variation ends that did not begin");
                self.depth -= 1;
            }
            _ => {}
        }
    }

    /// Returns whether the end of the game was received.
    pub(crate) fn is_complete(&self) -> bool {
        self.stage == Stage::Behind
    }
}

impl EventSink for Recorder {
    fn event(&mut self, event: Event<'_>) -> Flow {
        self.follow(&event);
        let is_wanted = match event {
            Event::Comment(_) | Event::StrayText(_) => self.interest.contains(Interest::COMMENTS),
            Event::MoveNumber(..) => self.requests_findings,
            Event::Nag(..) => self.interest.contains(Interest::NAGS),
            _ => true,
        };
        if !is_wanted {
            return Flow::Continue;
        }
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{event:?}");
        if !matches!(event, Event::Comment(_) | Event::StrayText(_) | Event::MoveNumber(..) | Event::Nag(..))
        {
            let _ = writeln!(self.frame, "{event:?}");
        }
        self.answer()
    }

    fn finding(&mut self, finding: Finding) -> Flow {
        if !self.requests_findings {
            return Flow::Continue;
        }
        let _ = writeln!(self.text, "{finding:?}");
        self.answer()
    }

    fn interest(&self) -> Interest {
        self.interest
    }

    fn requests_findings(&self) -> bool {
        self.requests_findings
    }
}
