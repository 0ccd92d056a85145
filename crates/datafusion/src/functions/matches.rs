//! `matches_position` and `matches_material`: whether a position matches a pattern.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
    position,
};
use alloc::sync::Arc;
use core::str::FromStr;
use datafusion::{
    arrow::{
        array::{ArrayRef, BooleanArray},
        datatypes::DataType,
    },
    common::Result,
};
use movetext_board::Position;
use movetext_filter::{MaterialPattern, ParseConditionError, PositionPattern};

const FEN: &str = "Text: a FEN; fields at its end may be missing. A wrong constant is an error, and a wrong \
                   FEN in a column gives null.";

pub(super) fn position_function() -> ChessFunction {
    let documentation = documented(
        "Returns whether a position matches a pattern of squares.",
        "matches_position(fen, pattern)",
    )
    .with_argument("fen", FEN)
    .with_argument(
        "pattern",
        "Text, written like FEN: `.` is an empty square, `?` any square, `!` any piece, `A` any white piece, \
         `a` any black piece, and `*` the rest of a rank. Fields after the squares may be omitted or `*`. A \
         wrong constant is an error, and a wrong pattern in a column gives null.",
    )
    .with_sql_example(
        "```sql
> SELECT matches_position('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', '*/*/*/*/*/*/*/R* w') AS rook_on_a1;
+------------+
| rook_on_a1 |
+------------+
| true       |
+------------+
```",
    )
    .with_related_udf("reaches")
    .build();
    let plan = |constants: &Constants<'_>| plan::<PositionPattern>(constants);
    let evaluate = |arguments: &Arguments| evaluate(arguments, PositionPattern::matches);
    ChessFunction {
        name: "matches_position",
        signature: signature([vec![text(), text()]]),
        documentation,
        plan,
        evaluate,
    }
}

pub(super) fn material_function() -> ChessFunction {
    let documentation = documented(
        "Returns whether a position has the material in a pattern. Either colour may be the first side.",
        "matches_material(fen, pattern)",
    )
    .with_argument("fen", FEN)
    .with_argument(
        "pattern",
        "Text: the pieces of both sides, such as `KRPvKR`. After a letter, `?` means at most one, `*` any \
         number, and `+` at least one. A wrong constant is an error, and a wrong pattern in a column gives \
         null.",
    )
    .with_sql_example(
        "```sql
> SELECT matches_material('8/8/4k3/8/8/2R1K3/4P3/r7 w - - 0 1', 'KRP+vKR') AS rook_ending;
+-------------+
| rook_ending |
+-------------+
| true        |
+-------------+
```",
    )
    .build();
    let plan = |constants: &Constants<'_>| plan::<MaterialPattern>(constants);
    let evaluate = |arguments: &Arguments| evaluate(arguments, MaterialPattern::matches);
    ChessFunction {
        name: "matches_material",
        signature: signature([vec![text(), text()]]),
        documentation,
        plan,
        evaluate,
    }
}

fn plan<P: FromStr<Err = ParseConditionError>>(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_text(0, "FEN", position::read)?;
    constants.check_text(1, "pattern", str::parse::<P>)?;
    Ok(DataType::Boolean)
}

fn evaluate<P: FromStr>(arguments: &Arguments, matches: fn(&P, &Position) -> bool) -> Result<ArrayRef> {
    let positions = arguments.values(0, position::from_column)?;
    let patterns = arguments.values(1, |text| text.parse::<P>().ok())?;
    let answer =
        |row| patterns.map(row, |pattern| positions.map(row, |position| matches(pattern, position)))?;
    Ok(Arc::new((0..arguments.rows()).map(answer).collect::<BooleanArray>()))
}
