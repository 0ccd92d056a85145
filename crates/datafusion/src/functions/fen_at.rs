//! `fen_at`: a position in a game.

use super::{
    chess_function::{ChessFunction, documented, integer, signature, text},
    main_line::visit_positions,
    text_at_ply,
};
use movetext_fen::Fen;
use movetext_pgn::{Flow, Interest};

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the FEN of the position after a number of plies in the main line, like the column `fen` in \
         the table of plies. Null if fewer plies can be played, or if the number is negative.",
        "fen_at(movetext, ply)",
    )
    .with_argument(
        "movetext",
        "Text: the moves of a game, with or without tags, comments, variations and result.",
    )
    .with_argument(
        "ply",
        "Int64: the number of plies; 0 is the start position. A negative constant is an error.",
    )
    .with_sql_example(
        "```sql
> SELECT fen_at('1. e4 e5', 2) AS fen;
+---------------------------------------------------------------+
| fen                                                           |
+---------------------------------------------------------------+
| rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 |
+---------------------------------------------------------------+
```",
    )
    .build();
    ChessFunction {
        name: "fen_at",
        signature: signature([vec![text(), integer()]]),
        documentation,
        plan: |constants| text_at_ply::plan(constants, "ply"),
        evaluate: |arguments| text_at_ply::evaluate(arguments, fen),
    }
}

fn fen(movetext: &str, wanted: i64) -> Option<String> {
    let mut fen = None;
    visit_positions(movetext, Interest::REPLAY, |ply, position| {
        if ply < wanted {
            return Flow::Continue;
        }
        if ply == wanted {
            fen = Some(Fen::from(position).to_string());
        }
        Flow::Stop
    });
    fen
}
