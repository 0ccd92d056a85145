//! Merges many games into a few trees. [Splitting into lines](crate::lines) is the inverse.
//!
//! Games that start from different positions are never merged.

mod group;
mod label;

pub use label::MergeBy;

use crate::{lines::remove_wrong_ply_count, ply_limit::each_tree};
use group::Group;
use label::{GroupKey, Labels};
use movetext_input::{GameBatch, Observer};
use movetext_pgn_tree::{EditError, Game};
use std::collections::HashMap;

/// The order of moves in the same position. The first move continues the line, and the others begin variations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveOrder {
    /// The most frequent move first. Only main lines are counted. Equally frequent moves are in the order of their
    /// first appearance.
    #[default]
    Frequency,
    /// Moves in the order of their first appearance.
    Appearance,
}

/// A game to merge, with the groups that it belongs to. [`games_to_merge`] returns these.
#[derive(Debug)]
pub struct GameToMerge {
    game: Game,
    groups: Vec<GroupKey>,
}

/// Reads the selected games for a [`GameMerge`]. With `plies`, lines are read up to this number of plies.
#[must_use]
pub fn games_to_merge(
    games: GameBatch<'_>,
    by: Option<MergeBy>,
    plies: Option<u32>,
    observer: &mut impl Observer,
) -> Vec<GameToMerge> {
    let mut collected = Vec::new();
    let mut labels = Labels::new(by);
    each_tree(games, plies, observer, |game, _| {
        let groups = labels.find_groups(game);
        let mut game = game.clone();
        if plies.is_some() {
            remove_wrong_ply_count(&mut game);
        }
        collected.push(GameToMerge { groups, game });
    });
    collected
}

/// Merges games into trees: one tree for each group and start position, in the order of their first games.
///
/// ```
/// use movetext_archive::{input::Games, merge::{GameMerge, MoveOrder, games_to_merge}};
/// use movetext_pgn_tree::GameReader;
///
/// let text = b"1. e4 e5 * 1. e4 c5 {sharp} 2. Nf3 * 1. e4 c5 2. c3 *";
/// let mut merging = GameMerge::new();
/// for games in Games::from_read("games in memory", &text[..]).batches() {
///     for game in games_to_merge(games?, None, None, &mut ()) {
///         merging.add(&game)?;
///     }
/// }
/// let merged = merging.finish(MoveOrder::Frequency).collect::<Result<Vec<_>, _>>()?;
/// let expected = GameReader::new(b"1. e4 c5 {sharp} (1... e5) 2. Nf3 (2. c3) *");
/// assert_eq!(merged, expected.collect::<Result<Vec<_>, _>>()?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Cost
/// Takes time linear in the length of the games. Needs about 40 bytes of memory for each different move in a tree, and
/// the text of different comments.
#[derive(Debug, Default)]
pub struct GameMerge {
    groups: Vec<Group>,
    indexes: HashMap<GroupKey, usize>,
    has_counts: bool,
    left_out: u64,
}

impl GameMerge {
    /// Creates a merge without games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds comments with the number of games: before the first move, and after each move that occurs in fewer games
    /// than the move before it.
    #[must_use]
    pub fn with_counts(self) -> Self {
        Self { has_counts: true, ..self }
    }

    /// Adds a game to the trees of its groups. If the game cannot be played, because its variant is not supported or
    /// its FEN is invalid, it is only counted in [`left_out`](Self::left_out).
    ///
    /// # Errors
    /// [`EditError::Full`] if a tree would have more than 4 GiB of comments or 4,294,967,292 moves.
    pub fn add(&mut self, game: &GameToMerge) -> Result<(), EditError> {
        if !game.game.is_playable() {
            self.left_out += 1;
            return Ok(());
        }
        for key in &game.groups {
            match self.indexes.get(key).and_then(|&index| self.groups.get_mut(index)) {
                Some(group) => group.add(&game.game)?,
                None => {
                    let mut group = Group::new(key.clone(), &game.game)?;
                    group.add(&game.game)?;
                    self.indexes.insert(key.clone(), self.groups.len());
                    self.groups.push(group);
                }
            }
        }
        Ok(())
    }

    /// Returns the number of games that were not added because they cannot be played.
    #[must_use]
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Returns one tree for each group and start position.
    ///
    /// A game that was not merged with others keeps its tags, moves and result. Any other tree has the tags that are
    /// the same in all its games, except PlyCount. It keeps the result of its games if all results other than `*` are
    /// the same, and if a game with this result ended where the main line ends. Otherwise, its result is `*`. If games
    /// are merged by player or opening, every tree also has the tags that name the player or opening.
    ///
    /// # Errors
    /// [`EditError::Full`] if there is no room for the comments with the number of games.
    pub fn finish(self, order: MoveOrder) -> impl ExactSizeIterator<Item = Result<Game, EditError>> {
        let has_counts = self.has_counts;
        self.groups.into_iter().map(move |group| group.finish(order, has_counts))
    }
}
