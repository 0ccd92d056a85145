//! Finds files on servers.

use super::{MATCH_OPTIONS, PATTERN_CHARACTERS, failed, input, is_games, no_games};
use crate::failure::Failure;
use alloc::sync::Arc;
use datafusion::{datasource::listing::ListingTableUrl, error::DataFusionError, prelude::SessionContext};
use futures::TryStreamExt;
use glob::Pattern;
use movetext_input::SourceError;
use object_store::{Error, ObjectStore, ObjectStoreExt, path::Path as Key};
use std::path::Path;
use url::Url;

/// Returns the URLs for an input. With `s3`, this is a file, the PGN files in a folder, or everything that matches a
/// pattern. With `http` and `https`, it is a file.
///
/// A URL without files is an error, because an empty table would look like an answer.
pub(super) async fn urls(context: &SessionContext, name: &str) -> Result<Vec<ListingTableUrl>, Failure> {
    let url = Url::parse(name).map_err(|error| input(name, format!("is no URL: {error}")))?;
    let store = context.runtime_env().object_store_registry.get_store(&url);
    let store = store.map_err(|error| failed(name, &error))?;
    if url.scheme().starts_with("http") {
        return Ok(vec![file_on_web(&store, name, url).await?]);
    }
    // The key is not taken from the URL, because a URL encodes some characters, and `?` and `#` end its path.
    let key = name.splitn(4, '/').nth(3).unwrap_or_default();
    let keys = keys(&store, name, key).await?;
    keys.iter().map(|key| object(&url, key).map_err(|error| failed(name, &error))).collect()
}

/// Returns the URL of a file on a web server.
async fn file_on_web(store: &Arc<dyn ObjectStore>, name: &str, url: Url) -> Result<ListingTableUrl, Failure> {
    if url.path().contains('*') || url.path().ends_with('/') {
        let reason =
            "a pattern or a folder is not possible, because web servers do not list files; name each file";
        return Err(input(name, reason.to_owned()));
    }
    if url.query().is_some() {
        let reason = "a URL with `?` is not possible; pipe its content to the input `-`";
        return Err(input(name, reason.to_owned()));
    }
    let url = ListingTableUrl::try_new(url, None).map_err(|error| failed(name, &error))?;
    match store.head(url.prefix()).await {
        Ok(_) => Ok(url),
        Err(error) => Err(unreadable(name, error)),
    }
}

/// Returns the keys of the objects that `key` means: one object, the PGN files in a folder, or everything that matches
/// a pattern. They are sorted.
async fn keys(store: &Arc<dyn ObjectStore>, name: &str, key: &str) -> Result<Vec<Key>, Failure> {
    let pattern = if key.contains(PATTERN_CHARACTERS) {
        Some(Pattern::new(key).map_err(|error| input(name, error.to_string()))?)
    } else {
        None
    };
    let parse = |key: &str| Key::parse(key).map_err(|error| unreadable(name, error.into()));
    if !key.is_empty() && !key.ends_with('/') {
        let key = parse(key)?;
        match store.head(&key).await {
            Ok(_) => return Ok(vec![key]),
            Err(Error::NotFound { .. }) => {}
            // A server that hides which objects exist may still list them.
            Err(_) if pattern.is_some() => {}
            Err(error) => return Err(unreadable(name, error)),
        }
    }
    let begin = key.find(PATTERN_CHARACTERS).and_then(|begin| key.get(..begin)).unwrap_or(key);
    let folder =
        if pattern.is_some() { begin.rsplit_once('/').map_or("", |(folder, _)| folder) } else { key };
    let is_wanted = |key: &Key| match &pattern {
        Some(pattern) => pattern.matches_with(key.as_ref(), MATCH_OPTIONS),
        None => is_games(Path::new(key.as_ref())),
    };
    let found = store.list(Some(&parse(folder)?)).map_ok(|object| object.location).try_collect::<Vec<_>>();
    let found = found.await.map_err(|error| unreadable(name, error))?;
    let is_missing = found.is_empty() || pattern.is_some();
    let mut keys: Vec<Key> = found.into_iter().filter(is_wanted).collect();
    keys.sort();
    if !keys.is_empty() {
        return Ok(keys);
    }
    Err(if is_missing { input(name, SourceError::Missing.to_string()) } else { no_games(name) })
}

/// Returns the URL of an object. Its key may have any characters.
fn object(server: &Url, key: &Key) -> Result<ListingTableUrl, DataFusionError> {
    let mut url = server.clone();
    url.set_query(None);
    url.set_fragment(None);
    url.set_path(&key.as_ref().replace('%', "%25"));
    ListingTableUrl::try_new(url, None)
}

fn unreadable(name: &str, error: Error) -> Failure {
    match error {
        Error::NotFound { .. } => input(name, SourceError::Missing.to_string()),
        error => failed(name, &error.into()),
    }
}
