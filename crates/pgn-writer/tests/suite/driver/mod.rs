//! Calls a visitor as a reader would, with moves in SAN (PGN 8.2), so that tests of single elements need no reader.

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]
#![allow(dead_code, reason = "each test file is a program of its own and uses a part of this")]

use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, GameEnd, GameStart, MoveEvent, Played, Span, Tag, Text, Visitor,
    event::{EscapedLine, Placement, SkippedText, Start, StartOrigin},
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_pgn_writer::{
    ExportOptions, GameText,
    normalisation::{Losses, Normalisation},
};
use movetext_san::San;

/// An element of movetext.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Element<'a> {
    /// Moves in SAN with spaces between them, `--` for a null move.
    Moves(&'a str),
    Nag(u8, Placement),
    Comment(&'a str, Placement),
    Open,
    Close,
    VariationResult(GameResult),
    EscapedLine(&'a str),
    SkippedText(&'a str),
}

/// The events of a game.
#[derive(Clone, Debug)]
pub(crate) struct Script<'a> {
    pub(crate) tags: &'a [(&'a str, &'a str)],
    pub(crate) origin: StartOrigin,
    pub(crate) movetext: &'a [Element<'a>],
    pub(crate) result: GameResult,
}

impl<'a> Script<'a> {
    /// Returns a game without tags from the initial position, with unknown result.
    pub(crate) fn of(movetext: &'a [Element<'a>]) -> Self {
        Self { tags: &[], origin: StartOrigin::Initial, movetext, result: GameResult::Unknown }
    }

    /// Sends the events to a visitor, whatever it answers.
    pub(crate) fn drive(&self, visitor: &mut impl Visitor) {
        visitor.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
        let mut start = Position::initial();
        for &(name, value) in self.tags {
            if name == "FEN" && self.origin == StartOrigin::FenTag {
                start = value.parse::<Fen>().unwrap().into_position().unwrap();
            }
            let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
            visitor.tag(&Tag { name, value, span: Span::default(), value_span: Span::default() });
        }
        visitor.begin_moves(&Start { position: &start, origin: self.origin });
        self.drive_movetext(start, visitor);
        visitor.end_game(&GameEnd {
            result: self.result,
            marker: Some(self.result),
            plies: 0,
            span: Span::default(),
            source: None,
        });
    }

    fn drive_movetext(&self, start: Position, visitor: &mut impl Visitor) {
        let span = Span::default();
        let (mut before, mut position) = (start, start);
        let mut parents = Vec::new();
        for element in self.movetext {
            match *element {
                Element::Moves(moves) => {
                    for san in moves.split(' ') {
                        let played = match san {
                            "--" => Played::Null,
                            _ => Played::Move(San::parse(san).unwrap().resolve(&position).unwrap().mv),
                        };
                        visitor.mv(&MoveEvent {
                            ply: 0,
                            position: &position,
                            played,
                            text: Text::plain(b""),
                            is_canonical: false,
                            span,
                        });
                        before = position;
                        position = match played {
                            Played::Move(mv) => position.play(mv),
                            Played::Null => position.null_move().unwrap(),
                        };
                    }
                }
                Element::Nag(number, place) => drop(visitor.nag(Nag::new(number), place)),
                Element::Comment(text, place) => {
                    visitor.comment(&Comment { text: Text::plain(text.as_bytes()), placement: place, span });
                }
                Element::Open => {
                    visitor.begin_variation();
                    parents.push((before, position));
                    position = before;
                }
                Element::Close => {
                    visitor.end_variation();
                    (before, position) = parents.pop().unwrap();
                }
                Element::VariationResult(result) => drop(visitor.variation_result(result)),
                Element::EscapedLine(text) => {
                    visitor.escaped_line(&EscapedLine { text: Text::plain(text.as_bytes()), span });
                }
                Element::SkippedText(text) => {
                    visitor.skipped_text(&SkippedText { text: Text::plain(text.as_bytes()), span });
                }
            }
        }
    }

    /// Returns the text of the game, and the changes made for it.
    pub(crate) fn export(&self, options: ExportOptions) -> (String, Losses) {
        let mut text = GameText::new(options);
        self.drive(&mut text);
        let losses = *text.losses();
        (text.into_string(), losses)
    }
}

/// Returns the movetext of a game without tags: the text between the two empty lines.
#[track_caller]
pub(crate) fn movetext(elements: &[Element<'_>], options: ExportOptions) -> String {
    let (text, _) = Script::of(elements).export(options);
    let (_, movetext) = text.split_once("\n\n").unwrap();
    movetext.strip_suffix("\n\n").unwrap().to_owned()
}

/// Returns the changes, except those of tags that scripts omit.
pub(crate) fn noted(losses: &Losses) -> Vec<(Normalisation, u64)> {
    losses.iter().filter(|&(kind, _)| kind != Normalisation::MissingRosterTag).collect()
}
