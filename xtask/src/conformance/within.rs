//! Decides which inputs below `testdata` are within the standard, so that any implementation should read them. The
//! rules are in `testdata/CONFORMANCE.md`, and the exceptions are in [`LIST`].

use alloc::collections::BTreeMap;

/// The list of inputs that exceed the standard, although the rules say otherwise.
pub(super) const LIST: &str = "testdata/beyond.tsv";
/// Codes of notes about features outside the standard.
const NOTES: [&str; 3] = ["nag-symbol", "not-latin-1", "string-length"];
/// Notes about dialects of large collections, which are outside the standard. By the rules, an input with such a note
/// exceeds the standard.
const DIALECTS: [&str; 3] = [" note[fen-dialect]", " note[null-move]", " note[tag-dialect]"];
/// The maximum length of a line in bytes, including its end (PGN 4.3).
const LONGEST_LINE: usize = 255;

/// Parses the list of exceptions. Returns the inputs with their reasons, and a fault for each line without a reason.
pub(super) fn listed(text: &str) -> (BTreeMap<String, String>, Vec<String>) {
    let (mut listed, mut faults) = (BTreeMap::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        match line.split_once('\t') {
            Some((path, reason)) if reason.contains(": ") => {
                if listed.insert(format!("testdata/{path}"), reason.to_owned()).is_some() {
                    faults.push(format!("{LIST}:{}: {path} is listed twice", index + 1));
                }
            }
            _ => faults.push(format!("{LIST}:{}: expected a path, a tab, a clause and a reason", index + 1)),
        }
    }
    (listed, faults)
}

/// Returns whether an input is within the standard by the rules. `snapshot` is its snapshot, if it has one.
pub(super) fn by_rule(path: &str, content: &[u8], snapshot: Option<&str>) -> bool {
    let Some((folder, name)) = path.strip_prefix("testdata/").and_then(|path| path.rsplit_once('/')) else {
        return false;
    };
    match folder {
        "pgn/ok" => snapshot.is_some_and(|text| {
            let is_beyond = |line: &str| {
                [" warning[", " error["].iter().chain(&DIALECTS).any(|finding| line.contains(finding))
            };
            !findings(text).any(is_beyond)
        }),
        "fen/ok" | "epd/ok" => snapshot.is_some_and(|text| {
            let strict = text.lines().find_map(|line| line.strip_prefix("strict: "));
            strict.is_some_and(|strict| strict.as_bytes() == content.trim_ascii_end())
        }),
        "export" => {
            let stem = name.strip_suffix(".pgn").unwrap_or(name);
            stem.split_once('-').is_some_and(|(_, shown)| !shown.contains('.'))
        }
        "pgc" => !content.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"#!")),
        "perft" | "keys" | "collation" | "values" => true,
        _ => false,
    }
}

/// Returns the reason to suspect that an input in `pgn/ok` exceeds the standard, although its snapshot has only notes.
/// Returns `None` if there is no such reason.
pub(super) fn doubt(path: &str, content: &[u8], snapshot: &str) -> Option<String> {
    if !path.starts_with("testdata/pgn/ok/") {
        return None;
    }
    let is_forbidden = |byte: &u8| matches!(byte, 0..=8 | 0x0C | 0x0E..=0x1F | 0x7F..=0x9F);
    if let Some(byte) = content.iter().find(|byte| is_forbidden(byte)) {
        return Some(format!("PGN does not use the byte {byte}"));
    }
    let is_long = |line: &[u8]| line.len() >= LONGEST_LINE;
    if content.split(|byte| matches!(byte, b'\n' | b'\r')).any(is_long) {
        return Some(format!("a line has more than {LONGEST_LINE} characters"));
    }
    let note =
        NOTES.into_iter().find(|note| findings(snapshot).any(|line| line.contains(&format!("[{note}]"))));
    note.map(|note| format!("its snapshot has the note `{note}`"))
}

/// Returns the diagnostics in a snapshot, one per line.
fn findings(snapshot: &str) -> impl Iterator<Item = &str> {
    let after = snapshot.split_once("\n--- findings\n").map_or("", |(_, after)| after);
    after.lines().take_while(|line| *line != "--- export")
}

#[cfg(test)]
mod tests {
    use super::{by_rule, doubt, listed};

    const NOTED: &str = "game\n\n--- findings\n1:1 note[roster-incomplete] a\n\n--- export\n{ warning[x]}\n";

    #[test]
    fn games_are_within_unless_reported() {
        let rule = |snapshot: &str| by_rule("testdata/pgn/ok/8-a.pgn", b"*", Some(snapshot));
        assert!(rule(NOTED));
        assert!(!rule(&NOTED.replace("note[", "warning[")));
        assert!(!rule(&NOTED.replace("note[", "error[")));
        assert!(!rule(&NOTED.replace("note[roster-incomplete", "note[tag-dialect")));
        assert!(!by_rule("testdata/pgn/ok/8-a.pgn", b"*", None));
        assert!(!by_rule("testdata/pgn/err/8-a.pgn", b"*", Some(NOTED)));
    }

    #[test]
    fn strict_records_are_within() {
        let rule = |snapshot: &str| by_rule("testdata/fen/ok/16.1-a.fen", b"8/8 w - - 0 1\n", Some(snapshot));
        assert!(rule("strict: 8/8 w - - 0 1\nimport: 0 repairs\n"));
        assert!(!rule("strict: 8/8 w - - 0 2\n"));
        assert!(!rule("strict: 2 faults\n"));
    }

    #[test]
    fn export_options_are_beyond() {
        assert!(by_rule("testdata/export/8.2.4-glyphs.pgn", b"", None));
        assert!(!by_rule("testdata/export/8.2.4-glyphs.symbols.pgn", b"", None));
        assert!(by_rule("testdata/pgc/20.4-a.hex", b"# a\n05\n", None));
        assert!(!by_rule("testdata/pgc/20.4-a.hex", b"# a\n#! carry\n05\n", None));
        assert!(by_rule("testdata/keys/19-a.epd", b"", None));
        assert!(!by_rule("testdata/san/marks.tsv", b"", None));
    }

    #[test]
    fn bytes_lines_and_notes_cause_doubt() {
        let found = |content: &[u8], snapshot: &str| doubt("testdata/pgn/ok/8-a.pgn", content, snapshot);
        assert_eq!(found(b"1. e4\r\n\t*\n\xE4", NOTED), None);
        assert_eq!(found(b"\x93", NOTED).unwrap(), "PGN does not use the byte 147");
        assert_eq!(found(&[b' '; 254], NOTED), None);
        assert_eq!(found(&[b' '; 255], NOTED).unwrap(), "a line has more than 255 characters");
        let noted = NOTED.replace("roster-incomplete", "nag-symbol");
        assert_eq!(found(b"", &noted).unwrap(), "its snapshot has the note `nag-symbol`");
        assert_eq!(doubt("testdata/keys/19-a.epd", b"\x93", NOTED), None);
    }

    #[test]
    fn listed_inputs_have_unique_reasons() {
        let (inputs, faults) = listed("# c\npgn/ok/a.pgn\t7: b\n");
        assert_eq!(inputs.get("testdata/pgn/ok/a.pgn").map(String::as_str), Some("7: b"));
        assert!(faults.is_empty());
        assert_eq!(listed("a\nb\t7: c\nb\t7: c\nd\te\n").1.len(), 3);
    }
}
