//! A written record of what is read of a text, to compare two readings: edits must not change it.

use core::fmt::Write;
use movetext_pgn::Comment;
use movetext_pgn::Escape;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Place;
use movetext_pgn::Played;
use movetext_pgn::Start;
use movetext_pgn::Step;
use movetext_pgn::Tag;
use movetext_pgn::Unread;
use movetext_pgn::Visitor;
use movetext_pgn_values::GameResult;
use movetext_pgn_values::Nag;

/// The games as lines.
#[derive(Default)]
pub(crate) struct Games {
    lines: String,
}

/// The games of a text as lines.
pub(crate) fn games(bytes: &[u8]) -> String {
    let mut games = Games::default();
    movetext_pgn::read(bytes, &mut games, &mut ());
    games.lines
}

impl Games {
    fn line(&mut self, line: &dyn core::fmt::Display) -> Flow {
        writeln!(self.lines, "{line}").unwrap();
        Flow::Continue
    }
}

impl Visitor for Games {
    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.line(&format_args!("game {}", game.number))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        // Edits of these two tags write explicitly what was read; the position below shows that.
        match &*tag.name.to_str() {
            "SetUp" => Flow::Continue,
            "FEN" => self.line(&"tag FEN"),
            name => self.line(&format_args!("tag {name} {:?}", tag.value.to_str())),
        }
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.line(&format_args!("from {:?} {}", start.origin, movetext_fen::Fen::from(start.position)))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        match step.played {
            Played::Move(mv) => {
                self.line(&format_args!("{} {}", step.ply, movetext_san::San::of(mv, step.position)))
            }
            Played::Null => self.line(&format_args!("{} --", step.ply)),
        }
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.line(&format_args!("{nag} {place:?}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.line(&format_args!("comment {:?} {:?}", comment.place, comment.text.to_str()))
    }

    fn begin_variation(&mut self) -> Flow {
        self.line(&"(")
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.line(&format_args!("variation {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        self.line(&")")
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.line(&format_args!("escape {:?}", escape.text.to_str()))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.line(&format_args!("unread {:?}", unread.text.raw().escape_ascii().to_string()))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.line(&format_args!("result {}, {} plies", end.result, end.plies))
    }
}
