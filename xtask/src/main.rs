//! Placeholder until the tasks land.
fn main() {}
