//! Merges games into one tree.

use super::{
    MoveOrder,
    label::{GroupKey, GroupLabel},
};
use crate::opening_tags::{NAMES, OpeningNames, values};
use alloc::collections::BTreeSet;
use movetext_board::Color;
use movetext_openings::Opening;
use movetext_pgn::Placement;
use movetext_pgn_tree::{EditError, Game, GameMerger, MoveCounts, MoveId, TreeItem};
use movetext_pgn_values::GameResult;
use std::collections::HashSet;

/// Games that are merged into one tree.
#[derive(Debug)]
pub(super) struct Group {
    label: GroupLabel,
    /// The only game so far, or `None` after the second game.
    single: Option<Game>,
    merger: GameMerger,
    /// Tags of the first game that another game lacks or has with another value.
    differing: BTreeSet<String>,
    results: Results,
}

/// The results of the games in a group.
#[derive(Debug, Default)]
struct Results {
    /// The first result other than `*`.
    first: Option<GameResult>,
    has_others: bool,
    /// The last move of each game that has a result, or `None` for a game without moves.
    ends: HashSet<Option<MoveId>>,
}

impl Results {
    fn add(&mut self, result: GameResult, end: Option<MoveId>) {
        if result != GameResult::Unknown {
            self.has_others |= *self.first.get_or_insert(result) != result;
            self.ends.insert(end);
        }
    }

    /// Returns the result of a line that ends with the move `end`. This is `*` if games have different results, or if
    /// no game with a result ends with this move.
    fn at(&self, end: Option<MoveId>) -> GameResult {
        let is_played = !self.has_others && self.ends.contains(&end);
        self.first.filter(|_| is_played).unwrap_or(GameResult::Unknown)
    }
}

impl Group {
    /// Creates a group without games, but with the tags of its first game.
    pub(super) fn new(key: GroupKey, first: &Game) -> Result<Self, EditError> {
        let differing = BTreeSet::from(["PlyCount".to_owned()]);
        let merger = GameMerger::with_head(first)?;
        let results = Results::default();
        Ok(Self { label: key.label, single: Some(first.clone()), merger, differing, results })
    }

    pub(super) fn add(&mut self, game: &Game) -> Result<(), EditError> {
        if self.merger.games() > 0 {
            self.single = None;
        }
        let end = self.merger.add(game)?;
        self.results.add(game.result(), end);
        let head = self.merger.game();
        for (name, _) in head.tags() {
            if head.find_tag(name) != game.find_tag(name) && !self.differing.contains(name) {
                self.differing.insert(name.to_owned());
            }
        }
        Ok(())
    }

    pub(super) fn finish(self, order: MoveOrder, has_counts: bool) -> Result<Game, EditError> {
        if let Some(game) = self.single {
            return finish_single(game, &self.label, has_counts);
        }
        let games = self.merger.games();
        let (mut game, counts) = self.merger.finish();
        if order == MoveOrder::Frequency {
            game.order_variations(|mv| counts.games(mv.id()))?;
        }
        if has_counts {
            add_counts(&mut game, games, &counts)?;
        }
        let result = self.results.at(game.mainline().last().map(|last| last.id()));
        if game.result() != result {
            game.set_result(result)?;
        }
        for name in self.differing {
            // FEN, SetUp, Variant and Result already match the start position and the result.
            if !matches!(name.as_str(), "FEN" | "SetUp" | "Variant" | "Result") {
                game.remove_tag(&name)?;
            }
        }
        set_label(&mut game, &self.label)?;
        Ok(game)
    }
}

/// Finishes a group with a single game. Adds only the group's label and the number of games.
fn finish_single(mut game: Game, label: &GroupLabel, has_counts: bool) -> Result<Game, EditError> {
    if has_counts {
        game.mainline_mut().comment_before(&count_text(1));
    }
    set_label(&mut game, label)?;
    Ok(game)
}

/// Sets the tags that name the player or opening of a group.
fn set_label(game: &mut Game, label: &GroupLabel) -> Result<(), EditError> {
    match label {
        GroupLabel::None => {}
        GroupLabel::Player(color, name) => {
            game.set_tag(if *color == Color::White { "White" } else { "Black" }, name)?;
        }
        GroupLabel::Opening(eco, name) => {
            let opening = Opening { eco: *eco, name, ply: 0 };
            for (tag, value) in NAMES.iter().zip(values(opening, OpeningNames::Parts)) {
                match value {
                    Some(value) => _ = game.set_tag(tag, &value)?,
                    None => _ = game.remove_tag(tag)?,
                }
            }
        }
    }
    Ok(())
}

/// Adds comments with the number of games: before the first move, and after each move that occurs in fewer games than
/// the move before it. No comment is added to a move that occurs in no main line.
fn add_counts(game: &mut Game, games: u64, counts: &MoveCounts) -> Result<(), EditError> {
    let comments: Vec<(MoveId, u64)> = game
        .depth_first()
        .filter_map(|item| match item {
            TreeItem::Move(step) => Some(step.node),
            TreeItem::BeginVariation(_) | TreeItem::EndVariation(_) => None,
        })
        .filter_map(|node| {
            let before = node.predecessor().map_or(games, |before| counts.games(before.id()));
            let own = counts.games(node.id());
            (own > 0 && own < before).then_some((node.id(), own))
        })
        .collect();
    game.mainline_mut().comment_before(&count_text(games));
    for (id, games) in comments {
        game.add_comment(id, Placement::AfterMove, &count_text(games))?;
    }
    Ok(())
}

fn count_text(games: u64) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}
