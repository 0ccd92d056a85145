//! A guide from a file to a position and back (PGN 3, 8, 16).
//!
//! ```text
//! bytes -> games -> moves -> positions -> text again
//!    pgn, pgn_tree  san      board        fen, pgn_writer, pgc
//! ```
//!
//! # From a file to games
//!
//! [`Games::open`](crate::Games::open) reads the games in a file, compressed or not. It returns one tree at a time, so
//! memory depends on the longest game and not on the file. A [`GameReader`](crate::pgn_tree::GameReader) does the same
//! for bytes and streams. A damaged game is also returned, with its diagnostics. The damage does not affect other
//! games.
//!
//! ```
//! use movetext::pgn_tree::{Game, GameReader};
//!
//! let bytes = b"[White \"Ann\"]\n\n1. e4 e5 2. Ng1f3 Nc6 3. Bb5 a6 *\n\n[White \"Bob\"]\n\n1. d4 d5 2. Ke3 *\n";
//! let reader = GameReader::new(bytes);                   // GameReader::open("games.pgn") reads a file, piece by piece
//! let games = reader.collect::<Result<Vec<Game>, _>>()?; // or a loop over the reader
//! assert_eq!(games.len(), 2);
//! let names: Vec<_> = games[1].diagnostics().map(|found| found.code().name()).collect();
//! assert!(names.contains(&"illegal-move"), "{names:?}");
//! assert_eq!(games[1].replay().count(), 2);              // the moves before the illegal one
//! # Ok::<(), core::convert::Infallible>(())
//! ```
//!
//! If you need no tree, implement a [`Visitor`](crate::pgn::Visitor). It requests events, and nothing else is computed:
//! reading only tags costs a fraction of playing moves on a board. Diagnostics go to a
//! [`Sink`](crate::pgn::diagnostic::Sink). If you pass `()` as the sink, they cost nothing.
//!
//! # From a game to a position
//!
//! A replay yields each move with the position before it. After the last move, ask the replay for the final position.
//! You can replay any line in the tree.
//!
//! ```
//! use movetext::fen::Fen;
//! use movetext::pgn_tree::GameReader;
//!
//! let game = GameReader::new(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *").next().ok_or("no game")??;
//! let mut line = game.replay();
//! for step in line.by_ref() {
//!     println!("{}: {}", Fen::from(&step.position), step.san().text());
//! }
//! let position = line.position();
//! assert_eq!(position.legal_moves().len(), 32);
//! assert_eq!(
//!     Fen::from(position).to_string(),
//!     "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
//! );
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Positions and moves
//!
//! You can also read a position from a FEN. [`Fen::read_position`](crate::fen::Fen::read_position) does so in one call,
//! and [`Fen::read`](crate::fen::Fen::read) also lists the repairs. Moves are created only from a position, so every
//! move is legal in that position. To read a move from text, resolve the text in a position. If it is not a legal move,
//! the error can explain why.
//!
//! ```
//! use movetext::board::Position;
//! use movetext::fen::{Fen, Leniency};
//! use movetext::san::San;
//!
//! let read = Fen::read("4k3/8/8/8/1b6/2N5/8/4K1N1 w", Leniency::Import)?;
//! assert!(!read.repairs().is_empty());                   // missing fields were added
//! let position = read.into_position()?;
//!
//! let mv = San::parse("Ne2")?.find_move(&position)?;     // the other knight is pinned
//! assert_eq!(San::from_move(mv, &position).text(), "Ne2");
//! let error = San::parse("Nd5")?.find_move(&position).unwrap_err();
//! assert!(!error.explain(&position).to_string().is_empty());
//! assert_ne!(position.play(mv), Position::initial());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Back to text
//!
//! [`export`](crate::export) writes export format. Reading and writing it again changes nothing. The writer and the
//! encoder for PGC are visitors, so readers and trees can drive both.
//!
//! ```
//! use movetext::pgc::{CommentPolicy, Decoder, Encoder};
//! use movetext::pgn::Visitable;
//! use movetext::pgn_tree::Game;
//! use movetext::pgn_writer::{ExportOptions, GameText};
//!
//! let mut game = Game::new();
//! game.set_tag("White", "Ann")?;
//! game.mainline_mut().play_san("e4")?;
//!
//! let mut text = GameText::new(ExportOptions::new());
//! game.visit(&mut text, &mut ());
//! let text = text.into_string();
//! assert!(text.ends_with("\n1. e4 *\n\n"));
//! assert_eq!(movetext::export(text.as_bytes()), text);
//!
//! let mut binary = Encoder::new(CommentPolicy::Carry);
//! game.visit(&mut binary, &mut ());
//! let mut again = GameText::new(ExportOptions::new());
//! Decoder::new(&binary.take_bytes()).visit_all(&mut again, &mut ())?;
//! assert_eq!(again.into_string(), text);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Many games
//!
//! [`archive`](crate::archive) reads compressed files, and filters, sorts and counts games. It uses all cores, and its
//! results are in input order. The command `movetext` is built on it.
