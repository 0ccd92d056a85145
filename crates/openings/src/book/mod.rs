//! Opening books in Polyglot format: moves with weights, sorted by the key of their position.
//!
//! [`Book`] reads a book, [`BookBuilder`] makes a book from games, and [`merge`] merges several books. A book consists
//! of 16-byte records ([`BookRecord`]), sorted by key. The format is described by Michel Van den Bergh on the page
//! *Polyglot book format*.
//!
//! The key is [`Position::key`]. It includes on which side of the board castling is allowed, but not the file of the
//! rook. If two Chess960 positions differ only in which of two rooks on one side may castle, their keys are equal.
//! [`Book::moves`] returns only moves that are legal in the given position.

mod builder;
mod count;
mod error;
mod merge;
mod options;
mod position_weights;
mod record;

pub use builder::BookBuilder;
pub use count::BookCount;
pub use error::{BookError, MergeError};
pub use merge::merge;
pub use options::BookOptions;
pub use record::BookRecord;

use movetext_board::{Move, Position};
use std::{
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek, SeekFrom},
    path::Path,
};

/// The buffer size for reading a whole book.
const BUFFER_BYTES: usize = 64 * 1024;

/// The buffer size for the records of one position, which has at most a few dozen moves.
const POSITION_BUFFER_BYTES: usize = 32 * BookRecord::BYTES;

/// A move from a book. It is legal in the position that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, which is legal in the position that was looked up.
    pub mv: Move,
    /// How often the move should be chosen, relative to the other moves in the position. 0 means never.
    pub weight: u16,
    /// The [learned value](BookRecord::learn).
    pub learn: u32,
}

/// An open book.
///
/// A book is not held in memory. Opening it reads all records once, 64 KiB at a time, to validate their number and
/// order. A look-up then finds its position by binary search. So even large books take almost no memory. A look-up
/// cannot miss a move, because [`open`](Self::open) rejects unsorted books. Changes to the file while the book is open
/// are not detected.
/// Look-ups seek in the file, so they need `&mut self`. To use several threads, open the book once for each.
///
/// ```
/// use movetext_openings::{board::Position, book::{Book, BookBuilder, BookOptions}};
///
/// let mut builder = BookBuilder::new(BookOptions::new().min_games(1));
/// movetext_openings::pgn::read(b"1. e4 e5 1-0\n1. d4 1/2-1/2\n", &mut builder, &mut ());
/// let mut bytes = Vec::new();
/// builder.write(&mut bytes)?;
///
/// let mut book = Book::from_bytes(bytes)?;
/// let start = Position::initial();
/// let moves: Vec<_> = book.moves(&start)?.iter().map(|found| (found.mv.to_string(), found.weight)).collect();
/// assert_eq!(moves, [("e2e4".to_owned(), 2), ("d2d4".to_owned(), 1)]);
/// let random = 2; // from your generator
/// assert_eq!(book.choose(&start, random)?.unwrap().mv.to_string(), "d2d4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Book {
    source: Source,
    /// The number of records.
    records: u64,
    /// The first violation of the order, if the book is unsorted.
    order_break: Option<OrderBreak>,
}

/// The first record with a smaller key than the record before it.
#[derive(Clone, Copy, Debug)]
struct OrderBreak {
    offset: u64,
    key: u64,
    previous: u64,
}

impl From<OrderBreak> for BookError {
    fn from(OrderBreak { offset, key, previous }: OrderBreak) -> Self {
        Self::Unsorted { offset, key, previous }
    }
}

/// Whether the keys must ascend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Required,
    Any,
}

