//! What there is to do for the index of a file: nothing, the rest, or all.

use super::Index;
use super::error::IndexError;
use super::number::checksum;
use super::seal::TextState;
use super::seal::open_text;
use super::tags::TagNames;
use super::write::IndexWriter;
use movetext_pgn::Bookmark;
use std::fs::File;
use std::fs::Metadata;
use std::fs::TryLockError;
use std::io;
use std::io::Read;
use std::io::Seek;
use std::io::SeekFrom;
use std::path::Path;

/// What there is to do for the index of a file.
#[derive(Debug)]
pub enum IndexPlan {
    /// The index is up to date and has this number of games.
    Fresh(u64),
    /// The file has grown, and the indexed text is its unchanged beginning. The games from the bookmark on are
    /// [read](crate::WorkUnits::resuming_from) and appended to the index.
    Append {
        /// The text as it is now.
        text: TextState,
        /// The tags that the index holds.
        names: TagNames,
        /// Where reading goes on.
        resume: Bookmark,
        /// How many games there were.
        games: u64,
        /// What writes behind the games that are there.
        writer: IndexWriter<File>,
    },
    /// All of it.
    Anew {
        /// The text as it is now.
        text: TextState,
        /// The tags that the index should hold.
        names: TagNames,
    },
}

/// What there is to do for the index of the file of games at `text`; it should hold these tags, or else those that it
/// holds.
///
/// Costs reading the index that is there; of a text that has grown also reading what was indexed of it.
///
/// # Errors
/// Why the file cannot be indexed; [`IndexError::NotAnIndex`] where something else has the name of its index.
pub fn plan(text: &Path, names: Option<&TagNames>) -> Result<IndexPlan, IndexError> {
    let mut file = open_text(text)?;
    let now = TextState::of(&mut file)?;
    let anew = |held: Option<&TagNames>| {
        let names = names.or(held).cloned().unwrap_or_default();
        Ok(IndexPlan::Anew { text: now, names })
    };
    let path = Index::path_of(text);
    let mut index = match Index::open(&path) {
        Ok(Some(index)) => index,
        Ok(None) | Err(IndexError::Version | IndexError::Unfinished | IndexError::Damaged(_)) => {
            return anew(None);
        }
        Err(IndexError::NotAnIndex) if is_empty(&path)? => return anew(None),
        Err(error) => return Err(error),
    };
    let held = index.names.clone();
    if names.is_some_and(|names| *names != held) {
        return anew(None);
    }
    let is_same = now == index.seal.text;
    let is_grown = !is_same && index.seal.text.begins(&mut file)?;
    match index.is_valid_for(is_grown.then_some(&mut file)) {
        Ok(true) if is_same => return Ok(IndexPlan::Fresh(index.games())),
        Ok(true) if is_grown => {}
        Ok(_) | Err(IndexError::Damaged(_)) => return anew(Some(&held)),
        Err(error) => return Err(error),
    }
    let Some(resume) = index.seal.resume else { return anew(Some(&held)) };
    let out = File::options().read(true).write(true).open(&path)?;
    match out.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(IndexError::Busy),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // Until nobody else could write somebody may have.
    if Index::from_file(out.try_clone()?)?.end != index.end {
        return Err(IndexError::Busy);
    }
    let games = index.games();
    let writer = IndexWriter::append_to(index, out, resume)?;
    Ok(IndexPlan::Append { text: now, names: held, resume, games, writer })
}

/// Whether it has no bytes and can be written. A pipe has none either, but would be waited for as soon as it is opened.
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
    /// Whether all of it is sound, and the games that nothing behind them changes stand so in the text.
    fn is_valid_for(&mut self, mut text: Option<&mut File>) -> Result<bool, IndexError> {
        (self.at, self.number) = (self.begin, 1);
        let mut end = 0;
        while let Some(frame) = self.next_frame()? {
            let is_settled = self.seal.resume.is_some_and(|resume| frame.first.number < resume.number);
            let Some(text) = text.as_mut().filter(|_| is_settled) else { continue };
            // What the reader left out between two frames is not known.
            if frame.first.offset != end || checksum_of_range(text, end, frame.after.offset)? != frame.text {
                return Ok(false);
            }
            end = frame.after.offset;
        }
        Ok(true)
    }
}

/// The checksum of a part of a file.
fn checksum_of_range(text: &mut File, from: u64, to: u64) -> io::Result<u64> {
    let mut part = Vec::new();
    text.seek(SeekFrom::Start(from))?;
    text.by_ref().take(to - from).read_to_end(&mut part)?;
    Ok(checksum(&part))
}
