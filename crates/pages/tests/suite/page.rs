//! The page around the games.

use crate::{FORBIDDEN, between, check_characters, check_policy, data, games, hash, page, parts};
use movetext_pages::{GamesPage, PageGames};

#[test]
fn policy_allows_only_own_style_and_script() {
    let html = page("1. e4 *");
    check_policy(&html, &format!("script-src {}; ", hash(between(&html, "<script>", "</script>"))));
}

#[test]
fn page_refers_to_nothing_outside() {
    let html = page("1. e4 *");
    for reference in ["src=", "url(", "@import", "http://", "https://"] {
        let known = html.matches("http://www.w3.org/2000/svg").count();
        let expected = if reference == "http://" { known } else { 0 };
        assert_eq!(html.matches(reference).count(), expected, "{reference}");
    }
}

#[test]
fn hostile_texts_are_data() {
    let hostile = "</script><script>alert(1)</script><!-- \u{2028}<img src=x onerror=alert(1)>";
    let pgn = format!("[White \"{hostile}\"]\n\n{{{hostile}}} 1. e4 {{{hostile}}} e5 <b> *");
    let html = GamesPage::new(hostile).to_html(&games(pgn.as_bytes()));
    assert_eq!(html.matches("<script").count(), 2, "the data and the script");
    assert_eq!(html.matches("</script>").count(), 2);
    assert_eq!((html.matches("<img").count(), html.matches("<!--").count()), (0, 0));
    let data = data(&html);
    let game = &data["games"][0];
    assert_eq!(game["t"][1], hostile);
    assert_eq!(game["m"][0].as_str().unwrap(), format!("c{hostile}"));
    assert!(game["s"].as_str().unwrap().contains(hostile));
}

#[test]
fn forbidden_characters_are_escaped() {
    let pgn = format!("[White \"{FORBIDDEN}\"]\n\n{{{FORBIDDEN}}} 1. e4 *");
    let html = GamesPage::new(FORBIDDEN).to_html(&games(pgn.as_bytes()));
    check_characters(&html);
    assert_eq!(data(&html)["games"][0]["t"][1], FORBIDDEN);
}

#[test]
fn empty_page_has_no_games() {
    let html = GamesPage::new("").to_html(&PageGames::new());
    assert_eq!(data(&html)["games"].as_array().unwrap().len(), 0);
}

#[test]
fn appended_games_equal_games_read_together() {
    let (first, second) = ("[White \"A\"]\n\n1. e4 *\n\n", "[White \"B\"]\n\n1. d4 *\n\n");
    let mut joined = games(first.as_bytes());
    joined.append(&PageGames::new());
    joined.append(&games(second.as_bytes()));
    let together = games(format!("{first}{second}").as_bytes());
    let page = GamesPage::new("");
    assert_eq!(page.to_html(&joined), page.to_html(&together));
    assert_eq!((joined.count(), joined.source_bytes()), (2, together.source_bytes()));
    let mut from_empty = PageGames::new();
    from_empty.append(&joined);
    assert_eq!(page.to_html(&from_empty), page.to_html(&together));
}

#[test]
fn moves_name_changed_squares_and_fields() {
    assert_eq!(parts("1. e4 e5 *"), ["me4:M.cP;ee3;h0 e5:0.kp;ee6;h0"]);
}
