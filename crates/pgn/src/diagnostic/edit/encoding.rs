//! Edits the encoding of a text (PGN 4.1).

use super::{Edit, context::Context};
use crate::diagnostic::dos_letter;
use alloc::string::String;
use movetext_fen::windows_1252;
use movetext_san::Span;

/// Converts the text at `span` from Windows-1252 to UTF-8. The edit reaches from the first to the last non-ASCII byte.
/// Returns `None` if the text seems to be in a DOS code page.
pub(super) fn utf8(span: Span, around: Context<'_>) -> Option<Edit> {
    let bytes = around.slice(span);
    if dos_letter(bytes).is_some() {
        return None;
    }
    let from = bytes.iter().position(|byte| !byte.is_ascii())?;
    let to = bytes.iter().rposition(|byte| !byte.is_ascii())? + 1;
    let text: String = bytes.get(from..to)?.iter().map(|&byte| windows_1252(byte)).collect();
    Some(Edit::new(Span::new(span.start + from as u64, span.start + to as u64), text))
}
