//! A diagnostic as HTML.

use super::game::GameView;
use crate::document::{self, cut};
use maud::{Markup, PreEscaped, html};
use movetext_board::Color;
use movetext_diagram::{BoardImage, ImageSize};
use movetext_pgn::{GameEnd, diagnostic::Severity};
use movetext_san::report::{FixPhrases, Report};

/// The maximum length of a game with boards. We play the game again for each error, so this limits the time for long
/// games with many errors.
const MAX_REPLAYED_BYTES: usize = 64 << 10;

/// Longer edits are cut.
const EDIT_CHARACTERS: usize = 80;

const FIX_PHRASES: FixPhrases =
    FixPhrases { delete: "delete the marked text", insert: "insert", replace: "write", correct: "correct" };

/// The source line of a report. All three texts are shown in full, so cut them if the line is long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLine<'a> {
    /// The text before the report's span.
    pub before: &'a str,
    /// The text of the span. It is empty if something is missing there.
    pub marked: &'a str,
    /// The text after the span.
    pub after: &'a str,
}

/// A diagnostic as HTML, for a [`ReportsPage`](super::ReportsPage). You can create entries in several threads.
#[derive(Clone, Debug)]
pub struct ReportEntry {
    pub(super) game: Option<u64>,
    /// The players and the event, as HTML.
    players: String,
    pub(super) html: String,
}

impl ReportEntry {
    /// Creates an entry. With `line`, it shows this source line. With a `game` that has a source, it names the players,
    /// and shows the board if a move failed.
    ///
    /// # Cost
    ///
    /// With a game, this reads its tags. For errors in games of up to 64 KiB, it also plays the moves before the error.
    #[must_use]
    pub fn new(report: &Report<'_>, line: Option<SourceLine<'_>>, game: Option<&GameEnd<'_>>) -> Self {
        let view = game.and_then(|end| {
            let (source, start) = (end.source?, report.span?.start.checked_sub(end.span.start)?);
            let has_board = report.severity == Severity::Error && source.len() <= MAX_REPLAYED_BYTES;
            Some(GameView::read(source, has_board.then_some(start)))
        });
        let board = view.as_ref().and_then(board);
        let html = html! {
            article.report.(report.severity.as_str()).has-board[board.is_some()] {
                div.what {
                    p.message {
                        @if let Some(number) = report.line {
                            span.place { (number) ":" (report.column.unwrap_or(1)) } " "
                        }
                        span.kind.(report.severity.as_str()) { (report.severity.as_str()) } " "
                        bdi { (format!("{:#}", report.message)) } " "
                        code.code { (report.code) }
                    }
                    @if let Some(line) = line { (source(report.line, line)) }
                    (remarks(report))
                }
                @if let Some(board) = board { (board) }
            }
        };
        let players = view.map(|view| document::text(players(&view))).unwrap_or_default();
        Self { game: report.game, players, html: document::text(html) }
    }

    /// Returns the heading of the game.
    pub(super) fn heading(&self) -> Markup {
        html! {
            @match self.game {
                Some(game) => { "Game " (game) }
                None => { "Outside of games" }
            }
            @if !self.players.is_empty() { " " span.players { (PreEscaped(&self.players)) } }
        }
    }
}

/// Returns the source line with the marked text.
fn source(number: Option<u64>, line: SourceLine<'_>) -> Markup {
    html! {
        pre.source {
            @if let Some(number) = number { span.number { (number) } }
            code dir="ltr" { (line.before) mark { (line.marked) } (line.after) }
        }
    }
}

/// Returns the help, the remedy and the fix as a list.
fn remarks(report: &Report<'_>) -> Markup {
    let quote = |text: &str| format!("“{}”", cut(&text.replace('\n', " "), EDIT_CHARACTERS));
    let fix = FIX_PHRASES.describe(report.fix, quote);
    let parts = [("Help", report.help), ("Read as", report.remedy), ("Fix", fix.as_deref())];
    html! {
        dl {
            @for (name, text) in parts {
                @if let Some(text) = text { div { dt { (name) } dd { bdi { (text) } } } }
            }
        }
    }
}

/// Returns the players, the result, the event and the date of a game. Leaves out what is unknown.
fn players(view: &GameView) -> Markup {
    let sides = [&view.white, &view.black].map(|name| if name.is_empty() { "?" } else { name });
    let [white, black] = sides;
    let texts = [&view.result, &view.event, &view.date].into_iter().filter(|text| !text.is_empty());
    html! {
        @if sides != ["?"; 2] { bdi { (white) } " – " bdi { (black) } " " }
        @for text in texts { span.fact { bdi { (text) } } " " }
    }
}

/// Returns the board before the failed move, if a move failed.
fn board(view: &GameView) -> Option<Markup> {
    let (position, last) = view.failed.as_ref()?;
    let side = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let caption = format!("Before the move; {side} is to move");
    let image = BoardImage::from_position(position).title(caption.clone());
    let image = image.size(ImageSize::new(264).unwrap_or_default());
    let image = last.iter().fold(image, |image, &mv| image.last_move(mv));
    Some(html! {
        figure { (PreEscaped(image.to_page_svg())) figcaption { (caption) } }
    })
}
