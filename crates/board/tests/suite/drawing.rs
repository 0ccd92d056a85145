//! Draws and reads diagrams with letters and figurines.

use movetext_board::{Board, Color, Piece, Position, Role, Setup, Square};
use movetext_testkit::Random;

fn random_board(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    for square in Square::ALL {
        if random.below(3) > 0 {
            let piece = Piece::new(random.pick(&Color::ALL), random.pick(&Role::ALL));
            board.set(square, Some(piece));
        }
    }
    board
}

#[test]
fn random_boards_round_trip_as_diagrams() {
    let mut random = Random::new(64);
    for _ in 0..10_000 {
        let board = random_board(&mut random);
        let (letters, figurines) = (board.to_string(), board.figurines().to_string());
        assert_eq!((letters.lines().count(), figurines.lines().count()), (8, 8));
        assert_eq!((letters.chars().count(), figurines.chars().count()), (128, 128));
        assert_eq!(letters.parse(), Ok(board));
        assert_eq!(figurines.parse(), Ok(board));
        assert_eq!(format!("{board:?}"), letters);
    }
}

#[test]
fn diagram_starts_at_a8() {
    let mut board = Board::EMPTY;
    board.set(Square::A8, Some(Piece::new(Color::Black, Role::Rook)));
    board.set(Square::H1, Some(Piece::new(Color::White, Role::King)));
    let empty = ". . . . . . . .\n".repeat(6);
    assert_eq!(board.to_string(), format!("r . . . . . . .\n{empty}. . . . . . . K\n"));
    assert_eq!(board.figurines().to_string(), format!("♜ . . . . . . .\n{empty}. . . . . . . ♔\n"));
}

#[test]
fn diagram_for_black_is_rotated() {
    let mut random = Random::new(65);
    for _ in 0..100 {
        let board = random_board(&mut random);
        // Turning the board reverses the order of the squares.
        let turned: String = board.to_string().trim_end().chars().rev().chain(['\n']).collect();
        assert_eq!(board.diagram(Color::Black).to_string(), turned);
        assert_eq!(board.diagram(Color::White).to_string(), board.to_string());
        let figurines: String =
            board.figurines().to_string().trim_end().chars().rev().chain(['\n']).collect();
        assert_eq!(board.diagram(Color::Black).figurines().to_string(), figurines);
    }
}

#[test]
fn positions_and_setups_draw_their_board() {
    let position = Position::initial();
    assert_eq!(position.to_string(), position.board().to_string());
    assert_eq!(Setup::initial().to_string(), position.board().to_string());
    assert_eq!(position.to_string().parse(), Ok(Board::initial()));
}

#[test]
fn diagram_mixes_letters_and_figurines() {
    let text = "
        ♜\u{fe0e} ♞\u{fe0f} ♝ ♛ ♚ ♝ n ♜
        ♟\u{fe0f} p ♟\u{fe0e} ♟ ♟ ♟ ♟ ♟
        ........ ........ ........ ........
        ♙♙♙♙ PPPP
        ♖ ♘ ♗ Q ♔ ♗ ♘ R\u{2028}";
    assert_eq!(text.parse(), Ok(Board::initial()));
}

#[test]
fn figurines_are_the_unicode_chess_symbols() {
    let all: Vec<_> =
        ('\u{0}'..=char::MAX).filter_map(|letter| Some((letter, Piece::from_figurine(letter)?))).collect();
    assert_eq!(all.iter().map(|(letter, _)| *letter).collect::<String>(), "♔♕♖♗♘♙♚♛♜♝♞♟");
    assert!(all.iter().all(|(letter, piece)| piece.to_figurine() == *letter));
    assert_eq!(Piece::new(Color::White, Role::King).to_figurine(), '♔');
    assert_eq!(Piece::new(Color::White, Role::Knight).to_figurine(), '♘');
    assert_eq!(Piece::new(Color::Black, Role::Pawn).to_figurine(), '♟');
}

#[test]
fn invalid_diagrams_are_rejected() {
    let refused = |text: &str| text.parse::<Board>().expect_err("no diagram").to_string();
    let unknown = |letter, square| format!("`{letter}` for {square} is neither a piece nor `.`");
    assert_eq!(refused(""), "a diagram has 64 squares, found 0");
    assert_eq!(refused("k"), "a diagram has 64 squares, found 1");
    assert_eq!(refused(&".".repeat(63)), "a diagram has 64 squares, found 63");
    assert_eq!(refused(&".".repeat(65)), "a diagram has 64 squares, found more");
    assert_eq!(refused(&"♙".repeat(65)), "a diagram has 64 squares, found more");
    for letter in ['x', '-', '1', '/', '·', '🨀', '\u{fe0e}', '\u{fe0f}'] {
        assert_eq!(refused(&letter.to_string()), unknown(letter, Square::A8));
    }
    // A variation selector must directly follow a figurine, and only one may follow.
    assert_eq!(refused("K\u{fe0f}"), unknown('\u{fe0f}', Square::B8));
    assert_eq!(refused("♔ \u{fe0f}"), unknown('\u{fe0f}', Square::B8));
    assert_eq!(refused("♔\u{fe0e}\u{fe0e}"), unknown('\u{fe0e}', Square::B8));
}
