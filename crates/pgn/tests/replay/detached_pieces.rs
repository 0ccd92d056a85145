//! After a piece letter and signs, the rest of a move must not be read as a pawn move (PGN 8.2.3.2).

use movetext_board::Position;
use movetext_pgn::{Flow, Interest, read};
use movetext_san::{Leniency, San};
use movetext_testkit::events::{Callback, VisitorEvent};

/// Returns the moves of the main line in SAN, and the position after them.
fn moves_of(text: &str) -> (Vec<String>, Option<Position>) {
    let (mut sans, mut position) = (Vec::new(), None);
    let mut visitor = Callback::new(Interest::REPLAY, |event| {
        if let VisitorEvent::Move(event) = event {
            sans.push(event.san().to_string());
            position = Some(*event.position_after());
        }
        Flow::Continue
    });
    read(text.as_bytes(), &mut visitor, &mut ());
    (sans, position)
}

/// The moves before the piece. In these games, a pawn move, a piece move, both or neither are legal.
const GAMES: [&str; 5] =
    ["1. e4", "1. e4 e5", "1. e4 e5 2. Nf3", "1. e4 c5 2. Nf3", "1. d4 d5 2. c4 e6 3. Nc3"];

const RESTS: [&str; 9] = ["c6", "c5", "f6", "e5", "e2", "e7", "d4", "c4", "bd7"];

/// Signs without their own meaning. Words may be joined over them.
const WITHOUT_MEANING: [&str; 8] = ["()", "( )", ",", "$", "]", "&", "|", "\u{1}"];

const WITH_MEANING: [&str; 16] =
    ["!", "?!", "±", "<", ">", "<>", "~", "^", "∞", "$1", ".", "..", "...", "!()", "..!", ")"];

/// Returns whether the rest by itself is legal, and whether the piece and the rest together are.
fn legality(position: &Position, piece: &str, rest: &str) -> (bool, bool) {
    let is_legal = |text: &str| {
        San::parse_bytes(text.as_bytes(), Leniency::Lenient).is_ok_and(|san| san.find_move(position).is_ok())
    };
    (is_legal(rest), is_legal(&format!("{piece}{rest}")))
}

#[track_caller]
fn check(signs: &str, is_joinable: bool) {
    for game in GAMES {
        let (before, position) = moves_of(game);
        let position = position.unwrap();
        for piece in ["K", "Q", "R", "B", "N", "♘"] {
            let letter = if piece == "♘" { "N" } else { piece };
            for rest in RESTS {
                let text = format!("{game} {piece}{signs}{rest} *");
                let (is_rest, is_whole) = legality(&position, letter, rest);
                let mut expected = before.clone();
                if is_joinable && is_whole && !is_rest {
                    expected.push(format!("{letter}{rest}"));
                }
                assert_eq!(moves_of(&text).0, expected, "{text}");
            }
        }
    }
}

#[test]
fn piece_joins_over_meaningless_signs_only() {
    WITHOUT_MEANING.iter().for_each(|signs| check(signs, true));
    WITH_MEANING.iter().for_each(|signs| check(signs, false));
}
