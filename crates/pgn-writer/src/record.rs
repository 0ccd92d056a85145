//! The movetext of one game (PGN 8.2) while it is read: what stands in it, in the order in which it will be written.
//!
//! It is kept until the game ends, since a glyph may come after the variations on its move, a variation may turn out
//! to have no moves, and the tags before the movetext need the result. All of it lives in a few reused buffers.

use crate::losses::{Losses, Normalisation};
use crate::nags::{Added, NagList, Nags};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;
use movetext_board::Color;
use movetext_pgn::{Nag, Place, Played, Step};
use movetext_san::San;

/// An element of movetext.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// An element that was taken back.
    Nothing,
    /// The place of a move number, and the glyphs before the move.
    Number { number: u32, color: Color, nags: NagList, demanded: bool },
    /// A move in SAN, and the glyphs after it.
    San { text: Range<usize>, nags: NagList },
    /// A brace comment.
    Comment(Range<usize>),
    /// A line comment, semicolon included.
    LineComment(Range<usize>),
    /// An escaped line, percent sign included.
    Escape(Range<usize>),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// The main line or a variation that is being read.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The item of its last move.
    last_move: Option<usize>,
    /// The item that will be the number of its next move, because a comment stands between the two.
    number: Option<usize>,
    /// The glyphs before its next move.
    nags: NagList,
    /// The item that opened it.
    open: usize,
}

/// The movetext of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    pub(crate) items: Vec<Item>,
    /// Moves, comments and escapes, one after another.
    pub(crate) pool: String,
    pub(crate) nags: Nags,
    line: Line,
    parents: Vec<Line>,
}

impl Record {
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.pool.clear();
        self.nags.clear();
        self.line = Line::default();
        self.parents.clear();
    }

    pub(crate) fn play(&mut self, step: &Step<'_>) {
        let number = Item::Number {
            number: step.position.fullmove_number(),
            color: step.position.turn(),
            nags: mem::take(&mut self.line.nags),
            demanded: self.line.number.is_some(),
        };
        match self.line.number.take().and_then(|index| self.items.get_mut(index)) {
            Some(item) => *item = number,
            None => self.items.push(number),
        }
        let start = self.pool.len();
        match step.played {
            Played::Move(mv) => self.pool.push_str(&San::of(mv, step.position).text()),
            Played::Null => self.pool.push_str("--"),
        }
        self.line.last_move = Some(self.items.len());
        self.items.push(Item::San { text: start..self.pool.len(), nags: NagList::default() });
    }

    pub(crate) fn annotate(&mut self, nag: Nag, place: Place, losses: &mut Losses) {
        let after = match place {
            Place::Start | Place::BeforeMove => None,
            Place::AfterMove | Place::AfterVariations | Place::End => self.line.last_move,
        };
        let list = match after.and_then(|index| self.items.get_mut(index)) {
            Some(Item::San { nags, .. }) => nags,
            _ => &mut self.line.nags,
        };
        if self.nags.add(list, nag) == Added::Repeated {
            losses.add(Normalisation::RepeatedNag);
        } else if !matches!((place, after), (Place::BeforeMove, _) | (Place::AfterMove, Some(_))) {
            losses.add(Normalisation::MovedNag);
        }
    }

    /// A comment comes at `place`: keeps the place of the number if it stands behind that.
    pub(crate) fn place_comment(&mut self, place: Place) {
        if place == Place::BeforeMove && self.line.number.is_none() {
            self.line.number = Some(self.items.len());
            self.items.push(Item::Nothing);
        }
    }

    /// Whether what comes next stands directly behind an opening parenthesis.
    pub(crate) fn is_behind_parenthesis(&self) -> bool {
        matches!(self.items.last(), Some(Item::Open))
    }

    /// Whether there is a move that a variation could replace.
    pub(crate) const fn has_move(&self) -> bool {
        self.line.last_move.is_some()
    }

    pub(crate) fn open(&mut self) {
        // Comments between the number and a move that comes after a variation belong to the move before.
        self.line.number = None;
        let line = Line { open: self.items.len(), ..Line::default() };
        self.items.push(Item::Open);
        self.parents.push(mem::replace(&mut self.line, line));
    }

    pub(crate) fn close(&mut self, losses: &mut Losses) {
        let Some(parent) = self.parents.pop() else { return };
        let line = mem::replace(&mut self.line, parent);
        self.lose_nags(line.nags, losses);
        if line.last_move.is_some() {
            self.items.push(Item::Close);
        } else if let Some(open) = self.items.get_mut(line.open) {
            *open = Item::Nothing;
            losses.add(Normalisation::EmptyVariation);
        }
    }

    /// The game ends: closes what is still open.
    pub(crate) fn finish(&mut self, losses: &mut Losses) {
        while !self.parents.is_empty() {
            self.close(losses);
        }
        let nags = mem::take(&mut self.line.nags);
        self.lose_nags(nags, losses);
    }

    fn lose_nags(&self, nags: NagList, losses: &mut Losses) {
        for _ in self.nags.iter(nags) {
            losses.add(Normalisation::LostNag);
        }
    }
}
