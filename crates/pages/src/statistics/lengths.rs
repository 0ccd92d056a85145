//! The section about the lengths of games.

use super::{
    histogram::{Bin, Histogram},
    kinds::COUNT,
};
use maud::{Markup, html};
use movetext_archive::statistics::Lengths;

/// The chart has at most this many columns.
const MAX_COLUMNS: u32 = 60;

/// Returns the section about the lengths of games.
pub(super) fn lengths(lengths: &Lengths) -> Markup {
    let (Some(shortest), Some(longest), Some(median)) =
        (lengths.shortest(), lengths.longest(), lengths.median())
    else {
        return html! {};
    };
    let mean = lengths.mean().unwrap_or_default();
    let width = bin_width(longest);
    let bins = lengths.histogram(width).into_iter();
    let histogram = Histogram {
        heading: "Lengths",
        remark: html! {
            p {
                "From " (shortest) " to " (longest) " plies; the median is " (median) ", the mean " (format!("{mean:.1}"))
                "."
            }
        },
        title: "Games by length",
        axis: "Plies",
        is_share: false,
        kinds: &COUNT,
        caption: "Games by length in plies",
        label: "Plies",
        columns: &["Games"],
        width,
        bins: bins.map(|(from, count)| Bin::new(from, width, count)).collect(),
    };
    histogram.to_html(Some(0.0))
}

/// Returns the least round width with which the chart has few columns.
fn bin_width(longest: u32) -> u32 {
    let widths = (0..8).flat_map(|power| [1, 2, 5].map(|digit: u32| digit * 10_u32.pow(power)));
    let width = widths.filter(|&width| width >= 20).find(|width| longest / width < MAX_COLUMNS);
    width.unwrap_or(u32::MAX)
}
