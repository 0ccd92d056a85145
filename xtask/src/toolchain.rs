//! Finds the compilers and targets that `rustup` has installed, for checks that need more than the running compiler.

use std::{path::Path, process::Command};

/// Returns the installed toolchains, or nothing if `rustup` is not installed.
pub(crate) fn installed(root: &Path) -> Vec<String> {
    listed(root, &["toolchain", "list"])
}

/// Returns the targets for which the running toolchain has a standard library, or nothing if `rustup` is not installed.
pub(crate) fn targets(root: &Path) -> Vec<String> {
    listed(root, &["target", "list", "--installed"])
}

/// Returns the installed toolchain for a release such as `1.93` or `nightly`. If there are several, returns the latest.
pub(crate) fn for_release<'a>(installed: &'a [String], name: &str) -> Option<&'a str> {
    let is_release = |toolchain: &&String| {
        toolchain.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', '-']) || rest.is_empty())
    };
    installed.iter().filter(is_release).max().map(String::as_str)
}

/// Returns the first word of each line that `rustup` prints.
fn listed(root: &Path, arguments: &[&str]) -> Vec<String> {
    let Ok(output) = Command::new("rustup").args(arguments).current_dir(root).output() else {
        return Vec::new();
    };
    if !output.status.success() {
        return Vec::new();
    }
    first_words(&String::from_utf8_lossy(&output.stdout))
}

/// Returns the first word of each line.
fn first_words(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.split_ascii_whitespace().next()).map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{first_words, for_release};

    const LIST: &str = "\
stable-x86_64-unknown-linux-gnu (active, default)
nightly-2026-01-01-x86_64-unknown-linux-gnu
1.9.0-x86_64-unknown-linux-gnu
1.93.0-x86_64-unknown-linux-gnu
1.93.1-x86_64-unknown-linux-gnu
";

    #[test]
    fn release_is_found_by_its_last_patch() {
        let installed = first_words(LIST);
        assert_eq!(for_release(&installed, "1.93"), Some("1.93.1-x86_64-unknown-linux-gnu"));
        assert_eq!(for_release(&installed, "1.9"), Some("1.9.0-x86_64-unknown-linux-gnu"));
        assert_eq!(for_release(&installed, "nightly"), Some("nightly-2026-01-01-x86_64-unknown-linux-gnu"));
        assert_eq!(for_release(&installed, "1.94"), None);
        assert_eq!(for_release(&installed, "1"), Some("1.93.1-x86_64-unknown-linux-gnu"));
    }
}
