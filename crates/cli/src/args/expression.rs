//! Parses the values of `--where`, and shows errors at their place.

use movetext_filter::{Expression, ParseExpressionError};
use unicode_width::UnicodeWidthStr;

/// Parses an expression. The error shows the line of the expression with carets below the wrong part.
pub(super) fn expression(text: &str) -> Result<Expression, String> {
    text.parse().map_err(|error| drawing(text, &error))
}

/// Parses the value of `--sacrifice`, a number of pawns.
pub(super) fn sacrifice(text: &str) -> Result<Expression, String> {
    let pawns: u8 = text.parse().map_err(|_| "expected a number of pawns, such as 3".to_owned())?;
    expression(&format!("sacrifice >= {pawns}"))
}

/// Returns the message, and the line of the expression with carets. Expressions in scripts may have several lines.
fn drawing(text: &str, error: &ParseExpressionError) -> String {
    let Some(span) = error.span() else { return error.to_string() };
    let before = text.get(..usize::try_from(span.start).unwrap_or(usize::MAX)).unwrap_or_default();
    let (before, number) = (before.rsplit('\n').next().unwrap_or_default(), before.matches('\n').count() + 1);
    let marked = span.slice(text).lines().next().unwrap_or_default();
    let line = text.split('\n').nth(number - 1).unwrap_or_default().replace('\t', " ");
    let (margin, indent) = (" ".repeat(number.to_string().len()), " ".repeat(before.width()));
    let carets = "^".repeat(marked.width().max(1));
    format!("{error}\n{margin} |\n{number} | {line}\n{margin} | {indent}{carets}")
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
