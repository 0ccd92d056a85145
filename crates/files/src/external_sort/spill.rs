//! Stores a sorted run in an unnamed temporary file. The system removes the file when it is closed, at the latest when
//! the process ends.

use super::Record;
use crate::varint;
use std::{
    env,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::PathBuf,
};

/// Returns the folder for temporary files: `TMPDIR`, or the system's default if the variable is unset or empty.
#[must_use]
pub fn temporary_folder() -> PathBuf {
    let folder = env::temp_dir();
    // An empty path would mean the current folder.
    if cfg!(unix) && folder.as_os_str().is_empty() { "/tmp".into() } else { folder }
}

/// The buffer size for reading and writing a run.
const BUFFER_BYTES: usize = 64 * 1024;

/// A sorted run of [records](Record) in an unnamed temporary file. The file is removed when the run is dropped.
#[derive(Debug)]
pub struct SortedRun(File);

impl SortedRun {
    /// Writes items that are already sorted. `encode` fills in the record for an item.
    ///
    /// # Errors
    /// If the temporary file cannot be created or written.
    pub fn from_sorted<T>(
        items: impl Iterator<Item = T>,
        encode: impl Fn(&T, &mut Record),
    ) -> io::Result<Self> {
        let (mut writer, mut record) = (SpillWriter::new()?, Record::default());
        for item in items {
            encode(&item, &mut record);
            writer.write(&record)?;
        }
        writer.finish()
    }

    /// Returns a reader that starts at the first record.
    ///
    /// # Errors
    /// If the system reports an error.
    pub fn into_reader(mut self) -> io::Result<SpillReader<File>> {
        self.0.rewind()?;
        Ok(SpillReader(BufReader::with_capacity(BUFFER_BYTES, self.0)))
    }

    /// Returns a reader that starts with the record at `offset`, as returned by [`SpillWriter::length`].
    ///
    /// # Errors
    /// If the system reports an error.
    pub fn read_at(&mut self, offset: u64) -> io::Result<SpillReader<&mut File>> {
        self.0.seek(SeekFrom::Start(offset))?;
        Ok(SpillReader(BufReader::new(&mut self.0)))
    }
}

/// Writes records, which must arrive in ascending order of their keys.
#[derive(Debug)]
pub struct SpillWriter {
    file: BufWriter<File>,
    lengths: Vec<u8>,
    /// The total length of the records so far, in bytes.
    length: u64,
}

impl SpillWriter {
    /// Creates a temporary file and a writer for it.
    ///
    /// # Errors
    /// If the temporary file cannot be created.
    pub fn new() -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile_in(temporary_folder())?);
        Ok(Self { file, lengths: Vec::new(), length: 0 })
    }

    /// Appends a record: key length, payload length, key, payload.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn write(&mut self, Record { key, payload }: &Record) -> io::Result<()> {
        self.lengths.clear();
        varint::put(&mut self.lengths, key.len() as u64);
        varint::put(&mut self.lengths, payload.len() as u64);
        self.length += (self.lengths.len() + key.len() + payload.len()) as u64;
        self.file.write_all(&self.lengths)?;
        self.file.write_all(key)?;
        self.file.write_all(payload)
    }

    /// Returns the length so far in bytes. This is the offset of the next record.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Writes the remaining bytes and returns the run.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn finish(self) -> io::Result<SortedRun> {
        Ok(SortedRun(self.file.into_inner()?))
    }
}

/// Reads the records of a run in order.
#[derive(Debug)]
pub struct SpillReader<R>(BufReader<R>);

impl<R: Read> SpillReader<R> {
    /// Copies the next record into `record` and reuses its memory. Returns `false` if no record is left.
    ///
    /// # Errors
    /// If the temporary file cannot be read, or ends inside a record.
    pub fn read(&mut self, record: &mut Record) -> io::Result<bool> {
        if self.0.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let key_length = varint::read(&mut self.0)?;
        let payload_length = varint::read(&mut self.0)?;
        self.read_into(key_length, &mut record.key)?;
        self.read_into(payload_length, &mut record.payload)?;
        Ok(true)
    }

    fn read_into(&mut self, length: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
        bytes.clear();
        let buffered = usize::try_from(length).ok().and_then(|length| self.0.buffer().get(..length));
        if let Some(buffered) = buffered {
            bytes.extend_from_slice(buffered);
            self.0.consume(bytes.len());
            return Ok(());
        }
        let read = (&mut self.0).take(length).read_to_end(bytes)?;
        if read as u64 == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Record, SortedRun, SpillWriter};
    use std::io::ErrorKind;

    #[test]
    fn truncated_run_is_an_error() {
        for length in 1..11 {
            let mut writer = SpillWriter::new().unwrap();
            writer.write(&Record { key: b"key".to_vec(), payload: b"a game".to_vec() }).unwrap();
            let SortedRun(file) = writer.finish().unwrap();
            file.set_len(length).unwrap();
            let read = SortedRun(file).into_reader().unwrap().read(&mut Record::default());
            assert_eq!(read.unwrap_err().kind(), ErrorKind::UnexpectedEof, "{length}");
        }
    }
}
