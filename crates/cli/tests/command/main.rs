//! The command `movetext` as a process: its arguments, its output, its exit status.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod archives;
mod convert;
mod dedup;
mod games;
mod positions;
mod process;
mod records;
mod sort;
mod split;
mod wholes;
