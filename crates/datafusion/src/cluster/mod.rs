//! Queries on a cluster of [Ballista](https://datafusion.apache.org/ballista).
//!
//! A client plans a query, the scheduler divides it into tasks, and executors run these. All three need the codecs of
//! this module, which carry tables of games and their scans from process to process. The programs
//! `movetext-scheduler` and `movetext-executor` have them, and [`connect`] sets them in a client; [`with_scheduler`]
//! and [`with_executor`] set them in programs of your own.

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

/// Returns a session that runs its queries on the cluster of a scheduler, with PGN [registered](crate::register).
///
/// Executors read the files under the names in the session, so the paths of local files must be the same on all
/// machines. The first query makes the connection.
///
/// # Errors
/// Fails if the session refuses the settings.
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
    // After the upgrade, which replaces all functions.
    register(&context)?;
    Ok(context)
}

/// Returns the settings of a scheduler with the codecs, the functions and the [stores](EnvironmentStores).
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

/// Returns the settings of an executor with the codecs, the functions and the [stores](EnvironmentStores).
///
/// # Errors
/// Fails if a function is refused.
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

/// Returns a session of Ballista with PGN.
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

/// Returns a runtime with temporary files in `folder`.
fn runtime(folder: Option<PathBuf>) -> Result<Arc<RuntimeEnv>> {
    let builder = RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(EnvironmentStores::default()));
    let builder = match folder {
        Some(folder) => builder.with_temp_file_path(folder),
        None => builder,
    };
    builder.build_arc()
}
