//! The arena that stores a game: vectors of moves, lines and annotations that refer to each other by number (PGN
//! 8.2.5).
//!
//! Annotations and variations keep the order of the source, so that visitors receive them in that order. There is one
//! list before each move, one after each move, one at the start of each line, and one after the termination marker. An
//! item that an edit removes from its list stays in the vector until the game is compacted.
#![expect(
    clippy::indexing_slicing,
    reason = "ids are made by pushing to the vectors, which shrink only when all ids become invalid; ids from callers go through `find` and `find_line`"
)]

use super::Game;
use alloc::{string::String, vec::Vec};
use core::num::NonZeroU32;
use movetext_pgn::{Placement, Played};
use movetext_pgn_values::{GameResult, Nag};

/// The maximum number of entries in a vector, and of bytes in the text.
const CAPACITY: usize = u32::MAX as usize - 1;

/// A range in the game's text buffer, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextRange {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Game {
    /// Returns whether there is room for everything in `other`.
    pub(super) fn has_room_for(&self, other: &Self) -> bool {
        // Merging turns results into comments.
        let added = other.text.len() + other.arena.items.len() * "1/2-1/2".len();
        self.text.len() + added < CAPACITY && self.arena.has_room_for(&other.arena)
    }
}

impl TextRange {
    /// Appends to the text of a game. Returns `None` if the text is full.
    pub(super) fn append(text: &mut String, added: &str) -> Option<Self> {
        if added.len() > CAPACITY - text.len().min(CAPACITY) {
            return None;
        }
        let start = text.len() as u32;
        text.push_str(added);
        Some(Self { start, end: text.len() as u32 })
    }

    pub(super) fn slice(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

fn index(number: NonZeroU32) -> usize {
    number.get() as usize - 1
}

/// Returns the number of the entry at index `length`. The caller must check the capacity.
fn number(length: usize) -> NonZeroU32 {
    u32::try_from(length + 1).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX)
}

/// Identifies a move in its game.
///
/// An id stays valid across edits, until you delete the move, or compact, clear or reread the game. Only use it with
/// its own game: in another game, it may identify a different move, and methods only reject ids that do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveId(NonZeroU32);

impl MoveId {
    /// Returns the index of the move in its game.
    pub(super) fn index(self) -> usize {
        index(self.0)
    }
}

/// Identifies a line in its game: the main line or a variation.
///
/// Like a [`MoveId`], it stays valid across edits, until you delete the line, or compact, clear or reread the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineId(NonZeroU32);

impl LineId {
    /// The main line, which every game has.
    pub const MAIN: Self = Self(NonZeroU32::MIN);

    /// Returns the index of the line in its game.
    pub(super) fn index(self) -> usize {
        index(self.0)
    }
}

/// Identifies an item in a list of annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemId(NonZeroU32);

/// An annotation or a variation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    Nag(Nag, Placement),
    Comment(Placement, TextRange),
    Escape(TextRange),
    SkippedText(TextRange),
    Variation(LineId),
    /// A termination marker inside a variation.
    Result(GameResult),
    /// The index of a diagnostic. For a diagnostic between tags, the second number is how many tags come before it.
    Diagnostic(u32, u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) content: Content,
    next: ItemId,
}

/// A circular list of items. We store the last item, which links to the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ItemList(Option<ItemId>);

impl ItemList {
    pub(super) const fn is_empty(self) -> bool {
        self.0.is_none()
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) played: Played,
    pub(super) previous: Option<MoveId>,
    pub(super) next: Option<MoveId>,
    /// `None` if the move was deleted.
    pub(super) line: Option<LineId>,
    /// Annotations between the move number and the move.
    pub(super) before: ItemList,
    pub(super) after: ItemList,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEntry {
    /// The move that the variation replaces. `None` for the main line and for deleted variations.
    pub(super) parent: Option<MoveId>,
    pub(super) first: Option<MoveId>,
    pub(super) last: Option<MoveId>,
    pub(super) start: ItemList,
}

// Reading creates millions of these, so they must stay small.
const _: () = assert!(size_of::<Node>() == 24);
const _: () = assert!(size_of::<Item>() == 16);
const _: () = assert!(size_of::<LineEntry>() == 16);

/// Identifies a list of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Start(LineId),
    Before(MoveId),
    After(MoveId),
    /// After the game's termination marker.
    End,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) items: Vec<Item>,
    main: LineEntry,
    /// The variations.
    pub(super) lines: Vec<LineEntry>,
    end: ItemList,
    /// Diagnostics before the moves.
    pub(super) head: ItemList,
    /// The move that was annotated last, and its last annotation before its variations. With this cache, adding many
    /// annotations to one move takes linear time in total. Any other change to a list clears it.
    last_annotated: Option<(MoveId, ItemId)>,
}

/// Returns whether the move's own annotations must come before this item.
const fn ends_annotations(content: &Content) -> bool {
    matches!(content, Content::Variation(_) | Content::SkippedText(_) | Content::Result(_))
}

