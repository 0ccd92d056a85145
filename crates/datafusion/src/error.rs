//! Errors of other crates.

use datafusion::error::DataFusionError;

/// Returns an error of another crate as one of DataFusion.
pub(crate) fn external(error: impl core::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
