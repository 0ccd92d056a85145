//! Groups games whose moves are prefixes of each other.

use super::{
    evidence::{Agreement, Evidence, read_keys},
    member::Member,
};
use core::cell::OnceCell;
use movetext_files::{
    external_sort::Record,
    varint::{ByteReader, invalid_data},
};
use std::{
    collections::{HashMap, HashSet},
    io,
};

type NodeId = u64;
type GroupId = u64;

/// Receives games in the order of their moves, so that a game comes after its prefixes. Returns groups of games that
/// are records of the same game.
///
/// Two games are related if the moves of one are the first moves of the other and their evidence does not contradict each
/// other. All games of a group are related, and connected by relations with enough evidence.
///
/// Longer games are grouped first. A game joins the group of longer games that it is related to. If it is related to
/// two groups, or to two games with the same moves that contradict each other, we do not know which one it repeats, and
/// it starts a group of its own. So the groups do not depend on the order of the input.
#[derive(Debug, Default)]
pub(super) struct Forest {
    /// The moves of the last level.
    path: Vec<u8>,
    /// The games that are prefixes of the current game, shortest first.
    stack: Vec<Level>,
    /// The games on the stack, by the keys of their players.
    by_players: HashMap<u64, Vec<NodeId>>,
    nodes: HashMap<NodeId, Node>,
    groups: HashMap<GroupId, Group>,
    next_id: u64,
}

/// Games with the same moves.
#[derive(Debug)]
struct Level {
    /// The length of the moves in `path`.
    length: usize,
    nodes: Vec<NodeId>,
}

/// Games with the same moves and the same evidence.
#[derive(Debug)]
struct Node {
    members: Vec<Member>,
    /// The length of the moves in bytes.
    length: usize,
    keys: Vec<u64>,
    encoded: Vec<u8>,
    /// The decoded evidence. Most games that are prefixes of others have other players, so they are not decoded.
    evidence: OnceCell<Option<Evidence>>,
    related: Vec<Relation>,
    /// The group, or `None` while the node is on the stack.
    group: Option<GroupId>,
}

/// A relation to another node.
#[derive(Clone, Copy, Debug)]
struct Relation {
    node: NodeId,
    has_evidence: bool,
}

/// What a node fits to: everything in it is related to the node.
#[derive(Debug)]
struct Fit {
    /// The groups of longer games.
    groups: Vec<GroupId>,
    /// The nodes with the same moves, in ascending order. Includes the node itself.
    beside: Vec<NodeId>,
}

#[derive(Debug, Default)]
struct Group {
    nodes: Vec<NodeId>,
    /// How many relations its nodes have to nodes on the stack.
    open: usize,
}

impl Node {
    fn evidence(&self) -> Option<&Evidence> {
        self.evidence.get_or_init(|| decode(&self.encoded)).as_ref()
    }
}

