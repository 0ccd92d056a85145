//! Arguments of `movetext convert`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use clap::Args;
use clap::ValueEnum;
use movetext_archive::convert::Column;
use movetext_pgc::CommentPolicy;
use movetext_san::PieceLetters;
use std::path::PathBuf;

/// Writes the same games in another representation.
///
/// Findings go to standard error; what stands in variations is found by the formats that have variations. JSON Lines are
/// read as they are written, with keys in any order: a line that is no game is reported, and costs itself alone.
///
/// `pgc` is the binary format of section 20 of the standard, `pgn` its export format. PGC has no record for comments,
/// nor for null moves, results inside variations, text beyond Latin-1 and some other things; `--comments` says what
/// becomes of them. Of damaged PGC the games that can be read are written.
///
/// `jsonl` is an object a game with everything that export format has. Its keys and those of every move always stand in
/// the same order; lists that have nothing in them are empty, and `start` is null where no move can be played. The schema
/// stands in the library, as `schema/game.schema.json` of movetext-archive.
///
/// `csv` has a line of names and a row for each game, with line feeds and with quotes where RFC 4180 asks for them. A
/// column whose name begins with a capital is a tag, empty where a game has none of that name; `tag:NAME` is one of any
/// name. `Result` is the result that holds, whatever the tag says. With tags, `index`, `path`, `line` and `offset` alone
/// the movetext is skipped, and what is wrong in it is not reported.
///
/// The other columns of `csv` are computed. `index`, `path`, `line` and `offset` say which game it is and where it begins;
/// `plies`, how many plies of its main line could be played; `start` and `final_fen`, the first and the last position of
/// the main line as FEN; `moves` and `uci`, its moves in SAN and as engines write them, without numbers, separated by
/// spaces. `clocks` has the seconds that are left after each of these moves and `evals` the scores: in pawns or as `#3`,
/// above zero where White is better. Both are separated by spaces, with `?` where a move has no value, and empty where no
/// move has any.
///
/// `fen` and `epd` are a line for each position of the main line, from the start on. A record of EPD names the players, the
/// game and the ply in `id`, the move that was played in `sm`, and the counters of FEN in `hmvc` and `fmvn`.
///
/// `uci`, `lan` and `fan` are PGN, laid out as export format is, with the moves as engines write them, in long algebraic
/// notation or with figurines. A castling king takes its rook in the moves of engines where the position is one of
/// Chess960.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext convert --to pgc games.pgn -o games.pgc      smaller, and nothing is lost
  movetext convert --to pgn games.pgc > games.pgn       the export format of what went in
  movetext convert --to pgc --comments refuse games.pgn -o strict.pgc
  movetext convert --from pgc --to pgn - < damaged      PGC that does not look like it
  movetext convert --from jsonl --to pgn games.jsonl    and back, told by its bytes even without --from
  movetext convert --to jsonl --clocks games.pgn        an object a game, with clock times as numbers
  movetext convert --to csv --columns White,Black,Result,plies,moves games.pgn
  movetext convert --to epd --final games.pgn           how each game ended
  movetext convert --to uci --lines games.pgn           e2e4 e7e5 1-0
  movetext convert --to pgn --piece-letters german games.pgn")]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Target,
    /// With --to pgc, what becomes of comments and of all else that PGC has no record for [default: carry]
    #[arg(long, value_enum, value_name = "POLICY")]
    pub(crate) comments: Option<PolicyName>,
    /// With --to jsonl, add to each move the FEN of the position after it, as `fen`
    #[arg(long)]
    pub(crate) fen_after_move: bool,
    /// With --to jsonl, add to each move the numbers in its comments, from commands and engines: `clk` and `emt` in seconds,
    /// `eval` in pawns or as `{"mate":3}`, above zero where White is better, and `depth` in plies
    #[arg(long)]
    pub(crate) clocks: bool,
    /// With --to csv, the columns [default: the seven tags of the roster, WhiteElo, BlackElo, ECO, plies]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) columns: Vec<Column>,
    /// With --to csv, put `'` before each cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, the header
    /// too, so that spreadsheets do not run it as a formula; also before a Round `-` and scores such as `-0.31`
    #[arg(long)]
    pub(crate) csv_safe: bool,
    /// With --to epd or fen, only the last position of each game
    #[arg(long = "final")]
    pub(crate) is_final: bool,
    /// With --to uci, lan, fan or pgn, a line for each game: its moves without numbers, then the result
    #[arg(long)]
    pub(crate) lines: bool,
    /// With --to lan or pgn, the letters of a language for the pieces, by its English name
    #[arg(long, value_name = "LANG")]
    pub(crate) piece_letters: Option<PieceLetters>,
    /// Write to FILE, which is replaced at the end, if nothing failed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The target formats of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// An object a game, JSON Lines
    Jsonl,
    /// A row a game, comma-separated values
    Csv,
    /// A record a position, section 16.2
    Epd,
    /// A FEN a position, section 16.1
    Fen,
    /// PGN with moves as engines write them
    Uci,
    /// PGN with moves in long algebraic notation
    Lan,
    /// PGN with figurines
    Fan,
    /// The binary format of section 20
    Pgc,
    /// The export format of section 3.2
    Pgn,
}

/// The treatment of data that PGC cannot represent.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PolicyName {
    /// The game is left out, which is an error
    Refuse,
    /// It is left out of its game
    Drop,
    /// It goes into escape strings that this command restores and others pass over
    #[default]
    Carry,
}

impl From<PolicyName> for CommentPolicy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Refuse => Self::Refuse,
            PolicyName::Drop => Self::Drop,
            PolicyName::Carry => Self::Carry,
        }
    }
}
