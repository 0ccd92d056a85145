//! `movetext convert --to pgc`: the binary format (PGN 20).

use super::{Converted, session};
use crate::{
    args::ConvertArguments,
    diagnostics::{collector::DiagnosticCollector, report::counted},
    failure::Failure,
    output::{Messages, warn},
    status::Status,
};
use movetext_archive::Games;
use movetext_pgc::{CommentPolicy, EncodeErrorCounts, Writer};

/// Losses of a conversion to PGC: parts left out of games, and refused games.
#[derive(Default)]
struct Lost {
    losses: EncodeErrorCounts,
    refusals: EncodeErrorCounts,
    /// Messages about the refused games.
    messages: Vec<String>,
}

/// The maximum number of refused games reported.
const MAX_MESSAGES: usize = 1_000;

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let policy: CommentPolicy = arguments.comments.unwrap_or_default().into();
    let shown = usize::try_from(arguments.diagnostics.max_errors).unwrap_or(usize::MAX);
    let merge = |all: &mut Lost, some: Lost| {
        all.losses.merge(&some.losses);
        all.refusals.merge(&some.refusals);
        all.messages.extend(some.messages);
        all.messages.truncate(MAX_MESSAGES);
    };
    let mut converted = Converted::new(arguments, merge);
    let work =
        |games: Games, diagnostics: &mut DiagnosticCollector<'_>| encode(games, policy, shown, diagnostics);
    let outcome = session(arguments).run(Box::new(Messages), work, &mut converted)?;
    let lost = converted.finish(&outcome)?;
    for refused in lost.messages.iter().take(shown) {
        warn(refused);
    }
    let refused = lost.refusals.total();
    if refused > 0 {
        warn(&format_args!(
            "error: {} left out; --comments carry or --comments drop writes what there is",
            counted(refused, "game")
        ));
    }
    if !arguments.inputs.run.quiet {
        for (kind, count) in lost.losses.iter() {
            warn(&format_args!("warning: left out: {kind} ({})", counted(count, "time")));
        }
    }
    outcome.print_summary();
    Ok(outcome.status.max(if refused > 0 { Status::Errors } else { Status::Clean }))
}

/// Returns the PGC records of `games`.
fn encode(
    games: Games,
    policy: CommentPolicy,
    shown: usize,
    diagnostics: &mut DiagnosticCollector<'_>,
) -> (Vec<u8>, Lost) {
    let mut writer = Writer::new(Vec::new(), policy);
    let input = games.input().to_string();
    games.visit_once(&mut writer, diagnostics);
    let lost = Lost {
        losses: writer.losses().clone(),
        refusals: writer.refusals().clone(),
        messages: writer
            .take_refused()
            .into_iter()
            .take(shown)
            .map(|error| format!("{input}: error: {error}"))
            .collect(),
    };
    // Writing to memory cannot fail.
    (writer.finish().unwrap_or_default(), lost)
}
