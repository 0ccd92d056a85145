//! The errors of a URL and of its server.

use std::io;

/// An error that prevents reading an object.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// The text is not a URL with one of the schemes, a host or bucket, and an object.
    #[error("found `{0}`, expected `https://HOST/PATH`, `http://HOST/PATH` or `s3://BUCKET/KEY`")]
    Url(String),
    /// The variable with the S3 endpoint is not the URL of a server.
    #[error("found the S3 endpoint `{0}`, expected a URL such as `http://localhost:9000`")]
    Endpoint(String),
    /// The server answered with a status that is not a success.
    #[error("the server answered with the status {0}")]
    Status(u16),
    /// The object is not the one that was read before the connection broke.
    #[error("the object has changed while it was read")]
    Changed,
    /// The connection failed.
    #[error(transparent)]
    Connection(#[from] ureq::Error),
}

impl From<RemoteError> for io::Error {
    /// Returns the I/O error if the connection failed with one. Otherwise keeps the error as the source; a missing
    /// object and a refused request have their own kinds.
    fn from(error: RemoteError) -> Self {
        if let RemoteError::Connection(ureq::Error::Io(error)) = error {
            return error;
        }
        let kind = match &error {
            RemoteError::Url(_) | RemoteError::Endpoint(_) => io::ErrorKind::InvalidInput,
            RemoteError::Status(404 | 410) => io::ErrorKind::NotFound,
            RemoteError::Status(401 | 403) => io::ErrorKind::PermissionDenied,
            RemoteError::Status(_) | RemoteError::Changed | RemoteError::Connection(_) => {
                io::ErrorKind::Other
            }
        };
        Self::new(kind, error)
    }
}
