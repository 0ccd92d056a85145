//! Arguments of `movetext filter`.

use super::{
    COMMON_OPTIONS, conditions::ConditionArguments, diagnostics::DiagnosticArguments, inputs::InputArguments,
    values::at_least_one,
};
use alloc::sync::Arc;
use clap::{Arg, ArgAction, Args};
use core::num::NonZeroU64;
use movetext_filter::{
    Condition, Filter, MovesCondition, PlyCondition, PositionPattern, Repertoire, RepertoireCondition,
};
use std::path::PathBuf;

/// The examples for all builds.
const EXAMPLES: &str = "\
Examples:
  movetext filter --player Carlsen --tag 'Date>=2013' games.pgn > carlsen.pgn
  movetext filter --tag 'WhiteElo>2600' --tag 'BlackElo>2600' --result 1-0 a.pgn
  movetext filter --eco B90-B99 --plies ..50 --count games.pgn
  movetext filter --material KRPvKR --invert --export games.pgn -o others.pgn
  movetext filter --position '*/*/*/*/???PP*/*/*/* b' a.pgn   a white centre
  movetext filter --any --ends-in mate,stalemate --player 'Tal, *' games.pgn
  movetext filter --where 'White = \"Carlsen*\" and BlackElo > 2400' games.pgn
  movetext filter --where 'player = Tal and not (eco = B or plies < 40)' a.pgn
  movetext filter --where 'seconds <= 180 and clock_left < 5' games.pgn
  movetext filter --repertoire white.pgn --left-at 1.. a.pgn   left known lines";

/// The example with a position index, in builds that have it.
const INDEX_EXAMPLE: &str = if cfg!(feature = "parquet") {
    "
  movetext filter --position startpos games.pgn --position-index index.parquet"
} else {
    ""
};

/// The notes after the examples.
const NOTES: &str = "

Position patterns are FEN with wildcards: `.` is an empty square, `?` any
square, `!` any piece, `A` any white piece, `a` any black piece, `*` the
remaining squares of a rank. Side to move, castling rights and en passant square
may follow; if omitted or `*`, they match anything. Counters are ignored. A FEN
without wildcards matches only in games with the rules of chess.

A repertoire is the positions of all lines of a file, variations included. A
game is in it at each position that it has, so the order of the moves does not
matter, and a game may return to it. A game follows the repertoire if it reaches
the end of a line, or ends in the repertoire. Otherwise it leaves the repertoire
with the move after the last position that is in it. A line ends before a null
move. A repertoire with an error, such as an illegal move, is refused.";

/// The grammar of `--where`.
const GRAMMAR: &str = "

Expressions of --where compare a tag or a fact with a value: `White =
\"Carlsen*\"`, `plies > 80`. `and`, `or`, `not` and parentheses join
comparisons; `not` comes before `and`, and `and` before `or`. A name that begins
with a capital letter is a tag, and so is a name in quotes. Other names are
facts. A value with spaces, parentheses or = ! < > ~ needs quotes, single or
double; in quotes, the quote is written twice. The operators are = != < <= > >=
~ !~, and mean the same as in --tag. != and !~ are the opposites of = and ~; a
game without the tag or the fact meets only these two.

Facts that are compared like the option of that name, with = and !=:
  player, white, black   a player by name; also ~ and !~, a regular expression
  result, eco, opening, moves, position, material, ever, ends_in

Facts that are numbers, with = != < <= > >=, where = also accepts a range such
as -50..50:
  plies                  the length of the main line, as far as it can be played
  elo_diff               WhiteElo minus BlackElo
  opponent_elo           the rating of the opponent of the player who is named
                         in the same parentheses, as in `player = Tal and
                         opponent_elo > 2600`; else, the condition is met by a
                         rating of either player
  seconds, increment     the first period of the time control: its base time
                         without increments, and the seconds added after each
                         move
  clock_left             the seconds on the clock after any move of the main
                         line, from its comments
  eval                   the evaluation after any move of the main line, from
                         its comments: in pawns, positive if White is better, or
                         a mate such as #3 or #-3, which is larger
  sacrifice              the material that the winner lacked through two full
                         moves, in pawns, given up on purpose or by mistake
Times may also be written as 1:30 or 1:30:00.";

