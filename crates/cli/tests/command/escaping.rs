//! File names and file contents cannot control a terminal (PGN 4.1).

use crate::process::{output_in, run_in};
use movetext_archive::convert::controls_display;
use std::fs;

/// A name and a text that clear the screen, change the text direction, and start new lines.
const NAME: &str = "a\u{1B}[2J\u{9B}1m\u{202E}\u{2028}.pgn";
const TEXT: &str = "[Event \"x\u{1B}[2J\u{9B}\u{202E}\u{2066}\"]\n[White \"\u{2028}\"]\n\n\
                    1. e2e4 e5 2. Nf6 {c\u{1B}\u{7F}\u{202E}} \u{1B} foo\u{85} *\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), TEXT).unwrap();
    folder
}

#[test]
fn messages_and_findings_have_no_control_characters() {
    let folder = folder();
    for arguments in [
        &["check", "--notes", NAME][..],
        &["check", "--notes", "--format", "human", NAME],
        &["check", "--notes", "--format", "github", NAME],
        &["check", "--notes", "--format", "json", NAME],
        &["check", "--strict", NAME],
        &["check", "--fix", "--dry-run", "gone\u{1B}\n\u{202E}"],
        &["check", "--gone\u{1B}[2J\u{9B}\u{202E}"],
        &["stats", NAME],
        &["stats", "--format", "json", NAME],
        &["convert", "--to", "jsonl", NAME],
        &["dedup", "--report", "-o", "out.pgn", NAME, NAME],
        &["index", "gone\u{1B}"],
        &["epd", NAME],
        &["fen", "4k3/8/8/8/8/8/8/4K3 \u{1B}\u{202E} - - 0 1"],
        &["play", "e\u{1B}\u{202E}4"],
        &["filter", "--tag", "White~(\u{1B}\u{9B}", NAME],
    ] {
        let run = run_in(folder.path(), arguments, b"");
        assert!(!run.stderr.is_empty() || !run.stdout.is_empty(), "{arguments:?}");
        for text in [&run.stdout, &run.stderr] {
            let line = text.lines().find(|line| line.contains(controls_display));
            assert_eq!(line, None, "{arguments:?}");
        }
    }
    let run = run_in(folder.path(), &["check", "-q", "--select", "illegal-move", NAME], b"");
    assert!(
        run.stdout.starts_with("a\\u{1B}[2J\\u{9B}1m\\u{202E}\\u{2028}.pgn:4:15: error"),
        "{}",
        run.stdout
    );
}

#[test]
fn data_on_a_pipe_is_verbatim() {
    let folder = folder();
    let filtered = output_in(folder.path(), &["filter", "-q", NAME], b"");
    assert_eq!(filtered.stdout, [TEXT.as_bytes(), b"\n"].concat());
    let arguments = ["check", "-q", "--fix", "--dry-run", "--select", "move-spelling", NAME];
    let diff = run_in(folder.path(), &arguments, b"").stdout;
    assert!(diff.contains("\n [White \"\u{2028}\"]\n"), "{diff:?}");
    assert!(diff.contains("{c\u{1B}\u{7F}\u{202E}}"), "{diff:?}");
    assert_eq!(diff.lines().next(), Some("--- a\\u{1B}[2J\\u{9B}1m\\u{202E}\\u{2028}.pgn"));
}
