//! What differs between a list that is kept and the one that was made.

use alloc::collections::BTreeMap;
use core::cmp::Ordering;
use core::fmt;

/// One item that only one of the lists has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    /// The library.
    pub(super) library: &'static str,
    /// The item as its list has it.
    pub(super) item: String,
    /// Which list has it.
    pub(super) change: Change,
}

/// How an item differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// It is offered, and its list does not know it.
    Added,
    /// Its list has it, and it is offered no more.
    Removed,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.change {
            Change::Added => '+',
            Change::Removed => '-',
        };
        write!(formatter, "{}: {sign} {}", self.library, self.item)
    }
}

/// What `made` has that `known` has not and the other way round, each as often as it differs, by item.
pub(super) fn between(library: &'static str, known: &[&str], made: &[String]) -> Vec<Difference> {
    let mut balance: BTreeMap<&str, i64> = BTreeMap::new();
    for item in known {
        *balance.entry(item).or_default() -= 1;
    }
    for item in made {
        *balance.entry(item).or_default() += 1;
    }
    let mut found = Vec::new();
    for (item, count) in balance {
        let change = match count.cmp(&0) {
            Ordering::Less => Change::Removed,
            Ordering::Equal => continue,
            Ordering::Greater => Change::Added,
        };
        for _ in 0..count.unsigned_abs() {
            found.push(Difference { library, item: item.to_owned(), change });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn added_removed_and_doubled_items_are_told() {
        let made = ["pub fn b()", "pub fn c()", "impl d", "impl d"].map(ToOwned::to_owned);
        let found = between("a", &["pub fn a()", "pub fn b()", "impl d"], &made);
        let told: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["a: + impl d", "a: - pub fn a()", "a: + pub fn c()"]);
        assert_eq!(between("a", &["x"], &["x".to_owned()]), []);
    }
}
