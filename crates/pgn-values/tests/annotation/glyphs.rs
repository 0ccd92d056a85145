//! The table of section 10, the values above it, and symbols in both directions.

use movetext_pgn_values::{Nag, ParseNagError};

fn all() -> impl Iterator<Item = Nag> {
    (0..=255).map(Nag::new)
}

#[test]
fn meanings_are_pairs_of_white_and_black() {
    for nag in all().filter(|nag| (14..=139).contains(&nag.number())) {
        let meaning = nag.meaning().unwrap();
        let (side, other) = if nag.number() % 2 == 0 { ("White", "Black") } else { ("Black", "White") };
        assert!(meaning.starts_with(side), "{nag} {meaning}");
        // The other glyph of a pair has the meaning with the sides swapped.
        let twin = Nag::new(nag.number() ^ 1).meaning().unwrap();
        let swapped = meaning.replace(side, "?").replace(other, side).replace('?', other);
        assert_eq!(swapped, twin, "{nag}");
        assert_eq!(meaning.contains("time control"), nag.number() >= 136, "{nag}");
    }
    assert!((1..=9).all(|number| Nag::new(number).meaning().unwrap().contains("move")));
}

#[test]
fn misnumbered_rows_94_to_97_are_rooks() {
    for (number, meaning) in [
        (84, "White has a very strong pawn structure"),
        (85, "Black has a very strong pawn structure"),
        (86, "White has poor knight placement"),
        (87, "Black has poor knight placement"),
        (93, "Black has good bishop placement"),
        (94, "White has poor rook placement"),
        (95, "Black has poor rook placement"),
        (96, "White has good rook placement"),
        (97, "Black has good rook placement"),
        (98, "White has poor queen placement"),
        (139, "Black has severe time control pressure"),
    ] {
        assert_eq!(Nag::new(number).meaning(), Some(meaning));
    }
    let mut meanings: Vec<_> = all().filter_map(Nag::meaning).collect();
    assert_eq!(meanings.len(), 140);
    meanings.sort_unstable();
    meanings.dedup();
    assert_eq!(meanings.len(), 140);
}

#[test]
fn reserved_value_has_undisputed_description() {
    for (number, description) in [
        (140, Some("with the idea")),
        (144, Some("equivalent is")),
        (146, Some("novelty")),
        (147, Some("weak point")),
        (151, None),
        (164, Some("Black has a pawn majority")),
        (190, Some("etc.")),
        (193, Some("connected pawns")),
        (194, Some("hanging pawns")),
        (201, Some("diagram")),
        (220, Some("diagram")),
        (222, None),
        (255, Some("without")),
    ] {
        assert_eq!(Nag::new(number).description(), description, "{number}");
    }
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

/// All spellings of each symbol; the first one is displayed.
const SYMBOLS: [(u8, &[&str]); 35] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (8, &["□", "[]"]),
    (10, &["=", "(=)"]),
    (13, &["∞", "~", "inf"]),
    (14, &["⩲", "+=", "+/="]),
    (15, &["⩱", "=+", "=/+"]),
    (16, &["±", "+/-", "+/−"]),
    (17, &["∓", "-/+", "−/+"]),
    (18, &["+-", "+−"]),
    (19, &["-+", "−+"]),
    (20, &["+--"]),
    (21, &["--+"]),
    (22, &["⊙", "⨀", "zz"]),
    (32, &["⟳", "↑↑"]),
    (36, &["↑", "^"]),
    (40, &["→", "->"]),
    (44, &["=∞", "=/&", "~="]),
    (54, &[">"]),
    (56, &[">>"]),
    (60, &["<"]),
    (62, &["<<"]),
    (132, &["⇆", "<=>"]),
    (138, &["⊕", "(+)"]),
    (140, &["∆", "Δ", "/\\"]),
    (142, &["⌓", "(_)"]),
    (145, &["RR"]),
    (146, &["N", "TN"]),
    (147, &["x"]),
    (148, &["⊥", "_|_"]),
    (220, &["D", "#"]),
];

/// Values displayed with the symbol of another value: Black's value of a pair, and 7, which is printed as 8.
const SHOWN_AS: [(u8, u8); 8] =
    [(7, 8), (23, 22), (33, 32), (37, 36), (41, 40), (45, 44), (133, 132), (139, 138)];

#[test]
fn symbol_and_spellings_match_table() {
    for nag in all() {
        let known = SYMBOLS.iter().find(|(number, _)| *number == nag.number());
        let mut expected: Vec<&str> = known.map(|(_, texts)| texts.to_vec()).unwrap_or_default();
        let twin = SHOWN_AS.iter().find(|(number, _)| *number == nag.number());
        let shown = twin.map_or(nag.number(), |(_, twin)| *twin);
        let shown = SYMBOLS.iter().find(|(number, _)| *number == shown).map(|(_, texts)| texts[0]);
        assert_eq!(nag.symbol(), shown, "{nag}");
        for text in &expected {
            assert_eq!(Nag::from_symbol(text.as_bytes()), Some(nag), "{text}");
        }
        expected.sort_unstable();
        assert_eq!(nag.spellings().collect::<Vec<_>>(), expected, "{nag}");
        // A displayed symbol is read as the glyph itself, or as the one that shares its symbol.
        let read = nag.symbol().map(|symbol| Nag::from_symbol(symbol.as_bytes()).unwrap().number());
        assert_eq!(read, nag.symbol().map(|_| twin.map_or(nag.number(), |(_, twin)| *twin)), "{nag}");
    }
}

#[test]
fn suffix_is_one_of_six_symbols() {
    for (number, text) in [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")] {
        assert_eq!(Nag::from_suffix(text.as_bytes()), Some(Nag::new(number)));
        assert_eq!(Nag::from_symbol(text.as_bytes()), Some(Nag::new(number)));
        assert_eq!(Nag::new(number).symbol(), Some(text));
        assert!(Nag::new(number).meaning().unwrap().ends_with(&format!("(traditional \"{text}\")")));
    }
    for text in ["", "!!!", "?!?", "=", "‼"] {
        assert_eq!(Nag::from_suffix(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn other_text_is_no_symbol() {
    // All texts of one and two bytes.
    let is_known =
        |text: &[u8]| SYMBOLS.iter().any(|(_, texts)| texts.iter().any(|known| known.as_bytes() == text));
    for first in 0_u8..=255 {
        assert_eq!(Nag::from_symbol(&[first]).is_some(), is_known(&[first]), "{first}");
        for second in 0_u8..=255 {
            let text = [first, second];
            assert_eq!(Nag::from_symbol(&text).is_some(), is_known(&text), "{text:?}");
        }
    }
    for text in ["", "Nf3", "n", "++", "+-+", "+/", "± ", " =", "infinity", "x4", "\u{2213}\u{2213}"] {
        assert_eq!(Nag::from_symbol(text.as_bytes()), None, "{text}");
    }
    assert_eq!(Nag::from_symbol("±".as_bytes().split_last().unwrap().1), None);
}
