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
mod variants;

use movetext_pgn::{
    Reader,
    diagnostic::{Diagnostic, Edit, WithFixes, apply_edits},
    parser::Limits,
    source::Source,
};

/// Returns the diagnostics of the games that are left.
fn findings_of<S: Source>(mut reader: Reader<S>) -> Vec<Diagnostic> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    assert!(reader.visit_all(&mut (), &mut found).is_ok());
    found.0
}

/// Returns the diagnostics of a text that is read with these limits.
fn findings_within(bytes: &[u8], limits: Limits) -> Vec<Diagnostic> {
    findings_of(Reader::new(bytes).with_limits(limits))
}

fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    findings_within(bytes, Limits::default())
}

fn edits_of(found: &[Diagnostic]) -> Vec<Edit> {
    found.iter().flat_map(|one| one.fix()).cloned().collect()
}

/// Returns the text with all suggested edits applied.
fn fixed(bytes: &[u8]) -> Vec<u8> {
    apply_edits(bytes, &edits_of(&findings(bytes))).unwrap()
}
