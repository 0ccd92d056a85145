//! Ends of games and claims of draws (FIDE Laws 5 and 9), one position each.

use movetext_board::{Claims, Color, Ending, History, Position, Setup, Square};
use movetext_testkit::positions::{position, setup};

/// A legal position with a half-move clock.
fn with_clock(text: &str, halfmove_clock: u32) -> Position {
    Position::try_from(Setup { halfmove_clock, ..setup(text) }).expect("a legal position")
}

fn play(history: &mut History, from: Square, to: Square) {
    let mv = history.position().find_move(from, to, None);
    history.play(mv.expect("a legal move"));
}

fn fifty_moves_alone() -> Claims {
    let mut claims = Claims::default();
    claims.fifty_moves = true;
    claims
}

#[test]
fn checkmate_names_the_side_that_gave_it() {
    let black_mated = position("7k/6Q1/6K1/8/8/8/8/8 b - -");
    assert_eq!(black_mated.ending(), Some(Ending::Checkmate { winner: Color::White }));
    let white_mated = position("8/8/8/8/8/6k1/6q1/7K w - -");
    assert_eq!(white_mated.ending(), Some(Ending::Checkmate { winner: Color::Black }));
    assert_eq!(white_mated.ending().and_then(Ending::winner), Some(Color::Black));
}

#[test]
fn draws_have_no_winner() {
    let draws =
        [Ending::Stalemate, Ending::DeadPosition, Ending::SeventyFiveMoves, Ending::FivefoldRepetition];
    assert!(draws.into_iter().all(|ending| ending.is_draw() && ending.winner().is_none()));
    assert!(!Ending::Checkmate { winner: Color::White }.is_draw());
}

#[test]
fn stalemate_and_dead_position_are_draws_at_once() {
    assert_eq!(position("7k/5Q2/6K1/8/8/8/8/8 b - -").ending(), Some(Ending::Stalemate));
    assert_eq!(position("7k/8/6K1/8/8/8/8/7N b - -").ending(), Some(Ending::DeadPosition));
    assert_eq!(position("7k/8/6K1/8/8/8/8/8 b - -").ending(), Some(Ending::DeadPosition));
    assert_eq!(Position::initial().ending(), None);
}

#[test]
fn seventy_five_moves_end_the_game_and_fifty_do_not() {
    let text = "7k/8/6K1/8/8/8/8/R7 b - -";
    assert_eq!(with_clock(text, 149).ending(), None);
    assert_eq!(with_clock(text, 150).ending(), Some(Ending::SeventyFiveMoves));
    assert_eq!(with_clock(text, u32::MAX).ending(), Some(Ending::SeventyFiveMoves));
}

#[test]
fn mate_by_the_last_of_seventy_five_moves_takes_precedence() {
    let mut history = History::new(with_clock("7k/8/6K1/8/8/8/8/R7 w - -", 149));
    play(&mut history, Square::A1, Square::A8);
    assert_eq!(history.position().halfmove_clock(), 150);
    assert_eq!(history.ending(), Some(Ending::Checkmate { winner: Color::White }));
}

#[test]
fn fifty_moves_may_be_claimed_from_the_hundredth_ply() {
    let mut history = History::new(with_clock("7k/8/6K1/8/8/8/8/R7 w - -", 98));
    let mv = history.position().find_move(Square::A1, Square::A2, None).expect("a legal move");
    assert_eq!(history.claims_with(mv), Claims::default(), "the move is the 99th");
    history.play(mv);
    assert_eq!(history.claims(), Claims::default());
    let mv = history.position().find_move(Square::H8, Square::G8, None).expect("a legal move");
    assert_eq!(history.claims_with(mv), fifty_moves_alone());
    history.play(mv);
    assert_eq!(history.claims(), fifty_moves_alone());
    assert_eq!(history.ending(), None);
}

