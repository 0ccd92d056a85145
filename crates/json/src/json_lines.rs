//! Games as JSON Lines: one object per game, as specified by `schema/game.schema.json`.

use super::{
    clock_fields::push_clocks,
    json_text::{push_comma, push_key, push_number, push_string, push_text, push_texts},
};
use core::fmt::Write as _;
use movetext_fen::Fen;
use movetext_openings::{Classifier, Opening};
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Start, Tag, Visitor,
};
use movetext_pgn_tree::{Game, GameBuilder, Line, MoveNode, PlayedNode, TreeItem};
use movetext_pgn_values::Nag;

/// Optional fields of the objects.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonOptions {
    fen_after_move: bool,
    clocks: bool,
    opening: bool,
}

impl JsonOptions {
    /// Returns options without optional fields.
    #[must_use]
    pub const fn new() -> Self {
        Self { fen_after_move: false, clocks: false, opening: false }
    }

    /// Adds the field `fen` to each move: the FEN after it.
    #[must_use]
    pub const fn fen_after_move(self) -> Self {
        Self { fen_after_move: true, ..self }
    }

    /// Adds numeric fields to each move, which [`CommentValues`] reads from commands and engine output in its
    /// comments: `clk` and `emt` in seconds, `eval` in pawns, positive if White is better, or as `{"mate":3}`, and
    /// `depth` in plies. The comments are not changed.
    ///
    /// [`CommentValues`]: movetext_pgn_values::command::CommentValues
    #[must_use]
    pub const fn clocks(self) -> Self {
        Self { clocks: true, ..self }
    }

    /// Adds the fields `position_eco` and `position_opening` to each game: the ECO code and the name of the last
    /// position of the main line that has a name, or null. ECO tags are ignored.
    #[must_use]
    pub const fn opening(self) -> Self {
        Self { opening: true, ..self }
    }
}

/// Writes one object per game, each on its own line.
///
/// The order of keys is fixed, and empty lists are written. A null move is `--` in `san` and `0000` in `uci`. Without
/// start position, `start` is null and the whole movetext is in `unread`. Not written are escaped lines and results
/// inside variations, which export format does not have either, and whether a comment was a `;` comment.
///
/// ```
/// use movetext_json::{JsonLines, JsonOptions};
///
/// let mut lines = JsonLines::new("a.pgn", JsonOptions::new());
/// movetext_pgn::read(b"1. e4 {best} *", &mut lines, &mut ());
/// let text = lines.into_text();
/// assert!(text.starts_with("{\"index\":1,\"path\":\"a.pgn\",\"line\":1,\"offset\":0,\"tags\":[],\"start\":\"rnbq"));
/// assert!(text.contains("{\"san\":\"e4\",\"uci\":\"e2e4\",\"nags_before\":[],\"comments_before\":[],\"nags\":[],"));
/// assert!(text.ends_with("\"unread\":\"\",\"comments_end\":[],\"result\":\"*\"}\n"));
/// ```
///
/// # Cost
/// Linear in the output. A game is kept as a tree until it ends. The stack does not grow with the depth of
/// variations.
#[derive(Debug)]
pub struct JsonLines<'p> {
    path: &'p str,
    options: JsonOptions,
    builder: GameBuilder,
    /// If the opening is written.
    classifier: Option<Classifier<'static>>,
    text: String,
}

impl<'p> JsonLines<'p> {
    /// Returns a visitor without lines for games of the file `path`.
    #[must_use]
    pub fn new(path: &'p str, options: JsonOptions) -> Self {
        let classifier = options.opening.then(Classifier::default);
        Self { path, options, builder: GameBuilder::new(), classifier, text: String::new() }
    }

    /// Returns the lines.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Passes an event to the classifier. Its answer is ignored, because the whole game is written.
    fn classify(&mut self, event: impl FnOnce(&mut Classifier<'static>) -> Flow) {
        self.classifier.as_mut().map(event);
    }
}

impl Visitor for JsonLines<'_> {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::ESCAPES | Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.classify(|classifier| classifier.begin_game(game));
        self.builder.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.builder.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.classify(|classifier| classifier.begin_moves(start));
        self.builder.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.classify(|classifier| classifier.mv(event));
        self.builder.mv(event)
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        self.builder.nag(nag, place)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.builder.comment(comment)
    }

    fn begin_variation(&mut self) -> Flow {
        self.classify(Classifier::begin_variation);
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.classify(Classifier::end_variation);
        self.builder.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.builder.skipped_text(skipped)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.builder.end_game(end);
        let opening = self.classifier.as_ref().map(Classifier::opening);
        write_game(self.builder.game(), self.path, self.options, opening, &mut self.text);
        flow
    }
}

