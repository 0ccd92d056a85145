//! Finds the most similar word, for suggestions in messages.

/// Returns the word in `known` that is most similar to `word`, if their [`edit_distance`] is small. Otherwise, returns
/// the first word in `known` that begins with `word`, if `word` has at least three letters. Returns `None` if there is
/// no such word. Ignores case, and treats `_` and `-` as equal. Computes one edit distance for each word in `known`.
///
/// ```
/// use movetext_filter::nearest::nearest;
///
/// let known = ["White", "Black", "WhiteElo"];
/// assert_eq!(nearest("Wite", known), Some("White"));
/// assert_eq!(nearest("Colour", known), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str, IntoIter: Clone>) -> Option<&'a str> {
    let plain = |word: &str| word.to_lowercase().replace('_', "-");
    let (word, known) = (plain(word), known.into_iter());
    let mut begun = known.clone().filter(|name| word.len() > 2 && plain(name).starts_with(&word));
    let distances = known.map(|name| (edit_distance(&word, &plain(name)), name));
    // People rarely mistype the first letter.
    let begins_alike = |name: &str| plain(name).chars().next() == word.chars().next();
    let (distance, name) = distances.min_by_key(|(distance, name)| (*distance, !begins_alike(name)))?;
    if distance <= max_distance(name) { Some(name) } else { begun.next() }
}

/// Returns the maximum edit distance of words that we consider similar to `word`.
pub(crate) const fn max_distance(word: &str) -> usize {
    1 + word.len() / 5
}

/// Returns how many letters you have to insert, delete, replace or swap to turn one word into the other. Only the first
/// 64 letters of each word are compared. The time is proportional to the product of the lengths.
#[must_use]
pub fn edit_distance(one: &str, other: &str) -> usize {
    const MAX_LETTERS: usize = 64;
    let start = |word: &str| word.chars().take(MAX_LETTERS).collect::<String>();
    strsim::osa_distance(&start(one), &start(other))
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest};

    #[test]
    fn letters_that_differ_are_counted() {
        for (one, other, count) in
            [("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abd", 1), ("abc", "acb", 1), ("ab", "bc", 2)]
        {
            assert_eq!(edit_distance(one, other), count, "{one} {other}");
        }
    }

    #[test]
    fn distant_word_has_no_nearest() {
        let known = ["illegal-move", "null-move", "nag-range"];
        assert_eq!(nearest("ilegal-mvoe", known), Some("illegal-move"));
        assert_eq!(nearest("NAG_RANGE", known), Some("nag-range"));
        assert_eq!(nearest("illegal", known), Some("illegal-move"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }
}
