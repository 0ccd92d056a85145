//! Fixes all diagnostics in a document.

use super::{Replacement, record};
use crate::{document::Document, text::indices, unit::Format};
use alloc::sync::Arc;
use movetext_archive::{diagnostics::DiagnosticSelection, fix};
use movetext_input::{ExpectedContent, Games, TextKind};
use movetext_pgn::diagnostic::Severity;
use std::io::Cursor;

/// Returns the replacements that fix all diagnostics of at least the severity `least`, in text order. Copies the text
/// and reads it up to 16 times, because a fix may reveal another diagnostic. Records that would lose a part stay
/// unchanged. A text that is mostly prose, such as a letter that quotes games, stays unchanged. Requires that all records
/// have been read.
pub(crate) fn all(document: &Document, least: Severity) -> Vec<Replacement> {
    match document.format {
        Format::Pgn => games(document.text.as_str(), least),
        Format::Fen | Format::Epd => {
            let found = document.units.all().iter().filter(|unit| unit.count > 0);
            let canonical = found.map(|unit| record::canonical(document, unit));
            canonical.filter(|one| one.loss.is_none()).filter_map(|one| one.replacement).collect()
        }
    }
}

fn games(text: &str, least: Severity) -> Vec<Replacement> {
    // A reader of batches owns its stream.
    let text: Arc<[u8]> = text.as_bytes().into();
    let stream = || Cursor::new(Arc::clone(&text));
    // Words of a letter would be read as damaged games, and a fix could delete parts of them.
    if TextKind::detect_read(stream()).ok() != Some(TextKind::Games) {
        return Vec::new();
    }
    let selection = DiagnosticSelection::default().with_least(least);
    let games = Games::from_read("the document", stream()).with_expected_content(ExpectedContent::Bytes);
    // Reading bytes in memory cannot fail.
    let batches = games.batches().filter_map(Result::ok);
    let fixes = batches.flat_map(|batch| fix::fixes(&batch, &selection).0.replacements);
    let replacement = |one: fix::Replacement| {
        let new = String::from_utf8(one.new).ok()?;
        Some(Replacement { range: indices(one.span), new })
    };
    fixes.filter_map(replacement).collect()
}
