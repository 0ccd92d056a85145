//! Collects edits of one text, applies them together, and combines them with later edits of the result.

use super::Edit;
use alloc::vec::Vec;
use core::{error::Error, fmt};
use movetext_san::Span;

/// The reason why edits cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApplyError {
    /// Two edits [overlap](Patch#overlaps).
    Overlap {
        /// The span of the edit that begins first.
        first: Span,
        /// The span of the other edit.
        second: Span,
    },
    /// An edit ends before it begins, or after 2^63 bytes, which is longer than any text.
    Span(Span),
    /// An edit is outside the text.
    OutOfBounds {
        /// The span of the edit.
        span: Span,
        /// The span of the text.
        text: Span,
    },
    /// The text does not contain the move to edit.
    UnknownMove,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap { first, second } => write!(f, "the edits of bytes {first} and {second} overlap"),
            Self::Span(span) => write!(
                f,
                "invalid span of an edit: found bytes {span}, expected an end after the start and below 2^63"
            ),
            Self::OutOfBounds { span, text } => {
                write!(f, "the edit of bytes {span} is not inside the text, which is bytes {text}")
            }
            Self::UnknownMove => f.write_str("the text has no such move"),
        }
    }
}

impl Error for ApplyError {}

/// The maximum offset of an edit, so that adding the length of a replacement does not overflow.
const MAX_OFFSET: u64 = i64::MAX as u64;

/// Edits of one text. Bytes outside their spans stay unchanged.
///
/// # Overlaps
/// Two edits overlap if both replace the same byte, or if one inserts inside the text that the other replaces. Such
/// edits are refused, because one would destroy the text that the other edits. All other edits can be combined:
///
/// - Insertions at the same offset are applied in the order they were added, before a replacement that begins there.
///   One offset often needs several insertions: for example, a brace that closes the last comment of a game, and then
///   the missing result.
/// - A replacement that is added twice is applied once, because two diagnostics may need the same edit.
///
/// ```
/// use movetext_pgn::Span;
/// use movetext_pgn::diagnostic::Patch;
///
/// let mut patch = Patch::new();
/// patch.replace(Span::at(8), " {good}")?;
/// patch.replace(Span::new(2, 4), "d4")?;
/// assert!(patch.replace(Span::new(3, 5), "4").is_err());
/// assert_eq!(patch.apply(b"1.e4  e5 *", 0)?, b"1.d4  e5 {good} *");
/// # Ok::<(), movetext_pgn::diagnostic::ApplyError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Patch {
    /// The edits, sorted by span, without overlaps.
    edits: Vec<(Span, Vec<u8>)>,
}

impl Patch {
    /// Creates a patch without edits.
    #[must_use]
    pub const fn new() -> Self {
        Self { edits: Vec::new() }
    }

