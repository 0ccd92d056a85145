//! `movetext convert`: writes games in another representation (PGN 3.2, 8.2.3, 16, 20).

#[cfg(feature = "parquet")]
mod all_rows;
#[cfg(feature = "pictures")]
mod animation;
#[cfg(feature = "parquet")]
mod error_list;
#[cfg(feature = "parquet")]
mod positions;
#[cfg(feature = "parquet")]
mod puzzles;
mod records;
#[cfg(feature = "parquet")]
mod table;

use super::tag_names;
use crate::{
    args::{ConvertArguments, RecordDiagnosticArguments, Target as Format},
    diagnostics::{
        DiagnosticCollector, format,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, color::Paint, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::convert::{
    CSV_DEFAULTS, Conversion, ConversionLosses, CsvCells, GameEdits, PositionChoice, PositionFormat,
    convert_games,
};
use movetext_columns::{Column as _, GameColumn, Table, parse_list};
use movetext_fen::render::EnPassantStyle;
use movetext_input::{GameBatch, Input};
use movetext_json::JsonOptions;
use movetext_pgc::EncodeErrorKind;
use movetext_pgn::Flow;
use movetext_pgn_writer::{ExportOptions, MoveSpelling};
use movetext_san::notation::{CastlingStyle, FigurineColor, LongStyle};
use std::io::{self, IsTerminal};

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    refuse_misplaced(arguments)?;
    #[cfg(feature = "pictures")]
    animation::refuse_misplaced(arguments)?;
    #[cfg(feature = "parquet")]
    puzzles::refuse_misplaced(arguments)?;
    let target = output::output_file(arguments.output.as_deref());
    output::refuse_input(target, &arguments.inputs.inputs())?;
    if is_binary(arguments.to) {
        output::refuse_terminal(target)?;
    }
    if is_table(arguments.to) {
        output::refuse_compressed_table(target)?;
    }
    if records::are_input(arguments) {
        return records::run(arguments);
    }
    let conversion = match arguments.to {
        Format::Pgc => Conversion::Pgc(arguments.comments.unwrap_or_default().into()),
        Format::Jsonl => Conversion::JsonLines(json(arguments)),
        Format::Csv => {
            let cells = if arguments.csv_safe { CsvCells::Safe } else { CsvCells::Exact };
            Conversion::Csv(columns(arguments)?, cells)
        }
        Format::Epd => positions(arguments, PositionFormat::Epd),
        Format::Fen => positions(arguments, PositionFormat::Fen),
        Format::Pgn | Format::Uci | Format::Lan | Format::Fan if arguments.lines => {
            Conversion::Moves(spelling(arguments))
        }
        Format::Pgn | Format::Uci | Format::Lan | Format::Fan => {
            let edits = arguments.clip.map_or_else(GameEdits::new, |part| GameEdits::new().clip(part));
            Conversion::Pgn(ExportOptions::new().spelling(spelling(arguments)), edits)
        }
        #[cfg(feature = "pictures")]
        Format::Gif => return animation::run(arguments),
        #[cfg(feature = "parquet")]
        Format::Parquet if puzzles::are_input(arguments) => return puzzles::run(arguments),
        #[cfg(feature = "parquet")]
        Format::Parquet | Format::Arrow if positions::is_requested(arguments) => {
            return positions::run(arguments);
        }
        #[cfg(feature = "parquet")]
        Format::Parquet | Format::Arrow => return table::run(arguments),
    };
    convert(arguments, &conversion)
}

/// Returns the conversion to positions.
fn positions(arguments: &ConvertArguments, format: PositionFormat) -> Conversion {
    let choice = match arguments {
        ConvertArguments { is_final: true, .. } => PositionChoice::Final,
        ConvertArguments { ply, .. } if !ply.is_empty() => PositionChoice::Plies(ply.clone()),
        ConvertArguments { after_move, .. } if !after_move.is_empty() => {
            PositionChoice::Moves(after_move.clone())
        }
        _ => PositionChoice::All,
    };
    let en_passant = arguments.en_passant.map_or(EnPassantStyle::Always, EnPassantStyle::from);
    Conversion::Positions(format, choice, en_passant)
}

/// Returns whether a format is binary.
const fn is_binary(format: Format) -> bool {
    #[cfg(feature = "pictures")]
    if matches!(format, Format::Gif) {
        return true;
    }
    is_table(format) || matches!(format, Format::Pgc)
}

/// Returns whether a format is a table for data engines.
#[cfg(feature = "parquet")]
const fn is_table(format: Format) -> bool {
    matches!(format, Format::Parquet | Format::Arrow)
}

/// Returns `false`, because this build has no tables for data engines.
#[cfg(not(feature = "parquet"))]
const fn is_table(_: Format) -> bool {
    false
}

/// The formats that have columns, for messages.
const COLUMN_FORMATS: &str =
    if cfg!(feature = "parquet") { "--to csv, --to parquet and --to arrow" } else { "--to csv" };

/// The formats that write positions, for messages.
const POSITION_FORMATS: &str = "--to epd and --to fen";

/// The formats that write moves as PGN, for messages.
const MOVE_FORMATS: &str = "--to uci, --to lan, --to fan and --to pgn";

/// The options that make the output a folder, for messages.
#[cfg(feature = "parquet")]
const FOLDER_OPTIONS: &str = "--partition-by and several tables";

/// The name in `--columns` that selects the default columns.
const DEFAULT: &str = "default";

/// Returns whether a format writes moves as PGN.
const fn is_moves(format: Format) -> bool {
    matches!(format, Format::Uci | Format::Lan | Format::Fan | Format::Pgn)
}

/// Returns an error for options that have no effect on the output format.
fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    let to = arguments.to;
    let is_moves = is_moves(to);
    let is_positions = matches!(to, Format::Epd | Format::Fen);
    let is_lettered = matches!(to, Format::Lan | Format::Pgn);
    for (option, is_given, formats, is_placed) in [
        ("--comments", arguments.comments.is_some(), "--to pgc", to == Format::Pgc),
        ("--fen-after-move", arguments.fen_after_move, "--to jsonl", to == Format::Jsonl),
        ("--clocks", arguments.clocks, "--to jsonl", to == Format::Jsonl),
        ("--opening", arguments.opening, "--to jsonl", to == Format::Jsonl),
        ("--columns", !arguments.columns.is_empty(), COLUMN_FORMATS, to == Format::Csv || is_table(to)),
        #[cfg(feature = "parquet")]
        ("--table", !arguments.table.tables.is_empty(), "--to parquet and --to arrow", is_table(to)),
        #[cfg(feature = "parquet")]
        (
            "--rows-per-group",
            arguments.table.rows_per_group.is_some(),
            "--to parquet and --to arrow",
            is_table(to),
        ),
        #[cfg(feature = "parquet")]
        (
            "--partition-by",
            arguments.table.partition_by.is_some(),
            "--to parquet and --to arrow",
            is_table(to),
        ),
        #[cfg(feature = "parquet")]
        ("--keep-going", arguments.table.keep_going, "--to parquet and --to arrow", is_table(to)),
        #[cfg(feature = "parquet")]
        ("--variations", arguments.table.variations, "--table plies", table::has_plies(arguments)),
        #[cfg(feature = "parquet")]
        ("--append", arguments.table.append, FOLDER_OPTIONS, table::is_folder(arguments)),
        #[cfg(feature = "parquet")]
        ("--force", arguments.table.force, FOLDER_OPTIONS, table::is_folder(arguments)),
        ("--csv-safe", arguments.csv_safe, "--to csv", to == Format::Csv),
        ("--final", arguments.is_final, POSITION_FORMATS, is_positions),
        ("--ply", !arguments.ply.is_empty(), POSITION_FORMATS, is_positions),
        ("--after-move", !arguments.after_move.is_empty(), POSITION_FORMATS, is_positions),
        ("--en-passant", arguments.en_passant.is_some(), POSITION_FORMATS, is_positions),
        ("--clip", arguments.clip.is_some(), MOVE_FORMATS, is_moves),
        ("--lines", arguments.lines, MOVE_FORMATS, is_moves),
        ("--piece-letters", arguments.piece_letters.is_some(), "--to lan and --to pgn", is_lettered),
    ] {
        if is_given && !is_placed {
            return Err(Failure::OptionOfOtherFormat { option, formats });
        }
    }
    Ok(())
}

