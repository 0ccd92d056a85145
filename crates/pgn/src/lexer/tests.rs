//! Tests of the lexer (PGN 4 to 7).
