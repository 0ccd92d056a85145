//! Divides games into groups. Each group is merged into a tree.

use movetext_board::{Color, Position, Rules};
use movetext_fen::Fen;
use movetext_openings::Classifier;
use movetext_pgn::Visitable;
use movetext_pgn_tree::Game;
use movetext_pgn_values::value::{Eco, PlayerName, Players};

/// How games are divided into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeBy {
    /// By player. Each player has a group for games with White, and another for games with Black. So a game usually
    /// belongs to two groups. Unknown players have no group. Games between two unknown players form one group.
    Player,
    /// By opening: the last named position in the main line, see `movetext_openings`. Moves beyond a ply limit are
    /// ignored. Games without a named position form one group.
    Opening,
}

/// What the games in a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroupKey {
    pub(super) label: GroupLabel,
    /// The rules, which a FEN does not always show.
    rules: Rules,
    /// The start position as FEN, or `None` for the initial position.
    start: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum GroupLabel {
    None,
    /// The games that a player played with this colour.
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
        let rules = game.start().map_or(Rules::Chess, |start| start.rules());
        let start = game.start().filter(|start| *start != Position::initial_of(rules));
        let start = start.map(|start| Fen::from(&start).to_string());
        let mut labels = match self.by {
            None => Vec::new(),
            Some(MergeBy::Player) => players(game),
            Some(MergeBy::Opening) => self.opening(game).into_iter().collect(),
        };
        if labels.is_empty() {
            labels.push(GroupLabel::None);
        }
        labels.into_iter().map(|label| GroupKey { label, rules, start: start.clone() }).collect()
    }

    fn opening(&mut self, game: &Game) -> Option<GroupLabel> {
        game.visit(&mut self.classifier, &mut ());
        self.classifier.opening().map(|opening| GroupLabel::Opening(opening.eco, opening.name))
    }
}

/// Returns a label for each known player of the game.
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
