//! `opening`: the opening of a game, found by its positions.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, documented, signature, text},
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, Int32Array, StringArray, StructArray},
        buffer::NullBuffer,
        datatypes::{DataType, Field, Fields},
    },
    common::Result,
};
use movetext_openings::{Classifier, Opening};
use movetext_pgn::Reader;

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns the opening of a game: the last position in its main line that has a name, so transpositions \
         do not matter. The result is a struct with `eco`, the code; `name`, such as `Family: Variation, \
         Subvariation`; `family`, the part of the name before the colon; and `ply`, the number of plies \
         before the position. `eco` and `name` equal the columns `position_eco` and `position_opening` in the \
         table of games. ECO tags are ignored. Null if no position has a name.",
        "opening(movetext)",
    )
    .with_argument("movetext", "Text: the moves of a game, with or without tags, comments, variations and result.")
    .with_sql_example(
        "```sql
> SELECT o['eco'] AS eco, o['name'] AS name, o['family'] AS family, o['ply'] AS ply
  FROM (SELECT opening('1. c4 c5 2. e4 Nc6 3. Nf3 *') AS o);
+-----+-----------------------------------------------+------------------+-----+
| eco | name                                          | family           | ply |
+-----+-----------------------------------------------+------------------+-----+
| B20 | Sicilian Defense: Staunton-Cochrane Variation | Sicilian Defense | 3   |
+-----+-----------------------------------------------+------------------+-----+
```",
    )
    .build();
    ChessFunction { name: "opening", signature: signature([vec![text()]]), documentation, plan, evaluate }
}

fn plan(_: &Constants<'_>) -> Result<DataType> {
    Ok(DataType::Struct(fields()))
}

fn fields() -> Fields {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    Fields::from(vec![text("eco"), text("name"), text("family"), Field::new("ply", DataType::Int32, true)])
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let movetexts = arguments.texts(0)?;
    let mut classifier = Classifier::default();
    let opening = |row| movetexts.get(row).and_then(|movetext| read(movetext, &mut classifier));
    let openings: Vec<Option<Opening<'_>>> = (0..arguments.rows()).map(opening).collect();
    let texts = |text: fn(&Opening<'static>) -> String| -> ArrayRef {
        Arc::new(openings.iter().map(|opening| opening.as_ref().map(text)).collect::<StringArray>())
    };
    let ply = |opening: &Opening<'_>| i32::try_from(opening.ply).unwrap_or(i32::MAX);
    let plies: Int32Array = openings.iter().map(|opening| opening.as_ref().map(ply)).collect();
    let columns = vec![
        texts(|opening| opening.eco.to_string()),
        texts(|opening| opening.name.to_owned()),
        texts(|opening| opening.family().to_owned()),
        Arc::new(plies),
    ];
    let nulls: NullBuffer = openings.iter().map(Option::is_some).collect();
    Ok(Arc::new(StructArray::try_new(fields(), columns, Some(nulls))?))
}

/// Returns the opening of the first game in a text, or `None` if the text has no game.
fn read(movetext: &str, classifier: &mut Classifier<'static>) -> Option<Opening<'static>> {
    let Ok(game) = Reader::new(movetext.as_bytes()).visit_game(classifier, &mut ());
    // If the text has no game, the classifier still has the opening of the previous text.
    game.and_then(|_| classifier.opening())
}
