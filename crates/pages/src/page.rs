//! The HTML of the page.

use crate::{
    PageGames,
    document::{head, replace_forbidden, shapes},
    json::push_string,
};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use movetext_board::Position;
use movetext_fen::Fen;

const STYLE: &str = include_str!("page/page.css");

/// The script, in files by purpose.
const SCRIPT: &str = concat!(
    include_str!("page/games.js"),
    include_str!("page/board.js"),
    include_str!("page/lists.js"),
    include_str!("page/state.js"),
);

/// What the page may load and run: this style and this script, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'sha256-zG4QWZExl1faF9mJjOF5KgPfkgQd2Qx/bU5+yDJTM4k='; script-src 'sha256-8Weqjy7oudw3u/FUW+bAF1i0Bn1oxNQDRhhR+TJq3dw='; base-uri 'none'; \
                      form-action 'none'";

/// The key that each button has, for the buttons that move through the game.
const STEPS: [(&str, &str, &str); 4] = [
    ("first", "First position (Home)", "M6 5v14M18 5l-9 7 9 7z"),
    ("previous", "Back (arrow left)", "M16 5l-9 7 9 7z"),
    ("next", "Forward (arrow right)", "M8 5l9 7-9 7z"),
    ("last", "Last position (End)", "M18 5v14M6 5l9 7-9 7z"),
];

/// One HTML file with games: a list, a board, the moves with comments and variations, and graphs of clocks and
/// evaluations. It needs no server and no network.
///
/// ```
/// use movetext_pages::{GamesPage, PageGames, pgn};
///
/// let mut games = PageGames::new();
/// pgn::read(b"[White \"<b>Tal</b>\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *", &mut games, &mut ());
/// let html = GamesPage::new("My games").to_html(&games);
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(!html.contains("<b>"));
/// ```
#[derive(Clone, Debug)]
pub struct GamesPage {
    title: String,
}

impl GamesPage {
    /// Creates a page with this title, which may be any text.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into() }
    }

    /// Returns the page with these games. Linear in their length.
    ///
    /// The games are data that the page's script reads; no text of a game becomes markup. A Content Security Policy
    /// forbids everything but the page's own script and style.
    #[must_use]
    pub fn to_html(&self, games: &PageGames) -> String {
        let mut data = String::with_capacity(games.json().len() + 128);
        data.push_str("{\"start\":");
        push_string(&mut data, &Fen::from(Position::initial()).to_string());
        data.push_str(",\"nags\":");
        data.push_str(&games.nags_json());
        data.push_str(",\"games\":[");
        data.push_str(games.json());
        data.push_str("]}");
        // The data has no forbidden characters, because JSON can escape them.
        let title = replace_forbidden(self.title.clone());
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head { (head(&title, POLICY, STYLE)) }
                body {
                    (shapes())
                    div #app {
                        (list(&title))
                        (board())
                        (moves())
                    }
                    noscript { p { "This page needs JavaScript to show its games." } }
                    p #say .hidden aria-live="polite" {}
                    script #games type="application/json" { (PreEscaped(data)) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        page.into_string()
    }
}

/// The list of games with its filter.
fn list(title: &str) -> Markup {
    html! {
        nav #list aria-label="Games" {
            header {
                h1 dir="auto" title=(title) { (title) }
                button #toggle type="button" aria-expanded="false" aria-controls="rows" {
                    span #count {} " " span #current {}
                }
            }
            div .tools {
                input #filter type="search" placeholder="Filter: names, event, ECO…" aria-label="Filter the games"
                    autocomplete="off" spellcheck="false";
                select #sort aria-label="Sort by" {}
                button #order type="button" aria-label="Sort in descending order" aria-pressed="false"
                    title="Reverse the order" { "↑" }
            }
            div #rows tabindex="-1" { div #spacer role="list" {} }
        }
    }
}

/// The board with the players, the buttons and the graphs.
fn board() -> Markup {
    html! {
        main #game {
            div #top .player {}
            div #frame { svg #board role="img" viewBox="0 0 360 360" aria-label="Chess board" {} }
            div #bottom .player {}
            div .buttons role="group" aria-label="Move through the game" {
                @for (id, label, path) in STEPS {
                    button id=(id) type="button" aria-label=(label) title=(label) {
                        svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
                    }
                }
                button #flip type="button" aria-pressed="false" title="Turn the board (f)" { "Flip" }
                button #fen type="button" title="Copy the position as FEN" { "FEN" }
                button #pgn type="button" title="Copy the game as PGN" { "PGN" }
            }
            div #graphs {}
        }
    }
}

/// The tags and the moves.
fn moves() -> Markup {
    html! {
        section #text aria-label="Moves" {
            h2 #heading dir="auto" {}
            p #event dir="auto" {}
            div #moves tabindex="0" role="group" aria-label="Moves; use the arrow keys" {}
            details #tags { summary { "Tags of the game" } dl {} }
        }
    }
}
