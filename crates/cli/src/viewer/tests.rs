//! The viewer on a screen in memory.

use super::{
    draw::draw,
    state::{Progress, Viewer},
};
use movetext_pgn_tree::{Game, GameReader};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};

const GAMES: &str = "\
[White \"Smith\"]\n[Black \"Nguyen\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3! {good} Nc6 1-0\n\n\
[White \"Tal\"]\n[Black \"Polgar\"]\n\n1. d4 *\n";

fn games(text: &str) -> Vec<Game> {
    GameReader::new(text.as_bytes()).map(|game| game.expect("games in memory are read")).collect()
}

/// Returns the screen as text after these keys.
fn screen(viewer: &mut Viewer<'_>, keys: &[KeyCode], width: u16, height: u16) -> String {
    for &key in keys {
        assert_eq!(viewer.press(KeyEvent::new(key, KeyModifiers::NONE)), Progress::Continue);
    }
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen in memory");
    terminal.draw(|frame| draw(frame, viewer)).expect("a screen in memory");
    terminal.backend().to_string()
}

#[test]
fn list_and_board_are_shown() {
    let games = games(GAMES);
    let shown = screen(&mut Viewer::new(&games), &[], 100, 24);
    for text in [
        "2 of 2 games",
        "1 1-0 Smith - Nguyen",
        "2 *   Tal - Polgar",
        "○ Smith",
        "● Nguyen",
        "1. e4 e5",
        "1... c5",
    ] {
        assert!(shown.contains(text), "{text}:\n{shown}");
    }
    assert!(shown.contains("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜"), "{shown}");
}

#[test]
fn keys_step_through_game_and_variations() {
    let games = games(GAMES);
    let mut viewer = Viewer::new(&games);
    let shown = screen(&mut viewer, &[KeyCode::Enter, KeyCode::Right, KeyCode::Right], 100, 24);
    assert!(shown.contains("7  ♟  ♟  ♟  ♟     ♟  ♟  ♟"), "{shown}");
    let shown = screen(&mut viewer, &[KeyCode::Char('v')], 100, 24);
    assert!(shown.contains("7  ♟  ♟     ♟  ♟  ♟  ♟  ♟"), "the Sicilian:\n{shown}");
    let shown = screen(&mut viewer, &[KeyCode::Char('v'), KeyCode::Char('f')], 100, 24);
    assert!(shown.contains("1  ♜  ♞  ♝  ♚  ♛  ♝  ♞  ♜"), "Black at the bottom:\n{shown}");
    let shown = screen(&mut viewer, &[KeyCode::Home, KeyCode::Left], 100, 24);
    assert!(shown.contains("2  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟"), "the start:\n{shown}");
}

#[test]
fn filter_finds_games() {
    let games = games(GAMES);
    let mut viewer = Viewer::new(&games);
    let keys = ['/', 'P', 'o', 'l'].map(KeyCode::Char);
    let shown = screen(&mut viewer, &keys, 100, 24);
    assert!(
        shown.contains("1 of 2 games") && shown.contains("Filter: Pol") && !shown.contains("Smith"),
        "{shown}"
    );
    let shown = screen(&mut viewer, &['x', 'x'].map(KeyCode::Char), 100, 24);
    assert!(shown.contains("0 of 2 games"), "{shown}");
    assert!(screen(&mut viewer, &[KeyCode::Esc], 100, 24).contains("2 of 2 games"));
}

#[test]
fn hostile_games_fit_any_screen() {
    let nested = format!("1. e4 {}{} *\n\n", "(1. d4 ".repeat(1000), ")".repeat(1000));
    let long =
        format!("[White \"{}\"]\n\n1. e4 {{{}\x1b[2J}} *\n\n", "N".repeat(100_000), "x".repeat(100_000));
    let shuffle: String = (1..2500).map(|number| format!("{number}. Nf3 Nf6 {number}. Ng1 Ng8 ")).collect();
    let games = games(&(nested + &long + &shuffle + "*"));
    for size in [1, 3, 20, 80, 200] {
        let mut viewer = Viewer::new(&games);
        for _ in &games {
            let shown =
                screen(&mut viewer, &[KeyCode::Enter, KeyCode::End, KeyCode::Char('n')], size, size.min(40));
            assert!(!shown.contains('\x1b'), "{shown}");
        }
    }
}

#[test]
fn q_and_control_c_end() {
    let games = games(GAMES);
    let mut viewer = Viewer::new(&games);
    assert_eq!(viewer.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), Progress::End);
    assert_eq!(viewer.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Progress::End);
}
