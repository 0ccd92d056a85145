//! The command `movetext-query`: SQL on games.
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod arguments;
mod failure;
mod headers;
mod inputs;
mod output;
mod progress;
mod session;
mod sql;

use alloc::sync::Arc;
use arguments::Arguments;
use clap::Parser;
use datafusion::physical_plan::execute_stream;
use failure::Failure;
use futures::StreamExt;
use headers::Headers;
use movetext_cli::{Status, handle_signals, print_usage, set_program_name, warn};
use movetext_datafusion::UnplayableGames;
use output::{QueryResult, Shown};
use progress::ProgressThread;
use sql::Sql;
use std::{
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};
use tokio::runtime::Builder;

/// The stack size of each thread. Planning is recursive, so long queries need a large stack.
const STACK_BYTES: usize = 16 << 20;

fn main() -> ExitCode {
    set_program_name("movetext-query");
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&error).into(),
    };
    handle_signals();
    let runtime = Builder::new_multi_thread()
        .worker_threads(arguments.threads().get())
        .thread_stack_size(STACK_BYTES)
        .enable_all()
        .build();
    let result = match runtime {
        // We do not wait for threads that still read a file.
        Ok(runtime) => {
            let result = runtime.block_on(async { runtime.spawn(run(arguments)).await });
            runtime.shutdown_background();
            result.unwrap_or_else(|error| Err(Failure::Panic(error.to_string())))
        }
        Err(error) => Err(Failure::Threads(error)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // If the program that reads our output closes the pipe, as `head` does, this is not a failure.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            report(&failure);
            Status::Failed.into()
        }
    }
}

/// Prints a failure to standard error. If its location in the SQL is known, draws the line.
fn report(failure: &Failure) {
    warn(failure);
    if let Failure::Sql { drawing, .. } = failure {
        let _ = io::stderr().write_all(drawing.as_bytes());
    }
}

/// Runs all statements and prints the result of the last one.
async fn run(arguments: Arguments) -> Result<(), Failure> {
    let started = Instant::now();
    let sql = Sql::read(&arguments)?;
    let mut statements = sql.statements()?;
    let last = statements.pop_back().ok_or(Failure::NoStatement)?;
    let unplayable = Arc::new(UnplayableGames::default());
    let context = session::context(&arguments, &unplayable)?;
    let _stdin = inputs::register(&context, &arguments.inputs()?, arguments.output.as_deref()).await?;
    for statement in statements {
        sql.plan(&context, statement).await?.collect().await.map_err(|error| sql.failure(&error))?;
    }

    let headers = Headers::new(&last);
    let frame = sql.plan(&context, last).await?;
    let tasks = context.task_ctx();
    let plan = frame.create_physical_plan().await.map_err(|error| sql.failure(&error))?;
    let mut output = QueryResult::open(&arguments, &headers.schema(&plan.schema()))?;
    let mut progress = ProgressThread::start(arguments.progress, &plan);
    let mut batches = execute_stream(plan, tasks).map_err(|error| sql.failure(&error))?;
    let mut shown = Shown::All;
    while let Some(batch) = batches.next().await {
        let batch = batch.map_err(|error| sql.failure(&error))?;
        if output.is_on_terminal() {
            progress.finish();
        }
        shown = output.write(&headers.rows(&batch)?)?;
        if shown == Shown::First {
            break;
        }
    }
    progress.finish();
    let rows = output.finish()?;
    output::report_unplayable(unplayable.count());
    if !arguments.quiet {
        output::summarize(rows, shown, started.elapsed());
    }
    Ok(())
}
