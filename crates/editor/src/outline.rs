//! Where the elements of a game are in the text. The parser reads them without playing moves.

use crate::unit::Unit;
use movetext_pgn::{
    Flow, GameResult, Nag, Span,
    diagnostic::Finding,
    lexer::{Token, TokenKind, tokens},
    parser::{Event, EventSink, Limits, parse_game},
};

/// A tag pair.
#[derive(Clone, Debug)]
pub(crate) struct TagPair {
    pub(crate) name: String,
    /// The decoded value.
    pub(crate) value: String,
    /// The pair with its brackets.
    pub(crate) span: Span,
    pub(crate) name_span: Span,
    /// The value without its quotes.
    pub(crate) value_span: Span,
}

/// An element of the movetext.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    pub(crate) kind: ElementKind,
    pub(crate) span: Span,
    /// The index of the variation that contains it, or `None` in the main line.
    pub(crate) variation: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementKind {
    Number,
    Move,
    Nag(Nag),
    Comment,
    /// Words that are no tags, moves or comments.
    Stray,
    Escape,
    Result(GameResult),
}

/// A variation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variation {
    /// The variation with its parentheses. An unclosed variation ends with its last element.
    pub(crate) span: Span,
    /// The index of the variation that contains it.
    pub(crate) parent: Option<usize>,
    /// The move that the variation replaces.
    pub(crate) replaced: Option<Span>,
    /// The last move that was read in the variation.
    last_move: Option<Span>,
}

/// The elements of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) tags: Vec<TagPair>,
    /// Sorted by where they begin.
    pub(crate) elements: Vec<Element>,
    /// Sorted by where they begin.
    pub(crate) variations: Vec<Variation>,
    /// The last move that was read in the main line.
    last_move: Option<Span>,
    /// The indices of the variations around the next element, from the outermost to the innermost.
    open: Vec<usize>,
}

impl Outline {
    /// Reads the elements of a game in time linear in its length.
    pub(crate) fn new(text: &str, unit: &Unit) -> Self {
        let mut outline = Self::default();
        let bytes = text.as_bytes();
        let _ = parse_game(bytes, unit.start.offset, 0, &Limits::default(), &mut outline);
        for tag in &mut outline.tags {
            let length = tag.name_span.len();
            let start = (tag.span.start + name_start(tag.span.slice(text))).min(tag.span.end);
            tag.name_span = Span::new(start, (start + length).min(tag.span.end));
        }
        // The parser sends some elements later than the elements after them.
        outline.elements.sort_by_key(|element| element.span);
        outline
    }

    /// Returns the element at an offset. Between two adjacent elements, returns the second.
    pub(crate) fn element_at(&self, offset: usize) -> Option<&Element> {
        let offset = offset as u64;
        let next = self.elements.partition_point(|element| element.span.start <= offset);
        let element = self.elements.get(next.checked_sub(1)?)?;
        (offset <= element.span.end).then_some(element)
    }

    /// Returns the tag pair at an offset.
    pub(crate) fn tag_at(&self, offset: usize) -> Option<&TagPair> {
        let offset = offset as u64;
        self.tags.iter().find(|tag| tag.span.start <= offset && offset <= tag.span.end)
    }

    /// Returns the innermost variation around an offset.
    pub(crate) fn variation_at(&self, offset: usize) -> Option<&Variation> {
        let offset = offset as u64;
        // An inner variation begins after the variations around it.
        self.variations.iter().rev().find(|one| one.span.start <= offset && offset < one.span.end)
    }

    /// Returns the value of a tag. If there are several, the last one counts, as for readers.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    fn push(&mut self, kind: ElementKind, span: Span) {
        self.elements.push(Element { kind, span, variation: self.open.last().copied() });
        self.extend(span);
    }

    /// Extends the innermost variation to the end of an element, in case it is unclosed.
    fn extend(&mut self, span: Span) {
        let innermost = self.open.last().and_then(|&index| self.variations.get_mut(index));
        if let Some(variation) = innermost {
            variation.span.end = variation.span.end.max(span.end);
        }
    }

    /// Returns the last move of the innermost line.
    fn last_move(&mut self) -> &mut Option<Span> {
        let variation = self.open.last().and_then(|&index| self.variations.get_mut(index));
        variation.map_or(&mut self.last_move, |variation| &mut variation.last_move)
    }
}

/// Returns where the name begins in a tag pair: after the bracket, white space and comments.
fn name_start(pair: &str) -> u64 {
    let is_before_name = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::WhiteSpace
                | TokenKind::ForbiddenSpace
                | TokenKind::ByteOrderMark
                | TokenKind::LineComment
                | TokenKind::BraceComment
                | TokenKind::Escape
        )
    };
    let mut inside = tokens(pair.as_bytes()).skip(1);
    inside.find(|token| !is_before_name(token)).map_or(1, |token| token.span.start)
}

impl EventSink for Outline {
    fn event(&mut self, event: Event<'_>) -> Flow {
        match event {
            Event::Tag(tag) => {
                let name = tag.name.to_str().into_owned();
                let start = tag.span.start + 1;
                self.tags.push(TagPair {
                    name_span: Span::new(start, start + tag.name.raw().len() as u64),
                    name,
                    value: tag.value.to_str().into_owned(),
                    span: tag.span,
                    value_span: tag.value_span,
                });
            }
            Event::MoveNumber(_, span) => self.push(ElementKind::Number, span),
            Event::Move(token) => {
                self.push(ElementKind::Move, token.span);
                *self.last_move() = Some(token.span);
            }
            Event::Nag(nag, _, span) => self.push(ElementKind::Nag(nag), span),
            Event::Comment(comment) => self.push(ElementKind::Comment, comment.span),
            Event::StrayText(text) => self.push(ElementKind::Stray, text.span),
            Event::Escape(line) => self.push(ElementKind::Escape, line.span),
            Event::Result(result, span) => self.push(ElementKind::Result(result), span),
            Event::BeginVariation(span) => {
                let replaced = *self.last_move();
                let parent = self.open.last().copied();
                self.open.push(self.variations.len());
                self.variations.push(Variation { span, parent, replaced, last_move: None });
            }
            Event::EndVariation(span) => {
                self.extend(span);
                let closed = self.open.pop().and_then(|index| self.variations.get(index));
                if let Some(span) = closed.map(|variation| variation.span) {
                    self.extend(span);
                }
            }
            Event::BeginGame(_) | Event::EndTags | Event::EndMainLine { .. } | Event::EndGame { .. } => {}
        }
        Flow::Continue
    }

    fn finding(&mut self, _: Finding) -> Flow {
        Flow::Continue
    }
}
