//! Scans: the rows do not depend on how files are divided, and damaged or changed files cause errors.

mod bad_input;
mod divisions;
mod options;
mod pushdown;
mod session;
