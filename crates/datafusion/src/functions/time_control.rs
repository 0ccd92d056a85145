//! `time_control`: the parts of a time control.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
};
use alloc::sync::Arc;
use core::time::Duration;
use datafusion::{
    arrow::{
        array::{ArrayRef, Int32Array, StructArray},
        buffer::NullBuffer,
        datatypes::{DataType, Field, Fields},
    },
    common::Result,
};
use movetext_pgn::values::value::TimeControl;

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the first period of a time control, as a struct with `base_s`, the time in seconds without \
         increments, and `increment_s`, the seconds that each move adds. They equal the columns with these \
         names in the table of games. Null if the time control is unknown or unlimited, or if it comes from a \
         column and is wrong.",
        "time_control(text)",
    )
    .with_argument("text", "Text: the value of a TimeControl tag. A wrong constant is an error.")
    .with_sql_example(
        "```sql
> SELECT time_control('40/5400+30:1800+30') AS control, time_control('180+2')['increment_s'] AS increment;
+---------------------------------+-----------+
| control                         | increment |
+---------------------------------+-----------+
| {base_s: 5400, increment_s: 30} | 2         |
+---------------------------------+-----------+
```",
    )
    .build();
    ChessFunction {
        name: "time_control",
        signature: signature([vec![text()]]),
        documentation,
        plan,
        evaluate,
    }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_text(0, "time control", TimeControl::read)?;
    Ok(DataType::Struct(fields()))
}

fn fields() -> Fields {
    let field = |name: &str| Field::new(name, DataType::Int32, true);
    Fields::from(vec![field("base_s"), field("increment_s")])
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let controls = arguments.texts(0)?;
    let periods: Vec<Option<(i32, i32)>> =
        (0..arguments.rows()).map(|row| controls.get(row).and_then(first_period)).collect();
    let column = |part: fn((i32, i32)) -> i32| -> ArrayRef {
        Arc::new(periods.iter().map(|period| period.map(part)).collect::<Int32Array>())
    };
    let columns = vec![column(|(base, _)| base), column(|(_, increment)| increment)];
    let nulls: NullBuffer = periods.iter().map(Option::is_some).collect();
    Ok(Arc::new(StructArray::try_new(fields(), columns, Some(nulls))?))
}

/// Returns the base time and the increment of the first period, in seconds.
fn first_period(control: &str) -> Option<(i32, i32)> {
    let period = *TimeControl::read(control).ok()?.periods().first()?;
    let seconds = |time: Duration| i32::try_from(time.as_secs()).ok();
    Some((seconds(period.base()?)?, seconds(period.increment())?))
}
