//! Tests for the public API, in one binary, so that linking happens only once.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod page;
mod positions;
mod script;

use movetext_pages::{GamesPage, PageGames};
use serde_json::Value;

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
