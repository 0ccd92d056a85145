//! Diagnostics as messages for JavaScript.

use crate::{
    offsets::Utf16Offsets,
    ops::{Message, Op},
};
use movetext_pgn::diagnostic::{Diagnostic, Severity};
use movetext_san::Span;

/// Encodes a diagnostic: its severity in the first word; then the length of its code, its line, column, offset, length
/// and game, the lengths of its message and help, and the number of edits that fix it. An edit is an offset, a length
/// and the length of a text.
pub(crate) fn push(found: &Diagnostic, offsets: Option<&Utf16Offsets>, out: &mut Message) {
    let location = found.location();
    let severity = match found.severity() {
        Severity::Note => 0,
        Severity::Warning => 1,
        Severity::Error => 2,
    };
    out.push(Op::Diagnostic, severity);
    let code = out.add_text(found.code().name());
    out.words.push(code);
    out.push_wide(location.line);
    out.push_wide(location.column);
    push_span(found.span(), offsets, out);
    out.push_wide(found.game());
    let message = found.message().to_string();
    for text in [&*message, found.help()] {
        let length = out.add_text(text);
        out.words.push(length);
    }
    out.words.push(u32::try_from(found.fix().len()).unwrap_or_default());
    for edit in found.fix() {
        push_span(edit.span, offsets, out);
        let length = out.add_text(&edit.text);
        out.words.push(length);
    }
}

fn push_span(span: Span, offsets: Option<&Utf16Offsets>, out: &mut Message) {
    let convert = |offset| offsets.map_or(offset, |offsets| offsets.convert(offset));
    let (start, end) = (convert(span.start), convert(span.end));
    out.push_wide(start);
    out.push_wide(end.saturating_sub(start));
}
