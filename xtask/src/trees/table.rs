//! Formats the table of trees from the output of `cargo tree`, and inserts it between two marks of a text.

use alloc::collections::BTreeSet;
use core::fmt::Write as _;

/// The mark before the table.
pub(super) const BEGIN: &str = "<!-- written by cargo xtask trees --bless -->\n";
/// The mark after the table.
pub(super) const END: &str = "<!-- end of what is written -->\n";
/// The prefix of the names of our packages.
const BRAND: &str = "movetext";

/// The outside dependencies of one package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tree {
    /// The package.
    package: &'static str,
    /// The names of crates linked into a program that uses it.
    linked: BTreeSet<String>,
    /// The names of crates used only while building.
    building: BTreeSet<String>,
}

impl Tree {
    /// Returns the tree of `package` from the linked names and all compiled names, without our own packages.
    pub(super) fn new(package: &'static str, linked: Vec<String>, all: Vec<String>) -> Self {
        let foreign = |names: Vec<String>| -> BTreeSet<String> {
            names.into_iter().filter(|name| !is_ours(name)).collect()
        };
        let (linked, all) = (foreign(linked), foreign(all));
        let building = all.difference(&linked).cloned().collect();
        Self { package, linked, building }
    }
}

/// Returns whether the package belongs to this workspace.
fn is_ours(name: &str) -> bool {
    name.strip_prefix(BRAND).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// Returns the package names that `cargo tree` printed, one per line.
pub(super) fn names(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty())
        .map(ToOwned::to_owned)
        .collect()
}

/// Replaces the table between the marks; `None` if there are no marks.
pub(super) fn replaced(text: &str, trees: &[Tree]) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    let mut table = String::from("| package | linked | only while building |\n| --- | --- | --- |\n");
    for tree in trees {
        // Writing to a string cannot fail.
        let _ = writeln!(table, "| `{}` | {} | {} |", tree.package, cell(&tree.linked), cell(&tree.building));
    }
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}

/// Returns the names, preceded by their number.
fn cell(names: &BTreeSet<String>) -> String {
    let list: Vec<&str> = names.iter().map(String::as_str).collect();
    if list.is_empty() { "none".to_owned() } else { format!("{}: {}", list.len(), list.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, Tree, names, replaced};

    const LINKED: &str =
        "movetext-fen v0.1.0 (/a/b)\nsmallvec v1.0.0\nmovetext-board v0.1.0 (/a/c)\nthiserror v2.0.0\n";
    const ALL: &str =
        "movetext-fen v0.1.0\nsyn v2.0.0\nsmallvec v1.0.0\n\nthiserror v2.0.0\nsyn v2.0.0 (*)\n";

    #[test]
    fn ours_are_left_out_and_what_only_builds_stands_apart() {
        let text = format!("before\n{BEGIN}old\n{END}after\n");
        let tree = Tree::new("movetext-fen", names(LINKED), names(ALL));
        let row = "| `movetext-fen` | 2: smallvec, thiserror | 1: syn |\n";
        let expected = format!(
            "before\n{BEGIN}| package | linked | only while building |\n| --- | --- | --- |\n{row}{END}after\n"
        );
        assert_eq!(replaced(&text, &[tree]).as_deref(), Some(expected.as_str()));
    }

    #[test]
    fn text_without_marks_has_no_table() {
        assert_eq!(replaced("before\nafter\n", &[]), None);
    }

    #[test]
    fn name_that_only_begins_like_ours_is_not_ours() {
        let tree = Tree::new("movetext", names("movetexture v1.0.0\nmovetext v0.1.0\n"), Vec::new());
        assert_eq!(tree.linked.len(), 1);
    }
}
