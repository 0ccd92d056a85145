//! Writing and reading agree over every legal move of thousands of positions (PGN 8.2.3.3 to 8.2.3.5).
#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

mod positions;

use movetext_board::{Move, Position, Role};
use movetext_san::{
    CastlingStyle, Figurine, FigurineColor, Leniency, LongAlgebraic, LongStyle, Repair, San, Uci,
};
use positions::{Random, random_chess960, random_crowd, random_play};

/// Shows positions of three kinds to `visit`: play from the start, play from Chess960 starts, and crowded boards.
fn for_many_positions(visit: &mut impl FnMut(&Position)) {
    let random = &mut Random(0x5A4E);
    for _ in 0..25 {
        random_play(Position::initial(), 80, random, visit);
        random_play(random_chess960(random), 60, random, visit);
    }
    for _ in 0..500 {
        random_play(random_crowd(random), 3, random, visit);
    }
}

#[test]
fn every_legal_move_reads_back_strictly() {
    let (mut positions, mut moves) = (0, 0);
    for_many_positions(&mut |position| {
        positions += 1;
        for mv in position.legal_moves() {
            moves += 1;
            let text = San::of(mv, position).text();
            assert!((2..=7).contains(&text.len()), "{text}");
            let san = San::parse_with(&text, Leniency::Strict).unwrap();
            let resolved = san.resolve(position).unwrap();
            assert_eq!(resolved.mv, mv, "{text}");
            assert!(resolved.repairs.is_empty());
            assert_eq!(san, San::of(mv, position));
            assert_eq!(san.text(), text);
        }
    });
    assert!(positions > 3_000 && moves > 60_000, "{positions} positions, {moves} moves");
}

/// The texts of all moves with their marks of check removed, which 8.2.3.5 does not count for disambiguation.
fn bare_texts(position: &Position) -> Vec<(String, Move)> {
    let bare = |mv| San::of(mv, position).text().trim_end_matches(['+', '#']).to_owned();
    position.legal_moves().into_iter().map(|mv| (bare(mv), mv)).collect()
}

#[test]
fn texts_are_unique_and_none_of_their_origins_can_be_left_out() {
    for_many_positions(&mut |position| {
        let mut texts = bare_texts(position);
        for (text, mv) in &texts {
            let origin = mv.from().to_string();
            let role = position.piece_at(mv.from()).unwrap().role;
            let body = text.trim_start_matches(role.letter()).replace('x', "");
            if role == Role::Pawn || mv.is_castling() || body.len() == 2 {
                continue;
            }
            let (file, rank) = origin.split_at(1);
            let tail = if mv.is_capture() { format!("x{}", mv.to()) } else { mv.to().to_string() };
            // Each shorter or earlier form of the three steps has to fail for the form chosen.
            let mut earlier = vec![""];
            if body.len() == 4 {
                earlier.extend([file, rank]);
            } else if body.starts_with(rank) {
                earlier.push(file);
            }
            for origin in earlier {
                let shorter = format!("{}{origin}{tail}", role.letter());
                assert!(San::parse(&shorter).unwrap().find_move(position).is_err(), "{text}: {shorter}");
            }
        }
        texts.sort_by(|one, other| one.0.cmp(&other.0));
        assert!(texts.windows(2).all(|pair| pair[0].0 != pair[1].0));
    });
}

#[test]
fn resolving_agrees_with_scanning_the_written_moves() {
    // For any text of a piece, an optional origin and a target, the moves it may mean are found by going through all legal
    // moves; resolving has to find the one there is, and to fail where there are none or several.
    let random = &mut Random(7);
    for_many_positions(&mut |position| {
        for mv in position.legal_moves() {
            if mv.is_castling() || random.below(4) > 0 {
                continue;
            }
            let role = position.piece_at(mv.from()).unwrap().role;
            let (file, rank) = (mv.from().file().to_char(), mv.from().rank().to_char());
            let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
            let promotion = mv.promotion().map_or(String::new(), |role| format!("={}", role.letter()));
            let forms = [String::new(), file.to_string(), rank.to_string(), format!("{file}{rank}")];
            for (index, form) in forms.iter().enumerate() {
                if role == Role::Pawn && (index == 2 || index == 0 && mv.is_capture()) {
                    continue;
                }
                let fits = |other: &Move| {
                    position.piece_at(other.from()).is_some_and(|piece| piece.role == role)
                        && !other.is_castling()
                        && (other.to(), other.promotion()) == (mv.to(), mv.promotion())
                        && (index & 1 == 0 || other.from().file() == mv.from().file())
                        && (index & 2 == 0 || other.from().rank() == mv.from().rank())
                        && (role != Role::Pawn || index > 0 || !other.is_capture())
                };
                let expected: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
                let text = format!("{letter}{form}{}{promotion}", mv.to());
                let found = San::parse(&text).unwrap().find_move(position);
                match expected.as_slice() {
                    [only] => assert_eq!(found, Ok(*only), "{text}"),
                    _ => assert!(found.is_err(), "{text}"),
                }
            }
        }
    });
}

#[test]
fn long_algebraic_and_figurines_read_back_by_import() {
    for_many_positions(&mut |position| {
        for mv in position.legal_moves() {
            let long = LongAlgebraic::of(mv, position, LongStyle::Hyphenated).to_string();
            assert_eq!(San::parse(&long).unwrap().find_move(position), Ok(mv), "{long}");
            for color in [FigurineColor::Outlined, FigurineColor::Filled, FigurineColor::OfMover] {
                let figurine = Figurine::of(mv, position, color).to_string();
                let resolved = San::parse(&figurine).unwrap().resolve(position).unwrap();
                assert_eq!(resolved.mv, mv, "{figurine}");
                assert!(
                    resolved.repairs.without(Repair::Figurine).is_empty(),
                    "{figurine}: {}",
                    resolved.repairs
                );
            }
        }
    });
}

#[test]
fn uci_reads_back_in_both_styles() {
    for_many_positions(&mut |position| {
        for mv in position.legal_moves() {
            for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
                let text = Uci::of(mv, position, style).text();
                assert_eq!(text.parse::<Uci>().unwrap().resolve(position), Ok(mv), "{text}");
            }
        }
    });
}
