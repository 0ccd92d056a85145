//! Edits of the text: what would mend a finding, and applying such edits to the bytes that they were made for.
//!
//! An edit touches the bytes of its span and no others, and leaves the games that are read what they were: moves,
//! comments, glyphs, tags and results, and what could not be read. It is suggested only where nothing is in doubt: what
//! looks right here is tried on the whole game before anybody hears of it.

mod movetext;
mod suggest;
mod surroundings;
mod tags;

pub(crate) use suggest::suggest;
pub(crate) use surroundings::Surroundings;

use crate::span::Span;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A piece of the text and what should stand in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The bytes of the stream that are replaced; empty where something is inserted.
    pub span: Span,
    /// What should stand there; empty where something is deleted.
    pub text: Box<str>,
}

impl Edit {
    pub(super) fn new(span: Span, text: impl Into<Box<str>>) -> Self {
        Self { span, text: text.into() }
    }

    /// An edit that inserts `text` at `offset`.
    pub(super) fn insert(offset: u64, text: impl Into<Box<str>>) -> Self {
        Self::new(Span::at(offset), text)
    }
}

/// Why edits cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// Two edits replace the same bytes.
    #[error("the edits of bytes {first} and {second} overlap")]
    Overlap {
        /// The span of the one that begins first.
        first: Span,
        /// The span of the other.
        second: Span,
    },
    /// An edit lies outside of the bytes, or ends before it begins.
    #[error("the edit of bytes {span} does not lie in {length} bytes")]
    OutOfBounds {
        /// The span of the edit.
        span: Span,
        /// How many bytes there are.
        length: u64,
    },
}

/// `bytes`, the whole of a stream, with `edits` applied. The edits may come in any order; those that insert at the same
/// place insert in the order in which they come, and a replacement that is given twice is made once. Costs the length of the bytes and sorting the edits.
///
/// ```
/// use movetext_pgn::Diagnostic;
/// use movetext_pgn::diagnostic::{WithFixes, apply_edits};
///
/// let text = b"[White \"Tal]\n\n1. e2e4 e5) 1:0\n";
/// let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
/// movetext_pgn::read(text, &mut (), &mut found);
/// let edits: Vec<_> = found.0.into_iter().flat_map(|diagnostic| diagnostic.fix).collect();
/// assert_eq!(apply_edits(text, &edits)?, b"[White \"Tal\"]\n\n1. e4 e5 1-0\n");
/// # Ok::<(), movetext_pgn::diagnostic::ApplyError>(())
/// ```
///
/// # Errors
/// If edits overlap or do not lie in the bytes.
pub fn apply_edits(bytes: &[u8], edits: &[Edit]) -> Result<Vec<u8>, ApplyError> {
    let mut order: Vec<&Edit> = edits.iter().collect();
    // What is inserted where a replacement begins stands before it.
    order.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = Vec::with_capacity(bytes.len());
    order.dedup_by(|one, other| one == other && !one.span.is_empty());
    let mut before = Span::at(0);
    for edit in order {
        let span = edit.span;
        if span.start < before.end {
            return Err(ApplyError::Overlap { first: before, second: span });
        }
        let kept = bounds(before.end, span.start).and_then(|range| bytes.get(range));
        let (Some(kept), true) = (kept, span.start <= span.end && span.end <= bytes.len() as u64) else {
            return Err(ApplyError::OutOfBounds { span, length: bytes.len() as u64 });
        };
        out.extend_from_slice(kept);
        out.extend_from_slice(edit.text.as_bytes());
        before = span;
    }
    let rest = bounds(before.end, bytes.len() as u64).and_then(|range| bytes.get(range));
    out.extend_from_slice(rest.unwrap_or_default());
    Ok(out)
}

fn bounds(start: u64, end: u64) -> Option<core::ops::Range<usize>> {
    Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

#[cfg(test)]
mod tests {
    use super::ApplyError;
    use super::Edit;
    use super::apply_edits;
    use crate::span::Span;

    fn edit(start: u64, end: u64, text: &str) -> Edit {
        Edit::new(Span::new(start, end), text)
    }

    #[test]
    fn edits_are_applied_in_the_order_of_the_text() {
        let edits = [edit(4, 6, "45"), edit(0, 1, ""), edit(2, 2, "x"), edit(2, 2, "y"), edit(2, 3, "c")];
        assert_eq!(apply_edits(b"abCdef", &edits).unwrap(), b"bxycd45");
        assert_eq!(apply_edits(b"ab", &[edit(2, 2, "c")]).unwrap(), b"abc");
        assert_eq!(apply_edits(b"ab", &[]).unwrap(), b"ab");
        assert_eq!(apply_edits(b"ab", &[edit(0, 1, "c"), edit(0, 1, "c")]).unwrap(), b"cb");
    }

    #[test]
    fn overlapping_edits_are_refused() {
        let edits = [edit(1, 3, "x"), edit(2, 4, "y")];
        let (first, second) = (Span::new(1, 3), Span::new(2, 4));
        assert_eq!(apply_edits(b"abcdef", &edits), Err(ApplyError::Overlap { first, second }));
        // An insertion inside of what is replaced has no place.
        assert!(apply_edits(b"abcdef", &[edit(1, 3, "x"), edit(2, 2, "y")]).is_err());
    }

    #[test]
    fn edits_outside_of_the_bytes_are_refused() {
        for wrong in [edit(1, 3, ""), edit(3, 3, ""), edit(2, 1, ""), edit(u64::MAX, u64::MAX, "")] {
            let expected = ApplyError::OutOfBounds { span: wrong.span, length: 2 };
            assert_eq!(apply_edits(b"ab", &[wrong]), Err(expected));
        }
    }
}
