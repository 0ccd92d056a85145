//! Draws the source line of a diagnostic with carets below its span.

use crate::output::{
    color::{self, Paint},
    escape::printable,
};
use movetext_pgn::{GameEnd, Text};
use movetext_san::report::Report;

/// How many bytes of a line are shown on either side of the span. Lines in games can be very long.
const BESIDE: usize = 60;

/// Returns the source line of a report with carets, or `None` if the report is not about the game at `end`.
pub(crate) fn in_game(report: &Report<'_>, end: &GameEnd<'_>, paint: Paint) -> Option<String> {
    let start = usize::try_from(report.span?.start.checked_sub(end.span.start)?).ok()?;
    let (before, after) = end.source?.split_at_checked(start)?;
    let is_newline = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let before = before.rsplit(is_newline).next().unwrap_or_default();
    let after = after.split(is_newline).next().unwrap_or_default();
    drawing(report, before, after, paint)
}

/// Returns `line` with carets below the span of a report, or `None` if the span is outside the line.
pub(crate) fn in_line(report: &Report<'_>, line: &[u8], paint: Paint) -> Option<String> {
    let (before, after) = line.split_at_checked(usize::try_from(report.span?.start).ok()?)?;
    drawing(report, before, after, paint)
}

/// Draws the line `before` + `after`, with carets below the span, which begins at `after`.
fn drawing(report: &Report<'_>, before: &[u8], after: &[u8], paint: Paint) -> Option<String> {
    let length = usize::try_from(report.span?.len()).unwrap_or(usize::MAX);
    let (marked, after) = after.split_at_checked(length.min(after.len()))?;

    let (cut_before, before) = last_part(before);
    let (marked, _) = first_part(marked);
    let (after, cut_after) = first_part(after);
    let text = |bytes: &[u8]| printable(&Text::plain(bytes).to_str().replace('\t', " ")).into_owned();
    let before = format!("{}{}", if cut_before { "..." } else { "" }, text(before));
    let marked = text(marked);
    let after = format!("{}{}", text(after), if cut_after { "..." } else { "" });

    let number = report.line?.to_string();
    let margin = " ".repeat(number.len());
    let indent = " ".repeat(before.chars().count());
    let carets = "^".repeat(marked.chars().count().max(1));
    let carets = paint.apply(color::severity_style(report.severity), carets);
    let frame = |text: &str| paint.apply(color::FRAME, format_args!("{text} |"));
    let (empty, numbered) = (frame(&margin), frame(&number));
    Some(format!("{empty}\n{numbered} {before}{marked}{after}\n{empty} {indent}{carets}\n"))
}

/// Returns whether the text was cut at its start, and its last bytes from a UTF-8 character boundary on.
fn last_part(bytes: &[u8]) -> (bool, &[u8]) {
    let mut cut = bytes.len().saturating_sub(BESIDE);
    while cut > 0 && bytes.get(cut).is_some_and(|byte| is_continuation(*byte)) {
        cut -= 1;
    }
    (cut > 0, bytes.get(cut..).unwrap_or_default())
}

/// Returns the first bytes up to a UTF-8 character boundary, and whether the text was cut.
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
    use movetext_san::{
        Span,
        report::{Report, Severity},
    };

    fn drawing(line: &[u8], span: Span, number: u64, paint: Paint) -> Option<String> {
        let report = Report::new(Severity::Error, "code", span, &"");
        super::in_line(&Report { line: Some(number), ..report }, line, paint)
    }

    fn below(line: &[u8], span: Span, number: u64) -> Option<String> {
        drawing(line, span, number, Paint::Plain)
    }

    #[test]
    fn carets_are_below_the_span() {
        let drawn = below("\u{FC} bm e5;".as_bytes(), Span::new(6, 8), 12);
        assert_eq!(drawn.as_deref(), Some("   |\n12 | \u{FC} bm e5;\n   |      ^^\n"));
    }

    #[test]
    fn colours_do_not_move_the_carets() {
        let drawn = drawing(b"ab", Span::new(1, 2), 1, Paint::Colored).unwrap();
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
