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
