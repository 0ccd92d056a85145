//! Checks that the table of repairs on the front page is complete, and that each example is read as its row says (PGN
//! 8.2.3.7).

use crate::positions::{LENIENCIES, after};
use movetext_board::Position;
use movetext_san::{Leniency, Repair, San, notation::PieceLetters};
use movetext_testkit::{
    page::{self, quoted},
    positions::position,
};

const FRONT_PAGE: &str = include_str!("../../README.md");

/// A row of the table on the front page.
#[derive(Debug)]
struct Row<'a> {
    repair: &'a str,
    examples: Vec<&'a str>,
    canonical: &'a str,
    leniency: &'a str,
}

fn rows() -> Vec<Row<'static>> {
    let row = |cells: Vec<&'static str>| match *cells {
        [repair, examples, canonical, leniency] => Row {
            repair: quoted(repair)[0],
            examples: quoted(examples),
            canonical: quoted(canonical)[0],
            leniency: quoted(leniency)[0],
        },
        _ => panic!("{cells:?}"),
    };
    page::rows(FRONT_PAGE, "| `Repair` | examples |").into_iter().map(row).collect()
}

/// Returns a position in which the row's canonical move is legal.
fn scene(canonical: &str) -> Position {
    match canonical {
        "exd5" | "Bb5+" => after("e4 d5"),
        "a8=Q" => position("8/P6k/8/8/8/8/8/4K3 w - -"),
        "O-O" => position("4k3/8/8/8/8/8/8/R3K2R w KQ -"),
        "Nbd2" => after("Nf3 a6 d3 a5"),
        "exd6" => position("4k3/8/8/3pP3/8/8/8/4K3 w - d6"),
        "Bc4" => after("e4 e5"),
        "N@f3" => position("Crazyhouse: 4k3/8/8/8/8/8/8/4K3[N] w - -"),
        _ => Position::initial(),
    }
}

fn read(repair: Repair, text: &str, leniency: Leniency) -> Option<San> {
    match repair {
        Repair::LocalPieceLetter => San::parse_in(text, PieceLetters::German, leniency).ok(),
        _ => San::parse_with(text, leniency).ok(),
    }
}

#[test]
fn repairs_match_rows_of_page() {
    let mut named: Vec<String> = rows().iter().map(|row| row.repair.to_owned()).collect();
    let mut all: Vec<String> = Repair::ALL.iter().map(|repair| format!("{repair:?}")).collect();
    named.sort();
    all.sort();
    assert_eq!(named, all);
}

#[test]
fn examples_of_page_match_their_rows() {
    for row in rows() {
        let repair = Repair::ALL.into_iter().find(|repair| format!("{repair:?}") == row.repair).unwrap();
        assert_eq!(format!("{:?}", repair.leniency()), row.leniency, "{row:?}");
        assert!(!row.examples.is_empty(), "{row:?}");
        let position = scene(row.canonical);
        for text in &row.examples {
            for leniency in LENIENCIES {
                let san = read(repair, text, leniency);
                if repair == Repair::NullMove || repair == Repair::ForeignNullMove {
                    assert_eq!(san.is_some(), leniency >= repair.leniency(), "{text}");
                    let noted = san.is_none_or(|san| san.is_null() && san.repairs().contains(repair));
                    assert!(noted, "{text}");
                    continue;
                }
                let resolved = san.and_then(|san| san.resolve(&position).ok());
                // This text is canonical in German, so strict reading accepts it.
                let from =
                    if repair == Repair::LocalPieceLetter { Leniency::Strict } else { repair.leniency() };
                assert_eq!(resolved.is_some(), leniency >= from, "{text} {leniency:?}");
                if let Some(resolved) = resolved {
                    assert_eq!(San::from_move(resolved.mv(), &position).text(), row.canonical, "{text}");
                    let noted = leniency == Leniency::Strict || resolved.repairs().contains(repair);
                    assert!(noted, "{text}: {}", resolved.repairs());
                }
            }
        }
    }
}
