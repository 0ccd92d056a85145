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
fn years_far_apart_share_columns() {
    for (first, columns, axis) in
        [(1880, 120, "Year"), (1879, 13, "Year, in decades"), (1, 20, "Year, in centuries")]
    {
        let games: String =
            (first..2000).map(|year| game(&format!("{year:04}"), ["?", "-"], "1-0", "1. c4")).collect();
        let html = page(&games);
        let [years, _lengths] = charts(&html)[..] else { panic!("there are two charts") };
        assert_eq!(years.matches("fill=\"#E6DFD3\"").count(), columns, "from {first}");
        assert!(years.contains(&format!(">\n{axis}\n")), "{years}");
    }
}

#[test]
fn long_games_have_wide_columns() {
    for (longest, columns) in [(59, 60), (60, 25)] {
        let moves = |length: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(5 * length);
        let games: String = (0..=longest).map(|length| format!("1. {}*\n\n", moves(length))).collect();
        let html = page(&games);
        assert!(html.contains(&format!("From 0 to {} plies", 20 * longest)));
        assert_eq!(charts(&html)[0].matches("fill=\"#B58F6B\"").count(), columns, "up to {longest}");
    }
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
fn order_of_games_changes_nothing() {
    let mut games: Vec<String> =
        (0..30).map(|number| format!("[White \"Player{number}\"]\n\n1. e4 *\n\n")).collect();
    let html = page(&games.concat());
    games.reverse();
    assert!(page(&games.concat()) == html, "the page depends on the order");
}
