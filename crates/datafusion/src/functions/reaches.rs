//! `reaches`: whether a game reaches a position.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, integer, signature, text},
    main_line::visit_positions,
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, BooleanArray},
        datatypes::DataType,
    },
    common::Result,
};
use movetext_board::Position;
use movetext_filter::PositionPattern;
use movetext_pgn::{Flow, Interest};

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns whether the main line reaches a position. Its first and last positions count, too. Null if \
         the game has no start position, because its FEN tag is wrong or its variant cannot be played.",
        "reaches(movetext, position)",
    )
    .with_argument("movetext", "Text: the moves of a game, with or without tags, comments, variations and result.")
    .with_argument(
        "position",
        "Text: a FEN (its counters are ignored), or a pattern as in `matches_position`. A wrong constant is \
         an error, and a wrong pattern in a column gives null. Or Int64: the key of a position, from \
         `position_key`. Keys and FENs of chess are reached only by games of chess; patterns match positions of \
         all variants.",
    )
    .with_sql_example(
        "```sql
> SELECT reaches('1. c4 e6 2. d4 d5', 'rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -') AS queens_gambit;
+---------------+
| queens_gambit |
+---------------+
| true          |
+---------------+
```",
    )
    .with_related_udf("matches_position")
    .build();
    let overloads = [vec![text(), text()], vec![text(), integer()]];
    ChessFunction { name: "reaches", signature: signature(overloads), documentation, plan, evaluate }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_text(1, "position", str::parse::<PositionPattern>)?;
    Ok(DataType::Boolean)
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let movetexts = arguments.texts(0)?;
    let answers: BooleanArray = if let Some(keys) = arguments.integers(1)? {
        let answer = |(row, key): (usize, Option<i64>)| {
            let (movetext, key) = (movetexts.get(row)?, key?.cast_unsigned());
            reaches(movetext, Interest::REPLAY | Interest::KEYS, |position| position.key() == Some(key))
        };
        keys.iter().enumerate().map(answer).collect()
    } else {
        let patterns = arguments.values(1, |text| text.parse::<PositionPattern>().ok())?;
        let answer = |row| {
            let movetext = movetexts.get(row)?;
            patterns.map(row, |pattern| {
                reaches(movetext, Interest::REPLAY, |position| pattern.matches(position))
            })?
        };
        (0..arguments.rows()).map(answer).collect()
    };
    Ok(Arc::new(answers))
}

fn reaches(movetext: &str, interest: Interest, matches: impl Fn(&Position) -> bool) -> Option<bool> {
    let mut is_reached = false;
    let is_playable = visit_positions(movetext, interest, |_, position| {
        is_reached = matches(position);
        if is_reached { Flow::Stop } else { Flow::Continue }
    });
    is_playable.then_some(is_reached)
}
