//! A visitor and a sink that record what they receive in one text.

use super::{GameResult, Nag, fen, pgn};
use core::cell::RefCell;
use core::fmt::{Arguments, Write as _};
use pgn::diagnostic::{Attention, Profile, Sink};
use pgn::{
    Code, Comment, Diagnostic, Escape, Flow, GameEnd, GameStart, MoveToken, Place, Played, Start, Step, Tag,
    Text, Unread, Visitor, Wants,
};

/// The text shared by a visitor and a sink, and their answers.
#[derive(Debug, Default)]
pub(crate) struct Log {
    text: RefCell<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    text: String,
    /// One answer in `odds` is not `Continue`; 0 means that all continue.
    odds: u64,
    /// The state of the random numbers.
    random: u64,
}

impl Log {
    /// Returns a log whose visitor and sink stop or skip after about one event in `odds`.
    pub(crate) fn answering(odds: u64, seed: u64) -> Self {
        let shared = Shared { text: String::new(), odds, random: seed | 1 };
        Self { text: RefCell::new(shared) }
    }

    /// Returns everything written so far.
    pub(crate) fn into_text(self) -> String {
        self.text.into_inner().text
    }

    /// Writes a line.
    pub(crate) fn line(&self, line: Arguments<'_>) {
        let mut shared = self.text.borrow_mut();
        // Writing to a string cannot fail.
        let _ = shared.text.write_fmt(line);
        shared.text.push('\n');
    }

    /// Writes a line and returns the answer to it.
    fn answered(&self, line: Arguments<'_>) -> Flow {
        let flow = self.answer();
        self.line(line);
        if flow != Flow::Continue {
            self.line(format_args!("  answered {flow:?}"));
        }
        flow
    }

    fn answer(&self) -> Flow {
        let mut shared = self.text.borrow_mut();
        if shared.odds == 0 {
            return Flow::Continue;
        }
        shared.random ^= shared.random << 13;
        shared.random ^= shared.random >> 7;
        shared.random ^= shared.random << 17;
        if !shared.random.is_multiple_of(shared.odds) {
            return Flow::Continue;
        }
        match shared.random / shared.odds % 8 {
            0 => Flow::Stop,
            1 | 2 => Flow::SkipGame,
            _ => Flow::SkipVariation,
        }
    }
}

/// A visitor with these interests.
#[derive(Debug)]
pub(crate) struct Events<'a> {
    pub(crate) log: &'a Log,
    pub(crate) wants: Wants,
}

/// Returns all interests except diagnostics.
pub(crate) fn all() -> Wants {
    Wants::REPLAY | contents() | Wants::LINES | Wants::KEYS
}

/// Returns the interests in all elements other than moves.
pub(crate) fn contents() -> Wants {
    Wants::COMMENTS | Wants::NAGS | Wants::VARIATIONS | Wants::ESCAPES
}

fn raw<'a>(text: &Text<'a>) -> &'a str {
    // Both sides escape invalid UTF-8 equally, and comparing raw bytes would not test decoding.
    core::str::from_utf8(text.raw()).unwrap_or("(not UTF-8)")
}

impl Visitor for Events<'_> {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let GameStart { number, offset, line, column } = *game;
        self.log.answered(format_args!("game {number} at {offset}, {line}:{column}"))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let Tag { name, value, span, value_span } = tag;
        let raw = (raw(name), raw(value));
        self.log.answered(format_args!("tag {name:?} {value:?} {raw:?} {span} {value_span}"))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if !self.wants.contains(Wants::REPLAY) {
            return self.log.answered(format_args!("moves"));
        }
        let (origin, position) = (start.origin, fen::Fen::from(start.position));
        self.log.answered(format_args!("moves from {origin:?} {position}"))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let Step { ply, position, played, text, is_canonical, span } = step;
        let key = if self.wants.contains(Wants::KEYS) { position.hash() } else { 0 };
        let position = fen::Fen::from(*position);
        let played = match played {
            Played::Move(mv) => mv.to_string(),
            Played::Null => "null".to_owned(),
        };
        self.log.answered(format_args!(
            "move {ply} {played} {text:?} canonical {is_canonical} {span} in {position} key {key:x}"
        ))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.log.answered(format_args!("token {:?} {}", token.text, token.span))
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.log.answered(format_args!("nag {nag} {place:?}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let Comment { text, place, span } = comment;
        self.log.answered(format_args!("comment {text:?} {:?} {place:?} {span}", raw(text)))
    }

    fn begin_variation(&mut self) -> Flow {
        self.log.answered(format_args!("("))
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.log.answered(format_args!("result in variation {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        self.log.answered(format_args!(")"))
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.log.answered(format_args!("escaped line {:?} {}", escape.text, escape.span))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.log.answered(format_args!("unread {:?} {}", unread.text, unread.span))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let GameEnd { result, marker, plies, span, source } = end;
        let length = source.map(<[u8]>::len);
        self.log.answered(format_args!("end {result} {marker:?} {plies} plies {span} source {length:?}"))
    }
}

/// The diagnostics that a sink requests.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Taken {
    /// All diagnostics in full.
    Whole,
    /// Depending on the name of the code: full diagnostics, counts, or nothing.
    Mixed,
}

/// A sink that records what it receives.
#[derive(Debug)]
pub(crate) struct Diagnostics<'a> {
    pub(crate) log: &'a Log,
    pub(crate) taken: Taken,
}

impl Sink for Diagnostics<'_> {
    fn attention(&self, code: Code) -> Attention {
        match (self.taken, code.name().len() % 3) {
            (Taken::Whole, _) | (Taken::Mixed, 0) => super::WITH_FIX,
            (Taken::Mixed, 1) => Attention::Count,
            (Taken::Mixed, _) => Attention::None,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.log.answered(format_args!("counted {}", code.name()))
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        write_diagnostic(self.log, diagnostic);
        for edit in super::fix(diagnostic) {
            self.log.line(format_args!("  fix {} {:?}", edit.span, edit.text));
        }
        self.log.answered(format_args!("diagnosed"))
    }
}

/// Writes all parts of a diagnostic except its fix.
pub(crate) fn write_diagnostic(log: &Log, diagnostic: &Diagnostic) {
    let Diagnostic { code, span, location, game, excerpt, .. } = diagnostic;
    let severities = (diagnostic.severity(), diagnostic.severity_in(Profile::Strict));
    let place = (location.line, location.column);
    log.line(format_args!("diagnostic {} {severities:?} {span} {place:?} game {game}", code.name()));
    log.line(format_args!("  message {diagnostic}"));
    log.line(format_args!("  excerpt {excerpt}"));
    log.line(format_args!("  help {}", diagnostic.help()));
}
