//! Arguments of `movetext play`.

use super::values::rules;
use clap::Args;
use movetext_board::Rules;

/// Plays moves and prints one JSON object per move.
///
/// Moves are SAN, long algebraic notation or UCI, in any mixture; move numbers such as `1.` are skipped. The keys are
/// ply (counted from 1), uci, san, lan, fan (SAN with figurines), fen (the position after the move) and repaired (the
/// names of the repairs that were necessary to read the move). The output ends at the first move that cannot be played;
/// the reason goes to standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext play e4 e5 Nf3 Nc6 Bb5
  movetext play e2e4 e7-e5 Ng1f3 | jq -r .san
  movetext play --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' O-O | jq -r .fen
  movetext play e4 e5 Ke3                  exit status 1, with the reason")]
pub(crate) struct PlayArguments {
    /// Moves, as separate arguments or separated by spaces
    #[arg(value_name = "MOVE", required = true)]
    pub(crate) moves: Vec<String>,
    /// Position to start from [default: the initial position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Play by the rules of this variant: Standard, `King of the Hill`, Three-check, Crazyhouse, Antichess, Atomic,
    /// Horde or `Racing Kings` [default: what the FEN implies, or Standard]
    #[arg(long, value_name = "NAME", value_parser = rules)]
    pub(crate) variant: Option<Rules>,
    /// Write castling in UCI notation as the king taking its own rook, also in standard chess
    #[arg(long)]
    pub(crate) chess960: bool,
}