/// Appends the line of a game, with its opening unless `opening` is `None`.
fn write_game(
    game: &Game,
    path: &str,
    options: JsonOptions,
    opening: Option<Option<Opening<'_>>>,
    out: &mut String,
) {
    out.push('{');
    push_number("index", game.number(), out);
    push_text("path", path, out);
    push_number("line", game.line_number(), out);
    push_number("offset", game.offset(), out);
    push_key("tags", out);
    out.push('[');
    for (name, value) in game.tags() {
        push_comma(out);
        out.push('[');
        push_string(name, out);
        out.push(',');
        push_string(value, out);
        out.push(']');
    }
    out.push(']');
    push_key("start", out);
    match game.start() {
        // Writing to a string does not fail.
        Some(start) => drop(write!(out, "\"{}\"", Fen::from(&start))),
        None => out.push_str("null"),
    }
    if let Some(opening) = opening {
        push_opening(opening, out);
    }
    let main = game.mainline();
    push_texts("comments", main.comments(Placement::Start), out);
    push_key("moves", out);
    write_moves(game, options, out);
    push_text("unread", main.skipped_text(), out);
    push_texts("comments_end", game.comments_after_result(), out);
    push_text("result", game.result().as_str(), out);
    out.push_str("}\n");
}

/// Appends the list of moves including variations, without recursion.
fn write_moves(game: &Game, options: JsonOptions, out: &mut String) {
    out.push('[');
    // The last move of each open line, which may still get variations.
    let mut open: Option<MoveNode<'_>> = None;
    let mut outer = Vec::new();
    for step in game.depth_first() {
        match step {
            TreeItem::Move(step) => {
                close_move(open.replace(step.node), out);
                open_move(&step, options, out);
            }
            TreeItem::BeginVariation(line) => {
                outer.push(open.take());
                open_line(line, out);
            }
            TreeItem::EndVariation(line) => {
                close_move(open.take(), out);
                out.push(']');
                push_text("unread", line.skipped_text(), out);
                out.push('}');
                open = outer.pop().flatten();
            }
        }
    }
    close_move(open, out);
    out.push(']');
}

/// Appends a move up to its variations, leaving their list open.
fn open_move(step: &PlayedNode<'_>, options: JsonOptions, out: &mut String) {
    let node = step.node;
    push_comma(out);
    out.push('{');
    push_text("san", &step.san().text(), out);
    push_text("uci", &step.uci().text(), out);
    if options.fen_after_move {
        push_key("fen", out);
        // Writing to a string does not fail.
        let _ = write!(out, "\"{}\"", Fen::from(&step.position_after()));
    }
    if options.clocks {
        push_clocks(&step.comment_values(), out);
    }
    push_nags("nags_before", node.nags(Placement::BeforeMove), out);
    push_texts("comments_before", node.comments(Placement::BeforeMove), out);
    push_nags("nags", node.nags(Placement::AfterMove), out);
    push_texts("comments", node.comments(Placement::AfterMove), out);
    push_key("variations", out);
    out.push('[');
}

/// Appends the rest of a move after its variations.
fn close_move(node: Option<MoveNode<'_>>, out: &mut String) {
    if let Some(node) = node {
        out.push(']');
        push_texts("comments_after", node.comments(Placement::AfterVariations), out);
        out.push('}');
    }
}

/// Appends a variation up to its moves, leaving their list open.
fn open_line(line: Line<'_>, out: &mut String) {
    push_comma(out);
    out.push('{');
    push_texts("comments", line.comments(Placement::Start), out);
    push_key("moves", out);
    out.push('[');
}

/// Appends the code and the name of the opening, or nulls.
fn push_opening(opening: Option<Opening<'_>>, out: &mut String) {
    match opening {
        Some(opening) => {
            push_text("position_eco", &opening.eco.to_string(), out);
            push_text("position_opening", opening.name, out);
        }
        None => ["position_eco", "position_opening"].into_iter().for_each(|key| {
            push_key(key, out);
            out.push_str("null");
        }),
    }
}

fn push_nags(key: &str, nags: impl Iterator<Item = Nag>, out: &mut String) {
    push_key(key, out);
    out.push('[');
    for nag in nags {
        push_comma(out);
        // Writing to a string does not fail.
        let _ = write!(out, "{}", nag.number());
    }
    out.push(']');
}
