//! The colours in charts and bars, with their meanings.

use maud::{Markup, html};
use plotters::style::RGBColor;

/// What a part of a column or bar means, and its colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The class in the page's style.
    pub(super) class: &'static str,
    /// The colour in charts on a light page.
    pub(super) color: RGBColor,
}

/// The results of games, from bottom to top or from left to right.
pub(super) const RESULTS: [Kind; 4] = [
    Kind { name: "White won", class: "white", color: RGBColor(0xe6, 0xdf, 0xd3) },
    Kind { name: "Drawn", class: "drawn", color: RGBColor(0xa9, 0xa2, 0x96) },
    Kind { name: "Black won", class: "black", color: RGBColor(0x4a, 0x46, 0x3f) },
    Kind { name: "No result", class: "unknown", color: RGBColor(0xc9, 0xb9, 0xd6) },
];

/// A count without parts.
pub(super) const COUNT: [Kind; 1] =
    [Kind { name: "Number", class: "count", color: RGBColor(0xb5, 0x8f, 0x6b) }];

/// Returns the names of the colours in a chart.
pub(super) fn legend(kinds: &[Kind]) -> Markup {
    html! {
        ul.legend {
            @for kind in kinds { li { span.swatch.(kind.class) {} (kind.name) } }
        }
    }
}
