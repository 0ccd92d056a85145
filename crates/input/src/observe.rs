//! Observers receive diagnostics and counts while a visitor receives the games.

use crate::selection::Selection;
use core::cell::{Cell, RefCell};
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};

/// Receives the diagnostics and the end of each selected game, whatever the visitor requests.
///
/// `()` observes nothing and costs nothing.
pub trait Observer: Sink {
    /// Called at the end of a game. Return [`Flow::Stop`] to stop reading. Otherwise, the visitor decides.
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow;
}

impl Observer for () {
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        (**self).end_game(end)
    }
}

/// Lets a visitor that also reports diagnostics share the observer.
impl<O: Observer> Observer for &RefCell<O> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.borrow_mut().end_game(end)
    }
}

/// Passes diagnostics to a sink first, and then to an observer. Each receives the details that it requests. Only the
/// observer receives the ends of games. To turn a sink into an observer, use `()` as the observer.
///
/// ```
/// use movetext_input::{Games, Tally, Tee};
/// use movetext_pgn::diagnostic::Diagnostic;
///
/// let (mut found, mut tally): (Vec<Diagnostic>, _) = (Vec::new(), Tally::default());
/// Games::from_read("games", &b"1. e4 } *"[..]).visit_all(&mut (), &mut Tee(&mut found, &mut tally))?;
/// assert_eq!((found.len(), tally.games(), tally.diagnostic_counts().total()), (2, 1, 2));
/// # Ok::<(), movetext_input::InputError>(())
/// ```
#[derive(Debug)]
pub struct Tee<S, O>(pub S, pub O);

impl<S: Sink, O: Sink> Sink for Tee<S, O> {
    fn is_enabled(&self) -> bool {
        self.0.is_enabled() || self.1.is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        self.0.detail_level(code).max(self.1.detail_level(code))
    }

    fn count(&mut self, code: Code) -> Flow {
        let first = match self.0.detail_level(code) {
            DetailLevel::None => Flow::Continue,
            _ => self.0.count(code),
        };
        match self.1.detail_level(code) {
            DetailLevel::None => first,
            _ => first.and(self.1.count(code)),
        }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let first = diagnostic.report_to(&mut self.0);
        first.and(diagnostic.report_to(&mut self.1))
    }
}

impl<S: Sink, O: Observer> Observer for Tee<S, O> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.1.end_game(end)
    }
}

/// Restricts an observer to the selected games. Pass `&SelectedObserver` as the sink, and [`Self::visitor`] as the
/// visitor.
pub(crate) struct SelectedObserver<'o, O> {
    observer: RefCell<&'o mut O>,
    selection: Selection,
    /// Whether the current game is selected. `true` before the first game, because diagnostics about the whole file are
    /// always reported.
    is_chosen: Cell<bool>,
}

impl<'o, O: Observer> SelectedObserver<'o, O> {
    pub(crate) const fn new(observer: &'o mut O, selection: Selection) -> Self {
        Self { observer: RefCell::new(observer), selection, is_chosen: Cell::new(true) }
    }

    /// Returns a visitor that passes the selected games to `visitor`.
    pub(crate) const fn visitor<'c, V: Visitor>(
        &'c self,
        visitor: &'c mut V,
    ) -> SelectedVisitor<'c, 'o, V, O> {
        SelectedVisitor { visitor, selected: self }
    }
}

impl<O: Observer> Sink for &SelectedObserver<'_, O> {
    fn is_enabled(&self) -> bool {
        self.observer.borrow().is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        if self.is_chosen.get() { self.observer.borrow().detail_level(code) } else { DetailLevel::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.observer.borrow_mut().count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.observer.borrow_mut().diagnostic(diagnostic)
    }
}

/// Passes the selected games to a visitor, and notifies the observer at the end of each.
pub(crate) struct SelectedVisitor<'c, 'o, V, O> {
    visitor: &'c mut V,
    selected: &'c SelectedObserver<'o, O>,
}

impl<V: Visitor, O: Observer> Adapter for SelectedVisitor<'_, '_, V, O> {
    type Inner = V;

    #[inline]
    fn inner(&self) -> &V {
        self.visitor
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut V {
        self.visitor
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let is_chosen = self.selected.selection.contains(game.number);
        self.selected.is_chosen.set(is_chosen);
        if is_chosen { self.visitor.begin_game(game) } else { Flow::SkipGame }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if !self.selected.is_chosen.get() {
            return Flow::Continue;
        }
        // The visitor comes first, because it may report diagnostics about the game.
        let visited = self.visitor.end_game(end);
        let observed = self.selected.observer.borrow_mut().end_game(end);
        if observed == Flow::Stop { observed } else { visited }
    }
}

#[cfg(test)]
mod tests {
    use super::{Observer, Tee};
    use crate::Games;
    use movetext_pgn::{
        Flow, GameEnd,
        diagnostic::{Code, DetailLevel, Diagnostic, Sink},
    };

    /// Counts games and rejects diagnostics.
    #[derive(Default)]
    struct Disabled(u32);

    impl Sink for Disabled {
        fn is_enabled(&self) -> bool {
            false
        }
        fn detail_level(&self, code: Code) -> DetailLevel {
            panic!("asked about {code}")
        }
        fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
            panic!("received {diagnostic}")
        }
    }

    impl Observer for Disabled {
        fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
            self.0 += 1;
            Flow::Continue
        }
    }

    const TEXT: &[u8] = b"1. e4 } * 1. d4 ) *";

    #[test]
    fn disabled_observer_gets_no_diagnostics() {
        let mut observer = Disabled::default();
        Games::from_read("text", TEXT).visit_all(&mut (), &mut Tee((), &mut observer)).unwrap();
        assert_eq!(observer.0, 2);
    }

    #[test]
    fn tee_reports_to_each_what_it_requests() {
        let (mut first, mut all): (Option<Diagnostic>, Vec<Diagnostic>) = (None, Vec::new());
        let mut both = Tee(&mut first, Tee(&mut all, ()));
        Games::from_read("text", TEXT).visit_all(&mut (), &mut both).unwrap();
        assert_eq!(first.as_ref(), all.first());
        let codes: Vec<Code> = all.iter().map(|one| one.code()).collect();
        let roster = Code::RosterIncomplete;
        assert_eq!(codes, [roster, Code::StrayBrace, roster, Code::VariationStray]);
    }

    #[test]
    fn only_selected_games_are_reported() {
        let mut all: Vec<Diagnostic> = Vec::new();
        let mut games = Games::from_read("text", TEXT).with_selection("2..2".parse().unwrap());
        games.visit_all(&mut (), &mut Tee(&mut all, ())).unwrap();
        assert!(all.iter().all(|one| one.game() == 2) && all.len() == 2, "{all:?}");
    }
}
