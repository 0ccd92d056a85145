//! Tests tag values from `testdata/values`, one on each line: file names for players, events and dates (PGN 11), and
//! the parts of sites with their countries (PGN 15).

use crate::inputs;
use core::fmt::Write;
use movetext_pgn_values::value::{Country, Site};
use movetext_pgn_writer::names;
use movetext_testkit::files::chosen;
use std::path::Path;

/// Describes a value, as required by the clause of the standard in the file name.
fn meaning(clause: &str, value: &str) -> String {
    let file = |root: &str| format!("{root}.pgn");
    match clause {
        "11.2" => {
            names::players(value).map(|name| file(&names::player(name))).collect::<Vec<_>>().join(" and ")
        }
        "11.3" => file(&names::event(value)),
        "11.4" => {
            [names::year(value), names::month(value), names::day(value)].map(|root| file(&root)).join(" ")
        }
        "15" => Site::parse(value).map_or_else(|error| error.to_string(), parts),
        _ => panic!("nothing is made of values for clause {clause}"),
    }
}

fn parts(site: Site<'_>) -> String {
    let country = site.country().map(Country::name);
    let parts =
        [("city", site.city()), ("region", site.region()), ("code", site.code()), ("country", country)];
    let parts = parts.into_iter().filter_map(|(name, part)| Some(format!("{name} {:?}", part?)));
    let text = parts.collect::<Vec<_>>().join(", ");
    if site.is_unknown() { "unknown".to_owned() } else { text }
}

fn snapshot(path: &Path) -> String {
    let clause = path.file_name().unwrap().to_str().unwrap().split('-').next().unwrap();
    let mut text = String::new();
    for value in std::fs::read_to_string(path).unwrap().lines() {
        writeln!(text, "{value:?}: {}", meaning(clause, value)).unwrap();
    }
    text
}

#[test]
fn values_match_snapshots() {
    for path in chosen("values", "txt") {
        let (settings, name) = inputs::beside(&path);
        settings.bind(|| insta::assert_snapshot!(name, snapshot(&path)));
    }
}
