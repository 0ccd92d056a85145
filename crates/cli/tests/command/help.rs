//! Help with its examples, completions, manual pages, and suggestions for misspelled words.

use crate::process::{Folder, movetext, output, root, run};
use std::{fs, path::Path};

/// Returns all commands, including the commands that the help does not list.
fn commands() -> Vec<String> {
    let help = run("--help").stdout;
    let list = help.split_once("\nOptions:\n").unwrap().0.split_once("Usage: ").unwrap().1;
    let names = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.map(|line| line.split(' ').next().unwrap().to_owned());
    let mut names: Vec<String> = names.filter(|name| name != "help").collect();
    assert!(names.len() > 6, "{names:?}");
    names.push("man".to_owned());
    names
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&format!("completions {shell}"));
        run.reports_only(0, "");
        for command in commands().iter().filter(|name| *name != "man") {
            run.writes(command);
        }
    }
    assert_eq!(run("completions csh").status, 2);
}

#[test]
fn manual_pages_are_made_for_every_command() {
    let folder = Folder::new();
    assert_eq!(folder.run("man --output .").status, 0);
    for command in commands().iter().filter(|name| *name != "man") {
        let page = folder.text(&format!("movetext-{command}.1"));
        let title = format!(".TH movetext-{command} 1  \"movetext {}\"", env!("CARGO_PKG_VERSION"));
        assert!(page.contains(&title), "{page}");
        assert!(page.contains(&format!("movetext {command}")), "{page}");
        assert_eq!(run(&format!("man {command}")).stdout, page);
    }
    // Subcommands also have pages.
    assert_eq!(run("man book-make").stdout, folder.text("movetext-book-make.1"));
    let page = folder.text("movetext.1");
    assert!(page.contains("Exit status") && page.contains("movetext\\-check(1)"), "{page}");
    assert_eq!(run("man").stdout, page);
    assert_eq!(run("man nothing").status, 2);
    assert_eq!(folder.run("man --output movetext.1").status, 2);
}

#[test]
fn readme_has_the_jobs_of_the_help() {
    let help = run("--help").stdout;
    let jobs = help.split_once("Which command?\n").unwrap().1.split_once("FILE may").unwrap().0;
    let jobs: String = jobs.lines().map(|line| format!("{}\n", line.trim_start())).collect();
    assert!(jobs.lines().count() >= 20);
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains(&jobs), "{jobs}");
}

#[test]
fn every_command_help_has_working_examples() {
    let mut count = 0;
    for command in commands().iter().map(Some).chain([None]) {
        let help = match command {
            Some(command) => run(&[command, "--help"]).stdout,
            None => run("--help").stdout,
        };
        let example = format!("  movetext {}", command.map_or("", String::as_str));
        let examples: Vec<&str> = help.lines().filter(|line| line.starts_with(&example)).collect();
        assert!(!examples.is_empty(), "{command:?}");
        for example in examples {
            count += 1;
            try_example(example.trim());
        }
    }
    assert!(count > 20, "{count}");
}

/// Runs an example in a folder with the files that it names. Asserts the exit status in its remark, or 0 without a
/// remark.
#[cfg(unix)]
pub(crate) fn try_example(example: &str) {
    // Three spaces separate the command and the remark.
    let (line, remark) = example.split_once("   ").unwrap_or((example, ""));
    let folder = Folder::new();
    // In a condition on a tag, a tilde precedes a regular expression.
    let line = line.replace("~/", &format!("{}/", folder.path().display()));
    let own = line.split(" | ").next().unwrap();
    prepare(folder.path(), own);
    // `movetext query` runs another program, which may not be installed.
    let is_beside = Path::new(env!("CARGO_BIN_EXE_movetext")).with_file_name("movetext-query").is_file();
    let is_missing = own.starts_with("movetext query ")
        && !is_beside
        && shell(folder.path(), "command -v movetext-query") != 0;
    // Tests have no terminal, which is an error for this command.
    let needs_terminal = own.starts_with("movetext view ") && !own.contains(" --html ");
    let expected = if is_missing || needs_terminal {
        2
    } else if remark.contains("exit status 1") {
        1
    } else {
        0
    };
    let status = shell(folder.path(), own);
    assert_eq!(status, expected, "{example}");
    // We run a pipeline only if all its programs are installed.
    let is_installed = line.split(" | ").skip(1).all(|part| {
        let tool = part.split(' ').next().unwrap();
        shell(folder.path(), &format!("command -v {tool} > /dev/null")) == 0
    });
    if own.len() < line.len() && is_installed {
        prepare(folder.path(), own);
        assert_eq!(shell(folder.path(), &line), 0, "{example}");
    }
}

#[cfg(not(unix))]
fn try_example(_: &str) {}

/// Runs a shell line and returns its exit status. In the line, `movetext` is the program under test.
#[cfg(unix)]
fn shell(folder: &Path, line: &str) -> i32 {
    let command = format!("movetext() {{ \"$MOVETEXT\" \"$@\"; }}; {line}");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &command]).env("MOVETEXT", env!("CARGO_BIN_EXE_movetext")).current_dir(folder);
    shell.stdin(std::process::Stdio::null()).output().unwrap().status.code().unwrap()
}

/// Creates the files and folders that an example names.
#[cfg(unix)]
fn prepare(folder: &Path, line: &str) {
    let games = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";
    let exported = output(movetext("export -q", folder), games.as_bytes()).stdout;
    fs::write(folder.join("source"), &exported).unwrap();
    let puzzles = fs::read(root().join("testdata/tables/puzzles.csv")).unwrap();
    for word in line.split(' ') {
        let path = folder.join(word);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).unwrap();
        }
        if word.ends_with('/') {
            fs::create_dir_all(&path).unwrap();
            fs::write(path.join("games.pgn"), &exported).unwrap();
        }
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        let text = match extension.as_deref() {
            Some("pgn") => &exported,
            Some("csv") => &puzzles,
            Some("txt") => b"8/8/8/8/8/8/8/K1k5 w - - 0 1\n".as_slice(),
            Some("tsv" | "ssp") => b"Ann\tAnna\n",
            Some("epd") => b"8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n",
            _ if word.ends_with(".pgc") || word == "damaged" => {
                output(movetext(&format!("convert -q --to pgc source -o {word}"), folder), b"");
                continue;
            }
            // The index is about the games, so the example names them first.
            Some("parquet") if line.contains("--position-index") => {
                let index = format!("convert -q --to parquet --table positions games.pgn -o {word}");
                output(movetext(&index, folder), b"");
                continue;
            }
            Some("parquet") => {
                output(movetext(&format!("tree -q source -o {word}"), folder), b"");
                continue;
            }
            Some("bin") => {
                output(movetext(&format!("book make -q source -o {word}"), folder), b"");
                continue;
            }
            Some("jsonl") => {
                output(movetext(&format!("convert -q --to jsonl source -o {word}"), folder), b"");
                continue;
            }
            Some("zst" | "gz" | "bz2") => {
                output(movetext(&format!("export -q source -o {word}"), folder), b"");
                continue;
            }
            _ => continue,
        };
        // A file name with `*` needs a matching file.
        fs::write(folder.join(word.replace('*', "some")), text).unwrap();
    }
}
