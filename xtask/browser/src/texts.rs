//! Pages without a script: diagnostics and statistics.

use crate::{Failure, browser::Browser, checks::show, inputs, looks::Looks};
use core::cell::RefCell;
use movetext_archive::statistics::Statistics;
use movetext_pages::{ReportEntry, ReportsPage, SourceLine, StatisticsPage};
use movetext_pgn::{GameEnd, diagnostic::Diagnostic};
use movetext_testkit::games::each_diagnostic;
use serde_json::Value;

/// Games with many kinds of diagnostics.
const FAULTY: &str = "\
[Event \"Club championship\"]\n[Date \"2024.05.01\"]\n[White \"Smith, Alexandra\"]\n[Black \"Nguyen, Minh\"]\n\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. Nxf7 Na5 1-0\n\n\
[Event \"<script>alert(1)</script>\"]\n[Date \"2011-12-05\"]\n[White \"\u{645}\u{62b}\u{627}\u{644}\"]\n\
[Black \"<img src=x onerror=alert(1)>\"]\n[Result \"*\"]\n\n\
1. d2d4 d5 (1... Nf6 2. c4 e6 3. Nc4 {which knight?}) 2. c4 c6!!! 3. Nc3 Nf6 4. Nf3 <b> dxc4 5.a4 Bf5 $300 *\n\n\
1. Nf3 a6 2. d3 a5 3. Nd2 {unclosed\n";

/// Opens a page with diagnostics about common faults, hostile texts and deep variations.
pub(crate) async fn reports(browser: &Browser, looks: &mut Looks) -> Result<String, Failure> {
    let hostile: String = inputs::all().into_iter().map(|input| input.pgn).collect();
    let mut page = ReportsPage::new();
    let mut html = page.start("Diagnostics of chess games");
    let mut count = 0;
    for (name, text) in [("club.pgn", FAULTY), ("<b>hostile</b>.pgn", &hostile)] {
        html.push_str(&page.begin_file(name));
        let mut entries = Vec::new();
        each_diagnostic(text.as_bytes(), |diagnostic, game| entries.push(entry(text, diagnostic, game)));
        entries.truncate(300);
        html.extend(entries.iter().map(|entry| page.entry(entry)));
        count += entries.len();
    }
    html.push_str(&page.finish("Several games", []));
    let address = browser.write_page("reports.html", &html)?;
    show(browser, "reports", &address, looks).await?;
    check_plain(browser).await?;
    Ok(format!("{count} diagnostics, {} boards", html.matches("<figure>").count()))
}

/// Returns the entry of a diagnostic, with 60 characters around it.
fn entry(text: &str, diagnostic: &Diagnostic, game: Option<&GameEnd<'_>>) -> ReportEntry {
    let report = diagnostic.report();
    let line = report.span.and_then(|span| {
        let [start, end] = [span.start, span.end].map(|offset| usize::try_from(offset).unwrap_or(usize::MAX));
        let (before, marked, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
        Some((before.lines().next_back().unwrap_or(""), marked, after.lines().next().unwrap_or("")))
    });
    let cut = |text: &str| text.chars().take(60).collect::<String>();
    let last = |text: &str| {
        cut(text.char_indices().rev().nth(59).and_then(|(at, _)| text.get(at..)).unwrap_or(text))
    };
    let line = line.map(|(before, marked, after)| [last(before), cut(marked), cut(after)]);
    let line = line.as_ref().map(|[before, marked, after]| SourceLine { before, marked, after });
    ReportEntry::new(&report, line, game)
}

/// Opens a page of statistics.
pub(crate) async fn statistics(browser: &Browser, looks: &mut Looks) -> Result<String, Failure> {
    let shared = RefCell::new(Statistics::default());
    let text: String =
        inputs::all().into_iter().map(|input| input.pgn).collect::<String>() + FAULTY + &rated_games();
    movetext_pgn::read(text.as_bytes(), &mut &shared, &mut &shared);
    let statistics = shared.into_inner();
    let html = StatisticsPage::new("Statistics: <i>games</i>").to_html(&statistics);
    let address = browser.write_page("statistics.html", &html)?;
    show(browser, "statistics", &address, looks).await?;
    check_plain(browser).await?;
    Ok(format!("{} games, {} charts", statistics.games(), html.matches("class=\"chart\"").count()))
}

/// Returns games with many years, ratings and results.
fn rated_games() -> String {
    let game = |number: u32| {
        let [white, black] = [number * 37 % 900, number * 53 % 900].map(|points| 1500 + points);
        let result = ["1-0", "1/2-1/2", "0-1", "1-0"][(number % 4) as usize];
        let (year, moves) = (1950 + number % 70, "Nf3 Nf6 Ng1 Ng8 ".repeat((number % 50) as usize));
        format!(
            "[Date \"{year}.??.??\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n[TimeControl \"{}+2\"]\n\
             [Result \"{result}\"]\n\n1. {moves}{result}\n\n",
            60 * (1 + number % 5),
        )
    };
    (0..400).map(game).collect()
}

/// Fails if the page contains scripts, or markup that came from texts.
async fn check_plain(browser: &Browser) -> Result<(), Failure> {
    const FOREIGN: &str = "
        return Array.from(document.querySelectorAll('script, img, iframe, i, b, [onclick], [onerror], [style]'))
            .map((found) => found.outerHTML.slice(0, 100));";
    match browser.run(FOREIGN, Vec::new()).await? {
        Value::Array(found) if found.is_empty() => Ok(()),
        found => Err(format!("texts became markup: {found}").into()),
    }
}
