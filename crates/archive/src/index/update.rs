//! Creates or updates an index in one step.

use super::{
    Index,
    error::IndexError,
    plan::{IndexPlan, plan},
    seal::TextState,
    tags::TagNames,
    write::IndexWriter,
};
use crate::{
    atomic::AtomicFile,
    selection::Selection,
    source::Input,
    work_units::{WorkUnit, WorkUnits},
};
use std::{fs::File, io::Write, path::Path};

/// The recommended [unit length](WorkUnits::with_unit_bytes) for creating an index, in bytes. Entries are short, so
/// units longer than the default take little memory and give larger frames.
pub const FRAME_TEXT_BYTES: usize = 256 * 1024;

impl Index {
    /// Creates or updates the index of the file `text`, and opens it. Without `names`, the index keeps its tags, or
    /// gets the [default](TagNames::default).
    ///
    /// Executes the [plan](plan()): nothing, the games appended to the file, or all games. Costs the plan and one
    /// read of those games on one thread in the memory of one unit. For several threads, process the work units with
    /// [`in_order`](crate::parallel::in_order) and write the results with an [`IndexWriter`].
    ///
    /// # Errors
    /// If the file cannot be indexed; [`IndexError::NotAnIndex`] if another file has the name of its index;
    /// [`IndexError::Stale`] if the file changed during the read; read and write errors. After an error, an
    /// incomplete index is never used.
    ///
    /// ```
    /// use movetext_archive::index::Index;
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-update-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n")?;
    /// assert_eq!(Index::update(&path, None)?.games(), 2);
    /// assert_eq!(Index::update(&path, None)?.games(), 2);    // up to date, nothing is read
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn update(text: &Path, names: Option<&TagNames>) -> Result<Self, IndexError> {
        // `Input::Path`, because here the name `-` is a file.
        let units =
            WorkUnits::new([Input::Path(text.into())], Selection::ALL).with_unit_bytes(FRAME_TEXT_BYTES);
        let path = Self::path_of(text);
        match plan(text, names)? {
            IndexPlan::Fresh(_) => {}
            IndexPlan::Append { text: state, names, resume, writer, .. } => {
                write(units.resuming_from(resume), writer, &names, text, &state)?;
            }
            IndexPlan::Rebuild { text: state, names } => {
                let writer = IndexWriter::new(AtomicFile::create(&path)?, &names)?;
                let _ = write(units, writer, &names, text, &state)?.commit()?;
            }
        }
        Self::open(&path)?.ok_or(IndexError::Unfinished)
    }
}

/// Writes the games and the seal, if the text is unchanged.
fn write<W: Write>(
    units: WorkUnits,
    mut writer: IndexWriter<W>,
    names: &TagNames,
    text: &Path,
    state: &TextState,
) -> Result<W, IndexError> {
    for unit in units {
        match unit {
            WorkUnit::Games(games) => writer.push(games.indexed(names))?,
            WorkUnit::Unopened(_, error) | WorkUnit::End(Err(error)) => return Err(IndexError::Text(error)),
            // The other units do not occur in plain text read without index, or need no action.
            WorkUnit::Begin(_) | WorkUnit::Unindexed(..) | WorkUnit::Damage(_) | WorkUnit::End(Ok(_)) => {}
        }
    }
    let now = File::open(text).and_then(|mut file| TextState::of(&mut file));
    if now.map_err(|error| IndexError::Text(error.into()))? != *state {
        return Err(IndexError::Stale);
    }
    Ok(writer.finish(state)?.0)
}
