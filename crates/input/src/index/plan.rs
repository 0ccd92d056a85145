//! Plans an index update.

use super::{
    Index,
    error::IndexError,
    seal::{TextState, open_text},
    tags::TagNames,
    write::{IndexFile, IndexWriter},
};
use movetext_files::{
    atomic::{AtomicFile, WriteError},
    varint::checksum,
};
use movetext_pgn::chunk::Bookmark;
use std::{
    fs::{File, Metadata, TryLockError},
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

/// What an update has to do: where to resume reading, and where to write the entries.
pub(crate) struct Plan {
    /// The state of the text before it is read.
    pub(crate) state: TextState,
    pub(crate) names: TagNames,
    /// The place to resume reading, and the number of games in the index. `None` for a new index.
    pub(crate) resume: Option<(Bookmark, u64)>,
    pub(crate) writer: IndexWriter<IndexFile>,
}

impl Plan {
    /// Plans an update of the index for `text`. Returns `None` if the index is up to date. Without `names`, the plan
    /// keeps the tags of the existing index, or uses the default tags.
    pub(crate) fn new(text: &Path, names: Option<&TagNames>) -> Result<Option<Self>, IndexError> {
        let mut file = open_text(text)?;
        let now = TextState::read(&mut file)?;
        let path = Index::path_for(text);
        let create = |held: Option<&TagNames>| {
            let names = names.or(held).cloned().unwrap_or_default();
            let file = IndexFile::Created(Box::new(AtomicFile::create(&path)?));
            let writer = IndexWriter::new(file, &names).map_err(WriteError::Io)?;
            Ok(Some(Self { state: now, names, resume: None, writer }))
        };
        let mut index = match Index::open(&path) {
            Ok(Some(index)) => index,
            Ok(None) | Err(IndexError::Version | IndexError::Unfinished | IndexError::Damaged(_)) => {
                return create(None);
            }
            Err(IndexError::NotAnIndex) if is_empty(&path)? => return create(None),
            Err(error) => return Err(error),
        };
        let held = index.names.clone();
        if names.is_some_and(|names| *names != held) {
            return create(None);
        }
        let is_same = now == index.seal.text;
        let is_grown = !is_same && index.seal.text.begins(&mut file)?;
        match index.is_valid_for(is_grown.then_some(&mut file)) {
            Ok(true) if is_same => return Ok(None),
            Ok(true) if is_grown => {}
            Ok(_) | Err(IndexError::Damaged(_)) => return create(Some(&held)),
            Err(error) => return Err(error),
        }
        let Some(resume) = index.seal.resume else { return create(Some(&held)) };
        let out = lock(&path, &index)?;
        let games = index.games();
        let writer = IndexWriter::append_to(index, out, resume)?;
        Ok(Some(Self { state: now, names: held, resume: Some((resume, games)), writer }))
    }
}

/// Opens the index file for writing and locks it.
fn lock(path: &Path, index: &Index) -> Result<File, IndexError> {
    let out = File::options().read(true).write(true).open(path)?;
    match out.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(IndexError::Busy),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // Another process may have written to the index before we got the lock.
    if Index::from_file(out.try_clone()?)?.end != index.end {
        return Err(IndexError::Busy);
    }
    Ok(out)
}

/// Returns whether the file is empty. A pipe does not count as empty, because opening it could block.
fn is_empty(path: &Path) -> io::Result<bool> {
    let metadata = path.metadata()?;
    Ok(metadata.len() == 0 && !is_pipe(&metadata))
}

#[cfg(unix)]
fn is_pipe(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo()
}

#[cfg(not(unix))]
const fn is_pipe(_: &Metadata) -> bool {
    false
}

impl Index {
    /// Validates all entries. If `text` is given, returns whether the text of the games is unchanged. Games that
    /// appended text could change are not compared.
    fn is_valid_for(&mut self, mut text: Option<&mut File>) -> Result<bool, IndexError> {
        (self.at, self.number) = (self.begin, 1);
        let mut end = 0;
        while let Some(segment) = self.next_segment()? {
            let is_settled = self.seal.resume.is_some_and(|resume| segment.first.number < resume.number);
            let Some(text) = text.as_mut().filter(|_| is_settled) else { continue };
            // Text between segments has no checksum, so we cannot verify it.
            if segment.first.offset != end
                || checksum_of_range(text, end, segment.after.offset)? != segment.text
            {
                return Ok(false);
            }
            end = segment.after.offset;
        }
        Ok(true)
    }
}

/// Returns the checksum of the bytes between two offsets in a file.
fn checksum_of_range(text: &mut File, from: u64, to: u64) -> io::Result<u64> {
    let mut bytes = Vec::new();
    text.seek(SeekFrom::Start(from))?;
    (&*text).take(to - from).read_to_end(&mut bytes)?;
    Ok(checksum(&bytes))
}
