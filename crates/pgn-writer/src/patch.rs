//! Text that nobody touched stays as it is: games as their original bytes, with edits that replace no more than their spans.

use crate::escape;
use crate::tags;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use movetext_pgn::{Flow, GameEnd, GameStart, Span, Tag, Visitor, Wants};
use thiserror::Error;

/// Why an edit cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatchError {
    /// The span is not inside the text, or ends before it begins.
    #[error("bytes {0} are not inside the text")]
    Outside(Span),
    /// The span overlaps that of another edit, or two insertions stand at one place.
    #[error("bytes {0} are edited already")]
    Overlap(Span),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    span: Span,
    text: Vec<u8>,
}

/// A text, and edits that replace spans of it. Everything else stays byte for byte.
///
/// ```
/// use movetext_pgn::Span;
/// use movetext_pgn_writer::Patch;
///
/// let mut patch = Patch::new(b"1.e4  e5 *", 0);
/// patch.replace(Span::new(2, 4), "d4")?;
/// patch.insert(8, " {good}")?;
/// assert_eq!(&*patch.to_bytes(), b"1.d4  e5 {good} *");
/// # Ok::<(), movetext_pgn_writer::PatchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patch<'a> {
    source: &'a [u8],
    base: u64,
    /// In the order of the text.
    edits: Vec<Edit>,
}

impl<'a> Patch<'a> {
    /// A text whose first byte has the offset `base`, as [`GameEnd::source`] and the start of its span. No edits.
    #[must_use]
    pub const fn new(source: &'a [u8], base: u64) -> Self {
        Self { source, base, edits: Vec::new() }
    }

    /// Whether there are no edits, so that the text is the original.
    #[must_use]
    pub const fn is_untouched(&self) -> bool {
        self.edits.is_empty()
    }

    /// Replaces a span; an empty text takes it out. Edits may come in any order. Linear in the number of edits behind the
    /// span, so constant for edits in the order of the text.
    ///
    /// # Errors
    /// [`PatchError::Outside`] and [`PatchError::Overlap`]; the patch is then as before.
    pub fn replace(&mut self, span: Span, text: impl AsRef<[u8]>) -> Result<&mut Self, PatchError> {
        let end = self.base.saturating_add(self.source.len() as u64);
        if span.start < self.base || span.end > end || span.start > span.end {
            return Err(PatchError::Outside(span));
        }
        let index = self.edits.iter().rposition(|edit| edit.span < span).map_or(0, |before| before + 1);
        let meets = |edit: &Edit| {
            (edit.span.start < span.end && span.start < edit.span.end)
                || (edit.span.is_empty() && edit.span.start == span.start && span.is_empty())
                || edit.span == span
        };
        let before = index.checked_sub(1).and_then(|before| self.edits.get(before));
        if before.into_iter().chain(self.edits.get(index)).any(meets) {
            return Err(PatchError::Overlap(span));
        }
        self.edits.insert(index, Edit { span, text: text.as_ref().to_vec() });
        Ok(self)
    }

    /// Puts text before the byte at `offset`.
    ///
    /// # Errors
    /// As [`Patch::replace`].
    pub fn insert(&mut self, offset: u64, text: impl AsRef<[u8]>) -> Result<&mut Self, PatchError> {
        self.replace(Span::at(offset), text)
    }

    /// The text with its edits; borrowed where there are none. Linear in its length.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        if self.is_untouched() {
            return Cow::Borrowed(self.source);
        }
        let index = |offset: u64| usize::try_from(offset - self.base).unwrap_or(usize::MAX);
        let mut out = Vec::with_capacity(self.source.len());
        let mut copied = 0;
        for edit in &self.edits {
            out.extend_from_slice(self.source.get(copied..index(edit.span.start)).unwrap_or_default());
            out.extend_from_slice(&edit.text);
            copied = index(edit.span.end);
        }
        out.extend_from_slice(self.source.get(copied..).unwrap_or_default());
        Cow::Owned(out)
    }
}

