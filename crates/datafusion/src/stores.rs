//! Opens object stores when a URL needs them.

use alloc::sync::Arc;
use datafusion::{
    common::plan_err,
    error::Result,
    execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry},
};
use object_store::{ClientOptions, ObjectStore, aws::AmazonS3Builder, http::HttpBuilder};
use url::{Position, Url};

/// Object stores for local files and for the schemes `s3`, `http` and `https`. They are opened when a query needs them,
/// and configured by environment variables. [`AmazonS3Builder::from_env`] lists the variables for `s3`, such as
/// `AWS_REGION` and `AWS_ENDPOINT`.
///
/// ```
/// use datafusion::execution::runtime_env::RuntimeEnvBuilder;
/// use movetext_datafusion::{datafusion, stores::EnvironmentStores};
/// use std::sync::Arc;
///
/// let runtime = RuntimeEnvBuilder::new()
///     .with_object_store_registry(Arc::new(EnvironmentStores::default()))
///     .build()?;
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// ```
#[derive(Debug, Default)]
pub struct EnvironmentStores {
    open: DefaultObjectStoreRegistry,
}

impl ObjectStoreRegistry for EnvironmentStores {
    fn register_store(&self, url: &Url, store: Arc<dyn ObjectStore>) -> Option<Arc<dyn ObjectStore>> {
        self.open.register_store(url, store)
    }

    fn deregister_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        self.open.deregister_store(url)
    }

    /// Returns the store for a URL.
    ///
    /// # Errors
    ///
    /// A [`DataFusionError`](datafusion::error::DataFusionError) if the scheme is unknown, or if the environment lacks
    /// a setting.
    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        if let Ok(store) = self.open.get_store(url) {
            return Ok(store);
        }
        let store: Arc<dyn ObjectStore> = match url.scheme() {
            "s3" | "s3a" => Arc::new(AmazonS3Builder::from_env().with_url(url.as_str()).build()?),
            "http" | "https" => {
                let server = &url[..Position::BeforePath];
                let options = ClientOptions::new().with_allow_http(true);
                Arc::new(HttpBuilder::new().with_url(server).with_client_options(options).build()?)
            }
            scheme => {
                return plan_err!("found the scheme `{scheme}`, expected `s3`, `http`, `https` or `file`");
            }
        };
        self.open.register_store(url, Arc::clone(&store));
        Ok(store)
    }
}
