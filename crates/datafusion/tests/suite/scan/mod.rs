//! Scans: every division of the files gives the same rows, and faults are errors.

mod bad_input;
mod divisions;
mod options;
mod pushdown;
mod session;
