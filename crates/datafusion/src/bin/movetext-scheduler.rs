//! The program `movetext-scheduler`: divides queries into tasks for the executors of a cluster.
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod cluster_program;

use alloc::sync::Arc;
use ballista_core::error::Result;
use ballista_scheduler::{
    cluster::BallistaCluster, config::SchedulerConfig, scheduler_process::start_server,
};
use clap::Parser;
use cluster_program::{HEARTBEAT_SECONDS, Verbosity};
use core::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    pin::pin,
};
use futures::future::{Either, select};
use movetext_datafusion::cluster::with_scheduler;
use std::process::ExitCode;

/// Divides queries on chess games into tasks, and assigns these to the executors of a cluster.
///
/// Programs that reach the port can run queries, and can read all files that the executors can read. There is no
/// authentication, so run it in a private network.
#[derive(Debug, Parser)]
#[command(
    name = "movetext-scheduler",
    version,
    max_term_width = 100,
    after_help = "\
Example:
  movetext-scheduler --bind 10.0.0.1
  movetext-executor --scheduler 10.0.0.1:50050 --bind 10.0.0.2
  movetext-query --cluster 10.0.0.1:50050 \"SELECT count(*) FROM games\" s3://bucket/games.pgn.zst"
)]
struct Arguments {
    /// Address to listen on; executors and clients must be able to reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port to listen on
    #[arg(long, value_name = "PORT", default_value_t = 50050)]
    port: u16,
    /// Repeat the tasks of an executor after this many seconds without a heartbeat
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(HEARTBEAT_SECONDS * 2..))]
    executor_timeout: u64,
    #[command(flatten)]
    verbosity: Verbosity,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    cluster_program::run("movetext-scheduler", arguments.verbosity, serve(arguments))
}

async fn serve(arguments: Arguments) -> Result<()> {
    let Arguments { bind, port, executor_timeout, .. } = arguments;
    let config = with_scheduler(SchedulerConfig {
        bind_host: bind.to_string(),
        external_host: bind.to_string(),
        bind_port: port,
        executor_timeout_seconds: executor_timeout,
        expire_dead_executor_interval_seconds: (executor_timeout / 4).max(1),
        no_executors_grace_period_seconds: executor_timeout,
        ..SchedulerConfig::default()
    });
    let cluster = BallistaCluster::new_from_config(&config).await?;
    let served = start_server(cluster, SocketAddr::new(bind, port), Arc::new(config));
    match select(pin!(served), pin!(interrupted())).await {
        Either::Left((served, _)) => served,
        Either::Right(_) => Ok(()),
    }
}

/// Waits for a signal to end the program. Executors do not call this, because Ballista already waits for signals in an
/// executor.
async fn interrupted() {
    let interrupt = pin!(tokio::signal::ctrl_c());
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        select(interrupt, pin!(terminate.recv())).await;
        return;
    }
    let _ = interrupt.await;
}
