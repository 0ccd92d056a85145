//! Endings and draw claims (FIDE Laws 5 and 9), one game per row.

use movetext_board::{Claims, Color, Ending, History, MoveCode, Position, Setup};
use movetext_testkit::{positions::setup, table};

/// Starts a history at a FEN that ends with the half-move clock.
fn history(start: &str) -> History {
    let halfmove_clock = start.rsplit(' ').next().and_then(|clock| clock.parse().ok()).expect("a clock");
    History::new(Position::try_from(Setup { halfmove_clock, ..setup(start) }).expect("a legal position"))
}

/// Plays a move or passes. Returns which draws the player could claim by announcing the move, or `None` for a pass.
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
fn endings_and_claims_match_table() {
    table::check("board/endings.tsv", |[start, moves]| {
        let mut history = history(start);
        let moves = moves.split(' ').filter(|&text| text != "-");
        let announced = moves.map(|text| play(&mut history, text)).last().flatten();
        let ending = history.ending();
        // A position alone cannot detect repetitions.
        let shown = ending.filter(|&ending| ending != Ending::FivefoldRepetition);
        assert_eq!(history.position().ending(), shown);
        let ending = ending.map_or("none".to_owned(), |ending| match ending.winner() {
            Some(Color::White) => format!("{ending} by White"),
            Some(Color::Black) => format!("{ending} by Black"),
            None => ending.to_string(),
        });
        let announced = announced.map_or("-".to_owned(), words);
        vec![announced, history.occurrences().to_string(), ending, words(history.claims())]
    });
}

#[test]
fn only_checkmate_has_a_winner() {
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
fn endings_display_their_reason() {
    let said = |ending: Ending| std::format!("{ending}");
    assert_eq!(said(Ending::Checkmate { winner: Color::White }), "checkmate");
    assert_eq!(said(Ending::SeventyFiveMoves), "seventy-five moves");
    assert_eq!(std::format!("{:>10}", Ending::Stalemate), " stalemate");
}
