//! Position records (PGN 16.1, 16.2): how they are read, reported and written as JSON.

pub(crate) mod input;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod location;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod stanza;
