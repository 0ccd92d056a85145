//! Inputs for tests of edits: the golden inputs, and damaged variants of them from fixed seeds.

use std::path::Path;
use std::path::PathBuf;

/// Returns the inputs of `testdata/pgn`, except those of ten thousand variations.
pub(crate) fn inputs() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let mut inputs = Vec::new();
    for folder in ["ok", "err"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let bytes = std::fs::read(&path).unwrap();
                if bytes.len() < 8_192 {
                    inputs.push((path, bytes));
                }
            }
        }
    }
    inputs.sort();
    assert!(inputs.len() > 50, "the golden inputs are there");
    inputs
}

/// Pieces of text to insert, which are difficult to read.
const PIECES: [&[u8]; 46] = [
    b"(",
    b")",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b";",
    b"%",
    b"\n",
    b"\n\n",
    b"\r\n",
    b" ",
    b"$",
    b"$1",
    b"$0",
    b"$300",
    b"!",
    b"!!!",
    b"?!?",
    b"+-",
    b"=",
    b"+/-",
    b"\xC2\xB1",
    b"()",
    b"( )",
    b"1-0",
    b"1:0",
    b"\xC2\xBD",
    b"1/2",
    b"0-0",
    b"*",
    b"--",
    b"e2e4",
    b"nf3",
    b"5.",
    b"1e4",
    b"\xEF\xBB\xBF",
    b"\xC2\xA0",
    b"\xA0",
    b"\x0C",
    b"<",
    b"[White x]",
    b"[Site \"y\n",
    b"\0",
];

/// A xorshift generator of pseudorandom numbers with a fixed seed.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).unwrap()
    }
}

/// Returns the text with one to three damaged places.
pub(crate) fn mutated(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut text = bytes.to_vec();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(text.len() + 1);
        let until = (at + numbers.below(3)).min(text.len());
        let piece: &[u8] = if numbers.below(4) == 0 { b"" } else { PIECES[numbers.below(PIECES.len())] };
        text.splice(at..until, piece.iter().copied());
    }
    text
}

/// Bytes that replace single bytes.
const BYTES: &[u8] = b"(){}[]\"\\;%.1aO-*$<>\n\0\xE9";

/// Returns the number of texts that [`damaged`] makes of one.
pub(crate) fn damages(bytes: &[u8]) -> usize {
    bytes.len() * (BYTES.len() + 2)
}

/// Returns the text with one byte deleted, doubled or replaced: the `number`-th of all such texts.
pub(crate) fn damaged(bytes: &[u8], number: usize) -> Vec<u8> {
    let (at, kind) = (number / (BYTES.len() + 2), number % (BYTES.len() + 2));
    let mut text = bytes.to_vec();
    match kind {
        0 => drop(text.remove(at)),
        1 => text.insert(at, bytes[at]),
        _ => text[at] = BYTES[kind - 2],
    }
    text
}
