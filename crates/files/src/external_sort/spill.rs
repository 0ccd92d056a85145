//! A sorted run in an unnamed temporary file. The system removes the file when the process ends, if not earlier.

use super::Record;
use crate::varint;
use std::{
    env,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::PathBuf,
};

/// Returns the folder for temporary files: `TMPDIR`, or the default of the system if that is unset or empty.
#[must_use]
pub fn temporary_folder() -> PathBuf {
    let folder = env::temp_dir();
    // An empty name would mean the current folder.
    if cfg!(unix) && folder.as_os_str().is_empty() { "/tmp".into() } else { folder }
}

/// The buffer size for reading and writing.
const BUFFER_BYTES: usize = 64 * 1024;

/// A sorted run of [records](Record) in an unnamed temporary file, which disappears when this is dropped.
#[derive(Debug)]
pub struct SortedRun(File);

impl SortedRun {
    /// Writes items that are already sorted. `encode` converts each item to a record.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
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
    pub(super) fn into_reader(mut self) -> io::Result<SpillReader<File>> {
        self.0.rewind()?;
        Ok(SpillReader(BufReader::with_capacity(BUFFER_BYTES, self.0)))
    }

    /// Returns a reader that starts at the record at `offset`. Reading moves the file's position.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
    pub fn read_at(&mut self, offset: u64) -> io::Result<SpillReader<&mut File>> {
        self.0.seek(SeekFrom::Start(offset))?;
        Ok(SpillReader(BufReader::new(&mut self.0)))
    }
}

/// Writes records in ascending order of their keys.
#[derive(Debug)]
pub struct SpillWriter {
    file: BufWriter<File>,
    lengths: Vec<u8>,
    /// The total length of the records that were written.
    length: u64,
}

impl SpillWriter {
    /// Creates a writer to a new temporary file.
    ///
    /// # Errors
    /// If the temporary file cannot be created.
    pub fn new() -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile_in(temporary_folder())?);
        Ok(Self { file, lengths: Vec::new(), length: 0 })
    }

    /// Writes a record as key length, payload length, key and payload.
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

    /// Returns the offset of the next record.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Completes the run.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn finish(self) -> io::Result<SortedRun> {
        Ok(SortedRun(self.file.into_inner()?))
    }
}

/// Reads records in order.
#[derive(Debug)]
pub struct SpillReader<R>(BufReader<R>);

impl<R: Read> SpillReader<R> {
    /// Reads the next record into `record`, reusing its memory. Returns whether there was one.
    ///
    /// # Errors
    /// If the temporary file cannot be read, or ends in the middle of a record.
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
