#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

// Only `History` allocates.
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
mod binary;
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
pub mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod rules;
mod setup;
mod square;

/// Iterators that this crate's methods return.
pub mod iter {
    pub use crate::{bitboard::Squares, moves::IntoMoves};
}

pub use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    diagram::Diagram,
    ending::{Claims, Ending},
    error::ParseError,
    history::History,
    moves::{Move, MoveCode, MoveList},
    perft::{divide, perft},
    piece::{Piece, Role},
    position::{DroppedFields, Material, Position, Undo},
    rules::{ChecksLeft, Pockets, Rules},
    setup::{Setup, SetupError, SetupReason},
    square::{File, Rank, Square},
};
