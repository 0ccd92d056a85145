//! Writing and reading agree over every legal move of hundreds of thousands of positions (PGN 8.2.3.3 to 8.2.3.5), of
//! millions where `MOVETEXT_DEEP` is `1`.

use crate::positions::{random_crowd, random_melee};
use movetext_board::{Move, Position, Role, movegen::GameBoard};
use movetext_san::{
    CastlingStyle, Figurine, FigurineColor, Leniency, LongAlgebraic, LongStyle, Repair, San, Uci,
};
use movetext_testkit::{
    Random,
    files::is_deep,
    positions::{chess960, double_chess960, play},
};

/// Passes positions of three kinds to `visit`: play from the start, play from Chess960 starts, and crowded boards.
fn for_many_positions(visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0x5A4E);
    for _ in 0..25 {
        play(Position::initial(), 80, random, |at, _| visit(at));
        play(chess960(random), 60, random, |at, _| visit(at));
    }
    for _ in 0..500 {
        play(random_crowd(random), 3, random, |at, _| visit(at));
    }
}

/// The number of positions of each of the four kinds in the largest of these tests.
fn share() -> usize {
    if is_deep() { 2_000_000 } else { 80_000 }
}

/// The start of random play.
type Start = fn(&mut Random) -> Position;

/// Passes `share` positions each of standard chess, Chess960, double Chess960 and crowded boards to `visit`.
fn for_all_kinds(share: usize, visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0xA11);
    let starts: [(Start, usize); 4] =
        [(|_| Position::initial(), 90), (chess960, 90), (double_chess960, 90), (random_melee, 8)];
    for (start, plies) in starts {
        let mut shown = 0;
        while shown < share {
            let start = start(random);
            play(start, plies, random, |position, _| {
                shown += 1;
                visit(position);
            });
        }
    }
}

#[test]
fn every_legal_move_reads_back_strictly() {
    let (mut positions, mut moves, mut origins) = (0, 0, 0);
    for_all_kinds(share(), &mut |position| {
        positions += 1;
        for mv in position.legal_moves() {
            moves += 1;
            let text = San::of(mv, position).text();
            assert!((2..=7).contains(&text.len()), "{text}");
            let san = San::parse_with(&text, Leniency::Strict).unwrap();
            let resolved = san.resolve(position).unwrap();
            assert_eq!(resolved.mv, mv, "{text}");
            let mut board = GameBoard::new(*position);
            assert_eq!(san.play_on(&mut board), Ok(resolved), "{text}");
            assert_eq!(*board.position(), position.play(mv), "{text}");
            assert!(resolved.repairs.is_empty());
            assert_eq!(san, San::of(mv, position));
            assert_eq!(san.text(), text);
            origins += usize::from(is_minimal(mv, &text, position));
        }
    });
    assert!(positions >= 320_000 && moves > 7_000_000, "{positions} positions, {moves} moves");
    assert!(origins > 300_000, "{origins} moves told apart by their origin");
}

/// Whether the text of a piece move has part of the origin, each character of which is necessary.
fn is_minimal(mv: Move, text: &str, position: &Position) -> bool {
    let text = text.trim_end_matches(['+', '#']);
    let body = text.strip_suffix(&mv.target().to_string()).unwrap_or("");
    let body = body.strip_suffix('x').unwrap_or(body);
    if mv.is_castling() || body.len() < 2 {
        return false;
    }
    let (letter, origin) = body.split_at(1);
    let rest = &text[body.len()..];
    let without = |kept: &str| San::parse(&format!("{letter}{kept}{rest}")).unwrap().find_move(position);
    for left_out in 0..origin.len() {
        let kept: String = origin.char_indices().filter(|at| at.0 != left_out).map(|at| at.1).collect();
        assert!(without(&kept).unwrap_err().is_ambiguous(), "{text} says too much");
    }
    assert!(without("").unwrap_err().is_ambiguous(), "{text} says too much");
    true
}

