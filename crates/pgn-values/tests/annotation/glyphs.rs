//! Glyphs: meanings from PGN section 10 and from common use, and conversion to and from symbols.

use movetext_pgn_values::{Nag, ParseNagError};
use movetext_testkit::table::{self, text};
use std::collections::{HashMap, HashSet};

fn all() -> impl Iterator<Item = Nag> {
    (0..=255).map(Nag::new)
}

#[test]
fn meanings_are_pairs_of_white_and_black() {
    for nag in all().filter(|nag| (14..=139).contains(&nag.number())) {
        let meaning = nag.meaning().unwrap();
        let (side, other) = if nag.number() % 2 == 0 { ("White", "Black") } else { ("Black", "White") };
        assert!(meaning.starts_with(side), "{nag} {meaning}");
        // The other glyph in the pair means the same for the other side.
        let twin = Nag::new(nag.number() ^ 1).meaning().unwrap();
        let swapped = meaning.replace(side, "?").replace(other, side).replace('?', other);
        assert_eq!(swapped, twin, "{nag}");
        assert_eq!(meaning.contains("time control"), nag.number() >= 136, "{nag}");
    }
    assert!((1..=9).all(|number| Nag::new(number).meaning().unwrap().contains("move")));
}

#[test]
fn descriptions_match_table() {
    table::check("annotation/descriptions.tsv", |[number]| {
        let nag = Nag::new(number.parse().unwrap());
        vec![nag.description().unwrap_or("-").to_owned()]
    });
    let mut meanings: Vec<_> = all().filter_map(Nag::meaning).collect();
    assert_eq!(meanings.len(), 140);
    meanings.sort_unstable();
    meanings.dedup();
    assert_eq!(meanings.len(), 140);
    assert!((0..140).map(Nag::new).all(|nag| nag.description() == nag.meaning()));
    assert!((155..=163).map(Nag::new).all(|nag| nag.description().is_none()));
    assert_eq!((140..=255).filter_map(|number| Nag::new(number).description()).count(), 55);
}

#[test]
fn glyph_number_round_trips() {
    for nag in all() {
        assert_eq!(nag.to_string(), format!("${}", nag.number()));
        assert_eq!(nag.to_string().parse(), Ok(nag));
    }
    for text in ["", "$", "1", "$256", "$-1", "$+1", "$ 1", "$1 ", "!", "$99999999999999999999"] {
        assert_eq!(text.parse::<Nag>(), Err(ParseNagError), "{text}");
    }
    assert_eq!("$007".parse(), Ok(Nag::new(7)));
}

/// Returns all spellings of the symbol for each glyph number. The first spelling is displayed.
fn symbols() -> HashMap<u8, Vec<String>> {
    let rows = table::rows("annotation/symbols.tsv").into_iter();
    rows.map(|row| (row.cells[0].parse().unwrap(), row.cells[1..].iter().map(|cell| text(cell)).collect()))
        .collect()
}

/// Glyphs with a symbol that is read as another glyph: the second glyph of each pair for White and Black, and 7, which
/// is read as 8.
const SHOWN_AS: [(u8, u8); 8] =
    [(7, 8), (23, 22), (33, 32), (37, 36), (41, 40), (45, 44), (133, 132), (139, 138)];

#[test]
fn symbol_and_spellings_match_table() {
    let symbols = symbols();
    for nag in all() {
        let twin = SHOWN_AS.iter().find(|(number, _)| *number == nag.number());
        let shown = twin.map_or(nag.number(), |(_, twin)| *twin);
        let symbol = symbols.get(&shown).map(|texts| texts[0].as_str());
        assert_eq!(nag.symbol(), symbol, "{nag}");
        let mut expected = symbols.get(&nag.number()).cloned().unwrap_or_default();
        for text in &expected {
            assert_eq!(Nag::from_symbol(text.as_bytes()), Some(nag), "{text}");
        }
        expected.sort_unstable();
        assert_eq!(nag.spellings().collect::<Vec<_>>(), expected, "{nag}");
        // A displayed symbol is read as the glyph itself, or as the other glyph that shares the symbol.
        let read = nag.symbol().and_then(|symbol| Nag::from_symbol(symbol.as_bytes()));
        assert_eq!(read, symbol.map(|_| Nag::new(shown)), "{nag}");
    }
}

#[test]
fn suffix_is_one_of_six_symbols() {
    for (number, text) in [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")] {
        assert_eq!(Nag::from_suffix(text.as_bytes()), Some(Nag::new(number)));
        assert_eq!(Nag::from_symbol(text.as_bytes()), Some(Nag::new(number)));
        assert_eq!(Nag::new(number).symbol(), Some(text));
        assert_eq!(Nag::new(number).suffix(), Some(text));
        assert!(Nag::new(number).meaning().unwrap().ends_with(&format!("(traditional \"{text}\")")));
    }
    for text in ["", "!!!", "?!?", "=", "‼"] {
        assert_eq!(Nag::from_suffix(text.as_bytes()), None, "{text}");
    }
    assert_eq!(all().filter(|nag| nag.suffix().is_some()).count(), 6);
}

#[test]
fn other_text_is_no_symbol() {
    // Try all texts with one or two bytes.
    let known: HashSet<Vec<u8>> = symbols().into_values().flatten().map(String::into_bytes).collect();
    for first in 0_u8..=255 {
        assert_eq!(Nag::from_symbol(&[first]).is_some(), known.contains(&[first][..]), "{first}");
        for second in 0_u8..=255 {
            let text = [first, second];
            assert_eq!(Nag::from_symbol(&text).is_some(), known.contains(&text[..]), "{text:?}");
        }
    }
    for text in ["", "Nf3", "n", "++", "+-+", "+/", "± ", " =", "infinity", "x4", "\u{2213}\u{2213}"] {
        assert_eq!(Nag::from_symbol(text.as_bytes()), None, "{text}");
    }
    assert_eq!(Nag::from_symbol("±".as_bytes().split_last().unwrap().1), None);
}
