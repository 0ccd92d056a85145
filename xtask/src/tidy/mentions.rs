//! Rules on Markdown: the paths that a page names exist in the repository.

use super::{
    Files,
    fault::{Fault, FaultKind},
};

/// The top-level folders that we check. Other paths may have nothing to do with the repository.
const FOLDERS: [&str; 3] = ["crates/", "testdata/", "xtask/"];

/// Checks the paths between backticks in a page.
pub(super) fn check(path: &str, text: &str, files: &Files) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut is_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let missing =
                line.split('`').skip(1).step_by(2).filter(|named| is_path(named) && !exists(named, files));
            faults
                .extend(missing.map(|named| Fault::at(path, index + 1, FaultKind::NoPath(named.to_owned()))));
        }
    }
    faults
}

/// Returns whether `text` between backticks is a path in these folders: one word without wildcards.
fn is_path(text: &str) -> bool {
    FOLDERS.iter().any(|folder| text.starts_with(folder))
        && text.chars().all(|sign| sign.is_ascii_alphanumeric() || "/._-".contains(sign))
}

/// Returns whether `named` is a file, or a folder with files.
fn exists(named: &str, files: &Files) -> bool {
    let folder = format!("{}/", named.trim_end_matches('/'));
    files.contains_key(named) || files.keys().any(|path| path.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::{
        fault::{Fault, FaultKind},
        tests::files,
    };

    #[track_caller]
    fn check_page(text: &str, expected: &[(usize, &str)]) {
        let files = files(&[("crates/a/src/lib.rs", ""), ("testdata/pgn/ok/b.pgn", "")]);
        let fault =
            |&(line, path): &(usize, &str)| Fault::at("A.md", line, FaultKind::NoPath(path.to_owned()));
        assert_eq!(check("A.md", text, &files), expected.iter().map(fault).collect::<Vec<_>>());
    }

    #[test]
    fn path_of_no_file_and_no_folder_is_found() {
        check_page("`crates/a/src/lib.rs` and `testdata/pgn` and `testdata/pgn/`", &[]);
        check_page(
            "a\n`crates/a/src/lib.r` and `b`, `testdata/pg`\n",
            &[(2, "crates/a/src/lib.r"), (2, "testdata/pg")],
        );
    }

    #[test]
    fn other_paths_and_code_are_ignored() {
        check_page("`src/lib.rs`, `1/2-1/2`, `testdata/*.pgn`, `testdata/{a,b}`, `crates/FOLDER x`", &[]);
        check_page("crates/b outside of backticks\n```sh\n`crates/b`\n```\n", &[]);
    }
}
