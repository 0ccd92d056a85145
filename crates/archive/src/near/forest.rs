//! Groups games whose moves are prefixes of each other.

use super::{
    evidence::read_keys,
    index::Index,
    level::{Group, Node, settle},
    member::Member,
};
use alloc::collections::BTreeMap;
use movetext_files::{
    external_sort::Record,
    varint::{ByteReader, invalid_data},
};
use std::io;

/// Receives games in the order of their moves, so that a game comes after its prefixes. Returns groups of games that
/// are records of the same game.
///
/// Two games are related if the moves of one are the first moves of the other and their evidence does not contradict each
/// other. All games of a group are related, and connected by relations with enough evidence.
///
/// Longer games are grouped first. A game joins the group of longer games that it is related to. If it is related to
/// two groups, or to two games with the same moves that contradict each other, we do not know which one it repeats, and
/// it starts a group of its own. A game that may be related to too many others also starts its own group. The other
/// games with the same moves are then grouped without it. So the groups do not depend on the order of the input.
#[derive(Debug, Default)]
pub(super) struct Forest {
    /// The moves of the last level.
    path: Vec<u8>,
    /// The games that are prefixes of the current game, shortest first.
    stack: Vec<Level>,
    /// The levels of the games on the stack.
    index: Index,
}

/// Games with the same moves.
#[derive(Debug, Default)]
struct Level {
    /// The length of the moves in `path`.
    length: usize,
    /// The games by their encoded evidence.
    nodes: BTreeMap<Vec<u8>, Node>,
    /// The groups of longer games that may be related to these games.
    groups: Vec<Group>,
}

impl Forest {
    /// Adds a game, whose record has the moves as its key. Returns the groups that are complete.
    pub(super) fn add(&mut self, game: &Record, next: Option<&Record>) -> io::Result<Vec<Vec<Member>>> {
        let mut groups = Vec::new();
        while let Some(last) = self.stack.last()
            && !self.path.get(..last.length).is_some_and(|moves| game.key.starts_with(moves))
        {
            self.pop(&mut groups);
        }
        let is_prefix = next.is_some_and(|next| next.key.starts_with(&game.key));
        self.push(game, is_prefix).ok_or_else(invalid_data)?;
        if next.is_none() {
            while !self.stack.is_empty() {
                self.pop(&mut groups);
            }
        }
        Ok(groups)
    }

    /// Adds a game to the stack, unless it cannot be related to any other. Returns `None` if the record is damaged.
    fn push(&mut self, game: &Record, is_prefix: bool) -> Option<()> {
        let mut bytes = ByteReader(&game.payload);
        let member = Member::decode(&mut bytes)?;
        let encoded = bytes.0;
        let length = game.key.len();
        let level = self.stack.last_mut().filter(|last| last.length == length);
        let may_be_alone = !is_prefix && level.is_none();
        if let Some(node) = level.and_then(|level| level.nodes.get_mut(encoded)) {
            node.members.push(member);
            return Some(());
        }
        // Most games have other players than the games on the stack.
        if may_be_alone && !self.index.has_players(&read_keys(&mut ByteReader(encoded))?) {
            return Some(());
        }
        let node = Node::decode(encoded, member)?;
        if may_be_alone && self.index.last(&node.keys, node.facts()).is_none() {
            return Some(());
        }
        if self.stack.last().is_none_or(|last| last.length < length) {
            self.path.clone_from(&game.key);
            self.stack.push(Level { length, ..Level::default() });
        }
        self.index.add(&node.keys, node.facts(), self.stack.len() - 1);
        self.stack.last_mut()?.nodes.insert(encoded.to_vec(), node);
        Some(())
    }

    /// Removes the last level from the stack. Adds groups that are complete to `complete`.
    fn pop(&mut self, complete: &mut Vec<Vec<Member>>) {
        let Some(Level { nodes, mut groups, .. }) = self.stack.pop() else { return };
        nodes.values().for_each(|node| self.index.remove_last(&node.keys, node.facts()));
        settle(nodes.into_values().collect(), &mut groups);
        for group in groups {
            let level = self.index.last(&group.keys, group.facts);
            match level.and_then(|level| self.stack.get_mut(level)) {
                Some(level) => level.groups.push(group),
                None => complete.extend(Some(group.into_members()).filter(|members| members.len() > 1)),
            }
        }
    }
}
