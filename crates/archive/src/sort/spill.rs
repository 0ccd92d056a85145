//! A sorted run in an unnamed temporary file, which the system removes at the latest when the process ends.

use super::run::Run;
use crate::whole::{GameBoundary, WholeGame};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write},
};

/// The buffer size for reading and writing.
const BUFFER_BYTES: usize = 64 * 1024;

/// A sorted run in a file, which can be read once.
#[derive(Debug)]
pub(super) struct Spilled(File);

impl Spilled {
    /// Writes a run to a file.
    pub(super) fn of(run: &Run) -> io::Result<Self> {
        let mut writer = SpillWriter::new()?;
        for (key, game, boundary) in run.records() {
            writer.write(key, game, boundary)?;
        }
        writer.finish()
    }

    /// Returns a reader at the start of the run.
    pub(super) fn read(mut self) -> io::Result<SpillReader> {
        self.0.rewind()?;
        Ok(SpillReader(BufReader::with_capacity(BUFFER_BYTES, self.0)))
    }
}

/// Writes games in order.
#[derive(Debug)]
pub(super) struct SpillWriter(BufWriter<File>);

impl SpillWriter {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self(BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile()?)))
    }

    /// Writes a record: length of the key and of the game, eight bytes each, boundary, key, game.
    pub(super) fn write(&mut self, key: &[u8], game: &[u8], boundary: GameBoundary) -> io::Result<()> {
        self.0.write_all(&(key.len() as u64).to_le_bytes())?;
        self.0.write_all(&(game.len() as u64).to_le_bytes())?;
        self.0.write_all(&[boundary.to_byte()])?;
        self.0.write_all(key)?;
        self.0.write_all(game)
    }

    pub(super) fn finish(self) -> io::Result<Spilled> {
        Ok(Spilled(self.0.into_inner()?))
    }
}

/// Reads games in order.
#[derive(Debug)]
pub(super) struct SpillReader(BufReader<File>);

impl SpillReader {
    /// Reads the next key and game, reusing memory. Returns whether there was one.
    pub(super) fn read(&mut self, key: &mut Vec<u8>, game: &mut WholeGame) -> io::Result<bool> {
        if self.0.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let (mut lengths, mut boundary) = ([[0; 8]; 2], [0; 1]);
        for length in &mut lengths {
            self.0.read_exact(length)?;
        }
        self.0.read_exact(&mut boundary)?;
        let [key_length, game_length] = lengths.map(u64::from_le_bytes);
        self.read_into(key_length, key)?;
        self.read_into(game_length, &mut game.bytes)?;
        game.boundary = GameBoundary::from_byte(boundary[0]);
        Ok(true)
    }

    fn read_into(&mut self, length: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
        bytes.clear();
        let read = (&mut self.0).take(length).read_to_end(bytes)?;
        if read as u64 == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{SpillWriter, Spilled};
    use crate::whole::{GameBoundary, WholeGame};
    use std::io::ErrorKind;

    #[test]
    fn truncated_file_is_an_error_at_any_length() {
        for length in [1, 16, 17, 19, 24] {
            let mut writer = SpillWriter::new().unwrap();
            writer.write(b"key", b"a game", GameBoundary::default()).unwrap();
            let Spilled(file) = writer.finish().unwrap();
            file.set_len(length).unwrap();
            let (mut key, mut game) = (Vec::new(), WholeGame::default());
            let read = Spilled(file).read().unwrap().read(&mut key, &mut game);
            assert_eq!(read.unwrap_err().kind(), ErrorKind::UnexpectedEof, "{length}");
        }
    }
}
