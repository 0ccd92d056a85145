//! Arguments of `movetext play`.

use clap::Args;

/// Plays moves, one JSON object a move.
///
/// Moves are SAN, long algebraic notation or UCI, in any mixture; numbers as `1.` are passed over. The keys are ply
/// (counted from 1), uci, san, lan, fan (SAN with figurines), fen (the position after the move) and repaired: what was
/// put right, a list of texts. The first move that cannot be played ends it, with the reason on standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext play e4 e5 Nf3 Nc6 Bb5
  movetext play e2e4 e7-e5 Ng1f3 | jq -r .san
  movetext play --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' O-O | jq -r .fen
  movetext play e4 e5 Ke3                  exit status 1, and why the king cannot go there")]
pub(crate) struct PlayArguments {
    /// The moves, each one argument or several with blanks between them
    #[arg(value_name = "MOVE", required = true)]
    pub(crate) moves: Vec<String>,
    /// The position to begin with [default: the initial one]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Write castling in UCI as the king taking its own rook in every position
    #[arg(long)]
    pub(crate) chess960: bool,
}
