//! The native part of the npm package `movetext`.
//!
//! It converts between JavaScript values and the crates of the workspace, and knows no rules of chess itself. The
//! modules in `js` give the functions their documentation and types. A game is passed as one text and a list of words,
//! because a call for each move would take longer than the move itself.

#![expect(unreachable_pub, reason = "wasm-bindgen exports public items of private modules")]

extern crate alloc;

mod arrays;
mod board;
mod build_game;
mod check;
mod diagnostic;
mod encode;
mod error;
mod offsets;
mod ops;
mod pipe;
mod position;
mod reader;
mod write;