/// Returns the canonical text of each legal move by the letter of 8.2.3.4 and of FIDE's appendix C: writes the texts
/// with no origin, the file, the rank and the square for all moves, and takes the first that no other move has.
fn slow_texts(position: &Position) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    let at = |square| position.piece_at(square);
    let written = |mv: &Move, form: usize| -> String {
        let (from, to) = (mv.origin(), mv.target());
        let (mover, target) = (at(from).unwrap(), at(to));
        if target.is_some_and(|target| target.color == mover.color) {
            return if to.file() > from.file() { "O-O".to_owned() } else { "O-O-O".to_owned() };
        }
        let captures = target.is_some() || mover.role == Role::Pawn && from.file() != to.file();
        let origin = from.to_string();
        let (letter, origin) = match mover.role {
            Role::Pawn => (String::new(), if captures { &origin[..1] } else { "" }),
            role => (role.letter().to_string(), ["", &origin[..1], &origin[1..], origin.as_str()][form]),
        };
        let promotion = mv.promotion().map_or(String::new(), |role| format!("={}", role.letter()));
        format!("{letter}{origin}{}{to}{promotion}", if captures { "x" } else { "" })
    };
    let forms: Vec<Vec<String>> =
        (0..4).map(|form| moves.iter().map(|mv| written(mv, form)).collect()).collect();
    let text = |(index, mv): (usize, &Move)| {
        let alone = |texts: &&Vec<String>| texts.iter().filter(|text| **text == texts[index]).count() == 1;
        let mut text = forms.iter().find(alone).unwrap()[index].clone();
        let after = position.play(*mv);
        if after.is_check() {
            text.push(if after.legal_moves().is_empty() { '#' } else { '+' });
        }
        (*mv, text)
    };
    moves.iter().enumerate().map(text).collect()
}

#[test]
fn a_slow_writer_that_compares_texts_writes_the_same() {
    let mut moves = 0;
    for_all_kinds(share() / 20, &mut |position| {
        for (mv, text) in slow_texts(position) {
            assert_eq!(San::of(mv, position).text(), text.as_str(), "{position}");
            moves += 1;
        }
    });
    assert!(moves > 350_000, "{moves}");
}

/// Returns the texts of all moves without check marks, which 8.2.3.5 ignores for disambiguation.
fn bare_texts(position: &Position) -> Vec<(String, Move)> {
    let bare = |mv| San::of(mv, position).text().trim_end_matches(['+', '#']).to_owned();
    position.legal_moves().into_iter().map(|mv| (bare(mv), mv)).collect()
}

#[test]
fn texts_are_unique_and_none_of_their_origins_can_be_left_out() {
    for_many_positions(&mut |position| {
        let mut texts = bare_texts(position);
        for (text, mv) in &texts {
            let origin = mv.origin().to_string();
            let role = position.piece_at(mv.origin()).unwrap().role;
            let body = text.trim_start_matches(role.letter()).replace('x', "");
            if role == Role::Pawn || mv.is_castling() || body.len() == 2 {
                continue;
            }
            let (file, rank) = origin.split_at(1);
            let tail = if mv.is_capture() { format!("x{}", mv.target()) } else { mv.target().to_string() };
            // Each shorter or earlier form of the three steps must fail for the chosen form.
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
    // For any text of a piece, an optional origin and a target, a search of all legal moves finds the moves it may
    // mean. Resolving must find the only one, and fail if there are none or several.
    let random = &mut Random::new(7);
    for_many_positions(&mut |position| {
        for mv in position.legal_moves() {
            if mv.is_castling() || !random.one_in(4) {
                continue;
            }
            let role = position.piece_at(mv.origin()).unwrap().role;
            let (file, rank) = (mv.origin().file().to_char(), mv.origin().rank().to_char());
            let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
            let promotion = mv.promotion().map_or(String::new(), |role| format!("={}", role.letter()));
            let forms = [String::new(), file.to_string(), rank.to_string(), format!("{file}{rank}")];
            for (index, form) in forms.iter().enumerate() {
                if role == Role::Pawn && (index == 2 || index == 0 && mv.is_capture()) {
                    continue;
                }
                let fits = |other: &Move| {
                    position.piece_at(other.origin()).is_some_and(|piece| piece.role == role)
                        && !other.is_castling()
                        && (other.target(), other.promotion()) == (mv.target(), mv.promotion())
                        && (index & 1 == 0 || other.origin().file() == mv.origin().file())
                        && (index & 2 == 0 || other.origin().rank() == mv.origin().rank())
                        && (role != Role::Pawn || index > 0 || !other.is_capture())
                };
                let expected: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
                let text = format!("{letter}{form}{}{promotion}", mv.target());
                let found = San::parse(&text).unwrap().find_move(position);
                match expected.as_slice() {
                    // The push may also be a bishop move.
                    [_] if text.starts_with("bb") && found.is_err() => {
                        let written =
                            position.legal_moves().into_iter().map(|mv| San::of(mv, position).text());
                        let bishops = written.filter(|other| {
                            other.starts_with('B') && other.trim_end_matches(['+', '#']).ends_with(&text[1..])
                        });
                        assert!(bishops.count() > 0, "{text}");
                    }
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
