//! The section about results.

use super::{
    kinds::COUNT,
    numbers::{Row, Table, counts, parts, share},
};
use maud::{Markup, html};
use movetext_archive::statistics::Results;

/// Returns the section about results.
pub(super) fn results(results: &Results) -> Markup {
    let names = ["White won", "Drawn", "Black won", "No result"];
    let rows = names.into_iter().zip(counts(results)).zip(parts(results)).map(|((name, cell), count)| {
        Row::new(name, [cell, share(count, results.games())]).bar([count], results.games())
    });
    let columns = ["Games", "Share"];
    let table = Table {
        caption: "Games by result",
        label: "Result",
        columns: &columns,
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Results" }
            (table.to_html())
            @if let Some(score) = results.white_score() {
                p { "White scored " (format!("{:.1} %", 100.0 * score)) " in games with a result." }
            }
        }
    }
}
