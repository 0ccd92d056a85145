//! `normalise`: the main line of a game in export format.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, StringBuilder},
        datatypes::DataType,
    },
    common::Result,
};
use movetext_pgn::{
    Flow, Reader,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_writer::{ExportOptions, GameText};

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the main line and the result in export format, but on one line. Games with equal moves and \
         results give equal text, however their moves are numbered, spelled and annotated. Comments, glyphs, \
         variations and tags are omitted, and a missing result is `*`. Null if a move in the main line cannot \
         be read, if an unclosed comment or variation may hide moves, or if the text has several games.",
        "normalise(movetext)",
    )
    .with_argument("movetext", "Text: the moves of a game, with or without tags, comments, variations and result.")
    .with_sql_example(
        "```sql
> SELECT normalise('1.e2-e4! {best} e5 (1... c5) 2. Ngf3 1-0') AS moves;
+---------------------+
| moves               |
+---------------------+
| 1. e4 e5 2. Nf3 1-0 |
+---------------------+
```",
    )
    .build();
    ChessFunction { name: "normalise", signature: signature([vec![text()]]), documentation, plan, evaluate }
}

fn plan(_: &Constants<'_>) -> Result<DataType> {
    Ok(DataType::Utf8)
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let movetexts = arguments.texts(0)?;
    let options = ExportOptions::new().reduced_format().keep_setup().width(usize::MAX);
    let mut written = GameText::with_sink(options, ());
    let mut texts = StringBuilder::new();
    for row in 0..arguments.rows() {
        texts.append_option(movetexts.get(row).and_then(|movetext| normalised(movetext, &mut written)));
    }
    Ok(Arc::new(texts.finish()))
}

/// Returns the main line and the result of a text with one game. Returns `None` if a move could be missing.
fn normalised<'w>(movetext: &str, written: &'w mut GameText<()>) -> Option<&'w str> {
    written.clear();
    let mut losses = LostMoves::default();
    let mut reader = Reader::new(movetext.as_bytes());
    let Ok(game) = reader.visit_game(written, &mut losses);
    if game.is_none() {
        return Some("*");
    }
    let Ok(has_next) = reader.has_next();
    if has_next || losses.is_any {
        return None;
    }
    // The tags are on the lines before the moves. If the game cannot be played, export omits it.
    written.as_str().trim_end().lines().next_back()
}

/// Records whether a diagnostic means that moves of the main line may be missing.
#[derive(Debug, Default)]
struct LostMoves {
    is_any: bool,
}

impl Sink for LostMoves {
    fn is_enabled(&self) -> bool {
        true
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        match code {
            Code::IllegalMove
            | Code::UnreadableMove
            | Code::AmbiguousMove
            | Code::CommentUnclosed
            | Code::VariationUnclosed => DetailLevel::Count,
            _ => DetailLevel::None,
        }
    }

    fn count(&mut self, _: Code) -> Flow {
        self.is_any = true;
        Flow::SkipGame
    }

    fn diagnostic(&mut self, _: &Diagnostic) -> Flow {
        Flow::Continue
    }
}
