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
pub mod encoding;
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

pub use crate::bitboard::Bitboard;
pub use crate::bitboard::Squares;
pub use crate::board::Board;
pub use crate::castling::CastlingRights;
pub use crate::castling::CastlingSide;
pub use crate::color::Color;
pub use crate::diagram::DiagramError;
pub use crate::diagram::FigurineDiagram;
pub use crate::ending::Claims;
pub use crate::ending::Ending;
pub use crate::error::ParseColorError;
pub use crate::error::ParseFileError;
pub use crate::error::ParseMoveError;
pub use crate::error::ParsePieceError;
pub use crate::error::ParseRankError;
pub use crate::error::ParseRoleError;
pub use crate::error::ParseSquareError;
pub use crate::history::History;
pub use crate::movegen::Candidates;
pub use crate::movegen::GameBoard;
pub use crate::movegen::MovePattern;
pub use crate::movegen::MoveSelection;
pub use crate::movegen::MoveSet;
pub use crate::movegen::MovesOfSet;
pub use crate::moves::IntoMoves;
pub use crate::moves::Move;
pub use crate::moves::MoveCode;
pub use crate::moves::MoveList;
pub use crate::perft::divide;
pub use crate::perft::perft;
pub use crate::piece::Piece;
pub use crate::piece::Role;
pub use crate::position::Dropped;
pub use crate::position::Position;
pub use crate::position::Undo;
pub use crate::setup::ReasonsOfSet;
pub use crate::setup::Setup;
pub use crate::setup::SetupError;
pub use crate::setup::SetupReason;
pub use crate::setup::SetupReasons;
pub use crate::square::File;
pub use crate::square::Rank;
pub use crate::square::Square;
