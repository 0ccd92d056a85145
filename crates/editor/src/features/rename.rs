//! Renames a player in all games.

use super::{Replacement, values};
use crate::{document::Document, outline::Outline, text::indices, unit::Format};
use core::ops::Range;
use movetext_pgn::{Flow, Interest, Tag, Visitor};

/// The tags with names of players.
const PLAYER_TAGS: [&str; 2] = ["White", "Black"];

/// The name of a player, and where it is in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) range: Range<usize>,
    pub(crate) name: String,
}

/// Returns the name of a player at an offset.
pub(crate) fn name_at(document: &Document, offset: usize) -> Option<Name> {
    if document.format != Format::Pgn {
        return None;
    }
    let outline = Outline::new(document.text.as_str(), document.unit_at(offset)?);
    let tag = outline.tag_at(offset).filter(|tag| PLAYER_TAGS.contains(&&*tag.name))?;
    let range = indices(tag.value_span);
    let is_inside = range.start <= offset && offset <= range.end;
    let name = Name { range, name: tag.value.clone() };
    let is_known = !matches!(&*name.name, "" | "?" | "-");
    (is_inside && is_known).then_some(name)
}

/// Returns the replacements that rename a player: in all player tags with exactly this name.
pub(crate) fn rename(document: &Document, name: &str, new: &str) -> Vec<Replacement> {
    let new = values::escape(new);
    let mut names = Names { name, new: &new, found: Vec::new() };
    movetext_pgn::read(document.text.as_bytes(), &mut names, &mut ());
    names.found
}

/// Replaces a name in player tags.
#[derive(Debug)]
struct Names<'a> {
    name: &'a str,
    /// The new name with escapes, as in a tag.
    new: &'a str,
    found: Vec<Replacement>,
}

impl Visitor for Names<'_> {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if PLAYER_TAGS.iter().any(|name| tag.name == *name) && tag.value.to_str() == self.name {
            let range = indices(tag.value_span);
            self.found.push(Replacement { range, new: self.new.to_owned() });
        }
        Flow::Continue
    }
}
