//! The sections about players, time controls and other values of tags.

use super::{
    kinds::COUNT,
    numbers::{Row, Table, more},
};
use maud::{Markup, html};
use movetext_archive::statistics::ValueCounts;
use movetext_san::report::Grouped;

/// Returns the section with the `length` most frequent values. If there are no values, it is empty.
pub(super) fn values(heading: &str, label: &str, values: &ValueCounts, length: usize) -> Markup {
    let top = values.top(length);
    let Some(&(_, most)) = top.first() else { return html! {} };
    let rows =
        top.iter().map(|(value, games)| Row::new(value, [Grouped(*games).to_string()]).bar([*games], most));
    let distinct = Grouped(values.distinct() as u64);
    let caption = match values.beyond() {
        0 => format!("{distinct} different"),
        beyond => format!("{distinct} different, and {} occurrences of others", Grouped(beyond)),
    };
    let columns = ["Games"];
    let table = Table { caption: &caption, label, columns: &columns, rows: rows.collect(), kinds: &COUNT };
    html! {
        section { h2 { (heading) } (table.to_html()) (more(values.distinct(), length)) }
    }
}
