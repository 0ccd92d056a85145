//! Tests for the public API, in one binary, so that linking happens only once.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod ansi;
#[cfg(feature = "gif")]
mod gif;
mod marks;
#[cfg(feature = "png")]
mod png;
mod svg;

use movetext_diagram::{
    BoardImage,
    board::{Board, Color, Piece, Position, Role, Square},
};
use movetext_fen::Fen;

/// Black mates with the queen on h4.
const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

/// The theme's colours of squares on a light page.
#[cfg(any(feature = "gif", feature = "png"))]
const LIGHT: [u8; 3] = [0xf0, 0xe4, 0xcf];
#[cfg(any(feature = "gif", feature = "png"))]
const DARK: [u8; 3] = [0xb5, 0x8f, 0x6b];
/// The fill of a black piece on a light page.
#[cfg(feature = "png")]
const BLACK: [u8; 3] = [0x2b, 0x2b, 0x2b];

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap().into_position().unwrap()
}

fn image(fen: &str) -> BoardImage {
    BoardImage::from_position(&position(fen))
}

/// Returns a board with a queen on every square. No setup with it is legal.
fn queens() -> Board {
    let mut board = Board::EMPTY;
    for (square, index) in Square::ALL.into_iter().zip(0..) {
        let color = if index % 3 == 0 { Color::Black } else { Color::White };
        board.set(square, Some(Piece::new(color, Role::Queen)));
    }
    board
}
