//! Shows games in a terminal.

mod draw;
mod moves;
mod state;
#[cfg(test)]
mod tests;

use movetext_pgn_tree::Game;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use state::{Progress, Viewer};
use std::io;

/// Shows the games until the reader ends it. Restores the terminal at the end, also after a panic.
///
/// # Errors
///
/// If the terminal cannot be drawn on or read.
pub(crate) fn run(games: &[Game]) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let mut viewer = Viewer::new(games);
    let shown = loop {
        if let Err(error) = terminal.draw(|frame| draw::draw(frame, &mut viewer)) {
            break Err(error);
        }
        match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                if viewer.press(key) == Progress::End {
                    break Ok(());
                }
            }
            Ok(_) => {}
            Err(error) => break Err(error),
        }
    };
    ratatui::try_restore()?;
    shown
}
