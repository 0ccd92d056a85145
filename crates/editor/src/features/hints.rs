//! Inlay hints: the name of the opening after the move that reaches it.

use crate::{document::Document, replay, unit::Format};
use core::ops::Range;
use lsp_types::{InlayHint, InlayHintLabel};

/// Returns the hints in a range.
pub(crate) fn hints(document: &Document, range: &Range<usize>) -> Vec<InlayHint> {
    if document.format != Format::Pgn {
        return Vec::new();
    }
    let units = document.units.touching(range).iter();
    let openings = units.filter_map(|unit| replay::opening(document.text.as_str(), unit));
    let shown = openings.filter(|(_, end)| range.start <= *end && *end <= range.end);
    let hint = |(opening, end): (movetext_openings::Opening<'_>, usize)| InlayHint {
        position: document.text.position(end, document.encoding),
        label: InlayHintLabel::String(replay::opening_label(&opening)),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    shown.map(hint).collect()
}
