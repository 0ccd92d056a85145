//! Tag values of games (PGN 8.1.1, 9).

mod dialect;
mod real_files;
mod value_spans;
