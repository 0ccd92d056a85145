//! HTML pages: the data for the script is JSON, and no text becomes markup.

use core::cell::RefCell;

use movetext_archive::statistics::Statistics;
use movetext_pages::{GamesPage, PageGames, ReportEntry, ReportsPage, SourceLine, StatisticsPage};
use movetext_pgn::read;
use movetext_testkit::games::each_diagnostic;
use serde_json::Value;

/// The elements that pages have. A page of games has three more: `script`, `noscript`, `input`.
const ELEMENTS: &str = " !doctype html head meta title style body svg defs g path use desc rect text line polyline main nav \
    header section article h1 h2 h3 p a div span bdi code pre mark dl dt dd figure figcaption table caption thead tbody \
    tr th td ul li details summary button select ";

/// Elements without an end tag.
const EMPTY: &str = " !doctype meta input ";

/// Writes all kinds of pages about the games in the input.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    check_games(bytes, &text);
    check_reports(bytes, &text);
    let shared = RefCell::new(Statistics::default());
    read(bytes, &mut &shared, &mut &shared);
    check_markup(&StatisticsPage::new(text).to_html(&shared.into_inner()), &[]);
}

fn check_games(bytes: &[u8], text: &str) {
    let mut games = PageGames::new();
    read(bytes, &mut games, &mut ());
    let html = GamesPage::new(text).to_html(&games);
    let (before, rest) = html.split_once("type=\"application/json\">").unwrap_or_else(|| panic!("{html}"));
    let (data, after) = rest.split_once("</script>").unwrap_or_else(|| panic!("{html}"));
    let read: Value = serde_json::from_str(data).unwrap_or_else(|error| panic!("{error}: {data}"));
    assert_eq!(read["games"].as_array().map(Vec::len), usize::try_from(games.count()).ok(), "{data}");
    assert!(!data.contains(['<', '\u{2028}', '\u{2029}']), "{data}");
    assert_eq!(after.matches("<script").count(), 1, "{after}");
    let (before, _) = before.rsplit_once("<script").unwrap_or_else(|| panic!("{before}"));
    check_markup(before, &["noscript", "input", "html", "body"]);
}

fn check_reports(bytes: &[u8], text: &str) {
    let mut page = ReportsPage::new();
    let mut html = page.start(text) + &page.begin_file(text);
    let line = SourceLine { before: text, marked: text, after: text };
    each_diagnostic(bytes, |diagnostic, game| {
        html.push_str(&page.entry(&ReportEntry::new(&diagnostic.report(), Some(line), game)));
    });
    html.push_str(&page.note(text));
    html.push_str(&page.finish(text, []));
    check_markup(&html, &[]);
}

/// Checks that the page has only known elements, which are nested, and no attributes that run scripts. Elements in
/// `others` are also known; those that are open at the end are fine.
fn check_markup(html: &str, others: &[&str]) {
    let mut open = Vec::new();
    let mut rest = html;
    while let Some((_, tail)) = rest.split_once('<') {
        let (tag, after) = tail.split_once('>').unwrap_or_else(|| panic!("a tag without end: {tail}"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default().to_lowercase();
        let is_known = ELEMENTS.contains(&format!(" {name} ")) || others.contains(&&*name);
        assert!(is_known, "an unknown element `{name}`: {html}");
        // In quotes, `<` and `>` are escaped, so that the tag is complete. Every second part is in quotes.
        let outside: String = tag.split('"').step_by(2).collect();
        let runs =
            outside.split_whitespace().any(|name| name.starts_with("on") || name.starts_with("style="));
        assert!(!runs, "an attribute of `{tag}`: {html}");
        if tag.starts_with('/') {
            assert_eq!(open.pop().as_deref(), Some(&*name), "`{tag}` ends another element: {html}");
        } else if !tag.ends_with('/') && !EMPTY.contains(&format!(" {name} ")) {
            open.push(name.clone());
        }
        rest = if name == "style" && !tag.starts_with('/') {
            after.find("</style").and_then(|at| after.get(at..)).unwrap_or_default()
        } else {
            after
        };
    }
    assert!(open.iter().all(|name| others.contains(&&**name)), "{open:?} are open: {html}");
}
