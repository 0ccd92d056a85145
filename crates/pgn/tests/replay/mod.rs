//! Tests of the events for played moves (PGN 8.2).

mod detached_pieces;
mod main_line;
mod move_events;
mod two_readers;
