//! Neither file names nor file contents can control a terminal (PGN 4.1).

use crate::process::Folder;
use movetext_json::controls_display;

/// A file name that clears the screen, changes the text direction and starts new lines. [`TEXT`] does the same.
const NAME: &str = "a\u{1B}[2J\u{9B}1m\u{202E}\u{2028}.pgn";
const TEXT: &str = "[Event \"x\u{1B}[2J\u{9B}\u{202E}\u{2066}\"]\n[White \"\u{2028}\"]\n\n\
                    1. e2e4 e5 2. Nf6 {c\u{1B}\u{7F}\u{202E}} \u{1B} foo\u{85} *\n";

fn folder() -> Folder {
    Folder::new().with(NAME, TEXT)
}

#[test]
fn messages_have_no_control_characters() {
    let folder = folder();
    for arguments in [
        &format!("check --notes '{NAME}'"),
        &format!("check --notes --format human '{NAME}'"),
        &format!("check --notes --format github '{NAME}'"),
        &format!("check --notes --format json '{NAME}'"),
        &format!("check --strict '{NAME}'"),
        "check --fix --dry-run gone\u{1B}\n\u{202E}",
        "check --gone\u{1B}[2J\u{9B}\u{202E}",
        &format!("stats '{NAME}'"),
        &format!("stats --format json '{NAME}'"),
        &format!("stats --players '{NAME}'"),
        &format!("crosstable '{NAME}'"),
        &format!("convert --to jsonl '{NAME}'"),
        &format!("dedup --report -o out.pgn '{NAME}' '{NAME}'"),
        "index gone\u{1B}",
        &format!("epd '{NAME}'"),
        "fen '4k3/8/8/8/8/8/8/4K3 \u{1B}\u{202E} - - 0 1'",
        "play e\u{1B}\u{202E}4",
        &format!("filter --tag White~(\u{1B}\u{9B} '{NAME}'"),
    ] {
        let run = folder.run(arguments);
        assert!(!run.stderr.is_empty() || !run.stdout.is_empty(), "{arguments:?}");
        for text in [&run.stdout, &run.stderr] {
            let line = text.lines().find(|line| line.contains(controls_display));
            assert_eq!(line, None, "{arguments:?}");
        }
    }
    let run = folder.run(&format!("check -q --select illegal-move '{NAME}'"));
    run.writes_first("a\\u{1B}[2J\\u{9B}1m\\u{202E}\\u{2028}.pgn:4:15: error");
}

#[test]
fn data_on_a_pipe_is_verbatim() {
    let folder = folder();
    let filtered = folder.output(&format!("filter -q '{NAME}'"));
    assert_eq!(filtered.stdout, [TEXT.as_bytes(), b"\n"].concat());
    let arguments = ["check", "-q", "--fix", "--dry-run", "--select", "move-spelling", NAME];
    let diff = folder.run(&arguments).stdout;
    assert!(diff.contains("\n [White \"\u{2028}\"]\n"), "{diff:?}");
    assert!(diff.contains("{c\u{1B}\u{7F}\u{202E}}"), "{diff:?}");
    assert_eq!(diff.lines().next(), Some("--- a\\u{1B}[2J\\u{9B}1m\\u{202E}\\u{2028}.pgn"));
}
