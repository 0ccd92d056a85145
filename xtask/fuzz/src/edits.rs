//! Suggested edits: applying them does not change the games. Applying them repeatedly comes to an end, because each
//! round leaves fewer diagnostics.

use movetext_pgn::{
    Interest, Reader,
    diagnostic::{Diagnostic, Edit, WithFixes, apply_edits},
    read,
};

use crate::log::{Entry, Kind, Log, Spans};
use movetext_pgn_values::{TagName, ValueKind, value::Date};

/// Applies all edits until none are left. Each round must fix at least one diagnostic.
pub(crate) fn check(bytes: &[u8]) {
    let mut text = bytes.to_vec();
    for _ in 0..=bytes.len() {
        let edits = edits_of(&text);
        let next = match apply_edits(&text, &edits) {
            Ok(next) => next,
            Err(error) => panic!("{error}: {edits:?}"),
        };
        if next == text {
            return;
        }
        let (before, after) = (games(&text), games(&next));
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before, after, "{edits:?}");
        }
        assert_eq!(before.len(), after.len(), "{edits:?}");
        text = next;
    }
    panic!("there is no end of edits");
}

fn edits_of(bytes: &[u8]) -> Vec<Edit> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    let Ok(_) = Reader::new(bytes).visit_all(&mut (), &mut found);
    found.0.iter().flat_map(|diagnostic| diagnostic.fix().to_vec()).collect()
}

/// Returns the log of the games, with dates and empty player names in the spelling of the edits.
///
/// Edits may add or change a SetUp tag, a FEN value and a termination marker, so we remove them from the log. If an
/// edit changed their meaning, other entries differ: the start position or the result.
fn games(bytes: &[u8]) -> Vec<Entry> {
    let mut log = Log::new(Interest::ALL, Spans::Left);
    read(bytes, &mut log, &mut ());
    let is_kept = |entry: &Entry| !entry.text.starts_with("tag SetUp ");
    let mut entries: Vec<Entry> = log.entries.into_iter().filter(is_kept).collect();
    for entry in &mut entries {
        let words = match entry.kind {
            Kind::Tag if entry.text.starts_with("tag FEN ") => 2,
            Kind::Tag => {
                entry.text = corrected(&entry.text).unwrap_or_else(|| entry.text.clone());
                continue;
            }
            Kind::End => 2,
            _ => continue,
        };
        entry.text = entry.text.split(' ').take(words).collect();
    }
    entries
}

/// Returns the log entry of a tag after an edit has corrected its value. Returns `None` if no edit changes the value.
fn corrected(entry: &str) -> Option<String> {
    let (name, value) = entry.trim_end().strip_prefix("tag ")?.split_once(' ')?;
    let text = value.strip_prefix('"')?.strip_suffix('"')?;
    let tag = TagName::from_bytes(name.as_bytes())?;
    let meant = match tag.kind() {
        ValueKind::Date => Date::read(text).ok()?.to_string(),
        ValueKind::Players if tag.is_roster() && text.trim().is_empty() => "?".to_owned(),
        _ => return None,
    };
    // A log without spans writes tags in this form.
    Some(format!("tag {name} {meant:?}  "))
}
