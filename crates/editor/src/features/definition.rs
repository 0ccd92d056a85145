//! Go to definition: from a variation to the move that it replaces.

use crate::{document::Document, outline::Outline, text::indices, unit::Format};
use core::ops::Range;

/// Returns the move that the innermost variation at an offset replaces.
pub(crate) fn definition(document: &Document, offset: usize) -> Option<Range<usize>> {
    if document.format != Format::Pgn {
        return None;
    }
    let outline = Outline::new(document.text.as_str(), document.unit_at(offset)?);
    outline.variation_at(offset)?.replaced.map(indices)
}
