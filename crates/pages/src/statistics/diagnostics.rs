//! The section about errors.

use super::{
    kinds::COUNT,
    numbers::{Row, Table, share},
};
use maud::{Markup, html};
use movetext_archive::statistics::Statistics;
use movetext_san::report::Grouped;

/// Returns the section about errors, with the number of diagnostics by code.
pub(super) fn diagnostics(statistics: &Statistics) -> Markup {
    let (games, faulty) = (statistics.games(), statistics.games_with_errors());
    let found: Vec<_> = statistics.found().iter().collect();
    let most = found.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let rows = found.iter().map(|&(code, count)| {
        let cells = [code.severity().as_str().to_owned(), Grouped(count).to_string()];
        Row::new(code.name(), cells).bar([count], most)
    });
    let table = Table {
        caption: "Diagnostics by code",
        label: "Code",
        columns: &["Severity", "Number"],
        rows: rows.collect(),
        kinds: &COUNT,
    };
    html! {
        section {
            h2 { "Errors" }
            p {
                @if games == 0 { "There are no games." }
                @else { (Grouped(faulty)) " of " (Grouped(games)) " games have errors (" (share(faulty, games)) ")." }
            }
            @if !found.is_empty() { (table.to_html()) }
        }
    }
}
