//! The texts that both sides read: real files, the inputs of the golden tests, and mutants of both.

use crate::mutants;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How much is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// How many bytes of each file, from its beginning.
    pub(crate) file_bytes: usize,
    /// How many mutants.
    pub(crate) mutants: u64,
}

impl Extent {
    /// A minute or two.
    pub(crate) const USUAL: Self = Self { file_bytes: 150_000, mutants: 4_000 };
    /// An hour.
    pub(crate) const DEEP: Self = Self { file_bytes: 8_000_000, mutants: 300_000 };
}

/// How many bytes are compared at once, since a log is much longer than its text.
const BLOCK_BYTES: usize = 300_000;

/// How many bytes of a file mutants are made from, the same for every extent, so that mutants keep their numbers.
const PARENT_BYTES: usize = 150_000;

/// All inputs of a run. Mutants are made when they are needed.
#[derive(Debug)]
pub(crate) struct Inputs {
    texts: Vec<(String, Vec<u8>)>,
    parents: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
    mutants: u64,
}

impl Inputs {
    /// The inputs below the root folder of the workspace, and those of `MOVETEXT_DATA`.
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

    /// One file, all of it.
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

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.texts.len().saturating_add(usize::try_from(self.mutants).unwrap_or(usize::MAX))
    }

    /// The input of this index with its name.
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

/// Adds every file of games below `folder`.
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
