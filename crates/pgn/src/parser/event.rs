//! What the parser says: one event for each element of a game (PGN 18), and the sink that takes them.

use crate::diagnostic::Finding;
use crate::flow::Flow;
use crate::nag::Nag;
use crate::outcome::GameResult;
use crate::span::Span;
use crate::text::Text;
use crate::visitor::{Comment, Escape, MoveToken, Place, Tag, Wants};
use movetext_san::PlainMove;

/// An element of a game, in the order of the text. Spans are absolute in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A game begins at this offset.
    BeginGame(u64),
    /// A tag pair.
    Tag(Tag<'a>),
    /// The tag section is complete, even where it is empty.
    EndTags,
    /// A move number indication: its integer, saturated, and where its digits and periods stand.
    MoveNumber(u32, Span),
    /// A token that should be a move, without its suffix.
    Move(MoveToken<'a>),
    /// A glyph, written as NAG, suffix or symbol.
    Nag(Nag, Place, Span),
    /// A comment.
    Comment(Comment<'a>),
    /// An escaped line.
    Escape(Escape<'a>),
    /// `(`
    BeginVariation(Span),
    /// `)`, or the empty span where a variation had to be closed.
    EndVariation(Span),
    /// A termination marker; at depth 0 it is that of the game.
    Result(GameResult, Span),
    /// The game ends: from its first byte to its last, without surrounding white space.
    EndGame(Span),
}

/// A move in a shape so plain that what it says was read along with it, and the number that stands before it. The rest is
/// worked out for those who ask.
#[derive(Clone, Copy, Debug)]
pub struct PlainMoveToken<'a> {
    /// All of the text, and where it begins in the stream.
    pub(super) bytes: &'a [u8],
    pub(super) base: u64,
    /// Where the move begins.
    pub(super) at: usize,
    /// What it says.
    pub(super) read: PlainMove,
    /// How many bytes the number has that stands before it, with the blank behind it; 0 if there is none.
    pub(super) width: usize,
}

/// Where a move number indication in one of the usual shapes stands, with its periods.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainNumber {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> PlainMoveToken<'a> {
    /// What the move says.
    #[inline(always)]
    #[must_use]
    pub const fn read(&self) -> PlainMove {
        self.read
    }

    /// The token.
    #[inline(always)]
    #[must_use]
    pub fn token(&self) -> MoveToken<'a> {
        let end = self.at + self.read.length();
        let span = Span::new(self.base + self.at as u64, self.base + end as u64);
        MoveToken { text: Text::plain(self.bytes.get(self.at..end).unwrap_or_default()), span }
    }

    /// The move number indication before it, if one stands there: its integer, and where its digits and periods stand.
    #[inline(always)]
    #[must_use]
    pub fn number(&self) -> Option<(u32, Span)> {
        // Without a closure, which would have the whole token in memory.
        match self.width {
            0 => None,
            width => {
                let (start, end) = (self.at - width, self.at - 1);
                Some(PlainNumber { start, end }.read(self.bytes, self.base))
            }
        }
    }

    /// Whether a move number indication stands before it.
    #[inline(always)]
    #[must_use]
    pub const fn is_numbered(&self) -> bool {
        self.width > 0
    }
}

impl PlainNumber {
    /// Its integer, and where its digits and periods stand, in a text that begins at `base`.
    #[inline]
    pub(super) fn read(self, bytes: &[u8], base: u64) -> (u32, Span) {
        let text = bytes.get(self.start..self.end).unwrap_or_default();
        let digits = text.iter().map(|byte| byte.wrapping_sub(b'0')).take_while(|&digit| digit < 10);
        let value = digits.fold(0, |value, digit| value * 10 + u32::from(digit));
        (value, Span::new(base + self.start as u64, base + self.end as u64))
    }
}

/// Takes the events of the parser.
pub trait EventSink {
    /// The next event; the answer steers the parser.
    fn event(&mut self, event: Event<'_>) -> Flow;

    /// Something to say about the text.
    fn finding(&mut self, finding: Finding) -> Flow;

    /// What the sink requests. Comments that follow a move at once may be left out unless it requests comments or findings,
    /// and move numbers unless it requests played moves or findings.
    #[inline]
    fn wants(&self) -> Wants {
        Wants::ALL
    }

    /// Whether the sink requests findings. Else they may be left out.
    #[inline]
    fn wants_findings(&self) -> bool {
        true
    }

    /// [`Event::Tag`], one of the events that are frequent enough to have a way of their own.
    #[inline]
    fn tag(&mut self, tag: Tag<'_>) -> Flow {
        self.event(Event::Tag(tag))
    }

    /// [`Event::Move`].
    #[inline]
    fn mv(&mut self, token: MoveToken<'_>) -> Flow {
        self.event(Event::Move(token))
    }

    /// [`Event::MoveNumber`], if there is a number, and [`Event::Move`], unless the answer to the first is not to go on.
    #[inline]
    fn plain_move(&mut self, plain: PlainMoveToken<'_>) -> Flow {
        let flow = plain.number().map_or(Flow::Continue, |(number, span)| self.move_number(number, span));
        if flow == Flow::Continue { self.mv(plain.token()) } else { flow }
    }

    /// [`Event::MoveNumber`].
    #[inline]
    fn move_number(&mut self, number: u32, span: Span) -> Flow {
        self.event(Event::MoveNumber(number, span))
    }

    /// [`Event::Comment`].
    #[inline]
    fn comment(&mut self, comment: Comment<'_>) -> Flow {
        self.event(Event::Comment(comment))
    }
}

/// Passes over every game: for finding where it ends.
impl EventSink for () {
    fn event(&mut self, _event: Event<'_>) -> Flow {
        Flow::SkipGame
    }

    fn finding(&mut self, _finding: Finding) -> Flow {
        Flow::Continue
    }

    fn wants(&self) -> Wants {
        Wants::SCAN
    }

    fn wants_findings(&self) -> bool {
        false
    }
}
