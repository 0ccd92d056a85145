//! Makes opening books from many games, in bounded memory.

use movetext_files::{
    external_sort::{EqualKeys, Record, RecordSorter, SortedRecords, SortedRun},
    varint::{ByteReader, invalid_data, put},
};
use movetext_openings::book::{BookBuilder, BookCount, BookOptions};
use std::io::{self, Write};

/// Makes a Polyglot book from any number of games.
///
/// [`BookBuilder`]s count the games, on any threads. The book depends neither on the order of the games nor on the
/// memory limit.
///
/// ```
/// use movetext_archive::{book::BookMaker, input::Games};
/// use movetext_archive::openings::book::{Book, BookBuilder, BookOptions};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-book-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n")?;
/// let options = BookOptions::new().min_games(1);
/// let mut maker = BookMaker::new(options);
/// for games in Games::open(&path)?.batches() {
///     let mut builder = BookBuilder::new(options);
///     games?.visit_once(&mut builder, &mut ());
///     maker.add(builder)?;
/// }
/// let mut bytes = Vec::new();
/// assert_eq!(maker.write(&mut bytes)?, 2);
/// assert_eq!(Book::from_bytes(bytes)?.len(), 2);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookMaker {
    options: BookOptions,
    memory: usize,
    /// The counts that are not in a temporary file.
    run: BookBuilder,
    sorter: RecordSorter<BookCountSum>,
}

impl BookMaker {
    const DEFAULT_MEMORY_BYTES: usize = 128 << 20;

    /// Creates a book maker with no games.
    #[must_use]
    pub const fn new(options: BookOptions) -> Self {
        let run = BookBuilder::new(options);
        Self { options, memory: Self::DEFAULT_MEMORY_BYTES, run, sorter: RecordSorter::new() }
    }

    /// Sets the memory limit for counts, in bytes. The default is 128 MiB. Counts beyond the limit are moved to
    /// temporary files. A single builder that you add may exceed the limit.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Adds the games that a builder with the same options has counted.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn add(&mut self, games: BookBuilder) -> io::Result<()> {
        self.run.merge(games);
        // A builder may reserve twice the memory that its counts need.
        if self.run.bytes() >= self.memory / 2 { self.spill() } else { Ok(()) }
    }

    /// Returns how many variant games were left out.
    #[must_use]
    pub const fn variant_games(&self) -> u64 {
        self.run.variant_games()
    }

    /// Writes the book to `out`: see [`BookOptions::write`]. Returns the number of records.
    ///
    /// # Errors
    /// [`MakeError::Write`] if `out` cannot be written, and [`MakeError::Temporary`] if a temporary file cannot be
    /// written or read.
    pub fn write(mut self, out: impl Write) -> Result<u64, MakeError> {
        self.spill().map_err(MakeError::Temporary)?;
        let records = self.sorter.finish().map_err(MakeError::Temporary)?;
        let mut counts = SortedCounts { records, record: Record::default(), is_unreadable: false };
        self.options.write(&mut counts, out).map_err(|error| {
            if counts.is_unreadable { MakeError::Temporary(error) } else { MakeError::Write(error) }
        })
    }

    /// Moves the counts from memory to a temporary file.
    fn spill(&mut self) -> io::Result<()> {
        let spilled = SortedRun::from_sorted(self.run.sorted_counts(), encode)?;
        self.run.clear();
        self.sorter.push_run(spilled)
    }
}

/// The reason why a book cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// A temporary file cannot be written or read.
    #[error("temporary files cannot be used: {0}")]
    Temporary(io::Error),
    /// The book cannot be written.
    #[error("cannot be written: {0}")]
    Write(io::Error),
}

/// Yields the counts of all runs in order.
struct SortedCounts {
    records: SortedRecords<BookCountSum>,
    record: Record,
    is_unreadable: bool,
}

impl Iterator for SortedCounts {
    type Item = io::Result<BookCount>;

    fn next(&mut self) -> Option<Self::Item> {
        let count = match self.records.next_into(&mut self.record) {
            Ok(false) => return None,
            Ok(true) => decode(&self.record.key, &self.record.payload),
            Err(error) => Err(error),
        };
        self.is_unreadable |= count.is_err();
        Some(count)
    }
}

/// Adds up a move's counts from different runs.
#[derive(Debug)]
struct BookCountSum;

impl EqualKeys for BookCountSum {
    const ARE_COMBINED: bool = true;

    fn combine(earlier: &mut Vec<u8>, later: &[u8]) -> io::Result<()> {
        let [(games, points), (more_games, more_points)] = [decode_numbers(earlier)?, decode_numbers(later)?];
        earlier.clear();
        put(earlier, games + more_games);
        put(earlier, points + more_points);
        Ok(())
    }
}

/// Encodes a count as a record. The byte order of keys equals the order of counts.
fn encode(count: &BookCount, record: &mut Record) {
    record.key.clear();
    record.key.extend_from_slice(&count.key.to_be_bytes());
    record.key.extend_from_slice(&count.move_bits.to_be_bytes());
    record.payload.clear();
    put(&mut record.payload, count.games);
    put(&mut record.payload, count.points);
}

/// Decodes a record that [`encode`] wrote.
fn decode(key: &[u8], payload: &[u8]) -> io::Result<BookCount> {
    let mut key = ByteReader(key);
    let (position, mv) = key.array().zip(key.array()).ok_or_else(invalid_data)?;
    let (games, points) = decode_numbers(payload)?;
    Ok(BookCount { key: u64::from_be_bytes(position), move_bits: u16::from_be_bytes(mv), games, points })
}

/// Decodes the numbers of games and points.
fn decode_numbers(payload: &[u8]) -> io::Result<(u64, u64)> {
    let mut payload = ByteReader(payload);
    payload.number().zip(payload.number()).ok_or_else(invalid_data)
}
