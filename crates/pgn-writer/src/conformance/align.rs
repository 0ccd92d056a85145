//! Aligns two token sequences, so that each difference is reported once.

/// How many tokens ahead we search for matching tokens. This limits the work for each difference.
const REACH_TOKENS: usize = 24;

/// Within this distance, in tokens, one equal token ends a difference. Farther away, two equal tokens in a row are
/// required.
pub(super) const NEAR: usize = 3;

/// What comes next in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The next tokens are equal.
    Same,
    /// The texts differ: skip this many tokens in the first text, and this many in the second.
    Differ(usize, usize),
}

/// Finds the next equal tokens. The search begins at the indexes `at`. `one` and `two` are the lengths of the texts in
/// tokens. `same` compares a token in the first text with a token in the second text.
///
/// Up to the distance `near`, one equal token is enough. Farther away, two in a row are required. Takes constant time.
pub(super) fn step(
    at: (usize, usize),
    one: usize,
    two: usize,
    near: usize,
    same: impl Fn(usize, usize) -> bool,
) -> Step {
    let (first, second) = at;
    let (left, right) = (one.saturating_sub(first), two.saturating_sub(second));
    if left > 0 && right > 0 && same(first, second) {
        return Step::Same;
    }
    let meets = |ahead: usize, behind: usize, count: usize| {
        let (mut i, mut j) = (first + ahead, second + behind);
        // The end of both texts is also a match.
        for _ in 0..count {
            match (i < one, j < two) {
                (true, true) if same(i, j) => (i, j) = (i + 1, j + 1),
                (false, false) => return true,
                _ => return false,
            }
        }
        true
    };
    for distance in 1..=REACH_TOKENS {
        let convincing = if distance <= near { 1 } else { 2 };
        for ahead in 0..=distance {
            let (ahead, behind) = closest(ahead, distance);
            if ahead <= left && behind <= right && meets(ahead, behind, convincing) {
                return Step::Differ(ahead, behind);
            }
        }
    }
    // No equal tokens are near: a token is replaced, or one text is longer.
    match (left, right) {
        (0, _) => Step::Differ(0, right),
        (_, 0) => Step::Differ(left, 0),
        _ => Step::Differ(1, 1),
    }
}

/// Splits a distance between the two texts. Even splits come first, because most differences are replacements.
const fn closest(index: usize, distance: usize) -> (usize, usize) {
    let half = distance / 2;
    let ahead = if index % 2 == 1 { half + index.div_ceil(2) } else { half - index / 2 };
    (ahead, distance - ahead)
}

#[cfg(test)]
mod tests {
    use super::{NEAR, Step, closest, step};
    use alloc::vec::Vec;

    #[test]
    fn every_split_of_a_distance_is_tried_once() {
        for distance in 0..60 {
            let mut splits: Vec<_> = (0..=distance).map(|index| closest(index, distance).0).collect();
            splits.sort_unstable();
            assert_eq!(splits, (0..=distance).collect::<Vec<_>>(), "{distance}");
        }
    }

    #[track_caller]
    fn check(one: &str, two: &str, expected: &[Step]) {
        let [one, two] = [one, two].map(|text| text.split(' ').collect::<Vec<_>>());
        let mut at = (0, 0);
        let mut steps = Vec::new();
        while at.0 < one.len() || at.1 < two.len() {
            let step = step(at, one.len(), two.len(), NEAR, |i, j| one[i] == two[j]);
            at = match step {
                Step::Same => (at.0 + 1, at.1 + 1),
                Step::Differ(ahead, behind) => (at.0 + ahead, at.1 + behind),
            };
            if step != Step::Same {
                steps.push(step);
            }
        }
        assert_eq!(steps, expected);
    }

    #[test]
    fn differences_are_as_small_as_they_can_be() {
        check("a b c d e", "a b c d e", &[]);
        check("a x c d e", "a b c d e", &[Step::Differ(1, 1)]);
        check("1.e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6", &[Step::Differ(1, 2)]);
        check("a c d e", "a b c d e", &[Step::Differ(0, 1)]);
        check("a b b c d e", "a b c d e", &[Step::Differ(1, 0)]);
        check("a b x", "a b", &[Step::Differ(1, 0)]);
        check("a b", "a b x y", &[Step::Differ(0, 2)]);
        check("x a b c", "y a b d", &[Step::Differ(1, 1), Step::Differ(1, 1)]);
    }
}
