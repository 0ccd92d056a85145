//! Choosing games by what is in them: tags, players, results, lengths, positions, material and how they end (PGN 8, 9).

mod eco;
mod ending;
mod error;
mod glob;
mod indexed;
mod matched_game;
mod matcher;
mod material;
mod player;
mod plies;
mod position;
mod tag;

pub use eco::EcoCondition;
pub use ending::EndingCondition;
pub use ending::FinalState;
pub use ending::ResultCondition;
pub use error::ParseConditionError;
pub use matched_game::MatchedGame;
pub use matcher::Matcher;
pub use material::MaterialPattern;
pub use player::PlayerCondition;
pub use plies::PlyCondition;
pub use position::PositionPattern;
pub use tag::TagCondition;

use matcher::ConditionState;
use movetext_pgn::Wants;

/// One thing that is asked of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has such a value; of several tags of the name the last.
    Tag(TagCondition),
    /// One of the players, of either colour, has such a name.
    Player(PlayerCondition),
    /// The ECO tag has such a code.
    Eco(EcoCondition),
    /// The result that holds is one of these.
    Result(ResultCondition),
    /// The main line has so many plies that could be played.
    Plies(PlyCondition),
    /// A position of the main line looks like this, the first and the last among them.
    Position(PositionPattern),
    /// A position of the main line has this material, the first and the last among them.
    Material(MaterialPattern),
    /// The main line, as far as it could be played, ends like this.
    EndsIn(EndingCondition),
}

impl Condition {
    /// What has to be read to know whether it is met.
    fn wants(&self) -> Wants {
        match self {
            Self::Tag(_) | Self::Player(_) | Self::Eco(_) | Self::Result(_) => Wants::SCAN,
            Self::EndsIn(ending) if ending.needs_history() => Wants::REPLAY | Wants::KEYS,
            Self::Plies(_) | Self::Position(_) | Self::Material(_) | Self::EndsIn(_) => Wants::REPLAY,
        }
    }
}

/// Which games are chosen: those that meet all conditions, or any of them, or the others.
///
/// ```
/// use movetext_archive::{Condition, Filter};
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
}

impl Filter {
    /// The games that meet all of these conditions; without conditions all games.
    pub fn new(conditions: impl IntoIterator<Item = Condition>) -> Self {
        Self { conditions: conditions.into_iter().collect(), is_any: false, is_inverted: false }
    }

    /// The games that meet any of the conditions instead of all; without conditions all games.
    #[must_use]
    pub fn any(self) -> Self {
        Self { is_any: true, ..self }
    }

    /// The games that it did not choose so far.
    #[must_use]
    pub fn inverted(self) -> Self {
        Self { is_inverted: !self.is_inverted, ..self }
    }

    /// What is asked, in the order in which it was given.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// A visitor that says of each game whether it is chosen.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        Matcher::new(self)
    }

    /// What has to be read of a game.
    fn wants(&self) -> Wants {
        self.conditions.iter().fold(Wants::SCAN, |wants, condition| wants | condition.wants())
    }

    /// Whether a game is chosen whose conditions are met so; `None` while that is open.
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
