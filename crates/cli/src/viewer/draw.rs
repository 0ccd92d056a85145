//! Draws the viewer.

use super::{
    moves::Rows,
    state::{Focus, Viewer},
};
use crate::output::escape::printable;
use movetext_board::{Color as Side, File, Rank};
use movetext_diagram::BoardImage;
use movetext_pgn_tree::{Cursor, Game};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Paragraph},
};

/// The width of a board with its coordinates.
const BOARD_WIDTH: u16 = 27;
/// The height of a board with the players and pockets.
const BOARD_HEIGHT: u16 = 12;

/// The keys that have an effect in the list and in a game.
const LIST_KEYS: &str = " ↑↓ choose  Enter open  / filter  f turn  q quit";
const GAME_KEYS: &str =
    " ←→ step  Home End  v variation  ↑ leave it  n p games  / filter  f turn  Esc list  q quit";

/// Draws the whole screen.
pub(super) fn draw(frame: &mut Frame<'_>, viewer: &mut Viewer<'_>) {
    let [main, keys] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(frame.area());
    let text = match viewer.focus {
        Focus::Filter => format!(" Filter: {}▏", printable(&viewer.filter)),
        Focus::List => LIST_KEYS.to_owned(),
        Focus::Game => GAME_KEYS.to_owned(),
    };
    frame.render_widget(Paragraph::new(text).style(Style::new().add_modifier(Modifier::DIM)), keys);
    let [left, right] = if viewer.games.len() > 1 {
        Layout::horizontal([Constraint::Percentage(35), Constraint::Min(1)]).areas(main)
    } else {
        [Rect::ZERO, main]
    };
    if !left.is_empty() {
        draw_list(frame, viewer, left);
    }
    if let (Some(game), Some(cursor)) = (viewer.game(), &viewer.cursor) {
        draw_game(frame, game, cursor, viewer, right);
    }
}

fn draw_list(frame: &mut Frame<'_>, viewer: &mut Viewer<'_>, area: Rect) {
    let title = format!(" {} of {} games ", viewer.listed.len(), viewer.games.len());
    let block = Block::bordered().title(title).border_style(border(viewer.focus != Focus::Game));
    let inside = block.inner(area);
    frame.render_widget(block, area);
    viewer.page = usize::from(inside.height.max(1));
    let first = viewer.selected / viewer.page * viewer.page;
    let rows = viewer.listed.iter().enumerate().skip(first).take(viewer.page);
    let lines = rows.filter_map(|(place, &index)| {
        let style = if place == viewer.selected {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        Some(Line::styled(summary(viewer.games.get(index)?, index), style))
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inside);
}

/// Returns a game's row in the list.
fn summary(game: &Game, index: usize) -> String {
    let [white, black] = ["White", "Black"].map(|name| short(game.tag(name)));
    let result = game.result().as_str().replace("1/2-1/2", "½-½");
    format!("{:>4} {result:<3} {white} - {black}", index + 1)
}

/// Returns a name without control characters, cut if it is very long.
fn short(name: &str) -> String {
    let name = if name.is_empty() { "?" } else { name };
    printable(&name.chars().take(60).collect::<String>()).into_owned()
}

fn border(has_focus: bool) -> Style {
    if has_focus { Style::new().fg(Color::Yellow) } else { Style::new() }
}

fn draw_game(frame: &mut Frame<'_>, game: &Game, cursor: &Cursor<'_>, viewer: &Viewer<'_>, area: Rect) {
    // Beside the board if there is room, else below it.
    let is_wide = area.width >= BOARD_WIDTH + 30;
    let parts =
        [Constraint::Length(if is_wide { BOARD_WIDTH + 2 } else { BOARD_HEIGHT }), Constraint::Min(1)];
    let [board, text] = if is_wide { Layout::horizontal(parts) } else { Layout::vertical(parts) }.areas(area);
    frame.render_widget(Paragraph::new(board_lines(game, cursor, viewer.orientation)), board);
    let title = format!(" {} {} ", short(game.tag("Event")), short(game.tag("Date")));
    let block = Block::bordered().title(title).border_style(border(viewer.focus == Focus::Game));
    let inside = block.inner(text);
    frame.render_widget(block, text);
    let rows = Rows::new(game, cursor.node().map(|node| node.id()), usize::from(inside.width));
    let first = rows.current.saturating_sub(usize::from(inside.height) / 2);
    let shown = rows.lines.into_iter().skip(first).take(usize::from(inside.height));
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), inside);
}

/// Returns the board with the names of the players, the pieces in hand and the coordinates.
fn board_lines(game: &Game, cursor: &Cursor<'_>, orientation: Side) -> Vec<Line<'static>> {
    let position = cursor.position();
    let image = BoardImage::from_position(position).orientation(orientation);
    let played = cursor.node().and_then(|node| node.played().mv());
    let image = played.into_iter().fold(image, BoardImage::last_move);
    let image = cursor.node().into_iter().flat_map(|node| node.all_comments()).fold(image, BoardImage::marks);
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match orientation {
        Side::White => ranks.reverse(),
        Side::Black => files.reverse(),
    }
    let mut lines = vec![player(game, cursor, !orientation)];
    for (rank, row) in ranks.into_iter().zip(image.to_terminal_squares()) {
        let squares = row.map(|square| {
            let style =
                Style::new().fg(Color::Indexed(square.foreground)).bg(Color::Indexed(square.background));
            Span::styled(format!(" {} ", square.figurine), style)
        });
        lines.push(Line::from_iter([Span::raw(format!("{} ", rank.to_char()))].into_iter().chain(squares)));
    }
    lines.push(Line::from(format!("  {}", files.map(|file| format!(" {} ", file.to_char())).concat())));
    lines.push(player(game, cursor, orientation));
    lines
}

/// Returns a player's name, with the pieces in hand.
fn player(game: &Game, cursor: &Cursor<'_>, side: Side) -> Line<'static> {
    let (name, sign) = match side {
        Side::White => ("White", "○"),
        Side::Black => ("Black", "●"),
    };
    let held = cursor.position().pockets().pieces().filter(|piece| piece.color == side);
    let hand: String = held.map(|piece| piece.role.letter()).collect();
    Line::styled(
        format!("{sign} {} {hand}", short(game.tag(name))),
        Style::new().add_modifier(Modifier::BOLD),
    )
}
