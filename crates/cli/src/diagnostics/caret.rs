//! Draws the source line of a diagnostic with carets below its span.

use crate::output::{
    color::{self, Paint},
    escape::printable,
};
use movetext_pgn::{GameEnd, Text};
use movetext_san::report::Report;
use std::io::{self, IsTerminal};
use unicode_width::UnicodeWidthStr;

/// How many bytes of a line are shown on either side of the span. Lines in games can be very long.
const BESIDE: usize = 60;

/// The source line of a report in three parts. Long parts are cut, and control characters are escaped.
#[derive(Debug)]
pub(crate) struct CutLine {
    pub(crate) before: String,
    pub(crate) marked: String,
    pub(crate) after: String,
}

/// Returns the source line of a report with carets, or `None` if the report is not about the game at `end`.
pub(crate) fn in_game(report: &Report<'_>, end: &GameEnd<'_>, paint: Paint) -> Option<String> {
    drawing(report, &line_in_game(report, end)?, paint)
}

/// Returns the source line of a report, or `None` if the report is not about the game at `end`.
pub(crate) fn line_in_game(report: &Report<'_>, end: &GameEnd<'_>) -> Option<CutLine> {
    let start = usize::try_from(report.span?.start.checked_sub(end.span.start)?).ok()?;
    let (before, after) = end.source?.split_at_checked(start)?;
    let is_newline = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let before = before.rsplit(is_newline).next().unwrap_or_default();
    let after = after.split(is_newline).next().unwrap_or_default();
    cut_line(report, before, after)
}

/// Returns the line of a report with carets below its span, for standard error. Control characters are escaped. The
/// span is in bytes from the start of `line`. Returns an empty text if the report has no line number, or no span inside
/// `line`.
pub fn source_line(report: &Report<'_>, line: &[u8]) -> String {
    in_line(report, line, Paint::for_terminal(io::stderr().is_terminal())).unwrap_or_default()
}

/// Returns `line` with carets below the span of a report, or `None` if the span is outside the line.
pub(crate) fn in_line(report: &Report<'_>, line: &[u8], paint: Paint) -> Option<String> {
    let (before, after) = line.split_at_checked(usize::try_from(report.span?.start).ok()?)?;
    drawing(report, &cut_line(report, before, after)?, paint)
}

/// Cuts the line `before` + `after`. The span of the report begins at `after`.
fn cut_line(report: &Report<'_>, before: &[u8], after: &[u8]) -> Option<CutLine> {
    let length = usize::try_from(report.span?.len()).unwrap_or(usize::MAX);
    let (marked, after) = after.split_at_checked(length.min(after.len()))?;

    let (cut_before, before) = last_part(before);
    let (cut_marked, marked) = first_part(marked);
    // If the span is cut, we do not show the text after it, because that text would seem to follow directly.
    let (cut_after, after) = if cut_marked { (true, [].as_slice()) } else { first_part(after) };
    let text = |bytes: &[u8]| printable(&Text::plain(bytes).to_str().replace('\t', " ")).into_owned();
    Some(CutLine {
        before: format!("{}{}", if cut_before { "..." } else { "" }, text(before)),
        marked: text(marked),
        after: format!("{}{}", text(after), if cut_after { "..." } else { "" }),
    })
}

/// Draws a line with carets below its marked text.
fn drawing(report: &Report<'_>, line: &CutLine, paint: Paint) -> Option<String> {
    let CutLine { before, marked, after } = line;
    let number = report.line?.to_string();
    let margin = " ".repeat(number.len());
    let indent = " ".repeat(before.width());
    let carets = "^".repeat(marked.width().max(1));
    let carets = paint.apply(color::severity_style(report.severity), carets);
    let frame = |text: &str| paint.apply(color::FRAME, format_args!("{text} |"));
    let (empty, numbered) = (frame(&margin), frame(&number));
    Some(format!("{empty}\n{numbered} {before}{marked}{after}\n{empty} {indent}{carets}\n"))
}

/// Returns whether the text was cut at its start, and its last bytes from a UTF-8 character boundary onward.
fn last_part(bytes: &[u8]) -> (bool, &[u8]) {
    let cut = bytes.len().saturating_sub(BESIDE);
    let before = bytes.get(..=cut).unwrap_or_default();
    let cut = cut.saturating_sub(continuations(before.iter().rev()));
    (cut > 0, bytes.get(cut..).unwrap_or_default())
}

/// Returns whether `bytes` was cut, and its first bytes up to a UTF-8 character boundary.
fn first_part(bytes: &[u8]) -> (bool, &[u8]) {
    let cut = bytes.len().min(BESIDE);
    let after = bytes.get(cut..).unwrap_or_default();
    let cut = cut + continuations(after.iter());
    (cut < bytes.len(), bytes.get(..cut).unwrap_or_default())
}

/// Counts the bytes at the start that continue a UTF-8 character, up to three. In other encodings, more than three may
/// occur in a row.
fn continuations<'b>(bytes: impl Iterator<Item = &'b u8>) -> usize {
    bytes.take(3).take_while(|byte| *byte & 0xC0 == 0x80).count()
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
    fn carets_count_terminal_columns() {
        for (before, marked, line) in [
            ("\u{68CB} e\u{301}", "Ke3", "  |      ^^^\n"),
            ("a\u{200B}", "\u{FF2B}e3", "  |   ^^^^\n"),
            ("\t\u{1B}", "\u{301}", "  |         ^\n"),
        ] {
            let drawn = below(format!("{before} {marked}").as_bytes(), span_after(before, marked), 1);
            assert!(drawn.as_ref().is_some_and(|drawn| drawn.ends_with(line)), "{drawn:?}");
        }
    }

    fn span_after(before: &str, marked: &str) -> Span {
        let start = before.len() + 1;
        Span::from(start..start + marked.len())
    }

    #[test]
    fn long_span_hides_what_follows() {
        let drawn = below(format!("{}{}", "a".repeat(200), "b".repeat(9)).as_bytes(), Span::new(0, 200), 1);
        let (shown, carets) = ("a".repeat(super::BESIDE), "^".repeat(super::BESIDE));
        assert_eq!(drawn, Some(format!("  |\n1 | {shown}...\n  | {carets}\n")));
    }

    #[test]
    fn line_without_utf8_boundaries_is_cut() {
        let drawn = below(&[0x93; 500], Span::new(250, 251), 1).unwrap_or_default();
        assert!(drawn.chars().count() < 300, "{drawn}");
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
