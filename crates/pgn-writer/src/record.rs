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
    /// Whether a variation on the last move is among the items.
    has_variation: bool,
    /// The glyphs before its next move.
    nags: NagList,
    /// The item that opened it.
    open: usize,
    /// Where its part of each list of waiting comments begins.
    waiting: [usize; 3],
}

/// Which comments wait for their turn; those that come first are written first.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    /// What is left of variations without moves, behind variations that have some.
    Leftover,
    /// Comments after the variations on the last move, of which more may come.
    AfterVariations,
    /// Comments between the number of the next move and that move.
    BeforeMove,
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
    /// The comments of the open lines that wait, by [`Waiting`]; those of inner lines behind those of outer ones.
    waiting: [Vec<Item>; 3],
}

impl Record {
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.pool.clear();
        self.nags.clear();
        self.line = Line::default();
        self.parents.clear();
        for list in &mut self.waiting {
            list.clear();
        }
    }

    pub(crate) fn play(&mut self, step: &Step<'_>) {
        self.release(Waiting::Leftover);
        self.release(Waiting::AfterVariations);
        let number = self.items.len();
        self.items.push(Item::Nothing);
        self.release(Waiting::BeforeMove);
        let demanded = self.items.len() > number + 1;
        let nags = mem::take(&mut self.line.nags);
        let (color, count) = (step.position.turn(), step.position.fullmove_number());
        if let Some(item) = self.items.get_mut(number) {
            *item = Item::Number { number: count, color, nags, demanded };
        }
        let start = self.pool.len();
        match step.played {
            Played::Move(mv) => self.pool.push_str(&San::of(mv, step.position).text()),
            Played::Null => self.pool.push_str("--"),
        }
        self.line.last_move = Some(self.items.len());
        self.line.has_variation = false;
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

    /// Takes a comment up, to be written now or when its turn comes.
    pub(crate) fn comment(&mut self, comment: Item, place: Place) {
        match place {
            Place::BeforeMove => self.wait(comment, Waiting::BeforeMove),
            Place::AfterVariations => self.wait(comment, Waiting::AfterVariations),
            Place::Start | Place::AfterMove => self.items.push(comment),
            Place::End => {
                self.release_all();
                self.items.push(comment);
            }
        }
    }

    /// Takes an escaped line up. It keeps its order among the comments that wait.
    pub(crate) fn escape(&mut self, escape: Item) {
        let [_, after_variations, _] = &self.waiting;
        let [_, from, _] = self.line.waiting;
        if self.line.has_variation || after_variations.len() > from {
            self.wait(escape, Waiting::AfterVariations);
        } else {
            self.items.push(escape);
        }
    }

    /// Whether a comment at `place` stands directly behind an opening parenthesis.
    pub(crate) fn is_behind_parenthesis(&self, place: Place) -> bool {
        place == Place::Start && matches!(self.items.last(), Some(Item::Open))
    }

    /// Whether there is a move that a variation could replace.
    pub(crate) const fn has_move(&self) -> bool {
        self.line.last_move.is_some()
    }

    pub(crate) fn open(&mut self) {
        let waiting = [0, 1, 2].map(|list: usize| self.waiting.get(list).map_or(0, Vec::len));
        let line = Line { open: self.items.len(), waiting, ..Line::default() };
        self.items.push(Item::Open);
        self.parents.push(mem::replace(&mut self.line, line));
    }

    pub(crate) fn close(&mut self, losses: &mut Losses) {
        self.end_line(losses);
        let Some(parent) = self.parents.pop() else { return };
        let line = mem::replace(&mut self.line, parent);
        if line.last_move.is_some() {
            self.items.push(Item::Close);
            self.line.has_variation = true;
            return;
        }
        losses.add(Normalisation::EmptyVariation);
        if self.line.has_variation {
            // Behind another variation its comments have to wait until there are no more of them.
            let [leftovers, ..] = &mut self.waiting;
            leftovers.extend(self.items.drain(line.open..).filter(|item| !matches!(item, Item::Open)));
        } else if let Some(open) = self.items.get_mut(line.open) {
            *open = Item::Nothing;
        }
    }

    /// The next move does not come: what stands before it belongs behind the move before, or to the start of the line.
    pub(crate) fn settle(&mut self) {
        if !self.has_move() {
            self.release(Waiting::AfterVariations);
            return self.release(Waiting::BeforeMove);
        }
        let [.., from] = self.line.waiting;
        let [_, after_variations, before_move] = &mut self.waiting;
        after_variations.extend(before_move.drain(from.min(before_move.len())..));
    }

    /// No move comes in this line any more: what waits for one belongs to the move before.
    pub(crate) fn end_line(&mut self, losses: &mut Losses) {
        self.release_all();
        let mut next = mem::take(&mut self.line.nags).first();
        while let Some((nag, following)) = next.and_then(|link| self.nags.link(link)) {
            match self.line.last_move {
                Some(_) => self.annotate(nag, Place::End, losses),
                None => losses.add(Normalisation::LostNag),
            }
            next = following;
        }
    }

    /// The game ends: closes what is still open.
    pub(crate) fn finish(&mut self, losses: &mut Losses) {
        while !self.parents.is_empty() {
            self.close(losses);
        }
        self.end_line(losses);
    }

    fn wait(&mut self, comment: Item, waiting: Waiting) {
        if let Some(list) = self.waiting.get_mut(waiting as usize) {
            list.push(comment);
        }
    }

    fn release(&mut self, waiting: Waiting) {
        let from = self.line.waiting.get(waiting as usize).copied().unwrap_or_default();
        if let Some(list) = self.waiting.get_mut(waiting as usize) {
            self.items.extend(list.drain(from.min(list.len())..));
        }
    }

    fn release_all(&mut self) {
        self.release(Waiting::Leftover);
        self.release(Waiting::AfterVariations);
        self.release(Waiting::BeforeMove);
    }
}
