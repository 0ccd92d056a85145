//! Splits games into their lines, and makes each line a game (PGN 8.2.5). [Merging](crate::merge) is the inverse.

use crate::ply_limit::each_tree;
use movetext_input::{GameBatch, Observer};
use movetext_pgn_tree::{Game, GameMerger, LineEnd, MoveId, TreeItem};
use movetext_pgn_writer::{GameText, normalisation::Losses};

/// If the lines of a game have more plies than this in total, we keep the game as a tree and write its lines later.
const MAX_PLIES: u64 = 1 << 18;

/// How many bytes are written at once.
const CHUNK_BYTES: usize = 64 * 1024;

/// Lines of games in export format, as returned by [`lines()`].
#[derive(Debug, Default)]
pub struct GameLines {
    text: GameText,
    /// Trees with too many lines to write to memory, each with the length of the text before its lines.
    trees: Vec<(usize, LineTree)>,
    lines: u64,
}

/// Reads the selected games and returns their lines. Each line becomes a game from the start position to the line's
/// last move, with the comments and glyphs on these moves. The main line comes first, even if a variation continues it.
/// The other lines are sorted by where they leave the main line, latest first. With `plies`, lines end after this
/// number of plies, and equal lines are merged.
///
/// Each line keeps the game's tags. The main line keeps the game's result. Other lines have the result `*` and no
/// Termination tag. A PlyCount tag is removed if it is wrong for the line. Each game is first [added](GameMerger::add)
/// to an empty tree. This merges equal lines. It also turns two things into comments: text that cannot be played, and
/// results inside variations. A game that has no moves or cannot be played becomes one line.
///
/// ```
/// use movetext_archive::{input::Games, lines::lines};
///
/// let text = &b"1. e4 e5 {king's pawn} (1... c5 2. Nf3) *"[..];
/// for games in Games::from_read("games in memory", text).batches() {
///     let mut text = String::new();
///     let lines = lines(games?, None, &mut ());
///     assert_eq!(lines.count(), 2);
///     lines.write(|bytes| -> Result<(), core::convert::Infallible> {
///         text.push_str(&String::from_utf8_lossy(bytes));
///         Ok(())
///     })?;
///     assert!(text.contains("\n1. e4 e5 {king's pawn} *\n") && text.contains("\n1. e4 c5 2. Nf3 *\n"));
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Cost
/// Takes time linear in the total length of all lines, which are kept in memory. If a game has many or very long lines,
/// only its tree is kept.
#[must_use]
pub fn lines(games: GameBatch<'_>, plies: Option<u32>, observer: &mut impl Observer) -> GameLines {
    let mut lines = GameLines::default();
    each_tree(games, plies, observer, |game, _| lines.add(game));
    lines
}

impl GameLines {
    /// Returns the number of lines.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.lines
    }

    /// Passes the text to `out` piece by piece. Returns what was lost by exporting the lines.
    ///
    /// # Errors
    /// The first error that `out` returns.
    pub fn write<E>(self, mut out: impl FnMut(&[u8]) -> Result<(), E>) -> Result<Losses, E> {
        let mut losses = self.text.losses().clone();
        let short_lines = self.text.as_str().as_bytes();
        let mut written = 0;
        for (at, tree) in self.trees {
            out(short_lines.get(written..at).unwrap_or_default())?;
            written = at;
            let mut text = GameText::default();
            for last in tree.last_moves() {
                tree.append_line(last, &mut text);
                if text.as_str().len() >= CHUNK_BYTES {
                    out(text.as_str().as_bytes())?;
                    text.clear();
                }
            }
            out(text.as_str().as_bytes())?;
            losses.merge(text.losses());
        }
        out(short_lines.get(written..).unwrap_or_default())?;
        Ok(losses)
    }

    fn add(&mut self, game: &Game) {
        let Some(tree) = LineTree::from_game(game) else { return self.add_unchanged(game) };
        let (lines, plies) = tree.extent();
        self.lines += lines;
        if plies > MAX_PLIES {
            self.trees.push((self.text.as_str().len(), tree));
            return;
        }
        for last in tree.last_moves() {
            tree.append_line(last, &mut self.text);
        }
    }

    fn add_unchanged(&mut self, game: &Game) {
        self.lines += 1;
        self.text.push_game(game);
    }
}

/// The lines of a game, as a tree in which equal moves are merged.
#[derive(Debug)]
struct LineTree {
    tree: Game,
    /// The last move of the game's main line. In the merged tree, moves from a variation may follow it.
    played: MoveId,
}

impl LineTree {
    /// Creates the tree. Returns `None` if the game has no moves or cannot be played.
    fn from_game(game: &Game) -> Option<Self> {
        let mut merger = GameMerger::with_head(game).ok()?;
        let played = merger.add(game).ok()??;
        Some(Self { tree: merger.finish().0, played })
    }

    /// Returns the last move of each line, beginning with the main line.
    fn last_moves(&self) -> impl Iterator<Item = MoveId> {
        let leaves = self.tree.leaves().map(|leaf| leaf.id()).filter(|leaf| *leaf != self.played);
        core::iter::once(self.played).chain(leaves)
    }

    /// Returns the number of lines, and their total number of plies.
    fn extent(&self) -> (u64, u64) {
        let ends = self.tree.depth_first().filter_map(|item| match item {
            TreeItem::Move(step) if step.node.next().is_none() || step.node.id() == self.played => {
                Some(u64::from(step.ply) + 1)
            }
            _ => None,
        });
        ends.fold((0, 0), |(lines, all), plies| (lines + 1, all + plies))
    }

    /// Appends the line that ends with `last`.
    fn append_line(&self, last: MoveId, text: &mut GameText) {
        let is_played = last == self.played;
        let end = if is_played { LineEnd::Game } else { LineEnd::Analysis };
        // This cannot fail, because the move is from this tree.
        let Ok(mut line) = self.tree.line_with_end(last, end) else { return };
        remove_wrong_ply_count(&mut line);
        if !is_played {
            remove_tag(&mut line, "Termination");
        }
        text.push_game(&line);
    }
}

/// Removes the PlyCount tag if it is wrong for the main line.
pub(crate) fn remove_wrong_ply_count(game: &mut Game) {
    let plies = game.mainline().moves().count();
    if game.find_tag("PlyCount").is_some_and(|count| count.parse() != Ok(plies)) {
        remove_tag(game, "PlyCount");
    }
}

/// Removes a tag. The tag must not be derived from the game.
pub(crate) fn remove_tag(game: &mut Game, name: &str) {
    let removed = game.remove_tag(name);
    debug_assert!(removed.is_ok(), "{name} is not derived");
}
