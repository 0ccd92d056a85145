//! The texts that both sides read: real files, inputs of the golden tests, and mutants of both.

use crate::mutants;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The extent of a comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The number of bytes compared of each file, from its beginning.
    pub(crate) file_bytes: usize,
    /// The number of mutants.
    pub(crate) mutants: u64,
}

impl Extent {
    /// Takes a minute or two.
    pub(crate) const USUAL: Self = Self { file_bytes: 150_000, mutants: 4_000 };
    /// Takes an hour.
    pub(crate) const DEEP: Self = Self { file_bytes: 8_000_000, mutants: 300_000 };
}

/// The number of bytes compared at once, because a log is much longer than its text.
const BLOCK_BYTES: usize = 300_000;

/// The number of bytes of a file that mutants derive from. It is equal for all extents, so that mutants keep their
/// numbers.
const PARENT_BYTES: usize = 150_000;

/// All inputs of a run. Mutants are created on demand.
#[derive(Debug)]
pub(crate) struct Inputs {
    texts: Vec<(String, Vec<u8>)>,
    parents: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
    mutants: u64,
}

impl Inputs {
    /// Collects the inputs below the workspace root and in `MOVETEXT_DATA`.
    pub(crate) fn collect(root: &Path, extent: Extent) -> io::Result<Self> {
        let mut files = Vec::new();
        for folder in ["testdata/pgn", "testdata/regress", "testdata/export", "testdata/collation"] {
            list(&root.join(folder), &mut files)?;
        }
        match std::env::var_os("MOVETEXT_DATA") {
            Some(data) => list(&Path::new(&data).join("pgn"), &mut files)?,
            None => println!("MOVETEXT_DATA is unset: no real files are compared"),
        }
        files.sort();
        let mut inputs = Self::default();
        for path in files {
            let mut bytes = fs::read(&path)?;
            bytes.truncate(extent.file_bytes);
            inputs.parents.push(bytes.get(..PARENT_BYTES).unwrap_or(&bytes).to_vec());
            inputs.add(&path.strip_prefix(root).unwrap_or(&path).display().to_string(), &bytes);
        }
        inputs.mutants = extent.mutants;
        Ok(inputs)
    }

    /// Returns one whole file as input.
    pub(crate) fn of_file(path: &Path) -> io::Result<Self> {
        let mut inputs = Self::default();
        inputs.add(&path.display().to_string(), &fs::read(path)?);
        Ok(inputs)
    }

    fn add(&mut self, name: &str, bytes: &[u8]) {
        if bytes.len() <= BLOCK_BYTES {
            self.texts.push((name.to_owned(), bytes.to_vec()));
            return;
        }
        for (index, block) in bytes.chunks(BLOCK_BYTES).enumerate() {
            self.texts.push((format!("{name} from byte {}", index * BLOCK_BYTES), block.to_vec()));
        }
    }

    /// Returns the number of inputs.
    pub(crate) fn count(&self) -> usize {
        self.texts.len().saturating_add(usize::try_from(self.mutants).unwrap_or(usize::MAX))
    }

    /// Returns the input at `index` with its name.
    pub(crate) fn get(&self, index: usize) -> (String, Vec<u8>) {
        match self.texts.get(index) {
            Some((name, bytes)) => (name.clone(), bytes.clone()),
            None => {
                let number = index.saturating_sub(self.texts.len()) as u64;
                (format!("mutant {number}"), mutants::mutant(&self.parents, &self.words, number))
            }
        }
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Self { texts: Vec::new(), parents: Vec::new(), words: mutants::words(), mutants: 0 }
    }
}

/// Adds all game files below `folder`.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "pgn") {
            files.push(path);
        }
    }
    Ok(())
}