/// Returns the spelling of moves for the format.
fn spelling(arguments: &ConvertArguments) -> MoveSpelling {
    match (arguments.to, arguments.piece_letters) {
        (Format::Uci, _) => MoveSpelling::Uci(CastlingStyle::Standard),
        (Format::Fan, _) => MoveSpelling::Figurine(FigurineColor::Outlined),
        (Format::Lan, letters) => MoveSpelling::Long(LongStyle::Hyphenated, letters.unwrap_or_default()),
        (_, Some(letters)) => MoveSpelling::Local(letters),
        (_, None) => MoveSpelling::San,
    }
}

/// Returns the session for the arguments. With `--sample`, reads the inputs to count their games.
fn session(arguments: &ConvertArguments) -> Result<Session, Failure> {
    let session = Session::new(&arguments.inputs, &arguments.diagnostics);
    match arguments.sample {
        Some(count) => session.with_sample(count.get(), arguments.seed),
        None => Ok(session),
    }
}

/// Returns which diagnostics about records are reported: all codes, up to `--max-errors`.
fn record_diagnostics(arguments: &ConvertArguments) -> RecordDiagnosticArguments {
    let max_errors = arguments.diagnostics.max_errors;
    RecordDiagnosticArguments { select: Vec::new(), ignore: Vec::new(), max_errors }
}

