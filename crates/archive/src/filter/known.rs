//! What an index knows of conditions, so that games need not be read for them.

use super::Condition;
use super::Filter;
use super::matcher::Met;
use crate::index::Entry;
use crate::index::Held;
use movetext_pgn::Wants;

impl Filter {
    /// Whether the game is chosen, as far as an index knows.
    pub(crate) fn judge(&self, entry: &Entry<'_>) -> Option<bool> {
        self.verdict(self.conditions.iter().map(|condition| condition.judge(entry)))
    }

    /// Whether the moves of games are passed over, of all alike.
    pub(crate) fn reads_tags_alone(&self) -> bool {
        self.wants() == Wants::SCAN
    }
}

impl Condition {
    fn judge(&self, entry: &Entry<'_>) -> Met {
        match self {
            Self::Tag(tag) => match entry.tag(tag.name()) {
                Held::Missing => Met::when(tag.takes_missing()),
                Held::Value(value) => Met::when(tag.matches(value)),
                Held::Unknown => Met::Open,
            },
            Self::Eco(eco) => one(entry.tag("ECO"), |value| eco.matches(value)),
            Self::Player(player) => {
                let side = |name| one(entry.tag(name), |value| player.matches(value));
                match (side("White"), side("Black")) {
                    (Met::Yes, _) | (_, Met::Yes) => Met::Yes,
                    (Met::No, Met::No) => Met::No,
                    _ => Met::Open,
                }
            }
            Self::Result(result) => Met::when(result.matches(entry.result())),
            Self::Plies(plies) => Met::when(plies.matches(entry.plies())),
            // Which positions came before the last nobody has kept.
            Self::Position(_) | Self::Material(_) | Self::EndsIn(_) => Met::Open,
        }
    }
}

/// Whether there is a value that matches.
fn one(held: Held<'_>, matches: impl FnOnce(&str) -> bool) -> Met {
    match held {
        Held::Missing => Met::No,
        Held::Value(value) => Met::when(matches(value)),
        Held::Unknown => Met::Open,
    }
}
