//! `movetext check --fix` changes nothing outside the spans of its edits.

use crate::process::Folder;
use movetext_input::TextKind;
use movetext_pgn::diagnostic::{Code, Diagnostic, Edit, WithFixes, apply_edits};
use movetext_testkit::{Random, files::pgn_texts, pgn_text::damaged};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

const LOOSE: &str = "[White \"Tal]\n\n1. e2e4 e5) 1:0\n";
const FIXED: &str = "[White \"Tal\"]\n\n1. e4 e5 1-0\n";

fn is_utf_16(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFE\xFF") || bytes.starts_with(b"\xFF\xFE")
}

#[cfg(unix)]
#[test]
fn fixed_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new().with("a.pgn", LOOSE);
    let path = folder.path().join("a.pgn");
    for mode in [0o600, 0o640, 0o755] {
        fs::write(&path, LOOSE).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(folder.run("check --fix a.pgn").status, 0);
        assert_eq!(folder.text("a.pgn"), FIXED);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
    }
}

#[test]
fn file_without_edits_is_not_rewritten() {
    let folder = Folder::new().with("a.pgn", FIXED);
    let path = folder.path().join("a.pgn");
    let long_ago = std::time::UNIX_EPOCH + core::time::Duration::from_secs(1_000_000_000);
    fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
    let run = folder.run("check --fix a.pgn");
    assert_eq!(run.status, 0);
    run.reports_last(", 0 fixed\n");
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
}

#[test]
fn fix_keeps_compression_of_any_file_name() {
    let folder = Folder::new().with("plain.pgn", LOOSE).with("plain.gz", LOOSE);
    for (extension, mark) in [("gz", &b"\x1F\x8B"[..]), ("zst", b"\x28\xB5\x2F\xFD"), ("bz2", b"BZh")] {
        let name = format!("a.pgn.{extension}");
        folder.write(&name, compressed(extension));
        fs::copy(folder.path().join(&name), folder.path().join(format!("{extension}.pgn"))).unwrap();
        for name in [name, format!("{extension}.pgn")] {
            folder.run(&format!("check --fix {name}")).outputs(0, "").reports_last("4 fixed\n");
            assert!(folder.read(&name).starts_with(mark), "{name}");
            folder.run(&format!("check --notes --select move-spelling {name}")).outputs(0, "");
        }
    }
    let run = folder.run("check --fix -q plain.gz");
    assert_eq!((run.status, folder.text("plain.gz").as_str()), (0, FIXED));
}

/// Returns [`LOOSE`], compressed.
fn compressed(extension: &str) -> Vec<u8> {
    let kind = movetext_files::compression::Compression::from_extension(format!("a.{extension}"));
    let mut out = movetext_files::compression::Compressor::new(Vec::new(), kind).unwrap();
    std::io::Write::write_all(&mut out, LOOSE.as_bytes()).unwrap();
    out.finish().unwrap()
}

#[test]
fn fix_refuses_uneditable_input_with_reason() {
    let mut utf_16 = vec![0xFF, 0xFE];
    utf_16.extend(LOOSE.encode_utf16().flat_map(u16::to_le_bytes));
    let folder = Folder::new().with("utf16.pgn", &utf_16).with("good.pgn", LOOSE);
    let pgc = folder.run("convert --to pgc good.pgn -o a.pgc");
    pgc.exits(0);
    fs::create_dir(folder.path().join("empty")).unwrap();
    for (name, reason) in [
        ("utf16.pgn", "is UTF-16, which cannot be edited"),
        ("a.pgc", "PGC data, expected text"),
        ("missing.pgn", "no such file"),
        ("empty", "is a directory"),
    ] {
        for arguments in ["check --fix", "check --fix --dry-run"] {
            let before = fs::read(folder.path().join(name)).ok();
            let run = folder.run(&format!("{arguments} {name}"));
            run.outputs(2, "");
            run.reports_first(&format!("movetext: {name}: {reason}"));
            assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
            assert_eq!(fs::read(folder.path().join(name)).ok(), before);
        }
    }
    // The other file is fixed.
    let run = folder.run("check --fix -q utf16.pgn good.pgn");
    assert_eq!((run.status, folder.text("good.pgn").as_str()), (2, FIXED));
}

#[test]
fn file_that_is_cut_short_stays_as_it_was() {
    let mut bytes = compressed("gz");
    bytes.truncate(bytes.len() - 6);
    let folder = Folder::new().with("a.pgn.gz", &bytes);
    let run = folder.run("check --fix a.pgn.gz");
    assert_eq!(run.status, 2);
    assert_eq!(folder.read("a.pgn.gz"), bytes);
    assert_eq!(folder.names().len(), 1);
}

#[test]
fn fix_of_many_batches_ignores_thread_count() {
    let text = format!("{LOOSE}\n").repeat(30_000);
    for threads in ["1", "4"] {
        let folder = Folder::new().with("a.pgn", &text);
        let arguments = format!("check --fix --threads {threads} a.pgn");
        let diff = folder.run(&format!("{arguments} --dry-run"));
        folder.run(&arguments).outputs(0, "").reports_last(", 120000 fixed\n");
        let fixed = format!("{FIXED}\n").repeat(30_000);
        assert!(folder.text("a.pgn") == fixed);
        let patched = Folder::new().with("a.pgn", &text);
        if let Some(status) = patch(patched.path(), diff.stdout.as_bytes()) {
            assert!(status);
            assert!(patched.text("a.pgn") == fixed);
        }
    }
}

