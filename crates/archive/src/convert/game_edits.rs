//! Changes to games that are written as PGN: a part of the game, some of the tags, added comments, corrected results.

use super::{Clip, CommentTemplate, ConversionLosses, read_once::ReadOnce};
use movetext_board::{Color, Ending, Position};
use movetext_pgn::{
    Adapter, Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Span, Start,
    StartOrigin, Tag, Text, Visitable, Visitor,
};
use movetext_pgn_values::GameResult;

/// The tags that decide how moves are read. They are never left out by name.
const MOVE_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// Changes to games that are written as PGN. The default changes nothing.
///
/// ```
/// use movetext_archive::{convert::{Conversion, GameEdits}, pgn_writer::ExportOptions};
///
/// let edits = GameEdits::new().without_tags(["Annotator".to_owned()]).end_comment("{epd}".parse()?);
/// let (text, _) = Conversion::Pgn(ExportOptions::new(), edits).bytes(b"[Annotator \"Me\"]\n\n1. e4 *");
/// assert!(String::from_utf8(text)?.ends_with(
///     "[Result \"*\"]\n\n1. e4 {rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3} *\n\n"
/// ));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameEdits {
    clip: Option<Clip>,
    names: TagNames,
    move_comment: Option<CommentTemplate>,
    end_comment: Option<CommentTemplate>,
    corrects_results: bool,
}

/// A selection of tags by name.
#[derive(Clone, Debug, Default)]
enum TagNames {
    #[default]
    All,
    Only(Vec<String>),
    Without(Vec<String>),
}

impl TagNames {
    fn names(&self) -> &[String] {
        match self {
            Self::All => &[],
            Self::Only(names) | Self::Without(names) => names,
        }
    }
}

impl GameEdits {
    /// Creates edits that change nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps only a part of each game. A game that ends before the part, or that cannot be played, is left out.
    ///
    /// A part that begins after the start of the game gets FEN and SetUp tags. Its comments, glyphs and variations are
    /// kept; variations also end with the last ply. The result is kept if the part includes the end of the game;
    /// otherwise it is `*`, and the Termination tag is removed. A PlyCount tag is removed if it is wrong for the part.
    /// Moves after the part are not read.
    #[must_use]
    pub const fn clip(mut self, part: Clip) -> Self {
        self.clip = Some(part);
        self
    }

    /// Keeps only the tags with these names, and FEN, SetUp and Variant, which decide how the moves are read.
    /// [`TagSection::Given`](movetext_pgn_writer::TagSection::Given) also leaves out missing roster tags.
    #[must_use]
    pub fn only_tags(self, names: impl IntoIterator<Item = String>) -> Self {
        Self { names: TagNames::Only(names.into_iter().collect()), ..self }
    }

    /// Leaves out the tags with these names, except FEN, SetUp and Variant. Roster tags are written as unknown.
    #[must_use]
    pub fn without_tags(self, names: impl IntoIterator<Item = String>) -> Self {
        Self { names: TagNames::Without(names.into_iter().collect()), ..self }
    }

    /// Adds a comment directly after each move, also in variations, with the position after the move.
    #[must_use]
    pub fn move_comment(self, template: CommentTemplate) -> Self {
        Self { move_comment: Some(template), ..self }
    }

    /// Adds a comment at the end of each game, with the last position of the main line. A game that cannot be played
    /// gets none.
    #[must_use]
    pub fn end_comment(self, template: CommentTemplate) -> Self {
        Self { end_comment: Some(template), ..self }
    }

    /// Sets the result if the last position decides it: checkmate, stalemate or insufficient material. The result stays
    /// if text that cannot be played follows that position.
    #[must_use]
    pub const fn correct_results(mut self) -> Self {
        self.corrects_results = true;
        self
    }

    /// Returns whether games are passed on without changes.
    const fn is_none(&self) -> bool {
        matches!(
            self,
            Self {
                clip: None,
                names: TagNames::All,
                move_comment: None,
                end_comment: None,
                corrects_results: false
            }
        )
    }

    /// Reads the games into `visitor` with these changes, and adds what they left out to `losses`.
    pub(super) fn read(
        &self,
        games: impl ReadOnce,
        visitor: &mut impl Visitor,
        losses: &mut ConversionLosses,
    ) {
        if self.is_none() {
            return games.read(visitor, &mut ());
        }
        let mut edited = EditedGames::new(self, visitor);
        match self.clip {
            None => games.read(&mut edited, &mut ()),
            Some(clip) => games.each_tree(clip.last(), |game, end| match clip.part(game, end) {
                // The writer stops only after an error, and writing to memory cannot fail.
                Some(part) => _ = part.visit(&mut edited, &mut ()),
                None => losses.incomplete_games += 1,
            }),
        }
        losses.corrected_results = edited.corrected;
        let unseen = self.names.names().iter().zip(&edited.has_tag).filter(|(_, is_seen)| !**is_seen);
        losses.missing_tags = Some(unseen.map(|(name, _)| name.clone()).collect());
    }
}

