#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

// For `History`, which grows with its game. No other type allocates.
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod coordinates;
mod diagram;
mod ending;
mod error;
mod hash;
mod history;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod setup;
mod square;

pub use crate::{
    bitboard::{Bitboard, Squares},
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    ending::{Claims, Ending},
    error::ParseError,
    history::History,
    movegen::{Candidates, GameBoard, MovePattern, MoveSelection, MoveSet},
    moves::{IntoMoves, Move, MoveCode, MoveList},
    perft::{divide, perft},
    piece::{Piece, Role},
    position::{Dropped, Position, Undo},
    setup::{Setup, SetupError, SetupReason},
    square::{File, Rank, Square},
};
