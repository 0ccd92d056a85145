//! Normalisations: the changes that export makes, and the sinks that receive them (PGN 3.2).

use alloc::{string::String, vec::Vec};

/// A change that the writer makes because export format allows only one form, or no form at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normalisation {
    /// White space between words in a comment became single spaces, or white space at its beginning or end was removed.
    /// A single newline between words is not reported.
    CommentSpacing,
    /// Blank lines in a comment became spaces.
    CommentParagraphs,
    /// A tab or a line end in an escaped line or a tag value became a space.
    TextSpacing,
    /// An ASCII control character other than white space became a space. A NUL was dropped.
    ControlCharacter,
    /// Characters that the chosen [`Charset`](crate::Charset) lacks became question marks.
    Charset,
    /// A comment without words was dropped.
    EmptyComment,
    /// In a comment that cannot be a line comment, each `}` became `)`.
    CommentBrace,
    /// A comment between two variations was moved to the end of the last variation.
    CommentMoved,
    /// A comment after the termination marker was moved before it, because the marker comes last.
    CommentAfterResult,
    /// A glyph was dropped because its move already had it.
    RepeatedNag,
    /// A glyph was moved after its move. If it was before the first move, it was moved between the number and the move.
    MovedNag,
    /// A glyph was dropped because its line has no moves.
    LostNag,
    /// A variation without moves lost its parentheses. Its comments now follow the move that it was meant to replace.
    EmptyVariation,
    /// A variation before the first move was dropped, because it cannot replace a move.
    OrphanVariation,
    /// A termination marker in a variation was dropped, because a game has only one.
    VariationResult,
    /// Text that is not movetext, or could not be played, was written as a comment.
    SkippedTextAsComment,
    /// Text that is not movetext, or could not be played, was dropped because the options omit comments.
    LostSkippedText,
    /// An escaped line was dropped.
    LostEscape,
    /// Spaces at the end of an escaped line were removed, because export writes no spaces at line ends.
    EscapeSpacing,
    /// Characters in a tag name other than letters, digits and underscores became underscores.
    TagName,
    /// A tag without a name was dropped.
    LostTag,
    /// A tag was dropped because a later tag in the same game has its name.
    RepeatedTag,
    /// Tags were put in order: first the roster, then the others by name.
    TagOrder,
    /// An empty roster tag was set to its value for "unknown", such as `?`.
    EmptyRosterTag,
    /// A missing roster tag was added with its value for "unknown".
    MissingRosterTag,
    /// The Result tag was replaced, because it differed from the game's result.
    ResultTag,
    /// The FEN tag was rewritten from its position, and its text changed.
    FenSpelling,
    /// A FEN or SetUp tag was added, dropped or changed, so that both tags agree with the start position.
    SetUpTags,
    /// The variant of a game was not written, because the options omit all tags.
    LostVariant,
    /// A set-up start position was not written, because the options omit all tags.
    LostStart,
    /// A game was omitted, because reduced export format cannot represent it (PGN 3.2.4).
    GameLeftOut,
}

impl Normalisation {
    /// All normalisations, in the order of their declaration.
    pub const ALL: [Self; 31] = [
        Self::CommentSpacing,
        Self::CommentParagraphs,
        Self::TextSpacing,
        Self::ControlCharacter,
        Self::Charset,
        Self::EmptyComment,
        Self::CommentBrace,
        Self::CommentMoved,
        Self::CommentAfterResult,
        Self::RepeatedNag,
        Self::MovedNag,
        Self::LostNag,
        Self::EmptyVariation,
        Self::OrphanVariation,
        Self::VariationResult,
        Self::SkippedTextAsComment,
        Self::LostSkippedText,
        Self::LostEscape,
        Self::EscapeSpacing,
        Self::TagName,
        Self::LostTag,
        Self::RepeatedTag,
        Self::TagOrder,
        Self::EmptyRosterTag,
        Self::MissingRosterTag,
        Self::ResultTag,
        Self::FenSpelling,
        Self::SetUpTags,
        Self::LostVariant,
        Self::LostStart,
        Self::GameLeftOut,
    ];

