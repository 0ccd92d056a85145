//! Words that are nearly equal, for suggestions.

/// Returns the word of `known` with the smallest edit distance to `word`, if the distance is small. Else returns the
/// first word with the prefix `word`. Case is ignored, and `_` equals `-`. Costs an [`edit_distance`] for each word of
/// `known`.
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
    // The first letter is rarely wrong.
    let begins_alike = |name: &str| plain(name).chars().next() == word.chars().next();
    let (distance, name) = distances.min_by_key(|(distance, name)| (*distance, !begins_alike(name)))?;
    if distance <= max_distance(name) { Some(name) } else { begun.next() }
}

/// Returns how far a typing error may be from a word.
pub(crate) const fn max_distance(word: &str) -> usize {
    1 + word.len() / 5
}

/// Returns how many letters to insert, delete, replace or swap with the next letter to make the words equal. Compares
/// only the first 64 letters, because the cost is the product of the lengths.
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
