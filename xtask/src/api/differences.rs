//! The differences between a recorded list and a new one.

use alloc::collections::BTreeMap;
use core::{cmp::Ordering, fmt};

/// An item that only one of the lists has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) library: &'static str,
    /// The item as it is listed.
    pub(super) item: String,
    /// Which of the lists has the item.
    pub(super) change: Change,
}

/// Which list has the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Only the new list: the item is public, but not recorded.
    Added,
    /// Only the recorded list: the item is no longer public.
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

/// Returns the items that only one of the lists has, sorted. Repeated items count separately.
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
    fn changed_and_doubled_items_are_reported() {
        let made = ["pub fn b()", "pub fn c()", "impl d", "impl d"].map(ToOwned::to_owned);
        let found = between("a", &["pub fn a()", "pub fn b()", "impl d"], &made);
        let told: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["a: + impl d", "a: - pub fn a()", "a: + pub fn c()"]);
        assert_eq!(between("a", &["x"], &["x".to_owned()]), []);
    }
}
