//! Filters by content: tags, players, results, lengths, positions, material and endings (PGN 8, 9).

mod eco;
mod ending;
mod error;
mod glob;
mod index_filter;
mod indexed;
mod letter_case;
mod letters;
mod matched_game;
mod matcher;
mod material;
mod nearness;
mod numeric;
mod opening;
mod opening_alias;
mod player;
mod plies;
mod position;
mod repertoire;
mod tag;
mod watch;

pub use eco::EcoCondition;
pub use ending::{EndingCondition, ResultCondition};
pub use error::ParseConditionError;
pub(crate) use index_filter::EntryDecision;
pub use index_filter::IndexFilter;
pub use matched_game::MatchedGame;
pub use matcher::Matcher;
pub use material::MaterialPattern;
pub use opening::{OpeningCondition, OpeningSource};
pub use player::PlayerCondition;
pub use plies::PlyCondition;
pub use position::PositionPattern;
pub use repertoire::{Departure, Repertoire, RepertoireCondition, RepertoireError};
pub use tag::TagCondition;
pub use watch::{TriedGames, UnmatchedCondition};

use alloc::sync::Arc;
use matcher::ConditionState;
use movetext_pgn::Interest;
use watch::Watch;

/// A condition on a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has a matching value. The last of several equal names wins.
    Tag(TagCondition),
    /// The name of White or Black matches.
    Player(PlayerCondition),
    /// The ECO code matches.
    Eco(EcoCondition, OpeningSource),
    /// The name of the opening matches.
    Opening(OpeningCondition, OpeningSource),
    /// The result is one of these.
    Result(ResultCondition),
    /// The number of playable plies of the main line is in the range.
    Plies(PlyCondition),
    /// A position of the main line matches, including the first and last.
    Position(PositionPattern),
    /// A position of the main line has this material, including the first and last.
    Material(MaterialPattern),
    /// The final position of the main line, as far as it is playable, has the property.
    EndsIn(EndingCondition),
    /// The main line follows a repertoire, or leaves it.
    Repertoire(RepertoireCondition),
}

impl Condition {
    /// Returns whether the condition depends on the opening by position.
    const fn is_of_opening(&self) -> bool {
        matches!(self, Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position))
    }

    /// Returns the name of the tag that the condition compares, if it is one.
    #[must_use]
    pub const fn tag_name(&self) -> Option<&str> {
        match self {
            Self::Tag(tag) => Some(tag.name()),
            Self::Eco(_, OpeningSource::Tag) => Some("ECO"),
            Self::Opening(_, OpeningSource::Tag) => Some("Opening"),
            _ => None,
        }
    }

    /// Returns what decides the condition.
    const fn decisive_part(&self) -> DecisivePart {
        match self {
            Self::Player(_) => DecisivePart::Tags,
            Self::Result(_) => DecisivePart::Result,
            Self::Plies(_) => DecisivePart::Plies,
            _ if self.tag_name().is_some() => DecisivePart::Tags,
            _ => DecisivePart::Moves,
        }
    }

    /// Returns the events needed to evaluate the condition.
    fn interest(&self) -> Interest {
        match self {
            Self::Tag(_)
            | Self::Player(_)
            | Self::Eco(_, OpeningSource::Tag)
            | Self::Opening(_, OpeningSource::Tag)
            | Self::Result(_) => Interest::SCAN,
            Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position) => {
                Interest::REPLAY | Interest::KEYS
            }
            Self::EndsIn(ending) if ending.needs_history() => Interest::REPLAY | Interest::KEYS,
            Self::Repertoire(_) => Interest::REPLAY | Interest::KEYS,
            Self::Plies(_) | Self::Position(_) | Self::Material(_) | Self::EndsIn(_) => Interest::REPLAY,
        }
    }
}

/// What decides a condition about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DecisivePart {
    Tags,
    Result,
    Plies,
    Moves,
}

/// A filter for games: all conditions, any condition, or the inverse.
///
/// ```
/// use movetext_archive::filter::{Filter, Condition};
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
#[derive(Clone, Debug, Default)]
pub struct Filter {
    conditions: Vec<Condition>,
    is_any: bool,
    is_inverted: bool,
    watch: Option<Arc<Watch>>,
}

impl Filter {
    /// Returns a filter for games that meet all conditions. Without conditions, all games match.
    pub fn new(conditions: impl IntoIterator<Item = Condition>) -> Self {
        Self { conditions: conditions.into_iter().collect(), is_any: false, is_inverted: false, watch: None }
    }

    /// Requires any condition instead of all. Without conditions, all games match.
    #[must_use]
    pub fn any(self) -> Self {
        Self { is_any: true, ..self }
    }

    /// Inverts the filter.
    #[must_use]
    pub fn inverted(self) -> Self {
        Self { is_inverted: !self.is_inverted, ..self }
    }

    /// Returns the conditions in their original order.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Returns a visitor that evaluates the filter.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        Matcher::new(self)
    }

    /// Returns the events needed to evaluate the filter.
    fn interest(&self) -> Interest {
        self.conditions.iter().fold(Interest::SCAN, |interest, condition| interest | condition.interest())
    }

    /// Returns whether the conditions on these parts decide about a game.
    fn is_decided_by(&self, parts: &[DecisivePart], state: impl Fn(usize) -> ConditionState) -> bool {
        let states = self.conditions.iter().enumerate().map(|(index, condition)| {
            if parts.contains(&condition.decisive_part()) { state(index) } else { ConditionState::Open }
        });
        self.evaluate(states).is_some()
    }

    /// Returns whether a game with these states matches, or `None` while that is undecided.
    fn evaluate(&self, met: impl IntoIterator<Item = ConditionState>) -> Option<bool> {
        if self.conditions.is_empty() {
            return Some(!self.is_inverted);
        }
        let decisive = if self.is_any { ConditionState::Met } else { ConditionState::Unmet };
        let mut is_open = false;
        for met in met {
            if met == decisive {
                return Some(self.is_any != self.is_inverted);
            }
            is_open |= met == ConditionState::Open;
        }
        if is_open { None } else { Some(self.is_any == self.is_inverted) }
    }
}
