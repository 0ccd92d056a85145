//! The arena of a game, and the views of it: lines, and moves with what hangs on them.

use crate::nag::Nag;
use crate::outcome::GameResult;
use crate::visitor::Place;
use crate::visitor::Played;
use alloc::vec::Vec;

/// A range of the text buffer of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextRange {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl TextRange {
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The number of a line in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineId(u32);

impl LineId {
    /// The main line, which every game has.
    pub(super) const MAIN: Self = Self(0);
}

/// The number of a move in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

/// What can stand beside a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    Nag(Nag),
    Comment(TextRange),
    Escape(TextRange),
}

#[derive(Clone, Copy, Debug)]
struct NoteEntry {
    note: Note,
    place: Place,
    next: Option<u32>,
}

/// A list of notes, linked through the arena.
#[derive(Clone, Copy, Debug, Default)]
struct NoteList {
    first: Option<u32>,
    last: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct NodeEntry {
    played: Played,
    notes: NoteList,
    next: Option<NodeId>,
    first_variation: Option<LineId>,
    last_variation: Option<LineId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct LineEntry {
    notes: NoteList,
    first: Option<NodeId>,
    unread: Option<TextRange>,
    result: Option<GameResult>,
    sibling: Option<LineId>,
}

/// All moves, lines and notes of a game, linked by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    nodes: Vec<NodeEntry>,
    lines: Vec<LineEntry>,
    notes: Vec<NoteEntry>,
}

impl Default for Arena {
    fn default() -> Self {
        Self { nodes: Vec::new(), lines: alloc::vec![LineEntry::default()], notes: Vec::new() }
    }
}

/// Where a note hangs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    Line(LineId),
    Node(NodeId),
}

// Ids are only made by the arena that they index, so every look-up succeeds.
impl Arena {
    pub(super) fn add_move(&mut self, line: LineId, after: Option<NodeId>, played: Played) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let entry = NodeEntry {
            played,
            notes: NoteList::default(),
            next: None,
            first_variation: None,
            last_variation: None,
        };
        self.nodes.push(entry);
        match after {
            Some(node) => self.nodes[node.0 as usize].next = Some(id),
            None => self.lines[line.0 as usize].first = Some(id),
        }
        id
    }

    pub(super) fn add_variation(&mut self, on: NodeId) -> LineId {
        let id = LineId(self.lines.len() as u32);
        self.lines.push(LineEntry::default());
        let node = &mut self.nodes[on.0 as usize];
        match node.last_variation.replace(id) {
            Some(last) => self.lines[last.0 as usize].sibling = Some(id),
            None => node.first_variation = Some(id),
        }
        id
    }

    pub(super) fn add_note(&mut self, owner: Owner, note: Note, place: Place) {
        let id = self.notes.len() as u32;
        self.notes.push(NoteEntry { note, place, next: None });
        let list = match owner {
            Owner::Line(line) => &mut self.lines[line.0 as usize].notes,
            Owner::Node(node) => &mut self.nodes[node.0 as usize].notes,
        };
        let last = list.last.replace(id);
        match last {
            Some(last) => self.notes[last as usize].next = Some(id),
            None => list.first = Some(id),
        }
    }

    /// Whether variations hang on a move.
    pub(super) fn has_variations(&self, node: NodeId) -> bool {
        self.nodes[node.0 as usize].first_variation.is_some()
    }

    /// The last move of a line. Linear in its length.
    pub(super) fn last_of(&self, line: LineId) -> Option<NodeId> {
        let first = self.lines[line.0 as usize].first;
        core::iter::successors(first, |id| self.nodes[id.0 as usize].next).last()
    }

    pub(super) fn set_unread(&mut self, line: LineId, text: TextRange) {
        self.lines[line.0 as usize].unread = Some(text);
    }

    pub(super) fn set_result(&mut self, line: LineId, result: GameResult) {
        self.lines[line.0 as usize].result = Some(result);
    }

    fn notes(&self, list: NoteList, place: Place) -> impl Iterator<Item = Note> {
        let mut next = list.first;
        core::iter::from_fn(move || {
            let entry = self.notes.get(next? as usize)?;
            next = entry.next;
            Some(entry)
        })
        .filter(move |entry| entry.place == place)
        .map(|entry| entry.note)
    }
}

/// A line of moves: the main line or a variation.
#[derive(Clone, Copy)]
pub struct Line<'g> {
    arena: &'g Arena,
    text: &'g str,
    id: LineId,
}

impl<'g> Line<'g> {
    pub(super) const fn new(arena: &'g Arena, text: &'g str, id: LineId) -> Self {
        Self { arena, text, id }
    }

    fn entry(&self) -> &'g LineEntry {
        &self.arena.lines[self.id.0 as usize]
    }

    /// Its moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = MoveNode<'g>> + use<'g> {
        core::iter::successors(self.first(), MoveNode::next)
    }

    /// Its first move.
    #[must_use]
    pub fn first(&self) -> Option<MoveNode<'g>> {
        self.entry().first.map(|id| MoveNode { arena: self.arena, text: self.text, id })
    }

    /// The comments at a place that belongs to the line: its [start](Place::Start), or the [end](Place::End) of the
    /// game.
    pub fn comments(&self, place: Place) -> impl Iterator<Item = &'g str> + use<'g> {
        let text = self.text;
        self.notes(place).filter_map(move |note| match note {
            Note::Comment(range) => Some(range.of(text)),
            Note::Nag(_) | Note::Escape(_) => None,
        })
    }

    /// The text from the first move on that could not be played; empty where all could be.
    #[must_use]
    pub fn unread(&self) -> &'g str {
        self.entry().unread.map_or("", |range| range.of(self.text))
    }

    /// The termination marker inside a variation, where there was one.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.entry().result
    }

    pub(super) fn notes(&self, place: Place) -> impl Iterator<Item = Note> + use<'g> {
        self.arena.notes(self.entry().notes, place)
    }
}

/// A move in the tree, with what hangs on it.
#[derive(Clone, Copy)]
pub struct MoveNode<'g> {
    arena: &'g Arena,
    text: &'g str,
    id: NodeId,
}

impl<'g> MoveNode<'g> {
    fn entry(&self) -> &'g NodeEntry {
        &self.arena.nodes[self.id.0 as usize]
    }

    /// What is played.
    #[must_use]
    pub fn played(&self) -> Played {
        self.entry().played
    }

    /// The move that follows it in its line.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        self.entry().next.map(|id| Self { id, ..*self })
    }

    /// The variations that could replace it, in order.
    pub fn variations(&self) -> impl Iterator<Item = Line<'g>> + use<'g> {
        let (arena, text) = (self.arena, self.text);
        core::iter::successors(self.entry().first_variation, |id| arena.lines[id.0 as usize].sibling)
            .map(move |id| Line { arena, text, id })
    }

    /// The glyphs before or after it.
    pub fn nags(&self, place: Place) -> impl Iterator<Item = Nag> + use<'g> {
        self.notes(place).filter_map(|note| match note {
            Note::Nag(nag) => Some(nag),
            Note::Comment(_) | Note::Escape(_) => None,
        })
    }

    /// The comments before it, after it, or after its variations.
    pub fn comments(&self, place: Place) -> impl Iterator<Item = &'g str> + use<'g> {
        let text = self.text;
        self.notes(place).filter_map(move |note| match note {
            Note::Comment(range) => Some(range.of(text)),
            Note::Nag(_) | Note::Escape(_) => None,
        })
    }

    pub(super) fn notes(&self, place: Place) -> impl Iterator<Item = Note> + use<'g> {
        self.arena.notes(self.entry().notes, place)
    }
}
