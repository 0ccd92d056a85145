//! The sections about ratings and rating differences.

use super::{
    histogram::{Bin, Histogram},
    kinds::{COUNT, RESULTS},
    numbers::parts,
};
use maud::{Markup, html};
use movetext_archive::statistics::Ratings;
use movetext_san::report::Grouped;

/// The width of a bin in points.
const BIN_POINTS: u32 = 100;

/// Returns the section about ratings.
pub(super) fn ratings(ratings: &Ratings) -> Markup {
    let mean = ratings.mean().unwrap_or_default();
    let histogram = Histogram {
        heading: "Ratings",
        remark: html! {
            p { (Grouped(ratings.count())) " ratings, up to two in each game; their mean is " (format!("{mean:.0}")) "." }
        },
        title: "Ratings",
        axis: "Rating",
        is_share: false,
        kinds: &COUNT,
        caption: "Number of ratings",
        label: "Rating",
        columns: &["Ratings"],
        width: BIN_POINTS,
        bins: ratings.by_hundreds().iter().map(|(&from, &count)| Bin::new(from, BIN_POINTS, count)).collect(),
    };
    histogram.to_html(None)
}

/// Returns the section with the results by rating difference.
pub(super) fn differences(ratings: &Ratings) -> Markup {
    let bins = ratings.by_difference().iter().map(|(&from, results)| {
        let name = match Ratings::difference_bounds(from) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("{from} and more"),
            (None, to) => format!("{} and less", to.unwrap_or(0)),
        };
        Bin { from: f64::from(from), name, parts: parts(results).to_vec() }
    });
    let histogram = Histogram {
        heading: "Results by rating difference",
        remark: html! {},
        title: "Share of results by rating difference",
        axis: "White’s rating minus Black’s",
        is_share: true,
        kinds: &RESULTS,
        caption: "Games by rating difference, White’s rating minus Black’s",
        label: "Difference",
        columns: &["Games", "1–0", "½–½", "0–1", "*"],
        width: BIN_POINTS,
        bins: bins.collect(),
    };
    histogram.to_html(None)
}
