//! A visitor that records its events and checks their order.

use core::fmt::{Arguments, Write as _};
use movetext_pgn::diagnostic::Sink;
use movetext_pgn::{
    Comment, Diagnostic, Escape, Flow, GameEnd, GameStart, MoveToken, Place, Played, Start, Step, Tag,
    Unread, Visitor, Wants,
};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::San;

/// Events, one per line.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) text: String,
    /// The numbers of games begun and ended.
    pub(crate) begun: usize,
    pub(crate) ended: usize,
    /// The requested events.
    pub(crate) wants: Wants,
    /// The answer to the first event whose line has this prefix.
    pub(crate) answer: Option<(&'static str, Flow)>,
    pub(crate) depth: usize,
    pub(crate) are_moves_begun: bool,
}

impl Default for Log {
    fn default() -> Self {
        let (begun, ended, depth, are_moves_begun) = (0, 0, 0, false);
        Self { text: String::new(), begun, ended, wants: Wants::ALL, answer: None, depth, are_moves_begun }
    }
}

impl Log {
    fn line(&mut self, line: Arguments<'_>) -> Flow {
        let line = line.to_string();
        writeln!(self.text, "{line}").unwrap();
        match self.answer {
            Some((beginning, flow)) if line.starts_with(beginning) => {
                self.answer = None;
                flow
            }
            _ => Flow::Continue,
        }
    }

    /// Records an event that is only valid between moves.
    fn element(&mut self, line: Arguments<'_>) -> Flow {
        assert!(self.are_moves_begun && self.begun > self.ended, "{line}");
        self.line(line)
    }
}

impl Visitor for Log {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        assert_eq!(self.begun, self.ended);
        assert_eq!(game.line, 0);
        self.begun += 1;
        self.depth = 0;
        self.are_moves_begun = false;
        self.line(format_args!("begin_game {} at {}", game.number, game.offset))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        assert!(!self.are_moves_begun && self.begun > self.ended);
        self.line(format_args!("tag {} {:?} {} value {}", tag.name, tag.value, tag.span, tag.value_span))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        assert!(!self.are_moves_begun);
        self.are_moves_begun = true;
        self.line(format_args!("begin_moves {:?}", start.origin))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let Played::Move(mv) = step.played else {
            return self.element(format_args!("mv {} -- {}", step.ply, step.span));
        };
        let san = San::of(mv, step.position).text();
        self.element(format_args!("mv {} {san} {}", step.ply, step.span))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.element(format_args!("token {} {}", token.text, token.span))
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.element(format_args!("nag {nag} {place:?}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.element(format_args!("comment {:?} {:?} {}", comment.place, comment.text, comment.span))
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        self.element(format_args!("("))
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        assert!(self.depth > 0);
        self.element(format_args!("result of the variation {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        assert!(self.depth > 0);
        self.depth -= 1;
        self.element(format_args!(")"))
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.element(format_args!("escape {:?} {}", escape.text, escape.span))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.element(format_args!("unread {:?} {}", unread.text, unread.span))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        assert_eq!((self.depth, self.begun), (0, self.ended + 1));
        self.ended += 1;
        self.line(format_args!(
            "end_game {} marker {:?} plies {} {}",
            end.result, end.marker, end.plies, end.span
        ))
    }
}

impl Sink for Log {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.line(format_args!("diagnostic {} {}", diagnostic.code, diagnostic.location))
    }
}
