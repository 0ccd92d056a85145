//! The program `movetext-executor`: runs the tasks that a scheduler assigns to it.
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod cluster_program;

use alloc::sync::Arc;
use ballista_core::error::{BallistaError, Result};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use clap::Parser;
use cluster_program::{HEARTBEAT_SECONDS, Verbosity};
use core::{
    net::{IpAddr, Ipv4Addr},
    num::NonZeroUsize,
};
use movetext_datafusion::cluster::with_executor;
use std::{env, fs, path::PathBuf, process, process::ExitCode, thread};

/// Runs tasks of queries on chess games, which a scheduler assigns to it.
///
/// Other executors and clients fetch results from its port. There is no authentication, so run it in a private network.
/// `movetext-scheduler --help` shows how to start a cluster.
#[derive(Debug, Parser)]
#[command(name = "movetext-executor", version, max_term_width = 100)]
struct Arguments {
    /// Address of the scheduler
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050", value_parser = host_and_port)]
    scheduler: (String, u16),
    /// Address to listen on; the scheduler, other executors and clients must be able to reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port from which results are fetched
    #[arg(long, value_name = "PORT", default_value_t = 50051)]
    port: u16,
    /// Port on which tasks arrive
    #[arg(long, value_name = "PORT", default_value_t = 50052)]
    task_port: u16,
    /// Number of tasks that run at the same time [default: all cores]
    #[arg(long, value_name = "N")]
    tasks: Option<NonZeroUsize>,
    /// Folder for intermediate results [default: a new temporary folder, removed at the end]
    #[arg(long, value_name = "DIR")]
    work_dir: Option<PathBuf>,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// Parses the address of a scheduler.
fn host_and_port(text: &str) -> core::result::Result<(String, u16), String> {
    let divided = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
    divided
        .and_then(|(host, port)| Some((host.to_owned(), port.parse().ok()?)))
        .ok_or_else(|| "expected HOST:PORT, such as 10.0.0.1:50050".to_owned())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let temporary = env::temp_dir().join(format!("movetext-executor-{}", process::id()));
    let folder = arguments.work_dir.clone().unwrap_or_else(|| temporary.clone());
    let status = cluster_program::run("movetext-executor", arguments.verbosity, serve(arguments, folder));
    let _ = fs::remove_dir_all(temporary);
    status
}

async fn serve(arguments: Arguments, folder: PathBuf) -> Result<()> {
    fs::create_dir_all(&folder)?;
    let Arguments { scheduler: (scheduler_host, scheduler_port), bind, port, task_port, tasks, .. } =
        arguments;
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let config = with_executor(ExecutorProcessConfig {
        bind_host: bind.to_string(),
        external_host: Some(bind.to_string()),
        port,
        grpc_port: task_port,
        scheduler_host,
        scheduler_port,
        vcores: tasks.unwrap_or_else(cores).get(),
        work_dir: Some(folder.to_string_lossy().into_owned()),
        executor_heartbeat_interval_seconds: HEARTBEAT_SECONDS,
        ..ExecutorProcessConfig::default()
    });
    let config = config.map_err(|error| BallistaError::DataFusionError(Box::new(error)))?;
    start_executor_process(Arc::new(config)).await
}
