//! The groups of games that are merged into one tree each.

use movetext_board::{Color, Position};
use movetext_fen::Fen;
use movetext_openings::Classifier;
use movetext_pgn::Visitable;
use movetext_pgn_tree::Game;
use movetext_pgn_values::value::{Eco, PlayerName, Players};

/// The criterion that divides games into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeBy {
    /// The players. A game belongs to the group of its White player's games as White, and to that of its Black player's
    /// games as Black, so each player has up to two groups. Unknown players have none; games of two unknown players are
    /// one group.
    Player,
    /// The openings, by the last position of the main line that has a name (see `movetext_openings`), as far as the
    /// moves are read. Games without a named position are one group.
    Opening,
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
    /// The games with an opening, by its code and name.
    Opening(Eco, &'static str),
}

/// Finds the groups of games.
#[derive(Debug)]
pub(super) struct Labels {
    by: Option<MergeBy>,
    classifier: Classifier<'static>,
}

impl Labels {
    pub(super) fn new(by: Option<MergeBy>) -> Self {
        Self { by, classifier: Classifier::default() }
    }

    /// Returns the groups of a game, at least one.
    pub(super) fn of(&mut self, game: &Game) -> Vec<GroupKey> {
        let start = game.start().filter(|start| *start != Position::initial());
        let start = start.map(|start| Fen::from(&start).to_string());
        let mut labels = match self.by {
            None => Vec::new(),
            Some(MergeBy::Player) => players(game),
            Some(MergeBy::Opening) => self.opening(game).into_iter().collect(),
        };
        if labels.is_empty() {
            labels.push(GroupLabel::None);
        }
        labels.into_iter().map(|label| GroupKey { label, start: start.clone() }).collect()
    }

    fn opening(&mut self, game: &Game) -> Option<GroupLabel> {
        game.visit(&mut self.classifier, &mut ());
        self.classifier.opening().map(|opening| GroupLabel::Opening(opening.eco, opening.name))
    }
}

/// Returns the groups of the known players.
fn players(game: &Game) -> Vec<GroupLabel> {
    let mut labels = Vec::new();
    for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let Ok(players) = Players::parse(game.tag(tag)) else { continue };
        let known = players.as_slice().iter().filter(|player| !player.is_unknown());
        let name = |player: &PlayerName<'_>| PlayerName::normalize(&player.to_string()).into_owned();
        labels.extend(known.map(|player| GroupLabel::Player(color, name(player))));
    }
    labels
}
