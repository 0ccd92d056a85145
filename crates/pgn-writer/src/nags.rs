//! The glyphs of the moves of a game (PGN 8.2.4): lists in one arena, in source order, without repetition.

use alloc::vec::Vec;
use movetext_pgn::Nag;

/// The glyphs before or after one move. A glyph may be added at any time, also after later moves have theirs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NagList {
    ends: Option<(usize, usize)>,
}

impl NagList {
    pub(crate) const fn is_empty(self) -> bool {
        self.ends.is_none()
    }

    /// The link of its first glyph.
    pub(crate) fn first(self) -> Option<usize> {
        self.ends.map(|(first, _)| first)
    }
}

/// Whether a glyph was new to its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    New,
    Repeated,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    nag: Nag,
    next: Option<usize>,
}

/// All glyphs of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nags {
    links: Vec<Link>,
}

impl Nags {
    pub(crate) fn clear(&mut self) {
        self.links.clear();
    }

    /// Adds a glyph at the end of a list. A list holds at most 256 of them, so this is constant time.
    pub(crate) fn add(&mut self, list: &mut NagList, nag: Nag) -> Added {
        if self.iter(*list).any(|present| present == nag) {
            return Added::Repeated;
        }
        let new = self.links.len();
        self.links.push(Link { nag, next: None });
        let first = match list.ends {
            Some((first, last)) => {
                if let Some(link) = self.links.get_mut(last) {
                    link.next = Some(new);
                }
                first
            }
            None => new,
        };
        list.ends = Some((first, new));
        Added::New
    }

    /// A glyph, and the link of the next one in its list.
    pub(crate) fn link(&self, link: usize) -> Option<(Nag, Option<usize>)> {
        self.links.get(link).map(|link| (link.nag, link.next))
    }

    /// The glyphs of a list, in the order in which they were added.
    pub(crate) fn iter(&self, list: NagList) -> impl Iterator<Item = Nag> + '_ {
        let mut next = list.first();
        core::iter::from_fn(move || {
            let (nag, following) = self.link(next?)?;
            next = following;
            Some(nag)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Added, NagList, Nags};
    use alloc::vec::Vec;
    use movetext_pgn::Nag;

    #[test]
    fn lists_keep_their_order_when_they_grow_in_turns() {
        let mut nags = Nags::default();
        let (mut one, mut two) = (NagList::default(), NagList::default());
        assert_eq!(nags.add(&mut one, Nag::new(10)), Added::New);
        nags.add(&mut two, Nag::new(10));
        nags.add(&mut one, Nag::new(1));
        assert_eq!(nags.add(&mut one, Nag::new(10)), Added::Repeated);
        assert_eq!(nags.iter(one).collect::<Vec<_>>(), [Nag::new(10), Nag::new(1)]);
        assert_eq!(nags.iter(two).collect::<Vec<_>>(), [Nag::new(10)]);
    }
}
