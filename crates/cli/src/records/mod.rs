//! Records of positions (PGN 16.1, 16.2): their lines, diagnostics and JSON objects.

pub(crate) mod input;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod location;
pub(crate) mod report;
pub(crate) mod stanza;
