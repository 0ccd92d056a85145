//! `cargo xtask trees`: the direct and indirect dependencies of each package, as listed in the table of the top
//! `README.md`.
//!
//! The closed lists of `layers` limit the direct dependencies; this table shows all. It uses default features on Linux,
//! so that every machine gets the same tree.

mod table;

use std::fs;
use std::path::Path;

use crate::cargo::Call;
use crate::error::{TaskError, report};
use crate::recorded::Mode;
use crate::workspace::PUBLISHED;
use table::Tree;

/// The file with the table.
const PATH: &str = "README.md";
/// The platform of the table.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Compares the table, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Check)
}

/// Reads the tree of each package, and compares or writes the table.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let trees = PUBLISHED.into_iter().map(|package| tree(root, package)).collect::<Result<Vec<_>, _>>()?;
    let path = root.join(PATH);
    let text = fs::read_to_string(&path).map_err(|source| TaskError::Read { path: path.clone(), source })?;
    let Some(stated) = table::replaced(&text, &trees) else {
        return report(
            "trees",
            &[format!("{PATH}: no table between `{}` and `{}`", table::BEGIN, table::END)],
        );
    };
    match mode {
        _ if stated == text => Ok(()),
        Mode::Check => {
            let new = stated.lines().filter(|line| !text.lines().any(|known| known == *line));
            let faults: Vec<String> = new.map(|line| format!("{PATH}: now {line}")).collect();
            eprintln!("if this is meant, `cargo xtask trees --bless` writes it down");
            report("trees", &faults)
        }
        Mode::Bless => fs::write(&path, stated).map_err(|source| TaskError::Write { path, source }),
    }
}

/// Returns the dependencies of `package`: linked ones, and those used only while building.
fn tree(root: &Path, package: &'static str) -> Result<Tree, TaskError> {
    let names = |edges: &str| -> Result<Vec<String>, TaskError> {
        let call = Call::new("tree --quiet --locked --prefix none --format {p} --target").argument(PLATFORM);
        let call = call.argument("--edges").argument(edges).argument("--package").argument(package);
        Ok(table::names(&String::from_utf8_lossy(&call.output(root)?)))
    };
    Ok(Tree::new(package, names("normal,no-proc-macro")?, names("normal,build")?))
}

#[cfg(test)]
mod tests {
    use super::{PATH, PUBLISHED, table};
    use crate::workspace;
    use std::fs;

    #[test]
    fn every_package_has_its_row() {
        let text = fs::read_to_string(workspace::root().join(PATH)).unwrap();
        let (_, rest) = text.split_once(table::BEGIN).unwrap();
        let (stated, _) = rest.split_once(table::END).unwrap();
        for package in PUBLISHED {
            assert!(stated.contains(&format!("| `{package}` |")), "{package}");
        }
    }
}
