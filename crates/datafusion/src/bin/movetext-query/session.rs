//! The session in which the statements run.

use crate::{arguments::Arguments, failure::Failure};
use alloc::sync::Arc;
use core::num::NonZeroUsize;
use datafusion::{
    error::DataFusionError,
    execution::{
        memory_pool::{FairSpillPool, TrackConsumersPool},
        runtime_env::RuntimeEnvBuilder,
        session_state::SessionStateBuilder,
    },
    prelude::{SessionConfig, SessionContext},
};
use movetext_datafusion::{UnplayableGames, register, stores::EnvironmentStores};

/// How many memory consumers an error message names when memory runs out.
const NAMED_CONSUMERS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// Creates a session with the PGN format and the functions of this package. Games with unplayable
/// moves are counted in `unplayable`.
pub(crate) fn context(
    arguments: &Arguments,
    unplayable: &Arc<UnplayableGames>,
) -> Result<SessionContext, Failure> {
    // Without this check, the first query would wait for a missing scheduler, or fail with a long message.
    #[cfg(feature = "cluster")]
    if let Some(scheduler) = &arguments.cluster
        && let Err(error) = std::net::TcpStream::connect(scheduler)
    {
        return Err(Failure::Scheduler { address: scheduler.clone(), error });
    }
    build(arguments, Arc::clone(unplayable)).map_err(|error| Failure::new(&error))
}

fn build(arguments: &Arguments, unplayable: Arc<UnplayableGames>) -> Result<SessionContext, DataFusionError> {
    let mut config = SessionConfig::new()
        .with_information_schema(true)
        .with_target_partitions(arguments.partitions().get())
        .with_extension(unplayable);
    config.options_mut().sql_parser.collect_spans = true;
    let bytes = usize::try_from(arguments.memory.get()).unwrap_or(usize::MAX);
    let pool = TrackConsumersPool::new(FairSpillPool::new(bytes), NAMED_CONSUMERS);
    let runtime = RuntimeEnvBuilder::new()
        .with_memory_pool(Arc::new(pool))
        .with_object_store_registry(Arc::new(EnvironmentStores::default()))
        .build_arc()?;
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_runtime_env(runtime)
        .with_default_features()
        .build();
    #[cfg(feature = "cluster")]
    if let Some(scheduler) = &arguments.cluster {
        return movetext_datafusion::cluster::connect(scheduler, state);
    }
    let context = SessionContext::new_with_state(state);
    register(&context)?;
    Ok(context)
}
