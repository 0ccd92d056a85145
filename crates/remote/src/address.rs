//! Turns a URL into the URL of an HTTP request. For `s3`, this signs the request.

use crate::error::RemoteError;
use core::time::Duration;
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use url::Url;

/// How long a signed URL can be used. Each request is signed anew.
const VALIDITY: Duration = Duration::from_secs(60 * 60);

/// The region if none is set, as in the tools of AWS.
const DEFAULT_REGION: &str = "us-east-1";

/// Where an object is.
#[derive(Debug)]
pub(crate) enum Address {
    Http(Url),
    S3(Box<S3Address>),
}

#[derive(Debug)]
pub(crate) struct S3Address {
    bucket: Bucket,
    key: String,
    credentials: Option<Credentials>,
}

impl Address {
    /// Parses a URL. `variable` returns an environment variable.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Url`] if the URL is invalid or has another scheme, and [`RemoteError::Endpoint`] if the variable
    /// with the endpoint is invalid.
    pub(crate) fn parse(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Self, RemoteError> {
        let invalid = || RemoteError::Url(text.to_owned());
        let url = Url::parse(text).map_err(|_| invalid())?;
        match url.scheme() {
            "http" | "https" => Ok(Self::Http(url)),
            "s3" => {
                // The key is taken from the text, because a parsed URL percent-encodes it.
                let (_, rest) = text.split_once("://").ok_or_else(invalid)?;
                let (bucket, key) = rest.split_once('/').ok_or_else(invalid)?;
                // A URL cannot contain these parts: they would name another object.
                let is_relative = key.split('/').any(|part| matches!(part, "." | ".."));
                if bucket.is_empty() || key.is_empty() || is_relative {
                    return Err(invalid());
                }
                Ok(Self::S3(Box::new(S3Address::new(bucket, key, variable)?)))
            }
            _ => Err(invalid()),
        }
    }

    /// Returns the URL for a request.
    pub(crate) fn request_url(&self) -> Url {
        match self {
            Self::Http(url) => url.clone(),
            Self::S3(address) => {
                address.bucket.get_object(address.credentials.as_ref(), &address.key).sign(VALIDITY)
            }
        }
    }
}

impl S3Address {
    fn new(bucket: &str, key: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Self, RemoteError> {
        let first =
            |names: [&str; 2]| names.into_iter().filter_map(&variable).find(|value| !value.is_empty());
        let region = first(["AWS_REGION", "AWS_DEFAULT_REGION"]).unwrap_or_else(|| DEFAULT_REGION.to_owned());
        let (endpoint, style) = match first(["AWS_ENDPOINT_URL", "AWS_ENDPOINT"]) {
            Some(endpoint) => (endpoint, UrlStyle::Path),
            None => (format!("https://s3.{region}.amazonaws.com"), UrlStyle::VirtualHost),
        };
        let invalid = || RemoteError::Endpoint(endpoint.clone());
        let server = Url::parse(&endpoint).map_err(|_| invalid())?;
        let bucket = Bucket::new(server, style, bucket.to_owned(), region).map_err(|_| invalid())?;
        let is_unsigned =
            variable("AWS_SKIP_SIGNATURE").is_some_and(|value| value.eq_ignore_ascii_case("true"));
        let keys = variable("AWS_ACCESS_KEY_ID").zip(variable("AWS_SECRET_ACCESS_KEY"));
        let credentials =
            keys.filter(|_| !is_unsigned).map(|(id, secret)| match variable("AWS_SESSION_TOKEN") {
                Some(token) => Credentials::new_with_token(id, secret, token),
                None => Credentials::new(id, secret),
            });
        Ok(Self { bucket, key: key.to_owned(), credentials })
    }
}

#[cfg(test)]
mod tests {
    use super::Address;
    use crate::error::RemoteError;

    /// Returns the URL of a request, without its query, with these environment variables.
    fn request(text: &str, variables: &[(&str, &str)]) -> Result<String, RemoteError> {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let url = Address::parse(text, variable)?.request_url();
        assert_eq!(url.query().is_some(), variables.iter().any(|(name, _)| *name == "AWS_ACCESS_KEY_ID"));
        Ok(url.as_str().split('?').next().unwrap_or_default().to_owned())
    }

    #[test]
    fn bucket_is_in_the_host_or_in_the_path() {
        let url = "s3://games/2026/week 1.pgn";
        assert_eq!(request(url, &[]).unwrap(), "https://games.s3.us-east-1.amazonaws.com/2026/week%201.pgn");
        let keys =
            [("AWS_ACCESS_KEY_ID", "id"), ("AWS_SECRET_ACCESS_KEY", "secret"), ("AWS_REGION", "eu-west-1")];
        assert_eq!(
            request(url, &keys).unwrap(),
            "https://games.s3.eu-west-1.amazonaws.com/2026/week%201.pgn"
        );
        let endpoint = [("AWS_ENDPOINT_URL", "http://localhost:9000")];
        assert_eq!(request(url, &endpoint).unwrap(), "http://localhost:9000/games/2026/week%201.pgn");
    }

    #[test]
    fn query_of_a_web_address_is_kept() {
        let url = "https://example.org/api/games?max=10";
        assert_eq!(Address::parse(url, |_| None).unwrap().request_url().as_str(), url);
    }

    #[test]
    fn incomplete_urls_are_refused() {
        for url in
            ["s3://bucket", "s3://bucket/", "s3:///key", "s3://b/x/../y", "https://", "ftp://host/a", "a.pgn"]
        {
            assert!(matches!(request(url, &[]), Err(RemoteError::Url(found)) if found == url), "{url}");
        }
        let found = request("s3://b/k", &[("AWS_ENDPOINT", "localhost")]);
        assert!(matches!(found, Err(RemoteError::Endpoint(endpoint)) if endpoint == "localhost"));
    }
}
