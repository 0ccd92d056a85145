//! Diagnostics: the table of codes, the suggested edits, and the sinks (PGN 3 to 18).

mod chess960_starts;
mod code_table;
mod edits;
mod explanations;
mod final_position;
mod game_record;
mod message_text;
mod move_numbers;
mod mutations;
mod piece_letters;
mod repeated_tags;
#[cfg(feature = "serde")]
mod serialized;
mod sinks;

use movetext_pgn::{
    Reader,
    diagnostic::{Diagnostic, Edit, WithFixes},
    parser::Limits,
};

/// Returns the diagnostics of a text that is read with these limits.
fn findings_within(bytes: &[u8], limits: Limits) -> Vec<Diagnostic> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    let Ok(_) = Reader::new(bytes).with_limits(limits).visit_all(&mut (), &mut found);
    found.0
}

fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    findings_within(bytes, Limits::default())
}

fn edits_of(found: &[Diagnostic]) -> Vec<Edit> {
    found.iter().flat_map(|one| one.fix()).cloned().collect()
}
