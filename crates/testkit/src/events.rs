//! Visitors and sinks that handle all events in a single function.

#[doc(hidden)]
pub use movetext_pgn as pgn;
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveToken, Placement, SkippedText,
    Start, Tag,
    diagnostic::Diagnostic,
    values::{GameResult, Nag},
};

/// One call to a visitor or sink, with its argument.
#[derive(Clone, Copy, Debug)]
pub enum VisitorEvent<'a> {
    /// [`Visitor::begin_game`](movetext_pgn::Visitor::begin_game)
    BeginGame(&'a GameStart),
    /// [`Visitor::tag`](movetext_pgn::Visitor::tag)
    Tag(&'a Tag<'a>),
    /// [`Visitor::begin_moves`](movetext_pgn::Visitor::begin_moves)
    BeginMoves(&'a Start<'a>),
    /// [`Visitor::mv`](movetext_pgn::Visitor::mv)
    Move(&'a MoveEvent<'a>),
    /// [`Visitor::token`](movetext_pgn::Visitor::token)
    Token(&'a MoveToken<'a>),
    /// [`Visitor::nag`](movetext_pgn::Visitor::nag)
    Nag(Nag, Placement),
    /// [`Visitor::comment`](movetext_pgn::Visitor::comment)
    Comment(&'a Comment<'a>),
    /// [`Visitor::begin_variation`](movetext_pgn::Visitor::begin_variation)
    BeginVariation,
    /// [`Visitor::variation_result`](movetext_pgn::Visitor::variation_result)
    VariationResult(GameResult),
    /// [`Visitor::end_variation`](movetext_pgn::Visitor::end_variation)
    EndVariation,
    /// [`Visitor::escaped_line`](movetext_pgn::Visitor::escaped_line)
    EscapedLine(&'a EscapedLine<'a>),
    /// [`Visitor::skipped_text`](movetext_pgn::Visitor::skipped_text)
    SkippedText(&'a SkippedText<'a>),
    /// [`Visitor::end_game`](movetext_pgn::Visitor::end_game)
    EndGame(&'a GameEnd<'a>),
    /// [`Sink::diagnostic`](movetext_pgn::diagnostic::Sink::diagnostic)
    Diagnostic(&'a Diagnostic),
}

/// A visitor and a sink with one function for all events. Use [`recorder!`](crate::recorder) to implement both traits.
pub trait Record {
    /// Handles an event. Returns the answer of the visitor or the sink.
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow;

    /// Returns the events that the visitor requests. By default, these are all events.
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    /// Returns whether the sink requests diagnostics. The default is `true`.
    fn is_enabled(&self) -> bool {
        true
    }
}

/// A visitor and sink that passes each event to a function.
#[derive(Clone, Copy, Debug)]
pub struct Callback<F>(Interest, F);

impl<F: FnMut(VisitorEvent<'_>) -> Flow> Callback<F> {
    /// Creates a visitor that requests these events and answers them with `call`.
    pub const fn new(interest: Interest, call: F) -> Self {
        Self(interest, call)
    }
}

impl<F: FnMut(VisitorEvent<'_>) -> Flow> Record for Callback<F> {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        self.1(event)
    }

    fn interest(&self) -> Interest {
        self.0
    }
}

/// Implements `Visitor` and `Sink` for a type that implements [`Record`]. Each call becomes a [`VisitorEvent`]. For a
/// generic type, write its parameters after it.
#[macro_export]
macro_rules! recorder {
    ($recorder:ty $(, $($parameters:tt)+)?) => {
        impl $(<$($parameters)+>)? $crate::events::pgn::Visitor for $recorder {
            fn interest(&self) -> $crate::events::pgn::Interest {
                $crate::events::Record::interest(self)
            }

            fn begin_game(&mut self, game: &$crate::events::pgn::GameStart) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::BeginGame(game))
            }

            fn tag(&mut self, tag: &$crate::events::pgn::Tag<'_>) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Tag(tag))
            }

            fn begin_moves(
                &mut self,
                start: &$crate::events::pgn::Start<'_>,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::BeginMoves(start))
            }

            fn mv(&mut self, step: &$crate::events::pgn::MoveEvent<'_>) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Move(step))
            }

            fn token(
                &mut self,
                token: &$crate::events::pgn::MoveToken<'_>,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Token(token))
            }

            fn nag(
                &mut self,
                nag: $crate::events::pgn::values::Nag,
                place: $crate::events::pgn::Placement,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Nag(nag, place))
            }

            fn comment(&mut self, comment: &$crate::events::pgn::Comment<'_>) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Comment(comment))
            }

            fn begin_variation(&mut self) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::BeginVariation)
            }

            fn variation_result(
                &mut self,
                result: $crate::events::pgn::values::GameResult,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::VariationResult(result))
            }

            fn end_variation(&mut self) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::EndVariation)
            }

            fn escaped_line(
                &mut self,
                escape: &$crate::events::pgn::EscapedLine<'_>,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::EscapedLine(escape))
            }

            fn skipped_text(
                &mut self,
                skipped: &$crate::events::pgn::SkippedText<'_>,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::SkippedText(skipped))
            }

            fn end_game(&mut self, end: &$crate::events::pgn::GameEnd<'_>) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::EndGame(end))
            }
        }

        impl $(<$($parameters)+>)? $crate::events::pgn::diagnostic::Sink for $recorder {
            fn is_enabled(&self) -> bool {
                $crate::events::Record::is_enabled(self)
            }

            fn diagnostic(
                &mut self,
                diagnostic: &$crate::events::pgn::diagnostic::Diagnostic,
            ) -> $crate::events::pgn::Flow {
                $crate::events::Record::event(self, $crate::events::VisitorEvent::Diagnostic(diagnostic))
            }
        }
    };
}

recorder!(Callback<F>, F: FnMut(VisitorEvent<'_>) -> Flow);
