//! Coloured squares and arrows: `csl` and `cal`.

use movetext_board::Square;
use movetext_pgn_values::command::{MarkColor, MarkedArrow, MarkedSquare};

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
