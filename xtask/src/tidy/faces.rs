//! The rule that libraries do not mention the command: neither their documentation nor their messages may name a
//! subcommand or an option. The command adds such advice where it prints.

use alloc::collections::BTreeSet;

use super::{
    File, Files,
    fault::{Fault, FaultKind},
};

/// The beginnings of paths that may still name the command. This list may only shrink: an entry that is no longer
/// needed is a fault.
const EXCEPTIONS: [&str; 0] = [];

/// The folder with a file or a folder for each subcommand.
const SUBCOMMANDS: &str = "crates/cli/src/commands/";

/// Checks the sources and the READMEs of all libraries.
pub(super) fn check(files: &Files) -> Vec<Fault> {
    check_except(files, &EXCEPTIONS)
}

/// Checks all libraries, except for paths that begin with an exception.
fn check_except(files: &Files, exceptions: &[&str]) -> Vec<Fault> {
    let subcommands: BTreeSet<&str> = files.keys().filter_map(|path| subcommand(path)).collect();
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    let programs: BTreeSet<&str> =
        files.keys().filter_map(|path| Some(path.split_once("/src/bin/")?.0)).collect();
    let has_program =
        |path: &str| path.strip_suffix("/README.md").is_some_and(|package| programs.contains(package));
    for (path, file) in files.iter().filter(|(path, _)| is_of_library(path) && !has_program(path)) {
        let found = prose(path, file).filter_map(|(line, text)| {
            let named = named(text, &subcommands)?;
            Some(Fault::at(path, line, FaultKind::NamesCommand(named)))
        });
        let mut found = found.peekable();
        match exceptions.iter().find(|exception| path.starts_with(**exception)) {
            Some(exception) if found.peek().is_some() => _ = needed.insert(*exception),
            Some(_) => {}
            None => faults.extend(found),
        }
    }
    let unneeded = exceptions.iter().filter(|exception| !needed.contains(*exception));
    faults.extend(unneeded.map(|exception| Fault::new(exception, FaultKind::NamesNoCommand)));
    faults
}

/// Returns the name of the subcommand that a source file implements.
fn subcommand(path: &str) -> Option<&str> {
    let name = path.strip_prefix(SUBCOMMANDS)?.split('/').next()?;
    Some(name.strip_suffix(".rs").unwrap_or(name)).filter(|name| *name != "mod")
}

/// Returns whether a file belongs to a library, and not to a program.
fn is_of_library(path: &str) -> bool {
    let Some((package, file)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) else {
        return false;
    };
    let is_source = file.starts_with("src/") && !file.starts_with("src/bin/");
    package != "cli" && (is_source || file == "README.md") && (path.ends_with(".rs") || path.ends_with(".md"))
}

/// Returns the lines that are checked, with their numbers. In Rust, these are documentation and literals outside tests.
fn prose<'a>(path: &str, file: &'a File) -> impl Iterator<Item = (usize, &'a str)> {
    let page = if path.ends_with(".md") { file.text.as_str() } else { "" };
    let tokens = file.tokens.iter().filter(|token| !token.is_test);
    let texts = tokens.map(|token| (token.line, token.text.as_str())).chain([(1, page)]);
    texts.flat_map(|(first, text)| (first..).zip(text.lines()))
}

/// Returns the subcommand or option that a line names. Ignores command lines for cargo.
fn named(line: &str, subcommands: &BTreeSet<&str>) -> Option<String> {
    line.split('`').filter(|part| !part.trim_start_matches(['"', ' ']).starts_with("cargo ")).find_map(
        |part| {
            let option = after(part, "--").find(|(before, name)| {
                !before.ends_with(|sign: char| sign == '-' || sign.is_alphanumeric()) && !name.is_empty()
            });
            let named = after(part, "movetext ").find(|(_, name)| subcommands.contains(name));
            let option = option.map(|(_, name)| format!("--{name}"));
            named.map(|(_, name)| format!("movetext {name}")).or(option)
        },
    )
}

/// Returns the text before each `mark`, and the word after it.
fn after<'a>(text: &'a str, mark: &'static str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.match_indices(mark).map(move |(start, _)| {
        let (before, rest) = text.split_at(start);
        let rest = rest.strip_prefix(mark).unwrap_or_default();
        let end = rest.find(|sign: char| !sign.is_ascii_lowercase()).unwrap_or(rest.len());
        (before, rest.split_at(end).0)
    })
}

#[cfg(test)]
mod tests {
    use super::{super::tests::files, check_except};

    #[track_caller]
    fn check(path: &str, text: &str, exceptions: &[&str], expected: &[&str]) {
        let commands = ["crates/cli/src/commands/check/mod.rs", "crates/cli/src/commands/eco.rs"];
        let files = files(&[(path, text), (commands[0], ""), (commands[1], "")]);
        let faults = check_except(&files, exceptions);
        assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), expected, "{text}");
    }

    #[track_caller]
    fn check_line(text: &str, named: &str) {
        let fault =
            format!("crates/a/src/b.rs:1: names `{named}`; the command adds such advice where it prints");
        check("crates/a/src/b.rs", text, &[], &[&fault]);
    }

    #[test]
    fn subcommands_and_options_are_found() {
        check_line("/// As `movetext eco` does.\n", "movetext eco");
        check_line("//! Run movetext check.\n", "movetext check");
        check_line("const A: &str = \"see `movetext check --strict`\";\n", "movetext check");
        check_line("#[error(\"use --force\")]\n", "--force");
        check_line("/// With `--to pgn`.\n", "--to");
    }

    #[test]
    fn other_words_and_code_are_ignored() {
        for text in [
            "/// `movetext` is a column; movetext of a game.\n",
            "// `movetext eco --all`\n",
            "/// `cargo bench --guard`\n/// `--`, `e4--`, a -- b, `---x`\n",
            "let a = b - --c;\n",
            "#[cfg(test)]\nmod tests { const A: &str = \"--force\"; }\n",
        ] {
            check("crates/a/src/b.rs", &format!("\n{text}"), &[], &[]);
        }
    }

    #[test]
    fn programs_may_name_themselves() {
        for path in ["crates/cli/src/main.rs", "crates/a/src/bin/b.rs", "crates/cli/README.md", "README.md"] {
            check(path, "/// `movetext eco`\n", &[], &[]);
        }
    }

    #[test]
    fn front_page_of_a_library_is_checked() {
        let fault =
            "crates/a/README.md:2: names `movetext eco`; the command adds such advice where it prints";
        check("crates/a/README.md", "# a\n`movetext eco`\n", &[], &[fault]);
    }

    #[test]
    fn exceptions_only_shrink() {
        check("crates/a/src/b.rs", "/// `--to`\n", &["crates/a/"], &[]);
        let fault = "crates/b/: names no command; remove it from xtask/src/tidy/faces.rs";
        check("crates/a/src/b.rs", "/// `--to`\n", &["crates/a/", "crates/b/"], &[fault]);
    }
}
