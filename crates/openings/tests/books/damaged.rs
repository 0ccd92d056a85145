//! Truncated and unsorted books.

use crate::{book_bytes, book_from, record, record_bytes, take_everything};
use movetext_openings::{
    board::{Position, Square},
    book::{Book, BookError, BookRecord},
};
use std::{env, fs, path::PathBuf, process};

/// A file that is removed at the end of the test.
struct TemporaryBook(PathBuf);

impl TemporaryBook {
    fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("movetext-{}-{name}.bin", process::id())))
    }

    /// Writes these bytes to the file and opens it as a book.
    fn open(&self, bytes: &[u8]) -> Result<Book, BookError> {
        fs::write(&self.0, bytes).unwrap();
        Book::open(&self.0)
    }
}

impl Drop for TemporaryBook {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

fn book() -> Vec<u8> {
    book_bytes(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n1. d4 d5 2. c4 e6 1/2-1/2\n1. e4 c5 1/2-1/2\n",
        take_everything(),
    )
}

fn records(book: &mut Book) -> Vec<BookRecord> {
    book.records().unwrap().map(Result::unwrap).collect()
}

#[test]
fn truncated_book_is_an_error() {
    let (whole, file) = (book(), TemporaryBook::new("truncated"));
    assert!(whole.len() > 100);
    for length in 0..=whole.len() {
        let part = &whole[..length];
        for opened in [Book::from_bytes(part), file.open(part)] {
            match (opened, length % 16) {
                (Ok(mut book), 0) => {
                    assert_eq!((book.len(), book.is_empty()), (length as u64 / 16, length == 0));
                    assert_eq!(record_bytes(&records(&mut book)), part);
                }
                (Err(BookError::Truncated { offset, length: rest }), surplus) if surplus > 0 => {
                    assert_eq!((offset, rest), ((length - surplus) as u64, surplus as u64));
                }
                (opened, _) => panic!("{length} bytes: {opened:?}"),
            }
        }
    }
}

#[test]
fn unsorted_book_is_an_error() {
    let (whole, file) = (book(), TemporaryBook::new("unsorted"));
    let sorted = records(&mut Book::from_bytes(whole).unwrap());
    let mut errors = 0;
    for place in 1..sorted.len() {
        let mut swapped = sorted.clone();
        swapped.swap(place - 1, place);
        let bytes = record_bytes(&swapped);
        for opened in [Book::from_bytes(bytes.as_slice()), file.open(&bytes)] {
            match opened {
                Ok(_) => assert_eq!(sorted[place - 1].key, sorted[place].key),
                Err(BookError::Unsorted { offset, key, previous }) => {
                    assert_eq!(offset, 16 * place as u64);
                    assert_eq!((key, previous), (sorted[place - 1].key, sorted[place].key));
                    errors += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(errors >= 12, "{errors}");
}

#[test]
fn messages_give_the_offset() {
    let mut bytes = record_bytes(&[BookRecord { key: 2, ..BookRecord::from_bytes([0; 16]) }]);
    bytes.extend(BookRecord { key: 1, ..BookRecord::from_bytes([0; 16]) }.to_bytes());
    let message = |bytes: &[u8]| Book::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        message(&bytes),
        "unsorted book: found key 0000000000000001 at byte 16, after the larger key 0000000000000002"
    );
    assert_eq!(message(&bytes[..20]), "truncated book: the record at byte 16 has 4 bytes, expected 16");
}

#[test]
fn missing_or_shrunk_file_is_an_error() {
    let file = TemporaryBook::new("shrunk");
    assert!(matches!(Book::open(&file.0), Err(BookError::Io(_))));
    let mut book = file.open(&book()).unwrap();
    fs::write(&file.0, b"").unwrap();
    assert!(matches!(book.moves(&Position::initial()), Err(BookError::Io(_))));
    let mut records = book.records().unwrap();
    assert!(matches!(records.next(), Some(Err(BookError::Io(_)))));
    assert!(records.next().is_none());
}

#[test]
fn illegal_moves_are_left_out() {
    let e4 = record(Square::E2, Square::E4, 3, 0);
    // `a1a1`, a pawn capture on an empty square, a promotion of a piece that is not a pawn, and unknown bits.
    let [a1a1, takes, promotes, unknown] = [0, 0x0315, 0x431C, 0x831C];
    let mut wrong = [a1a1, takes, promotes, unknown].map(|move_bits| BookRecord { move_bits, ..e4 }).to_vec();
    wrong.push(e4);
    let mut book = book_from(&wrong);
    let moves = book.moves(&Position::initial()).unwrap();
    assert_eq!(moves.iter().map(|found| found.mv.to_string()).collect::<Vec<_>>(), ["e2e4"]);
    assert_eq!(records(&mut book).len(), 5);
}

#[test]
fn unsorted_book_matches_sorted_book() {
    let sorted = book();
    let reversed: Vec<u8> = sorted.chunks(BookRecord::BYTES).rev().flatten().copied().collect();
    // The order of records with equal keys differs, so we compare only the keys.
    let keys = |book: &mut Book| -> Vec<u64> { records(book).iter().map(|record| record.key).collect() };
    let mut expected = Book::from_bytes(sorted).unwrap();
    let mut unsorted = Book::from_unsorted_bytes(reversed.clone()).unwrap();
    assert!(expected.order_break().is_none());
    assert!(matches!(unsorted.order_break(), Some(BookError::Unsorted { .. })));
    assert!(matches!(Book::from_bytes(reversed), Err(BookError::Unsorted { .. })));
    let start = Position::initial();
    let count = expected.moves(&start).unwrap().len();
    assert_eq!(unsorted.moves(&start).unwrap().len(), count);
    unsorted.sort().unwrap();
    assert!(unsorted.order_break().is_none());
    assert_eq!(keys(&mut unsorted), keys(&mut expected));
    assert_eq!(unsorted.moves(&start).unwrap().len(), count);
}
