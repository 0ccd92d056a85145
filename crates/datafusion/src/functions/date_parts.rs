//! `year` and `hour`: parts of dates and times.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature},
};
use datafusion::{
    arrow::{
        array::ArrayRef,
        compute::{DatePart, date_part},
        datatypes::DataType,
    },
    common::{Result, types::logical_date},
    logical_expr::{Coercion, TypeSignatureClass},
};

pub(super) fn year_function() -> ChessFunction {
    let documentation = documented(
        "Returns the year of a date or of a timestamp, such as the columns `started_on` and `started_at`. Equals \
         `date_part('year', date)`.",
        "year(date)",
    )
    .with_argument("date", "Date or timestamp.")
    .with_sql_example(
        "```sql
> SELECT year(DATE '2025-05-01') AS year;
+------+
| year |
+------+
| 2025 |
+------+
```",
    )
    .build();
    let date = Coercion::new_exact(TypeSignatureClass::Native(logical_date()));
    let signature = signature([vec![date], vec![timestamp()]]);
    let evaluate = |arguments: &Arguments| part(arguments, DatePart::Year);
    ChessFunction { name: "year", signature, documentation, plan, evaluate }
}

pub(super) fn hour_function() -> ChessFunction {
    let documentation = documented(
        "Returns the hour of a timestamp, from 0 to 23, such as the hour in UTC for the column `started_at`. \
         Equals `date_part('hour', timestamp)`.",
        "hour(timestamp)",
    )
    .with_argument("timestamp", "Timestamp.")
    .with_sql_example(
        "```sql
> SELECT hour(TIMESTAMP '2025-05-01T09:30:00') AS hour;
+------+
| hour |
+------+
| 9    |
+------+
```",
    )
    .build();
    let evaluate = |arguments: &Arguments| part(arguments, DatePart::Hour);
    ChessFunction { name: "hour", signature: signature([vec![timestamp()]]), documentation, plan, evaluate }
}

fn timestamp() -> Coercion {
    Coercion::new_exact(TypeSignatureClass::Timestamp)
}

fn plan(_: &Constants<'_>) -> Result<DataType> {
    Ok(DataType::Int32)
}

fn part(arguments: &Arguments, part: DatePart) -> Result<ArrayRef> {
    Ok(date_part(&arguments.array(0)?, part)?)
}
