//! Writes games as JSON Lines: each game is one object, as `schema/game.schema.json` specifies.

use super::{
    cells::{push_cell, push_members},
    json_text::{push_comma, push_key, push_list, push_string, push_text, push_texts},
    move_heads::MoveHeads,
};
use movetext_columns::{Cell, GameColumn, GameRows, RowEncoder, score};
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Start, Tag, Visitor,
};
use movetext_pgn_tree::{Game, GameBuilder, Line, MoveNode, TreeItem, TreeStep};
use movetext_pgn_values::{Nag, command::CommentValues};

/// Which optional fields [`JsonLines`] writes.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonOptions {
    fen_after_move: bool,
    clocks: bool,
    opening: bool,
}

impl JsonOptions {
    /// Creates options without any optional fields.
    #[must_use]
    pub const fn new() -> Self {
        Self { fen_after_move: false, clocks: false, opening: false }
    }

    /// Adds the field `fen` to each move: the position after the move.
    #[must_use]
    pub const fn fen_after_move(self) -> Self {
        Self { fen_after_move: true, ..self }
    }

    /// Adds numbers to each move, from the comments on the move: `clock_ms`, `elapsed_ms`, the evaluation as `eval_cp`
    /// or `eval_mate`, and `depth` in plies. A positive evaluation is good for White. Missing numbers are null.
    /// [`CommentValues`] reads the numbers from commands and engine comments. The comments themselves are written too.
    #[must_use]
    pub const fn clocks(self) -> Self {
        Self { clocks: true, ..self }
    }

    /// Adds the fields `position_eco` and `position_opening` to each game: the ECO code and the name of the last
    /// position in the main line that has a name. They are null if no position has one. ECO tags are ignored.
    #[must_use]
    pub const fn opening(self) -> Self {
        Self { opening: true, ..self }
    }
}

/// Writes each game, with all its moves, as a JSON object on one line.
///
/// Keys have a fixed order, and empty lists are written. A null move is `--` in `san` and `0000` in `uci`. If the start
/// position is unknown, `start` is null and `skipped_text` contains the whole movetext. Three things are not written:
/// escaped lines, results inside variations, and whether a comment began with `;`. Export format does not have them
/// either.
///
/// ```
/// use movetext_json::{JsonLines, JsonOptions};
///
/// let mut lines = JsonLines::new("a.pgn", JsonOptions::new());
/// movetext_pgn::read(b"1. e4 {best} *", &mut lines, &mut ());
/// let text = lines.into_text();
/// assert!(text.starts_with("{\"game\":1,\"file\":\"a.pgn\",\"line\":1,\"game_offset\":0,\"tags\":[],\"start\":\"rnbq"));
/// assert!(text.contains("{\"san\":\"e4\",\"uci\":\"e2e4\",\"nags_before\":[],\"comments_before\":[],\"nags\":[],"));
/// assert!(text.ends_with("\"skipped_text\":\"\",\"comments_end\":[],\"result\":\"*\"}\n"));
/// ```
///
/// # Cost
///
/// Takes time linear in the length of the output. A game is stored as a tree until it ends. The stack does not grow
/// with the depth of variations.
#[derive(Debug)]
pub struct JsonLines<'p> {
    options: JsonOptions,
    builder: GameBuilder,
    heads: MoveHeads,
    rows: GameRows<'p, LineWriter>,
}

/// The columns that begin a line. The last two are optional.
static COLUMNS: [GameColumn; 8] = [
    GameColumn::Game,
    GameColumn::File,
    GameColumn::Line,
    GameColumn::GameOffset,
    GameColumn::Tags,
    GameColumn::Start,
    GameColumn::PositionEco,
    GameColumn::PositionOpening,
];

/// The lines written so far. After `row`, the last line has only its columns; `write_rest` completes it.
#[derive(Debug, Default)]
struct LineWriter {
    text: String,
}

impl RowEncoder for LineWriter {
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
        self.text.push('{');
        push_members(cells, &mut self.text);
    }
}

impl<'p> JsonLines<'p> {
    /// Creates a visitor for the games in one file. Each line contains `file`, the file's name.
    #[must_use]
    pub fn new(file: &'p str, options: JsonOptions) -> Self {
        let count = COLUMNS.len() - if options.opening { 0 } else { 2 };
        let columns = COLUMNS.get(..count).unwrap_or_default();
        Self {
            options,
            builder: GameBuilder::new(),
            heads: MoveHeads::default(),
            rows: GameRows::new(columns, file, LineWriter::default()),
        }
    }

    /// Returns the lines written so far.
    #[must_use]
    pub fn into_text(self) -> String {
        self.rows.into_encoder().text
    }
}

impl Visitor for JsonLines<'_> {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::ESCAPES | Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.rows.begin_game(game);
        self.heads.clear();
        self.builder.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.rows.tag(tag);
        self.builder.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.rows.begin_moves(start);
        self.builder.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.rows.mv(event);
        let previous = self.builder.last_move();
        let flow = self.builder.mv(event);
        // The builder skips moves that the tree cannot contain.
        if let Some(id) = self.builder.last_move().filter(|&id| Some(id) != previous) {
            self.heads.push(id, event, self.options.fen_after_move);
        }
        flow
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        self.builder.nag(nag, place)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.builder.comment(comment)
    }

    fn begin_variation(&mut self) -> Flow {
        self.rows.begin_variation();
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.rows.end_variation();
        self.builder.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.builder.skipped_text(skipped)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.builder.end_game(end);
        self.rows.end_game(end);
        write_rest(self.builder.game(), self.options, &self.heads, &mut self.rows.encoder_mut().text);
        flow
    }
}

