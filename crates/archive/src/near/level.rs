//! Decides which games with the same moves have a group.

use super::{
    evidence::{Agreement, Evidence, read_keys},
    index::{Facts, Index, MAX_FOUND},
    member::Member,
};
use movetext_files::varint::ByteReader;
use std::collections::HashMap;

/// Games with the same moves and the same evidence.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) members: Vec<Member>,
    /// The keys of the players.
    pub(super) keys: Vec<u64>,
    evidence: Evidence,
}

impl Node {
    /// Reads encoded evidence. Returns `None` if it is damaged.
    pub(super) fn decode(encoded: &[u8], member: Member) -> Option<Self> {
        let mut bytes = ByteReader(encoded);
        let keys = read_keys(&mut bytes)?;
        Some(Self { members: vec![member], keys, evidence: Evidence::decode(&mut bytes)? })
    }

    pub(super) fn facts(&self) -> Facts {
        self.evidence.facts()
    }
}

/// Records of the same game. All are related to each other.
#[derive(Debug)]
pub(super) struct Group {
    members: Vec<Member>,
    /// The keys of the players of the first game. Each related game has one of them.
    pub(super) keys: Vec<u64>,
    /// The facts that related games agree in: of each kind, the first that is known.
    pub(super) facts: Facts,
    /// The different evidence of the games. If there is more than a game is compared with, the rest is left out.
    records: Vec<Evidence>,
}

impl Group {
    fn new(node: Node) -> Self {
        Self {
            members: node.members,
            keys: node.keys,
            facts: node.evidence.facts(),
            records: vec![node.evidence],
        }
    }

    /// Adds a game that has not more moves than the games of the group.
    fn push(&mut self, node: Node) {
        for (fact, other) in self.facts.iter_mut().zip(node.facts()).filter(|(fact, _)| **fact == 0) {
            *fact = other;
        }
        self.members.extend(node.members);
        let is_equal = |record: &Evidence| record.is_equal_except_plies(&node.evidence);
        if self.records.len() <= MAX_FOUND && !self.records.iter().any(is_equal) {
            self.records.push(node.evidence);
        }
    }

    /// Compares a shorter game with all games of the group.
    fn compare(&self, shorter: &Evidence) -> Agreement {
        let mut agreement = Agreement::Unknown;
        for record in &self.records {
            match shorter.compare(record) {
                Agreement::Contradiction => return Agreement::Contradiction,
                Agreement::Same => agreement = Agreement::Same,
                Agreement::Unknown => {}
            }
        }
        agreement
    }

    /// Returns the games in the order of the input.
    pub(super) fn into_members(mut self) -> Vec<Member> {
        self.members.sort_unstable_by_key(|member| member.number);
        self.members
    }
}

/// Adds nodes with the same moves to the groups of longer games, or to new groups. The nodes are sorted by their
/// evidence.
pub(super) fn settle(nodes: Vec<Node>, groups: &mut Vec<Group>) {
    if nodes.len() == 1 && groups.is_empty() {
        return groups.extend(nodes.into_iter().map(Group::new));
    }
    let mut index = Index::default();
    for (number, group) in groups.iter().enumerate() {
        index.add(&group.keys, group.facts, number);
    }
    let related = |node: &Node| {
        let mut found = index.find(&node.keys, node.facts())?;
        let records = found.iter().filter_map(|number| groups.get(*number)).map(|group| group.records.len());
        if records.sum::<usize>() > MAX_FOUND {
            return None;
        }
        let agrees = |group: &Group| group.compare(&node.evidence) != Agreement::Contradiction;
        found.retain(|number| groups.get(*number).is_some_and(agrees));
        Some(found)
    };
    let (mut candidates, mut crowded) = (Vec::new(), Vec::new());
    for node in nodes {
        match related(&node) {
            Some(groups) => candidates.push(Candidate { node, groups }),
            None => crowded.push(node),
        }
    }
    let numbers = group_numbers(&candidates, groups);
    for (Candidate { node, .. }, number) in candidates.into_iter().zip(numbers) {
        match groups.get_mut(number) {
            Some(group) => group.push(node),
            None => groups.push(Group::new(node)),
        }
    }
    groups.extend(crowded.into_iter().map(Group::new));
}

