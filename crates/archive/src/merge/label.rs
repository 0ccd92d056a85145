//! The groups of games that are merged into one tree each.

use movetext_board::{Color, Position};
use movetext_fen::Fen;
use movetext_pgn_tree::Game;
use movetext_pgn_values::value::Players;

/// The criterion that divides games into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeBy {
    /// The players. A game belongs to the group of its White player's games as White, and to that of its Black player's
    /// games as Black, so each player has up to two groups. Unknown players have none; games of two unknown players are
    /// one group.
    Player,
}

/// What the games of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroupKey {
    pub(super) label: GroupLabel,
    /// The start position as FEN, unless it is the initial one.
    start: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum GroupLabel {
    None,
    /// The games of a player with one colour.
    Player(Color, String),
}

/// Finds the groups of games.
#[derive(Debug)]
pub(super) struct Labels(Option<MergeBy>);

impl Labels {
    pub(super) const fn new(by: Option<MergeBy>) -> Self {
        Self(by)
    }

    /// Returns the groups of a game, at least one.
    pub(super) fn of(&mut self, game: &Game) -> Vec<GroupKey> {
        let start = game.start().filter(|start| *start != Position::initial());
        let start = start.map(|start| Fen::from(&start).to_string());
        let mut labels = match self.0 {
            None => Vec::new(),
            Some(MergeBy::Player) => players(game),
        };
        if labels.is_empty() {
            labels.push(GroupLabel::None);
        }
        labels.into_iter().map(|label| GroupKey { label, start: start.clone() }).collect()
    }
}

/// Returns the groups of the known players.
fn players(game: &Game) -> Vec<GroupLabel> {
    let mut labels = Vec::new();
    for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let Ok(players) = Players::parse(game.tag(tag)) else { continue };
        let known = players.as_slice().iter().filter(|player| !player.is_unknown());
        labels.extend(known.map(|player| GroupLabel::Player(color, player.to_string())));
    }
    labels
}
