//! Tables with numbers. Each row may have a bar.

use super::kinds::Kind;
use crate::document::cut;
use maud::{Markup, html};
use movetext_archive::statistics::Results;
use movetext_san::report::Grouped;

/// Longer names are cut.
const NAME_CHARACTERS: usize = 80;

/// The width of a whole bar in its `viewBox`.
const BAR: u64 = 1000;

/// A table with a name and numbers in each row.
pub(super) struct Table<'a> {
    pub(super) caption: &'a str,
    /// The heading above the names.
    pub(super) label: &'a str,
    /// The headings of the cells.
    pub(super) columns: &'a [&'a str],
    pub(super) rows: Vec<Row>,
    /// What the parts of bars mean.
    pub(super) kinds: &'a [Kind],
}

/// A row of a table.
pub(super) struct Row {
    name: String,
    cells: Vec<String>,
    /// The parts of the bar, and the count that fills the whole bar.
    bar: Option<(Vec<u64>, u64)>,
}

impl Row {
    pub(super) fn new(name: &str, cells: impl IntoIterator<Item = String>) -> Self {
        Self { name: cut(name, NAME_CHARACTERS), cells: cells.into_iter().collect(), bar: None }
    }

    /// Adds a bar. If the parts add up to `whole`, they fill it.
    pub(super) fn bar(self, parts: impl Into<Vec<u64>>, whole: u64) -> Self {
        Self { bar: Some((parts.into(), whole)), ..self }
    }
}

impl Table<'_> {
    pub(super) fn to_html(&self) -> Markup {
        let has_bars = self.rows.iter().any(|row| row.bar.is_some());
        html! {
            div.scroll tabindex="0" role="region" aria-label=(self.caption) {
                table.numbers {
                    caption { (self.caption) }
                    thead { tr {
                        th scope="col" { (self.label) }
                        @for column in self.columns { th.n scope="col" { (column) } }
                        @if has_bars { td.bar aria-hidden="true" {} }
                    } }
                    tbody {
                        @for row in &self.rows {
                            tr {
                                th scope="row" { bdi { (row.name) } }
                                @for cell in &row.cells { td.n { (cell) } }
                                @if let Some((parts, whole)) = &row.bar {
                                    td.bar aria-hidden="true" { (bar(parts, *whole, self.kinds)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a bar with parts.
fn bar(parts: &[u64], whole: u64, kinds: &[Kind]) -> Markup {
    let scale = |count: u64| {
        let length = u128::from(count) * u128::from(BAR) / u128::from(whole.max(1));
        u64::try_from(length).unwrap_or(BAR)
    };
    let mut before = 0;
    let parts = parts.iter().zip(kinds).map(|(&count, kind)| {
        let start = scale(before);
        before += count;
        (start, scale(before) - start, kind.class)
    });
    html! {
        svg viewBox=(format!("0 0 {BAR} 10")) preserveAspectRatio="none" {
            @for (start, length, class) in parts.filter(|(_, length, _)| *length > 0) {
                rect.(class) x=(start) width=(length) height="10" {}
            }
        }
    }
}

/// Returns a table that readers can unfold. It is always printed.
pub(super) fn details(table: &Table<'_>) -> Markup {
    html! { details { summary { "Numbers" } (table.to_html()) } }
}

/// Returns a remark if not all rows are shown.
pub(super) fn more(count: usize, shown: usize) -> Markup {
    html! {
        @if count > shown { p.remark { "… and " (Grouped((count - shown) as u64)) " more." } }
    }
}

/// Returns the numbers of games with each result.
pub(super) const fn parts(results: &Results) -> [u64; 4] {
    [results.white_wins, results.draws, results.black_wins, results.unknown]
}

/// Formats the number of games with each result.
pub(super) fn counts(results: &Results) -> [String; 4] {
    parts(results).map(|count| Grouped(count).to_string())
}

/// Formats `part` as a percentage of `whole`.
pub(super) fn share(part: u64, whole: u64) -> String {
    format!("{:.1} %", part as f64 * 100.0 / whole.max(1) as f64)
}