/// A node, and the groups that it may join.
struct Candidate {
    node: Node,
    /// The groups of longer games that it is related to.
    groups: Vec<usize>,
}

/// Nodes that are related to the same nodes with these moves.
struct Class<'a> {
    nodes: &'a [Candidate],
    /// The related classes in ascending order, with this class. Empty if it may be related to too many.
    beside: Vec<usize>,
}

/// Returns the group of each node: an index of `groups`, or a higher number for a new group. New groups are numbered in
/// the order of their first nodes.
fn group_numbers(nodes: &[Candidate], groups: &[Group]) -> Vec<usize> {
    let classes = classes(nodes);
    let joining = joining(&classes);
    let (mut numbers, mut shared, mut end) = (Vec::new(), HashMap::new(), groups.len());
    for class in &classes {
        let beside = || class.beside.iter().filter_map(|number| classes.get(*number));
        let count: usize = beside().map(|other| other.nodes.len()).sum();
        let includes = |other: &Class<'_>| {
            let includes = |number| other.beside.binary_search(number).is_ok();
            other.beside == class.beside || class.beside.iter().all(includes)
        };
        let is_clique = count > 0 && beside().all(includes);
        for Candidate { node, groups: related } in class.nodes {
            // If any other nodes are related to the group, they contradict this node.
            let joins_alone = |group| {
                joining.get(group).is_some_and(|(nodes, others)| *nodes == count && *others == class.beside)
            };
            let is_clear = is_clique && related.len() < 2 && related.iter().all(joins_alone);
            let is_same = |group: &&usize| {
                groups.get(**group).is_some_and(|group| group.compare(&node.evidence) == Agreement::Same)
            };
            let number = match related.iter().find(is_same).filter(|_| is_clear) {
                Some(group) => *group,
                None if is_clear => *shared.entry((&class.beside, node.evidence.proof())).or_insert(end),
                None => end,
            };
            end = end.max(number + 1);
            numbers.push(number);
        }
    }
    numbers
}

/// Returns how many nodes are related to each group, and the classes of these nodes.
fn joining(classes: &[Class<'_>]) -> HashMap<usize, (usize, Vec<usize>)> {
    let mut joining: HashMap<usize, (usize, Vec<usize>)> = HashMap::new();
    for (number, class) in classes.iter().enumerate().filter(|(_, class)| !class.beside.is_empty()) {
        for group in class.nodes.iter().flat_map(|candidate| &candidate.groups) {
            let (count, classes) = joining.entry(*group).or_default();
            *count += 1;
            if classes.last() != Some(&number) {
                classes.push(number);
            }
        }
    }
    joining
}

/// Divides the nodes of a level into classes.
fn classes(nodes: &[Candidate]) -> Vec<Class<'_>> {
    let are_equal =
        |one: &Candidate, other: &Candidate| one.node.evidence.is_equal_in_level(&other.node.evidence);
    let parts = nodes.chunk_by(are_equal).filter_map(|nodes| Some((&nodes.first()?.node, nodes)));
    let parts: Vec<(&Node, &[Candidate])> = parts.collect();
    let mut index = Index::default();
    for (number, (node, _)) in parts.iter().enumerate() {
        index.add(&node.keys, node.evidence.facts_of_level(), number);
    }
    let find = |(node, _): &(&Node, _)| index.find(&node.keys, node.evidence.facts_of_level());
    let found: Vec<Option<Vec<usize>>> = parts.iter().map(find).collect();
    let class = |(&(node, nodes), own): (&(&Node, _), &Option<Vec<usize>>)| {
        let agrees = |number: &usize| {
            found.get(*number)?.as_ref()?;
            let (other, _) = parts.get(*number)?;
            Some(other.evidence.compare(&node.evidence) != Agreement::Contradiction)
        };
        let beside = own.iter().flatten().copied().filter(|number| agrees(number) == Some(true)).collect();
        Class { nodes, beside }
    };
    parts.iter().zip(&found).map(class).collect()
}
