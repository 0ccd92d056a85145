//! The command line as data. What is written here is also its help.

use crate::record_report;
use clap::Args;
use clap::Parser;
use clap::Subcommand;
use clap::ValueEnum;
use core::num::NonZeroUsize;
use core::str::FromStr;
use movetext_archive::Input;
use movetext_archive::Selection;
use movetext_archive::Source;
use movetext_archive::SourceError;
use movetext_fen::CastlingNotation;
use movetext_fen::EnPassantStyle;
use movetext_pgc::CommentPolicy;
use movetext_pgn::Code;
use movetext_pgn_writer::Charset;
use movetext_pgn_writer::Layout;
use movetext_pgn_writer::Newline;
use std::path::PathBuf;

/// The chess notation stack of the PGN standard: checks, rewrites and inspects games and positions.
#[derive(Debug, Parser)]
#[command(
    name = "movetext",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Examples:
  movetext check games.pgn                 what is wrong with it, one finding a line
  movetext export games.pgn -o clean.pgn   the same games in the standard's export format
  movetext perft 5                         counts the legal move paths of the initial position

Exit status: 0 no errors, 1 errors in the input, 2 wrong usage or a failure to read or write."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArguments),
    Convert(ConvertArguments),
    Epd(EpdArguments),
    Export(ExportArguments),
    Fen(FenArguments),
    Moves(MovesArguments),
    Perft(PerftArguments),
}

/// Validates PGN: syntax, legality of the moves, rules about tags.
///
/// Findings go to standard output as `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`, a summary to standard error. Of PGC,
/// whose damage goes to standard error, the line is 1 and the column counts bytes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext check games.pgn
  movetext check --ignore move-spelling,nag-symbol --notes *.pgn
  movetext check --strict archive.pgn
  movetext check --format json games.pgn | jq -r .code | sort | uniq -c
  movetext check --explain illegal-move")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// How findings are written [default: human on a terminal, else short]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Also show notes: what is allowed, but not canonical
    #[arg(long)]
    pub(crate) notes: bool,
    /// Every deviation from export format is an error; what export itself does against the letter is a note. Text alone
    #[arg(long)]
    pub(crate) strict: bool,
    /// Explain a code of findings and do nothing else
    #[arg(long, value_name = "CODE", value_parser = parse_code, exclusive = true)]
    pub(crate) explain: Option<Code>,
}

/// Rewrites PGN, or PGC, in the standard's export format, byte for byte reproducible.
///
/// What cannot be played is kept as a comment. Findings go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext export games.pgn > clean.pgn
  movetext export --reduced --limit 100 games.pgn
  movetext export --in-place --no-clocks a.pgn b.pgn")]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// Write the reduced format: seven tags and the moves alone; games from a set-up position are left out
    #[arg(long)]
    pub(crate) reduced: bool,
    /// With --reduced, keep games from a set-up position, with their SetUp and FEN tags
    #[arg(long, requires = "reduced")]
    pub(crate) keep_setup: bool,
    /// The most characters on a line of moves
    #[arg(long, value_name = "N", default_value = "79")]
    pub(crate) width: NonZeroUsize,
    /// Leave comments out
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Leave numeric annotation glyphs out
    #[arg(long)]
    pub(crate) no_nags: bool,
    /// Leave variations out
    #[arg(long)]
    pub(crate) no_variations: bool,
    /// Take clock times out of comments
    #[arg(long)]
    pub(crate) no_clocks: bool,
    /// Keep lines that begin with a percent sign
    #[arg(long)]
    pub(crate) keep_escapes: bool,
    /// Keep line comments as such, where they fit on a line
    #[arg(long)]
    pub(crate) keep_line_comments: bool,
    /// Keep the lines and blanks of comments
    #[arg(long)]
    pub(crate) verbatim_comments: bool,
    /// Write suffixes and symbols where they mean the same as a glyph
    #[arg(long)]
    pub(crate) symbols: bool,
    /// Do not number a move of Black behind a glyph alone
    #[arg(long)]
    pub(crate) compact: bool,
    /// Where lines end
    #[arg(long, value_enum, default_value = "filled")]
    pub(crate) layout: LayoutName,
    /// Which characters are written; others become question marks
    #[arg(long, value_enum, default_value = "utf-8")]
    pub(crate) encoding: EncodingName,
    /// How lines end
    #[arg(long, value_enum, default_value = "lf")]
    pub(crate) newline: NewlineName,
    /// Write to FILE, which is replaced at the end, if nothing failed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rewrite each file by itself, which has to be text
    #[arg(long, conflicts_with = "output", requires = "files")]
    pub(crate) in_place: bool,
}

