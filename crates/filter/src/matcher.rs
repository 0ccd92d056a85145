//! Evaluates a filter while a game is read, and stops reading as soon as possible.

use crate::{
    balance::Balance,
    condition::{Condition, ConditionState},
    ending::PositionHistory,
    filter::Filter,
    measure::{MeasureSource, MeasuredTags},
    moves::MovesCondition,
    opening::OpeningSource,
    repertoire::RepertoireWalk,
};
use movetext_board::{Color, Position};
use movetext_openings::Classifier;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveValues, Start, StartOrigin, Tag, Visitor,
};
use movetext_pgn_values::{GameResult, command::CommentValues};

/// The progress of one condition in the current game.
#[derive(Clone, Copy, Debug, Default)]
struct ConditionProgress {
    state: ConditionState,
    /// Whether the names of White and Black match the condition.
    is_player: [bool; 2],
    /// Whether an opening tag meets a condition on the opening by position. Tracked only until a game meets the
    /// condition.
    is_in_tag: bool,
    repertoire: RepertoireWalk,
    measured: MeasuredTags,
}

/// A visitor that evaluates a filter for each game.
///
/// It requests only the events that the conditions need, and skips the rest of a game once the result is known. If the
/// tags are enough, no moves are read. The time is proportional to the number of events times the number of conditions.
#[derive(Debug)]
pub struct Matcher<'f> {
    filter: &'f Filter,
    interest: Interest,
    reads_complete_matches: bool,
    progress: Vec<ConditionProgress>,
    /// How many variations we are inside.
    depth: u32,
    plies: u32,
    positions: PositionHistory,
    /// Whether a condition is on events.
    has_events: bool,
    /// Whether a condition is searched in variations.
    has_variations: bool,
    /// The material of the main line, if a condition needs it.
    balance: Option<Balance>,
    /// Collects the clocks and evaluations of the main line, if a condition needs them.
    values: Option<MoveValues>,
    /// Finds the opening by position, if a condition needs it.
    classifier: Option<Classifier<'static>>,
    /// Whether a state has changed since the filter was evaluated.
    is_changed: bool,
    is_match: bool,
}

impl Filter {
    /// Creates a visitor that evaluates the filter.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        Matcher::new(self)
    }
}

impl<'f> Matcher<'f> {
    fn new(filter: &'f Filter) -> Self {
        let needs_history = |condition: &Condition| match condition {
            Condition::EndsIn(ending) => ending.needs_history(),
            Condition::Ever(event) => event.needs_history(),
            _ => false,
        };
        let has = |is_wanted: fn(&Condition) -> bool| filter.conditions.iter().any(is_wanted);
        let needs_balance = |condition: &Condition| matches!(condition, Condition::Measure(target) if target.source() == MeasureSource::Material);
        let interest = filter.interest();
        Self {
            filter,
            interest,
            reads_complete_matches: false,
            progress: vec![ConditionProgress::default(); filter.conditions.len()],
            depth: 0,
            plies: 0,
            positions: PositionHistory::new(filter.conditions.iter().any(needs_history)),
            has_events: has(|condition| matches!(condition, Condition::Ever(_))),
            has_variations: has(Condition::is_in_variations),
            balance: has(needs_balance).then(Balance::default),
            values: interest.contains(Interest::COMMENTS).then(MoveValues::default),
            classifier: filter.conditions.iter().any(Condition::needs_opening).then(Classifier::default),
            is_changed: false,
            is_match: false,
        }
    }

    /// Makes the matcher read matching games to their end, so that their diagnostics are complete.
    #[must_use]
    pub fn with_complete_matches(self) -> Self {
        let interest = self.interest | Interest::ALL.without(Interest::KEYS).without(Interest::LINES);
        Self { interest, reads_complete_matches: true, ..self }
    }

    /// Returns whether the last visited game matches. Call this after the game has ended.
    #[must_use]
    pub const fn is_match(&self) -> bool {
        self.is_match
    }

    /// Updates the conditions that are still open.
    fn update_open(&mut self, mut update: impl FnMut(&Condition, &mut ConditionProgress) -> ConditionState) {
        for (condition, progress) in self.filter.conditions.iter().zip(&mut self.progress) {
            if progress.state == ConditionState::Open {
                progress.state = update(condition, progress);
                self.is_changed |= progress.state != ConditionState::Open;
            }
        }
    }

