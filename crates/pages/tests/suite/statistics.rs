//! Pages of statistics.

use crate::{FORBIDDEN, check_characters, check_policy};
use core::cell::RefCell;
use movetext_archive::statistics::Statistics;
use movetext_pages::StatisticsPage;
use roxmltree::Document;

fn page(text: &str) -> String {
    let shared = RefCell::new(Statistics::default());
    movetext_pgn::read(text.as_bytes(), &mut &shared, &mut &shared);
    StatisticsPage::new("Games").to_html(&shared.into_inner())
}

/// Returns a game with these tags.
fn game(year: &str, ratings: [&str; 2], result: &str, moves: &str) -> String {
    let [white, black] = ratings;
    format!(
        "[White \"A\"]\n[Black \"B\"]\n[Date \"{year}.01.02\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n\
         [TimeControl \"300+3\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
    )
}

/// Returns the charts, which must be XML.
fn charts(html: &str) -> Vec<&str> {
    let parts = html.split("<svg class=\"chart\"").skip(1);
    let charts: Vec<&str> =
        parts.map(|part| part.split_once('>').unwrap().1.split_once("</svg>").unwrap().0).collect();
    for chart in &charts {
        let document = format!("<svg>{chart}</svg>");
        assert!(Document::parse(&document).is_ok(), "{chart}");
    }
    charts
}

#[test]
fn policy_allows_only_own_style() {
    check_policy(&page(&game("1960", ["2400", "2350"], "1-0", "1. e4")), "");
}

#[test]
fn columns_have_the_parts_of_results() {
    let text = game("1960", ["2400", "2350"], "1-0", "1. e4")
        + &game("1961", ["2000", "2650"], "1/2-1/2", "1. d4 d5");
    let html = page(&text);
    let charts = charts(&html);
    assert_eq!(charts.len(), 4, "years, ratings, differences, lengths");
    let parts = |color: &str| charts[0].matches(&format!("fill=\"{color}\"")).count();
    assert_eq!((parts("#E6DFD3"), parts("#A9A296"), parts("#4A463F")), (1, 1, 0));
    assert!(charts[0].contains(">\n1960\n") && charts[0].contains(">\n1961\n"), "{}", charts[0]);
    assert_eq!(charts[1].matches("fill=\"#B58F6B\"").count(), 4, "four hundreds");
    assert!(
        html.contains(
            "<bdi>1960</bdi></th><td class=\"n\">1</td><td class=\"n\">1</td><td class=\"n\">0</td>"
        )
    );
    assert!(html.contains("<bdi>300+3</bdi></th><td class=\"n\">2</td>"));
}

#[test]
fn page_without_games_has_no_charts() {
    let html = page("");
    assert_eq!(charts(&html).len(), 0);
    assert!(html.contains("0 games") && html.contains("There are no games."));
}

#[test]
fn bare_game_has_only_its_length() {
    let html = page("1. e4 *");
    assert_eq!(charts(&html).len(), 1);
    assert!(html.contains("1 game, 1 ply"));
}

#[test]
fn absurd_numbers_have_few_columns() {
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(2_500);
    let text = game("0001", ["0", "9999"], "1-0", "1. e4")
        + &game("9999", ["99999", "1"], "0-1", &format!("1. {long}"))
        + &(1400..2000)
            .step_by(7)
            .map(|year| game(&year.to_string(), ["?", "-"], "*", "1. c4"))
            .collect::<String>();
    let html = page(&text);
    for chart in charts(&html) {
        assert!(chart.matches("<rect").count() < 500, "{}", chart.matches("<rect").count());
        assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
    }
    assert!(html.contains("10,000 plies") || html.contains("10000 plies"), "the longest game");
}

#[test]
fn hostile_names_are_shown() {
    let hostile = "</td></svg><script>alert(1)</script><img src=x onerror=alert(1)>\u{2028}";
    let text =
        format!("[White \"{hostile}\"]\n[TimeControl \"{hostile}\"]\n[Termination \"{hostile}\"]\n\n1. e4 *");
    let shared = RefCell::new(Statistics::default());
    movetext_pgn::read(text.as_bytes(), &mut &shared, &mut &shared);
    let html = StatisticsPage::new(hostile).to_html(&shared.into_inner());
    assert_eq!((html.matches("<script").count(), html.matches("<img").count()), (0, 0));
    assert!(html.contains("&lt;script&gt;alert(1)"));
}

#[test]
fn forbidden_characters_are_replaced() {
    let mut statistics = Statistics::default();
    let text = format!("[White \"{FORBIDDEN}\"]\n\n1. e4 *");
    movetext_pgn::read(text.as_bytes(), &mut statistics, &mut ());
    check_characters(&StatisticsPage::new(FORBIDDEN).to_html(&statistics));
}

#[test]
fn lists_have_the_chosen_length() {
    let text: String = (0..30).map(|number| format!("[White \"Player{number}\"]\n\n1. e4 *\n\n")).collect();
    let mut statistics = Statistics::default();
    movetext_pgn::read(text.as_bytes(), &mut statistics, &mut ());
    let html = StatisticsPage::new("").list_length(3).to_html(&statistics);
    assert_eq!(html.matches("<bdi>Player").count(), 3);
    assert!(html.contains("… and 27 more."));
}

#[test]
fn equal_games_have_equal_pages() {
    let text = game("1960", ["2400", "2350"], "1-0", "1. e4");
    assert_eq!(page(&text), page(&text));
}
