//! Keeps the original bytes of a game and the spans of its tags, so that single tags can be edited.

use crate::{escape, tags};
use alloc::{string::String, vec::Vec};
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, Span, Tag, Visitor,
    diagnostic::{ApplyError, Patch},
};

/// A game as its original bytes, with the spans of its tags. Use it to edit tags and keep all other bytes. This
/// [`Visitor`] requests only tags and lines. Each visited game replaces the previous one.
///
/// ```
/// use movetext_pgn::diagnostic::Patch;
/// use movetext_pgn_writer::SourceGame;
///
/// let mut game = SourceGame::new();
/// movetext_pgn::read(b"[White \"Me\"]\n[Result \"*\"]\n\n1.e4 (best by  test) *", &mut game, &mut ());
/// let mut patch = Patch::new();
/// game.set_tags(&mut patch, &[("White", "A \"B\""), ("ECO", "B00")])?;
/// let expected = "[White \"A \\\"B\\\"\"]\n[Result \"*\"]\n[ECO \"B00\"]\n\n1.e4 (best by  test) *";
/// assert_eq!(patch.apply(game.source(), game.span().start)?, expected.as_bytes());
/// # Ok::<(), movetext_pgn::diagnostic::ApplyError>(())
/// ```
#[derive(Debug, Default)]
pub struct SourceGame {
    source: Vec<u8>,
    span: Span,
    /// Whether other text comes before the game on the game's first line.
    begins_in_line: bool,
    tags: Vec<SourceTag>,
}

#[derive(Clone, Debug)]
struct SourceTag {
    name: String,
    span: Span,
    value: Span,
}

impl SourceGame {
    /// Creates an empty `SourceGame`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the game's bytes, without surrounding white space.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Returns the game's span in its stream, in bytes.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Adds edits to `patch` that set these tags. Their names must differ. If the game has a tag more than once, the
    /// last one is edited, because readers use its value. A new tag is written on its own line, at the place where
    /// export would write it. Values are escaped and [encoded like the game](encode_like). Names become symbols.
    ///
    /// New tags in one call are in export order. New tags from a later call come after them. If you set a new tag
    /// twice, it is written twice. For each of `tags`, takes time linear in the number of tags in the game.
    ///
    /// # Errors
    /// [`ApplyError::Overlap`] if the patch already edits the value or the tag pair.
    pub fn set_tags(&self, patch: &mut Patch, tags: &[(&str, &str)]) -> Result<(), ApplyError> {
        let mut sorted: Vec<(&str, &str)> = tags.to_vec();
        sorted.sort_by_key(|&(name, _)| (tags::rank(name.as_bytes()), name));
        let encode = |text: String| encode_like(&self.source, &text);
        let newline = if self.source.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
        // If the previous game ends on the line where this game begins, the new tags need a new line.
        let before = if self.begins_in_line { newline } else { "" };
        // New tags, each with the end of the tag before it, or `None` before the first tag.
        let mut added: Vec<(Option<u64>, String)> = Vec::new();
        for (name, value) in sorted {
            let (mut escaped, mut symbol, mut pair) = (String::new(), String::new(), String::new());
            escape::push_value(value, &mut escaped);
            escape::push_name(name, &mut symbol);
            tags::write_pair(&symbol, &escaped, "", &mut pair);
            if let Some(tag) = self.tags.iter().rfind(|tag| tag.name == name || tag.name == symbol) {
                let is_quoted = self.byte(tag.value.start.wrapping_sub(1)) == Some(b'"')
                    && self.byte(tag.value.end) == Some(b'"');
                if is_quoted {
                    patch.replace(tag.value, encode(escaped))?;
                } else {
                    patch.replace(tag.span, encode(pair))?;
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
            let (at, text) = match (place, self.tags.first()) {
                (Some(end), _) => (end, [newline, &text].concat()),
                (None, Some(first)) => (first.span.start, [&text, newline].concat()),
                (None, None) => (self.span.start, [before, &text, newline, newline].concat()),
            };
            patch.replace(Span::at(at), encode(text))?;
        }
        Ok(())
    }

    fn byte(&self, offset: u64) -> Option<u8> {
        let index = usize::try_from(offset.checked_sub(self.span.start)?).ok()?;
        self.source.get(index).copied()
    }
}

/// Encodes `text` so that it fits into the game `source`. Returns Latin-1 if `source` is not UTF-8 and all characters
/// of `text` are in Latin-1. Otherwise returns UTF-8.
#[must_use]
pub fn encode_like(source: &[u8], text: &str) -> Vec<u8> {
    let latin1 = || text.chars().map(|character| u8::try_from(u32::from(character)).ok()).collect();
    let is_latin1 = !text.is_ascii() && core::str::from_utf8(source).is_err();
    is_latin1.then(latin1).flatten().unwrap_or_else(|| text.as_bytes().to_vec())
}

impl Visitor for SourceGame {
    fn interest(&self) -> Interest {
        Interest::SCAN | Interest::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.clear();
        self.source.clear();
        self.span = Span::default();
        self.begins_in_line = game.column > 1;
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
