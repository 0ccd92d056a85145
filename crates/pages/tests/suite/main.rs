//! Tests for the public API, in one binary, so that linking happens only once.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod page;
mod positions;
mod reports;
mod script;
#[cfg(feature = "statistics")]
mod statistics;

use base64::{Engine, prelude::BASE64_STANDARD};
use movetext_pages::{GamesPage, PageGames};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Returns the page with these games.
fn page(pgn: &str) -> String {
    GamesPage::new("Games").to_html(&games(pgn.as_bytes()))
}

fn games(pgn: &[u8]) -> PageGames {
    let mut games = PageGames::new();
    movetext_pgn::read(pgn, &mut games, &mut ());
    games
}

/// Returns the data in a page, as its script reads it: the text up to the next end tag.
fn data(html: &str) -> Value {
    let (_, rest) = html.split_once("type=\"application/json\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// Returns how the first game's moves are stored.
fn parts(pgn: &str) -> Vec<String> {
    let data = data(&page(pgn));
    data["games"][0]["m"].as_array().unwrap().iter().map(|part| part.as_str().unwrap().to_owned()).collect()
}

/// Returns the only text between two marks.
fn between<'a>(html: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = html.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

/// Returns the hash of a text as a policy names it.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Checks that the policy allows only the page's style, and what `scripts` says.
#[track_caller]
fn check_policy(html: &str, scripts: &str) {
    let style = hash(between(html, "<style>", "</style>"));
    let policy =
        format!("default-src 'none'; style-src {style}; {scripts}base-uri 'none'; form-action 'none'");
    assert!(html.contains(&format!("content=\"{policy}\"")), "the page needs the policy: {policy}");
    let body = between(html, "<body>", "</body>");
    assert!(!body.contains(" style="), "the policy forbids styles of elements");
}

/// Characters that HTML does not allow.
const FORBIDDEN: &str = "a\x08\x1b[31m\u{81}\u{fffe}\u{1ffff}";

/// Checks that the page has `FORBIDDEN` with replacements, and no character that a validator refuses.
#[track_caller]
fn check_characters(html: &str) {
    let is_allowed = |letter: char| {
        matches!(letter, '\t' | '\n' | ' '..='~' | '\u{a0}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}')
            || matches!(letter, '\u{1f000}'..='\u{1fffd}')
    };
    assert_eq!(html.chars().find(|&letter| !is_allowed(letter)), None);
    assert!(html.contains("a\u{fffd}\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}"), "{html}");
}
