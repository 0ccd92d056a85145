//! Inputs: files, folders, patterns, standard input, and objects on servers.

use super::{
    GAMES, command, folder, names, run, run_command,
    server::{Objects, start},
};
use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

const COUNT: &str = "SELECT count(*) AS n FROM games";

/// Runs the command with a standard input. Its folder for temporary files is `tmp`, which is created.
fn run_with_stdin(folder: &std::path::Path, arguments: &[&str], stdin: &[u8]) -> (i32, String, String) {
    let temporary = folder.join("tmp");
    fs::create_dir_all(&temporary).unwrap();
    let mut command = command(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).env("TMPDIR", &temporary);
    let mut running = command.spawn().unwrap();
    // A command that fails early does not read.
    let _ = running.stdin.take().unwrap().write_all(stdin);
    let output = running.wait_with_output().unwrap();
    assert_eq!(names(&temporary), [""; 0], "{arguments:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn inputs_are_files_folders_and_patterns() {
    let folder = folder();
    let url = format!("file://{}/a.pgn", folder.path().display());
    let cases: [(&[&str], &str); 10] = [
        (&["*/*.pgn"], "n\n2\n"),
        (&["b*", "*.pgn"], "n\n4\n"),
        (&["**/*.pgn"], "n\n4\n"),
        (&["a.pgn"], "n\n2\n"),
        (&["a.pgn", "./a.pgn", &url], "n\n2\n"),
        (&[&url], "n\n2\n"),
        (&["."], "n\n4\n"),
        (&["below/b [1].pgn"], "n\n2\n"),
        (&["below/*.pgn"], "n\n2\n"),
        (&["below/note.txt"], "n\n2\n"),
    ];
    for (files, expected) in cases {
        let arguments = [&["-q", "--format", "csv", COUNT], files].concat();
        assert_eq!(run(folder.path(), &arguments), (0, expected.to_owned(), String::new()), "{files:?}");
    }
}

#[test]
fn standard_input_is_a_file() {
    let folder = folder();
    let compressed = zstd::encode_all(GAMES.as_bytes(), 3).unwrap();
    let file = "SELECT file, count(*) AS n FROM games GROUP BY file";
    let several = "SELECT count(*) AS n FROM games a, games b, plies; SELECT count(*) AS n FROM plies";
    for (sql, inputs, expected) in [
        (file, &["-"][..], "file,n\n<stdin>,2\n"),
        (file, &["-", "-"], "file,n\n<stdin>,2\n"),
        (several, &["-"], "n\n4\n"),
        (COUNT, &["a.pgn", "-"], "n\n4\n"),
    ] {
        let arguments = [&["-q", "--format", "csv", sql], inputs].concat();
        for stdin in [GAMES.as_bytes(), &compressed] {
            let found = run_with_stdin(folder.path(), &arguments, stdin);
            assert_eq!(found, (0, expected.to_owned(), String::new()), "{arguments:?}");
        }
    }
}

#[test]
fn bad_standard_input_is_named() {
    let folder = folder();
    let compressed = zstd::encode_all(GAMES.as_bytes(), 3).unwrap();
    let cut = compressed.get(..compressed.len() - 5).unwrap();
    let (status, _, message) = run_with_stdin(folder.path(), &[COUNT, "-"], cut);
    assert!(status == 2 && message.starts_with("movetext-query: <stdin>: "), "{message}");
}

#[cfg(unix)]
#[test]
fn interrupted_copy_of_standard_input_is_removed() {
    let folder = folder();
    let mut command = command(folder.path(), &[COUNT, "-"]);
    let mut running = command.stdin(Stdio::piped()).env("TMPDIR", folder.path()).spawn().unwrap();
    while names(folder.path()).len() < 3 {
        std::thread::yield_now();
    }
    let kill = Command::new("kill").args(["-s", "TERM", &running.id().to_string()]).status();
    assert!(kill.unwrap().success() && !running.wait().unwrap().success());
    assert_eq!(names(folder.path()), ["a.pgn", "below"]);
}

#[test]
fn files_on_several_servers_are_one_table() {
    let folder = folder();
    let objects: Objects = &[("a.pgn", GAMES)];
    let urls = [start(objects), start(objects)].map(|server| format!("{server}/a.pgn"));
    let inputs = [urls[0].as_str(), "a.pgn", urls[1].as_str()];
    let sql = "SELECT g.file, count(*) AS n, sum(plies) AS plies FROM games g WHERE white LIKE 'Ann%' GROUP BY file ORDER BY n, file DESC";
    let arguments = [&["-q", "--format", "csv", sql], &inputs[..]].concat();
    let path = folder.path().join("a.pgn").display().to_string();
    let mut files = [urls[0].clone(), urls[1].clone(), path];
    files.sort_by(|one, other| other.cmp(one));
    let rows: String = files.iter().map(|file| format!("{file},1,3\n")).collect();
    assert_eq!(run(folder.path(), &arguments), (0, format!("file,n,plies\n{rows}"), String::new()));

    // Each server reads only the columns and the games that the query needs.
    let explain = format!("EXPLAIN {sql}");
    let arguments = [&["-q", "--format", "csv", &explain], &inputs[..]].concat();
    let (_, plan, _) = run(folder.path(), &arguments);
    let scans: Vec<_> = plan.lines().filter(|line| line.contains("DataSourceExec")).collect();
    assert_eq!(scans.len(), 3, "{plan}");
    for scan in scans {
        assert!(scan.contains("projection=[file, plies]") && scan.contains("predicate=white"), "{scan}");
    }
}

/// The objects of an S3 server. Some keys have characters that a URL encodes.
const OBJECTS: Objects = &[
    ("games/2025/a.pgn", GAMES),
    ("games/2026/a#1%20.pgn", GAMES),
    ("games/2026/b.pgn.cuts.json", "{}"),
    ("games/2026/b.pgn", GAMES),
    ("games/2026/deep/c.pgn", GAMES),
    ("games/2026/note.txt", GAMES),
    ("others/a.pgn", GAMES),
    ("others/empty/note.txt", ""),
];

fn run_on_s3(url: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = folder();
    let mut command = command(folder.path(), arguments);
    let variables = [("AWS_ENDPOINT", url), ("AWS_ALLOW_HTTP", "true"), ("AWS_SKIP_SIGNATURE", "true")];
    run_command(command.envs(variables))
}

#[test]
fn objects_are_files_folders_and_patterns() {
    let server = start(OBJECTS);
    for (inputs, games) in [
        (&["s3://games/2026/b.pgn"][..], 2),
        (&["s3://games/2026/a#1%20.pgn"], 2),
        (&["s3://games/2026/note.txt"], 2),
        (&["s3://games/2026/"], 6),
        (&["s3://games/2026"], 6),
        (&["s3://games"], 8),
        (&["s3://games/2026/?.pgn"], 2),
        (&["s3://games/2026/*.pgn"], 4),
        (&["s3://games/*/a*.pgn"], 4),
        (&["s3://games/202[5-6]/*.pgn", "s3://games/2026/b.pgn"], 6),
        (&["s3://games/**/*.pgn"], 8),
        (&["s3://games/2026/b.pgn", "s3://others/a.pgn", "a.pgn"], 6),
    ] {
        let arguments = [&["-q", "--format", "csv", COUNT], inputs].concat();
        assert_eq!(run_on_s3(&server, &arguments), (0, format!("n\n{games}\n"), String::new()), "{inputs:?}");
    }
    for (input, reason) in [
        ("s3://games/none.pgn", "no such file"),
        ("s3://games/none/*.pgn", "no such file"),
        ("s3://others/*/*.pgn", "no such file"),
        ("s3://others/empty/", "has no files in .pgn"),
    ] {
        let expected = format!("movetext-query: {input}: {reason}\n");
        assert_eq!(run_on_s3(&server, &[COUNT, input]), (2, String::new(), expected));
    }
}

#[test]
fn web_servers_have_files_only() {
    let server = start(&[("a.pgn", GAMES)]);
    let list = "a pattern or a folder is not possible, because web servers do not list files; name each file";
    let query = "a URL with `?` is not possible; pipe its content to the input `-`";
    for (path, reason) in
        [("*.pgn", list), ("games/", list), ("a.pgn?max=1", query), ("b.pgn", "no such file")]
    {
        let url = format!("{server}/{path}");
        let expected = format!("movetext-query: {url}: {reason}\n");
        assert_eq!(run(folder().path(), &[COUNT, &url]), (2, String::new(), expected));
    }
}

#[test]
fn password_in_url_is_hidden() {
    let server = start(&[("a.pgn", GAMES)]).replace("http://", "http://ann:secret@");
    let sql = "SELECT DISTINCT file FROM games";
    let (status, files, message) =
        run(folder().path(), &["-q", "--format", "csv", sql, &format!("{server}/a.pgn")]);
    assert!(status == 0 && files.contains("/a.pgn") && !files.contains("secret"), "{files}{message}");
    let (status, _, message) = run(folder().path(), &[sql, &format!("{server}/b.pgn")]);
    assert!(status == 2 && message.contains("/b.pgn") && !message.contains("secret"), "{message}");
}
