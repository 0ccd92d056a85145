//! Tests typed tag values (PGN 8.1.1, 9, 15; supplement of 2001).

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

extern crate alloc;

mod checks;
mod clock;
mod clock_times;
mod country;
mod date;
mod dialect;
mod eco;
mod fields;
mod player;
mod random_values;
mod registry;
mod round;
#[cfg(feature = "serde")]
mod serialized;
mod site;
mod style;
mod table;
mod time;
mod time_control;
