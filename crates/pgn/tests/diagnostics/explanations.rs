//! Explanations of unplayable moves: pieces and squares of the position, and the place in the line (8.2.3, 8.2.5).

use super::findings;
use movetext_pgn::{
    Reader,
    diagnostic::{Code, Counts, Diagnostic},
};

/// Returns the messages about unplayable moves.
fn messages(text: &str) -> Vec<String> {
    let unplayable = |one: &Diagnostic| matches!(one.code, Code::IllegalMove | Code::AmbiguousMove);
    findings(text.as_bytes()).iter().filter(|one| unplayable(one)).map(ToString::to_string).collect()
}

#[track_caller]
fn says(text: &str, expected: &str) {
    assert_eq!(messages(text), [expected], "{text}");
}

#[test]
fn illegal_move_names_pieces_and_squares() {
    says("1. Ke2 *", "illegal move: `Ke2`, e2 is occupied by White's own pawn");
    says("1. Ke3 *", "illegal move: `Ke3`, the king on e1 does not reach e3");
    says("1. e4 e5 2. Nf3 Qh5 3. Qh5 *", "illegal move: `Qh5`, the queen on d8 does not reach h5");
    says("1. e4 e5 2. Qh5 Nc6 3. Qhh5 *", "illegal move: `Qhh5`, h5 is occupied by White's own queen");
    says("1. e4 e5 2. Qhh4 *", "illegal move: `Qhh4`, no white queen on the h-file");
    says("1. Ra3 *", "illegal move: `Ra3`, the rook on a1 is blocked by the pawn on a2");
}

#[test]
fn illegal_castling_names_the_condition_that_fails() {
    says("1. e4 e5 2. O-O *", "illegal move: `O-O`, castling is blocked by the bishop on f1");
    says(
        "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 d6 5. Be2 Be7 6. O-O *",
        "illegal move: `O-O`, no right to castle on the king's side: the king or the rook has moved",
    );
    says(
        "1. e4 e5 2. Nf3 b6 3. Bc4 Ba6 4. Bxf7+ Ke7 5. O-O *",
        "illegal move: `O-O`, the king would pass f1, which the bishop on a6 attacks",
    );
}

#[test]
fn ambiguous_move_names_its_candidates() {
    says(
        "1. Nf3 a6 2. d3 a5 3. Nd2 *",
        "move that more than one piece can make: `Nd2`, expected `Nbd2` or `Nfd2`",
    );
}

#[test]
fn variation_one_ply_too_early_says_what_it_replaces() {
    let later = |text: &str, token: &str, replaced: &str| {
        let reason = "legal one ply later: a variation replaces the move before it, here";
        says(text, &format!("illegal move: `{token}`, {reason} {replaced}"));
    };
    later("1. e4 (1... c5) e5 *", "c5", "White's move 1");
    later("1. e4 (c5) e5 *", "c5", "White's move 1");
    later("1. e4 e5 (2. f4 exf4) 2. Nf3 *", "f4", "Black's move 1");
    later("1. e4 e5 (1... c5 2. Nf3 (2... d6) d6) 2. Nf3 *", "d6", "White's move 2");
}

#[test]
fn variation_one_ply_too_late_says_what_it_replaces() {
    let earlier = |text: &str, token: &str, replaced: &str| {
        let reason = "legal one ply earlier: a variation replaces the move before it, here";
        says(text, &format!("illegal move: `{token}`, {reason} {replaced}"));
    };
    earlier("1. e4 e5 (1. d4 d5) 2. Nf3 *", "d4", "Black's move 1");
    earlier("1. e4 e5 2. Nf3 (1... c5) Nc6 *", "c5", "White's move 2");
    earlier("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 (4. Ba4) *", "Ba4", "Black's move 4");
    earlier("1. e4 e5 (1... c5 2. Nf3 (1... e6) d6) 2. Nf3 *", "e6", "White's move 2");
    // The first move of an inner variation replaces the move after the one before its line.
    earlier("1. e4 e5 2. Nf3 (2. f4 (1... c5) exf4) *", "c5", "White's move 2");
}

#[test]
fn variation_that_fits_nowhere_says_what_is_wrong_with_its_move() {
    says("1. e4 e5 (1... Ke6) *", "illegal move: `Ke6`, the king on e8 does not reach e6");
    says("1. e4 (1. d4 d4) e5 *", "illegal move: `d4`, the pawn on d7 does not advance to d4");
    // The main line replaces nothing.
    says("1. e4 e5 e5 *", "illegal move: `e5`, the pawn on e4 is blocked by the pawn on e5");
}

#[test]
fn number_that_does_not_fit_an_illegal_move_is_named() {
    says(
        "1. e4 e5 2. Nf3 3. Bb5 a6 *",
        "illegal move: `Bb5`, only the opponent could make the move, with the bishop on f1; its number is 3, \
         expected 2",
    );
    says("1. e4 e5 7. Nf3 Nc6 8. Ke3 *", "illegal move: `Ke3`, the king on e1 does not reach e3");
}

#[test]
fn explanation_is_the_same_from_a_stream_and_after_other_games() {
    let text = "1. e4 *\n\n1. e4 e5 (1. d4 d5) 2. Ke3 *\n".repeat(40);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut reader = Reader::from_read(text.as_bytes());
    reader.visit_all(&mut (), &mut found).unwrap();
    assert_eq!(found, findings(text.as_bytes()));
    let explained = found.iter().filter(|one| one.explanation.is_some()).count();
    assert_eq!(explained, 80);
}

/// A game may be read again a few times, but not for each of its mistakes.
#[test]
fn many_misplaced_variations_cost_no_more_than_reading() {
    let text = format!("1. e4 e5 {}*", "(1. d4) ".repeat(20_000));
    let found = findings(text.as_bytes());
    assert_eq!(found.iter().filter(|one| one.code == Code::IllegalMove).count(), 20_000);
    let mut counts = Counts::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut counts);
    assert_eq!(counts.of(Code::IllegalMove), 20_000);
}
