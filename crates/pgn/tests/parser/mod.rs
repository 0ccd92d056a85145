//! Tests of the parser through its events (PGN 8, 18).

mod events;
mod fast_path_tokens;
mod limits;
mod movetext;
mod mutated_inputs;
mod next_offset;
mod recovery;
mod repetition;
mod sink_answers;
mod stray;
