//! Reads the opening tags that a game already has.

use super::NAMES;
use movetext_board::Rules;
use movetext_openings::{Classifier, Openings};
use movetext_pgn::{Adapter, Flow, GameStart, Span, Start, Tag, Visitor};

/// A game's opening tags, and the opening found by position.
#[derive(Debug)]
pub(super) struct TagSection<'o> {
    pub(super) classifier: Classifier<'o>,
    /// The offset of the game.
    offset: u64,
    /// For each name in [`NAMES`], the tags with this name in text order.
    pub(super) found: [Vec<FoundTag>; NAMES.len()],
    pub(super) has_tags: bool,
    /// Whether the game is of a variant, so that it has no opening.
    pub(super) is_variant: bool,
}

/// An opening tag. Its spans are in bytes from the start of the game.
#[derive(Debug)]
pub(super) struct FoundTag {
    pub(super) span: Span,
    pub(super) value_span: Span,
    pub(super) value: String,
    /// Whether the value is empty or means "unknown".
    pub(super) is_unknown: bool,
}

impl<'o> TagSection<'o> {
    pub(super) fn new(openings: &'o Openings) -> Self {
        let found = [const { Vec::new() }; NAMES.len()];
        Self { classifier: openings.classifier(), offset: 0, found, has_tags: false, is_variant: false }
    }
}

impl<'o> Adapter for TagSection<'o> {
    type Inner = Classifier<'o>;

    fn inner(&self) -> &Classifier<'o> {
        &self.classifier
    }

    fn inner_mut(&mut self) -> &mut Classifier<'o> {
        &mut self.classifier
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.offset = game.offset;
        self.found.iter_mut().for_each(Vec::clear);
        (self.has_tags, self.is_variant) = (false, false);
        self.classifier.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.has_tags = true;
        let name = tag.name.raw();
        // Scid writes `Eco`.
        let index = NAMES.iter().position(|known| known.as_bytes().eq_ignore_ascii_case(name));
        if let Some(found) = index.and_then(|index| self.found.get_mut(index)) {
            let value = tag.value.to_str().into_owned();
            let relative = |span: Span| {
                Span::new(span.start.saturating_sub(self.offset), span.end.saturating_sub(self.offset))
            };
            let is_unknown = matches!(value.trim(), "" | "?" | "-");
            let (span, value_span) = (relative(tag.span), relative(tag.value_span));
            found.push(FoundTag { span, value_span, value, is_unknown });
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.is_variant = start.position.rules() != Rules::Chess;
        self.classifier.begin_moves(start)
    }
}
