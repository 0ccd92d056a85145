//! Arguments of `movetext epd`.

use super::findings::RecordFindingArguments;
use super::inputs::named;
use clap::Args;
use clap::ValueEnum;
use movetext_archive::Input;
use std::path::PathBuf;

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
    /// Write to FILE, which is replaced at the end, if nothing failed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) findings: RecordFindingArguments,
    /// No closing summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl EpdArguments {
    /// Returns the inputs in order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        named(&self.files)
    }
}

/// The output formats of EPD records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EpdFormat {
    /// Canonical EPD, a record a line
    Epd,
    /// A JSON object a line
    Jsonl,
}
