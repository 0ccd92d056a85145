//! `movetext view --html`: writes games as an HTML page.

use crate::{
    args::ViewArguments,
    commands::page_title::page_title,
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{self, Messages, target::Target},
    session::{Delivery, Session},
    status::Status,
};
use core::num::NonZeroU64;
use movetext_input::{GameBatch, Input};
use movetext_pages::{GamesPage, PageGames};
use movetext_pgn::Flow;
use std::path::Path;

pub(super) fn run(arguments: &ViewArguments, html: &Path) -> Result<Status, Failure> {
    let (inputs, html) = (arguments.inputs.inputs(), Some(html));
    output::refuse_input(html, &inputs)?;
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut page_games = PageGames::new();
        games.visit_once(&mut page_games, diagnostics);
        page_games
    };
    let mut collection =
        Collection { games: PageGames::new(), target: Target::new(html), limit: arguments.max_size };
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).summarising_warnings();
    let outcome = session.run(Box::new(Messages), work, &mut collection)?;
    let Collection { games, mut target, .. } = collection;
    let title = arguments.title.clone().unwrap_or_else(|| page_title(&inputs));
    target.write(GamesPage::new(title).to_html(&games).as_bytes())?;
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// The games that are read, and the file for the page.
struct Collection<'a> {
    games: PageGames,
    target: Target<'a>,
    limit: NonZeroU64,
}

impl Delivery<PageGames> for Collection<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, made: PageGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.games.append(&made);
        if self.games.source_bytes() > self.limit.get() {
            return Err(Failure::PageTooLarge(self.limit));
        }
        Ok(Flow::Continue)
    }
}
