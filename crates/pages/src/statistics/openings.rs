//! The section about openings.

use super::{
    kinds::{RESULTS, legend},
    numbers::{Row, Table, counts, more, parts},
};
use maud::{Markup, html};
use movetext_archive::statistics::{OpeningCounts, Results};
use movetext_san::report::Grouped;

/// Returns the section about openings, by family and by code. Each list has at most `length` rows.
pub(super) fn openings(openings: &OpeningCounts, length: usize) -> Markup {
    let families = openings.families();
    let families = families.into_iter().map(|(family, results)| (family.to_owned(), results));
    let codes = openings.codes().into_iter();
    let codes = codes.map(|(eco, name, results)| (format!("{eco} {name}"), results));
    let lists = [
        ("Openings by family", "Family", families.collect::<Vec<_>>()),
        ("Openings by ECO code, with the most common name", "Code", codes.collect()),
    ];
    if lists.iter().all(|(_, _, list)| list.is_empty()) {
        return html! {};
    }
    html! {
        section {
            h2 { "Openings" }
            p.remark { "The last named position of a game decides its opening." }
            (legend(&RESULTS))
            @for (caption, label, list) in &lists {
                (results_table(caption, label, list, length))
            }
        }
    }
}

/// Returns a table with the results of the first `length` openings in a list.
fn results_table(caption: &str, label: &str, list: &[(String, Results)], length: usize) -> Markup {
    let rows = list.iter().take(length).map(|(name, results)| {
        let score = results.white_score().map(|score| format!("{:.1} %", 100.0 * score)).unwrap_or_default();
        let cells = [Grouped(results.games()).to_string()].into_iter().chain(counts(results)).chain([score]);
        Row::new(name, cells).bar(parts(results), results.games())
    });
    let columns = ["Games", "1–0", "½–½", "0–1", "*", "White’s score"];
    let table = Table { caption, label, columns: &columns, rows: rows.collect(), kinds: &RESULTS };
    html! { (table.to_html()) (more(list.len(), length)) }
}
