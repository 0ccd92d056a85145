//! The native part of the Python package `movetext`.
//!
//! It converts between Python objects and the crates of the workspace, and knows no rules of chess itself. The package
//! in `python/movetext` gives the names their documentation and types.

extern crate alloc;

mod arrays;
mod board;
mod check;
mod convert;
mod diagnostic;
mod error;
mod file_object;
mod filter;
mod game;
mod interrupt;
mod node;
mod opening;
mod planes;
mod polyglot;
mod position;
mod read;
mod record;
mod selected;
mod source;
mod stream;
mod table;
mod tree;
mod uci;

use pyo3::pymodule;

/// The extension module.
#[pymodule]
mod _movetext {
    #[pymodule_export]
    use crate::{
        arrays::moves_array,
        board::Board,
        check::{Report, check},
        convert::{Converted, convert, export},
        diagnostic::Diagnostic,
        error::{FenError, FilterError, GameError, InputError, MoveError},
        filter::filter,
        game::Game,
        node::Node,
        opening::{Opening, eco},
        planes::{PlaneReader, planes},
        polyglot::{BookMove, Polyglot},
        read::{GameReader, read},
        record::{Epd, Fen},
        table::{Rows, table},
        tree::{MoveStatistics, tree},
        uci::{decode_move, encode_move},
    };
}
