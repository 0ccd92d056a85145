//! Edits that fix diagnostics, and how to apply them to the text in which the diagnostics were found.
//!
//! An edit changes only the bytes in its span. Afterwards, the games are read as before: moves, comments, glyphs, tags,
//! results and unreadable text are the same. We suggest an edit only after trying it on the whole game.

mod context;
mod encoding;
mod movetext;
mod patch;
mod suggest;
mod tags;

pub use patch::{ApplyError, Patch};

pub(crate) use context::Context;
pub(crate) use suggest::suggest;

pub use movetext_san::report::Edit;

use alloc::vec::Vec;

/// Applies `edits` to `bytes`, which must be the whole stream, and returns the edited text. The edits may be in any
/// order; see [`Patch`]. Takes time linear in the length of `bytes`, after sorting the edits.
///
/// ```
/// use movetext_pgn::diagnostic::Diagnostic;
/// use movetext_pgn::diagnostic::{WithFixes, apply_edits};
///
/// let text = b"[White \"Tal]\n\n1. e2e4 e5) 1:0\n";
/// let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
/// movetext_pgn::read(text, &mut (), &mut found);
/// let edits: Vec<_> = found.0.iter().flat_map(|diagnostic| diagnostic.fix().to_vec()).collect();
/// assert_eq!(apply_edits(text, &edits)?, b"[White \"Tal\"]\n\n1. e4 e5 1-0\n");
/// # Ok::<(), movetext_pgn::diagnostic::ApplyError>(())
/// ```
///
/// # Errors
/// [`ApplyError::Overlap`] if edits [overlap](Patch#overlaps), [`ApplyError::Span`] if a span ends before it begins or
/// after 2^63 bytes, and [`ApplyError::OutOfBounds`] if a span ends after `bytes`.
pub fn apply_edits(bytes: &[u8], edits: &[Edit]) -> Result<Vec<u8>, ApplyError> {
    Patch::from_edits(edits)?.apply(bytes, 0)
}

#[cfg(test)]
mod tests {
    use super::{ApplyError, Edit, apply_edits};
    use movetext_san::Span;

    fn edit(start: u64, end: u64, text: &str) -> Edit {
        Edit::new(Span::new(start, end), text)
    }

    #[test]
    fn edits_are_applied_in_text_order() {
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
        // Inserting inside replaced text is an overlap.
        assert!(apply_edits(b"abcdef", &[edit(1, 3, "x"), edit(2, 2, "y")]).is_err());
    }

    #[test]
    fn edits_outside_of_the_bytes_are_refused() {
        for wrong in [edit(1, 3, ""), edit(3, 3, ""), edit(0, 9_999, "")] {
            let expected = ApplyError::OutOfBounds { span: wrong.span, text: Span::new(0, 2) };
            assert_eq!(apply_edits(b"ab", &[wrong]), Err(expected));
        }
    }
}
