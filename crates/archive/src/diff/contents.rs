//! The contents of a game that two versions are compared by.

use crate::dedup::{Fingerprint, start_text};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{Placement, Played};
use movetext_pgn_tree::{Game, Line, MoveNode, TreeItem};
use movetext_pgn_values::GameResult;

/// The contents of a game. White space, the spelling of moves and the order of tags do not matter.
#[derive(Debug)]
pub(super) struct GameContents {
    /// Sorted by name. Values of the same name are in the order of the game.
    pub(super) tags: Vec<(String, String)>,
    /// `None` if the moves cannot be played.
    pub(super) start: Option<Position>,
    /// The termination marker.
    pub(super) marker: Option<GameResult>,
    pub(super) moves: Vec<Played>,
    /// The text from the first unplayable move on.
    pub(super) skipped_text: String,
    /// The annotations, sorted by ply. Moves without annotations are left out.
    pub(super) notes: Vec<Notes>,
}

/// The annotations of a move in the main line, or after the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notes {
    /// How many plies precede the move.
    pub(super) ply: u32,
    pub(super) comments: Fingerprint,
    pub(super) glyphs: Fingerprint,
    pub(super) variations: Fingerprint,
}

impl Notes {
    /// Returns the value for a move without annotations.
    pub(super) fn none(ply: u32) -> Self {
        let none = Fingerprint::from_bytes(&[]);
        Self { ply, comments: none, glyphs: none, variations: none }
    }
}

impl GameContents {
    pub(super) fn from_game(game: &Game) -> Self {
        let mut tags: Vec<(String, String)> =
            game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.sort_by(|(one, _), (other, _)| one.cmp(other));
        let (moves, notes) = moves_and_notes(game);
        Self {
            tags,
            start: game.start(),
            marker: game.marker(),
            moves,
            skipped_text: words(game.mainline().skipped_text()),
            notes,
        }
    }

    /// Returns the last value of a tag without white space around it, or an empty text.
    pub(super) fn tag(&self, name: &str) -> &str {
        let value = self.tags.iter().rfind(|(other, _)| other == name);
        value.map_or("", |(_, value)| value.trim())
    }

    /// Returns the start position as FEN, or an empty text if the moves cannot be played.
    pub(super) fn start_fen(&self) -> String {
        self.start.as_ref().map_or_else(String::new, |start| Fen::from(start).to_string())
    }

    /// Returns text that is equal for the same start position, or an empty text if the moves cannot be played.
    pub(super) fn start_text(&self) -> String {
        self.start.as_ref().map_or_else(String::new, start_text)
    }

    /// Hashes the start position, the moves and the text that cannot be played.
    pub(super) fn hash_of_moves(&self) -> Fingerprint {
        let mut bytes = Bytes::default();
        bytes.text(&self.start_text());
        self.moves.iter().for_each(|played| bytes.played(*played));
        bytes.text(&self.skipped_text);
        Fingerprint::from_bytes(&bytes.0)
    }

    /// Hashes all contents.
    pub(super) fn hash(&self) -> Fingerprint {
        let mut bytes = Bytes::default();
        for (name, value) in &self.tags {
            bytes.text(name);
            bytes.text(value);
        }
        bytes.text(self.marker.map_or("", GameResult::as_str));
        bytes.fingerprint(self.hash_of_moves());
        for notes in &self.notes {
            bytes.0.extend_from_slice(&notes.ply.to_be_bytes());
            for part in [notes.comments, notes.glyphs, notes.variations] {
                bytes.fingerprint(part);
            }
        }
        Fingerprint::from_bytes(&bytes.0)
    }
}

/// Returns the text with single spaces as white space.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text and moves as bytes, so that different sequences have different bytes.
#[derive(Debug, Default)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Bytes {
    const NULL_MOVE: u8 = 0xFC;

    pub(super) fn text(&mut self, text: &str) {
        self.0.extend_from_slice(&(text.len() as u64).to_be_bytes());
        self.0.extend_from_slice(text.as_bytes());
    }

    fn played(&mut self, played: Played) {
        match played {
            Played::Move(mv) => self.0.extend_from_slice(&mv.code().bits().to_be_bytes()),
            Played::Null => self.0.push(Self::NULL_MOVE),
        }
    }

    fn fingerprint(&mut self, fingerprint: Fingerprint) {
        self.0.extend_from_slice(&fingerprint.to_bytes());
    }

    fn comments<'c>(&mut self, comments: impl Iterator<Item = &'c str>) {
        comments.for_each(|comment| self.text(&words(comment)));
    }

    fn glyphs(&mut self, node: &MoveNode<'_>) {
        for placement in [Placement::BeforeMove, Placement::AfterMove] {
            node.nags(placement).for_each(|nag| self.0.push(nag.number()));
        }
    }

    /// Adds a move in a variation with its annotations.
    fn variation_move(&mut self, node: &MoveNode<'_>) {
        self.0.push(b'm');
        self.played(node.played());
        let (mut glyphs, mut comments) = (Self::default(), Self::default());
        glyphs.glyphs(node);
        comments.comments(node.all_comments());
        for part in [glyphs, comments] {
            self.fingerprint(Fingerprint::from_bytes(&part.0));
        }
    }

    fn end_variation(&mut self, line: &Line<'_>) {
        if line.first().is_none() {
            self.comments(line.comments(Placement::Start));
        }
        self.0.push(b')');
        self.text(&words(line.skipped_text()));
        self.text(line.result().map_or("", GameResult::as_str));
    }
}

/// The annotations of one main-line move, before they are hashed.
#[derive(Debug, Default)]
struct NoteBytes {
    comments: Bytes,
    glyphs: Bytes,
    variations: Bytes,
}

impl NoteBytes {
    /// Adds the annotations to `notes`, unless there are none.
    fn finish(self, ply: usize, notes: &mut Vec<Notes>) {
        let Self { comments, glyphs, variations } = self;
        let [comments, glyphs, variations] = [comments.0, glyphs.0, variations.0];
        if [&comments, &glyphs, &variations].iter().any(|bytes| !bytes.is_empty()) {
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            let [comments, glyphs, variations] =
                [comments, glyphs, variations].map(|bytes| Fingerprint::from_bytes(&bytes));
            notes.push(Notes { ply, comments, glyphs, variations });
        }
    }
}

/// Returns the moves of the main line and their annotations.
fn moves_and_notes(game: &Game) -> (Vec<Played>, Vec<Notes>) {
    let (mut moves, mut notes, mut current) = (Vec::new(), Vec::new(), NoteBytes::default());
    let mut depth = 0_usize;
    for item in game.depth_first() {
        match item {
            TreeItem::Move(step) if depth == 0 => {
                let before = core::mem::take(&mut current);
                before.finish(moves.len().saturating_sub(1), &mut notes);
                moves.push(step.node.played());
                current.comments.comments(step.node.all_comments());
                current.glyphs.glyphs(&step.node);
            }
            TreeItem::Move(step) => current.variations.variation_move(&step.node),
            TreeItem::BeginVariation(_) => {
                depth += 1;
                current.variations.0.push(b'(');
            }
            TreeItem::EndVariation(line) => {
                depth = depth.saturating_sub(1);
                current.variations.end_variation(&line);
            }
        }
    }
    current.finish(moves.len().saturating_sub(1), &mut notes);
    let mut last = NoteBytes::default();
    if moves.is_empty() {
        last.comments.comments(game.mainline().comments(Placement::Start));
    }
    last.comments.comments(game.comments_after_result());
    last.finish(moves.len(), &mut notes);
    (moves, notes)
}