// We validate ids that callers pass, so all look-ups below succeed.
impl Arena {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.items.clear();
        self.lines.clear();
        self.main = LineEntry::default();
        self.end = ItemList::default();
        self.head = ItemList::default();
        self.last_annotated = None;
    }

    /// Returns how much memory the vectors use, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.items.capacity() * size_of::<Item>()
            + self.lines.capacity() * size_of::<LineEntry>()
    }

    /// Returns whether the arena is full: there may be too little room for everything that one event can add.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len().max(self.items.len()).max(self.lines.len()) >= CAPACITY - 2
    }

    /// Returns whether there is room for all moves and items of another arena.
    fn has_room_for(&self, other: &Self) -> bool {
        // Each move may become a variation, which is an item.
        let added = other.nodes.len() + other.items.len();
        self.nodes.len().max(self.items.len()).max(self.lines.len()) + added < CAPACITY - 2
    }

    pub(super) fn node(&self, id: MoveId) -> &Node {
        &self.nodes[index(id.0)]
    }

    pub(super) fn node_mut(&mut self, id: MoveId) -> &mut Node {
        &mut self.nodes[index(id.0)]
    }

    /// Looks up a move by a caller's id. Returns `None` if the move is not in the tree.
    pub(super) fn find(&self, id: MoveId) -> Option<&Node> {
        self.nodes.get(index(id.0)).filter(|node| node.line.is_some())
    }

    pub(super) fn line(&self, id: LineId) -> &LineEntry {
        if id == LineId::MAIN { &self.main } else { &self.lines[index(id.0) - 1] }
    }

    pub(super) fn line_mut(&mut self, id: LineId) -> &mut LineEntry {
        if id == LineId::MAIN { &mut self.main } else { &mut self.lines[index(id.0) - 1] }
    }

    /// Looks up a line by a caller's id. Returns `None` if the line is not in the tree.
    pub(super) fn find_line(&self, id: LineId) -> Option<&LineEntry> {
        if id == LineId::MAIN {
            return Some(&self.main);
        }
        self.lines.get(index(id.0).wrapping_sub(1)).filter(|line| line.parent.is_some())
    }

    pub(super) fn item(&self, id: ItemId) -> &Item {
        &self.items[index(id.0)]
    }

    fn item_mut(&mut self, id: ItemId) -> &mut Item {
        &mut self.items[index(id.0)]
    }

    pub(super) fn list(&self, slot: Slot) -> ItemList {
        match slot {
            Slot::Start(line) => self.line(line).start,
            Slot::Before(node) => self.node(node).before,
            Slot::After(node) => self.node(node).after,
            Slot::End => self.end,
        }
    }

    pub(super) fn set_list(&mut self, slot: Slot, list: ItemList) {
        self.last_annotated = None;
        match slot {
            Slot::Start(line) => self.line_mut(line).start = list,
            Slot::Before(node) => self.node_mut(node).before = list,
            Slot::After(node) => self.node_mut(node).after = list,
            Slot::End => self.end = list,
        }
    }

    /// Appends an item to `list` and returns the new list.
    pub(super) fn push_to(&mut self, list: ItemList, content: Content) -> ItemList {
        let id = ItemId(number(self.items.len()));
        self.items.push(Item { content, next: id });
        self.join(list, ItemList(Some(id)))
    }

    /// Joins two lists. Do not use the old lists afterwards.
    pub(super) fn join(&mut self, one: ItemList, other: ItemList) -> ItemList {
        let (Some(last), Some(other_last)) = (one.0, other.0) else {
            return ItemList(one.0.or(other.0));
        };
        let first = self.item(last).next;
        let other_first = core::mem::replace(&mut self.item_mut(other_last).next, first);
        self.item_mut(last).next = other_first;
        other
    }

    /// Returns the last item in a list.
    pub(super) fn last(&self, slot: Slot) -> Option<Content> {
        self.list(slot).0.map(|last| self.item(last).content)
    }

    pub(super) fn push(&mut self, slot: Slot, content: Content) {
        let list = self.list(slot);
        let (annotated, ends) = (self.last_annotated, ends_annotations(&content));
        let pushed = self.push_to(list, content);
        self.set_list(slot, pushed);
        // A new annotation directly after the last annotation becomes the last annotation. Other items change nothing.
        self.last_annotated = match (annotated, pushed.0) {
            (Some((mv, last)), Some(id)) if list.0 == Some(last) && !ends => Some((mv, id)),
            _ => annotated,
        };
    }

    /// Adds an annotation to a move, after its other annotations but before its variations and the end of its line.
    /// Takes time linear in the number of annotations, or constant if the last change also annotated this move.
    pub(super) fn annotate(&mut self, to: MoveId, content: Content) -> ItemId {
        let before = match self.last_annotated {
            Some((mv, item)) if mv == to => Some(item),
            _ => self.last_annotation(to),
        };
        self.annotate_after(to, before, content)
    }

    /// Adds an annotation to a move after the item `before`, or at the start of the list for `None`.
    pub(super) fn annotate_after(&mut self, to: MoveId, before: Option<ItemId>, content: Content) -> ItemId {
        let id = ItemId(number(self.items.len()));
        let last = self.node(to).after.0;
        // The last item links to the first.
        let next = before.or(last).map_or(id, |before| self.item(before).next);
        self.items.push(Item { content, next });
        if let Some(before) = before.or(last) {
            self.item_mut(before).next = id;
        }
        if before == last {
            self.node_mut(to).after = ItemList(Some(id));
        }
        self.last_annotated = Some((to, id));
        id
    }

    /// Returns the last annotation on a move before its variations.
    fn last_annotation(&self, of: MoveId) -> Option<ItemId> {
        let mut ids = self.ids(self.node(of).after);
        let items = core::iter::from_fn(|| ids.next(self));
        items.take_while(|&id| !ends_annotations(&self.item(id).content)).last()
    }

    /// Appends `list` to a slot. The list must not be in a slot yet.
    pub(super) fn append(&mut self, slot: Slot, list: ItemList) {
        let list = self.join(self.list(slot), list);
        self.set_list(slot, list);
    }

    /// Inserts `list` at the start of a slot. The list must not be in a slot yet.
    pub(super) fn prepend(&mut self, slot: Slot, list: ItemList) {
        let list = self.join(list, self.list(slot));
        self.set_list(slot, list);
    }

    pub(super) fn take(&mut self, slot: Slot) -> ItemList {
        let list = self.list(slot);
        self.set_list(slot, ItemList::default());
        list
    }

    /// Keeps the items that `keep` accepts, and returns the removed items. All items keep their order. Takes time
    /// linear in the length of the list.
    pub(super) fn split(&mut self, slot: Slot, mut keep: impl FnMut(&Content) -> bool) -> ItemList {
        let (mut kept, mut removed) = (ItemList::default(), ItemList::default());
        let list = self.take(slot);
        let mut ids = self.ids(list);
        while let Some(id) = ids.next(self) {
            let item = self.item_mut(id);
            item.next = id;
            let is_kept = keep(&item.content);
            let single = ItemList(Some(id));
            if is_kept {
                kept = self.join(kept, single);
            } else {
                removed = self.join(removed, single);
            }
        }
        self.set_list(slot, kept);
        removed
    }

    pub(super) fn ids(&self, list: ItemList) -> ItemIds {
        ItemIds { next: list.0.map(|last| self.item(last).next), last: list.0 }
    }

    pub(super) fn contents(&self, list: ItemList) -> impl Iterator<Item = Content> + use<'_> {
        let mut ids = self.ids(list);
        core::iter::from_fn(move || Some(self.item(ids.next(self)?).content))
    }

    /// Calls `change` for each item in a list, in order.
    pub(super) fn change_each(&mut self, list: ItemList, mut change: impl FnMut(&mut Content)) {
        let mut ids = self.ids(list);
        while let Some(id) = ids.next(self) {
            change(&mut self.item_mut(id).content);
        }
    }

    /// Returns a move and all later moves in its line.
    pub(super) fn moves_from(&self, first: MoveId) -> Vec<MoveId> {
        core::iter::successors(Some(first), |&id| self.node(id).next).collect()
    }

    /// Adds a move at the end of a line.
    pub(super) fn add_move(&mut self, line: LineId, played: Played) -> MoveId {
        let id = MoveId(number(self.nodes.len()));
        let entry = self.line_mut(line);
        let previous = entry.last.replace(id);
        match previous {
            Some(previous) => self.node_mut(previous).next = Some(id),
            None => entry.first = Some(id),
        }
        self.nodes.push(Node {
            played,
            previous,
            next: None,
            line: Some(line),
            before: ItemList::default(),
            after: ItemList::default(),
        });
        id
    }

    /// Adds an empty variation on a move, after all its other items.
    pub(super) fn add_variation(&mut self, on: MoveId) -> LineId {
        // The main line is number 1 and is not in the vector.
        let id = LineId(number(self.lines.len() + 1));
        self.lines.push(LineEntry { parent: Some(on), ..LineEntry::default() });
        self.push(Slot::After(on), Content::Variation(id));
        id
    }

    /// Iterates over the variations on a move, in order. Takes time linear in the number of items on the move.
    pub(super) fn variations(&self, on: MoveId) -> impl Iterator<Item = LineId> + use<'_> {
        self.contents(self.node(on).after).filter_map(|content| match content {
            Content::Variation(line) => Some(line),
            _ => None,
        })
    }
}

/// Iterates over the items in a list while the arena may change.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ItemIds {
    next: Option<ItemId>,
    last: Option<ItemId>,
}

impl ItemIds {
    pub(super) fn next(&mut self, arena: &Arena) -> Option<ItemId> {
        let id = self.next?;
        self.next = if self.last == Some(id) { None } else { Some(arena.item(id).next) };
        Some(id)
    }
}
