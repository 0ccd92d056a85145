//! The section about years.

use super::{
    chart::{Chart, Column},
    kinds::{RESULTS, legend},
    numbers::{Row, Table, counts, details, parts},
};
use alloc::collections::BTreeMap;
use maud::{Markup, html};
use movetext_archive::statistics::Results;
use movetext_san::report::Grouped;

/// The chart has at most this many columns.
const MAX_COLUMNS: u16 = 120;

/// Returns the section about years.
pub(super) fn years(years: &BTreeMap<u16, Results>) -> Markup {
    let (Some(&first), Some(&last)) = (years.keys().next(), years.keys().next_back()) else {
        return html! {};
    };
    let span = last - first;
    let width = [1, 10, 100].into_iter().find(|width| span / width < MAX_COLUMNS).unwrap_or(100);
    let mut bins = BTreeMap::<u16, [u64; 4]>::new();
    for (year, results) in years {
        let bin = bins.entry(year / width * width).or_default();
        for (sum, count) in bin.iter_mut().zip(parts(results)) {
            *sum += count;
        }
    }
    // A year is in the middle of its column. A decade begins at its left edge.
    let shift = if width == 1 { -0.5 } else { 0.0 };
    let columns = bins.into_iter().map(|(year, parts)| {
        let from = f64::from(year) + shift;
        Column { from, to: from + f64::from(width), parts: parts.to_vec() }
    });
    let bound = |year: u16| f64::from(year / width * width) + shift;
    let chart = Chart {
        title: "Games by year and result",
        columns: columns.collect(),
        range: [bound(first), bound(last) + f64::from(width)],
        axis: match width {
            1 => "Year",
            10 => "Year, in decades",
            _ => "Year, in centuries",
        },
        is_share: false,
        kinds: &RESULTS,
    };
    let rows = years.iter().map(|(year, results)| {
        let cells = [Grouped(results.games()).to_string()].into_iter().chain(counts(results));
        Row::new(&year.to_string(), cells)
    });
    let columns = ["Games", "1–0", "½–½", "0–1", "*"];
    let table = Table {
        caption: "Games by year, from the tag Date",
        label: "Year",
        columns: &columns,
        rows: rows.collect(),
        kinds: &RESULTS,
    };
    html! { section { h2 { "Years" } (legend(&RESULTS)) (chart.to_svg()) (details(&table)) } }
}
