//! Arguments of `movetext epd`.

use super::{diagnostics::RecordDiagnosticArguments, file_pattern::FilePattern, inputs::list_files};
use clap::{Args, ValueEnum};
use movetext_files::compression::Compression;
use movetext_input::Input;
use std::path::{Path, PathBuf};

/// Reads and checks EPD records, and writes canonical EPD.
///
/// Each record is one line. Empty lines and lines that begin with `#` or `%` are skipped. Diagnostics go to standard
/// error as `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`: errors for invalid or contradictory text, warnings for
/// dialects. Records that cannot be read are omitted.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext epd suite.epd > clean.epd
  movetext epd --ignore whole-fen,six-fields --max-errors 20 suite.epd > new.epd
  movetext epd --format jsonl suite.epd | jq -c '.operations[] | .opcode'

With `--format jsonl`, each record, readable or not, becomes one object, with
keys in this order:
  path, line   location of the record; standard input is `<stdin>`
  fen          position with counters, null if the record cannot be read
  operations   in the order of the record: [{opcode, type, value, operands}];
               operands are verbatim
                 opcode    null for text without opcode
                 type      value
                 number    an integer: acd acn acs dm fmvn hmvc rc tcgs
                 text      a string, null without operand: c0-c9 eco id nic
                           v0-v9
                 moves     [{san, uci}], each from the position: am bm
                 line      [{san, uci}], one after the other: pv
                 move      {san, uci}: pm sm
                 evaluation  {centipawns}, and mate_in_plies, mated_in_plies or
                             illegal if the
                           value means that: ce
                 flag      true: draw_accept draw_claim draw_offer draw_reject
                           resign
                 party     {address, name}: tcri tcsi
                 other     the operands, numbers as numbers: noop and opcodes
                           that are not in the standard
                 invalid   null: operands that the opcode does not accept; see
                           findings
  findings     [{column, offset, length, severity, code, message}], offset and
               length in bytes of the line")]
pub(crate) struct EpdArguments {
    /// Files, folders or URLs (https, http, s3) to read, in this order; without any or with `-`, standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// In folders, read the files that match GLOB, as for `movetext check`
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<FilePattern>,
    /// Output format
    #[arg(long, value_enum, default_value = "epd")]
    pub(crate) format: EpdFormat,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) diagnostics: RecordDiagnosticArguments,
    /// Print no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl EpdArguments {
    /// Returns the inputs in order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        list_files(&self.files, &self.glob, is_epd)
    }
}

/// The output formats of EPD records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EpdFormat {
    /// Canonical EPD, one record per line
    Epd,
    /// One JSON object per line
    Jsonl,
}

/// Returns whether the file name is one of EPD, compressed or not.
fn is_epd(path: &Path) -> bool {
    Compression::content_extension(path).as_deref() == Some("epd")
}
