//! `position_key`: the Polyglot key of a position.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
    position,
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, Int64Array},
        datatypes::DataType,
    },
    common::Result,
};

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the Polyglot key of a position as a signed number, like the column `position_key` in the \
         table of plies. Null if the FEN comes from a column and is wrong. Null for a FEN with a pocket or a count of \
         checks, too, because only positions of chess have keys.",
        "position_key(fen)",
    )
    .with_argument("fen", "Text: a FEN; fields at its end may be missing. A wrong constant is an error.")
    .with_sql_example(
        "```sql
> SELECT position_key('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1') AS key;
+----------------------+
| key                  |
+----------------------+
| -9062197578030825066 |
+----------------------+
```",
    )
    .build();
    ChessFunction {
        name: "position_key",
        signature: signature([vec![text()]]),
        documentation,
        plan,
        evaluate,
    }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_text(0, "FEN", position::read)?;
    Ok(DataType::Int64)
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let positions = arguments.values(0, position::from_column)?;
    let key = |row| positions.map(row, |position| position.key().map(u64::cast_signed)).flatten();
    Ok(Arc::new((0..arguments.rows()).map(key).collect::<Int64Array>()))
}
