//! The tree of an expression.

use crate::{Condition, condition::ConditionState, player::PlayerCondition};

/// A node of an expression over conditions of type `C`. A filter numbers its conditions, so `C` is then their index.
#[derive(Clone, Debug)]
pub(crate) enum Node<C> {
    Condition(C),
    /// Met if all nodes are met. Without nodes, always met.
    All(Vec<Self>),
    /// Met if at least one node is met.
    Any(Vec<Self>),
    Not(Box<Self>),
}

impl<C> Node<C> {
    /// Combines nodes that must all be met. Groups inside stay groups, because [each names its own
    /// player](Node::name_players).
    pub(crate) fn all(nodes: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = nodes.into_iter().collect();
        if parts.len() == 1 { parts.pop().unwrap_or(Self::All(Vec::new())) } else { Self::All(parts) }
    }

    /// Combines nodes of which at least one must be met. Without nodes, the result is always met.
    pub(crate) fn any(nodes: impl IntoIterator<Item = Self>) -> Self {
        let mut parts = Vec::new();
        for node in nodes {
            match node {
                Self::Any(nodes) => parts.extend(nodes),
                node => parts.push(node),
            }
        }
        if parts.len() > 1 { Self::Any(parts) } else { parts.pop().unwrap_or(Self::All(Vec::new())) }
    }

    pub(crate) fn negate(self) -> Self {
        match self {
            Self::Not(node) => *node,
            node => Self::Not(Box::new(node)),
        }
    }

    /// Replaces each condition by the result of `replace`, from left to right.
    pub(crate) fn map<D>(self, replace: &mut impl FnMut(C) -> D) -> Node<D> {
        match self {
            Self::Condition(condition) => Node::Condition(replace(condition)),
            Self::All(nodes) => Node::All(nodes.into_iter().map(|node| node.map(replace)).collect()),
            Self::Any(nodes) => Node::Any(nodes.into_iter().map(|node| node.map(replace)).collect()),
            Self::Not(node) => Node::Not(Box::new(node.map(replace))),
        }
    }

    /// Returns the node without negations around it.
    fn without_not(&self) -> &Self {
        let mut node = self;
        while let Self::Not(inner) = node {
            node = inner;
        }
        node
    }
}

impl Node<Condition> {
    /// Gives each condition on the rating of the opponent its player: the first player who is named in the nearest
    /// group of conditions that must all be met. `player` is named outside.
    pub(crate) fn name_players(&mut self, player: Option<&PlayerCondition>) {
        match self {
            Self::Condition(Condition::Measure(target)) => {
                if let Some(player) = player {
                    target.set_player(player);
                }
            }
            Self::Condition(_) => {}
            Self::Not(node) => node.name_players(player),
            Self::Any(nodes) => nodes.iter_mut().for_each(|node| node.name_players(player)),
            Self::All(nodes) => {
                let named = nodes.iter().find_map(|node| match node {
                    Self::Condition(Condition::Player(player)) => Some(player.clone()),
                    _ => None,
                });
                let player = named.as_ref().or(player);
                nodes.iter_mut().for_each(|node| node.name_players(player));
            }
        }
    }
}

impl Node<usize> {
    /// Returns the state of the expression if its conditions have these states.
    pub(crate) fn evaluate(&self, state: &impl Fn(usize) -> ConditionState) -> ConditionState {
        let group = |nodes: &[Self], decisive: ConditionState| {
            let mut is_open = false;
            for node in nodes {
                let state = node.evaluate(state);
                if state == decisive {
                    return decisive;
                }
                is_open |= state == ConditionState::Open;
            }
            if is_open { ConditionState::Open } else { decisive.negate() }
        };
        match self {
            Self::Condition(index) => state(*index),
            Self::All(nodes) => group(nodes, ConditionState::Unmet),
            Self::Any(nodes) => group(nodes, ConditionState::Met),
            Self::Not(node) => node.evaluate(state).negate(),
        }
    }

    /// Returns the conditions that decide the result on their own if the other conditions of the expression are met.
    pub(crate) fn joined_conditions(&self) -> Vec<usize> {
        let nodes = match self.without_not() {
            Self::All(nodes) => nodes.as_slice(),
            node => core::slice::from_ref(node),
        };
        let condition = |node: &Self| match node.without_not() {
            Self::Condition(index) => Some(*index),
            _ => None,
        };
        nodes.iter().filter_map(condition).collect()
    }
}
