//! Arguments of `movetext sample`.

use super::{
    diagnostics::DiagnosticArguments, game_output::GameOutputArguments, inputs::InputArguments,
    tag_name::parse_tag_name, values::at_least_one,
};
use clap::Args;
use core::num::NonZeroUsize;

/// Writes games chosen at random, in the order of the input.
///
/// All sets of N games are about equally likely. The seed and the number of games decide which games are chosen, so the
/// same seed chooses the same games again, also with `movetext convert --sample N`. If there are at most N games, all
/// are written.
///
/// Games are written with their original bytes, each followed by an empty line. Games from PGC are exported, and UTF-16
/// becomes UTF-8. If a game without a result would continue into the next game, a line with `*` is added. If that does
/// not separate the games, one of them is rewritten, with a warning.
///
/// The games are read once. The chosen games stay in memory until the end, and each needs about 150 bytes more than its
/// text. With --per, N games are chosen for each value of the tag.
///
/// Diagnostics go to standard error if they can change the choice: if they are about where a game begins or ends, or
/// about the tag of --per.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext sample --count 1000 games.pgn.zst -o sample.pgn
  movetext sample --count 1000 --seed 7 games.pgn > other.pgn
  movetext sample --count 5 --per ECO games.pgn > openings.pgn")]
pub(crate) struct SampleArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) count: NonZeroUsize,
    /// Each number chooses other games, but the same number always chooses the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Choose N games for each value of this tag. A missing tag counts as `?`
    #[arg(long, value_name = "TAG", value_parser = parse_tag_name)]
    pub(crate) per: Option<String>,
    #[command(flatten)]
    pub(crate) game_output: GameOutputArguments,
}
