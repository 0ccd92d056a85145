//! `cargo xtask tidy`: checks the house rules that no compiler checks.
//!
//! Each rule is a function over texts and names. Only [`run`] reads files.

mod clauses;
mod cycles;
mod faces;
mod fault;
mod imports;
mod manifests;
mod mentions;
mod names;
mod sources;
mod tokens;
mod uses;
mod wording;

use alloc::collections::BTreeMap;
use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    codegen,
    error::{TaskError, report},
    workspace,
};
use fault::{Fault, FaultKind};
use tokens::{Token, tokens};

/// All files in the workspace, by path from the root.
type Files = BTreeMap<String, File>;

/// A file in the workspace.
#[derive(Default)]
struct File {
    /// The content, which is empty if the file is not text.
    text: String,
    /// The tokens, if the file is Rust.
    tokens: Vec<Token>,
}

impl File {
    /// Splits Rust into tokens. Adds a fault if that is not possible.
    fn parse(path: &str, text: String, faults: &mut Vec<Fault>) -> Self {
        let tokens = if path.ends_with(".rs") { tokens(&text) } else { Ok(Vec::new()) };
        let tokens = tokens.unwrap_or_else(|error| {
            faults.push(Fault::at(path, error.span().start().line, FaultKind::NotRust));
            Vec::new()
        });
        Self { text, tokens }
    }
}

/// Reads every file in the workspace, and reports each violation of a house rule.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let paths = workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })?;
    let mut faults = Vec::new();
    let file = |path: &PathBuf| {
        // A file that was deleted in the meantime is treated as empty, like a file that is not text.
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        let path = workspace::slashed(path);
        let file = File::parse(&path, text, &mut faults);
        (path, file)
    };
    let files: Files = paths.iter().map(file).collect();
    faults.extend(names::check(&files));
    faults.extend(cycles::check(&files));
    faults.extend(faces::check(&files));
    faults.extend(clauses::check(&files));
    for (path, file) in &files {
        faults.extend(check_file(path, file));
        if path.ends_with(".md") {
            faults.extend(mentions::check(path, &file.text, &files));
        }
        if manifests::is_apart(path) {
            let root_text = files.get("Cargo.toml").map_or("", |root| &root.text);
            faults.extend(manifests::check_apart(path, &file.text, root_text));
        }
    }
    report("tidy", &faults)
}

/// Checks a file by the rules for its kind.
fn check_file(path: &str, file: &File) -> Vec<Fault> {
    let text = &file.text;
    let mut faults = sources::check_text(path, text);
    if path.ends_with(".rs") {
        let generator = codegen::GENERATORS.iter().find(|generator| generator.output == path);
        let marker = generator.map(|generator| codegen::marker(generator.name));
        faults.extend(sources::check_rust(path, file, marker.as_deref()));
        faults.extend(wording::check_rust(path, text));
    } else if path.ends_with(".md") {
        faults.extend(wording::check_page(path, text));
    } else if is_data(path) {
        faults.extend(wording::check_data(path, text));
    } else if path == "Cargo.toml" {
        faults.extend(manifests::check_root(path, text));
    } else if path.ends_with("/Cargo.toml") && !manifests::is_apart(path) {
        faults.extend(manifests::check_member(path, text));
    }
    faults
}

/// Returns whether a file is a table, a transcript or the list of clauses.
fn is_data(path: &str) -> bool {
    let is_transcript = path.starts_with("testdata/cli/") && path.ends_with(".txt");
    path.starts_with("testdata/") && path.ends_with(".tsv") || is_transcript || path == clauses::PATH
}

#[cfg(test)]
mod tests {
    use super::{File, Files, check_file, fault::FaultKind};
    use crate::codegen;

    /// Returns a workspace that has these files.
    pub(super) fn files(files: &[(&str, &str)]) -> Files {
        let file = |path: &str, text: &str| File::parse(path, text.to_owned(), &mut Vec::new());
        files.iter().map(|(path, text)| ((*path).to_owned(), file(path, text))).collect()
    }

    #[test]
    fn each_kind_of_file_has_its_rules() {
        let kinds = |path: &str, text: &str| -> Vec<FaultKind> {
            let file = &files(&[(path, text)])[path];
            check_file(path, file).into_iter().map(|fault| fault.kind).collect()
        };
        assert_eq!(kinds("crates/a/src/lib.rs", "mod b;\n"), [FaultKind::NoHeader]);
        assert_eq!(kinds("Cargo.toml", "[patch.a]\n"), [FaultKind::ForbiddenKey("patch")]);
        assert!(kinds("crates/a/Cargo.toml", "").contains(&FaultKind::NotInherited("lints")));
        assert_eq!(kinds("README.md", "mod b;\n"), []);
        for (path, text) in [
            ("README.md", "Nobody.\n"),
            ("crates/a/src/lib.rs", "//! Nobody.\n"),
            ("testdata/a/b.tsv", "# Nobody.\nnobody\n"),
            ("testdata/cli/a.txt", "# Nobody.\n! nobody\n"),
        ] {
            assert_eq!(kinds(path, text), [FaultKind::Wording { word: "nobody", instead: "no caller" }]);
        }
        let generated = codegen::GENERATORS.iter().find(|one| one.output.ends_with(".rs")).unwrap();
        assert_eq!(kinds(generated.output, "//! By hand.\n"), [FaultKind::NoMarker]);
    }
}
