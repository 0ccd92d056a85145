//! Adapters: visitors that pass games to another visitor and change some events.

use crate::{
    flow::Flow,
    game_bounds::{GameEnd, GameStart},
    visitor::{
        Comment, EscapedLine, Interest, MoveEvent, MoveToken, Placement, SkippedText, Start, Tag, Visitor,
    },
};
use core::cell::RefCell;
use movetext_pgn_values::{GameResult, Nag};

/// Generates a method for each event. It passes the event to the same method of the visitor `$receiver`.
macro_rules! forward_events {
    ($to:ident, $self:ident => $receiver:expr) => {
        forward_events! { $to, $self => $receiver;
            begin_game(game: &GameStart)
            tag(tag: &Tag<'_>)
            begin_moves(start: &Start<'_>)
            mv(event: &MoveEvent<'_>)
            token(token: &MoveToken<'_>)
            nag(nag: Nag, place: Placement)
            comment(comment: &Comment<'_>)
            stray_text(text: &Comment<'_>)
            begin_variation()
            variation_result(result: GameResult)
            end_variation()
            escaped_line(escaped_line: &EscapedLine<'_>)
            skipped_text(skipped_text: &SkippedText<'_>)
            end_game(end: &GameEnd<'_>)
        }
    };
    ($to:ident, $self:ident => $receiver:expr; $($event:ident($($name:ident: $type:ty),*))*) => { $(
        #[doc = concat!(
            "Receives the event of [`Visitor::", stringify!($event), "`]; by default, forwards it to the inner visitor."
        )]
        #[inline]
        fn $event(&mut $self, $($name: $type),*) -> Flow {
            $to::$event($receiver, $($name),*)
        }
    )* };
}

/// A visitor that passes games to another visitor.
///
/// By default, each event is passed to the [inner](Self::inner_mut) visitor. To change or drop an event, implement its
/// method: call the same method of the inner visitor with another event, or do not call it. For these calls,
/// [`Visitor`] must be in scope. Every adapter is itself a [`Visitor`]. Forwarding is free, because the calls are
/// inlined.
///
/// ```
/// use movetext_pgn::{Adapter, Comment, Flow, MoveEvent, Visitor, Interest};
///
/// /// Drops empty comments.
/// struct WithoutEmptyComments<V>(V);
///
/// impl<V: Visitor> Adapter for WithoutEmptyComments<V> {
///     type Inner = V;
///
///     fn inner(&self) -> &V {
///         &self.0
///     }
///
///     fn inner_mut(&mut self) -> &mut V {
///         &mut self.0
///     }
///
///     fn comment(&mut self, comment: &Comment<'_>) -> Flow {
///         if comment.text.raw().is_empty() { Flow::Continue } else { self.0.comment(comment) }
///     }
/// }
///
/// #[derive(Default)]
/// struct Counts {
///     moves: u32,
///     comments: u32,
/// }
///
/// impl Visitor for Counts {
///     fn interest(&self) -> Interest {
///         Interest::ALL
///     }
///
///     fn mv(&mut self, _event: &MoveEvent<'_>) -> Flow {
///         self.moves += 1;
///         Flow::Continue
///     }
///     fn comment(&mut self, _comment: &Comment<'_>) -> Flow {
///         self.comments += 1;
///         Flow::Continue
///     }
/// }
///
/// let mut counts = WithoutEmptyComments(Counts::default());
/// movetext_pgn::read(b"1. e4 {best} e5 {} *", &mut counts, &mut ());
/// assert_eq!((counts.0.moves, counts.0.comments), (2, 1));
/// ```
pub trait Adapter {
    /// The visitor that receives the events.
    type Inner: Visitor + ?Sized;

    /// Returns the visitor that receives the events.
    fn inner(&self) -> &Self::Inner;

    /// Returns a mutable reference to the visitor that receives the events.
    fn inner_mut(&mut self) -> &mut Self::Inner;

    /// Returns what the adapter requests from the producer if the inner visitor requests `interest`.
    #[inline]
    fn adapt_interest(&self, interest: Interest) -> Interest {
        interest
    }

    forward_events!(Visitor, self => self.inner_mut());
}

impl<A: Adapter + ?Sized> Visitor for A {
    #[inline]
    fn interest(&self) -> Interest {
        self.adapt_interest(self.inner().interest())
    }

    forward_events!(Adapter, self => self);
}

impl<V: Visitor + ?Sized> Adapter for &mut V {
    type Inner = V;

    #[inline]
    fn inner(&self) -> &V {
        self
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut V {
        self
    }
}

/// Shares a visitor with a sink, for types that are both. The value is borrowed only during each event.
impl<V: Visitor> Visitor for &RefCell<V> {
    fn interest(&self) -> Interest {
        self.borrow().interest()
    }

    forward_events!(Visitor, self => &mut *self.borrow_mut());
}
