//! Queries on a cluster of [Ballista](https://datafusion.apache.org/ballista).
//!
//! A client plans a query, the scheduler divides it into tasks, and executors run the tasks. All three need the codecs
//! in this module, which encode tables of games and their scans. `movetext-scheduler` and `movetext-executor` have
//! these codecs. In your own programs, [`connect`] sets them for a client, [`with_scheduler`] for a scheduler, and
//! [`with_executor`] for an executor.

mod logical;
mod message;
mod physical;
mod planner;

pub use logical::LogicalCodec;
pub use physical::PhysicalCodec;

use crate::{register::register, stores::EnvironmentStores};
use alloc::sync::Arc;
use ballista_core::{
    extension::{
        SessionConfigExt, SessionStateExt, ballista_aggregate_functions, ballista_scalar_functions,
        ballista_window_functions,
    },
    optimizer::ballista_default_optimizer_rules,
    planner::BallistaQueryPlanner,
    registry::BallistaFunctionRegistry,
};
use ballista_executor::executor_process::ExecutorProcessConfig;
use ballista_scheduler::config::SchedulerConfig;
use datafusion::{
    error::Result,
    execution::{
        context::{SessionConfig, SessionContext, SessionState},
        runtime_env::{RuntimeEnv, RuntimeEnvBuilder},
        session_state::SessionStateBuilder,
    },
};
use datafusion_proto::protobuf::LogicalPlanNode;
use planner::ClusterPlanner;
use std::path::PathBuf;

/// Creates a session that runs its queries on the cluster of a scheduler. Also [registers](crate::register) PGN in the
/// session.
///
/// Executors read files by the names in the session, so the paths of local files must be the same on all machines. The
/// session connects to the scheduler at the first query.
///
/// # Errors
///
/// A [`DataFusionError`](datafusion::error::DataFusionError) if the session refuses its configuration or the format.
pub fn connect(scheduler: &str, state: SessionState) -> Result<SessionContext> {
    let url = format!("http://{scheduler}");
    let config = with_codecs(state.config().clone().upgrade_for_ballista());
    let inner = BallistaQueryPlanner::<LogicalPlanNode>::with_extension(
        url.clone(),
        config.ballista_config(),
        Arc::new(LogicalCodec::default()),
    );
    let config = config.with_ballista_query_planner(Arc::new(ClusterPlanner::new(inner)));
    let state = SessionStateBuilder::new_from_existing(state).with_config(config).build();
    let context = SessionContext::new_with_state(state.upgrade_for_ballista(url)?);
    // This must come after the upgrade, because the upgrade replaces all functions.
    register(&context)?;
    Ok(context)
}

/// Adds the codecs, the functions and the [stores](EnvironmentStores) to the configuration of a scheduler.
#[must_use]
pub fn with_scheduler(config: SchedulerConfig) -> SchedulerConfig {
    SchedulerConfig {
        override_logical_codec: Some(Arc::new(LogicalCodec::default())),
        override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
        override_config_producer: Some(Arc::new(session_config)),
        override_session_builder: Some(Arc::new(session)),
        ..config
    }
}

/// Adds the codecs, the functions and the [stores](EnvironmentStores) to the configuration of an executor.
///
/// # Errors
///
/// A [`DataFusionError`](datafusion::error::DataFusionError) if the session refuses a function or the format.
pub fn with_executor(config: ExecutorProcessConfig) -> Result<ExecutorProcessConfig> {
    let functions = BallistaFunctionRegistry::from(&session(session_config())?);
    let folder = config.work_dir.clone().map(PathBuf::from);
    Ok(ExecutorProcessConfig {
        override_logical_codec: Some(Arc::new(LogicalCodec::default())),
        override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
        override_config_producer: Some(Arc::new(session_config)),
        override_function_registry: Some(Arc::new(functions)),
        override_runtime_producer: Some(Arc::new(move |_: &SessionConfig| runtime(folder.clone()))),
        ..config
    })
}

fn session_config() -> SessionConfig {
    with_codecs(SessionConfig::new_with_ballista())
}

fn with_codecs(config: SessionConfig) -> SessionConfig {
    config
        .with_ballista_logical_extension_codec(Arc::new(LogicalCodec::default()))
        .with_ballista_physical_extension_codec(Arc::new(PhysicalCodec::default()))
}

/// Creates a Ballista session with PGN.
fn session(config: SessionConfig) -> Result<SessionState> {
    let state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(config)
        .with_runtime_env(runtime(None)?)
        .with_optimizer_rules(ballista_default_optimizer_rules())
        .with_scalar_functions(ballista_scalar_functions())
        .with_aggregate_functions(ballista_aggregate_functions())
        .with_window_functions(ballista_window_functions())
        .build();
    let context = SessionContext::new_with_state(state);
    register(&context)?;
    Ok(context.state())
}

/// Creates a runtime that keeps temporary files in `folder`.
fn runtime(folder: Option<PathBuf>) -> Result<Arc<RuntimeEnv>> {
    let builder = RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(EnvironmentStores::default()));
    let builder = match folder {
        Some(folder) => builder.with_temp_file_path(folder),
        None => builder,
    };
    builder.build_arc()
}
