//! An adapter that leaves variations out.

use crate::{
    adapter::Adapter,
    flow::Flow,
    game_bounds::GameStart,
    visitor::{Comment, EscapedLine, MoveEvent, MoveToken, Placement, SkippedText, Visitor},
};
use movetext_pgn_values::{GameResult, Nag};

/// Passes only the main line of each game to a visitor.
///
/// Use it if a visitor requests variations only for their diagnostics and does not need their moves. The visitor then
/// need not track the depth.
///
/// ```
/// use movetext_pgn::{Flow, Interest, MainLine, MoveEvent, Visitor};
///
/// #[derive(Default)]
/// struct Sans(Vec<String>);
///
/// impl Visitor for Sans {
///     fn interest(&self) -> Interest {
///         Interest::ALL
///     }
///     fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
///         self.0.push(event.san().to_string());
///         Flow::Continue
///     }
/// }
///
/// let mut sans = Sans::default();
/// movetext_pgn::read(b"1. e4 (1. d4 d5 (1... f5)) e5 *", &mut MainLine::new(&mut sans), &mut ());
/// assert_eq!(sans.0, ["e4", "e5"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MainLine<V> {
    visitor: V,
    /// The number of open variations.
    depth: u32,
}

impl<V> MainLine<V> {
    /// Creates an adapter for `visitor`.
    pub const fn new(visitor: V) -> Self {
        Self { visitor, depth: 0 }
    }

    /// Returns the visitor.
    pub fn into_inner(self) -> V {
        self.visitor
    }
}

impl<V: Visitor> MainLine<V> {
    /// Passes an event to the visitor if no variation is open.
    #[inline]
    fn forward(&mut self, event: impl FnOnce(&mut V) -> Flow) -> Flow {
        if self.depth == 0 { event(&mut self.visitor) } else { Flow::Continue }
    }
}

impl<V: Visitor> Adapter for MainLine<V> {
    type Inner = V;

    #[inline]
    fn inner(&self) -> &V {
        &self.visitor
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    #[inline]
    fn begin_game(&mut self, game: &GameStart) -> Flow {
        // If reading stopped during the last game, some of its variations are still open.
        self.depth = 0;
        self.visitor.begin_game(game)
    }

    #[inline]
    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.forward(|visitor| visitor.mv(event))
    }

    #[inline]
    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.forward(|visitor| visitor.token(token))
    }

    #[inline]
    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        self.forward(|visitor| visitor.nag(nag, placement))
    }

    #[inline]
    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.forward(|visitor| visitor.comment(comment))
    }

    #[inline]
    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        self.forward(|visitor| visitor.stray_text(text))
    }

    #[inline]
    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn variation_result(&mut self, _result: GameResult) -> Flow {
        Flow::Continue
    }

    #[inline]
    fn end_variation(&mut self) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        Flow::Continue
    }

    #[inline]
    fn escaped_line(&mut self, escaped_line: &EscapedLine<'_>) -> Flow {
        self.forward(|visitor| visitor.escaped_line(escaped_line))
    }

    #[inline]
    fn skipped_text(&mut self, skipped_text: &SkippedText<'_>) -> Flow {
        self.forward(|visitor| visitor.skipped_text(skipped_text))
    }
}
