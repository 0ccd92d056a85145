//! The differences between two versions of a game.

use super::contents::{GameContents, Notes};
use movetext_pgn::Played;
use movetext_pgn_values::GameResult;
use movetext_san::San;

/// A game in one of the two files, with the tags that identify it. Missing tags are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComparedGame {
    /// The number in its file, counted from 1.
    pub number: u64,
    /// The line where the game begins, or 0 if it was not read from text.
    pub line: u64,
    /// The White tag.
    pub white: String,
    /// The Black tag.
    pub black: String,
    /// The Date tag.
    pub date: String,
    /// The Round tag.
    pub round: String,
}

/// A difference between two files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The game is only in the old file.
    Removed(ComparedGame),
    /// The game is only in the new file.
    Added(ComparedGame),
    /// The game has changed.
    Changed(Box<ChangedGame>),
}

/// Two versions of a game, and their differences. At least one of them is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangedGame {
    /// The version in the old file.
    pub old: ComparedGame,
    /// The version in the new file.
    pub new: ComparedGame,
    /// The tags that differ, sorted by name.
    pub tags: Vec<TagChange>,
    /// The start positions as FEN, if they are not [the same](movetext_board::Position::is_same_position) and differ in
    /// more than the rules, which the Variant tag shows. Empty for a start position that is unknown.
    pub start: Option<(String, String)>,
    /// The first moves that differ.
    pub moves: Option<MoveChange>,
    /// The termination markers, if they differ.
    pub markers: Option<(Option<GameResult>, Option<GameResult>)>,
    /// The plies of main-line moves with different comments, counted from 1, up to the first move that differs. A
    /// comment after the result belongs to the ply after the last move.
    pub comments: Vec<u32>,
    /// The plies with different glyphs.
    pub glyphs: Vec<u32>,
    /// The plies with different variations.
    pub variations: Vec<u32>,
    /// Whether the text that cannot be played differs.
    pub has_other_skipped_text: bool,
}

/// A tag that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TagChange {
    /// The name of the tag.
    pub name: String,
    /// The old value, or `None` if the tag was added.
    pub old: Option<String>,
    /// The new value, or `None` if the tag was removed.
    pub new: Option<String>,
}

/// The first move of the main line that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveChange {
    /// The ply of the move, counted from 1.
    pub ply: u32,
    /// The old move in SAN with its number, such as `12... Nf6`, or `None` if the game ended before it.
    pub old: Option<String>,
    /// The new move, or `None` if the game ends before it.
    pub new: Option<String>,
}

impl ComparedGame {
    pub(super) fn new(number: u64, line: u64, contents: &GameContents) -> Self {
        let tag = |name: &str| contents.tag(name).to_owned();
        Self {
            number,
            line,
            white: tag("White"),
            black: tag("Black"),
            date: tag("Date"),
            round: tag("Round"),
        }
    }
}

impl ChangedGame {
    /// Compares two versions of a game.
    pub(super) fn new(
        (old, before): (ComparedGame, &GameContents),
        (new, after): (ComparedGame, &GameContents),
    ) -> Self {
        let starts = (before.start_fen(), after.start_fen());
        // If only the rules differ, the Variant tag shows it.
        let has_other_start = starts.0 != starts.1 && before.start_text() != after.start_text();
        let moves = move_change(before, after);
        // Annotations of different moves cannot be compared.
        let end = moves.as_ref().map_or(u32::MAX, |change| change.ply - 1);
        let plies = |differ: fn(&Notes, &Notes) -> bool| differing_plies(before, after, end, differ);
        Self {
            old,
            new,
            tags: tag_changes(&before.tags, &after.tags),
            start: has_other_start.then_some(starts),
            markers: (before.marker != after.marker).then_some((before.marker, after.marker)),
            comments: plies(|one, other| one.comments != other.comments),
            glyphs: plies(|one, other| one.glyphs != other.glyphs),
            variations: plies(|one, other| one.variations != other.variations),
            has_other_skipped_text: before.skipped_text != after.skipped_text,
            moves,
        }
    }
}

/// Returns the tags that differ. The first value of a repeated tag is compared with the first, and so on.
fn tag_changes(old: &[(String, String)], new: &[(String, String)]) -> Vec<TagChange> {
    let mut changes = Vec::new();
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return changes,
            (Some((one, _)), Some((other, _))) => one.cmp(other),
            (Some(_), None) => core::cmp::Ordering::Less,
            (None, Some(_)) => core::cmp::Ordering::Greater,
        };
        let before = if order.is_le() { old.next() } else { None };
        let after = if order.is_ge() { new.next() } else { None };
        let value = |pair: Option<&(String, String)>| pair.map(|(_, value)| value.clone());
        if let Some((name, _)) = before.or(after)
            && value(before) != value(after)
        {
            changes.push(TagChange { name: name.clone(), old: value(before), new: value(after) });
        }
    }
}

/// Returns the first move that differs. If the start positions differ, only equal lists of moves are the same moves.
fn move_change(old: &GameContents, new: &GameContents) -> Option<MoveChange> {
    if old.moves == new.moves {
        return None;
    }
    let pairs = old.moves.iter().zip(&new.moves).take_while(|(one, other)| one == other);
    let same = if old.start_text() == new.start_text() { pairs.count() } else { 0 };
    let ply = u32::try_from(same + 1).unwrap_or(u32::MAX);
    Some(MoveChange { ply, old: numbered_san(old, same), new: numbered_san(new, same) })
}

/// Returns a move of the main line in SAN with its number.
fn numbered_san(game: &GameContents, ply: usize) -> Option<String> {
    let (played, mut position) = (game.moves.get(ply)?, game.start?);
    for played in game.moves.iter().take(ply) {
        position = match played {
            Played::Move(mv) => position.play(*mv),
            // A game only has null moves where they are possible.
            Played::Null => position.null_move().unwrap_or(position),
        };
    }
    let san = played.mv().map_or(San::NULL, |mv| San::from_move(mv, &position));
    Some(san.with_number(&position).to_string())
}

/// Returns the plies before `end` with annotations that differ, counted from 1.
fn differing_plies(
    old: &GameContents,
    new: &GameContents,
    end: u32,
    differ: fn(&Notes, &Notes) -> bool,
) -> Vec<u32> {
    let mut plies: Vec<u32> = old.notes.iter().chain(&new.notes).map(|notes| notes.ply).collect();
    plies.sort_unstable();
    plies.dedup();
    let notes = |game: &GameContents, ply: u32| {
        let index = game.notes.binary_search_by_key(&ply, |notes| notes.ply).ok();
        index.and_then(|index| game.notes.get(index)).copied().unwrap_or_else(|| Notes::none(ply))
    };
    plies.retain(|&ply| ply < end && differ(&notes(old, ply), &notes(new, ply)));
    plies.into_iter().map(|ply| ply.saturating_add(1)).collect()
}