/// A game as it stands in its text, with the places of its tags. It is a [`Visitor`] that asks for no more than tags; a game
/// that it visits later takes the place of the one before.
///
/// ```
/// use movetext_pgn_writer::SourceGame;
///
/// let mut game = SourceGame::new();
/// movetext_pgn::read(b"[White \"Me\"]\n[Result \"*\"]\n\n1.e4 (best by  test) *", &mut game, &mut ());
/// let mut patch = game.patch();
/// game.set_tag(&mut patch, "White", "A \"B\"")?;
/// game.set_tag(&mut patch, "ECO", "B00")?;
/// let expected = "[White \"A \\\"B\\\"\"]\n[Result \"*\"]\n[ECO \"B00\"]\n\n1.e4 (best by  test) *";
/// assert_eq!(&*patch.to_bytes(), expected.as_bytes());
/// # Ok::<(), movetext_pgn_writer::PatchError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SourceGame {
    source: Vec<u8>,
    span: Span,
    tags: Vec<SourceTag>,
}

#[derive(Clone, Debug)]
struct SourceTag {
    name: String,
    span: Span,
    value: Span,
}

impl SourceGame {
    /// No game yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes of the game, without surrounding white space.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Where the game stands in its stream.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The game without edits.
    #[must_use]
    pub fn patch(&self) -> Patch<'_> {
        Patch::new(&self.source, self.span.start)
    }

    /// Sets a tag, as [`SourceGame::set_tags`] does.
    ///
    /// # Errors
    /// As [`SourceGame::set_tags`].
    pub fn set_tag(&self, patch: &mut Patch<'_>, name: &str, value: &str) -> Result<(), PatchError> {
        self.set_tags(patch, &[(name, value)])
    }

    /// Sets tags of different names: of several of a name the value of the last, which is the one that counts, and else in a
    /// line of its own where export would put it. Values are escaped, and names made symbols. Linear in the number of tags
    /// for each of them.
    ///
    /// # Errors
    /// As [`Patch::replace`]. New tags can stand in one place only when they are set together.
    pub fn set_tags(&self, patch: &mut Patch<'_>, tags: &[(&str, &str)]) -> Result<(), PatchError> {
        let mut sorted: Vec<(&str, &str)> = tags.to_vec();
        sorted.sort_by_key(|&(name, _)| (tags::rank(name.as_bytes()), name));
        let newline = if self.source.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
        // New tags with the place that they share.
        let mut added: Vec<(Option<u64>, String)> = Vec::new();
        for (name, value) in sorted {
            let mut escaped = String::new();
            escape::push_value(value, &mut escaped);
            let mut symbol = String::new();
            escape::push_name(name, &mut symbol);
            let mut pair = String::new();
            tags::write_pair(&symbol, &escaped, "", &mut pair);
            if let Some(tag) = self.tags.iter().rfind(|tag| tag.name == name) {
                let is_quoted = self.byte(tag.value.start.wrapping_sub(1)) == Some(b'"')
                    && self.byte(tag.value.end) == Some(b'"');
                if is_quoted {
                    patch.replace(tag.value, escaped)?;
                } else {
                    patch.replace(tag.span, pair)?;
                }
                continue;
            }
            let is_before = |tag: &&SourceTag| {
                (tags::rank(tag.name.as_bytes()), tag.name.as_str()) < (tags::rank(name.as_bytes()), name)
            };
            let place = self.tags.iter().rfind(is_before).map(|tag| tag.span.end);
            match added.last_mut().filter(|(shared, _)| *shared == place) {
                Some((_, text)) => {
                    text.push_str(newline);
                    text.push_str(&pair);
                }
                None => added.push((place, pair)),
            }
        }
        for (place, text) in added {
            match (place, self.tags.first()) {
                (Some(end), _) => patch.insert(end, [newline, &text].concat())?,
                (None, Some(first)) => patch.insert(first.span.start, [&text, newline].concat())?,
                (None, None) => patch.insert(self.span.start, [&text, newline, newline].concat())?,
            };
        }
        Ok(())
    }
}

impl SourceGame {
    fn byte(&self, offset: u64) -> Option<u8> {
        let index = usize::try_from(offset.checked_sub(self.span.start)?).ok()?;
        self.source.get(index).copied()
    }
}

impl Visitor for SourceGame {
    fn wants(&self) -> Wants {
        Wants::SCAN
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.tags.clear();
        self.source.clear();
        self.span = Span::default();
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = tag.name.to_str().into_owned();
        self.tags.push(SourceTag { name, span: tag.span, value: tag.value_span });
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.span = end.span;
        self.source.extend_from_slice(end.source.unwrap_or_default());
        Flow::Continue
    }
}
