//! Arguments of `movetext crosstable`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::{Args, ValueEnum};
use core::str::FromStr;
use movetext_archive::crosstable::{TableKind, TieBreak};
use movetext_filter::{ParseConditionError, TagCondition};
use std::path::PathBuf;

/// Makes a tournament table for each event.
///
/// Games belong to the same event if they have the same Event, Site and EventDate tags. A Site that is an address is
/// ignored, because servers write the address of the game. If the year of EventDate is unknown, a new event begins
/// where no game was played for more than three months. The tables depend on tags and results, so fix the errors that
/// `movetext check` finds in tags first. Moves only decide whether a game is a repeat.
///
/// A player's name must always be written in the same way. Only white space around commas and between initials may
/// differ. A game is left out if a player is unknown, or if both players have the same name. A game with moves is also
/// left out if it repeats another game with the same players, Round, Date, FEN, result and moves. Games without a
/// result are shown, but do not count. All these games are counted below the table.
///
/// Players with equal points are ordered by the tie-breaks, and then by name. Rating is the player's first rating in
/// the event. TPR is the performance rating: the mean rating of the opponents, plus the difference that FIDE lists for
/// the score (FIDE Rating Regulations, table 8.1.1), at most 800 points. It leaves out byes, forfeits and opponents
/// without a rating.
///
/// A bye is a game against a player called `bye`. A forfeit is a game with a winner and without moves, if the
/// Termination tag contains `forfeit`, or is `abandoned`, `rules infraction` or `unplayed`. Both count for points.
/// Forfeits also count for tie-breaks, but byes do not.
///
/// Each game takes up to 350 bytes of memory, and each player up to 1,000: a million games of a thousand players need at
/// most 350 MB.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext crosstable games.pgn
  movetext crosstable --event 'Tata Steel*' --kind round-robin games.pgn
  movetext crosstable --kind swiss --ties buchholz,direct open.pgn -o table.txt
  movetext crosstable --format json games.pgn | jq -r '.players[0].name'

Tables of --kind:
  round-robin   the results against each opponent: `1`, `½`, `0`; `+` and `-`
                are forfeits
  swiss         the results in each round: `+12w` is a win against number 12 as
                White, `=3b` a draw as Black, `-7f` a loss by forfeit, `+bye` a
                bye with a full point
  standings     no results, but the numbers of games, wins, draws and losses
  auto          round-robin if at least 90 % of all pairs met; otherwise swiss
                if at least 90 % of the games have a round, no player has more
                than six games in a round, and the players played in at least
                10 % of the rounds on average; otherwise standings
In all of them, `*` is a game without a result, and `.` means that there is no
game. The round is the first number in the Round tag. The round `?` is for games
without a number.

Tie-breaks of --ties:
  sonneborn-berger   SB: the points of the opponents that were beaten, and half
                     the points of the opponents with a draw
  buchholz           BH: the points of all opponents, once for each game
  buchholz-cut-1     BH-C1: buchholz without the opponent with the fewest points
  direct             DE: the points in games between all players who are still
                     tied, if all of them played each other
  wins               WIN: the number of games won

Keys of --format json, in this order; one object per event, on a line:
  event, site, first_date, last_date, kind   (null if unknown)
  games, unfinished_games, games_left_out, repeated_games
  rounds    [number], null for games without a round
  players   rank, place (equal for players who are tied in everything), name,
            rating, games and byes with a score, wins, draws, losses, points,
            tie_breaks: {name: value}, performance, results: [{round, opponent
            (the rank; null for a bye), color, score (1, 0.5, 0 or null),
            forfeit}]

--format csv writes one table with a row for each player of each event. The
columns before the results have the names of the JSON keys. A column with a
number has the results against the opponent with this rank, such as `1 0.5`, or
in this round: `12w1` is a win against number 12 as White, `3b0.5` a draw as
Black, and `bye1` a bye. `1f` and `0f`, or `7f1` and `7f0`, are forfeits. `*` is
a game without a result, such as `7w*`. The column `?` is for games without a
round.")]
pub(crate) struct CrosstableArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Show only events with this name, in which `*` is any text; you may give several
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Vec<EventName>,
    /// Kind of the tables
    #[arg(long, value_enum, value_name = "KIND", default_value = "auto")]
    pub(crate) kind: KindChoice,
    /// Tie-breaks, the most significant first [default: sonneborn-berger,buchholz for round-robin, otherwise
    /// buchholz,sonneborn-berger]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) ties: Vec<TieBreak>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CrosstableFormat,
    /// In text, write draws as `=` instead of `½`, and half points as `.5`
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The name of an event, or a pattern.
#[derive(Clone, Debug)]
pub(crate) struct EventName {
    pub(crate) name: String,
    pub(crate) condition: TagCondition,
}

impl FromStr for EventName {
    type Err = ParseConditionError;

    fn from_str(name: &str) -> Result<Self, ParseConditionError> {
        Ok(Self { name: name.to_owned(), condition: format!("Event={name}").parse()? })
    }
}

/// The values of `--kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindChoice {
    Auto,
    RoundRobin,
    Swiss,
    Standings,
}

impl KindChoice {
    /// Returns the kind, or `None` if the games decide.
    pub(crate) const fn kind(self) -> Option<TableKind> {
        match self {
            Self::Auto => None,
            Self::RoundRobin => Some(TableKind::RoundRobin),
            Self::Swiss => Some(TableKind::Swiss),
            Self::Standings => Some(TableKind::Standings),
        }
    }
}

/// The values of `--format` for tournament tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CrosstableFormat {
    /// Tables for people
    Text,
    /// One table for spreadsheets
    Csv,
    /// One JSON object per event
    Json,
}