/// Appends the rest of a line after the columns.
fn write_rest(game: &Game, options: JsonOptions, heads: &MoveHeads, out: &mut String) {
    let main = game.mainline();
    push_texts("comments", main.comments(Placement::Start), out);
    push_key("moves", out);
    write_moves(game, options, heads, out);
    push_text("skipped_text", main.skipped_text(), out);
    push_texts("comments_end", game.comments_after_result(), out);
    push_text("result", game.result().as_str(), out);
    out.push_str("}\n");
}

/// Appends the list of moves with their variations. Does not recurse.
fn write_moves(game: &Game, options: JsonOptions, heads: &MoveHeads, out: &mut String) {
    out.push('[');
    let mut heads = heads.iter();
    // The last move of the current line. Variations on it may still follow. `outer` contains the last moves of the
    // surrounding lines.
    let mut open: Option<MoveNode<'_>> = None;
    let mut outer = Vec::new();
    for step in game.depth_first() {
        match step {
            TreeItem::Move(step) => {
                close_move(open.replace(step.node), out);
                push_comma(out);
                if let Some((id, head)) = heads.next() {
                    debug_assert_eq!(id, step.node.id(), "the order of the tree");
                    out.push_str(head);
                }
                open_move(&step, options, out);
            }
            TreeItem::BeginVariation(line) => {
                outer.push(open.take());
                open_line(line, out);
            }
            TreeItem::EndVariation(line) => {
                close_move(open.take(), out);
                out.push(']');
                push_text("skipped_text", line.skipped_text(), out);
                out.push('}');
                open = outer.pop().flatten();
            }
        }
    }
    close_move(open, out);
    out.push(']');
}

/// Appends a move after its head, up to its first variation.
fn open_move(step: &TreeStep<'_>, options: JsonOptions, out: &mut String) {
    let node = step.node;
    if options.clocks {
        push_values(&step.comment_values(), out);
    }
    if node.is_bare() {
        out.push_str(BARE_MOVE);
        return;
    }
    out.push_str(",\"nags_before\":");
    push_nags(node.nags(Placement::BeforeMove), out);
    out.push_str(",\"comments_before\":");
    push_list(node.comments(Placement::BeforeMove), push_string, out);
    out.push_str(",\"nags\":");
    push_nags(node.nags(Placement::AfterMove), out);
    out.push_str(",\"comments\":");
    push_list(node.comments(Placement::AfterMove), push_string, out);
    out.push_str(",\"variations\":[");
}

/// The text between a bare move and its variations: four empty lists, and the start of the list of variations.
const BARE_MOVE: &str =
    ",\"nags_before\":[],\"comments_before\":[],\"nags\":[],\"comments\":[],\"variations\":[";

/// Appends the rest of a move after its last variation.
fn close_move(node: Option<MoveNode<'_>>, out: &mut String) {
    let Some(node) = node else { return };
    if node.is_bare() {
        out.push_str("],\"comments_after\":[]}");
    } else {
        out.push_str("],\"comments_after\":");
        push_list(node.comments(Placement::AfterVariations), push_string, out);
        out.push('}');
    }
}

/// Appends a variation up to its first move.
fn open_line(line: Line<'_>, out: &mut String) {
    push_comma(out);
    out.push('{');
    push_texts("comments", line.comments(Placement::Start), out);
    push_key("moves", out);
    out.push('[');
}

/// Appends the numbers in the comments on a move.
fn push_values(values: &CommentValues, out: &mut String) {
    let score = values.evaluation().map(|evaluation| evaluation.score);
    let numbers = [
        score::clock_ms(values).map(i64::from),
        values.elapsed().and_then(|time| i64::try_from(time.as_millis()).ok()),
        score.and_then(|score| score.centipawns()).map(i64::from),
        score.and_then(score::mate).map(i64::from),
        values.depth().map(i64::from),
    ];
    if numbers == [None; 5] {
        out.push_str(NO_VALUES);
        return;
    }
    for (key, number) in VALUE_KEYS.into_iter().zip(numbers) {
        out.push_str(key);
        push_cell(&number.map_or(Cell::Null, Cell::Integer), out);
    }
}

/// The keys of the numbers, each with the comma before it and the colon after it. The first, third and fourth key are
/// also names of columns in the plies table.
const VALUE_KEYS: [&str; 5] =
    [",\"clock_ms\":", ",\"elapsed_ms\":", ",\"eval_cp\":", ",\"eval_mate\":", ",\"depth\":"];

/// The members for a move whose comments contain no numbers.
const NO_VALUES: &str =
    ",\"clock_ms\":null,\"elapsed_ms\":null,\"eval_cp\":null,\"eval_mate\":null,\"depth\":null";

fn push_nags(nags: impl Iterator<Item = Nag>, out: &mut String) {
    push_list(
        nags,
        |nag: Nag, out: &mut String| push_cell(&Cell::Integer(i64::from(nag.number())), out),
        out,
    );
}

#[cfg(test)]
mod tests {
    use super::{NO_VALUES, VALUE_KEYS};
    use movetext_columns::{Column as _, PlyColumn};

    #[test]
    fn value_keys_are_column_names() {
        assert_eq!(NO_VALUES, VALUE_KEYS.map(|key| format!("{key}null")).concat());
        let columns = [PlyColumn::ClockMs, PlyColumn::EvalCp, PlyColumn::EvalMate];
        for (key, column) in [VALUE_KEYS[0], VALUE_KEYS[2], VALUE_KEYS[3]].into_iter().zip(columns) {
            assert_eq!(key, format!(",\"{}\":", column.name()));
        }
    }
}
