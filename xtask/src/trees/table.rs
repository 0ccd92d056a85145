//! The table of trees: made from what `cargo tree` prints, and put between two marks of a text.

use alloc::collections::BTreeSet;
use core::fmt::Write as _;

/// What stands before the table.
pub(super) const BEGIN: &str = "<!-- written by cargo xtask trees --bless -->\n";
/// What stands behind it.
pub(super) const END: &str = "<!-- end of what is written -->\n";
/// The brand, which our own packages begin with.
const BRAND: &str = "movetext";

/// What one package pulls in from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tree {
    /// The package.
    package: &'static str,
    /// What is linked into a program that uses it, by name.
    linked: BTreeSet<String>,
    /// What runs while it is built and is linked into nothing, by name.
    building: BTreeSet<String>,
}

impl Tree {
    /// The tree of `package`, of the names that are linked and of all that are compiled; ours are left out.
    pub(super) fn new(package: &'static str, linked: Vec<String>, all: Vec<String>) -> Self {
        let foreign = |names: Vec<String>| -> BTreeSet<String> {
            names.into_iter().filter(|name| !is_ours(name)).collect()
        };
        let (linked, all) = (foreign(linked), foreign(all));
        let building = all.difference(&linked).cloned().collect();
        Self { package, linked, building }
    }
}

/// Whether the package is of this workspace.
fn is_ours(name: &str) -> bool {
    name.strip_prefix(BRAND).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The names of the packages that `cargo tree` printed, one a line.
pub(super) fn names(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty())
        .map(ToOwned::to_owned)
        .collect()
}

/// The text with a fresh table between the marks; nothing where there are none.
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

/// The names with their number before them.
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
