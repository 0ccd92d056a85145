//! Draws the source line of a diagnostic with carets below its span.

use crate::output::{
    color::{self, Paint},
    escape::printable,
};
use movetext_pgn::{
    GameEnd, Text,
    diagnostic::{Diagnostic, Severity},
};
use movetext_san::Span;

/// The maximum number of bytes of a line shown on either side of the span, because lines of games can be very long.
const BESIDE: usize = 60;

/// Returns the source line with carets, or `None` if the diagnostic is outside the game of `end`.
pub(crate) fn block(
    diagnostic: &Diagnostic,
    end: &GameEnd<'_>,
    severity: Severity,
    paint: Paint,
) -> Option<String> {
    let source = end.source?;
    let start = usize::try_from(diagnostic.span().start.checked_sub(end.span.start)?).ok()?;
    let before = source.get(..start)?;
    let after = source.get(start..)?;
    let is_newline = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let before = before.rsplit(is_newline).next().unwrap_or_default();
    let after = after.split(is_newline).next().unwrap_or_default();
    Drawing { number: diagnostic.location().line, severity, paint }.drawn(before, after, diagnostic.span())
}

/// Returns a line with carets below the bytes of `span`, which is relative to the line.
pub(crate) fn below(
    line: &[u8],
    span: Span,
    number: u64,
    severity: Severity,
    paint: Paint,
) -> Option<String> {
    let (before, after) = line.split_at_checked(usize::try_from(span.start).ok()?)?;
    Drawing { number, severity, paint }.drawn(before, after, span)
}

/// Settings for drawing a line.
struct Drawing {
    number: u64,
    severity: Severity,
    paint: Paint,
}

impl Drawing {
    /// Draws the line `before` + `after`, with carets below the first `span.len()` bytes of `after`.
    fn drawn(&self, before: &[u8], after: &[u8], span: Span) -> Option<String> {
        let length = usize::try_from(span.len()).unwrap_or(usize::MAX);
        let (marked, after) = after.split_at_checked(length.min(after.len()))?;

        let (cut_before, before) = last_part(before);
        let (marked, _) = first_part(marked);
        let (after, cut_after) = first_part(after);
        let text = |bytes: &[u8]| printable(&Text::plain(bytes).to_str().replace('\t', " ")).into_owned();
        let before = format!("{}{}", if cut_before { "..." } else { "" }, text(before));
        let marked = text(marked);
        let after = format!("{}{}", text(after), if cut_after { "..." } else { "" });

        let number = self.number.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(before.chars().count());
        let carets = "^".repeat(marked.chars().count().max(1));
        let carets = self.paint.apply(color::of_severity(self.severity), carets);
        let frame = |text: &str| self.paint.apply(color::FRAME, format_args!("{text} |"));
        let (empty, numbered) = (frame(&margin), frame(&number));
        Some(format!("{empty}\n{numbered} {before}{marked}{after}\n{empty} {indent}{carets}\n"))
    }
}

/// Returns whether `bytes` was cut, and its last bytes from a UTF-8 character boundary on.
fn last_part(bytes: &[u8]) -> (bool, &[u8]) {
    let mut cut = bytes.len().saturating_sub(BESIDE);
    while cut > 0 && bytes.get(cut).is_some_and(|byte| is_continuation(*byte)) {
        cut -= 1;
    }
    (cut > 0, bytes.get(cut..).unwrap_or_default())
}

/// Returns the first bytes of `bytes` up to a UTF-8 character boundary, and whether it was cut.
fn first_part(bytes: &[u8]) -> (&[u8], bool) {
    let mut cut = bytes.len().min(BESIDE);
    while cut < bytes.len() && bytes.get(cut).is_some_and(|byte| is_continuation(*byte)) {
        cut += 1;
    }
    (bytes.get(..cut).unwrap_or_default(), cut < bytes.len())
}

const fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use crate::output::color::Paint;
    use movetext_pgn::diagnostic::Severity;
    use movetext_san::Span;

    fn below(line: &[u8], span: Span, number: u64) -> Option<String> {
        super::below(line, span, number, Severity::Error, Paint::Plain)
    }

    #[test]
    fn carets_are_below_the_span() {
        let drawn = below("\u{FC} bm e5;".as_bytes(), Span::new(6, 8), 12);
        assert_eq!(drawn.as_deref(), Some("   |\n12 | \u{FC} bm e5;\n   |      ^^\n"));
    }

    #[test]
    fn colours_do_not_move_the_carets() {
        let drawn = super::below(b"ab", Span::new(1, 2), 1, Severity::Error, Paint::Colored).unwrap();
        let plain = drawn.replace("\u{1B}[1m", "").replace("\u{1B}[34m", "").replace("\u{1B}[31m", "");
        assert_eq!(Some(plain.replace("\u{1B}[0m", "")), below(b"ab", Span::new(1, 2), 1));
        assert_ne!(drawn, plain);
    }

    #[test]
    fn place_of_something_missing_has_one_caret() {
        assert_eq!(below(b"ab", Span::new(2, 2), 1).as_deref(), Some("  |\n1 | ab\n  |   ^\n"));
        assert_eq!(below(b"ab", Span::new(3, 4), 1), None);
    }
}