#[test]
fn a_capture_or_a_pawn_move_completes_no_fifty_moves() {
    let history = History::new(with_clock("7k/8/8/8/p7/8/7P/R6K w - -", 120));
    assert!(history.claims().fifty_moves);
    for mv in history.position().legal_moves() {
        let is_pawn = mv.origin() == Square::H2;
        assert_eq!(history.claims_with(mv).fifty_moves, !is_pawn && !mv.is_capture(), "{mv:?}");
    }
}

#[test]
fn nothing_can_be_claimed_once_the_game_has_ended() {
    for (text, clock) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - -", 120),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", 120),
        ("7k/8/6K1/8/8/8/8/7N b - -", 120),
        ("7k/8/6K1/8/8/8/8/R7 b - -", 150),
    ] {
        let history = History::new(with_clock(text, clock));
        assert!(history.ending().is_some() && history.claims().is_empty(), "{text}");
        for mv in history.position().legal_moves() {
            assert!(history.claims_with(mv).is_empty(), "{text}");
        }
    }
}

#[test]
fn draw_claim_holds_if_the_announced_move_mates() {
    let history = History::new(with_clock("7k/8/6K1/8/8/8/8/R7 w - -", 99));
    let mate = history.position().find_move(Square::A1, Square::A8, None).expect("a legal move");
    assert!(history.position().play(mate).is_checkmate());
    assert!(history.claims_with(mate).fifty_moves);
}

#[test]
fn third_and_fifth_occurrence_are_a_claim_and_an_end() {
    let mut history = History::default();
    for round in 1..=5 {
        assert_eq!(history.occurrences(), round);
        assert_eq!(history.claims().threefold_repetition, round == 3 || round == 4, "time {round}");
        assert_eq!(history.ending(), (round == 5).then_some(Ending::FivefoldRepetition), "time {round}");
        play(&mut history, Square::G1, Square::F3);
        play(&mut history, Square::G8, Square::F6);
        play(&mut history, Square::F3, Square::G1);
        let back = history.position().find_move(Square::F6, Square::G8, None).expect("a legal move");
        assert_eq!(history.occurrences_with(back), round + 1);
        // From the fifth time on, the positions in between have occurred five times, too.
        assert_eq!(history.claims_with(back).threefold_repetition, (2..=4).contains(&round), "time {round}");
        history.play(back);
    }
}

/// A history describes its present position. The caller must remember an earlier end of the game.
#[test]
fn ending_and_claims_are_of_present_position() {
    let mut fivefold = History::default();
    for _ in 0..4 {
        for (from, to) in [
            (Square::G1, Square::F3),
            (Square::G8, Square::F6),
            (Square::F3, Square::G1),
            (Square::F6, Square::G8),
        ] {
            play(&mut fivefold, from, to);
        }
    }
    assert_eq!(fivefold.ending(), Some(Ending::FivefoldRepetition));
    assert!(fivefold.claims().is_empty());
    play(&mut fivefold, Square::E2, Square::E4);
    assert_eq!((fivefold.ending(), fivefold.claims()), (None, Claims::default()));

    let mut clock = History::new(with_clock("7k/8/6K1/8/8/8/7P/R7 w - -", 150));
    assert_eq!((clock.ending(), clock.claims()), (Some(Ending::SeventyFiveMoves), Claims::default()));
    play(&mut clock, Square::H2, Square::H3);
    assert_eq!(clock.ending(), None);

    let mut unclaimed = History::new(with_clock("7k/8/6K1/8/8/8/7P/R7 w - -", 100));
    assert_eq!(unclaimed.claims(), fifty_moves_alone());
    play(&mut unclaimed, Square::H2, Square::H3);
    assert_eq!(unclaimed.claims(), Claims::default(), "a claim that was not made is lost");
    unclaimed.take_back();
    assert_eq!(unclaimed.claims(), fifty_moves_alone());
}

#[test]
fn endings_say_what_they_are() {
    let said = |ending: Ending| std::format!("{ending}");
    assert_eq!(said(Ending::Checkmate { winner: Color::White }), "checkmate");
    assert_eq!(said(Ending::SeventyFiveMoves), "seventy-five moves");
    assert_eq!(std::format!("{:>10}", Ending::Stalemate), " stalemate");
}
