//! `legal_moves`: the legal moves in a position.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
    position,
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, ListBuilder, StringBuilder},
        datatypes::{DataType, Field},
    },
    common::Result,
};
use movetext_board::Position;
use movetext_san::San;

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the legal moves in a position, in SAN like the column `san` in the table of plies. They are \
         sorted by their bytes, so moves of pieces come before moves of pawns. The list is empty after \
         checkmate or stalemate. Null if the FEN comes from a column and is wrong.",
        "legal_moves(fen)",
    )
    .with_argument("fen", "Text: a FEN; fields at its end may be missing. A wrong constant is an error.")
    .with_sql_example(
        "```sql
> SELECT legal_moves('7k/8/8/8/8/8/6PP/7K w - - 0 1') AS moves;
+-----------------------+
| moves                 |
+-----------------------+
| [Kg1, g3, g4, h3, h4] |
+-----------------------+
```",
    )
    .build();
    ChessFunction { name: "legal_moves", signature: signature([vec![text()]]), documentation, plan, evaluate }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_text(0, "FEN", position::read)?;
    Ok(DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))))
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let positions = arguments.values(0, position::from_column)?;
    let mut lists = ListBuilder::new(StringBuilder::new());
    for row in 0..arguments.rows() {
        let moves = positions.map(row, moves);
        lists.append_option(moves.map(|moves| moves.into_iter().map(Some)));
    }
    Ok(Arc::new(lists.finish()))
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|mv| San::from_move(*mv, position).to_string()).collect();
    moves.sort_unstable();
    moves
}
