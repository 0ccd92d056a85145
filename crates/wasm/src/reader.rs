//! Readers of games, which JavaScript fills with chunks of text.

use crate::{
    arrays::MoveArrays, check::CheckSink, encode::GameEncoder, offsets::Utf16Offsets, ops::Message, pipe::Pipe,
};
use core::cell::RefCell;
use movetext_pgn::{Flow, Reader, source::StreamSource};
use std::io;
use wasm_bindgen::prelude::wasm_bindgen;

type Games = Reader<StreamSource<Pipe>>;

/// The least text that is looked at before the end. So a byte order mark is complete.
const LEAST_BYTES: u64 = 64 * 1024;

/// A stream of chunks, and the reader of its games.
#[derive(Debug)]
struct Input {
    pipe: Pipe,
    reader: Games,
    offsets: Option<Utf16Offsets>,
    pushed: u64,
    /// The next attempt to read a game is made when this much was pushed.
    next_attempt: u64,
}

impl Default for Input {
    fn default() -> Self {
        let pipe = Pipe::default();
        let reader = Reader::from_read(pipe.clone());
        Self { reader, pipe, offsets: None, pushed: 0, next_attempt: LEAST_BYTES }
    }
}

impl Input {
    fn push_bytes(&mut self, bytes: Vec<u8>) {
        self.pushed += bytes.len() as u64;
        self.pipe.push(bytes);
    }

    /// Adds a chunk of a text in which offsets are counted in UTF-16 code units.
    fn push_text(&mut self, text: String) {
        self.offsets.get_or_insert_default().push(&text);
        self.push_bytes(text.into_bytes());
    }

    /// Calls `read`, which reads a game. Returns whether there was a game; otherwise more text is needed, or the end is
    /// reached.
    fn read(&mut self, read: impl FnOnce(&mut Games, Option<&Utf16Offsets>) -> io::Result<Option<Flow>>) -> bool {
        if self.pushed < self.next_attempt && !self.pipe.is_ended() {
            return false;
        }
        if let Some(offsets) = &mut self.offsets {
            offsets.forget(self.reader.offset());
        }
        // The pipe fails only if more text is needed. Memory that is missing ends the input.
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

/// Where a list is in memory: its address and its length, until the next call.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The address.
    pub at: usize,
    /// The number of elements.
    pub length: usize,
}

impl View {
    fn new<T>(list: &[T]) -> Self {
        Self { at: list.as_ptr() as usize, length: list.len() }
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

    /// Adds a chunk of bytes.
    pub fn push_bytes(&mut self, bytes: Vec<u8>) {
        self.input.push_bytes(bytes);
    }

    /// Adds a chunk of text.
    pub fn push_text(&mut self, text: String) {
        self.input.push_text(text);
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
        encoder.borrow().encode(input.offsets.as_ref(), message);
        true
    }

    /// The words of the game.
    #[must_use]
    pub fn words(&self) -> View {
        View::new(&self.message.words)
    }

    /// The text of the game.
    #[must_use]
    pub fn text(&self) -> View {
        View::new(self.message.text.as_bytes())
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

    /// Adds a chunk of bytes.
    pub fn push_bytes(&mut self, bytes: Vec<u8>) {
        self.input.push_bytes(bytes);
    }

    /// Adds a chunk of text.
    pub fn push_text(&mut self, text: String) {
        self.input.push_text(text);
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

    /// The moves of all games.
    #[must_use]
    pub fn moves(&self) -> View {
        View::new(&self.arrays.moves)
    }

    /// The number of moves up to the end of each game.
    #[must_use]
    pub fn ends(&self) -> View {
        View::new(&self.arrays.ends)
    }

    /// The results.
    #[must_use]
    pub fn results(&self) -> View {
        View::new(&self.arrays.results)
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

    /// Adds a chunk of bytes.
    pub fn push_bytes(&mut self, bytes: Vec<u8>) {
        self.input.push_bytes(bytes);
        self.read();
    }

    /// Adds a chunk of text.
    pub fn push_text(&mut self, text: String) {
        self.input.push_text(text);
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

    /// The words of the diagnostics.
    #[must_use]
    pub fn words(&self) -> View {
        View::new(&self.sink.message().words)
    }

    /// The text of the diagnostics.
    #[must_use]
    pub fn text(&self) -> View {
        View::new(self.sink.message().text.as_bytes())
    }
}
