//! Readers of games, which JavaScript fills with chunks of text.

use crate::{
    arrays::MoveArrays, check::CheckSink, encode::GameEncoder, offsets::Utf16Offsets, ops::Message,
    pipe::Pipe,
};
use core::cell::RefCell;
use movetext_pgn::{Flow, Reader, source::StreamSource};
use std::io;
use wasm_bindgen::prelude::wasm_bindgen;

type Games = Reader<StreamSource<Pipe>>;

/// How much text is needed before the first attempt to read a game, so that a byte order mark is whole.
const LEAST_BYTES: u64 = 4;

/// What offsets count.
#[derive(Clone, Copy, Debug)]
enum Units {
    Bytes,
    Utf16,
}

/// A stream of chunks, and the reader of its games.
#[derive(Debug)]
struct Input {
    pipe: Pipe,
    reader: Games,
    /// The room for the next chunk.
    chunk: Vec<u8>,
    offsets: Option<Utf16Offsets>,
    pushed: u64,
    /// The next attempt to read a game is made when this much was pushed.
    next_attempt: u64,
}

impl Default for Input {
    fn default() -> Self {
        let pipe = Pipe::default();
        let reader = Reader::from_read(pipe.clone());
        Self { reader, pipe, chunk: Vec::new(), offsets: None, pushed: 0, next_attempt: LEAST_BYTES }
    }
}

impl Input {
    /// Makes room for a chunk, and returns its address.
    fn room(&mut self, length: usize) -> usize {
        self.chunk = vec![0; length];
        self.chunk.as_ptr() as usize
    }

    /// Adds the first bytes in the room. With `Units::Utf16`, the text is UTF-8, and offsets are counted in UTF-16 code
    /// units.
    fn push(&mut self, length: usize, units: Units) {
        let mut chunk = core::mem::take(&mut self.chunk);
        chunk.truncate(length);
        if let Units::Utf16 = units {
            self.offsets.get_or_insert_default().push(&chunk);
        }
        self.pushed += chunk.len() as u64;
        self.pipe.push(chunk);
    }

    /// Calls `read`, which reads a game. Returns whether there was a game; otherwise more text is needed, or the end is
    /// reached.
    fn read(
        &mut self,
        read: impl FnOnce(&mut Games, Option<&Utf16Offsets>) -> io::Result<Option<Flow>>,
    ) -> bool {
        if self.pushed < self.next_attempt && !self.pipe.is_ended() {
            return false;
        }
        if let Some(offsets) = &mut self.offsets {
            offsets.forget(self.reader.offset());
        }
        // An error means that more text is needed. If memory runs out, we treat it as the end.
        match read(&mut self.reader, self.offsets.as_ref()) {
            Ok(found) => found.is_some(),
            Err(_) => {
                // The game is skipped again from its start, so it must have grown by a constant factor.
                let unread = self.pushed.saturating_sub(self.reader.offset());
                self.next_attempt = self.pushed + LEAST_BYTES.max(unread / 2);
                false
            }
        }
    }
}

/// Reads games as messages.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameSource {
    input: Input,
    encoder: RefCell<GameEncoder>,
    message: Message,
}

#[wasm_bindgen]
impl GameSource {
    /// Creates a reader. With `with_fens`, each move has the position after it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(with_fens: bool) -> Self {
        let encoder = RefCell::new(GameEncoder::new(with_fens));
        Self { input: Input::default(), encoder, message: Message::default() }
    }

    /// Leaves out the spaces after the semicolons of line comments, as chess.js does.
    pub fn trim_line_comments(&mut self) {
        self.encoder.get_mut().trim_line_comments();
    }

    /// Makes room for a chunk, and returns its address.
    pub fn room(&mut self, length: usize) -> usize {
        self.input.room(length)
    }

    /// Adds the first `length` bytes of the room.
    pub fn push_bytes(&mut self, length: usize) {
        self.input.push(length, Units::Bytes);
    }

    /// Adds the first `length` bytes of the room, which are UTF-8. Offsets are counted in UTF-16 code units.
    pub fn push_text(&mut self, length: usize) {
        self.input.push(length, Units::Utf16);
    }

    /// Ends the text.
    pub fn end(&mut self) {
        self.input.pipe.end();
    }

    /// Reads the next game. Returns `false` if more text is needed, or if the text has ended.
    pub fn next(&mut self) -> bool {
        let Self { input, encoder, message } = self;
        let cell = &*encoder;
        if !input.read(|reader, _| reader.visit_game(&mut &*cell, &mut &*cell)) {
            return false;
        }
        message.clear();
        encoder.borrow_mut().encode(input.offsets.as_ref(), message);
        true
    }

    /// The address of the words of the game.
    #[must_use]
    pub fn words_at(&self) -> usize {
        self.message.words.as_ptr() as usize
    }

    /// The number of words.
    #[must_use]
    pub fn words_length(&self) -> usize {
        self.message.words.len()
    }

    /// The address of the text of the game.
    #[must_use]
    pub fn text_at(&self) -> usize {
        self.message.text.as_ptr() as usize
    }

    /// The length of the text in bytes.
    #[must_use]
    pub fn text_length(&self) -> usize {
        self.message.text.len()
    }
}