/// Writes the same games in another representation.
///
/// `pgc` is the binary format of section 20 of the standard, `pgn` its export format. PGC has no record for comments,
/// nor for null moves, results inside variations, text beyond Latin-1 and some other things; `--comments` says what
/// becomes of them. Findings go to standard error. Of damaged PGC the games that can be read are written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext convert --to pgc games.pgn -o games.pgc      smaller, and nothing is lost
  movetext convert --to pgn games.pgc > games.pgn       the export format of what went in
  movetext convert --to pgc --comments refuse games.pgn -o strict.pgc
  movetext convert --from pgc --to pgn - < damaged      PGC that does not look like it")]
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
    /// Write to FILE, which is replaced at the end, if nothing failed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Parses positions and reprints them in canonical FEN.
///
/// What had to be put right is reported on standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq'
  movetext fen --en-passant legal --castling shredder - < positions.txt
  movetext fen --ignore filled-field,blanks -o clean.txt - < positions.txt")]
pub(crate) struct FenArguments {
    #[command(flatten)]
    pub(crate) positions: PositionArguments,
    /// How castling rights are written
    #[arg(long, value_enum, default_value = "x-fen")]
    pub(crate) castling: CastlingName,
    /// When the en passant square is written
    #[arg(long, value_enum, default_value = "always")]
    pub(crate) en_passant: EnPassantName,
    /// Draw the board above each position
    #[arg(long)]
    pub(crate) board: bool,
    /// Write to FILE, which is replaced at the end, if nothing failed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Parses EPD records, checks their operations against the position and reprints them canonically.
///
/// Each record is one line; empty lines, and lines that begin with `#` or `%`, hold none. Findings go to standard
/// error as `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`: errors where something means nothing or contradicts
/// itself, warnings where a dialect was read. A record that cannot be read is left out.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext epd suite.epd > clean.epd
  movetext epd --ignore whole-fen,six-fields --max-errors 20 suite.epd > clean.epd
  movetext epd --format jsonl suite.epd | jq -c '.operations[] | select(.opcode == \"bm\") | .value'

With `--format jsonl` each record, readable or not, is one object with these keys in this order:
  path, line   where it stands; standard input is `<stdin>`
  fen          the position with its counters, null if the record cannot be read
  operations   in the order of the record: [{opcode, type, value, operands}], operands as they were read
                 opcode    null for text without one
                 type      value
                 number    an integer: acd acn acs dm fmvn hmvc rc tcgs
                 text      a string, null if there is no operand: c0-c9 eco id nic v0-v9
                 moves     [{san, uci}] from the position: am bm
                 line      [{san, uci}] one after the other: pv
                 move      {san, uci}: pm sm
                 evaluation  {centipawns} and, where it means one, mate_in_plies, mated_in_plies or illegal: ce
                 flag      true: draw_accept draw_claim draw_offer draw_reject resign
                 party     {address, name}: tcri tcsi
                 other     the operands, numbers as such: noop and opcodes that the standard does not know
                 invalid   null: operands that are not what the opcode takes; the findings say why
  findings     [{column, offset, length, severity, code, message}], offset and length in bytes of the line")]
pub(crate) struct EpdArguments {
    /// Files to read, one stream in order; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How records are written
    #[arg(long, value_enum, default_value = "epd")]
    pub(crate) format: EpdFormat,
    /// Write to FILE, which is replaced at the end, if nothing failed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) findings: RecordFindingArguments,
    /// No closing summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl EpdArguments {
    /// The inputs in their order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        named(&self.files)
    }
}

/// Lists the legal moves of positions, one JSON object a position.
///
/// The keys are fen, check, outcome (null, "checkmate" or "stalemate") and moves: a list of objects with uci, san and
/// the fen after the move, in ASCII order of SAN.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext moves 'k7/8/K7/8/8/8/8/7R w - - 0 1'
  movetext moves - < positions.txt | jq '.moves | length'")]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) positions: PositionArguments,
    /// Write castling in UCI as the king taking its own rook in every position
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// Counts the legal move paths of a position.
///
/// The last line is always `nodes N`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext perft 5
  movetext perft 4 --divide --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'")]
