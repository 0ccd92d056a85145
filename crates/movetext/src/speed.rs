//! What reading games costs, and why (PGN 7, 8).
//!
//! You can read games without this page. It is for callers that measure, and for contributors who change the reader.
//!
//! # Request less
//!
//! What you request matters most. A [`Visitor`](crate::pgn::Visitor) requests events with an
//! [`Interest`](crate::pgn::Interest), and nothing else is computed. If you request only tags, no board is needed. Line
//! numbers and position hashes are computed only on request.
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
//! The table shows millions of instructions for each megabyte of games. *Dense* games come from tournaments: 1,110
//! games, 17,540 tag pairs and 101,487 moves. Games with *clocks* come from servers: 438 games, 7,435 tag pairs and
//! 28,538 moves, each with a comment.
//!
//! | requested | dense | clocks |
//! | --- | --: | --: |
//! | tags: `Interest::SCAN` | 5.9 | 4.6 |
//! | moves as text: `Interest::PARSE` | 12.9 | 7.2 |
//! | moves on a board: `Interest::REPLAY` | 36.5 | 14.4 |
//! | and all diagnostics of the text: a `Sink` | 53.1 | 24.0 |
//!
//! Time is not proportional to instructions. Computing masks for whole blocks takes more instructions than searching
//! for the next byte, but the instructions do not wait for each other.
//!
//! # One grammar, large tokens
//!
//! In real files, nearly every move names a piece or pawn and a square, with a number before it and a space after it.
//! Nearly every tag pair is `[Name "value"]` on its own line. The lexer reads each of these as one token, from a fixed
//! number of bytes: it finds the end of the word, checks that a square comes before it, and looks up the first letter
//! by the length of the word. None of these steps is a branch, because no processor can predict what kind of move comes
//! next. For text in any other form, the same grammar reads smaller tokens. Tests check that both ways give the same
//! result.
//!
//! Movetext that no visitor requests is skipped in blocks of 64 bytes. A mask marks the bytes that may matter, and the
//! parity of the braces separates comments from moves. A mask also marks the quotes in tag pairs.
//!
//! # A move from its target
//!
//! The text of a move names a kind of piece and a target square. A table has the squares from which such a piece
//! reaches the target on an empty board. Usually only one of these squares has such a piece. A second look-up shows
//! whether the squares between are empty. No moves are generated.
//!
//! We test whether the king is safe only if that is in doubt: when the king is in check, when it moves, for en passant,
//! and when a piece leaves a line between the king and a slider. Playing a move also shows whether it gives check, so
//! we know this before the next move. The marks `+` and `#` therefore cost almost nothing, and we test for mate only
//! after check.
//!
//! The board is eight bitboards, which are changed in place. We also keep the position before the last move, for
//! visitors and variations. The hash of the position is computed only on request
//! ([`Interest::KEYS`](crate::pgn::Interest)).
//!
//! # Memory
//!
//! Text is borrowed from the input. A move allocates nothing, and a game allocates only to check its tags. A stream is
//! read in chunks. If three Event tags follow a game in the buffer, and no comment could end between them, the game is
//! known to be complete. Otherwise we first skip it to find its end, so it is read twice.
//!
//! # Many threads
//!
//! [`Games::in_order`](crate::Games::in_order) divides its input between games, into batches of about 64 KiB. All
//! threads read batches, and the results are joined in input order. One thread at a time divides the input: it scans
//! for the ends of games, and reads some batches in place. The same thread decompresses the input, but idle threads
//! help if the stream has several frames.
//!
//! # Vectors
//!
//! These crates have no `unsafe` code. On x86-64, they compare sixteen bytes at once with SSE2, which every such
//! processor has; in WebAssembly with its vectors, if the target feature `simd128` is on. On other processors, they use
//! loops over arrays. Searches use [`memchr`](https://docs.rs/memchr), which selects an implementation at run time.
//!
//! # Measuring
//!
//! `cargo xtask bench pgn` compares our reader with other libraries in one run. `cargo xtask bench --guard` counts the
//! instructions of small tasks and compares them with recorded counts. We made the counts above in the same way, from
//! the first megabyte of each file. `xtask/bench/README.md` in the repository lists the ideas that we tried, with their
//! results.
