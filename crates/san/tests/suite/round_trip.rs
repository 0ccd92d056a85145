//! Every legal move can be read back from its text, in hundreds of thousands of positions (PGN 8.2.3.3 to 8.2.3.5). Set
//! `MOVETEXT_DEEP` to `1` to test millions.

use crate::positions::{STARTS, variant_starts};
use movetext_board::{Move, Position, Role, movegen::GameBoard};
use movetext_san::{Leniency, San};
use movetext_testkit::{Random, files::is_deep, positions::play};

/// Returns how many positions of each of the four kinds the largest test visits.
fn share() -> usize {
    if is_deep() { 2_000_000 } else { 80_000 }
}

/// Calls `visit` with `share` positions of each kind: standard chess, Chess960, double Chess960 and crowded boards.
/// Also with fewer positions of all variants, because their moves take several times longer.
fn for_all_kinds(share: usize, visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0xA11);
    for (start, plies) in STARTS.into_iter().zip([90, 90, 90, 8]) {
        let mut shown = 0;
        while shown < share {
            let start = start(random);
            play(start, plies, random, |position, _| {
                shown += 1;
                visit(position);
            });
        }
    }
    for start in variant_starts().into_iter().cycle().take(13 + share / 1_000) {
        play(start, 90, random, |position, _| visit(position));
    }
}

#[test]
fn legal_moves_read_back_strictly() {
    let (mut positions, mut moves, mut origins, mut drops) = (0, 0, 0, 0);
    for_all_kinds(share(), &mut |position| {
        positions += 1;
        for mv in position.legal_moves() {
            moves += 1;
            drops += usize::from(mv.dropped_role().is_some());
            let text = San::from_move(mv, position).text();
            assert!((2..=7).contains(&text.len()), "{text}");
            let san = San::parse_with(&text, Leniency::Strict).unwrap();
            let resolved = san.resolve(position).unwrap();
            assert_eq!(resolved.mv(), mv, "{text}");
            let mut board = GameBoard::new(*position);
            assert_eq!(san.play_on(&mut board), Ok(resolved), "{text}");
            assert_eq!(*board.position(), position.play(mv), "{text}");
            assert!(resolved.repairs().is_empty());
            assert_eq!(san, San::from_move(mv, position));
            assert_eq!(san.text(), text);
            origins += usize::from(is_minimal(mv, &text, position));
        }
    });
    assert!(positions >= 320_000 && moves > 7_000_000, "{positions} positions, {moves} moves");
    assert!(origins > 300_000, "{origins} moves distinguished by their origin");
    assert!(drops > 20_000, "{drops} drops");
}

/// Returns whether the text has an origin. If so, asserts that each of its characters is necessary.
fn is_minimal(mv: Move, text: &str, position: &Position) -> bool {
    let text = text.trim_end_matches(['+', '#']);
    let body = text.strip_suffix(&mv.target().to_string()).unwrap_or("");
    let body = body.strip_suffix('x').unwrap_or(body);
    if mv.is_castling() || mv.dropped_role().is_some() || body.len() < 2 {
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

/// Returns, for each legal move, the first of these texts that no other move has: without an origin, with the file,
/// with the rank, with the whole square. This is how 8.2.3.4 and FIDE's appendix C define the canonical text.
fn slow_texts(position: &Position) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    let at = |square| position.piece_at(square);
    let written = |mv: &Move, form: usize| -> String {
        let (from, to) = (mv.origin(), mv.target());
        if let Some(role) = mv.dropped_role() {
            let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
            return format!("{letter}@{to}");
        }
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
        if after.variant_ending().is_some_and(|ending| ending.winner().is_some()) {
            text.push('#');
        } else if after.is_check() {
            text.push(if after.legal_moves().is_empty() { '#' } else { '+' });
        }
        (*mv, text)
    };
    moves.iter().enumerate().map(text).collect()
}

#[test]
fn text_matches_reference_writer() {
    let mut moves = 0;
    for_all_kinds(share() / 20, &mut |position| {
        for (mv, text) in slow_texts(position) {
            assert_eq!(San::from_move(mv, position).text(), text.as_str(), "{position}");
            moves += 1;
        }
    });
    assert!(moves > 350_000, "{moves}");
}
