//! Compares ECO tags with the moves (PGN 9.4.1).

use crate::{classifier::Classifier, openings::Openings};
use core::cell::RefCell;
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, Interest, Location, MoveEvent, SkippedText, Span, Start, Tag, Visitor,
    diagnostic::{Attention, Code, Detail, Diagnostic, Finding, Sink},
};
use movetext_pgn_values::value::Eco;

/// A visitor that reports each ECO tag whose code no position of the main line has, as [`Code::EcoMismatch`].
///
/// Collections classify differently: some name a position that the game passed, not the last one. So a code is reported
/// only if the game has none of its positions. Subcodes and letters after a code are ignored. Games without a named
/// position, and those whose main line cannot be played to its end, are not reported.
///
/// The diagnostics go to the same sink as those of the reader, shared in a [`RefCell`]. Games are passed to another
/// visitor, with all that diagnostics depend on.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_openings::{EcoCheck, Openings};
/// use movetext_pgn::diagnostic::{Code, Diagnostic};
///
/// let found = RefCell::new(Vec::<Diagnostic>::new());
/// let game = b"[ECO \"B90\"]\n\n1. e4 e5 2. Nf3 *";
/// movetext_pgn::read(game, &mut EcoCheck::new((), Openings::builtin(), &found), &mut &found);
/// let found = found.into_inner();
/// let mismatch = found.iter().find(|diagnostic| diagnostic.code() == Code::EcoMismatch).unwrap();
/// let message = "ECO code of no position of the game: `[ECO \"B90\"]`, the last named position has C40";
/// assert_eq!(mismatch.message().to_string(), message);
/// ```
#[derive(Debug)]
pub struct EcoCheck<'o, 's, S, V> {
    visitor: V,
    sink: &'s RefCell<S>,
    classifier: Classifier<'o>,
    start: GameStart,
    tag: Option<EcoTag>,
    /// Whether a position has the code of the tag.
    is_met: bool,
}

/// The ECO tag of a game.
#[derive(Debug)]
struct EcoTag {
    code: Eco,
    value: Box<str>,
    span: Span,
}

impl<'o, 's, S: Sink, V> EcoCheck<'o, 's, S, V> {
    /// Returns a visitor that compares with `openings`, reports to `sink` and passes games to `visitor`.
    pub fn new(visitor: V, openings: &'o Openings, sink: &'s RefCell<S>) -> Self {
        let classifier = openings.classifier();
        Self { visitor, sink, classifier, start: GameStart::default(), tag: None, is_met: false }
    }

    /// Compares the code of the last named position with the tag.
    fn compare(&mut self) {
        if let (Some(opening), Some(tag)) = (self.classifier.opening(), &self.tag) {
            self.is_met |= opening.eco == tag.code;
        }
    }

    fn report(&self, tag: &EcoTag, end: &GameEnd<'_>) -> Flow {
        let sink = &mut *self.sink.borrow_mut();
        let (Some(opening), Some(source)) = (self.classifier.opening(), end.source) else {
            return Flow::Continue;
        };
        if sink.attention(Code::EcoMismatch) == Attention::None {
            return Flow::Continue;
        }
        let before = usize::try_from(tag.span.start.saturating_sub(end.span.start)).unwrap_or(usize::MAX);
        let start = Location { line: self.start.line, column: self.start.column };
        let location = start.after(source.get(..before).unwrap_or_default());
        let finding = Finding { code: Code::EcoMismatch, span: tag.span, detail: Detail::Eco(opening.eco) };
        let diagnostic = Diagnostic::new(finding, location, self.start.number);
        diagnostic.with_excerpt(format!("[ECO \"{}\"]", tag.value)).report_to(sink)
    }
}

impl<S: Sink, V: Visitor> Adapter for EcoCheck<'_, '_, S, V> {
    type Inner = V;

    fn inner(&self) -> &V {
        &self.visitor
    }

    fn inner_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    fn adapt_interest(&self, interest: Interest) -> Interest {
        interest | Interest::DIAGNOSTICS | Classifier::INTEREST | Interest::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        (self.start, self.tag, self.is_met) = (*game, None, false);
        self.classifier.begin_game(game);
        self.visitor.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if tag.name.raw() == b"ECO" {
            // The last of several tags counts.
            let value = tag.value.to_str();
            let code = value.get(..3).and_then(|code| code.parse().ok());
            // Letters may follow a code, but no text that a message should not quote.
            let code = code.filter(|_| value.len() <= "B97/08".len());
            self.tag = code.map(|code| EcoTag { code, value: (*value).into(), span: tag.value_span });
        }
        self.visitor.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.classifier.begin_moves(start);
        self.compare();
        self.visitor.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.tag.is_some() {
            // The answer is ignored, because all moves have diagnostics.
            self.classifier.mv(event);
            self.compare();
        }
        self.visitor.mv(event)
    }

    fn begin_variation(&mut self) -> Flow {
        self.classifier.begin_variation();
        self.visitor.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.classifier.end_variation();
        self.visitor.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if !self.classifier.is_in_variation() {
            self.tag = None;
        }
        self.visitor.skipped_text(skipped)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.compare();
        let reported = match self.tag.take() {
            Some(tag) if !self.is_met => self.report(&tag, end),
            _ => Flow::Continue,
        };
        reported.and(self.visitor.end_game(end))
    }
}
