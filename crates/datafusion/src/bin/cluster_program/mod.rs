//! Code that the programs of a cluster share: how they run, print messages and exit.

use ballista_core::error::Result;
use clap::Args;
use log::{LevelFilter, Log, Metadata, Record};
use movetext_cli::{Status, set_program_name, warn};
use std::process::ExitCode;
use tokio::runtime::Builder;

/// The seconds between two heartbeats of an executor.
pub(crate) const HEARTBEAT_SECONDS: u64 = 5;

/// The stack size of each thread. Planning is recursive, so long queries need a large stack.
const STACK_BYTES: usize = 32 << 20;

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Verbosity {
    /// Print progress messages, too, and not only failures
    #[arg(short, long)]
    verbose: bool,
}

/// Runs `serve` until it ends or fails. Returns the exit status.
pub(crate) fn run(
    name: &'static str,
    verbosity: Verbosity,
    serve: impl Future<Output = Result<()>> + Send + 'static,
) -> ExitCode {
    set_program_name(name);
    let _ = log::set_logger(&Messages);
    log::set_max_level(if verbosity.verbose { LevelFilter::Info } else { LevelFilter::Warn });
    let runtime = Builder::new_multi_thread().thread_stack_size(STACK_BYTES).enable_all().build();
    let result = match runtime {
        Ok(runtime) => {
            let result = runtime.block_on(async { runtime.spawn(serve).await });
            runtime.shutdown_background();
            result
                .map_err(|error| error.to_string())
                .and_then(|served| served.map_err(|error| error.to_string()))
        }
        Err(error) => Err(format!("threads cannot be started: {error}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            warn(&error);
            Status::Failed.into()
        }
    }
}

/// Prints the log messages of libraries to standard error.
struct Messages;

impl Log for Messages {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= log::max_level()
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            warn(&format_args!("{}: {}", record.level().as_str().to_lowercase(), record.args()));
        }
    }

    fn flush(&self) {}
}
