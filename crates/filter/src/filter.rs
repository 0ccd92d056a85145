//! Combines conditions into a filter.

use crate::{
    condition::{Condition, ConditionState, DecisiveData},
    expression::{Expression, Node},
    opening::OpeningSource,
    watch::{TriedGames, UnmatchedCondition, Watch},
};
use alloc::sync::Arc;
use movetext_openings::Opening;
use movetext_pgn::Interest;
use movetext_pgn_values::GameResult;

/// Selects the games that match an [`Expression`], such as conditions that a game must all meet.
///
/// ```
/// use movetext_filter::{Condition, Filter};
/// use movetext_pgn::Reader;
///
/// let filter = Filter::new([Condition::Tag("White=Tal*".parse()?), Condition::Plies("2..3".parse()?)]);
/// let mut matcher = filter.matcher();
/// let mut reader = Reader::new(b"[White \"Tal, M\"]\n\n1. e4 e5 *\n\n[White \"Fine\"]\n\n1. d4 *");
/// let mut chosen = Vec::new();
/// while reader.visit_game(&mut matcher, &mut ())?.is_some() {
///     chosen.push(matcher.is_match());
/// }
/// assert_eq!(chosen, [true, false]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    pub(crate) conditions: Vec<Condition>,
    /// The expression over the indices of the conditions.
    tree: Node<usize>,
    pub(crate) watch: Option<Arc<Watch>>,
}

impl Filter {
    /// Creates a filter for games that match the expression. [`Filter::default`] accepts every game.
    pub fn new(expression: impl Into<Expression>) -> Self {
        let mut tree = expression.into().into_tree();
        tree.name_players(None);
        let mut conditions = Vec::new();
        let tree = tree.map(&mut |condition| {
            conditions.push(condition);
            conditions.len() - 1
        });
        Self { conditions, tree, watch: None }
    }

    /// Returns the conditions of the expression, from left to right.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Returns the events that must be read to evaluate the conditions.
    pub(crate) fn interest(&self) -> Interest {
        self.conditions.iter().fold(Interest::SCAN, |interest, condition| interest | condition.interest())
    }

    /// Returns whether the conditions on `data` determine the result for a game, whatever the other conditions are.
    pub(crate) fn is_decided_by(
        &self,
        data: &[DecisiveData],
        state: impl Fn(usize) -> ConditionState,
    ) -> bool {
        let has_data = |index: usize| {
            self.conditions.get(index).is_some_and(|condition| data.contains(&condition.decisive_data()))
        };
        self.evaluate(|index| if has_data(index) { state(index) } else { ConditionState::Open }).is_some()
    }

    /// Returns whether a game with these condition states matches, or `None` if that depends on an open condition.
    pub(crate) fn evaluate(&self, state: impl Fn(usize) -> ConditionState) -> Option<bool> {
        match self.tree.evaluate(&state) {
            ConditionState::Open => None,
            ConditionState::Met => Some(true),
            ConditionState::Unmet => Some(false),
        }
    }
}

impl Default for Filter {
    fn default() -> Self {
        Self::new(Expression::default())
    }
}

impl Filter {
    /// Starts to record which conditions no game meets. [`unmatched_conditions`](Self::unmatched_conditions) returns
    /// them. Once a game has met a condition, watching this condition costs almost nothing. Clones of the filter share
    /// one watch, so several threads can read games.
    #[must_use]
    pub fn with_watch(self) -> Self {
        let watch = Watch::new(&self.conditions);
        Self { watch: Some(watch.into()), ..self }
    }

    /// Returns the conditions that no game has met so far, and the conditions on tags that no game has. Returns nothing
    /// if the filter has no [watch](Self::with_watch).
    ///
    /// The result does not depend on the order of the games. If the conditions are joined by `or`, a game that meets one
    /// of them is not tried with the others. We leave out such a condition if it was not tried with all games.
    #[must_use]
    pub fn unmatched_conditions(&self) -> Vec<UnmatchedCondition<'_>> {
        let joined = self.tree.joined_conditions();
        let unmatched = self.watch.iter().flat_map(|watch| watch.unmatched(&self.conditions));
        let is_clear = |(index, unmatched): &(usize, UnmatchedCondition<'_>)| {
            unmatched.tried == TriedGames::All || joined.contains(index)
        };
        unmatched.filter(is_clear).map(|(_, unmatched)| unmatched).collect()
    }

    /// Returns whether the filter has a watch and no game has met the condition so far.
    pub(crate) fn is_unmet(&self, index: usize) -> bool {
        self.watch.as_deref().is_some_and(|watch| watch.is_unmet(index))
    }

    /// Records that a game has the tag that the condition compares.
    pub(crate) fn see_tag(&self, index: usize) {
        if let Some(watch) = self.watch.as_deref() {
            watch.see_tag(index);
        }
    }

    /// Records a value that does not meet the condition.
    pub(crate) fn see_value(&self, index: usize, value: &str) {
        let Some(watch) = self.watch.as_deref().filter(|watch| watch.is_unmet(index)) else { return };
        if let Some(Condition::Player(_)) = self.conditions.get(index) {
            // A tag may name several players, separated by `:`.
            value.split(':').for_each(|name| _ = watch.see(index, name));
        } else {
            watch.see(index, value);
        }
    }

    /// Records the condition states after a game. A state is open if other conditions determined the result first. For
    /// a condition on the opening by position, `is_in_tag` returns whether an opening tag meets that condition.
    ///
    /// We record conditions on moves only if the tags, the result and the length of the game do not determine whether
    /// it matches. If they do, a game with an index entry is not read, and the records must be the same with and
    /// without an index.
    pub(crate) fn watch_states(
        &self,
        state: impl Fn(usize) -> ConditionState,
        is_in_tag: impl Fn(usize) -> bool,
        result: GameResult,
        opening: Option<Opening<'_>>,
    ) {
        let Some(watch) = self.watch.as_deref() else { return };
        if !(0..self.conditions.len()).any(|index| watch.is_unmet(index)) {
            return;
        }
        let is_decided_by = |data: &[DecisiveData]| self.is_decided_by(data, &state);
        let is_decided = is_decided_by(&[DecisiveData::Tags, DecisiveData::Result, DecisiveData::Plies]);
        let is_decided_by_tags = is_decided_by(&[DecisiveData::Tags]);
        for (index, condition) in
            self.conditions.iter().enumerate().filter(|(index, _)| watch.is_unmet(*index))
        {
            let state = match condition.decisive_data() {
                DecisiveData::Moves if is_decided => ConditionState::Open,
                DecisiveData::Plies if is_decided_by_tags => ConditionState::Open,
                _ => state(index),
            };
            watch.decide(index, state);
            if state != ConditionState::Unmet {
                continue;
            }
            if is_in_tag(index) {
                watch.count_in_tags(index);
            }
            match (condition, opening) {
                (Condition::Result(_), _) => _ = watch.see(index, result.as_str()),
                (Condition::Eco(_, OpeningSource::Position), Some(opening)) => {
                    watch.see(index, &opening.eco.to_string());
                }
                (Condition::Opening(_, OpeningSource::Position), Some(opening)) => {
                    _ = watch.see(index, opening.family()) || watch.see(index, opening.name);
                }
                _ => {}
            }
        }
    }
}