    /// Returns whether this normalisation loses data. The others only change the form.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        matches!(
            self,
            Self::ControlCharacter
                | Self::Charset
                | Self::CommentBrace
                | Self::LostNag
                | Self::OrphanVariation
                | Self::VariationResult
                | Self::LostSkippedText
                | Self::LostEscape
                | Self::LostTag
                | Self::RepeatedTag
                | Self::LostVariant
                | Self::LostStart
                | Self::GameLeftOut
        )
    }

    /// Describes the change as a clause without a full stop, such as `a repeated glyph was dropped`.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::CommentSpacing => "white space in a comment became single spaces",
            Self::CommentParagraphs => "a blank line in a comment became a space",
            Self::TextSpacing => "a tab or a line end became a space",
            Self::ControlCharacter => "control characters became spaces",
            Self::Charset => "characters that cannot be written became question marks",
            Self::EmptyComment => "a comment without words was dropped",
            Self::CommentBrace => "a closing brace in a comment became a parenthesis",
            Self::CommentMoved => "a comment between variations was moved after the last variation",
            Self::CommentAfterResult => "a comment after the termination marker was moved before it",
            Self::RepeatedNag => "a repeated glyph was dropped",
            Self::MovedNag => "a glyph was moved to its move",
            Self::LostNag => "a glyph without a move was dropped",
            Self::EmptyVariation => "the parentheses of a variation without moves were dropped",
            Self::OrphanVariation => "a variation before the first move was dropped",
            Self::VariationResult => "the termination marker of a variation was dropped",
            Self::SkippedTextAsComment => "text that could not be read was written as a comment",
            Self::LostSkippedText => "text that could not be read was dropped",
            Self::LostEscape => "an escaped line was dropped",
            Self::EscapeSpacing => "white space at the end of an escaped line was removed",
            Self::TagName => "characters in a tag name became underscores",
            Self::LostTag => "a tag without a name was dropped",
            Self::RepeatedTag => "a repeated tag was dropped",
            Self::TagOrder => "tags were put in order",
            Self::EmptyRosterTag => "an empty tag of the roster was filled",
            Self::MissingRosterTag => "a missing tag of the roster was added",
            Self::ResultTag => "the Result tag was set to the result",
            Self::FenSpelling => "the FEN tag was spelled differently",
            Self::SetUpTags => "SetUp and FEN were set to the start position",
            Self::LostVariant => "the variant was not written",
            Self::LostStart => "the position that moves start from was not written",
            Self::GameLeftOut => "a game that reduced export format cannot represent was left out",
        }
    }
}

/// A normalisation, and the place in the game where the writer made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What the writer changed.
    pub normalisation: Normalisation,
    /// The number of the game, counted by its producer. Readers begin with 1.
    pub game: u64,
    /// The number of plies from the start position to the place, along its variation. `None` in the tag section.
    pub ply: Option<u32>,
}

/// Receives changes. A `Vec` keeps each change, [`Losses`] counts them by kind, and `()` ignores them.
///
/// ```
/// use movetext_pgn_writer::{normalisation::{Change, Normalisation}, ExportOptions, GameText};
///
/// let mut text = GameText::with_sink(ExportOptions::new(), Vec::new());
/// movetext_pgn::read(b"[Event \"\"]\n\n1. e4 {} e5 *", &mut text, &mut ());
/// let empty = Change { normalisation: Normalisation::EmptyComment, game: 1, ply: Some(1) };
/// assert!(text.changes().contains(&empty));
/// ```
pub trait ChangeSink {
    /// Receives a change.
    fn change(&mut self, change: Change);

    /// Receives a [`Normalisation::RepeatedTag`]. `pair` is the dropped tag pair as it would have been written. The
    /// default calls [`change`](Self::change) and ignores the pair.
    fn dropped_tag(&mut self, change: Change, _pair: &str) {
        self.change(change);
    }
}

impl ChangeSink for () {
    fn change(&mut self, _change: Change) {}
}

impl ChangeSink for Vec<Change> {
    fn change(&mut self, change: Change) {
        self.push(change);
    }
}

impl<S: ChangeSink> ChangeSink for &mut S {
    fn change(&mut self, change: Change) {
        (**self).change(change);
    }

    fn dropped_tag(&mut self, change: Change, pair: &str) {
        (**self).dropped_tag(change, pair);
    }
}

