//! What a page must do.

use crate::{Failure, browser::Browser, inputs::Input, looks::Looks};
use core::time::Duration;
use movetext_pages::{GamesPage, PageGames};
use movetext_testkit::games::fens;
use serde_json::{Value, json};

/// Screenshot sizes: a laptop and a phone.
const SIZES: [[u32; 2]; 2] = [[1280, 800], [390, 844]];

/// Returns the FEN that the page offers, and the pieces that it draws by square.
const SHOWN: &str = "
    const squares = {};
    for (const piece of document.querySelectorAll('#board use')) squares[piece.dataset.square] = piece.dataset.piece;
    return [document.getElementById('board').dataset.fen, squares];";

/// Presses a key in the page.
const PRESS: &str =
    "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], bubbles: true }));";

/// Clicks on a move.
const CLICK: &str = "document.querySelector(`#moves a[data-node='${arguments[0]}']`).click();";

/// Checks one page. Returns what was compared.
pub(crate) async fn check(browser: &Browser, input: &Input, looks: &mut Looks) -> Result<String, Failure> {
    let mut games = PageGames::new();
    movetext_pgn::read(input.pgn.as_bytes(), &mut games, &mut ());
    let html = GamesPage::new(input.name).to_html(&games);
    let address = browser.write_page(&format!("{}.html", input.name), &html)?;
    let positions = fens(input.pgn.as_bytes());
    let mut plies = 0;
    for (number, fens) in (1..).zip(&positions).take(3).filter(|(_, fens)| !fens.is_empty()) {
        open(browser, &format!("{address}#g{number}")).await?;
        plies += step_through(browser, fens).await.map_err(|error| format!("game {number}: {error}"))?;
    }
    let filtered = filter(browser, positions.len(), input.filter).await?;
    const LOADED: &str = "return Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd);";
    let milliseconds = browser.run(LOADED, Vec::new()).await?;
    show(browser, input.name, &format!("{address}{}", input.place), looks).await?;
    Ok(format!(
        "{} games, {plies} positions compared, {filtered} games match `{}`, opened in {milliseconds} ms",
        positions.len(),
        input.filter
    ))
}

/// Opens a page in all sizes and colours, and compares screenshots. Fails if the page requests anything, reports an
/// error, or is wider than the window.
pub(crate) async fn show(
    browser: &Browser,
    name: &str,
    address: &str,
    looks: &mut Looks,
) -> Result<(), Failure> {
    for size in SIZES {
        for scheme in ["light", "dark"] {
            browser.look(size, scheme).await?;
            open(browser, address).await?;
            let name = format!("{name}-{}-{scheme}", size[0]);
            looks.take(&name, &browser.screenshot(&name).await?);
            let width = browser.run("return document.documentElement.scrollWidth;", Vec::new()).await?;
            if width.as_u64().is_none_or(|width| width > u64::from(size[0])) {
                return Err(format!("{name}: the page is {width} pixels wide").into());
            }
        }
    }
    browser.look(SIZES[0], "light").await?;
    browser.check_logs().await
}

/// Opens an address and waits until the page is complete. A page that is already open is loaded again.
pub(crate) async fn open(browser: &Browser, address: &str) -> Result<(), Failure> {
    const STATE: &str = "return document.readyState === 'complete' && location.href.split('#')[0];";
    let (page, _) = address.split_once('#').unwrap_or((address, ""));
    browser.client.goto("about:blank").await?;
    browser.client.goto(address).await?;
    // A busy machine may still show the blank page.
    for _ in 0..300 {
        if browser.run(STATE, Vec::new()).await? == json!(page) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("{address} does not open").into())
}

/// Goes through the game by keys, and then to each move by a click. Returns how many positions it compared.
async fn step_through(browser: &Browser, fens: &[String]) -> Result<usize, Failure> {
    let moves = browser.run("return document.querySelectorAll('#moves a').length;", Vec::new()).await?;
    if moves != json!(fens.len() - 1) {
        return Err(format!("{moves} moves are listed, expected {}", fens.len() - 1).into());
    }
    compare(browser, "start", fens.first()).await?;
    let mut stepped = 0;
    for _ in 0..fens.len().min(400) {
        let next = browser.run("return document.getElementById('next').disabled;", Vec::new()).await?;
        if next == Value::Bool(true) {
            break;
        }
        browser.run(PRESS, vec![json!("ArrowRight")]).await?;
        let at = browser
            .run("return Number(document.querySelector('#moves [aria-current]').dataset.node);", Vec::new());
        let node =
            at.await?.as_u64().and_then(|node| usize::try_from(node).ok()).ok_or("no move is current")?;
        compare(browser, &format!("move {node} by key"), fens.get(node)).await?;
        stepped += 1;
    }
    // All moves of a usual game, and a sample of a long one.
    let by = fens.len().div_ceil(400).max(1);
    for (node, fen) in fens.iter().enumerate().skip(1).step_by(by) {
        browser.run(CLICK, vec![json!(node)]).await?;
        compare(browser, &format!("move {node}"), Some(fen)).await?;
        stepped += 1;
    }
    browser.run(PRESS, vec![json!("Home")]).await?;
    compare(browser, "start again", fens.first()).await?;
    Ok(stepped + 2)
}

/// Compares the FEN and the drawn pieces with the expected FEN.
async fn compare(browser: &Browser, place: &str, fen: Option<&String>) -> Result<(), Failure> {
    let fen = fen.ok_or("the page has more moves than the game")?;
    let shown = browser.run(SHOWN, Vec::new()).await?;
    let drawn = pieces(fen);
    if shown[0].as_str() == Some(fen) && shown[1] == drawn {
        return Ok(());
    }
    Err(format!("{place}: expected {fen}, found {shown}").into())
}

/// Returns the pieces of a FEN by square, as the page draws them.
fn pieces(fen: &str) -> Value {
    let rows = fen.split([' ', '[']).next().unwrap_or_default();
    let mut squares = serde_json::Map::new();
    for (row, rank) in rows.split('/').zip((1..=8).rev()) {
        let mut files = 'a'..='h';
        let mut last = String::new();
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => files.by_ref().take(empty as usize).for_each(|_| {}),
                None if letter == '~' => {
                    squares.entry(&last).and_modify(|piece| {
                        *piece = json!(format!("{}~", piece.as_str().unwrap_or_default()))
                    });
                }
                None => {
                    last = format!("{}{rank}", files.next().unwrap_or('?'));
                    squares.insert(last.clone(), json!(letter.to_string()));
                }
            }
        }
    }
    Value::Object(squares)
}

/// Types into the filter, and clears it again. Returns how many games match.
async fn filter(browser: &Browser, games: usize, text: &str) -> Result<String, Failure> {
    const TYPE: &str = "
        const field = document.getElementById('filter');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input'));
        return document.getElementById('count').textContent;";
    let shown = browser.run(TYPE, vec![json!(text)]).await?;
    let count = shown.as_str().unwrap_or_default().split(" of ").next().unwrap_or_default().to_owned();
    if count == "0" || !shown.as_str().is_some_and(|shown| shown.contains(" of ")) {
        return Err(format!("the filter `{text}` shows {shown}").into());
    }
    let all = browser.run(TYPE, vec![json!("")]).await?;
    if all.as_str().map(|all| all.replace(',', ""))
        != Some(format!("{games} game{}", if games == 1 { "" } else { "s" }))
    {
        return Err(format!("without a filter, the list shows {all}").into());
    }
    Ok(count)
}
