//! Compares ECO tags with the positions in the game (PGN 9.4.1).

use crate::{classifier::Classifier, openings::Openings};
use core::cell::RefCell;
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, Interest, Location, MoveEvent, SkippedText, Span, Start, Tag, Visitor,
    diagnostic::{Code, Detail, DetailLevel, Diagnostic, Finding, Sink},
};
use movetext_pgn_values::value::Eco;

/// A visitor that reports an ECO tag as [`Code::EcoMismatch`] if no position in the main line has its code.
///
/// Collections classify games in different ways: some use an earlier position instead of the last one. So we report a
/// code only if no position has it. Subcodes and letters after the code are ignored. Games without a named position are
/// not reported, nor are games with a main line that cannot be played to its end.
///
/// Share a sink between this visitor and the reader in a [`RefCell`], because both report diagnostics to it. All events
/// are forwarded to another visitor. That visitor may receive events that it does not request, because this check needs
/// them. If the sink does not request [`Code::EcoMismatch`], games are not compared, and no further events are requested.
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
    /// Whether any position has the code in the tag.
    has_code: bool,
}

/// The ECO tag of a game.
#[derive(Debug)]
struct EcoTag {
    code: Eco,
    value: Box<str>,
    span: Span,
}

impl<'o, 's, S: Sink, V> EcoCheck<'o, 's, S, V> {
    /// Creates a visitor that compares games with `openings`, reports to `sink`, and passes events on to `visitor`.
    pub fn new(visitor: V, openings: &'o Openings, sink: &'s RefCell<S>) -> Self {
        let classifier = openings.classifier();
        Self { visitor, sink, classifier, start: GameStart::default(), tag: None, has_code: false }
    }

    fn is_requested(&self) -> bool {
        self.sink.borrow().detail_level(Code::EcoMismatch) != DetailLevel::None
    }

    /// Compares the code of the last named position with the tag.
    fn compare(&mut self) {
        if let (Some(opening), Some(tag)) = (self.classifier.opening(), &self.tag) {
            self.has_code |= opening.eco == tag.code;
        }
    }

    fn report(&self, tag: &EcoTag, end: &GameEnd<'_>) -> Flow {
        let (Some(opening), Some(source)) = (self.classifier.opening(), end.source) else {
            return Flow::Continue;
        };
        let before = usize::try_from(tag.span.start.saturating_sub(end.span.start)).unwrap_or(usize::MAX);
        let start = Location { line: self.start.line, column: self.start.column };
        let location = start.after(source.get(..before).unwrap_or_default());
        let finding = Finding { code: Code::EcoMismatch, span: tag.span, detail: Detail::Eco(opening.eco) };
        let diagnostic = Diagnostic::new(finding, location, self.start.number);
        diagnostic.with_excerpt(format!("[ECO \"{}\"]", tag.value)).report_to(&mut *self.sink.borrow_mut())
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
        let own = Interest::DIAGNOSTICS | Classifier::INTEREST | Interest::KEYS | Interest::LINES;
        if self.is_requested() { interest | own } else { interest }
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        (self.start, self.tag, self.has_code) = (*game, None, false);
        self.classifier.begin_game(game);
        self.visitor.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if tag.name.raw() == b"ECO" && self.is_requested() {
            // A later tag replaces an earlier one.
            let value = tag.value.to_str();
            let code = value.get(..3).and_then(|code| code.parse().ok());
            // The code may be followed by letters. We ignore longer values, because the message quotes the value.
            let code = code.filter(|_| value.len() <= "B97/08".len());
            self.tag = code.map(|code| EcoTag { code, value: (*value).into(), span: tag.value_span });
        }
        self.visitor.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if self.tag.is_some() {
            self.classifier.begin_moves(start);
            self.compare();
        }
        self.visitor.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.tag.is_some() {
            // We ignore the returned flow: the classifier may not need the rest of the game, but the visitor does.
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
            Some(tag) if !self.has_code => self.report(&tag, end),
            _ => Flow::Continue,
        };
        reported.and(self.visitor.end_game(end))
    }
}
