//! Sorts findings.

use alloc::vec::Vec;

use movetext_san::Span;

/// Sorts findings by the start of their spans. The sort is stable. It is fast for findings in order, which is the
/// common case, and is compiled only once for all types of findings.
pub(crate) fn sort_by_start<T: Clone>(items: &mut [T], span: fn(&T) -> Span) {
    if items.is_sorted_by_key(|item| span(item).start) {
        return;
    }
    let mut order: Vec<(u64, usize)> =
        items.iter().enumerate().map(|(place, item)| (span(item).start, place)).collect();
    order.sort_unstable();
    let sorted: Vec<T> = order.iter().filter_map(|(_, place)| items.get(*place).cloned()).collect();
    items.clone_from_slice(&sorted);
}

#[cfg(test)]
mod tests {
    use super::{Span, sort_by_start};

    #[test]
    fn sort_by_start_is_stable() {
        let mut items = [(7, 'a'), (3, 'b'), (7, 'c'), (0, 'd'), (3, 'e')];
        sort_by_start(&mut items, |item| Span::at(item.0));
        assert_eq!(items.map(|item| item.1), ['d', 'b', 'e', 'a', 'c']);
    }
}
