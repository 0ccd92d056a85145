//! Finds records that may agree, among many records of the same players.

use alloc::collections::BTreeSet;
use std::collections::HashMap;

/// What two records of the same game have in common if both know it: the complete date, the first two numbers of the
/// round, and the time. Unknown facts are 0.
pub(super) type Facts = [u32; 4];

/// Which facts a record knows, as bits, and some of these facts. The others are 0.
type Place = (u8, Facts);

/// If more records may agree with a record, it is not compared with them.
pub(super) const MAX_FOUND: usize = 200;

/// The numbers of records, by the keys of their players and by their facts.
///
/// Each record has a place for each subset of the facts that it knows. So a search looks in one place for each set of
/// known facts, and finds the records that agree in all facts that both know.
#[derive(Debug, Default)]
pub(super) struct Index(HashMap<u64, HashMap<Place, Vec<usize>>>);

impl Index {
    /// Adds a record. Its number must not be less than the numbers before it.
    pub(super) fn add(&mut self, keys: &[u64], facts: Facts, number: usize) {
        for key in keys {
            let places = self.0.entry(*key).or_default();
            own_places(facts).for_each(|place| places.entry(place).or_default().push(number));
        }
    }

    /// Removes the record that was added last.
    pub(super) fn remove_last(&mut self, keys: &[u64], facts: Facts) {
        for key in keys {
            let Some(places) = self.0.get_mut(key) else { continue };
            for place in own_places(facts) {
                if places.get_mut(&place).is_some_and(|numbers| numbers.pop().is_some() && numbers.is_empty())
                {
                    places.remove(&place);
                }
            }
            if places.is_empty() {
                self.0.remove(key);
            }
        }
    }

    /// Returns whether there is a record of these players.
    pub(super) fn has_players(&self, keys: &[u64]) -> bool {
        keys.iter().any(|key| self.0.contains_key(key))
    }

    /// Returns the highest number of the records that may agree.
    pub(super) fn last(&self, keys: &[u64], facts: Facts) -> Option<usize> {
        self.search(keys, facts).filter_map(|numbers| numbers.last().copied()).max()
    }

    /// Returns the numbers of the records that may agree in ascending order, or `None` if there are too many.
    pub(super) fn find(&self, keys: &[u64], facts: Facts) -> Option<Vec<usize>> {
        let mut found = BTreeSet::new();
        for number in self.search(keys, facts).flatten() {
            found.insert(*number);
            if found.len() > MAX_FOUND {
                return None;
            }
        }
        Some(found.into_iter().collect())
    }

    fn search(&self, keys: &[u64], facts: Facts) -> impl Iterator<Item = &Vec<usize>> {
        let places = keys.iter().filter_map(|key| self.0.get(key));
        places.flat_map(move |places| {
            masks().filter_map(move |known| places.get(&(known, select(facts, known))))
        })
    }
}

/// Returns the places of a record.
fn own_places(facts: Facts) -> impl Iterator<Item = Place> {
    let bits = facts.into_iter().enumerate().map(|(bit, fact)| u8::from(fact != 0) << bit);
    let known: u8 = bits.sum();
    masks().filter(move |mask| mask & known == *mask).map(move |mask| (known, select(facts, mask)))
}

/// Returns all sets of facts.
fn masks() -> impl Iterator<Item = u8> {
    0..1 << Facts::default().len()
}

/// Returns the facts in a set.
fn select(mut facts: Facts, mask: u8) -> Facts {
    for (bit, fact) in facts.iter_mut().enumerate() {
        if mask >> bit & 1 == 0 {
            *fact = 0;
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::{Facts, Index, MAX_FOUND};
    use movetext_testkit::Random;

    #[test]
    fn records_with_equal_facts_are_found() {
        let mut random = Random::new(1);
        let mut facts = || -> Facts { core::array::from_fn(|_| random.below(3) as u32) };
        let records: Vec<Facts> = (0..150).map(|_| facts()).collect();
        let mut index = Index::default();
        records.iter().enumerate().for_each(|(number, facts)| index.add(&[1, 2], *facts, number));
        for sought in &records {
            let agree = |other: &Facts| {
                sought.iter().zip(other).all(|(one, other)| one == other || *one.min(other) == 0)
            };
            let agreeing: Vec<usize> = (0..records.len()).filter(|number| agree(&records[*number])).collect();
            assert_eq!(index.last(&[2, 3], *sought), agreeing.last().copied());
            assert_eq!(index.find(&[2, 3], *sought), Some(agreeing));
        }
        assert_eq!((index.find(&[3], records[0]), index.last(&[3], records[0])), (Some(Vec::new()), None));
        records.iter().rev().for_each(|facts| index.remove_last(&[1, 2], *facts));
        assert!(!index.has_players(&[1, 2]) && index.0.is_empty());
    }

    #[test]
    fn too_many_records_are_not_found() {
        let mut index = Index::default();
        (0..MAX_FOUND).for_each(|number| index.add(&[1, 2], [7, 0, 0, 0], number));
        assert_eq!(index.find(&[1, 2], Facts::default()).unwrap().len(), MAX_FOUND);
        index.add(&[2], Facts::default(), MAX_FOUND);
        assert_eq!(index.find(&[1, 2], Facts::default()), None);
        assert_eq!(index.find(&[1, 2], [8, 0, 0, 0]), Some(vec![MAX_FOUND]));
    }
}
