//! Imports in a file: finds their paths, and checks that they are grouped by crate and name every item.

use alloc::collections::BTreeSet;
use core::iter::Peekable;

use super::{
    fault::{Fault, FaultKind},
    tokens::Token,
};

/// A `use` item.
pub(super) struct Import {
    /// The number of the first line, from 1.
    line: usize,
    /// The number of the last line, from 1.
    last_line: usize,
    /// Whether an attribute such as `#[cfg]` comes before it.
    has_attribute: bool,
    /// Whether it is inside an inline module of tests.
    pub(super) is_test: bool,
    /// The text before `use`, which is empty for a private import.
    visibility: String,
    pub(super) paths: Vec<String>,
}

/// Returns the imports in a file.
pub(super) fn imports(tokens: &[Token]) -> Vec<Import> {
    let import = |index: usize| {
        let (before, rest) = tokens.split_at_checked(index)?;
        let end = rest.iter().find(|token| token.text == ";")?;
        let is_end = |token: &Token| matches!(token.text.as_str(), ";" | "{" | "}" | "]");
        let (outside, visibility) =
            before.split_at(before.iter().rposition(is_end).map_or(0, |last| last + 1));
        let is_documented = matches!(outside, [.., doc, _, _, _] if doc.text == "doc");
        Some(Import {
            line: visibility.first().or(rest.first())?.line,
            last_line: end.line,
            has_attribute: outside.last().is_some_and(|token| token.text == "]") && !is_documented,
            is_test: end.is_test,
            visibility: visibility.iter().map(|token| token.text.as_str()).collect(),
            paths: expand(&mut rest.iter().skip(1).peekable(), ""),
        })
    };
    // `use<'a>` is not an import, but captures lifetimes.
    let starts = tokens.iter().zip(tokens.iter().skip(1)).enumerate();
    let starts = starts.filter(|(_, (word, next))| word.text == "use" && next.text != "<");
    starts.filter_map(|(index, _)| import(index)).collect()
}

/// Expands the tree at the beginning of the tokens into paths: `a::{self, b::C}` becomes `a` and `a::b::C`.
pub(super) fn expand<'a>(
    tokens: &mut Peekable<impl Iterator<Item = &'a Token>>,
    prefix: &str,
) -> Vec<String> {
    // A path may begin with `::`, the outside crates.
    tokens.next_if(|token| prefix.is_empty() && token.text == "::");
    let mut path = prefix.to_owned();
    let is_open = |path: &str| path.is_empty() || path.ends_with("::");
    let continues = |path: &str, token: &Token| match is_open(path) {
        true => token.is_word() || token.text == "*",
        false => token.text == "::",
    };
    while let Some(token) = tokens.next_if(|token| continues(&path, token)) {
        path.push_str(&token.text);
    }
    if !is_open(&path) || tokens.next_if(|token| token.text == "{").is_none() {
        return vec![path.strip_suffix("::self").unwrap_or(&path).to_owned()];
    }
    let mut paths = Vec::new();
    while tokens.peek().is_some() && tokens.next_if(|token| token.text == "}").is_none() {
        paths.extend(expand(tokens, &path));
        // Skips `as` and the new name.
        while tokens.next_if(|token| token.text != "," && token.text != "}").is_some() {}
        tokens.next_if(|token| token.text == ",");
    }
    paths
}

/// Checks that no import is a glob, and that adjacent imports from a crate with the same visibility are joined. After
/// an empty line or an attribute, an import may be separate.
pub(super) fn check(path: &str, tokens: &[Token]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut previous_line = 0;
    let mut seen = BTreeSet::new();
    for import in imports(tokens) {
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
        let is_repeated =
            roots.iter().any(|root| !seen.insert((import.visibility.clone(), (*root).to_owned())));
        if is_repeated {
            faults.push(Fault::at(path, import.line, FaultKind::SeparateImports));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{check, expand};
    use crate::tidy::{
        fault::{Fault, FaultKind},
        tokens::tokens,
    };

    #[test]
    fn tree_has_the_paths_of_its_leaves() {
        for (tree, paths) in [
            ("a::B", &["a::B"][..]),
            ("a::{self, b::{C, D as E},\n    f as g}", &["a", "a::b::C", "a::b::D", "a::f"]),
            ("{a, b::C}", &["a", "b::C"]),
        ] {
            let found = expand(&mut tokens(tree).unwrap().iter().peekable(), "");
            assert_eq!(found, paths, "{tree}");
        }
    }

    #[test]
    fn globs_and_repeated_crates_are_faults() {
        for (code, expected) in [
            ("use a::{b, c};\npub use a::d;\nuse e::f;\n", &[][..]),
            ("use a::b;\n\nuse a::c;\n", &[]),
            ("#[cfg(test)]\nuse a::c;\nuse a::b;\n", &[]),
            ("use a::{\n    b,\n};\nuse c::d;\nuse a::e;\n", &[(5, FaultKind::SeparateImports)]),
            ("use super::*;\n", &[(1, FaultKind::GlobImport)]),
            ("use ::a::*;\nuse {::b::*};\n", &[(1, FaultKind::GlobImport), (2, FaultKind::GlobImport)]),
            ("pub(crate) use a::{\n    b::*,\n};\n", &[(1, FaultKind::GlobImport)]),
            ("fn a() {\n    use b::*;\n}\n", &[(2, FaultKind::GlobImport)]),
            ("use a::b;\nconst C: u64 = 2 * 3;\nfn d(e: *const u8) {}\n", &[]),
        ] {
            let expected: Vec<_> =
                expected.iter().map(|(line, kind)| Fault::at("a.rs", *line, kind.clone())).collect();
            assert_eq!(check("a.rs", &tokens(code).unwrap()), expected, "{code}");
        }
    }
}