/// Returns the options of JSON Lines.
fn json(arguments: &ConvertArguments) -> JsonOptions {
    let mut options = JsonOptions::new();
    if arguments.fen_after_move {
        options = options.fen_after_move();
    }
    if arguments.clocks {
        options = options.clocks();
    }
    if arguments.opening {
        options = options.opening();
    }
    options
}

/// Returns the columns for CSV.
fn columns(arguments: &ConvertArguments) -> Result<Vec<GameColumn>, Failure> {
    let names = column_names(arguments, &arguments.columns, Table::Games);
    parse_list(&names, &CSV_DEFAULTS).map_err(|error| Failure::Columns(error.to_string()))
}

/// Returns the current names of the requested columns. Prints a warning for each outdated name.
fn column_names(arguments: &ConvertArguments, names: &[String], table: Table) -> Vec<String> {
    match names {
        [] => vec![DEFAULT.to_owned()],
        names => tag_names::column_names("--columns", names, table, arguments.inputs.run.quiet),
    }
}

/// Returns whether a name in `--columns` stands for the default columns of games.
fn is_default(name: &str) -> bool {
    name.strip_prefix("games.").unwrap_or(name) == DEFAULT
}

/// Reports the tags in `--columns` that no game has. Default columns are not reported.
fn warn_of_missing_tags(losses: &ConversionLosses, games: u64, arguments: &ConvertArguments) {
    let defaults: &[&str] = match arguments.columns.as_slice() {
        names if !names.is_empty() && !names.iter().any(|name| is_default(name)) => &[],
        _ if arguments.to == Format::Csv => &CSV_DEFAULTS,
        _ => GameColumn::DEFAULTS,
    };
    if games > 0 {
        let missing = losses.missing_tags.iter().flatten().map(String::as_str);
        let named = missing.filter(|name| !defaults.contains(name));
        tag_names::warn_of_missing("--columns", named, arguments.inputs.run.quiet);
    }
}