/// Writes the games that match, with their original bytes.
///
/// You may give a condition several times; a game must meet all of them. Games are read only as far as the conditions
/// require, and diagnostics that could change the outcome go to standard error. With --export, matching games are read
/// to their end, and lost data is reported. Games from PGC are written in export format. If a game without a result
/// would continue into the next game, a line with `*` is added. If no game matches, that is not an error: a line on
/// standard error names each condition that no game meets, with the nearest name or value in the files. With -q, only
/// errors are listed.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}{INDEX_EXAMPLE}"))]
#[command(after_long_help = format!("{EXAMPLES}{INDEX_EXAMPLE}{GRAMMAR}{NOTES}"))]
#[command(disable_help_flag = true, disable_version_flag = true, args = flags())]
pub(crate) struct FilterArguments {
    #[command(flatten)]
    pub(crate) conditions: ConditionArguments,
    /// Match the length of the main line in plies, as far as it can be played; you may omit either end
    #[arg(long, value_name = "MIN..MAX", help_heading = "Conditions")]
    pub(crate) plies: Vec<PlyCondition>,
    /// Match games whose main line begins with these moves; other orders of moves do not count
    #[arg(long, value_name = "MOVES", help_heading = "Conditions")]
    pub(crate) moves: Vec<MovesCondition>,
    /// Match a position of the main line: a FEN, `startpos` or a pattern
    #[arg(long, value_name = "FEN", help_heading = "Conditions")]
    pub(crate) position: Vec<PositionPattern>,
    /// Match games that follow the repertoire in FILE
    #[arg(long, value_name = "FILE", help_heading = "Conditions")]
    pub(crate) repertoire: Option<PathBuf>,
    /// Match games that leave the repertoire at a ply from MIN to MAX, instead of games that follow it; White's first
    /// move is ply 1
    #[arg(long, value_name = "MIN..MAX", requires = "repertoire", help_heading = "Conditions")]
    pub(crate) left_at: Option<PlyCondition>,
    /// Leave out games that FILE also has: games with the same moves, as `movetext dedup` compares them. --any and
    /// --invert apply only to the conditions. This needs about 20 bytes of memory for each game in FILE
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) not_in: Option<PathBuf>,
    /// Write export format with a comment where the game leaves the repertoire. The comment lists the repertoire's
    /// moves there. If the repertoire ends before the game does, the comment follows its last move
    #[arg(long, requires = "repertoire", help_heading = "Output")]
    pub(crate) mark: bool,
    /// Write only each Nth of the matching games
    #[arg(
        long,
        value_name = "N",
        value_parser = at_least_one::<NonZeroU64>,
        default_value = "1",
        hide_default_value = true,
        help_heading = "Output"
    )]
    pub(crate) every: NonZeroU64,
    /// Stop after writing N games
    #[arg(
        long,
        value_name = "N",
        value_parser = at_least_one::<NonZeroU64>,
        conflicts_with = "count",
        help_heading = "Output"
    )]
    pub(crate) head: Option<NonZeroU64>,
    /// Print only the number of matching games
    #[arg(long, conflicts_with_all = ["export", "mark", "output"], help_heading = "Output")]
    pub(crate) count: bool,
    /// Write export format
    #[arg(long, help_heading = "Output")]
    pub(crate) export: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Find the games through this position index, and read no other games. `movetext convert --table positions` writes
    /// it. A --position must be a whole FEN without wildcards. The output is the same without the index, but errors in
    /// games that are not read are not found, and do not affect the exit status. An index that is older than the games
    /// is refused
    #[cfg(feature = "parquet")]
    #[arg(long, value_name = "FILE", requires = "position", help_heading = COMMON_OPTIONS, conflicts_with_all = ["any", "invert", "in_variations", "from"])]
    pub(crate) position_index: Option<PathBuf>,
    #[command(flatten, next_help_heading = COMMON_OPTIONS)]
    pub(crate) inputs: InputArguments,
    #[command(flatten, next_help_heading = COMMON_OPTIONS)]
    pub(crate) diagnostics: DiagnosticArguments,
}

/// The options `--help` and `--version` under the heading of the common options, because clap lists options without a
/// heading first.
fn flags() -> [Arg; 2] {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let flags = [help.help("Print help (see more with '--help')"), version.help("Print version")];
    flags.map(|flag| flag.help_heading(COMMON_OPTIONS))
}

impl FilterArguments {
    /// Returns the filter for the arguments. `repertoire` was read from the file of `--repertoire`.
    pub(crate) fn filter(&self, repertoire: Option<Arc<Repertoire>>) -> Filter {
        let repertoire = repertoire.map(|repertoire| match self.left_at {
            Some(plies) => RepertoireCondition::leaves_at(repertoire, plies),
            None => RepertoireCondition::follows(repertoire),
        });
        self.conditions.filter(
            (self.plies.iter().copied().map(Condition::Plies))
                .chain(self.moves.iter().cloned().map(Condition::Moves))
                .chain(repertoire.map(Condition::Repertoire))
                .chain(self.position.iter().cloned().map(Condition::Position)),
        )
    }
}
