//! What the viewer shows, and how keys change it.

use movetext_board::Color;
use movetext_pgn_tree::{Cursor, Game};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Whether the viewer goes on after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Continue,
    End,
}

/// What keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// The list of games.
    List,
    /// The filter of the list.
    Filter,
    /// The game.
    Game,
}

/// The state of the viewer.
#[derive(Debug)]
pub(super) struct Viewer<'g> {
    pub(super) games: &'g [Game],
    /// The indices of the games that match the filter.
    pub(super) listed: Vec<usize>,
    /// The place in the list.
    pub(super) selected: usize,
    pub(super) filter: String,
    pub(super) focus: Focus,
    /// The place in the selected game, or `None` if no game is listed.
    pub(super) cursor: Option<Cursor<'g>>,
    pub(super) orientation: Color,
    /// How many rows of the list were drawn last. Page Up and Page Down move by as many.
    pub(super) page: usize,
}

impl<'g> Viewer<'g> {
    /// Shows the first game, or the list if there are several.
    pub(super) fn new(games: &'g [Game]) -> Self {
        let mut viewer = Self {
            games,
            listed: (0..games.len()).collect(),
            selected: 0,
            filter: String::new(),
            focus: if games.len() == 1 { Focus::Game } else { Focus::List },
            cursor: None,
            orientation: Color::White,
            page: 10,
        };
        viewer.select(0);
        viewer
    }

    /// Returns the selected game.
    pub(super) fn game(&self) -> Option<&'g Game> {
        self.games.get(*self.listed.get(self.selected)?)
    }

    /// Selects a game of the list, or the last one.
    fn select(&mut self, place: usize) {
        self.selected = place.min(self.listed.len().saturating_sub(1));
        self.cursor = self.game().map(Game::cursor);
    }

    /// Acts on a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Progress {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Progress::End;
        }
        match self.focus {
            Focus::Filter => self.type_filter(key.code),
            _ if key.code == KeyCode::Char('q') => return Progress::End,
            _ if key.code == KeyCode::Char('f') => self.orientation = !self.orientation,
            _ if key.code == KeyCode::Char('/') => self.focus = Focus::Filter,
            _ if key.code == KeyCode::Char('n') => self.select(self.selected.saturating_add(1)),
            _ if key.code == KeyCode::Char('p') => self.select(self.selected.saturating_sub(1)),
            Focus::List => self.move_in_list(key.code),
            Focus::Game => self.move_in_game(key.code),
        }
        Progress::Continue
    }

    fn type_filter(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char(letter) => self.filter.push(letter),
            KeyCode::Backspace => drop(self.filter.pop()),
            KeyCode::Esc => self.filter.clear(),
            _ => {}
        }
        if matches!(key, KeyCode::Enter | KeyCode::Esc | KeyCode::Down) {
            self.focus = Focus::List;
        }
        if !matches!(key, KeyCode::Enter | KeyCode::Down) {
            let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
            let games = self.games.iter().enumerate();
            self.listed = games.filter(|(_, game)| matches(game, &words)).map(|(index, _)| index).collect();
            self.select(0);
        }
    }

    fn move_in_list(&mut self, key: KeyCode) {
        match key {
            KeyCode::Down => self.select(self.selected.saturating_add(1)),
            KeyCode::Up => self.select(self.selected.saturating_sub(1)),
            KeyCode::PageDown => self.select(self.selected.saturating_add(self.page)),
            KeyCode::PageUp => self.select(self.selected.saturating_sub(self.page)),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(usize::MAX),
            KeyCode::Enter | KeyCode::Right if self.cursor.is_some() => self.focus = Focus::Game,
            _ => {}
        }
    }

    fn move_in_game(&mut self, key: KeyCode) {
        let Some(cursor) = &mut self.cursor else { return };
        match key {
            KeyCode::Right => drop(cursor.forward()),
            KeyCode::Left => drop(cursor.back()),
            KeyCode::Home => cursor.to_start(),
            KeyCode::End => cursor.to_end(),
            KeyCode::Up => drop(cursor.leave()),
            KeyCode::Down | KeyCode::Char('v') => next_variation(cursor),
            KeyCode::Esc => self.focus = Focus::List,
            _ => {}
        }
    }
}

/// Goes to the next move that replaces the last one, and from the last such move to the first one.
fn next_variation(cursor: &mut Cursor<'_>) {
    let Some(node) = cursor.back() else { return };
    let choices: Vec<_> = cursor.choices().collect();
    let at = choices.iter().position(|choice| choice.id() == node.id()).unwrap_or_default();
    cursor.choose((at + 1) % choices.len().max(1));
}

/// Returns whether the tags of a game contain all words, which are in lower case.
fn matches(game: &Game, words: &[String]) -> bool {
    let names = ["White", "Black", "Event", "Site", "Date", "ECO", "Opening", "Result"];
    let text = names.map(|name| game.tag(name).to_lowercase()).join("\n");
    words.iter().all(|word| text.contains(word.as_str()))
}