/// Converts all games. Reports data that the format could not represent.
fn convert(arguments: &ConvertArguments, conversion: &Conversion) -> Result<Status, Failure> {
    let target = Target::new(arguments.output.as_deref());
    let mut converted = Converted {
        target,
        header: conversion.header(),
        losses: ConversionLosses::default(),
        refused: Vec::new(),
    };
    let paint = Paint::for_terminal(io::stderr().is_terminal());
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let input = games.input().to_string();
        let (bytes, losses) = convert_games(games, conversion, diagnostics);
        let refused =
            losses.refused.iter().map(|error| format::short(&input, &error.report(), paint)).collect();
        (bytes, losses, refused)
    };
    let outcome = session(arguments)?.run(Box::new(Messages), work, &mut converted)?;
    let Converted { target, losses, refused, .. } = converted;
    target.finish(outcome.is_incomplete)?;
    let shown = usize::try_from(arguments.diagnostics.max_errors).unwrap_or(usize::MAX);
    refused.iter().take(shown).for_each(|report| Messages.write(report));
    warn_of_losses(&losses, arguments.inputs.run.quiet);
    if !arguments.inputs.run.quiet {
        warn_of_incomplete_games(&losses, arguments);
    }
    warn_of_missing_tags(&losses, outcome.games, arguments);
    if conversion.plays() {
        outcome.print_summary();
    } else {
        // Plies are counted while moves are read, so without moves there is no number to print.
        outcome.print_summary_of(&counted(outcome.games, "game"));
    }
    Ok(outcome.status.max(if losses.refusals.total() > 0 { Status::Errors } else { Status::Clean }))
}

/// Reports data that the format could not represent. Omitted games are an error and are reported even with `--quiet`.
fn warn_of_losses(losses: &ConversionLosses, is_quiet: bool) {
    let refused = losses.refusals.total();
    if refused > 0 {
        let games = counted(refused, "game");
        let is_variant = |(kind, _): &(EncodeErrorKind, u64)| *kind == EncodeErrorKind::Variant;
        let hint = if losses.refusals.iter().all(|refusal| is_variant(&refusal)) {
            ""
        } else {
            "; --comments carry or --comments drop writes what there is"
        };
        warn(&format_args!("error: {games} left out{hint}"));
    }
    if is_quiet {
        return;
    }
    super::export::warn_of_changes(&losses.normalised);
    for (kind, count) in losses.left_out.iter() {
        warn(&format_args!("warning: left out: {kind} ({})", counted(count, "time")));
    }
    if losses.set_up_games > 0 {
        let games = counted(losses.set_up_games, "game");
        warn(&format_args!("warning: the position that moves start from is not written ({games} set up)"));
    }
    if losses.variant_games > 0 {
        let games = counted(losses.variant_games, "game");
        warn(&format_args!("warning: the rules of variants are not written ({games})"));
    }
}

/// Reports how many games lack a requested position, or end before the requested part.
fn warn_of_incomplete_games(losses: &ConversionLosses, arguments: &ConvertArguments) {
    if losses.incomplete_games == 0 {
        return;
    }
    let games = counted(losses.incomplete_games, "game");
    match arguments.clip {
        Some(clip) => warn(&format_args!("note: {games} left out: no move in plies {clip}, or not playable")),
        None => warn(&format_args!("note: a requested position is missing in {games}")),
    }
}

/// The output of a conversion, and the data that it could not represent.
struct Converted<'a> {
    target: Target<'a>,
    /// Text to write before the first game. Empty after it has been written.
    header: String,
    losses: ConversionLosses,
    /// Reports about refused games, as lines.
    refused: Vec<String>,
}

/// The maximum number of messages about refused games that are kept.
const MAX_REFUSED: usize = 1_000;

impl Delivery<(Vec<u8>, ConversionLosses, Vec<String>)> for Converted<'_> {
    const MEMORY_FACTOR: u64 = Conversion::MEMORY_FACTOR;

    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()?;
        self.target.write(core::mem::take(&mut self.header).as_bytes())
    }

    fn games(
        &mut self,
        (bytes, losses, refused): (Vec<u8>, ConversionLosses, Vec<String>),
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.losses.merge(losses);
        let free = MAX_REFUSED.saturating_sub(self.refused.len());
        self.refused.extend(refused.into_iter().take(free));
        self.target.write(&bytes)?;
        Ok(Flow::Continue)
    }
}
