//! Edits must never change the meaning of a game, whatever the language of its piece letters (PGN 17).

use super::fixed;
use movetext_board::{Position, Role};
use movetext_pgn::{Flow, Interest, MoveEvent, MoveToken, Played, Start, Visitor};
use movetext_san::{
    Leniency, San,
    notation::{LongAlgebraic, LongStyle, PieceLetters},
};
use movetext_testkit::{
    Random,
    files::{pgn_inputs, real_data, with_extension},
};
use std::fs;

/// A move in a position, or the start or end of a variation.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Move(Box<Position>, Played),
    Open,
    Close,
}

/// The start positions and lines of games. Games with unplayable moves are left out.
#[derive(Default)]
struct Original {
    games: Vec<(Option<Position>, Vec<Step>)>,
}

impl Visitor for Original {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.games.push((Some(*start.position), Vec::new()));
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let step = Step::Move(Box::new(*event.position), event.played);
        self.games.last_mut().unwrap().1.push(step);
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.games.last_mut().unwrap().1.push(Step::Open);
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.games.last_mut().unwrap().1.push(Step::Close);
        Flow::Continue
    }
}

/// Reads the moves of a game with the piece letters of one language, without guessing the language.
struct Local {
    letters: PieceLetters,
    line: (Position, Position),
    outer: Vec<(Position, Position)>,
    steps: Vec<Step>,
    /// The first token that is not a move in the language.
    fault: Option<String>,
}

impl Visitor for Local {
    fn interest(&self) -> Interest {
        Interest::PARSE | Interest::VARIATIONS
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        let text = token.text.to_str();
        let san = San::parse_in(&text, self.letters, Leniency::Lenient);
        let mv = san.ok().and_then(|san| san.find_move(&self.line.1).ok());
        let Some(mv) = mv else {
            self.fault.get_or_insert(text.into_owned());
            return Flow::Stop;
        };
        self.steps.push(Step::Move(Box::new(self.line.1), Played::Move(mv)));
        self.line = (self.line.1, self.line.1.play(mv));
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.steps.push(Step::Open);
        self.outer.push(self.line);
        self.line.1 = self.line.0;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.steps.push(Step::Close);
        self.line = self.outer.pop().unwrap();
        Flow::Continue
    }
}

/// Writes a move in a spelling that occurs in real files.
fn spelled(
    position: &Position,
    played: Played,
    letters: PieceLetters,
    random: &mut Random,
) -> Option<String> {
    let Played::Move(mv) = played else { return None };
    let san = San::from_move(mv, position);
    let text = san.text_in(letters).as_str().to_owned();
    let is_pawn = position.piece_at(mv.origin()).is_some_and(|piece| piece.role == Role::Pawn);
    Some(match random.below(8) {
        0 => {
            LongAlgebraic::from_move(mv, position, LongStyle::Hyphenated).text_in(letters).as_str().to_owned()
        }
        1 if is_pawn => format!("{}{text}", letters.letter(Role::Pawn)),
        2 => text.trim_end_matches(['+', '#']).to_owned(),
        3 => text.replace('x', ""),
        4 => text.replace('x', ":"),
        _ => text,
    })
}

fn written(steps: &[Step], letters: PieceLetters, random: &mut Random) -> Option<String> {
    let mut text = String::new();
    for step in steps {
        match step {
            Step::Move(position, played) => {
                text.push_str(&spelled(position, *played, letters, random)?);
                text.push(' ');
            }
            Step::Open => text.push('('),
            Step::Close => text.push_str(") "),
        }
    }
    text.push('*');
    Some(text)
}

/// Returns the moves of a text in a language, or the token that is not a move.
fn read(text: &[u8], letters: PieceLetters) -> Result<Vec<Step>, String> {
    let start = Position::initial();
    let mut local =
        Local { letters, line: (start, start), outer: Vec::new(), steps: Vec::new(), fault: None };
    movetext_pgn::read(text, &mut local, &mut ());
    local.fault.map_or(Ok(local.steps), Err)
}

/// Returns games from the initial position: from the repository, and from real files if there are any.
fn originals() -> Vec<Vec<Step>> {
    let mut original = Original::default();
    for (_, bytes) in pgn_inputs() {
        movetext_pgn::read(&bytes, &mut original, &mut ());
    }
    if let Some(folder) = real_data() {
        for path in with_extension(&folder.join("pgn"), "pgn").into_iter().step_by(7) {
            let bytes = fs::read(path).unwrap();
            let beginning = &bytes[..bytes.len().min(20_000)];
            movetext_pgn::read(beginning, &mut original, &mut ());
        }
    }
    let is_initial = |start: &Option<Position>| *start == Some(Position::initial());
    let games = original.games.into_iter().filter(|(start, steps)| is_initial(start) && steps.len() < 300);
    games.map(|(_, steps)| steps).collect()
}

#[test]
fn edits_keep_the_meaning_in_every_language() {
    let mut random = Random::new(0xD1B5_4A32_D192_ED03);
    let (mut read_as_meant, mut edited) = (0, 0);
    for steps in originals() {
        for letters in PieceLetters::ALL {
            let length = random.below(steps.len() + 1);
            let kept = if random.one_in(2) { &steps[..] } else { &steps[..length] };
            let is_closed = kept.iter().filter(|step| **step == Step::Open).count()
                == kept.iter().filter(|step| **step == Step::Close).count();
            let Some(text) = written(kept, letters, &mut random).filter(|_| is_closed) else { continue };
            // Some spellings are ambiguous by themselves, such as pawn captures without a sign.
            if read(text.as_bytes(), letters).as_deref() != Ok(kept) {
                continue;
            }
            read_as_meant += 1;
            let after = (0..4).fold(text.clone().into_bytes(), |text, _| fixed(&text));
            edited += u32::from(after != text.as_bytes());
            let shown = String::from_utf8_lossy(&after);
            assert_eq!(read(&after, letters).as_deref(), Ok(kept), "{letters}:\n{text}\n{shown}");
        }
    }
    assert!(read_as_meant > 2_000 && edited > 100, "{read_as_meant} {edited}");
}
