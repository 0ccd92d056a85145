//! How the reader of games gets its speed, and what each step costs (PGN 7, 8).
//!
//! Nothing here has to be known to read games. It is for those who want to know what they pay for, and for those who
//! change the reader.
//!
//! # Ask for less
//!
//! The largest gain is the caller's. A [`Visitor`](crate::pgn::Visitor) says by [`Wants`](crate::pgn::Wants) what it listens
//! to, and what nobody asks for is not computed: no board where only tags are wanted, no line numbers where nobody shows
//! any, no hash where nobody compares positions.
//!
//! ```
//! use movetext::pgn::{Flow, Tag, Visitor, Wants};
//!
//! /// Counts games by their openings, and never looks at a move.
//! #[derive(Default)]
//! struct Openings(Vec<String>);
//!
//! impl Visitor for Openings {
//!     fn wants(&self) -> Wants {
//!         Wants::SCAN
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
//! What a megabyte takes, in millions of instructions, of games as tournaments publish them (*dense*: 1,110 games, 17,540
//! tag pairs, 101,487 moves) and of games as servers do (*clocks*: 438 games, 7,435 tag pairs, 28,538 moves with a comment
//! behind each):
//!
//! | asked for | dense | clocks |
//! | --- | --: | --: |
//! | tags: `Wants::SCAN` | 7.4 | 5.9 |
//! | moves as text: `Wants::PARSE` | 16.5 | 9.2 |
//! | moves on a board: `Wants::REPLAY` | 50.3 | 19.3 |
//! | and all diagnostics of the text: a `Sink` | 67.5 | 30.8 |
//!
//! Instructions are not time: masks of whole blocks take more of them than a search for the next byte, and wait for none.
//!
//! # Where it goes
//!
//! The shares of the time for moves on a board, `Wants::REPLAY`:
//!
//! | step | dense | clocks | how |
//! | --- | --: | --: | --- |
//! | finding and playing a move | 43 % | 31 % | from the target square, without a list |
//! | finding its text, and handing the move on | 32 % | 40 % | eight bytes at once; comments by 32 |
//! | tag pairs | 8 % | 7 % | the quotes of 64 bytes at once |
//! | marks of check and mate, origins in the text | 7 % | 6 % | only where the text has one, or lacks one |
//! | castling, promotions, what begins and ends a game, and the rest | 10 % | 16 % | token by token |
//!
//! # One grammar, large tokens
//!
//! Nearly every move of a real file is a piece or a pawn to a square, with a number before it and a space after it; nearly
//! every tag pair is `[Name "value"]` on a line of its own. The lexer reads each of these as one token, from a fixed number
//! of bytes: it finds the end of the word, checks that a square precedes it, and looks up the first letter by the length of
//! the word. It branches on none of these, because no processor can predict which kind of move comes next. Text of any
//! other form is read as smaller tokens by the same grammar; tests compare the two.
//!
//! Movetext that no visitor requests is skipped in blocks of 64 bytes, by a mask of the bytes that may matter and the parity
//! of the braces, which separates comments from moves. The quotes of tag pairs are found by such a mask, too.
//!
//! # A move from its target
//!
//! What a text tells is a kind of piece and a target square. The squares from which such a piece reaches the target on an
//! empty board come from a table; of those that hold one nearly always one is left, and what lies between it and the target
//! is one more look. Nothing is generated.
//!
//! Whether the king is safe afterwards is asked only where it can be in doubt: while it is in check, when it moves itself,
//! when a pawn is taken in passing, or when the piece leaves a line on which a slider looks at the king. Whether the move gives
//! check is seen in the same way, which answers the first of these questions for the next move. So the marks `+` and `#` of
//! a text are judged at nearly no cost, and mate is only looked for where there is check.
//!
//! The board is eight sets of 64 squares. A position is played into the place of the one before the last, so that the
//! position before each move is there for the visitor and for variations. The key is not kept unless somebody asks for
//! it ([`Wants::KEYS`](crate::pgn::Wants)).
//!
//! # Memory
//!
//! Text is borrowed from the bytes as they stand. Nothing is allocated for a move, and for a game only what its tags need
//! where they are checked. A stream is read in pieces; a game in memory is known to be complete by the two Event tags
//! behind it, or else by reading it twice.
//!
//! # Many threads
//!
//! [`archive`](crate::archive) cuts its input between games into parts of about 64 KiB, which are read on as many threads as
//! there are and joined in the order of the input. Threads make the parts one at a time, and the one that makes them reads
//! some itself where they are; for the others the games are cut out at the boundaries that scanning finds. Decompression
//! has a thread of its own.
//!
//! # What it does not do
//!
//! There is no `unsafe` in these crates. Sixteen bytes are compared at once with SSE2, which all x86-64 processors have,
//! and by loops over arrays elsewhere; searches use [`memchr`](https://docs.rs/memchr), which chooses while the program
//! runs.
//!
//! # Measuring
//!
//! `cargo xtask bench pgn` measures against other libraries in one run, `cargo xtask bench --guard` counts instructions of
//! small works and compares them with those on record; the counts above are made in the same way, of the first megabyte
//! of such files. What was tried, with what it gave and what was dropped, is written down in the project's
//! `xtask/bench/README.md`.
