//! Reads and writes records in FEN and EPD.

use super::Replacement;
use crate::{
    document::Document,
    unit::{Format, Unit, is_record},
};
use movetext_board::Position;
use movetext_fen::{Fen, Leniency, epd::Epd};

/// Returns the text of a record, or `None` if the line is empty or a comment.
pub(super) fn text<'d>(document: &'d Document, unit: &Unit) -> Option<&'d str> {
    let line = document.text.slice(unit.body());
    is_record(line).then_some(line)
}

/// Returns the position of a record.
pub(super) fn position(document: &Document, unit: &Unit) -> Option<Position> {
    let line = text(document, unit)?;
    match document.format {
        Format::Fen => Fen::read(line, Leniency::Import).ok()?.into_position().ok(),
        _ => Epd::read(line, Leniency::Import).ok()?.epd().position().ok(),
    }
}

/// Returns the replacement that writes a record in canonical form, or `None` if the record is invalid or already has
/// this form.
pub(super) fn canonical(document: &Document, unit: &Unit) -> Option<Replacement> {
    let line = text(document, unit)?;
    let new = match document.format {
        Format::Fen => Fen::diagnose(line, Leniency::Import).0?.to_string(),
        _ => Epd::diagnose(line, Leniency::Import).0?.to_string(),
    };
    Replacement::minimal(unit.body(), line, &new)
}
