//! Reads from a server on this machine that breaks connections.

extern crate alloc;

use alloc::sync::Arc;
use movetext_remote::{RemoteError, RemoteObject};
use movetext_testkit::server::Server;
use std::io::{self, Read};

/// Returns a server with 800 kB that behaves well.
fn server() -> Server {
    let content: Arc<[u8]> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
    Server::new("/games.pgn?max=1", content)
}

/// Reads the whole object of a server.
fn read(server: &Server) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    RemoteObject::open(&server.start())?.read_to_end(&mut read)?;
    Ok(read)
}

#[test]
fn broken_connections_are_continued() {
    for most in [usize::MAX, 300_001, 64 << 10] {
        for is_chunked in [false, true] {
            let server = Server { most, most_later: most, is_chunked, ..server() };
            let read = read(&server).unwrap();
            assert!(read[..] == server.content[..], "{most} {is_chunked}: {} bytes", read.len());
        }
    }
}

#[test]
fn length_is_known_unless_the_body_is_chunked() {
    let length = |server: Server| RemoteObject::open(&server.start()).unwrap().length();
    assert_eq!(length(server()), Some(800_000));
    assert_eq!(length(Server { is_chunked: true, ..server() }), None);
}

#[test]
fn break_is_an_error_without_ranges() {
    for is_chunked in [false, true] {
        let broken = Server { most: 1_000, supports_ranges: false, is_chunked, ..server() };
        assert!(read(&broken).is_err(), "{is_chunked}");
    }
}

#[test]
fn silent_server_is_given_up() {
    for most_later in [0, 1] {
        let error = read(&Server { most: 1_000, most_later, ..server() }).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{error}");
    }
}

#[test]
fn changed_object_is_an_error() {
    for ignores_condition in [false, true] {
        let error = read(&Server { most: 1_000, changes: true, ignores_condition, ..server() }).unwrap_err();
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<RemoteError>());
        assert!(matches!(inner, Some(RemoteError::Changed)), "{error}");
    }
}

#[test]
fn missing_object_and_missing_server_differ() {
    let url = server().start().replace("games", "other");
    let error = RemoteObject::open(&url).unwrap_err();
    assert!(matches!(error, RemoteError::Status(404)), "{error}");
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::NotFound);
    let error = RemoteObject::open("http://127.0.0.1:1/a.pgn").unwrap_err();
    assert!(matches!(error, RemoteError::Connection(_)), "{error}");
}
