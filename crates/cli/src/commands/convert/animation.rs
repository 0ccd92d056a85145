//! `movetext convert --to gif`: draws a game as an animation.

use super::session;
use crate::{
    args::{ConvertArguments, Target as Format},
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{Messages, target::Target},
    session::Delivery,
    status::Status,
};
use core::time::Duration;
use movetext_board::{Move, Position};
use movetext_diagram::{Animation, BoardImage};
use movetext_input::GameBatch;
use movetext_pgn::{Comment, Flow, GameStart, Interest, MoveEvent, Start, StartOrigin, Visitor};

/// The time for which a position is shown, unless `--delay` says otherwise.
const DELAY: Duration = Duration::from_millis(800);

/// How many times as long the last position is shown.
const LAST_FACTOR: u32 = 4;

/// Returns an error for options of pictures that have no effect on the output format.
pub(super) fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    let picture = &arguments.picture;
    let given = picture.board.given().into_iter().chain([("--delay", picture.delay.is_some())]);
    match given.into_iter().find(|(_, is_given)| *is_given && arguments.to != Format::Gif) {
        Some((option, _)) => Err(Failure::OptionOfOtherFormat { option, formats: "--to gif" }),
        None => Ok(()),
    }
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut found = FoundGames::default();
        games.visit_once(&mut found, diagnostics);
        found
    };
    let mut found = FoundGames::default();
    let outcome = session(arguments)?.run(Box::new(Messages), work, &mut found)?;
    if found.count == 0 {
        // If an input cannot be read or has no games, that was reported.
        return if outcome.status > Status::Clean { Ok(outcome.status) } else { Err(Failure::NoGame) };
    }
    if found.frames.is_empty() {
        return Err(Failure::UnplayableGame);
    }
    let bytes = animation(arguments, &found.frames).to_gif()?;
    let mut target = Target::new(arguments.output.as_deref());
    target.open()?;
    target.write(&bytes)?;
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// Returns a picture for each position.
fn animation(arguments: &ConvertArguments, frames: &[Frame]) -> Animation {
    let picture = &arguments.picture;
    let delay = picture.delay.unwrap_or(DELAY);
    let mut animation = Animation::new();
    for (index, Frame { position, mv, comments }) in frames.iter().enumerate() {
        let image = BoardImage::from_position(position).marks(comments);
        let image = mv.iter().fold(image, |image, &mv| image.last_move(mv));
        let factor = if index + 1 == frames.len() { LAST_FACTOR } else { 1 };
        animation.push(picture.board.draw(image), delay * factor);
    }
    animation
}

/// A position with its move and marks.
#[derive(Debug)]
struct Frame {
    position: Position,
    /// The move that led to the position.
    mv: Option<Move>,
    /// The comments that contain commands. Some commands mark squares and arrows.
    comments: String,
}

/// How many games there are, and the first game's positions.
#[derive(Debug, Default)]
struct FoundGames {
    count: u64,
    /// The start position and the positions after each move.
    frames: Vec<Frame>,
}

impl Visitor for FoundGames {
    fn interest(&self) -> Interest {
        if self.count == 0 { Interest::REPLAY.with(Interest::COMMENTS) } else { Interest::SCAN }
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.count += 1;
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if self.count == 1 && start.origin != StartOrigin::Unplayable {
            self.frames.push(Frame { position: *start.position, mv: None, comments: String::new() });
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.count == 1 {
            let (position, mv) = (*event.position_after(), event.played.mv());
            self.frames.push(Frame { position, mv, comments: String::new() });
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let text = comment.text.to_str();
        if self.count == 1 && text.contains("[%") {
            self.frames.last_mut().into_iter().for_each(|frame| frame.comments.push_str(&text));
        }
        Flow::Continue
    }
}

impl Delivery<Self> for FoundGames {
    const ONLY_GAMES: bool = true;

    fn games(&mut self, made: Self, _reporter: &mut Reporter<'_>) -> Result<Flow, Failure> {
        if self.count == 0 {
            *self = made;
        } else {
            self.count += made.count;
        }
        if self.count > 1 { Err(Failure::SeveralGames) } else { Ok(Flow::Continue) }
    }
}
