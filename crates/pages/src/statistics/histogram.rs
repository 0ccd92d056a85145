//! Sections with a histogram: a chart of bins with equal widths, and their numbers in a table.

use super::{
    chart::{Chart, Column},
    kinds::{Kind, legend},
    numbers::{Row, Table, details},
};
use maud::{Markup, html};
use movetext_san::report::Grouped;

/// A section with a histogram.
pub(super) struct Histogram<'a> {
    pub(super) heading: &'a str,
    /// The paragraph above the chart, or nothing.
    pub(super) remark: Markup,
    pub(super) title: &'a str,
    /// The label of the horizontal axis.
    pub(super) axis: &'a str,
    /// Whether all columns have the same height, 100 percent.
    pub(super) is_share: bool,
    /// What the parts of columns mean.
    pub(super) kinds: &'a [Kind],
    /// The caption of the table.
    pub(super) caption: &'a str,
    /// The heading above the names of bins.
    pub(super) label: &'a str,
    /// The headings of the numbers: the sum if columns have several parts, then each part.
    pub(super) columns: &'a [&'a str],
    /// The width of each bin.
    pub(super) width: u32,
    /// The bins that are not empty, in ascending order.
    pub(super) bins: Vec<Bin>,
}

/// The numbers in a part of the axis.
pub(super) struct Bin {
    pub(super) from: f64,
    pub(super) name: String,
    pub(super) parts: Vec<u64>,
}

impl Bin {
    /// Creates a bin with one number.
    pub(super) fn new(from: u32, width: u32, count: u64) -> Self {
        let name = format!("{from} to {}", from.saturating_add(width.saturating_sub(1)));
        Self { from: f64::from(from), name, parts: vec![count] }
    }
}

impl Histogram<'_> {
    /// Returns the section. The axis begins at `least` or at the first bin. Without bins, there is no section.
    pub(super) fn to_html(&self, least: Option<f64>) -> Markup {
        let width = f64::from(self.width);
        let (Some(first), Some(last)) = (self.bins.first(), self.bins.last()) else { return html! {} };
        let column = |bin: &Bin| Column { from: bin.from, to: bin.from + width, parts: bin.parts.clone() };
        let chart = Chart {
            title: self.title,
            columns: self.bins.iter().map(column).collect(),
            range: [least.unwrap_or(first.from), last.from + width],
            axis: self.axis,
            is_share: self.is_share,
            kinds: self.kinds,
        };
        let row = |bin: &Bin| {
            let sum = (bin.parts.len() > 1).then(|| bin.parts.iter().sum());
            let numbers = sum.into_iter().chain(bin.parts.iter().copied());
            Row::new(&bin.name, numbers.map(|number| Grouped(number).to_string()))
        };
        let table = Table {
            caption: self.caption,
            label: self.label,
            columns: self.columns,
            rows: self.bins.iter().map(row).collect(),
            kinds: self.kinds,
        };
        html! {
            section {
                h2 { (self.heading) }
                (self.remark)
                @if self.kinds.len() > 1 { (legend(self.kinds)) }
                (chart.to_svg())
                (details(&table))
            }
        }
    }
}
