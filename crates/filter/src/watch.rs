//! Records which conditions no game meets, and similar values that games have instead.

use crate::{
    condition::{Condition, ConditionState},
    nearness::Nearness,
};
use core::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use std::sync::{Mutex, PoisonError};

/// A condition that no game has met, or a condition on a tag that no game has. Also lists similar values that games
/// have instead.
///
/// ```
/// use movetext_filter::{Condition, Filter};
/// use movetext_pgn::Reader;
///
/// let filter = Filter::new([Condition::Player("Carlson".parse()?)]).with_watch();
/// let mut matcher = filter.matcher();
/// let mut reader = Reader::new(b"[White \"Carlsen, Magnus\"]\n\n1. e4 *");
/// while reader.visit_game(&mut matcher, &mut ())?.is_some() {}
/// let unmatched = filter.unmatched_conditions();
/// assert_eq!(unmatched[0].nearest, [("Carlsen, Magnus".to_owned(), 1)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UnmatchedCondition<'f> {
    /// The condition that no game has met, or that compares a tag that no game has.
    pub condition: &'f Condition,
    /// Which games we tried with the condition.
    pub tried: TriedGames,
    /// Whether a game has the tag that the condition compares. Always `true` if the condition compares no tag.
    pub has_tag: bool,
    /// For a condition on the opening by position: how many games have an opening tag that meets it.
    pub in_tags: u64,
    /// The nearest values, at most three, with the number of times that each occurs.
    pub nearest: Vec<(String, u64)>,
}

/// Which games were tried with a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedGames {
    /// All games were tried.
    All,
    /// Only games that meet the other conditions were tried, because reading stops once a game cannot match.
    MeetingOthers,
}

/// What we know about each condition of a filter. All threads share it. After a game has met a condition, we record
/// only whether games have its tag.
#[derive(Debug)]
pub(crate) struct Watch(Vec<WatchedCondition>);

#[derive(Debug)]
struct WatchedCondition {
    nearness: Nearness,
    is_met: AtomicBool,
    /// Whether any game was tried but does not meet the condition, and whether any game was not tried.
    is_tried: AtomicBool,
    is_skipped: AtomicBool,
    has_tag: AtomicBool,
    in_tags: AtomicU64,
    nearest: Mutex<NearestValues>,
}

impl Watch {
    pub(crate) fn new(conditions: &[Condition]) -> Self {
        Self(conditions.iter().map(WatchedCondition::new).collect())
    }

    /// Returns the conditions that no game has met, and the conditions on tags that no game has, with their indices.
    pub(crate) fn unmatched<'f>(
        &self,
        conditions: &'f [Condition],
    ) -> impl Iterator<Item = (usize, UnmatchedCondition<'f>)> {
        let watched = conditions.iter().zip(&self.0).enumerate();
        watched.filter_map(|(index, (condition, watched))| Some((index, watched.unmatched(condition)?)))
    }

    /// Returns whether no game has met the condition so far.
    pub(crate) fn is_unmet(&self, condition: usize) -> bool {
        self.0.get(condition).is_some_and(|watched| !watched.is_met.load(Ordering::Relaxed))
    }

    /// Returns whether any game so far has the tag that the condition compares.
    pub(crate) fn has_tag(&self, condition: usize) -> bool {
        self.0.get(condition).is_some_and(|watched| watched.has_tag.load(Ordering::Relaxed))
    }

    /// Records that a game has the tag that the condition compares.
    pub(crate) fn see_tag(&self, condition: usize) {
        if let Some(watched) = self.0.get(condition)
            && !watched.has_tag.load(Ordering::Relaxed)
        {
            watched.has_tag.store(true, Ordering::Relaxed);
        }
    }

    /// Counts a game with an opening tag that meets the condition, although its positions do not.
    pub(crate) fn count_in_tags(&self, condition: usize) {
        if let Some(watched) = self.0.get(condition) {
            watched.in_tags.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Records a value that does not meet the condition. Returns whether the value is near the condition.
    pub(crate) fn see(&self, condition: usize, value: &str) -> bool {
        self.0.get(condition).is_some_and(|watched| watched.see(value))
    }

    /// Records whether a game met the condition. The state is open if the game was not tried.
    pub(crate) fn decide(&self, condition: usize, state: ConditionState) {
        let Some(watched) = self.0.get(condition) else { return };
        match state {
            ConditionState::Open => watched.is_skipped.store(true, Ordering::Relaxed),
            ConditionState::Met => watched.is_met.store(true, Ordering::Relaxed),
            ConditionState::Unmet => watched.is_tried.store(true, Ordering::Relaxed),
        }
    }
}

impl WatchedCondition {
    fn new(condition: &Condition) -> Self {
        Self {
            nearness: condition.nearness(),
            is_met: AtomicBool::default(),
            is_tried: AtomicBool::default(),
            is_skipped: AtomicBool::default(),
            has_tag: AtomicBool::new(condition.tag_name().is_none()),
            in_tags: AtomicU64::default(),
            nearest: Mutex::default(),
        }
    }

    fn see(&self, value: &str) -> bool {
        let value = value.trim();
        let distance = self.nearness.distance(value);
        if let Some(distance) = distance {
            self.nearest.lock().unwrap_or_else(PoisonError::into_inner).add(distance, value);
        }
        distance.is_some()
    }

    /// Returns the condition with the nearest values if no game has met it, or if no game has its tag. Returns `None`
    /// if no game was tried with it.
    fn unmatched<'f>(&self, condition: &'f Condition) -> Option<UnmatchedCondition<'f>> {
        let has_tag = self.has_tag.load(Ordering::Relaxed);
        let (is_met, is_tried) = (self.is_met.load(Ordering::Relaxed), self.is_tried.load(Ordering::Relaxed));
        // If no game has the tag, every game meets a condition such as `Site!=x`. We also report that condition.
        if is_met && has_tag || !is_met && !is_tried {
            return None;
        }
        let is_skipped = self.is_skipped.load(Ordering::Relaxed);
        Some(UnmatchedCondition {
            condition,
            tried: if is_skipped { TriedGames::MeetingOthers } else { TriedGames::All },
            has_tag,
            in_tags: self.in_tags.load(Ordering::Relaxed),
            nearest: self
                .nearest
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .first(self.nearness.value_count()),
        })
    }
}

/// The nearest values so far, with their counts. The counts do not depend on the order of values, because a value that
/// is in the list at the end was never removed.
#[derive(Debug, Default)]
struct NearestValues(Vec<(u64, String, u64)>);

impl NearestValues {
    /// We keep more values than messages show. Among equally near values, messages show the most frequent.
    const CAPACITY: usize = 32;

    fn add(&mut self, distance: u64, value: &str) {
        let index =
            self.0.binary_search_by(|(other, known, _)| (*other, known.as_str()).cmp(&(distance, value)));
        match index {
            Ok(index) => {
                if let Some((_, _, count)) = self.0.get_mut(index) {
                    *count += 1;
                }
            }
            Err(index) if index < Self::CAPACITY => {
                self.0.insert(index, (distance, value.to_owned(), 1));
                self.0.truncate(Self::CAPACITY);
            }
            Err(_) => {}
        }
    }

    fn first(&self, count: usize) -> Vec<(String, u64)> {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_by_key(|(distance, _, count)| (*distance, Reverse(*count)));
        all.into_iter().take(count).map(|(_, value, count)| (value.clone(), *count)).collect()
    }
}
