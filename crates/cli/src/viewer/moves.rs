//! Lays out a game's moves in rows of text.

use movetext_board::Color as Side;
use movetext_pgn::{Placement, Played};
use movetext_pgn_tree::{Game, MoveId, MoveNode, PlayedNode, TreeItem};
use movetext_pgn_values::command::strip_commands;
use movetext_san::San;
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use crate::output::escape::printable;

/// How many characters of a comment are shown at most.
const COMMENT_LIMIT: usize = 600;
/// Variations that are nested more deeply are not indented further.
const DEEPEST: usize = 8;

/// Rows of text, and the row of the current move.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) lines: Vec<Line<'static>>,
    pub(super) current: usize,
    width: usize,
    /// The words of the row that is being filled, and their width.
    row: Vec<Span<'static>>,
    filled: usize,
    indent: usize,
}

impl Rows {
    /// Lays out the moves in rows of this width.
    pub(super) fn new(game: &Game, current: Option<MoveId>, width: usize) -> Self {
        let mut rows = Self { width: width.max(10), ..Self::default() };
        let comment = Style::new().fg(Color::Green);
        rows.push_comments(game.mainline().comments(Placement::Start), comment);
        let mut is_number_due = true;
        let mut items = game.depth_first().replay();
        while let Some(item) = items.next() {
            match item {
                TreeItem::Move(played) => {
                    is_number_due = rows.push_move(&played, items.depth(), current, is_number_due);
                }
                TreeItem::BeginVariation(line) => {
                    rows.start_line(items.depth());
                    rows.push_comments(line.comments(Placement::Start), comment);
                    is_number_due = true;
                }
                TreeItem::EndVariation(line) => {
                    rows.push_words(line.skipped_text(), Style::new().fg(Color::Red));
                    rows.start_line(items.depth());
                    is_number_due = true;
                }
            }
        }
        rows.push_words(game.mainline().skipped_text(), Style::new().fg(Color::Red));
        rows.push_words(game.result().as_str(), Style::new().add_modifier(Modifier::BOLD));
        rows.start_line(0);
        rows
    }

    /// Adds a move with its glyphs and comments. Returns whether the next move needs a number.
    fn push_move(
        &mut self,
        played: &PlayedNode<'_>,
        depth: usize,
        current: Option<MoveId>,
        is_number_due: bool,
    ) -> bool {
        let (node, position) = (played.node, &played.position);
        let san = match node.played() {
            Played::Move(mv) => San::from_move(mv, position),
            Played::Null => San::NULL,
        };
        let number = match position.turn() {
            Side::White => format!("{}. ", position.fullmove_number()),
            Side::Black if is_number_due => format!("{}... ", position.fullmove_number()),
            Side::Black => String::new(),
        };
        let is_current = current == Some(node.id());
        let weight = if depth == 0 { Modifier::BOLD } else { Modifier::empty() };
        let style = Style::new().add_modifier(if is_current { Modifier::REVERSED | weight } else { weight });
        self.push(format!("{number}{san}{}", glyphs(node)), style);
        if is_current {
            self.current = self.lines.len();
        }
        let before = (self.lines.len(), self.filled);
        let comments = node.comments(Placement::AfterMove).chain(node.comments(Placement::AfterVariations));
        self.push_comments(comments, Style::new().fg(Color::Green));
        before != (self.lines.len(), self.filled)
    }

    fn push_comments<'t>(&mut self, comments: impl Iterator<Item = &'t str>, style: Style) {
        for comment in comments {
            self.push_words(&strip_commands(comment), style);
        }
    }

    /// Adds the words of a text, which is cut if it is long.
    fn push_words(&mut self, text: &str, style: Style) {
        let end = text.char_indices().nth(COMMENT_LIMIT).map_or(text.len(), |(end, _)| end);
        for word in text.get(..end).unwrap_or(text).split_whitespace() {
            self.push(printable(word).into_owned(), style);
        }
        if end < text.len() {
            self.push("...".to_owned(), style);
        }
    }

    /// Adds a word, in a new row if it does not fit.
    fn push(&mut self, word: String, style: Style) {
        let width = word.width();
        if self.filled > self.indent && self.filled + 1 + width > self.width {
            self.end_row();
        }
        if self.row.is_empty() {
            self.row.push(Span::raw(" ".repeat(self.indent)));
            self.filled = self.indent;
        } else {
            self.row.push(Span::raw(" "));
            self.filled += 1;
        }
        self.filled += width;
        self.row.push(Span::styled(word, style));
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.lines.push(Line::from(core::mem::take(&mut self.row)));
        }
        self.filled = 0;
    }

    /// Continues in a new row, indented for a variation.
    fn start_line(&mut self, depth: usize) {
        self.end_row();
        self.indent = 2 * depth.min(DEEPEST);
    }
}

/// Returns a move's glyphs as people write them.
fn glyphs(node: MoveNode<'_>) -> String {
    let glyph = |nag: movetext_pgn_values::Nag| match (nag.suffix(), nag.symbol()) {
        (Some(suffix), _) => suffix.to_owned(),
        (None, Some(symbol)) => format!(" {symbol}"),
        (None, None) => format!(" ${}", nag.number()),
    };
    node.nags(Placement::AfterMove).map(glyph).collect()
}
