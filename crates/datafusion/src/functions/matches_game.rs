//! `matches_game`: whether a game matches an expression.

use super::{
    arguments::{Arguments, Constants},
    chess_function::{ChessFunction, any, documented, signature, text},
    tags::{Tags, are_tags},
};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, BooleanArray},
        datatypes::DataType,
    },
    common::Result,
};
use movetext_filter::{Expression, Filter, Matcher};
use movetext_pgn::{Adapter, Flow, GameStart, Location, Reader, Span, Tag, Text, Visitor as _};
use movetext_pgn_writer::push_tag_pair;
use std::sync::{Mutex, PoisonError};

/// The tags that a reader needs in the text: the start position, the rules, and the result if the moves have none.
const TAGS_OF_READER: [&str; 3] = ["FEN", "Variant", "Result"];

/// How many filters are kept. Each expression in a query needs one.
const MAX_FILTERS: usize = 16;

pub(super) fn function() -> ChessFunction {
    let documentation = documented(
        "Returns whether a game matches an expression, which joins conditions on tags, players, openings, positions \
         and moves: `White = \"Carlsen*\" and (BlackElo > 2700 or ever = promotion)`. The [documentation of \
         `Expression`](https://docs.rs/movetext-filter/latest/movetext_filter/struct.Expression.html) describes the \
         language. In SQL, a single quote in the expression is written twice. A game that cannot be played does not \
         meet conditions on its moves.",
        "matches_game(movetext, tags, expression)",
    )
    .with_argument(
        "movetext",
        "Text: the moves of a game, with or without tags, comments, variations and result. A tag in this text \
         takes precedence over `tags`.",
    )
    .with_argument(
        "tags",
        "Map of texts: the column `tags`, or tags from other columns such as \
         `MAP {'White': white, 'Black': black}`. A null value is a missing tag.",
    )
    .with_argument(
        "expression",
        "Text: conditions on tags and facts. A wrong constant is an error with the line and column in the \
         expression, and a wrong expression in a column gives null.",
    )
    .with_sql_example(
        "```sql
> SELECT matches_game('1. f3 e5 2. g4 Qh4# 0-1', MAP {'White': 'Tal, M'}, 'white = Tal and ends_in = mate') AS mated;
+-------+
| mated |
+-------+
| true  |
+-------+
```",
    )
    .with_related_udf("reaches")
    .build();
    let signature = signature([vec![text(), any(), text()]]);
    ChessFunction { name: "matches_game", signature, documentation, plan, evaluate }
}

fn plan(constants: &Constants<'_>) -> Result<DataType> {
    constants.check_type(1, "tags", are_tags, "a map of texts, such as the column `tags`")?;
    constants.check_text(2, "expression", filter)?;
    Ok(DataType::Boolean)
}

/// Returns the filter for an expression. Each batch of rows calls this with the same expression, and parsing a regular
/// expression may take longer than matching a batch, so we keep the last filters.
///
/// The error begins with the line and the column in the expression.
fn filter(expression: &str) -> Result<Arc<Filter>, String> {
    static LAST: Mutex<Vec<(String, Arc<Filter>)>> = Mutex::new(Vec::new());
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, filter)) = last.iter().find(|(text, _)| text == expression) {
        return Ok(Arc::clone(filter));
    }
    let parsed = expression.parse::<Expression>().map_err(|error| match error.span() {
        Some(span) => {
            let before = Span::new(0, span.start).slice(expression);
            format!("{}: {error}", Location::START.after(before.as_bytes()))
        }
        None => error.to_string(),
    })?;
    let filter = Arc::new(Filter::new(parsed));
    last.truncate(MAX_FILTERS - 1);
    last.insert(0, (expression.to_owned(), Arc::clone(&filter)));
    Ok(filter)
}

fn evaluate(arguments: &Arguments) -> Result<ArrayRef> {
    let (movetexts, tags) = (arguments.texts(0)?, Tags::from_array(&arguments.array(1)?)?);
    let filters = arguments.values(2, |text| filter(text).ok())?;
    let mut text = String::new();
    let answer = |row| {
        let (movetext, tags) = (movetexts.get(row)?, tags.as_ref()?.get(row)?);
        write_game(&tags, movetext, &mut text);
        filters.map(row, |filter| is_match(filter, &tags, &text))
    };
    Ok(Arc::new((0..arguments.rows()).map(answer).collect::<BooleanArray>()))
}

/// Writes the text that is read: the tags that [decide how](TAGS_OF_READER), and the movetext. No blank line separates
/// them, because it would also separate these tags from tags in the movetext.
fn write_game(tags: &[(&str, &str)], movetext: &str, text: &mut String) {
    text.clear();
    for (name, value) in tags.iter().filter(|(name, _)| TAGS_OF_READER.contains(name)) {
        push_tag_pair(name, value, text);
        text.push('\n');
    }
    text.push_str(movetext.trim_start());
}

/// Returns whether the first game in a text, with these tags, matches. A text without a game is a game without moves.
fn is_match(filter: &Filter, tags: &[(&str, &str)], text: &str) -> bool {
    let mut game = GameWithTags { matcher: filter.matcher(), tags };
    let Ok(found) = Reader::new(text.as_bytes()).visit_game(&mut game, &mut ());
    if found.is_none() {
        let Ok(_) = Reader::new(b"*").visit_game(&mut game, &mut ());
    }
    game.matcher.is_match()
}

/// Passes tags to a matcher before the events of a game.
struct GameWithTags<'f, 't> {
    matcher: Matcher<'f>,
    tags: &'t [(&'t str, &'t str)],
}

impl<'f> Adapter for GameWithTags<'f, '_> {
    type Inner = Matcher<'f>;

    fn inner(&self) -> &Matcher<'f> {
        &self.matcher
    }

    fn inner_mut(&mut self) -> &mut Matcher<'f> {
        &mut self.matcher
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let mut flow = self.matcher.begin_game(game);
        for (name, value) in self.tags {
            let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
            let (span, value_span) = (Span::default(), Span::default());
            flow = flow.and(self.matcher.tag(&Tag { name, value, span, value_span }));
        }
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILTERS, filter};
    use alloc::sync::Arc;

    #[test]
    fn last_filters_are_kept() {
        let expression = |plies: usize| format!("plies = {plies}");
        let first = filter(&expression(0)).unwrap();
        for plies in 1..MAX_FILTERS {
            let other = filter(&expression(plies)).unwrap();
            assert!(!Arc::ptr_eq(&first, &other));
            assert!(Arc::ptr_eq(&first, &filter(&expression(0)).unwrap()));
        }
        filter(&expression(MAX_FILTERS)).unwrap();
        assert!(!Arc::ptr_eq(&first, &filter(&expression(0)).unwrap()));
    }
}