    /// Evaluates the next position of the main line.
    fn visit_position(&mut self, position: &Position) {
        let plies = self.plies;
        self.update_open(|condition, progress| {
            if let Condition::Repertoire(target) = condition {
                let is_met = target.visit(&mut progress.repertoire, position, plies);
                return ConditionState::from_option(is_met);
            }
            if condition.matches_position(position) { ConditionState::Met } else { ConditionState::Open }
        });
        self.positions.visit_position(*position);
        if let Some(balance) = &mut self.balance {
            balance.visit_position(position);
        }
        if self.has_events {
            self.visit_events();
        }
    }

    /// Evaluates the conditions on events in the last position of the main line.
    fn visit_events(&mut self) {
        let Some(history) = self.positions.history() else { return };
        for (condition, progress) in self.filter.conditions.iter().zip(&mut self.progress) {
            if let Condition::Ever(event) = condition
                && progress.state == ConditionState::Open
                && event.is_in_position(history)
            {
                progress.state = ConditionState::Met;
                self.is_changed = true;
            }
        }
    }

    /// Evaluates the next position of a variation.
    fn visit_variation(&mut self, position: &Position) {
        self.update_open(|condition, _| {
            let is_met = condition.is_in_variations() && condition.matches_position(position);
            if is_met { ConditionState::Met } else { ConditionState::Open }
        });
    }

    /// Decides the conditions on the opening by position. Call this when the opening can no longer change.
    fn decide_opening(&mut self) {
        let Some(opening) = self.classifier.as_ref().map(Classifier::opening) else { return };
        self.update_open(|condition, _| {
            let is_met = match condition {
                Condition::Eco(target, OpeningSource::Position) => {
                    opening.is_some_and(|opening| target.matches_code(opening.eco))
                }
                Condition::Opening(target, OpeningSource::Position) => {
                    opening.is_some_and(|opening| target.matches(opening.name))
                }
                _ => return ConditionState::Open,
            };
            ConditionState::from_bool(is_met)
        });
    }

    /// Evaluates the clock and the evaluation of a move of the main line.
    fn visit_values(&mut self, values: Option<CommentValues>) {
        let Some(values) = values else { return };
        self.update_open(|condition, _| match condition {
            Condition::Measure(target) if target.matches_move(&values) => ConditionState::Met,
            _ => ConditionState::Open,
        });
    }

    /// Returns whether the current game matches, or `None` if that is not known yet.
    #[must_use]
    pub fn evaluate(&self) -> Option<bool> {
        self.filter.evaluate(|index| self.progress.get(index).map_or(ConditionState::Open, |one| one.state))
    }

    /// Records the condition states after this game, if the filter has a watch.
    fn watch_game(&self, result: GameResult) {
        let state = |index: usize| match self.filter.conditions.get(index) {
            Some(Condition::Result(target)) => ConditionState::from_bool(target.matches(result)),
            _ => self.progress.get(index).map_or(ConditionState::Open, |progress| progress.state),
        };
        let is_in_tag = |index: usize| self.progress.get(index).is_some_and(|progress| progress.is_in_tag);
        let opening = self.classifier.as_ref().and_then(Classifier::opening);
        self.filter.watch_states(state, is_in_tag, result, opening);
    }

    /// Returns whether the rest of the game must be read.
    fn flow(&mut self) -> Flow {
        // Most moves change no state.
        if !core::mem::take(&mut self.is_changed) {
            return Flow::Continue;
        }
        match self.evaluate() {
            Some(false) => Flow::SkipGame,
            Some(true) if !self.reads_complete_matches => Flow::SkipGame,
            _ => Flow::Continue,
        }
    }
}