/// Decodes evidence.
fn decode(encoded: &[u8]) -> Option<Evidence> {
    let mut bytes = ByteReader(encoded);
    read_keys(&mut bytes)?;
    Evidence::decode(&mut bytes)
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
        let added = self.relate(game, is_prefix).ok_or_else(invalid_data)?;
        if let Some(id) = added {
            match self.stack.last_mut().filter(|last| last.length == game.key.len()) {
                Some(level) => level.nodes.push(id),
                None if is_prefix => {
                    self.path.clone_from(&game.key);
                    self.stack.push(Level { length: game.key.len(), nodes: vec![id] });
                }
                None => self.settle(&[id], &mut groups),
            }
        }
        if next.is_none() {
            while !self.stack.is_empty() {
                self.pop(&mut groups);
            }
        }
        Ok(groups)
    }

    /// Finds the games on the stack that a game is related to. Returns the new node, or `None` if the game has no
    /// relations and is not a prefix of the next game. The outer value is `None` if the record is damaged.
    #[expect(clippy::option_option, reason = "the outer value is for `?`")]
    fn relate(&mut self, game: &Record, is_prefix: bool) -> Option<Option<NodeId>> {
        let mut bytes = ByteReader(&game.payload);
        let member = Member::decode(&mut bytes)?;
        let encoded = bytes.0;
        let keys = read_keys(&mut ByteReader(encoded))?;
        let mut candidates: Vec<NodeId> =
            keys.iter().filter_map(|key| self.by_players.get(key)).flatten().copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        for id in &candidates {
            let node = self.nodes.get_mut(id)?;
            if node.length == game.key.len() && node.encoded == encoded {
                node.members.push(member);
                return Some(None);
            }
        }
        let evidence = OnceCell::new();
        let compare = |node: NodeId| {
            let own = evidence.get_or_init(|| decode(encoded)).as_ref()?;
            let agreement = self.nodes.get(&node)?.evidence()?.compare(own);
            let has_evidence = agreement == Agreement::Same;
            (agreement != Agreement::Contradiction).then_some(Relation { node, has_evidence })
        };
        let related: Vec<Relation> = candidates.into_iter().filter_map(compare).collect();
        let is_in_last_level = self.stack.last().is_some_and(|last| last.length == game.key.len());
        if related.is_empty() && !is_prefix {
            return Some(None);
        }
        let id = self.next_id;
        self.next_id += 1;
        for Relation { node, has_evidence } in &related {
            self.nodes.get_mut(node)?.related.push(Relation { node: id, has_evidence: *has_evidence });
        }
        if is_prefix || is_in_last_level {
            keys.iter().for_each(|key| self.by_players.entry(*key).or_default().push(id));
        }
        let (members, encoded) = (vec![member], encoded.to_vec());
        let length = game.key.len();
        self.nodes.insert(id, Node { members, length, keys, encoded, evidence, related, group: None });
        Some(Some(id))
    }

    /// Removes the last level from the stack. Adds groups that are complete to `complete`.
    fn pop(&mut self, complete: &mut Vec<Vec<Member>>) {
        let Some(level) = self.stack.pop() else { return };
        for id in level.nodes.iter().rev() {
            let Some(node) = self.nodes.get(id) else { continue };
            for key in &node.keys {
                if let Some(nodes) = self.by_players.get_mut(key) {
                    nodes.pop();
                    if nodes.is_empty() {
                        self.by_players.remove(key);
                    }
                }
            }
        }
        self.settle(&level.nodes, complete);
    }

    /// Finds the groups of nodes with the same moves. All longer games have their groups.
    fn settle(&mut self, level: &[NodeId], complete: &mut Vec<Vec<Member>>) {
        let is_alone = |id| self.nodes.get(id).is_some_and(|node| node.related.is_empty());
        if level.iter().all(is_alone) {
            let nodes = level.iter().filter_map(|id| self.nodes.remove(id));
            return complete.extend(nodes.map(|node| node.members).filter(|members| members.len() > 1));
        }
        let fits: HashMap<NodeId, Fit> = level.iter().map(|id| (*id, self.fit(*id, level))).collect();
        let mut joining: HashMap<GroupId, usize> = HashMap::new();
        for group in fits.values().flat_map(|fit| &fit.groups) {
            *joining.entry(*group).or_default() += 1;
        }
        let is_clear = |id: &NodeId| is_clear(*id, &fits, &joining);
        let clear: HashSet<NodeId> = level.iter().copied().filter(is_clear).collect();
        let mut changed = Vec::new();
        for id in level {
            if self.nodes.get(id).is_some_and(|node| node.group.is_none()) {
                self.assign(*id, &fits, &clear);
            }
        }
        for id in level {
            let Some(Node { group: Some(group), related, .. }) = self.nodes.get(id) else { continue };
            changed.push(*group);
            let (mut above, mut below) = (0, Vec::new());
            for relation in related {
                match self.nodes.get(&relation.node).map(|node| node.group) {
                    Some(None) => above += 1,
                    Some(Some(other)) if !fits.contains_key(&relation.node) => below.push(other),
                    _ => {}
                }
            }
            if let Some(group) = self.groups.get_mut(group) {
                group.open += above;
            }
            for other in below {
                if let Some(group) = self.groups.get_mut(&other) {
                    group.open = group.open.saturating_sub(1);
                }
                changed.push(other);
            }
        }
        for group in changed {
            if self.groups.get(&group).is_some_and(|group| group.open == 0) {
                complete.extend(self.remove(group));
            }
        }
    }

    /// Returns what a node fits to. The nodes of the level are in ascending order.
    fn fit(&self, id: NodeId, level: &[NodeId]) -> Fit {
        let related = self.nodes.get(&id).map_or(&[][..], |node| &node.related);
        let group = |relation: &Relation| self.nodes.get(&relation.node)?.group;
        let mut groups: Vec<GroupId> = related.iter().filter_map(group).collect();
        groups.sort_unstable();
        let counted = groups.chunk_by(|one, other| one == other);
        let fits = |nodes: &[GroupId]| {
            let group = nodes.first()?;
            (self.groups.get(group)?.nodes.len() == nodes.len()).then_some(*group)
        };
        let groups = counted.filter_map(fits).collect();
        let nodes = related.iter().map(|relation| relation.node);
        let mut beside: Vec<NodeId> =
            nodes.filter(|node| level.binary_search(node).is_ok()).chain([id]).collect();
        beside.sort_unstable();
        Fit { groups, beside }
    }

    /// Puts a node, and nodes with the same moves that belong to it, into a group.
    fn assign(&mut self, id: NodeId, fits: &HashMap<NodeId, Fit>, clear: &HashSet<NodeId>) -> Option<()> {
        let (mut target, mut waiting) = (id, vec![id]);
        let mut nodes = HashSet::new();
        while let Some(id) = waiting.pop() {
            if !nodes.insert(id) || !clear.contains(&id) {
                continue;
            }
            for relation in self.nodes.get(&id)?.related.iter().filter(|other| other.has_evidence) {
                if clear.contains(&relation.node) {
                    waiting.push(relation.node);
                } else if let Some(group) = self.nodes.get(&relation.node).and_then(|node| node.group)
                    && fits.get(&id)?.groups.contains(&group)
                {
                    target = group;
                }
            }
        }
        let group = self.groups.entry(target).or_default();
        for id in nodes {
            self.nodes.get_mut(&id)?.group = Some(target);
            group.nodes.push(id);
        }
        Some(())
    }

    /// Removes a group that is complete. Returns its games if there are at least two.
    fn remove(&mut self, group: GroupId) -> Option<Vec<Member>> {
        let nodes = self.groups.remove(&group)?.nodes;
        let nodes = nodes.iter().filter_map(|id| self.nodes.remove(id));
        let mut members: Vec<Member> = nodes.flat_map(|node| node.members).collect();
        members.sort_unstable_by_key(|member| member.number);
        (members.len() > 1).then_some(members)
    }
}

/// Returns whether everything that a node fits to is related to each other, and so are all nodes of the level that fit to
/// the same group. `joining` has the number of nodes that fit to each group.
fn is_clear(id: NodeId, fits: &HashMap<NodeId, Fit>, joining: &HashMap<GroupId, usize>) -> bool {
    let Some(own) = fits.get(&id) else { return false };
    let includes_own = |other: &NodeId| {
        let Some(other) = fits.get(other) else { return false };
        own.groups.iter().all(|group| other.groups.contains(group))
            && (own.beside == other.beside
                || own.beside.iter().all(|node| other.beside.binary_search(node).is_ok()))
    };
    // All nodes beside this one fit to its group as well, so if others do, they are not related to this one.
    let joins_alone = |group| joining.get(group) == Some(&own.beside.len());
    own.groups.len() < 2 && own.beside.iter().all(includes_own) && own.groups.iter().all(joins_alone)
}
