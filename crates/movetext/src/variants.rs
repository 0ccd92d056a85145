//! The variants that servers mix into ordinary files, and how each layer treats them.
//!
//! A position has [`Rules`](crate::board::Rules). They decide which moves are legal and when the game ends.
//! `movetext-board` lists all rules with their sources.
//!
//! # Where the rules come from
//!
//! In a game, the Variant tag names the rules, in any spelling that
//! [`Variant`](crate::pgn_values::value::Variant) knows. Without this tag, a FEN with a pocket has the rules of
//! Crazyhouse, and a FEN with a check count those of Three-check. Such a game is reported as `fen-without-variant`,
//! and the fix adds the tag. Games of other variants, such as Bughouse, are kept as text.
//!
//! For a FEN alone, you can name the rules with [`ReadOptions`](crate::fen::ReadOptions).
//!
//! # Crazyhouse: drops
//!
//! A captured piece goes to the pocket of the side that took it. Dropping it is a move: `N@f3` in SAN, and `@e4` for a
//! pawn. FEN has the pocket after the placement, and `~` after each promoted piece, which becomes a pawn again when it
//! is captured.
//!
//! ```
//! use movetext::{fen::Fen, pgn_tree::GameReader};
//!
//! let text = b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 Qa5 4. Nf3 *";
//! let game = GameReader::new(text).next().ok_or("no game")??;
//! let mut line = game.replay();
//! let sans: Vec<String> = line.by_ref().map(|step| step.san().text().to_string()).collect();
//! assert_eq!(sans[4], "@e4");
//! assert_eq!(
//!     Fen::from(line.position()).to_string(),
//!     "rnb1kbnr/ppp1pppp/8/q7/4P3/5N2/PPPP1PPP/RNBQKB1R[p] b KQkq - 2 4",
//! );
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Atomic: explosions
//!
//! A capture removes the captured piece, the capturing piece, and all pieces but pawns on the squares around.
//!
//! ```
//! use movetext::board::{Ending, Color, Position, Rules, Square};
//! use movetext::san::San;
//!
//! let mut position = Position::initial_of(Rules::Atomic);
//! for san in ["Nf3", "e6", "Ne5", "d6", "Nxf7"] {
//!     position = position.play(San::parse(san)?.find_move(&position)?);
//! }
//! // The knight, the pawn, the king, the bishop and the knight on g8 are gone. The pawn on g7 has stayed.
//! assert_eq!(position.piece_at(Square::E8), None);
//! assert_eq!(position.piece_at(Square::G8), None);
//! assert!(position.piece_at(Square::G7).is_some());
//! assert_eq!(position.ending(), Some(Ending::KingExploded { winner: Color::White }));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # A rule that forbids a move is named
//!
//! ```
//! use movetext::board::{Position, Rules};
//! use movetext::san::San;
//!
//! let mut position = Position::initial_of(Rules::Antichess);
//! for san in ["e3", "b5"] {
//!     position = position.play(San::parse(san)?.find_move(&position)?);
//! }
//! let error = San::parse("a3")?.find_move(&position).unwrap_err();
//! assert_eq!(error.explain(&position).to_string(), "captures are forced: `Bxb5`");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What is for chess only
//!
//! - PGC has no ordinals for variant moves, so its encoder refuses these games.
//! - The Polyglot format defines keys for chess only. Books, repertoires, move statistics, position indexes and opening
//!   names leave variant games out.
//! - FEN and EPD do not name the rules of King of the Hill, Antichess, Atomic, Horde and Racing Kings.