impl Visitor for Matcher<'_> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.progress.fill(ConditionProgress::default());
        (self.depth, self.plies, self.is_match) = (0, 0, false);
        self.positions.clear();
        self.balance = self.balance.map(|_| Balance::default());
        self.values = self.values.take().map(|_| MoveValues::default());
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_game(game);
        }
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        // If the game repeats a tag, the last value counts. So this may override an earlier decision.
        for (index, (condition, progress)) in
            self.filter.conditions.iter().zip(&mut self.progress).enumerate()
        {
            let (name, value) = (tag.name.raw(), || tag.value.to_str());
            let is_met = match condition {
                Condition::Tag(target) if target.name().as_bytes() == name => target.matches(&value()),
                Condition::Variant(target) if name == b"Variant" => target.matches(&value()),
                Condition::Eco(target, OpeningSource::Tag) if name == b"ECO" => target.matches(&value()),
                Condition::Opening(target, OpeningSource::Tag) if name == b"Opening" => {
                    target.matches(&value())
                }
                Condition::Eco(target, OpeningSource::Position) if name == b"ECO" => {
                    progress.is_in_tag = self.filter.is_unmet(index) && target.matches(&value());
                    continue;
                }
                Condition::Opening(target, OpeningSource::Position) if name == b"Opening" => {
                    progress.is_in_tag = self.filter.is_unmet(index) && target.matches(&value());
                    continue;
                }
                Condition::Player(target) => {
                    let [white, black] = &mut progress.is_player;
                    let (side, color) = match name {
                        b"White" => (white, Color::White),
                        b"Black" => (black, Color::Black),
                        _ => continue,
                    };
                    *side = target.matches_side(color, &value());
                    if !*side && target.concerns(color) {
                        self.filter.see_value(index, &value());
                    }
                    continue;
                }
                Condition::Measure(target) => {
                    target.read_tag(name, value, &mut progress.measured);
                    continue;
                }
                _ => continue,
            };
            progress.state = ConditionState::from_bool(is_met);
            self.filter.see_tag(index);
            if !is_met {
                self.filter.see_value(index, &value());
            }
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.update_open(|condition, progress| match condition {
            Condition::Tag(tag) => ConditionState::from_bool(tag.matches_missing()),
            Condition::Variant(variant) => ConditionState::from_bool(variant.matches("")),
            Condition::Player(_) => ConditionState::from_bool(progress.is_player.contains(&true)),
            Condition::Moves(_) if start.origin != StartOrigin::Unplayable => {
                ConditionState::from_option(MovesCondition::begin(start.position))
            }
            Condition::Measure(target) if target.source() == MeasureSource::Tags => {
                ConditionState::from_bool(target.matches_tags(&progress.measured))
            }
            Condition::Eco(_, OpeningSource::Tag) | Condition::Opening(_, OpeningSource::Tag) => {
                ConditionState::Unmet
            }
            _ => ConditionState::Open,
        });
        if start.origin != StartOrigin::Unplayable && self.interest.contains(Interest::REPLAY) {
            self.visit_position(start.position);
        }
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_moves(start);
        }
        // The tags have changed states, too.
        self.is_changed = true;
        self.flow()
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.depth > 0 {
            if self.has_variations {
                self.visit_variation(event.position_after());
            }
            return if self.has_variations { self.flow() } else { Flow::Continue };
        }
        if self.classifier.as_mut().is_some_and(|classifier| classifier.mv(event) == Flow::SkipGame) {
            self.decide_opening();
        }
        if let Some(values) = &mut self.values {
            let previous = values.begin(event.position.turn());
            self.visit_values(previous);
        }
        self.plies = self.plies.saturating_add(1);
        self.visit_position(event.position_after());
        let plies = self.plies;
        self.update_open(|condition, _| match condition {
            Condition::Plies(target) if plies > target.max => ConditionState::Unmet,
            Condition::Plies(target) if plies >= target.min && target.max == u32::MAX => ConditionState::Met,
            Condition::Moves(target) => ConditionState::from_option(target.play(
                plies.saturating_sub(1),
                event.position.rules(),
                event.played,
            )),
            Condition::Ever(target) if target.is_move(event.played) => ConditionState::Met,
            _ => ConditionState::Open,
        });
        self.flow()
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if let Some(values) = self.values.as_mut().filter(|_| self.depth == 0) {
            values.comment(comment);
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        // If the result was known before the end of the game, the rest was not read. Conditions that are still open
        // were then not tried.
        let is_decided = self.filter.watch.is_some() && self.evaluate().is_some();
        if is_decided {
            self.watch_game(end.result);
        }
        self.decide_opening();
        let last = self.values.as_mut().and_then(MoveValues::end);
        self.visit_values(last);
        let positions = core::mem::replace(&mut self.positions, PositionHistory::new(false));
        let (plies, balance) = (self.plies, self.balance);
        self.update_open(|condition, progress| {
            ConditionState::from_bool(match condition {
                Condition::Repertoire(target) => target.end(progress.repertoire, plies),
                Condition::Result(target) => target.matches(end.result),
                Condition::Plies(target) => target.matches(plies),
                Condition::EndsIn(target) => positions.history().is_some_and(|line| target.matches(line)),
                Condition::Measure(target) => {
                    balance.is_some_and(|balance| target.matches_game(&balance, end.result))
                }
                // No position and no move matched.
                Condition::Position(_)
                | Condition::Material(_)
                | Condition::Moves(_)
                | Condition::Ever(_) => false,
                // These have been evaluated already.
                Condition::Tag(_)
                | Condition::Player(_)
                | Condition::Variant(_)
                | Condition::Eco(..)
                | Condition::Opening(..) => false,
            })
        });
        self.positions = positions;
        self.is_match = self.evaluate().unwrap_or(false);
        if !is_decided {
            self.watch_game(end.result);
        }
        Flow::Continue
    }
}
