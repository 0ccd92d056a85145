//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Each rule is a function over texts and names; only [`run`] reads files.

mod blank;
mod clauses;
mod cycles;
mod faces;
mod fault;
mod imports;
mod manifests;
mod mentions;
mod names;
mod sources;
mod uses;
mod wording;

use std::{fs, path::Path};

use crate::{
    codegen,
    error::{TaskError, report},
    workspace,
};
use fault::{Fault, FaultKind};

/// Reads every file of the workspace and reports each violation of a house rule.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let files = workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })?;
    let paths: Vec<String> = files.iter().map(|path| workspace::slashed(path)).collect();
    // Files that are not text, or vanish meanwhile, are skipped.
    let read = |path: &str| fs::read_to_string(root.join(path)).ok();
    let mut faults = names::check(&paths);
    faults.extend(cycles::check(&paths, read));
    faults.extend(faces::check(&paths, read));
    for path in &paths {
        if let Some(text) = read(path) {
            faults.extend(check_file(path, &text));
            if path.ends_with(".md") {
                faults.extend(mentions::check(path, &text, &paths));
            }
            if manifests::is_apart(path) {
                let root_text = read("Cargo.toml").unwrap_or_default();
                faults.extend(manifests::check_apart(path, &text, &root_text));
            }
        }
    }
    match read(clauses::PATH) {
        Some(text) => faults.extend(clauses::check(&text, &paths, read)),
        None => {
            let missing = FaultKind::ClauseList("the list of clauses is missing".to_owned());
            faults.push(Fault::of(clauses::PATH, missing));
        }
    }
    report("tidy", &faults)
}

/// Checks one file by the rules for its kind.
fn check_file(path: &str, text: &str) -> Vec<Fault> {
    let mut faults = sources::check_text(path, text);
    if path.ends_with(".rs") {
        let generator = codegen::GENERATORS.iter().find(|generator| generator.output == path);
        let marker = generator.map(|generator| codegen::marker(generator.name));
        faults.extend(sources::check_rust(path, text, marker.as_deref()));
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
    use super::{check_file, fault::FaultKind};
    use crate::codegen;

    #[test]
    fn each_kind_of_file_meets_its_rules() {
        let kinds = |path: &str, text: &str| -> Vec<FaultKind> {
            check_file(path, text).into_iter().map(|fault| fault.kind).collect()
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