/// Reads moves as arrays.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct MoveSource {
    input: Input,
    arrays: MoveArrays,
}

#[wasm_bindgen]
impl MoveSource {
    /// Creates a reader.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for a chunk, and returns its address.
    pub fn room(&mut self, length: usize) -> usize {
        self.input.room(length)
    }

    /// Adds the first `length` bytes of the room.
    pub fn push_bytes(&mut self, length: usize) {
        self.input.push(length, Units::Bytes);
    }

    /// Adds the first `length` bytes of the room, which are UTF-8.
    pub fn push_text(&mut self, length: usize) {
        self.input.push(length, Units::Bytes);
    }

    /// Ends the text.
    pub fn end(&mut self) {
        self.input.pipe.end();
    }

    /// Reads all games that are complete. Returns whether the arrays have any game.
    pub fn read(&mut self) -> bool {
        let Self { input, arrays } = self;
        while input.read(|reader, _| reader.visit_game(arrays, &mut ())) {}
        !arrays.ends.is_empty()
    }

    /// The address of the moves of all games.
    #[must_use]
    pub fn moves_at(&self) -> usize {
        self.arrays.moves.as_ptr() as usize
    }

    /// The number of moves.
    #[must_use]
    pub fn moves_length(&self) -> usize {
        self.arrays.moves.len()
    }

    /// The address of the number of moves up to the end of each game.
    #[must_use]
    pub fn ends_at(&self) -> usize {
        self.arrays.ends.as_ptr() as usize
    }

    /// The number of games.
    #[must_use]
    pub fn ends_length(&self) -> usize {
        self.arrays.ends.len()
    }

    /// The address of the results.
    #[must_use]
    pub fn results_at(&self) -> usize {
        self.arrays.results.as_ptr() as usize
    }

    /// The number of results.
    #[must_use]
    pub fn results_length(&self) -> usize {
        self.arrays.results.len()
    }

    /// Removes the games that were read.
    pub fn clear(&mut self) {
        self.arrays = MoveArrays::default();
    }
}

/// Collects diagnostics.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CheckSource {
    input: Input,
    sink: CheckSink,
}

#[wasm_bindgen]
impl CheckSource {
    /// Creates a reader that returns diagnostics from the severity `least` on (0 notes, 1 warnings, 2 errors), at most
    /// `limit` of each.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(least: u8, limit: u32) -> Self {
        Self { input: Input::default(), sink: CheckSink::new(least, limit) }
    }

    /// Makes room for a chunk, and returns its address.
    pub fn room(&mut self, length: usize) -> usize {
        self.input.room(length)
    }

    /// Adds the first `length` bytes of the room.
    pub fn push_bytes(&mut self, length: usize) {
        self.input.push(length, Units::Bytes);
        self.read();
    }

    /// Adds the first `length` bytes of the room, which are UTF-8. Offsets are counted in UTF-16 code units.
    pub fn push_text(&mut self, length: usize) {
        self.input.push(length, Units::Utf16);
        self.read();
    }

    /// Ends the text.
    pub fn end(&mut self) {
        self.input.pipe.end();
        self.read();
    }

    fn read(&mut self) {
        let Self { input, sink } = self;
        while input.read(|reader, offsets| {
            let read = reader.visit_game(&mut (), sink);
            sink.encode(offsets);
            read
        }) {}
    }

    /// The address of the words of the diagnostics.
    #[must_use]
    pub fn words_at(&self) -> usize {
        self.sink.message().words.as_ptr() as usize
    }

    /// The number of words.
    #[must_use]
    pub fn words_length(&self) -> usize {
        self.sink.message().words.len()
    }

    /// The address of the text of the diagnostics.
    #[must_use]
    pub fn text_at(&self) -> usize {
        self.sink.message().text.as_ptr() as usize
    }

    /// The length of the text in bytes.
    #[must_use]
    pub fn text_length(&self) -> usize {
        self.sink.message().text.len()
    }
}