/// Applies a diff with the program `patch`. Returns whether it applied, or `None` if `patch` is not installed.
fn patch(folder: &Path, diff: &[u8]) -> Option<bool> {
    fs::write(folder.join("diff"), diff).unwrap();
    let mut command = Command::new("patch");
    // Without fuzz, every hunk must apply at its exact line.
    command.args(["--binary", "-s", "-p0", "-F0", "-i", "diff"]).current_dir(folder);
    let output = command.stdin(Stdio::null()).output().ok()?;
    assert!(!String::from_utf8_lossy(&output.stdout).contains("offset"), "{output:?}");
    Some(output.status.success())
}

/// Returns the text with tag values fixed and implied Variant tags added, because export does neither.
fn with_values_spelled(text: &[u8]) -> Vec<u8> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text, &mut (), &mut found);
    let is_value = |one: &&Diagnostic| matches!(one.code(), Code::TagValue | Code::FenWithoutVariant);
    let edits: Vec<Edit> = found.0.iter().filter(is_value).flat_map(|one| one.fix().to_vec()).collect();
    apply_edits(text, &edits).unwrap()
}

#[test]
fn fixed_games_are_the_games_that_they_were() {
    let (folder, original) = (Folder::new(), Folder::new());
    let mut exports = Vec::new();
    for (path, bytes) in pgn_texts() {
        let name = format!("{:04}.pgn", exports.len());
        fs::write(folder.path().join(&name), &bytes).unwrap();
        let export = || folder.run(&format!("export -q {name}"));
        let kind = TextKind::detect_file(folder.path().join(&name));
        if is_utf_16(&bytes) || export().status == 2 || !kind.is_ok_and(|kind| kind == TextKind::Games) {
            continue;
        }
        fs::write(folder.path().join(&name), with_values_spelled(&bytes)).unwrap();
        let expected = export().stdout;
        fs::write(folder.path().join(&name), &bytes).unwrap();
        fs::write(original.path().join(&name), bytes).unwrap();
        exports.push((path, name, expected));
    }
    let names: Vec<&str> = exports.iter().map(|(_, name, _)| name.as_str()).collect();
    let check = |options: &str| folder.output(&format!("check {options} --notes {}", names.join(" ")));
    let diff = check("--fix --dry-run -q").stdout;
    assert!(check("--fix -q").status.code() < Some(2));
    for (path, name, export) in &exports {
        let header = format!("--- {name}\n");
        let has_diff = diff.windows(header.len()).any(|part| part == header.as_bytes());
        assert_eq!(folder.read(name) == original.read(name), !has_diff, "{path:?}");
        assert_eq!(folder.run(&format!("export -q {name}")).stdout, *export, "{path:?}");
    }
    let again = check("--fix");
    let again = String::from_utf8(again.stderr).unwrap();
    let summaries: Vec<&str> = again.lines().filter(|line| line.contains(" fixed")).collect();
    assert!(summaries.len() >= names.len(), "{again}");
    assert!(summaries.iter().all(|line| line.contains(", 0 fixed")), "{again}");

    if let Some(is_applied) = patch(original.path(), &diff) {
        assert!(is_applied);
        for (path, name, _) in &exports {
            assert!(original.read(name) == folder.read(name), "{path:?}");
        }
    }
}

/// Runs `check --fix` twice on files with these texts. Asserts that the second run changes nothing, and that a dry run
/// shows what the first run does.
#[track_caller]
fn assert_fixed_at_once(texts: &[Vec<u8>]) {
    let names: Vec<String> = (0..texts.len()).map(|index| format!("{index:04}.pgn")).collect();
    let [folder, original] = [(); 2].map(|()| {
        let files = names.iter().zip(texts);
        files.fold(Folder::new(), |folder, (name, text)| folder.with(name, text))
    });
    let fix = |options: &str| folder.output(&format!("check --fix -q {options} {}", names.join(" "))).stdout;
    let read = |name: &str| folder.read(name);
    let diff = fix("--dry-run");
    fix("");
    let once: Vec<_> = names.iter().map(|name| read(name)).collect();
    assert_eq!(fix("--dry-run").escape_ascii().to_string(), "");
    fix("");
    for ((name, once), text) in names.iter().zip(once).zip(texts) {
        assert!(read(name) == once, "{}", text.escape_ascii());
    }
    if let Some(is_applied) = patch(original.path(), &diff) {
        assert!(is_applied);
        for name in &names {
            assert!(original.read(name) == read(name), "{name}");
        }
    }
}

#[test]
fn second_fix_changes_no_damaged_excerpt() {
    let texts: [&[u8]; 10] = [
        b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\n\n1. e4 *\n",
        b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"\n\n1. e4 *\n",
        b"e4((e5",
        b"[White \"A\"]\n\n)\n[Black \"B\"]\n\n1. e4 *\n",
        b"{\n\n[S\"]",
        b"1. e4 d5 2. exd]5 Qxd5 *\n",
        b"1. e4 (1. d4 ((1. c4",
        b"[Event 'x\n\n1. e2e4 e5) 7. f3 1:0 {",
        b"[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\n\n1. e4 *",
        b"1. e4 }\n\n[White x\n\n[Event \"y]\n\n(1.d2d4",
    ];
    assert_fixed_at_once(&texts.map(<[u8]>::to_vec));
}

#[test]
fn second_fix_changes_no_truncated_input() {
    let mut texts = Vec::new();
    let mut random = Random::new(0x5EED);
    for (_, bytes) in pgn_texts() {
        if is_utf_16(&bytes) || bytes.len() > 4_096 {
            continue;
        }
        for _ in 0..2 {
            let mut text = bytes.clone();
            text.truncate(random.below(bytes.len() + 1));
            if random.one_in(3) {
                text.drain(..random.below(text.len() + 1));
            }
            let text = damaged(&text, &mut random);
            if !is_utf_16(&text) {
                texts.push(text);
            }
        }
    }
    assert_fixed_at_once(&texts);
}
