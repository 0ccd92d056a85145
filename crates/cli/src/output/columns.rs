//! Tables for people, with aligned columns.

use super::escape::printable;
use unicode_width::UnicodeWidthChar;

/// The maximum width of a column that is aligned left, in characters of a terminal. Longer texts are cut.
const MAX_WIDTH: usize = 60;

/// How the texts in a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// The columns of a table. Each is as wide as its longest text. Rows are not stored, so fit them first, and write them
/// then. Characters that control a terminal are escaped.
#[derive(Debug)]
pub(crate) struct Columns {
    columns: Vec<(Align, usize)>,
    header: Vec<String>,
}

impl Columns {
    /// Creates a table with this header, and columns that fit it.
    pub(crate) fn new(header: Vec<(String, Align)>) -> Self {
        let columns = header.iter().map(|&(_, align)| (align, 0)).collect();
        let header = header.into_iter().map(|(name, _)| name).collect();
        let mut table = Self { columns, header };
        let header = table.header.clone();
        table.fit(&header);
        table
    }

    /// Widens the columns so that a row fits.
    pub(crate) fn fit(&mut self, row: &[String]) {
        for ((align, columns), text) in self.columns.iter_mut().zip(row) {
            *columns = (*columns).max(width(&shown(text, *align)));
        }
    }

    /// Returns the header as a line.
    pub(crate) fn header(&self) -> String {
        self.line(&self.header)
    }

    /// Returns a row as a line, with two spaces between columns.
    pub(crate) fn line(&self, row: &[String]) -> String {
        let cells = row.iter().zip(&self.columns).map(|(text, &(align, columns))| {
            let text = shown(text, align);
            let space = " ".repeat(columns.saturating_sub(width(&text)));
            match align {
                Align::Left => format!("{text}{space}"),
                Align::Right => format!("{space}{text}"),
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    }
}

/// Escapes a text. Cuts a text that is aligned left if it is too wide.
fn shown(text: &str, align: Align) -> String {
    let text = printable(text);
    match align {
        Align::Left => cut(&text),
        Align::Right => text.into_owned(),
    }
}

/// Returns the number of columns that a text takes on a terminal.
fn width(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum()
}

/// Cuts a text that is too wide.
fn cut(text: &str) -> String {
    let mut columns = 0;
    let fits = |letter: &char| {
        columns += letter.width().unwrap_or(0);
        columns <= MAX_WIDTH
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::{Align, Columns};

    #[test]
    fn columns_are_as_wide_as_their_texts() {
        let header = [("n", Align::Right), ("name", Align::Left), ("z", Align::Right)];
        let mut table = Columns::new(header.map(|(name, align)| (name.to_owned(), align)).to_vec());
        let rows = [("10", "\u{738B}\u{4E2D}"), ("9", &"x".repeat(100)), ("8", "\u{1B}a")];
        let rows = rows.map(|(number, name)| [number.to_owned(), name.to_owned(), "1".to_owned()]);
        rows.iter().for_each(|row| table.fit(row));
        let space = |width: usize| " ".repeat(60 - width);
        assert_eq!(table.header(), format!(" n  name{}  z\n", space(4)));
        let lines: Vec<String> = rows.iter().map(|row| table.line(row)).collect();
        assert_eq!(
            lines,
            [
                format!("10  \u{738B}\u{4E2D}{}  1\n", space(4)),
                format!(" 9  {}  1\n", "x".repeat(60)),
                format!(" 8  \\u{{1B}}a{}  1\n", space(7)),
            ]
        );
    }
}
