//! Merges several books into one.

use crate::book::{
    Book, BookError, BookRecord, BookRecords, MergeError,
    position_weights::{WeightedMove, write_position},
};
use core::iter::Peekable;
use std::io::Write;

/// Merges books into one book and returns the number of records.
///
/// If several books have the same move in a position, its weights are added, so a book with weights ten times as large
/// has ten times the influence. If a sum exceeds 65,535, all weights in the position are scaled so that the largest is
/// 65,535, and then rounded up. For each move, the first learned value that is not 0 is kept. Moves with weight 0 are
/// omitted.
///
/// Records are written in the order of [`BookOptions::write`](crate::book::BookOptions::write), whatever order the books
/// have.
///
/// Takes linear time and constant memory, because each book is read once.
///
/// # Errors
/// [`MergeError::Read`] if a book cannot be read, and [`MergeError::Write`] if `out` cannot be written.
pub fn merge(books: &mut [Book], mut out: impl Write) -> Result<u64, MergeError> {
    let mut sources = Vec::with_capacity(books.len());
    for (place, book) in books.iter_mut().enumerate() {
        let records = book.records().map_err(|error| MergeError::Read { place, error })?;
        sources.push(records.peekable());
    }
    let (mut written, mut moves) = (0, Vec::new());
    while let Some(key) = smallest_key(&mut sources)? {
        moves.clear();
        for (place, records) in sources.iter_mut().enumerate() {
            while let Some(record) = next_with_key(key, records) {
                add(&mut moves, record.map_err(|error| MergeError::Read { place, error })?);
            }
        }
        written += write_position(key, &mut moves, &mut out)?;
    }
    Ok(written)
}

/// Returns the smallest key among the next records, or `None` if there are no more records.
fn smallest_key(sources: &mut [Peekable<BookRecords<'_>>]) -> Result<Option<u64>, MergeError> {
    let mut smallest = None;
    for (place, records) in sources.iter_mut().enumerate() {
        if let Some(record) = records.next_if(Result::is_err) {
            record.map_err(|error| MergeError::Read { place, error })?;
        }
        if let Some(Ok(record)) = records.peek() {
            smallest = Some(smallest.map_or(record.key, |key: u64| key.min(record.key)));
        }
    }
    Ok(smallest)
}

/// Returns the next record if it has the key `key` or is an error.
fn next_with_key(key: u64, records: &mut Peekable<BookRecords<'_>>) -> Option<Result<BookRecord, BookError>> {
    records.next_if(|record| record.as_ref().map_or(true, |record| record.key == key))
}

/// Adds a record to the merged moves of its position.
fn add(moves: &mut Vec<WeightedMove>, record: BookRecord) {
    let BookRecord { move_bits, weight, learn, .. } = record;
    match moves.iter_mut().find(|mv| mv.move_bits == move_bits) {
        Some(mv) => {
            mv.weight += u64::from(weight);
            if mv.learn == 0 {
                mv.learn = learn;
            }
        }
        None => moves.push(WeightedMove { move_bits, weight: weight.into(), learn }),
    }
}
