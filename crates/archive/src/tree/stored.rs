//! Move statistics in a temporary file, in which you can look up positions.

use super::{SortedTree, codec};
use movetext_files::external_sort::{Record, SortedRun, SpillWriter};
use movetext_openings::tree::TreeRecord;
use std::io;

/// The minimum distance in bytes between two records that are listed in `blocks`.
const BLOCK_BYTES: u64 = 16 * 1024;

/// Move statistics by position, in a temporary file. [`StoredTree::moves`] looks up a position. [`SortedTree::store`]
/// writes the file.
///
/// ```
/// # use movetext_archive::{filter::Filter, tree::TreeBuilder};
/// let mut tree = TreeBuilder::new(30, Filter::default()).finish()?.store()?;
/// assert_eq!(tree.moves(0x463b_9618_1691_fc9c)?, []);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct StoredTree {
    file: SortedRun,
    /// The keys of some positions and the offsets of their records, in order.
    blocks: Vec<(i64, u64)>,
}

impl SortedTree {
    /// Writes the remaining moves to a temporary file.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn store(mut self) -> io::Result<StoredTree> {
        let (mut writer, mut record) = (SpillWriter::new()?, Record::default());
        let mut blocks: Vec<(i64, u64)> = Vec::new();
        while let Some(counted) = self.next_record()? {
            let offset = writer.length();
            if blocks.last().is_none_or(|(_, last)| offset - last >= BLOCK_BYTES) {
                blocks.push((counted.position_key, offset));
            }
            codec::encode(&counted, &mut record);
            writer.write(&record)?;
        }
        Ok(StoredTree { file: writer.finish()?, blocks })
    }
}

impl StoredTree {
    /// Returns the moves in the position with this [key](movetext_board::Position::key), sorted by their UCI text.
    ///
    /// Reads about 16 KiB from the file.
    ///
    /// # Errors
    /// If the temporary file cannot be read.
    pub fn moves(&mut self, key: u64) -> io::Result<Vec<TreeRecord>> {
        let key = key.cast_signed();
        // The first moves of the position may precede the entry with its key.
        let block = self.blocks.partition_point(|(first, _)| *first < key).saturating_sub(1);
        let Some((_, offset)) = self.blocks.get(block) else { return Ok(Vec::new()) };
        let (mut reader, mut record) = (self.file.read_at(*offset)?, Record::default());
        let mut moves = Vec::new();
        while reader.read(&mut record)? {
            let counted = codec::decode(&record.key, &record.payload)?;
            if counted.position_key > key {
                break;
            }
            if counted.position_key == key {
                moves.push(counted);
            }
        }
        Ok(moves)
    }
}
