//! Divides games into groups. Each group is merged into one tree.

use movetext_board::{Color, Position};
use movetext_fen::Fen;
use movetext_openings::Classifier;
use movetext_pgn::Visitable;
use movetext_pgn_tree::Game;
use movetext_pgn_values::value::{Eco, PlayerName, Players};

/// How games are divided into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeBy {
    /// By player. Each player has a group for the games with White, and another for the games with Black, so a game
    /// belongs to two groups. Unknown players have no group. Games in which both players are unknown are in one group.
    Player,
    /// By opening: the last position in the main line that has a name, see `movetext_openings`. Only moves that are
    /// read count. Games without a named position are in one group.
    Opening,
}

/// What the games in a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroupKey {
    pub(super) label: GroupLabel,
    /// The start position as FEN, unless it is the initial position.
    start: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum GroupLabel {
    None,
    /// The games of a player with this colour.
    Player(Color, String),
    /// The games with this opening: its code and its name.
    Opening(Eco, &'static str),
}

/// Finds the groups that a game belongs to.
#[derive(Debug)]
pub(super) struct Labels {
    by: Option<MergeBy>,
    classifier: Classifier<'static>,
}

impl Labels {
    pub(super) fn new(by: Option<MergeBy>) -> Self {
        Self { by, classifier: Classifier::default() }
    }

    /// Returns the groups that a game belongs to. There is at least one.
    pub(super) fn find_groups(&mut self, game: &Game) -> Vec<GroupKey> {
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

/// Returns a group for each known player.
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
