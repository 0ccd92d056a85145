//! `movetext convert`: writes games in another representation (PGN 3.2, 8.2.3, 16, 20).

mod pgc;
#[cfg(feature = "parquet")]
mod table;
mod texts;

use crate::{
    args::{ConvertArguments, Target as Format},
    diagnostics::{collector::DiagnosticCollector, relevance::Relevance, report::Reporter},
    failure::Failure,
    output::{self, Messages, target::Target},
    session::{Delivery, Outcome, Session},
    status::Status,
};
use movetext_archive::{Games, Input, convert::PositionFormat};
use movetext_pgn::Flow;
use movetext_pgn_writer::{ExportOptions, MoveSpelling, normalisation::Losses};
use movetext_san::notation::{CastlingStyle, FigurineColor, LongStyle};

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    refuse_misplaced(arguments)?;
    let target = output::named(arguments.output.as_deref());
    output::refuse_input(target, &arguments.inputs.inputs())?;
    if is_binary(arguments.to) {
        output::refuse_terminal(target)?;
    }
    match arguments.to {
        Format::Pgc => pgc::run(arguments),
        Format::Jsonl => texts::jsonl(arguments),
        Format::Csv => texts::csv(arguments),
        Format::Epd => texts::positions(arguments, PositionFormat::Epd),
        Format::Fen => texts::positions(arguments, PositionFormat::Fen),
        #[cfg(feature = "parquet")]
        Format::Parquet | Format::Arrow => table::run(arguments),
        Format::Uci | Format::Lan | Format::Fan | Format::Pgn => {
            let spelling = spelling(arguments);
            if arguments.lines {
                texts::lines(arguments, spelling)
            } else {
                to_pgn(arguments, ExportOptions::new().spelling(spelling))
            }
        }
    }
}

/// Returns whether a format is no text.
const fn is_binary(format: Format) -> bool {
    is_table(format) || matches!(format, Format::Pgc)
}

/// Returns whether a format is a table for data engines.
#[cfg(feature = "parquet")]
const fn is_table(format: Format) -> bool {
    matches!(format, Format::Parquet | Format::Arrow)
}

/// Returns whether a format is a table for data engines. This build has none.
#[cfg(not(feature = "parquet"))]
const fn is_table(_: Format) -> bool {
    false
}

/// The formats that have columns.
const COLUMN_FORMATS: &str =
    if cfg!(feature = "parquet") { "--to csv, --to parquet and --to arrow" } else { "--to csv" };

/// Refuses options that have no effect.
fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    let to = arguments.to;
    let is_moves = matches!(to, Format::Uci | Format::Lan | Format::Fan | Format::Pgn);
    let is_positions = matches!(to, Format::Epd | Format::Fen);
    let is_lettered = matches!(to, Format::Lan | Format::Pgn);
    for (option, is_given, formats, is_placed) in [
        ("--comments", arguments.comments.is_some(), "--to pgc", to == Format::Pgc),
        ("--fen-after-move", arguments.fen_after_move, "--to jsonl", to == Format::Jsonl),
        ("--clocks", arguments.clocks, "--to jsonl", to == Format::Jsonl),
        ("--opening", arguments.opening, "--to jsonl", to == Format::Jsonl),
        ("--columns", !arguments.columns.is_empty(), COLUMN_FORMATS, to == Format::Csv || is_table(to)),
        #[cfg(feature = "parquet")]
        ("--table", arguments.table.table.is_some(), "--to parquet and --to arrow", is_table(to)),
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
        ("--variations", arguments.table.variations, "--table plies", table::is_plies(arguments)),
        ("--csv-safe", arguments.csv_safe, "--to csv", to == Format::Csv),
        ("--final", arguments.is_final, "--to epd and --to fen", is_positions),
        ("--lines", arguments.lines, "--to uci, --to lan, --to fan and --to pgn", is_moves),
        ("--piece-letters", arguments.piece_letters.is_some(), "--to lan and --to pgn", is_lettered),
    ] {
        if is_given && !is_placed {
            return Err(Failure::OptionOfOtherFormat { option, formats });
        }
    }
    Ok(())
}

/// Returns the notation of the moves.
fn spelling(arguments: &ConvertArguments) -> MoveSpelling {
    match (arguments.to, arguments.piece_letters) {
        (Format::Uci, _) => MoveSpelling::Uci(CastlingStyle::Standard),
        (Format::Fan, _) => MoveSpelling::Figurine(FigurineColor::Outlined),
        (Format::Lan, letters) => MoveSpelling::Long(LongStyle::Hyphenated, letters.unwrap_or_default()),
        (_, Some(letters)) => MoveSpelling::Local(letters),
        (_, None) => MoveSpelling::San,
    }
}

/// Returns the session for the arguments.
fn session(arguments: &ConvertArguments) -> Session {
    Session::new(&arguments.inputs, &arguments.diagnostics, Relevance::All)
}

/// The output of a conversion, and the counts of what it could not represent.
struct Converted<'a, L> {
    target: Target<'a>,
    /// Text to write before all games; empty once written.
    header: String,
    losses: L,
    merge: fn(&mut L, L),
}

impl<'a, L: Default> Converted<'a, L> {
    fn new(arguments: &'a ConvertArguments, merge: fn(&mut L, L)) -> Self {
        let target = Target::new(arguments.output.as_deref());
        Self { target, header: String::new(), losses: L::default(), merge }
    }

    /// Sets the text to write before all games.
    fn headed(self, header: String) -> Self {
        Self { header, ..self }
    }

    /// Completes the output and returns the losses.
    fn finish(self, outcome: &Outcome) -> Result<L, Failure> {
        self.target.finish(outcome.is_incomplete)?;
        Ok(self.losses)
    }
}

impl<L> Delivery<(Vec<u8>, L)> for Converted<'_, L> {
    /// A move takes 8 bytes when read and 120 as JSON Lines, more with its position; a tree adds 24.
    const MEMORY_FACTOR: u64 = 32;

    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()?;
        self.target.write(core::mem::take(&mut self.header).as_bytes())
    }

    fn games(&mut self, (bytes, losses): (Vec<u8>, L), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        (self.merge)(&mut self.losses, losses);
        self.target.write(&bytes)?;
        Ok(Flow::Continue)
    }
}

fn to_pgn(arguments: &ConvertArguments, options: ExportOptions) -> Result<Status, Failure> {
    let mut converted = Converted::new(arguments, |all: &mut Losses, some| all.merge(&some));
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        super::export::export(games, options, diagnostics)
    };
    let outcome = session(arguments).run(Box::new(Messages), work, &mut converted)?;
    let losses = converted.finish(&outcome)?;
    if !arguments.inputs.run.quiet {
        super::export::warn_of_changes(&losses);
    }
    outcome.print_summary();
    Ok(outcome.status)
}
