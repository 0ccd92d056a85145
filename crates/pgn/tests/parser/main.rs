//! Tests of the parser at the level of its events (PGN 8, 18).

mod answers;
mod corpus;
mod edges;
mod events;
mod floods;
mod movetext;
mod rare_forms;
mod recovery;
mod regress;
mod stray;
mod tabs;
mod tags;
