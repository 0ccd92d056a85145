//! `movetext export`: games in the standard's export format (PGN 3.2).

use crate::args::ExportArguments;
use crate::args::Format;
use crate::failure::Failure;
use crate::output;
use crate::output::Messages;
use crate::output::Output;
use crate::output::complain;
use crate::report::Reporter;
use crate::report::counted;
use crate::status::Status;
use movetext_archive::Input;
use movetext_archive::Source;
use movetext_archive::SourceError;
use movetext_archive::Stream;
use movetext_pgn::Flow;
use movetext_pgn::Severity;
use movetext_pgn_writer::CommentStyle;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Losses;
use movetext_pgn_writer::NagStyle;
use movetext_pgn_writer::Normalisation;
use movetext_pgn_writer::NumberStyle;
use movetext_pgn_writer::Writer;
use std::io;
use std::io::IsTerminal;
use std::path::Path;

pub(crate) fn run(arguments: &ExportArguments) -> Result<Status, Failure> {
    let inputs = arguments.inputs.inputs();
    if arguments.in_place {
        if inputs.contains(&Input::Stdin) {
            return Err(Failure::InPlaceStdin);
        }
        let mut status = Status::Clean;
        for input in &inputs {
            let result = one_run(arguments, core::slice::from_ref(input), input.path());
            // A file that cannot be rewritten does not stop the others.
            status = status.max(result.unwrap_or_else(|failure| {
                complain(&failure);
                Status::Failed
            }));
        }
        return Ok(status);
    }
    if let Some(path) = &arguments.output {
        output::refuse_compressed(path)?;
        output::refuse_input(path, &inputs)?;
    }
    one_run(arguments, &inputs, arguments.output.as_deref())
}

/// Writes all games of the inputs to one output.
fn one_run(arguments: &ExportArguments, inputs: &[Input], target: Option<&Path>) -> Result<Status, Failure> {
    let mut stream = Stream::new().with_selection(arguments.inputs.selection());
    let mut reporter = reporter(arguments);
    let mut status = Status::Clean;
    // Nothing is opened for writing before there is something to read.
    let mut writer: Option<Writer<Output>> = None;
    let mut is_incomplete = false;
    for input in inputs {
        let source = match open_input(arguments, input) {
            Ok(source) => source,
            Err(error) => {
                complain(&format_args!("{input}: {error}"));
                status = Status::Failed;
                continue;
            }
        };
        let writer = match &mut writer {
            Some(writer) => writer,
            None => writer.insert(Writer::new(open(target)?, options(arguments))),
        };
        reporter.begin(input);
        let visited = stream.visit_source(source, writer, &mut reporter);
        reporter.end()?;
        match visited {
            Ok(Flow::Stop) => break,
            Ok(_) => {}
            Err(error) => {
                complain(&format_args!("{input}: {error}"));
                status = Status::Failed;
                is_incomplete = true;
            }
        }
    }
    // Where nothing was read, the message that says so is enough.
    let Some(writer) = writer else { return Ok(status) };
    let losses = *writer.losses();
    let output = writer.finish().map_err(|error| Output::failure(target, error))?;
    // A file that could be read in part only must not replace one that was complete.
    if target.is_none() || !is_incomplete {
        output.finish()?;
    }
    if losses.count(Normalisation::GameLeftOut) > 0 {
        status = status.max(Status::Errors);
    }
    tell(&losses, arguments);
    if !arguments.inputs.quiet {
        complain(&reporter.summary());
    }
    Ok(status.max(reporter.status()))
}

/// Findings go to standard error, with the source where a person is likely to look at it.
fn reporter(arguments: &ExportArguments) -> Reporter<'_, Messages> {
    let format = if io::stderr().is_terminal() { Format::Human } else { Format::Short };
    Reporter::new(Messages, format, &arguments.findings, Severity::Warning)
}

/// Text does not take the place of a file that is PGC.
fn open_input(arguments: &ExportArguments, input: &Input) -> Result<Source, SourceError> {
    if arguments.in_place { input.open() } else { arguments.inputs.open(input) }
}

fn open(target: Option<&Path>) -> Result<Output, Failure> {
    target.map_or_else(|| Ok(Output::stdout()), Output::file)
}

fn options(arguments: &ExportArguments) -> ExportOptions {
    let mut options = ExportOptions::new().width(arguments.width.get()).newline(arguments.newline.into());
    options = when(arguments.reduced, options, ExportOptions::reduced);
    options = when(arguments.keep_setup, options, ExportOptions::keep_setup);
    options = when(arguments.no_comments, options, ExportOptions::without_comments);
    options = when(arguments.no_nags, options, ExportOptions::without_nags);
    options = when(arguments.no_variations, options, ExportOptions::without_variations);
    options = when(arguments.no_clocks, options, ExportOptions::without_clocks);
    options = when(arguments.keep_line_comments, options, ExportOptions::keep_line_comments);
    options =
        when(arguments.verbatim_comments, options, |options| options.comment_style(CommentStyle::Verbatim));
    options = when(arguments.symbols, options, |options| options.nag_style(NagStyle::Symbols));
    options = when(arguments.compact, options, |options| options.number_style(NumberStyle::Compact));
    options = options.layout(arguments.layout.into()).charset(arguments.encoding.into());
    when(arguments.keep_escapes, options, ExportOptions::keep_escapes)
}

/// The options with one more, if its switch is on.
fn when(is_on: bool, options: ExportOptions, with: fn(ExportOptions) -> ExportOptions) -> ExportOptions {
    if is_on { with(options) } else { options }
}

/// Says what was written differently from how it was read, and what could not be written at all. Games that are missing
/// are an error, and said even when quiet.
fn tell(losses: &Losses, arguments: &ExportArguments) {
    for (kind, count) in losses.iter() {
        if kind == Normalisation::GameLeftOut {
            let advice =
                if arguments.keep_setup { "" } else { "; --keep-setup writes those from a set-up position" };
            complain(&format_args!(
                "error: {} left out of the reduced format{advice}",
                counted(count, "game")
            ));
        } else if !arguments.inputs.quiet {
            let severity = if kind.is_loss() { Severity::Warning } else { Severity::Note };
            complain(&format_args!("{severity}: {} ({})", kind.description(), counted(count, "time")));
        }
    }
}