impl Book {
    /// Opens and validates the book at `path`. Takes linear time and constant memory.
    ///
    /// # Errors
    /// [`BookError::Io`] if the file cannot be read, [`BookError::Truncated`] if its length is not a multiple of 16,
    /// and [`BookError::Unsorted`] if its keys do not ascend.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookError> {
        Self::from_source(Source::File(File::open(path)?), Order::Required)
    }

    /// Opens the book at `path`, even if it is not sorted. [`order_break`](Self::order_break) then returns the first
    /// violation of the order. A look-up in an unsorted book takes linear time. Opening validates the length like
    /// [`open`](Self::open).
    ///
    /// # Errors
    ///
    /// [`BookError::Io`] if the file cannot be read, and [`BookError::Truncated`] if its length is not a multiple of
    /// 16.
    pub fn open_unsorted(path: impl AsRef<Path>) -> Result<Self, BookError> {
        Self::from_source(Source::File(File::open(path)?), Order::Any)
    }

    /// Reads a book from bytes, even if it is not sorted. See [`open_unsorted`](Self::open_unsorted).
    ///
    /// # Errors
    ///
    /// [`BookError::Truncated`] if the length is not a multiple of 16.
    pub fn from_unsorted_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, BookError> {
        Self::from_source(Source::Bytes(Cursor::new(bytes.into())), Order::Any)
    }

    /// Reads and validates a book from bytes. Takes linear time.
    ///
    /// # Errors
    /// [`BookError::Truncated`] if the length is not a multiple of 16, and [`BookError::Unsorted`] if the keys do not
    /// ascend.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, BookError> {
        Self::from_source(Source::Bytes(Cursor::new(bytes.into())), Order::Required)
    }

    fn from_source(mut source: Source, order: Order) -> Result<Self, BookError> {
        let length = source.seek(SeekFrom::End(0))?;
        let (records, surplus) = (length / RECORD_BYTES, length % RECORD_BYTES);
        let mut book = Self { source, records, order_break: None };
        match book.records()?.find_map(Result::err) {
            Some(BookError::Unsorted { offset, key, previous }) if order == Order::Any => {
                book.order_break = Some(OrderBreak { offset, key, previous });
            }
            Some(error) => return Err(error),
            None => {}
        }
        if surplus > 0 {
            return Err(BookError::Truncated { offset: length - surplus, length: surplus });
        }
        Ok(book)
    }

    /// Returns the first violation of the order as [`BookError::Unsorted`], or `None` if the book is sorted.
    #[must_use]
    pub fn order_break(&self) -> Option<BookError> {
        self.order_break.map(BookError::from)
    }

    /// Sorts an unsorted book by its keys, in memory. Records with equal keys keep their order.
    ///
    /// # Errors
    /// [`BookError::Io`] if the file cannot be read.
    pub fn sort(&mut self) -> Result<(), BookError> {
        if self.order_break.is_none() {
            return Ok(());
        }
        let mut records = self.records()?.collect::<Result<Vec<BookRecord>, BookError>>()?;
        records.sort_by_key(|record| record.key);
        let bytes: Vec<u8> = records.iter().flat_map(|record| record.to_bytes()).collect();
        (self.source, self.order_break) = (Source::Bytes(Cursor::new(bytes)), None);
        Ok(())
    }

    /// Returns the number of records.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.records
    }

    /// Returns whether the book has no records.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// Returns the moves in a position, in book order. Usually the largest weight comes first.
    ///
    /// Illegal moves are omitted. They can occur because two positions can have the same key, or because a book is
    /// damaged. Moves with weight 0 are included. Books have no variant positions. Takes logarithmic time if the book
    /// is sorted.
    ///
    /// # Errors
    /// [`BookError::Io`] if the file cannot be read.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<BookMove>, BookError> {
        let Some(key) = position.key() else { return Ok(Vec::new()) };
        let is_sorted = self.order_break.is_none();
        let (first, buffer) =
            if is_sorted { (self.first_at_or_after(key)?, POSITION_BUFFER_BYTES) } else { (0, BUFFER_BYTES) };
        let mut moves = Vec::new();
        for record in self.records_from(first, buffer)? {
            let record = record?;
            if record.key != key {
                if is_sorted {
                    break;
                }
                continue;
            }
            if let Some(mv) = record.find_move(position) {
                moves.push(BookMove { mv, weight: record.weight, learn: record.learn });
            }
        }
        Ok(moves)
    }

    /// Chooses a random move in a position, with probabilities proportional to the weights. Returns `None` if the book
    /// has no legal move with a weight above 0.
    ///
    /// `random` is a number from your generator, uniform over at least 32 bits. The same number always chooses the same
    /// move.
    ///
    /// # Errors
    /// [`BookError::Io`] if the file cannot be read.
    pub fn choose(&mut self, position: &Position, random: u64) -> Result<Option<BookMove>, BookError> {
        let moves = self.moves(position)?;
        let total: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
        let Some(mut rest) = random.checked_rem(total) else { return Ok(None) };
        Ok(moves.into_iter().find(|found| {
            let is_chosen = rest < u64::from(found.weight);
            rest = rest.saturating_sub(u64::from(found.weight));
            is_chosen
        }))
    }

    /// Returns all records in book order.
    ///
    /// # Errors
    ///
    /// [`BookError::Io`] if the file cannot be read.
    pub fn records(&mut self) -> Result<BookRecords<'_>, BookError> {
        self.records_from(0, BUFFER_BYTES)
    }

    /// Returns the records from index `index` onward. Reads `buffer` bytes at a time.
    fn records_from(&mut self, index: u64, buffer: usize) -> Result<BookRecords<'_>, BookError> {
        let order = if self.order_break.is_some() { Order::Any } else { Order::Required };
        self.source.seek(SeekFrom::Start(index * RECORD_BYTES))?;
        Ok(BookRecords {
            bytes: BufReader::with_capacity(buffer, &mut self.source),
            index,
            end: self.records,
            order,
            previous: 0,
        })
    }

    /// Returns the index of the first record with a key of at least `key`.
    fn first_at_or_after(&mut self, key: u64) -> Result<u64, BookError> {
        let (mut low, mut high) = (0, self.records);
        while low < high {
            let middle = low + (high - low) / 2;
            self.source.seek(SeekFrom::Start(middle * RECORD_BYTES))?;
            if read_record(&mut self.source)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}

/// The length of a record, for arithmetic with offsets.
const RECORD_BYTES: u64 = BookRecord::BYTES as u64;

fn read_record(bytes: &mut impl Read) -> io::Result<BookRecord> {
    let mut record = [0; BookRecord::BYTES];
    bytes.read_exact(&mut record)?;
    Ok(BookRecord::from_bytes(record))
}

/// Iterates over the records in a book. Ends after an error.
#[derive(Debug)]
pub struct BookRecords<'a> {
    bytes: BufReader<&'a mut Source>,
    /// The index of the next record.
    index: u64,
    end: u64,
    order: Order,
    /// The key of the previous record.
    previous: u64,
}

impl BookRecords<'_> {
    fn read(&mut self) -> Result<BookRecord, BookError> {
        let record = read_record(&mut self.bytes)?;
        let (key, previous) = (record.key, self.previous);
        if key < previous && self.order == Order::Required {
            return Err(BookError::Unsorted { offset: self.index * RECORD_BYTES, key, previous });
        }
        self.previous = key;
        self.index += 1;
        Ok(record)
    }
}

impl Iterator for BookRecords<'_> {
    type Item = Result<BookRecord, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.index >= self.end {
            return None;
        }
        let record = self.read();
        if record.is_err() {
            self.end = self.index;
        }
        Some(record)
    }
}

/// Where a book is read from.
#[derive(Debug)]
enum Source {
    File(File),
    Bytes(Cursor<Vec<u8>>),
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Bytes(bytes) => bytes.read(buffer),
        }
    }
}

impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::File(file) => file.seek(to),
            Self::Bytes(bytes) => bytes.seek(to),
        }
    }
}
