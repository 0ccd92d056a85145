//! Imports of a file: their paths, and the rules that they are grouped by crate and name every item.

use super::fault::{Fault, FaultKind};
use alloc::collections::BTreeSet;

/// One `use` item.
pub(super) struct Import<'a> {
    /// The first line, from 1.
    line: usize,
    /// The last line, from 1.
    last_line: usize,
    /// Whether an attribute such as `#[cfg]` precedes it.
    has_attribute: bool,
    /// The text before `use`; empty for a private import.
    visibility: &'a str,
    /// The full path of each imported name.
    paths: Vec<String>,
}

impl Import<'_> {
    /// Returns the full path of each imported name.
    pub(super) fn paths(&self) -> &[String] {
        &self.paths
    }
}

/// Returns the imports in `code`, which has neither comments nor texts.
pub(super) fn imports(code: &str) -> Vec<Import<'_>> {
    let mut found = Vec::new();
    let mut offset = 0;
    let mut has_attribute = false;
    for (line, text) in (1..).zip(code.split_inclusive('\n')) {
        if let Some((visibility, _)) = split_import(text)
            && let Some((tree, _)) = code[offset..].split_once(';')
            && let Some((_, tree)) = split_import(tree)
        {
            let last_line =
                line + code[offset..].split(';').next().map_or(0, |item| item.matches('\n').count());
            found.push(Import { line, last_line, has_attribute, visibility, paths: expand(tree) });
        }
        has_attribute = text.trim_start().starts_with("#[");
        offset += text.len();
    }
    found
}

/// Splits an import into its visibility and its tree.
fn split_import(text: &str) -> Option<(&str, &str)> {
    let (visibility, tree) = text.trim_start().split_once("use ")?;
    let visibility = visibility.trim_end();
    let is_visibility = visibility.is_empty()
        || visibility == "pub"
        || (visibility.starts_with("pub(") && visibility.ends_with(')'));
    is_visibility.then_some((visibility, tree))
}

/// Returns each path of a tree such as `a::{self, b::C}`: `a` and `a::b::C`.
pub(super) fn expand(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.split_once('{') else {
        let path: String = tree.split(" as ").next().unwrap_or_default().split_whitespace().collect();
        return vec![path.strip_suffix("::self").unwrap_or(&path).to_owned()];
    };
    let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
    let mut depth = 0;
    let items = list.split(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    });
    let items = items.filter(|item| !item.trim().is_empty());
    items.flat_map(|item| expand(&format!("{}{}", prefix.trim(), item.trim()))).collect()
}

/// Checks that imports are not globs, and that those of one crate and visibility are one item. An empty line
/// separates two imports, and an import with an attribute is on its own.
pub(super) fn check(path: &str, code: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut previous_line = 0;
    let mut seen = BTreeSet::new();
    for import in imports(code) {
        if import.paths.iter().any(|path| path.ends_with('*')) {
            faults.push(Fault::at(path, import.line, FaultKind::GlobImport));
        }
        let is_apart = import.line != previous_line + 1;
        previous_line = import.last_line;
        if import.has_attribute {
            continue;
        }
        if is_apart {
            seen.clear();
        }
        let roots: BTreeSet<_> = import.paths.iter().filter_map(|path| path.split("::").next()).collect();
        let is_repeated = roots.iter().any(|root| !seen.insert((import.visibility, (*root).to_owned())));
        if is_repeated {
            faults.push(Fault::at(path, import.line, FaultKind::SeparateImports));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{check, expand};
    use crate::tidy::fault::{Fault, FaultKind};

    #[test]
    fn tree_has_the_paths_of_its_leaves() {
        for (tree, paths) in [
            ("a::B", &["a::B"][..]),
            ("a::{self, b::{C, D as E},\n    f as g}", &["a", "a::b::C", "a::b::D", "a::f"]),
            ("{a, b::C}", &["a", "b::C"]),
        ] {
            assert_eq!(expand(tree), paths, "{tree}");
        }
    }

    #[test]
    fn faults_are_globs_and_several_imports_of_one_crate() {
        for (code, expected) in [
            ("use a::{b, c};\npub use a::d;\nuse e::f;\n", &[][..]),
            ("use a::b;\n\nuse a::c;\n", &[]),
            ("#[cfg(test)]\nuse a::c;\nuse a::b;\n", &[]),
            ("use a::{\n    b,\n};\nuse c::d;\nuse a::e;\n", &[(5, FaultKind::SeparateImports)]),
            ("use super::*;\n", &[(1, FaultKind::GlobImport)]),
            ("pub(crate) use a::{\n    b::*,\n};\n", &[(1, FaultKind::GlobImport)]),
            ("fn a() {\n    use b::*;\n}\n", &[(2, FaultKind::GlobImport)]),
            ("use a::b;\nconst C: u64 = 2 * 3;\nfn d(e: *const u8) {}\n", &[]),
        ] {
            let expected: Vec<_> =
                expected.iter().map(|(line, kind)| Fault::at("a.rs", *line, kind.clone())).collect();
            assert_eq!(check("a.rs", code), expected, "{code}");
        }
    }
}