    /// Collects edits in any order, such as those from [`Diagnostic::fix`](crate::diagnostic::Diagnostic::fix), and
    /// sorts them.
    ///
    /// # Errors
    /// [`ApplyError::Overlap`] if two edits [overlap](#overlaps), or [`ApplyError::Span`] if a span ends before it
    /// begins or after 2^63 bytes.
    pub fn from_edits<'a>(edits: impl IntoIterator<Item = &'a Edit>) -> Result<Self, ApplyError> {
        let mut sorted: Vec<&Edit> = edits.into_iter().collect();
        sorted.sort_by_key(|edit| edit.span);
        let mut patch = Self::new();
        sorted.into_iter().try_for_each(|edit| patch.replace(edit.span, edit.text.as_bytes()))?;
        Ok(patch)
    }

    /// Returns whether there are no edits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Returns the edits in the order of the text, as spans with their replacements.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &[u8])> {
        self.edits.iter().map(|(span, text)| (*span, text.as_slice()))
    }

    /// Adds an edit. An empty span inserts before the byte at its offset, and an empty text deletes. This moves all
    /// edits after the span, so it is fastest to add edits in the order of the text.
    ///
    /// # Errors
    /// [`ApplyError::Overlap`] if the edit [overlaps](#overlaps) with another, or [`ApplyError::Span`] if the span ends
    /// before it begins or after 2^63 bytes. The patch is then unchanged.
    pub fn replace(&mut self, span: Span, text: impl Into<Vec<u8>>) -> Result<(), ApplyError> {
        let text = text.into();
        if span.start > span.end || span.end > MAX_OFFSET {
            return Err(ApplyError::Span(span));
        }
        let index = self.edits.partition_point(|(other, _)| *other <= span);
        if let Some((before, made)) = index.checked_sub(1).and_then(|before| self.edits.get(before)) {
            if *before == span && !span.is_empty() && *made == text {
                return Ok(());
            }
            if span.start < before.end {
                return Err(ApplyError::Overlap { first: *before, second: span });
            }
        }
        if let Some((after, _)) = self.edits.get(index).filter(|(after, _)| after.start < span.end) {
            return Err(ApplyError::Overlap { first: span, second: *after });
        }
        self.edits.insert(index, (span, text));
        Ok(())
    }

    /// Returns the edited text. `bytes` begin at offset `base` of the text. Takes time linear in the length of `bytes`.
    ///
    /// # Errors
    /// [`ApplyError::OutOfBounds`] if an edit is outside `bytes`.
    pub fn apply(&self, bytes: &[u8], base: u64) -> Result<Vec<u8>, ApplyError> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(base)?).ok();
        let mut out = Vec::with_capacity(bytes.len());
        let mut rest = (0, bytes);
        for (span, text) in &self.edits {
            let (at, left) = rest;
            let parts = index(span.start).zip(index(span.end)).and_then(|(start, end)| {
                let (kept, after) = left.split_at_checked(start.checked_sub(at)?)?;
                Some((kept, (end, after.get(end.checked_sub(start)?..)?)))
            });
            let Some((kept, after)) = parts else {
                let text = Span::new(base, base.saturating_add(bytes.len() as u64));
                return Err(ApplyError::OutOfBounds { span: *span, text });
            };
            out.extend_from_slice(kept);
            out.extend_from_slice(text);
            rest = after;
        }
        out.extend_from_slice(rest.1);
        Ok(out)
    }

    /// Combines this patch with `next`, which edits its result. The returned patch has the effect of applying both in
    /// sequence. Adjacent edits are joined. This sorts the edits of both patches.
    ///
    /// ```
    /// use movetext_pgn::Span;
    /// use movetext_pgn::diagnostic::Patch;
    ///
    /// let (mut first, mut next) = (Patch::new(), Patch::new());
    /// first.replace(Span::new(3, 5), "e4")?;
    /// next.replace(Span::new(0, 4), "1. d")?;
    /// assert_eq!(first.apply(b"1. E4 *", 0)?, b"1. e4 *");
    /// assert_eq!(first.then(&next).apply(b"1. E4 *", 0)?, b"1. d4 *");
    /// # Ok::<(), movetext_pgn::diagnostic::ApplyError>(())
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut growth = 0;
        let made = self.edits.iter().map(|(old, text)| {
            let start = old.start.saturating_add_signed(growth);
            growth = growth.saturating_add(growth_of(*old, text));
            (Span::new(start, start.saturating_add(text.len() as u64)), Some(*old), text)
        });
        // All changes to the text between the two patches, sorted by offset: texts that this patch inserted, and spans
        // that `next` replaces.
        let mut all: Vec<_> = made.chain(next.edits.iter().map(|(span, text)| (*span, None, text))).collect();
        all.sort_by_key(|(span, ..)| *span);
        let (mut patch, mut growth, mut left) = (Self::new(), 0, all.as_slice());
        while let Some((first, ..)) = left.first() {
            let mut whole = *first;
            let touching = left.iter().take_while(|(span, ..)| {
                let touches = span.start <= whole.end;
                if touches {
                    whole = whole.to(*span);
                }
                touches
            });
            let (together, after) = left.split_at(touching.count());
            left = after;
            let start = whole.start.saturating_add_signed(-growth);
            let inserted = together.iter().filter_map(|(span, old, text)| old.map(|old| (*span, old, *text)));
            growth =
                inserted.clone().fold(growth, |sum, (_, old, text)| sum.saturating_add(growth_of(old, text)));
            let mut copier = InsertedTexts {
                rest: inserted.map(|(span, _, text)| (span, text.as_slice())),
                current: None,
            };
            let mut out = Vec::new();
            for (span, _, text) in together.iter().filter(|(_, old, _)| old.is_none()) {
                copier.pieces(span.start, |piece| out.extend_from_slice(piece));
                out.extend_from_slice(text);
                copier.pieces(span.end, |_| {});
            }
            copier.pieces(whole.end, |piece| out.extend_from_slice(piece));
            patch.edits.push((Span::new(start, whole.end.saturating_add_signed(-growth)), out));
        }
        patch
    }
}

/// Reads the texts that a patch inserted, from left to right. The bytes between these texts are not needed, because the
/// next patch replaces them.
struct InsertedTexts<'a, I> {
    /// The texts after the current one.
    rest: I,
    /// The unread rest of the current text, with its span.
    current: Option<(Span, &'a [u8])>,
}

impl<'a, I: Iterator<Item = (Span, &'a [u8])>> InsertedTexts<'a, I> {
    /// Passes all inserted text before the offset `end` to `take`, in pieces.
    fn pieces(&mut self, end: u64, mut take: impl FnMut(&'a [u8])) {
        while let Some((span, text)) = self.current.take().or_else(|| self.rest.next()) {
            let length =
                usize::try_from(end.saturating_sub(span.start)).unwrap_or(usize::MAX).min(text.len());
            let (piece, rest) = text.split_at(length);
            take(piece);
            if !rest.is_empty() {
                self.current = Some((Span::new(span.start.saturating_add(length as u64), span.end), rest));
                return;
            }
        }
    }
}

/// Returns the change in length, in bytes, if `text` replaces `span`.
const fn growth_of(span: Span, text: &[u8]) -> i64 {
    (text.len() as i64).wrapping_sub(span.len() as i64)
}

#[cfg(test)]
mod tests {
    use super::{ApplyError, Edit, Patch};
    use movetext_san::Span;

