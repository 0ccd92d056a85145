//! Suggestions for unknown words: the nearest known word.

use super::Arguments;
use clap::{
    Command, CommandFactory,
    error::{ContextKind, ContextValue, ErrorKind},
};

/// Returns the word of `known` with the smallest edit distance to `word`, if the distance is small. Else returns the
/// first word with the prefix `word`.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let plain: Vec<u8> =
        word.to_ascii_lowercase().bytes().map(|byte| if byte == b'_' { b'-' } else { byte }).collect();
    let mut begun = known.clone().filter(|name| plain.len() > 2 && name.as_bytes().starts_with(&plain));
    let distances = known.map(|name| (distance(&plain, name.as_bytes()), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    if distance <= 1 + name.len() / 5 { Some(name) } else { begun.next() }
}

/// Adds a suggestion to the error about an unknown command after `movetext help`, where clap adds none.
pub(crate) fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let whole = Arguments::command();
    let known = whole.get_subcommands().filter(|command| !command.is_hide_set());
    let known: Vec<&str> = known.map(Command::get_name).collect();
    if error.kind() == ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(meant) = nearest(word, known.into_iter())
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant.to_owned()]));
    }
    error
}

/// Returns the edit distance, in which swapping two letters costs 1. The cost is the product of the lengths; longer
/// words are cut.
fn distance(one: &[u8], other: &[u8]) -> usize {
    const MAX_WORD_BYTES: usize = 64;
    let cut = |word: &[u8]| word.iter().copied().take(MAX_WORD_BYTES).collect::<Vec<u8>>();
    let (one, other) = (cut(one), cut(other));
    // For each prefix of `other`, its distance to the prefixes of `one` that are one and two letters shorter.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    let mut row_before: Vec<usize> = Vec::new();
    let mut letter_before = None;
    for (index, letter) in one.iter().enumerate() {
        let mut next = vec![index + 1];
        let mut other_before = None;
        for (place, found) in other.iter().enumerate() {
            let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(MAX_WORD_BYTES);
            let changed = at(&row, place) + usize::from(letter != found);
            let mut least = changed.min(at(&row, place + 1) + 1).min(at(&next, place) + 1);
            if place > 0 && letter_before == Some(found) && other_before == Some(letter) {
                least = least.min(at(&row_before, place - 1) + 1);
            }
            next.push(least);
            other_before = Some(found);
        }
        letter_before = Some(letter);
        row_before = core::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn letters_that_differ_are_counted() {
        for (one, other, count) in
            [("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abd", 1), ("abc", "acb", 1), ("ab", "bc", 2)]
        {
            assert_eq!(distance(one.as_bytes(), other.as_bytes()), count, "{one} {other}");
        }
    }

    #[test]
    fn what_is_far_from_all_is_like_none() {
        let known = ["illegal-move", "null-move", "nag-range"];
        assert_eq!(nearest("ilegal-mvoe", known.into_iter()), Some("illegal-move"));
        assert_eq!(nearest("NAG_RANGE", known.into_iter()), Some("nag-range"));
        assert_eq!(nearest("illegal", known.into_iter()), Some("illegal-move"));
        assert_eq!(nearest("colour", known.into_iter()), None);
        assert_eq!(nearest("", known.into_iter()), None);
    }
}
