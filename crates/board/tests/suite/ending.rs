//! Ends of games and claims of draws (FIDE Laws 5 and 9), one game each.

use movetext_board::{Claims, Color, Ending, History, MoveCode, Position, Setup};
use movetext_testkit::{positions::setup, table};

/// The history of a position, given with its half-move clock.
fn history(start: &str) -> History {
    let halfmove_clock = start.split(' ').nth(4).and_then(|clock| clock.parse().ok()).expect("a clock");
    History::new(Position::try_from(Setup { halfmove_clock, ..setup(start) }).expect("a legal position"))
}

/// Plays a move, or passes, and returns the claims with the move before it is made.
fn play(history: &mut History, text: &str) -> Option<Claims> {
    if text == "--" {
        history.record(history.position().null_move().expect("no check"));
        return None;
    }
    let code: MoveCode = text.parse().expect("a move");
    let mv = history.position().to_legal(code).expect("a legal move");
    let (claims, occurrences) = (history.claims_with(mv), history.occurrences_with(mv));
    history.play(mv);
    assert_eq!(history.occurrences(), occurrences, "{text}");
    Some(claims)
}

fn words(claims: Claims) -> String {
    let names = [(claims.fifty_moves, "fifty"), (claims.threefold_repetition, "threefold")];
    let held: Vec<&str> = names.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name).collect();
    assert_eq!(claims.is_empty(), held.is_empty());
    if held.is_empty() { "none".to_owned() } else { held.join(" ") }
}

#[test]
fn each_game_has_the_ending_and_claims_of_its_row() {
    table::check("board/endings.tsv", |[start, moves]| {
        let mut history = history(start);
        let moves = moves.split(' ').filter(|&text| text != "-");
        let announced = moves.map(|text| play(&mut history, text)).last().flatten();
        let ending = history.ending();
        // A position alone does not show that it has occurred before.
        let shown = ending.filter(|&ending| ending != Ending::FivefoldRepetition);
        assert_eq!(history.position().ending(), shown);
        let ending = match ending {
            Some(Ending::Checkmate { winner: Color::White }) => "checkmate by White".to_owned(),
            Some(Ending::Checkmate { winner: Color::Black }) => "checkmate by Black".to_owned(),
            _ => ending.map_or("none".to_owned(), |ending| ending.to_string()),
        };
        let announced = announced.map_or("-".to_owned(), words);
        vec![announced, history.occurrences().to_string(), ending, words(history.claims())]
    });
}

#[test]
fn checkmates_have_a_winner_and_draws_have_none() {
    for ending in
        [Ending::Stalemate, Ending::DeadPosition, Ending::SeventyFiveMoves, Ending::FivefoldRepetition]
    {
        assert!(ending.is_draw() && ending.winner().is_none(), "{ending}");
    }
    for winner in Color::ALL {
        let mate = Ending::Checkmate { winner };
        assert!(!mate.is_draw() && mate.winner() == Some(winner));
    }
}

#[test]
fn endings_say_what_they_are() {
    let said = |ending: Ending| std::format!("{ending}");
    assert_eq!(said(Ending::Checkmate { winner: Color::White }), "checkmate");
    assert_eq!(said(Ending::SeventyFiveMoves), "seventy-five moves");
    assert_eq!(std::format!("{:>10}", Ending::Stalemate), " stalemate");
}
