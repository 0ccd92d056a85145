//! Tests of the events of played moves (PGN 8.2).

mod detached_pieces;
mod move_events;
mod two_readers;
