//! Damages texts at random.

use crate::Random;

/// Damages `text` at one random place: replaces, inserts, removes or swaps an item, repeats a part at the end, or cuts
/// the end off. New items come from `alphabet`. Items are bytes or characters.
pub fn damage<T: Copy>(text: &mut Vec<T>, alphabet: &[T], random: &mut Random) {
    let at = random.below(text.len() + 1);
    if at == text.len() {
        text.push(random.pick(alphabet));
        return;
    }
    match random.below(9) {
        0..=2 => text[at] = random.pick(alphabet),
        3 | 4 => text.insert(at, random.pick(alphabet)),
        5 => drop(text.remove(at)),
        6 => {
            let other = random.below(text.len());
            text.swap(at, other);
        }
        7 => {
            let end = text.len().min(at + 1 + random.below(20));
            text.extend_from_within(at..end);
        }
        // Cutting at any place would remove half of the text on average, and leave little to test after a few rounds.
        _ => text.truncate(text.len() - random.below(text.len() + 1) / 4),
    }
}
