//! One HTML page with diagnostics, written in parts.

mod entry;
mod game;

pub use entry::{ReportEntry, SourceLine};

use crate::document;
use maud::{PreEscaped, html};
use movetext_pgn::diagnostic::{Code, Severity};

/// One HTML file with diagnostics, grouped by file and game. It has no script and needs no network.
///
/// Each method returns the next part of the page, so you can write a part and forget it. Call [`start`](Self::start),
/// then for each file [`begin_file`](Self::begin_file) and [`entry`](Self::entry), then [`finish`](Self::finish).
///
/// ```
/// use movetext_pages::{ReportEntry, ReportsPage, pgn};
///
/// let text = b"[White \"<b>Tal</b>\"]\n\n1. e4 e5 2. Nf6 *";
/// let mut found = Vec::new();
/// pgn::read(text, &mut (), &mut found);
/// let mut page = ReportsPage::new();
/// let mut html = page.start("My games") + &page.begin_file("games.pgn");
/// for diagnostic in &found {
///     html += &page.entry(&ReportEntry::new(&diagnostic.report(), None, None));
/// }
/// html += &page.finish("1 game", []);
/// assert!(html.starts_with("<!DOCTYPE html>") && html.contains("illegal-move"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReportsPage {
    files: u64,
    /// The game whose section is open. The inner value is its number, or `None` for diagnostics outside of games.
    open: Option<Option<u64>>,
    /// Whether the current file has an entry or a note.
    has_content: bool,
}

impl ReportsPage {
    /// Creates an empty page.
    #[must_use]
    pub const fn new() -> Self {
        Self { files: 0, open: None, has_content: false }
    }

    /// Returns the beginning of the page. The title may be any text.
    #[must_use]
    pub fn start(&self, title: &str) -> String {
        let heading = html! {
            header {
                h1 dir="auto" { (document::cut(title, 200)) }
                p { a href="#summary" { "Summary" } " at the end of the page" }
            }
        };
        document::start(title) + &document::text(heading)
    }

    /// Begins a file, and ends the file before it. The name may be any text.
    #[must_use = "the part belongs to the page"]
    pub fn begin_file(&mut self, name: &str) -> String {
        let mut text = self.end_file();
        self.files += 1;
        self.has_content = false;
        text.push_str("<section class=\"file\">");
        text.push_str(&document::text(html! { h2 { bdi { (name) } } }));
        text
    }

    /// Returns an entry of the current file. Begins a new section if the game changes.
    #[must_use = "the part belongs to the page"]
    pub fn entry(&mut self, entry: &ReportEntry) -> String {
        let mut text = String::new();
        if self.open != Some(entry.game) {
            text.push_str(&self.end_game());
            self.open = Some(entry.game);
            let id = entry.game.map(|game| format!("f{}g{game}", self.files));
            text.push_str("<section class=\"game\">");
            let heading = html! {
                h3 id=[id] { (entry.heading()) }
            };
            text.push_str(&document::text(heading));
        }
        self.has_content = true;
        text.push_str(&entry.html);
        text
    }

    /// Returns a remark about the current file, such as how many diagnostics are not shown.
    #[must_use = "the part belongs to the page"]
    pub fn note(&mut self, remark: &str) -> String {
        self.has_content = true;
        self.end_game() + &document::text(html! { p.remark { (remark) } })
    }

    /// Forgets the parts since [`begin_file`](Self::begin_file). Call this if you have not written them.
    pub const fn discard(&mut self) {
        (self.open, self.has_content) = (None, false);
    }

    /// Ends the page with a summary: the text `read` says what was read, and `counts` are the numbers of diagnostics by
    /// code.
    #[must_use = "the part belongs to the page"]
    pub fn finish(&mut self, read: &str, counts: impl IntoIterator<Item = (Code, Severity, u64)>) -> String {
        let mut text = self.end_file();
        let counts: Vec<_> = counts.into_iter().collect();
        let summary = html! {
            section #summary {
                h2 { "Summary" }
                p { (read) }
                @if counts.is_empty() {
                    p.none { "No diagnostics." }
                } @else {
                    div.scroll tabindex="0" { table {
                        caption { "Diagnostics by code" }
                        thead { tr {
                            th scope="col" { "Code" } th scope="col" { "Severity" } th.n scope="col" { "Number" }
                            th scope="col" { "What was found" }
                        } }
                        tbody {
                            @for (code, severity, count) in counts {
                                tr {
                                    th scope="row" { code { (code.name()) } }
                                    td { span.kind.(severity.as_str()) { (severity.as_str()) } }
                                    td.n { (count) }
                                    td { (code.summary()) }
                                }
                            }
                        }
                    } }
                }
            }
            (PreEscaped(document::END))
        };
        text.push_str(&document::text(summary));
        text
    }

    /// Ends the game that is open.
    fn end_game(&mut self) -> String {
        if self.open.take().is_some() { "</section>".to_owned() } else { String::new() }
    }

    /// Ends the file that is open.
    fn end_file(&mut self) -> String {
        if self.files == 0 {
            return String::new();
        }
        let mut text = self.end_game();
        if !self.has_content {
            text.push_str("<p class=\"none\">No diagnostics.</p>");
        }
        text.push_str("</section>");
        text
    }
}
