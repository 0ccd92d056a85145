//! Parses the values of `--where`, and shows errors at their place.

use crate::{diagnostics::caret, output::color::Paint};
use movetext_filter::{Expression, ParseExpressionError};
use movetext_san::{
    Span,
    report::{Report, Severity},
};

/// Parses an expression. The error shows the line of the expression with carets below the wrong part.
pub(super) fn expression(text: &str) -> Result<Expression, String> {
    text.parse().map_err(|error| drawing(text, &error))
}

/// Parses the value of `--sacrifice`, a number of pawns.
pub(super) fn sacrifice(text: &str) -> Result<Expression, String> {
    let pawns: u8 = text.parse().map_err(|_| "expected a number of pawns, such as 3".to_owned())?;
    expression(&format!("sacrifice >= {pawns}"))
}

fn drawing(text: &str, error: &ParseExpressionError) -> String {
    let Some(span) = error.span() else { return error.to_string() };
    // Expressions in scripts may have several lines.
    let before = text.get(..usize::try_from(span.start).unwrap_or(usize::MAX)).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let (start, number) = (start as u64, before.matches('\n').count() as u64 + 1);
    let line_end = line.len() as u64;
    let [from, to] = [span.start, span.end].map(|offset| offset.saturating_sub(start).min(line_end));
    let report = Report::new(Severity::Error, "expression", Span::new(from, to), &"");
    let report = Report { line: Some(number), ..report };
    let drawn = caret::in_line(&report, line.as_bytes(), Paint::Plain).unwrap_or_default();
    format!("{error}\n{}", drawn.trim_end())
}

#[cfg(test)]
mod tests {
    use super::expression;

    fn error(text: &str) -> String {
        expression(text).unwrap_err()
    }

    #[test]
    fn carets_are_below_the_wrong_part() {
        let drawn = "found `and`, expected a value, such as 2400 or \"Carlsen*\"\n  |\n1 | White = and\n  |         ^^^";
        assert_eq!(error("White = and"), drawn);
        let drawn = error("White = x\n  and plyes > 3\nand Black = y");
        assert_eq!(
            drawn,
            "unknown fact `plyes`; did you mean `plies`?\n  |\n2 |   and plyes > 3\n  |       ^^^^^"
        );
        assert!(error("White = \"x\ny").ends_with("\n1 | White = \"x\n  |         ^^"));
        assert!(error("White =").ends_with("\n1 | White =\n  |        ^"));
    }
}
