//! Ranges of compressed files.
