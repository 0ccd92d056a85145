//! Converts errors.

use datafusion::error::DataFusionError;

/// Wraps an error as [`DataFusionError::External`].
pub(crate) fn external(error: impl core::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
