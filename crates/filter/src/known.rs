//! Evaluates conditions without reading the game, from data such as an index entry.

use crate::{
    condition::{Condition, ConditionState, DecisiveData},
    filter::Filter,
    measure::{MeasureSource, MeasuredTags},
    opening::OpeningSource,
};
use movetext_board::Color;
use movetext_pgn_values::GameResult;

/// What you know about a game without reading it, for example from an index entry.
///
/// ```
/// use movetext_filter::{Condition, Filter, KnownGame, KnownTag};
/// use movetext_filter::pgn::values::GameResult;
///
/// struct Row(&'static str, GameResult);
///
/// impl KnownGame for Row {
///     fn tag(&self, name: &str) -> KnownTag<'_> {
///         if name == "White" { KnownTag::Value(self.0) } else { KnownTag::Unknown }
///     }
///
///     fn result(&self) -> GameResult {
///         self.1
///     }
///
///     fn plies(&self) -> u32 {
///         40
///     }
/// }
///
/// let row = Row("Tal, M", GameResult::WhiteWins);
/// let matches = |condition| Filter::new([condition]).matches_known(&row);
/// assert_eq!(matches(Condition::Tag("White=Tal*".parse()?)), Some(true));
/// assert_eq!(matches(Condition::Plies("80..".parse()?)), Some(false));
/// assert_eq!(matches(Condition::Tag("Event=*".parse()?)), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait KnownGame {
    /// Returns what you know about the tag `name`.
    fn tag(&self, name: &str) -> KnownTag<'_>;

    /// Returns the result of the game.
    fn result(&self) -> GameResult;

    /// Returns the number of playable plies in the main line.
    fn plies(&self) -> u32;
}

/// What is known about a tag without reading the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownTag<'a> {
    /// The game does not have the tag.
    Missing,
    /// The value of the tag. If the game repeats the tag, the last value.
    Value(&'a str),
    /// The value is unknown, and perhaps also whether the game has the tag.
    Unknown,
}

impl Filter {
    /// Returns whether the game matches, or `None` if you have to read it to find out.
    #[must_use]
    pub fn matches_known(&self, game: &impl KnownGame) -> Option<bool> {
        let state = |index: usize| self.conditions.get(index).map(|condition| condition.is_met_by(game));
        self.evaluate(|index| state(index).unwrap_or_default())
    }

    /// Records a game that you do not read, if the filter has a [watch](Self::with_watch). Returns `false` and records
    /// nothing if you have to read the game. It may then be the first game that meets a condition on tags, or the first
    /// game with a tag that a condition compares.
    pub fn watch_known(&self, game: &impl KnownGame) -> bool {
        let Some(watch) = self.watch.as_deref() else { return true };
        let states: Vec<ConditionState> =
            self.conditions.iter().map(|condition| condition.is_met_by(game)).collect();
        let unmet = || {
            let conditions = self.conditions.iter().zip(&states).enumerate();
            conditions.filter(|(index, _)| watch.is_unmet(*index))
        };
        let is_unknown = |condition: &Condition, state: ConditionState| {
            condition.decisive_data() == DecisiveData::Tags && state == ConditionState::Open
        };
        let mut states_by_condition = self.conditions.iter().zip(&states).enumerate();
        let is_needed = |index| watch.is_unmet(index) || !watch.has_tag(index);
        if states_by_condition.any(|(index, (one, state))| is_unknown(one, *state) && is_needed(index)) {
            return false;
        }
        for (index, condition) in self.conditions.iter().enumerate() {
            if condition.tag_name().is_some_and(|name| matches!(game.tag(name), KnownTag::Value(_))) {
                self.see_tag(index);
            }
        }
        for (index, (condition, state)) in unmet() {
            if *state == ConditionState::Unmet {
                condition.tag_values(game).for_each(|value| self.see_value(index, value));
            }
        }
        let state = |index: usize| states.get(index).copied().unwrap_or_default();
        self.watch_states(state, |_| false, game.result(), None);
        true
    }
}

impl Condition {
    /// Returns the known values of the tags that the condition compares.
    fn tag_values<'e>(&'e self, game: &'e impl KnownGame) -> impl Iterator<Item = &'e str> {
        let players = match self {
            Self::Player(player) => [("White", Color::White), ("Black", Color::Black)]
                .map(|(name, side)| player.concerns(side).then_some(name)),
            _ => [None; 2],
        };
        self.tag_name().into_iter().chain(players.into_iter().flatten()).filter_map(|name| {
            match game.tag(name) {
                KnownTag::Value(value) => Some(value),
                KnownTag::Missing | KnownTag::Unknown => None,
            }
        })
    }

    fn is_met_by(&self, game: &impl KnownGame) -> ConditionState {
        match self {
            Self::Tag(tag) => match game.tag(tag.name()) {
                KnownTag::Missing => ConditionState::from_bool(tag.matches_missing()),
                KnownTag::Value(value) => ConditionState::from_bool(tag.matches(value)),
                KnownTag::Unknown => ConditionState::Open,
            },
            Self::Variant(variant) => match game.tag("Variant") {
                KnownTag::Missing => ConditionState::from_bool(variant.matches("")),
                value => tag_state(value, |value| variant.matches(value)),
            },
            Self::Eco(eco, OpeningSource::Tag) => tag_state(game.tag("ECO"), |value| eco.matches(value)),
            Self::Opening(opening, OpeningSource::Tag) => {
                tag_state(game.tag("Opening"), |value| opening.matches(value))
            }
            Self::Player(player) => {
                let side = |name, side| tag_state(game.tag(name), |value| player.matches_side(side, value));
                match (side("White", Color::White), side("Black", Color::Black)) {
                    (ConditionState::Met, _) | (_, ConditionState::Met) => ConditionState::Met,
                    (ConditionState::Unmet, ConditionState::Unmet) => ConditionState::Unmet,
                    _ => ConditionState::Open,
                }
            }
            Self::Result(result) => ConditionState::from_bool(result.matches(game.result())),
            Self::Plies(plies) => ConditionState::from_bool(plies.matches(game.plies())),
            Self::Measure(measure) if measure.source() == MeasureSource::Tags => {
                let mut tags = MeasuredTags::default();
                for name in measure.tag_names() {
                    match game.tag(name) {
                        KnownTag::Missing => {}
                        KnownTag::Value(value) => {
                            measure.read_tag(name.as_bytes(), || value.into(), &mut tags);
                        }
                        KnownTag::Unknown => return ConditionState::Open,
                    }
                }
                ConditionState::from_bool(measure.matches_tags(&tags))
            }
            Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Ever(_)
            | Self::Moves(_)
            | Self::Repertoire(_)
            | Self::Measure(_)
            | Self::Eco(_, OpeningSource::Position)
            | Self::Opening(_, OpeningSource::Position) => ConditionState::Open,
        }
    }
}

/// Returns whether the tag has a value for which `matches` returns `true`.
fn tag_state(tag: KnownTag<'_>, matches: impl FnOnce(&str) -> bool) -> ConditionState {
    match tag {
        KnownTag::Missing => ConditionState::Unmet,
        KnownTag::Value(value) => ConditionState::from_bool(matches(value)),
        KnownTag::Unknown => ConditionState::Open,
    }
}
