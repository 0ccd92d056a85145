//! What reading games costs, and why (PGN 7, 8).
//!
//! Reading games requires none of this. It is for callers that measure, and for contributors who change the reader.
//!
//! # Request less
//!
//! The caller decides most. A [`Visitor`](crate::pgn::Visitor) requests events by [`Interest`](crate::pgn::Interest),
//! and everything else is not computed: no board if only tags are requested, no line numbers and no hashes of positions
//! without a request.
//!
//! ```
//! use movetext::pgn::{Flow, Interest, Tag, Visitor};
//!
//! /// Collects the openings of games without reading moves.
//! #[derive(Default)]
//! struct Openings(Vec<String>);
//!
//! impl Visitor for Openings {
//!     fn interest(&self) -> Interest {
//!         Interest::SCAN
//!     }
//!     fn tag(&mut self, tag: &Tag<'_>) -> Flow {
//!         if tag.name == "ECO" {
//!             self.0.push(tag.value.to_string());
//!         }
//!         Flow::Continue
//!     }
//! }
//!
//! let mut openings = Openings::default();
//! movetext::pgn::read(b"[ECO \"C60\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n", &mut openings, &mut ());
//! assert_eq!(openings.0, ["C60"]);
//! ```
//!
//! Millions of instructions per megabyte of games as tournaments publish them (*dense*: 1,110 games, 17,540 tag pairs,
//! 101,487 moves), and as servers do (*clocks*: 438 games, 7,435 tag pairs, 28,538 moves with a comment after each):
//!
//! | requested | dense | clocks |
//! | --- | --: | --: |
//! | tags: `Interest::SCAN` | 5.3 | 4.3 |
//! | moves as text: `Interest::PARSE` | 12.6 | 7.6 |
//! | moves on a board: `Interest::REPLAY` | 37.3 | 15.1 |
//! | and all diagnostics of the text: a `Sink` | 57.2 | 27.9 |
//!
//! Time is not proportional to instructions: masks of whole blocks take more instructions than a search for the next
//! byte, but do not wait for each other.
//!
//! # One grammar, large tokens
//!
//! In real files, nearly every move is a piece or pawn to a square, with a number before it and a space after it, and
//! nearly every tag pair is `[Name "value"]` on a line of its own. The lexer reads each of these as one token from a
//! fixed number of bytes: it finds the end of the word, checks that a square precedes it, and looks up the first
//! letter by the length of the word. None of these steps is a branch, because no processor can predict the kind of
//! the next move. Text in any other form is read as smaller tokens by the same grammar; tests compare the two.
//!
//! Movetext that no visitor requests is skipped in blocks of 64 bytes, by a mask of the bytes that may matter and the
//! parity of the braces, which separates comments from moves. The quotes of tag pairs are found by such a mask, too.
//!
//! # A move from its target
//!
//! A move's text names a kind of piece and a target square. A table has the squares from which such a piece reaches
//! the target on an empty board. Usually only one of these squares holds such a piece; one more look-up shows whether
//! the squares between are empty. No moves are generated.
//!
//! The safety of the king is tested only if it can be in doubt: if the king is in check or moves, for en passant, and
//! if the piece leaves a line between the king and a slider. Whether the move gives check is found in the same way,
//! and so is known before the next move. So the marks `+` and `#` cost almost nothing, and mate is
//! only tested after check.
//!
//! The board is eight bitboards and is changed in place. The position before the last move is kept beside it, for
//! visitors and for variations. The hash of the position is computed only on request
//! ([`Interest::KEYS`](crate::pgn::Interest)).
//!
//! # Memory
//!
//! Text is borrowed from the input. A move allocates nothing, and a game only what checking its tags needs. A stream
//! is read in chunks; a game in the buffer is complete if two Event tags follow it, otherwise it is read twice.
//!
//! # Many threads
//!
//! [`Games::in_order`](crate::Games::in_order) divides its input between games into batches of about 64 KiB, which all
//! threads read; the results are joined in the input's order. One thread at a time divides the input, by scanning
//! for the ends of games, and it reads some batches in place. It also decompresses the input; streams of several frames
//! are decompressed by idle threads.
//!
//! # Vectors
//!
//! These crates have no `unsafe`. They compare sixteen bytes at once with SSE2, which all x86-64 processors have, and
//! with loops over arrays on other processors. Searches use [`memchr`](https://docs.rs/memchr), which selects an
//! implementation at run time.
//!
//! # Measuring
//!
//! `cargo xtask bench pgn` compares with other libraries in one run. `cargo xtask bench --guard` counts the
//! instructions of small works and compares them with recorded counts; the counts above were made in the same way
//! from the first megabyte of such files. The project's `xtask/bench/README.md` lists the ideas that were tried, with
//! their results.
