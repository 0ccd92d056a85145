//! Properties that hold for any input. Each fuzz target is a function that panics if the input violates its property.
//!
//! An input is a file, so you can copy a failing input to `testdata/regress`. All other choices, such as the answers of
//! a visitor or the lengths of the pieces of a stream, are derived from the input. So each run can be repeated.

mod diagram;
mod edits;
mod epd;
mod fen;
mod fickle;
mod lexer;
mod log;
mod pages;
mod parser;
mod pgc;
mod replay;
mod san;
mod sink;
mod writer;

/// A fuzz target.
#[derive(Debug)]
pub struct Target {
    /// The name of the target and of its folders.
    pub name: &'static str,
    /// Panics if the input violates the property.
    pub check: fn(&[u8]),
}

/// All targets. `cargo xtask fuzz` has the same list, with the source of their seeds.
pub const TARGETS: &[Target] = &[
    Target { name: "diagram", check: diagram::check },
    Target { name: "edits", check: edits::check },
    Target { name: "epd", check: epd::check },
    Target { name: "fen", check: fen::check },
    Target { name: "lexer", check: lexer::check },
    Target { name: "pages", check: pages::check },
    Target { name: "parser", check: parser::check },
    Target { name: "pgc-decode", check: pgc::check_decoding },
    Target { name: "pgc-encode", check: pgc::check_encoding },
    Target { name: "replay", check: replay::check },
    Target { name: "san", check: san::check },
    Target { name: "writer", check: writer::check },
];
