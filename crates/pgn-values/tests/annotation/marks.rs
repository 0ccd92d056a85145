//! Coloured squares and arrows: `csl` and `cal`.

use movetext_board::Square;
use movetext_pgn_values::command::{Command, CommandErrorKind, MarkColor, MarkedArrow, MarkedSquare};

#[test]
fn mark_color_is_letter() {
    let named = [MarkColor::GREEN, MarkColor::RED, MarkColor::YELLOW, MarkColor::BLUE];
    assert_eq!(named.map(MarkColor::letter), ['G', 'R', 'Y', 'B']);
    for character in '\0'..='\u{2FF}' {
        let color = MarkColor::from_letter(character);
        assert_eq!(
            color.map(MarkColor::letter),
            character.is_ascii_alphabetic().then(|| character.to_ascii_uppercase())
        );
    }
}

#[test]
fn square_and_arrow_round_trip() {
    for letter in ['G', 'R', 'Y', 'B', 'O', 'C', 'M', 'A', 'Z'] {
        let color = MarkColor::from_letter(letter).unwrap();
        for from in Square::ALL {
            let square = MarkedSquare { color, square: from };
            assert_eq!(square.to_string(), format!("{letter}{from}"));
            assert_eq!(square.to_string().parse(), Ok(square));
            for to in Square::ALL {
                let arrow = MarkedArrow { color, from, to };
                assert_eq!(arrow.to_string(), format!("{letter}{from}{to}"));
                assert_eq!(arrow.to_string().parse(), Ok(arrow));
            }
        }
    }
}

#[test]
fn mark_list_keeps_order_and_duplicates() {
    for (text, canonical) in [
        ("[%csl Gd5,Re4]", "[%csl Gd5,Re4]"),
        ("[%csl Gd5 , ye4,\nGd5]", "[%csl Gd5,Ye4,Gd5]"),
        ("[%cal Gd1h5,Rf6e4,Bh8h8]", "[%cal Gd1h5,Rf6e4,Bh8h8]"),
        ("[%cal\r\nGa1b2]", "[%cal Ga1b2]"),
        ("[%csl]", "[%csl]"),
        ("[%cal ]", "[%cal]"),
    ] {
        let command = Command::parse(text).unwrap();
        assert_eq!(command.to_string(), canonical);
        assert_eq!(Command::parse(canonical), Ok(command.clone()));
        assert!(matches!(command, Command::Squares(_) | Command::Arrows(_)));
    }
}

#[test]
fn invalid_mark_is_error_with_span() {
    for (text, kind, wrong) in [
        ("[%csl Gd5,Gi4]", CommandErrorKind::Square, "Gi4"),
        ("[%csl d5]", CommandErrorKind::Square, "d5"),
        ("[%csl Gd5,]", CommandErrorKind::Square, ""),
        ("[%csl Gd1h5]", CommandErrorKind::Square, "Gd1h5"),
        ("[%csl Gd9]", CommandErrorKind::Square, "Gd9"),
        ("[%csl 1d5]", CommandErrorKind::Square, "1d5"),
        ("[%cal Gd5]", CommandErrorKind::Arrow, "Gd5"),
        ("[%cal Gd1h5x]", CommandErrorKind::Arrow, "Gd1h5x"),
        ("[%cal Gé1h5]", CommandErrorKind::Arrow, "Gé1h5"),
        ("[%cal Ga1b2;Ga1b3]", CommandErrorKind::Arrow, "Ga1b2;Ga1b3"),
    ] {
        let error = Command::parse(text).unwrap_err();
        assert_eq!((error.kind(), &text[error.span()]), (kind, wrong), "{text}");
    }
}
