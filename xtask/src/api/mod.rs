//! `cargo xtask api`: lists the public items of each library in `testdata/api`, one per line, so that reviewers see
//! every change.
//!
//! The lists come from rustdoc's JSON. Only a nightly compiler writes it, and its format changes from time to time.
//! Without a nightly, or with another format, the check succeeds and reports that it was skipped.

mod differences;
mod listing;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    recorded::Mode,
    toolchain,
    workspace::{self, LIBRARIES},
};
use differences::Difference;
use listing::Reading;

/// Compares the lists with the libraries, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Check)
}

/// Makes a new list for each library. Compares it with the recorded list, or records it.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let installed = toolchain::installed(root);
    let Some(nightly) = toolchain::for_release(&installed, "nightly") else {
        eprintln!("skipped: to enable this check, run `rustup toolchain install nightly`");
        return Ok(());
    };
    let described = described(root, nightly)?;
    let mut differences = Vec::new();
    for library in LIBRARIES {
        let name = library.replace('-', "_");
        match listing::read(&described.join(name).with_extension("json"))? {
            Reading::Items(items) => match mode {
                Mode::Check => differences.extend(compared(root, library, &items)?),
                Mode::Bless => write(&file(root, library), &items)?,
            },
            Reading::OtherFormat(number) => {
                eprintln!(
                    "skipped: {nightly} writes format {number}, but this task reads format {}",
                    listing::FORMAT
                );
                return Ok(());
            }
        }
    }
    if !differences.is_empty() {
        eprintln!("to record intended changes for the review, run `cargo xtask api --bless`");
    }
    report("api", &differences)
}

/// Runs rustdoc on all libraries at once. Returns the folder with its output.
fn described(root: &Path, nightly: &str) -> Result<PathBuf, TaskError> {
    let folder = workspace::target(root, "api");
    let call =
        Call::new("doc --quiet --locked --all-features --no-deps --lib --target-dir").argument(&folder);
    let libraries = LIBRARIES.iter().fold(call, |call, library| call.argument("--package").argument(library));
    libraries
        .variable("RUSTDOCFLAGS", "-Zunstable-options --output-format=json --cap-lints=allow")
        .toolchain(nightly)
        .without_c()
        .run(root)?;
    Ok(Path::new(&folder).join("doc"))
}

/// Returns the path of the recorded list for `library`.
fn file(root: &Path, library: &str) -> PathBuf {
    root.join("testdata/api").join(library).with_extension("txt")
}

/// Returns the differences between `items` and the recorded list for `library`.
fn compared(root: &Path, library: &'static str, items: &[String]) -> Result<Vec<Difference>, TaskError> {
    let path = file(root, library);
    let known = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(source) => return Err(TaskError::Read { path, source }),
    };
    let known: Vec<&str> = known.lines().collect();
    Ok(differences::between(library, &known, items))
}

/// Writes one item per line.
fn write(path: &Path, items: &[String]) -> Result<(), TaskError> {
    let failure = |source| TaskError::Write { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failure)?;
    }
    fs::write(path, items.join("\n") + "\n").map_err(failure)
}

#[cfg(test)]
mod tests {
    use super::{LIBRARIES, file};
    use crate::workspace;
    use std::fs;

    #[test]
    fn each_library_has_exactly_one_list() {
        let root = workspace::root();
        for library in LIBRARIES {
            assert!(file(&root, library).is_file(), "{library}");
            let folder = library.strip_prefix("movetext-").unwrap_or(library);
            assert!(root.join("crates").join(folder).join("src/lib.rs").is_file(), "{library}");
        }
        let lists = fs::read_dir(root.join("testdata/api")).unwrap().count();
        assert_eq!(lists, LIBRARIES.len());
    }
}
