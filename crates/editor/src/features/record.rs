//! Reads and writes records in FEN and EPD.

use super::Replacement;
use crate::{
    document::Document,
    unit::{Format, Unit, is_record},
};
use movetext_board::Position;
use movetext_fen::{Fen, Leniency, epd::Epd, repair::RepairKind};

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

/// What canonical form does to a record.
#[derive(Clone, Debug, Default)]
pub(super) struct Canonical {
    /// The replacement that writes the record in canonical form. There is none if the record cannot be read, or nothing
    /// changes.
    pub(super) replacement: Option<Replacement>,
    /// The first part of the record that canonical form leaves out.
    pub(super) loss: Option<RepairKind>,
}

/// Compares a record with its canonical form.
pub(super) fn canonical(document: &Document, unit: &Unit) -> Canonical {
    read_canonical(document, unit).unwrap_or_default()
}

fn read_canonical(document: &Document, unit: &Unit) -> Option<Canonical> {
    let line = text(document, unit)?;
    let (new, loss) = match document.format {
        Format::Fen => {
            let read = Fen::read(line, Leniency::Import).ok()?;
            // EPD has operations for the counts of perft.
            let is_loss = |kind| kind == RepairKind::PerftCounts || is_loss(kind);
            let loss = read.repairs().iter().map(|repair| repair.kind).find(|&kind| is_loss(kind));
            (read.fen().to_string(), loss)
        }
        _ => {
            let read = Epd::read(line, Leniency::Import).ok()?;
            let loss = read.repairs().iter().map(|repair| repair.kind).find(|&kind| is_loss(kind));
            (read.epd().to_string(), loss)
        }
    };
    let range = unit.body().start..unit.body().end + spaces_after(document, unit);
    let replacement = Replacement::minimal(range.clone(), document.text.slice(range), &new);
    Some(Canonical { replacement, loss })
}

/// Returns how many bytes of white space follow a record in its line.
fn spaces_after(document: &Document, unit: &Unit) -> usize {
    let after = document.text.slice(unit.body().end..unit.end.offset);
    after.trim_end_matches(['\r', '\n']).len()
}

/// Returns whether a repair leaves out a part of the record that means something.
const fn is_loss(kind: RepairKind) -> bool {
    matches!(
        kind,
        RepairKind::TrailingText
            | RepairKind::RepeatedOpcode
            | RepairKind::OpcodeBeforeField
            | RepairKind::ChecksDropped
            | RepairKind::PromotedMark
            | RepairKind::Saturated
    )
}
