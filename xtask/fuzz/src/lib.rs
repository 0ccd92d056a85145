//! What holds for any input whatever: one function for each target of fuzzing, which panics where it does not hold.
//!
//! Inputs are bytes as they would stand in a file, so that what is found goes into `testdata/regress` as it is. What a
//! target varies besides (answers of a sink, where a stream is cut) is drawn from the input itself: the same bytes
//! always do the same.

mod cast;
mod edits;
mod epd;
mod fen;
mod fickle;
mod lexer;
mod log;
mod parser;
mod pgc;
mod replay;
mod san;
mod sink;
mod writer;

/// A target of fuzzing.
#[derive(Debug)]
pub struct Target {
    /// The name, which is also that of its folders.
    pub name: &'static str,
    /// Reads the input and panics if something does not hold that should.
    pub check: fn(&[u8]),
}

/// The targets. `cargo xtask fuzz` has the same list, with where their seeds come from.
pub const TARGETS: &[Target] = &[
    Target { name: "edits", check: edits::check },
    Target { name: "epd", check: epd::check },
    Target { name: "fen", check: fen::check },
    Target { name: "lexer", check: lexer::check },
    Target { name: "parser", check: parser::check },
    Target { name: "pgc-decode", check: pgc::check_decoding },
    Target { name: "pgc-encode", check: pgc::check_encoding },
    Target { name: "replay", check: replay::check },
    Target { name: "san", check: san::check },
    Target { name: "writer", check: writer::check },
];
