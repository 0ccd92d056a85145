//! A server on this machine with a few objects, for HTTP and for S3.

use std::{
    io::{self, BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

/// The objects of a server: their paths, without the first `/`, and their contents.
pub(super) type Objects = &'static [(&'static str, &'static str)];

/// Starts a server that runs until the test ends. Returns its URL.
///
/// With S3, the first part of a path is the bucket, and objects are listed. With HTTP, a request for a list fails.
pub(super) fn start(objects: Objects) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            // The client may close a connection early.
            let _ = answer(&mut stream.unwrap(), objects);
        }
    });
    url
}

fn answer(stream: &mut TcpStream, objects: Objects) -> io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().unwrap()?;
    while !lines.next().unwrap()?.is_empty() {}
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap(), words.next().unwrap().replace("%2F", "/"));
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let path = path.trim_start_matches('/').replace("%23", "#").replace("%25", "%");
    let (status, body) = match objects.iter().find(|(name, _)| *name == path) {
        Some((_, content)) if matches!(method, "GET" | "HEAD") => ("200 OK", (*content).to_owned()),
        _ if query.contains("list-type=2") => ("200 OK", list(objects, path.trim_end_matches('/'), query)),
        _ if matches!(method, "GET" | "HEAD") => ("404 Not Found", String::new()),
        _ => ("501 Not Implemented", String::new()),
    };
    let length = body.len();
    let body = if method == "HEAD" { "" } else { &body };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nETag: \"{length}\"\r\n\
         Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Returns the objects in a bucket as S3 lists them.
fn list(objects: Objects, bucket: &str, query: &str) -> String {
    let prefix = query.split('&').find_map(|part| part.strip_prefix("prefix=")).unwrap_or_default();
    let keys = objects.iter().filter_map(|(name, content)| {
        let key = name.strip_prefix(bucket)?.strip_prefix('/').filter(|key| key.starts_with(prefix))?;
        let (length, time) = (content.len(), "2026-01-01T00:00:00.000Z");
        Some(format!(
            "<Contents><Key>{key}</Key><LastModified>{time}</LastModified><ETag>\"{length}\"</ETag><Size>{length}</Size></Contents>"
        ))
    });
    format!("<ListBucketResult>{}</ListBucketResult>", keys.collect::<String>())
}
