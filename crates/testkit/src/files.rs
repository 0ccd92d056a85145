//! Test inputs: files in the repository, and real data outside it.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Returns the folder in the variable `MOVETEXT_DATA`. If the variable is not set, prints that the test is skipped, and
/// returns `None`.
#[must_use]
#[allow(clippy::print_stdout, reason = "prints for the test that calls this")]
pub fn real_data() -> Option<PathBuf> {
    let folder = env::var_os("MOVETEXT_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: MOVETEXT_DATA is not set");
    }
    folder
}

/// Returns whether tests may run for minutes, because the variable `MOVETEXT_DEEP` is `1`.
#[must_use]
pub fn is_deep() -> bool {
    env::var_os("MOVETEXT_DEEP").is_some_and(|value| value == "1")
}

/// Returns the path of the folder `testdata` in the repository.
#[must_use]
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Returns the files with this extension in a folder and its subfolders, sorted. Panics if there are none.
#[must_use]
pub fn with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no files .{extension} below {}", folder.display());
    found
}

/// Returns a file's path relative to a folder, with slashes.
pub(crate) fn path_below(folder: &Path, file: &Path) -> String {
    let parts = file.strip_prefix(folder).unwrap().iter();
    parts.map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/")
}

/// Returns whether a path contains the text in the variable `MOVETEXT_GOLDEN_FILTER`. If the variable is not set,
/// returns `true`. Paths begin with `testdata`.
#[must_use]
pub fn is_chosen(path: &str) -> bool {
    path.contains(&env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default())
}

/// Returns the [chosen](is_chosen) files with this extension in a folder below `testdata`, sorted.
#[must_use]
pub fn chosen(folder: &str, extension: &str) -> Vec<PathBuf> {
    let testdata = testdata().canonicalize().unwrap();
    let mut files = with_extension(&testdata.join(folder), extension);
    files.retain(|file| is_chosen(&format!("testdata/{}", path_below(&testdata, file))));
    files
}

/// Returns the golden inputs for `pgn`: first `testdata/pgn/ok`, then `testdata/pgn/err`, each sorted by path.
#[must_use]
pub fn pgn_inputs() -> Vec<(PathBuf, Vec<u8>)> {
    read(&["pgn/ok", "pgn/err"])
}

/// Returns all texts of games: golden inputs, texts for export, and texts that we once misread.
#[must_use]
pub fn pgn_texts() -> Vec<(PathBuf, Vec<u8>)> {
    read(&["pgn/ok", "pgn/err", "export", "regress"])
}

/// Returns [`pgn_texts`], and real files smaller than 40 KB.
#[must_use]
pub fn short_texts() -> Vec<(PathBuf, Vec<u8>)> {
    const MAX_BYTES: usize = 40_000;
    let real = real_data().map_or(Vec::new(), |data| with_extension(&data.join("pgn"), "pgn"));
    let short = real.into_iter().map(|path| (path.clone(), fs::read(path).unwrap()));
    pgn_texts().into_iter().chain(short.filter(|(_, text)| text.len() < MAX_BYTES)).collect()
}

fn read(folders: &[&str]) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = folders.iter().flat_map(|folder| with_extension(&testdata().join(folder), "pgn"));
    paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}
