//! The index of a file, brought up to date in one step.

use super::Index;
use super::error::IndexError;
use super::plan::IndexPlan;
use super::plan::plan;
use super::seal::TextState;
use super::tags::TagNames;
use super::write::IndexWriter;
use crate::atomic::AtomicFile;
use crate::selection::Selection;
use crate::source::Input;
use crate::work_units::WorkUnit;
use crate::work_units::WorkUnits;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// The [length of units](WorkUnits::with_unit_bytes) that make good frames of an index: entries are short, so that longer units
/// than usual cost little memory.
pub const FRAME_TEXT_BYTES: usize = 256 * 1024;

impl Index {
    /// Brings the index beside the file of games at `text` up to date, and opens it. It holds these tags, or else those
    /// that it holds already, or else the [usual ones](TagNames::default).
    ///
    /// Follows the [plan](plan()): indexes nothing, the games appended to the file, or all games. Costs the plan and one
    /// reading of those games on one thread, in the memory of one unit. To use more threads, pass the units to
    /// [`in_order`](crate::in_order) and the results to an [`IndexWriter`].
    ///
    /// # Errors
    /// Why the file cannot be indexed; [`IndexError::NotAnIndex`] where something else has the name of its index,
    /// [`IndexError::Stale`] if the file changed while it was read, and what reading and writing reports. What was begun
    /// then counts for nobody.
    ///
    /// ```
    /// use movetext_archive::index::Index;
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-update-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n")?;
    /// assert_eq!(Index::update(&path, None)?.games(), 2);
    /// assert_eq!(Index::update(&path, None)?.games(), 2);    // it is there, and nothing is read
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn update(text: &Path, names: Option<&TagNames>) -> Result<Self, IndexError> {
        // No name of a file means standard input here.
        let units =
            WorkUnits::new([Input::Path(text.into())], Selection::ALL).with_unit_bytes(FRAME_TEXT_BYTES);
        let path = Self::path_of(text);
        match plan(text, names)? {
            IndexPlan::Fresh(_) => {}
            IndexPlan::Append { text: state, names, resume, writer, .. } => {
                write(units.resuming_from(resume), writer, &names, text, &state)?;
            }
            IndexPlan::Anew { text: state, names } => {
                let writer = IndexWriter::new(AtomicFile::create(&path)?, &names)?;
                let _ = write(units, writer, &names, text, &state)?.commit()?;
            }
        }
        Self::open(&path)?.ok_or(IndexError::Unfinished)
    }
}

/// Writes the games of the units, and seals the index if the text is still the one that it was.
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
            // Of plain text, read without an index, nothing else comes that would matter here.
            WorkUnit::Begin(_) | WorkUnit::Unindexed(..) | WorkUnit::Damage(_) | WorkUnit::End(Ok(_)) => {}
        }
    }
    let now = File::open(text).and_then(|mut file| TextState::of(&mut file));
    if now.map_err(|error| IndexError::Text(error.into()))? != *state {
        return Err(IndexError::Stale);
    }
    Ok(writer.finish(state)?.0)
}