pub(crate) struct PerftArguments {
    /// How many plies to play, 255 at most
    pub(crate) depth: u8,
    /// The position to begin with [default: the initial one]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Count for each first move by itself, a line `UCI: N` each
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads to count on [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write castling in UCI as the king taking its own rook in every position
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files to read, one stream in order; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What the input is, whatever it looks like [default: told by its bytes]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) from: Option<Origin>,
    /// Only the games from number A to B, counted from 1 over all files; either end may be left out
    #[arg(long, value_name = "A..B")]
    pub(crate) games: Option<Selection>,
    /// Only the first N of these games
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// No closing summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl InputArguments {
    /// The inputs in their order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        named(&self.files)
    }

    /// Opens one of them, as games in text or in PGC.
    pub(crate) fn open(&self, input: &Input) -> Result<Source, SourceError> {
        match self.from {
            Some(Origin::Pgc) => input.open_pgc(),
            None => input.open_games(),
        }
    }

    /// The games that are chosen.
    pub(crate) fn selection(&self) -> Selection {
        let selection = self.games.unwrap_or_default();
        self.limit.map_or(selection, |limit| selection.limited(limit))
    }
}

#[derive(Debug, Args)]
pub(crate) struct FindingArguments {
    /// Only findings of these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = parse_code)]
    pub(crate) select: Vec<Code>,
    /// No findings of these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = parse_code)]
    pub(crate) ignore: Vec<Code>,
    /// Show at most N findings of each severity a file; the rest is counted by code
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
}

#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    /// Positions in FEN, each one argument; none or `-` reads one a line from standard input, where empty lines, and
    /// those that begin with `#` or `%`, hold none
    #[arg(value_name = "FEN")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) findings: RecordFindingArguments,
}

#[derive(Debug, Args)]
pub(crate) struct RecordFindingArguments {
    /// Only findings of these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    pub(crate) select: Vec<RecordCode>,
    /// No findings of these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    pub(crate) ignore: Vec<RecordCode>,
    /// Show at most N findings of each severity a file; the rest is counted by code
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
}

/// A code of findings about records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordCode(&'static str);

impl RecordCode {
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}

impl FromStr for RecordCode {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let codes = record_report::codes();
        codes.get(name).map(|code| Self(code)).ok_or_else(|| {
            let known: Vec<&str> = codes.into_iter().collect();
            format!("there is no such code; the codes are {}", known.join(", "))
        })
    }
}

/// The inputs of these names, standard input if there are none.
fn named(files: &[PathBuf]) -> Vec<Input> {
    if files.is_empty() { vec![Input::Stdin] } else { files.iter().map(Input::from).collect() }
}

fn parse_code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|_| {
        let known: Vec<&str> = Code::all().map(Code::name).collect();
        format!("there is no such code; the codes are {}", known.join(", "))
    })
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A line, the line of the source with a caret below, and what was done about it
    Human,
    /// `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`
    Short,
    /// A JSON object a line
    Json,
    /// Annotations of GitHub Actions
    Github,
}

/// How records of positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EpdFormat {
    /// Canonical EPD, a record a line
    Epd,
    /// A JSON object a line
    Jsonl,
}

/// What games are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// The binary format of section 20
    Pgc,
    /// The export format of section 3.2
    Pgn,
}

/// What games are converted from, where their bytes do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Origin {
    /// The binary format of section 20
    Pgc,
}

/// What becomes of that which PGC has no record for.
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum NewlineName {
    /// Line feed, as the standard stores games
    Lf,
    /// Carriage return and line feed
    Crlf,
}

impl From<NewlineName> for Newline {
    fn from(name: NewlineName) -> Self {
        match name {
            NewlineName::Lf => Self::LineFeed,
            NewlineName::Crlf => Self::CarriageReturnLineFeed,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LayoutName {
    /// As much as fits on each line
    Filled,
    /// Each move pair of the main line begins a line
    Pairs,
    /// A game, tags included, is one line
    Game,
}

impl From<LayoutName> for Layout {
    fn from(name: LayoutName) -> Self {
        match name {
            LayoutName::Filled => Self::Filled,
            LayoutName::Pairs => Self::MovePairs,
            LayoutName::Game => Self::GamePerLine,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodingName {
    /// All characters
    #[value(name = "utf-8")]
    Utf8,
    /// ISO 8859/1, the character set of the standard
    #[value(name = "latin-1")]
    Latin1,
    /// Letters without accents, and signs
    Ascii,
}

impl From<EncodingName> for Charset {
    fn from(name: EncodingName) -> Self {
        match name {
            EncodingName::Utf8 => Self::Utf8,
            EncodingName::Latin1 => Self::Latin1,
            EncodingName::Ascii => Self::Ascii,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CastlingName {
    /// KQkq, and letters of files only where these would be ambiguous
    XFen,
    /// Letters of files always
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
    /// After every double advance of a pawn, as the standard has it
    Always,
    /// Where a pawn of the other side stands beside it
    PseudoLegal,
    /// Where the capture is a legal move
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

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::CommandFactory;

    #[test]
    fn definitions_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("movetext {}", command.get_name())), "{}", command.get_name());
        }
    }
}