    fn patch(edits: &[(u64, u64, &str)]) -> Result<Patch, ApplyError> {
        let mut patch = Patch::new();
        for (start, end, text) in edits {
            patch.replace(Span::new(*start, *end), *text)?;
        }
        Ok(patch)
    }

    #[test]
    fn replace_in_any_order_edits_only_spans() {
        let edits = [(107, 109, "x"), (101, 103, "yyy"), (110, 110, "end"), (100, 100, "<"), (107, 107, "|")];
        let patched = patch(&edits).unwrap().apply(b"0123456789", 100).unwrap();
        assert_eq!(patched, b"<0yyy3456|x9end");
    }

    #[test]
    fn from_edits_sorts_edits_and_keeps_order_of_insertions() {
        let edits = [(4, 6, "45"), (0, 1, ""), (2, 2, "x"), (2, 2, "y"), (2, 3, "c"), (4, 6, "45")];
        let edits = edits.map(|(start, end, text)| Edit::new(Span::new(start, end), text));
        assert_eq!(Patch::from_edits(&edits).unwrap().apply(b"abCdef", 0).unwrap(), b"bxycd45");
    }

    #[test]
    fn replace_keeps_order_and_refuses_overlaps() {
        let edits = [(102, 105, "x"), (107, 107, "y")];
        let mut patch = patch(&edits).unwrap();
        for (start, end) in
            [(104, 106), (101, 103), (103, 104), (100, 110), (103, 103), (102, 105), (106, 108)]
        {
            let error = patch.replace(Span::new(start, end), "z").unwrap_err();
            assert!(matches!(error, ApplyError::Overlap { first, second } if first <= second), "{error}");
        }
        for (start, end, text) in [(105, 105, "b"), (102, 105, "x"), (107, 107, "z"), (107, 108, "")] {
            patch.replace(Span::new(start, end), text).unwrap();
        }
        assert_eq!(patch.apply(b"0123456789", 100).unwrap(), b"01xb56yz89");
    }

    #[test]
    fn apply_outside_of_the_text_is_an_error() {
        for (start, end) in [(99, 100), (109, 111), (99, 99), (111, 111), (i64::MAX as u64, i64::MAX as u64)]
        {
            let (span, text) = (Span::new(start, end), Span::new(100, 110));
            let patch = patch(&[(start, end, "")]).unwrap();
            assert_eq!(patch.apply(b"0123456789", 100), Err(ApplyError::OutOfBounds { span, text }));
        }
    }

    #[test]
    fn span_that_no_text_has_is_an_error() {
        for (start, end) in [(6, 5), (u64::MAX, 0), (0, u64::MAX), (u64::MAX, u64::MAX), (1 << 63, 1 << 63)] {
            let span = Span::new(start, end);
            assert_eq!(Patch::new().replace(span, "x"), Err(ApplyError::Span(span)));
            assert_eq!(Patch::from_edits(&[Edit::new(span, "x")]).err(), Some(ApplyError::Span(span)));
        }
    }

    #[test]
    fn then_keeps_spans_of_any_length() {
        let last = i64::MAX as u64;
        let next = patch(&[(2, last, "y"), (last, last, "z")]).unwrap();
        for first in
            [patch(&[(0, 2, "")]), patch(&[(1, last, "long")]), patch(&[(last, last, "x")]), patch(&[])]
        {
            let joined = first.unwrap().then(&next);
            assert!(
                joined.edits.iter().all(|(span, text)| span.start <= span.end && text.len() < 20),
                "{joined:?}"
            );
        }
    }

    #[test]
    fn then_equals_applying_both_patches() {
        let text = b"abcdefghij";
        let rounds: [&[(u64, u64, &str)]; 11] = [
            &[],
            &[(0, 0, "X"), (0, 0, "Y"), (4, 6, "")],
            &[(3, 3, "123"), (3, 5, "4"), (10, 10, "5")],
            &[(0, 10, "0123456789")],
            &[(2, 4, "long text"), (4, 5, "")],
            &[(5, 5, "x"), (6, 6, "y"), (7, 7, "z")],
            &[(0, 1, ""), (1, 2, ""), (2, 3, "")],
            &[(8, 10, "")],
            &[(1, 9, "")],
            &[(2, 3, "\u{E9}\u{E9}"), (5, 7, "\u{E9}")],
            &[(3, 4, "cut"), (6, 8, "cut")],
        ];
        let mut tried = 0;
        for number in 0..rounds.len().pow(3) {
            let chosen = [1, 11, 121].map(|place| rounds[number / place % rounds.len()]);
            let (mut now, mut joined) = (text.to_vec(), Patch::new());
            for round in chosen.map(|round| patch(round).unwrap()) {
                let Ok(next) = round.apply(&now, 0) else { break };
                joined = joined.then(&round);
                now = next;
                tried += 1;
            }
            assert_eq!(joined.apply(text, 0).unwrap(), now, "{chosen:?}");
            assert!(joined.edits.is_sorted_by(|one, two| one.0.end < two.0.start), "{joined:?}");
        }
        assert!(tried > 2_000, "{tried}");
    }
}
