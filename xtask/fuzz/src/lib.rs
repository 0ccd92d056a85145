//! Properties that hold for any input. Each fuzz target is a function that panics if its property is violated.
//!
//! An input is a file, so a failing input goes into `testdata/regress` unchanged. All other choices, such as how a sink
//! answers or how large the chunks in a stream are, follow from the input, so that each run is reproducible.

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

/// A fuzz target.
#[derive(Debug)]
pub struct Target {
    /// Its name, which is also the name of its folders.
    pub name: &'static str,
    /// Reads the input and panics if a property is violated.
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
