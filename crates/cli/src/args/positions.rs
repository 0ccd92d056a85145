//! Arguments of the commands about positions: `fen`, `moves`, `perft`.

#[cfg(feature = "pictures")]
use super::pictures::PictureArguments;
use super::{
    diagnostics::RecordDiagnosticArguments,
    values::{at_least_one, rules},
};
use clap::{Args, ValueEnum};
use core::num::NonZeroUsize;
use movetext_board::Rules;
use movetext_fen::render::{CastlingNotation, EnPassantStyle};
use movetext_input::Input;
use std::path::PathBuf;

/// The examples of `fen` for all builds.
const FEN_EXAMPLES: &str = "\
Examples:
  movetext fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq'
  movetext fen --en-passant legal --castling shredder - < positions.txt
  movetext fen --ignore filled-field,blanks -o clean.txt - < positions.txt";

/// The examples of `fen` for pictures, in builds that have them.
const PICTURE_EXAMPLES: &str = if cfg!(feature = "pictures") {
    "
  movetext fen startpos --svg board.svg --arrow e2e4 --arrow Rd7d5
  movetext fen startpos --png - --size 720 --theme print --flip > board.png"
} else {
    ""
};

/// Reads positions and writes them as canonical FEN.
///
/// Diagnostics about repairs go to standard error.
#[cfg_attr(
    feature = "pictures",
    doc = "
--svg and --png draw a picture of one position, with a king in check marked. If the picture goes to
standard output, the FEN is written only with --output.
"
)]
#[derive(Debug, Args)]
#[command(after_help = format!("{FEN_EXAMPLES}{PICTURE_EXAMPLES}"))]
pub(crate) struct FenArguments {
    #[command(flatten)]
    pub(crate) positions: PositionArguments,
    /// How to write castling rights
    #[arg(long, value_enum, default_value = "x-fen")]
    pub(crate) castling: CastlingName,
    /// When to write the en passant square
    #[arg(long, value_enum, default_value = "always")]
    pub(crate) en_passant: EnPassantName,
    /// Draw the board above each position
    #[arg(long)]
    pub(crate) board: bool,
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    pub(crate) picture: PictureArguments,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Lists the legal moves of positions, one JSON object per position.
///
/// The keys are fen, check, outcome (null, "checkmate" or "stalemate", and in variants also "king on the hill", "third
/// check", "king exploded", "no moves left", "horde taken", "race won" or "race tied") and moves: a list of objects with
/// uci, san and fen (the position after the move), sorted by SAN in ASCII order.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext moves 'k7/8/K7/8/8/8/8/7R w - - 0 1'
  movetext moves --variant koth startpos
  movetext moves - < positions.txt | jq '.moves | length'")]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) positions: PositionArguments,
    /// Write castling in UCI notation as the king taking its own rook, also in standard chess
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// Counts the legal sequences of moves from a position.
///
/// The last line is always `nodes N`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext perft 5
  movetext perft 4 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'")]
pub(crate) struct PerftArguments {
    /// Number of plies, at most 255
    pub(crate) depth: u8,
    /// Position to start from [default: the initial position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Count by the rules of this variant: Standard, `King of the Hill`, Three-check, Crazyhouse, Antichess, Atomic,
    /// Horde or `Racing Kings` [default: what the FEN implies, or Standard]
    #[arg(long, value_name = "NAME", value_parser = rules)]
    pub(crate) variant: Option<Rules>,
    /// Also print the count of each first move, one line `UCI: N` per move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write castling in UCI notation as the king taking its own rook, also in standard chess
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    /// Positions in FEN, one per argument. Without positions or with `-`, they are read from standard input, one per
    /// line; empty lines and lines that begin with `#` or `%` are skipped
    #[arg(value_name = "FEN")]
    pub(crate) positions: Vec<String>,
    /// Read the positions by the rules of this variant: Standard, `King of the Hill`, Three-check, Crazyhouse,
    /// Antichess, Atomic, Horde or `Racing Kings` [default: what each FEN implies, or Standard]
    #[arg(long, value_name = "NAME", value_parser = rules)]
    pub(crate) variant: Option<Rules>,
    #[command(flatten)]
    pub(crate) diagnostics: RecordDiagnosticArguments,
}

impl PositionArguments {
    /// Returns standard input if any position is read from it.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        let is_read = self.positions.is_empty() || self.positions.iter().any(|text| text == "-");
        if is_read { vec![Input::Stdin] } else { Vec::new() }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CastlingName {
    /// `KQkq`, with file letters only where these letters would be ambiguous
    XFen,
    /// Always file letters
    Shredder,
}

impl From<CastlingName> for CastlingNotation {
    fn from(name: CastlingName) -> Self {
        match name {
            CastlingName::XFen => Self::XFen,
            CastlingName::Shredder => Self::Shredder,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EnPassantName {
    /// After every double pawn push, as in the standard
    Always,
    /// Only if an enemy pawn is next to the pawn
    PseudoLegal,
    /// Only if an en passant capture is legal
    Legal,
}

impl From<EnPassantName> for EnPassantStyle {
    fn from(name: EnPassantName) -> Self {
        match name {
            EnPassantName::Always => Self::Always,
            EnPassantName::PseudoLegal => Self::PseudoLegal,
            EnPassantName::Legal => Self::Legal,
        }
    }
}