/// Counts normalisations by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: [u64; Normalisation::ALL.len()],
    dropped_tags: Vec<String>,
}

impl Losses {
    /// How many dropped tags we keep.
    const MAX_DROPPED_TAGS: usize = 3;
    /// How many characters of a dropped tag we keep.
    const MAX_PAIR_CHARACTERS: usize = 80;

    /// Returns how often this normalisation was made.
    #[must_use]
    pub fn count(&self, normalisation: Normalisation) -> u64 {
        self.counts.get(normalisation as usize).copied().unwrap_or(0)
    }

    /// Returns the normalisations that were made, each with its count, in the order of [`Normalisation::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Normalisation, u64)> + '_ {
        Normalisation::ALL.into_iter().map(|kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// Returns whether nothing was changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Returns how many normalisations lost data.
    #[must_use]
    pub fn loss_count(&self) -> u64 {
        self.iter().filter(|&(kind, _)| kind.is_loss()).map(|(_, count)| count).sum()
    }

    /// Returns the first three tag pairs that were dropped because a later tag has the same name. Long pairs are cut.
    ///
    /// ```
    /// let mut text = movetext_pgn_writer::GameText::default();
    /// movetext_pgn::read(b"[White \"Tal\"]\n[White \"Tal, M\"]\n\n1. e4 *", &mut text, &mut ());
    /// assert_eq!(text.losses().dropped_tags(), ["[White \"Tal\"]"]);
    /// ```
    #[must_use]
    pub fn dropped_tags(&self) -> &[String] {
        &self.dropped_tags
    }

    /// Adds the counts of `other`, for example from another thread. Keeps its dropped tags while there is room.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        let free = Self::MAX_DROPPED_TAGS.saturating_sub(self.dropped_tags.len());
        self.dropped_tags.extend(other.dropped_tags.iter().take(free).cloned());
    }
}

impl ChangeSink for Losses {
    fn change(&mut self, change: Change) {
        if let Some(count) = self.counts.get_mut(change.normalisation as usize) {
            *count += 1;
        }
    }

    fn dropped_tag(&mut self, change: Change, pair: &str) {
        self.change(change);
        if self.dropped_tags.len() < Self::MAX_DROPPED_TAGS {
            self.dropped_tags.push(pair.chars().take(Self::MAX_PAIR_CHARACTERS).collect());
        }
    }
}

/// Reports changes to a sink, with the current place in the game.
#[derive(Clone, Debug)]
pub(crate) struct Reporter<S> {
    pub(crate) sink: S,
    pub(crate) game: u64,
    pub(crate) ply: Option<u32>,
}

impl<S: ChangeSink> Reporter<S> {
    pub(crate) fn add(&mut self, normalisation: Normalisation) {
        self.sink.change(self.change(normalisation));
    }

    /// Reports that a tag pair was dropped because a later pair has its name.
    pub(crate) fn drop_tag(&mut self, pair: &str) {
        self.sink.dropped_tag(self.change(Normalisation::RepeatedTag), pair);
    }

    const fn change(&self, normalisation: Normalisation) -> Change {
        Change { normalisation, game: self.game, ply: self.ply }
    }

    /// Reports the normalisation if `happened` is set.
    pub(crate) fn add_if(&mut self, happened: bool, normalisation: Normalisation) {
        if happened {
            self.add(normalisation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, ChangeSink, Losses, Normalisation};
    use alloc::vec::Vec;

    #[test]
    fn all_is_in_the_order_of_declaration() {
        for (index, kind) in Normalisation::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, index);
        }
    }

    #[test]
    fn counts_are_kept_by_kind() {
        let mut losses = Losses::default();
        let add =
            |losses: &mut Losses, normalisation| losses.change(Change { normalisation, game: 1, ply: None });
        add(&mut losses, Normalisation::EmptyComment);
        add(&mut losses, Normalisation::LostNag);
        let expected = [(Normalisation::EmptyComment, 1), (Normalisation::LostNag, 1)];
        assert_eq!(losses.iter().collect::<Vec<_>>(), expected);
        assert_eq!((losses.loss_count(), losses.is_empty()), (1, false));
        assert!(Normalisation::GameLeftOut.is_loss());
    }
}