/// Passes games to a visitor with edits.
struct EditedGames<'e, V> {
    edits: &'e GameEdits,
    inner: V,
    /// For each name of a tag, whether a game has it.
    has_tag: Vec<bool>,
    /// How many variations are open.
    depth: u32,
    /// The last position of the main line, or `None` if the game cannot be played.
    last: Option<Position>,
    /// The number of plies in the main line.
    plies: u32,
    /// Whether text that cannot be played follows the last position.
    has_rest: bool,
    /// The number of results that were corrected.
    corrected: u64,
    text: String,
}

impl<'e, V: Visitor> EditedGames<'e, V> {
    fn new(edits: &'e GameEdits, inner: V) -> Self {
        let has_tag = vec![false; edits.names.names().len()];
        Self {
            edits,
            inner,
            has_tag,
            depth: 0,
            last: None,
            plies: 0,
            has_rest: false,
            corrected: 0,
            text: String::new(),
        }
    }

    /// Adds a comment for a position after `ply` plies.
    fn add_comment(
        &mut self,
        template: &CommentTemplate,
        position: &Position,
        ply: u32,
        placement: Placement,
    ) -> Flow {
        self.text.clear();
        template.push(position, ply, &mut self.text);
        let text = Text::plain(self.text.as_bytes());
        self.inner.comment(&Comment { text, placement, span: Span::default() })
    }

    /// Returns the result that the last position decides, if any.
    fn decided_result(&self) -> Option<GameResult> {
        let last = self.last.filter(|_| self.edits.corrects_results && !self.has_rest)?;
        let ending = last.ending()?;
        // In Suicide, a kind of Antichess, a blocked side need not win.
        if matches!(ending, Ending::OutOfMoves { .. }) && !last.board().by_color(last.turn()).is_empty() {
            return None;
        }
        match ending.winner() {
            Some(Color::White) => Some(GameResult::WhiteWins),
            Some(Color::Black) => Some(GameResult::BlackWins),
            None if matches!(ending, Ending::SeventyFiveMoves | Ending::FivefoldRepetition) => None,
            None => Some(GameResult::Draw),
        }
    }
}

impl<V: Visitor> Adapter for EditedGames<'_, V> {
    type Inner = V;

    fn inner(&self) -> &V {
        &self.inner
    }

    fn inner_mut(&mut self) -> &mut V {
        &mut self.inner
    }

    fn adapt_interest(&self, interest: Interest) -> Interest {
        let templates = [&self.edits.move_comment, &self.edits.end_comment];
        let has_key = templates.into_iter().flatten().any(CommentTemplate::has_key);
        if has_key { interest | Interest::KEYS } else { interest }
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        (self.depth, self.last, self.plies, self.has_rest) = (0, None, 0, false);
        self.inner.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let is_name = |name: &str| name.as_bytes() == tag.name.raw();
        let index = self.edits.names.names().iter().position(|name| is_name(name));
        if let Some(has_tag) = index.and_then(|index| self.has_tag.get_mut(index)) {
            *has_tag = true;
        }
        let is_kept = match self.edits.names {
            TagNames::All => true,
            TagNames::Only(_) => index.is_some(),
            TagNames::Without(_) => index.is_none(),
        };
        if is_kept || MOVE_TAGS.into_iter().any(is_name) { self.inner.tag(tag) } else { Flow::Continue }
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.last = (start.origin != StartOrigin::Unplayable).then_some(*start.position);
        self.inner.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let flow = self.inner.mv(event);
        let (position, plies) = (event.position_after(), event.ply.saturating_add(1));
        if self.depth == 0 {
            (self.last, self.plies) = (Some(*position), plies);
        }
        match &self.edits.move_comment {
            Some(template) if flow == Flow::Continue => {
                self.add_comment(template, position, plies, Placement::AfterMove)
            }
            _ => flow,
        }
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        self.inner.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.depth = self.depth.saturating_sub(1);
        self.inner.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.has_rest |= self.depth == 0;
        self.inner.skipped_text(skipped)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if let (Some(template), Some(last)) = (&self.edits.end_comment, self.last) {
            // This visitor's other events do not depend on whether the comment is written.
            let _ = self.add_comment(template, &last, self.plies, Placement::AfterVariations);
        }
        let result = self.decided_result().unwrap_or(end.result);
        self.corrected += u64::from(result != end.result);
        self.inner.end_game(&GameEnd { result, ..*end })
    }
}
