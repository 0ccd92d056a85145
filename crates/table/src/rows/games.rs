//! Rows of the table of games.

use super::{
    day::{days, microseconds, seconds},
    score,
    texts::repeated,
};
use crate::{
    columns::{GameColumn, TagType},
    encode::EncodeError,
};
use alloc::{borrow::Cow, sync::Arc};
use arrow_array::{
    ArrayRef,
    builder::{
        ArrayBuilder, Date32Builder, Int16Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder,
        MapFieldNames, StringBuilder, Time32SecondBuilder, TimestampMicrosecondBuilder,
    },
};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_openings::Classifier;
use movetext_pgn::{
    Comment, GameEnd, GameStart, MoveEvent, MoveValues, Start, StartOrigin, Tag, Text, Visitor as _,
    diagnostic::{Code, DetailLevel, Severity},
};
use movetext_pgn_values::{
    command::CommentValues,
    value::{Date, TimeOfDay},
};
use movetext_san::SanText;

/// The rows of some games.
#[derive(Debug)]
pub(super) struct GameRows<'a> {
    path: &'a str,
    rows: usize,
    columns: Vec<(&'a GameColumn, Cells)>,
    tags: Vec<TagCell>,
    /// The number of variations around the current place.
    depth: u32,
    /// The last position, if a column depends on it.
    last: Option<Position>,
    move_values: MoveValues,
    /// If a column depends on the opening.
    classifier: Option<Classifier<'static>>,
    offset: u64,
    /// The first error of this game or before it.
    error: Option<Code>,
    /// The number of plies of the main line so far.
    plies: u32,
    needs: Needs,
}

/// What the columns need of each move and tag.
#[derive(Debug, Default)]
struct Needs {
    errors: bool,
    moves: bool,
    last: bool,
    values: bool,
    tags: bool,
}

/// The value of a tag of the current game. The last of several equal names wins.
#[derive(Debug)]
struct TagCell {
    name: Vec<u8>,
    value: String,
    is_present: bool,
}

/// The cells of a column.
#[derive(Debug)]
enum Cells {
    /// Text, and the index of the tag if it is one.
    Text(StringBuilder, Option<usize>),
    Integer(Int16Builder, usize),
    Date(Date32Builder, usize),
    Time(Time32SecondBuilder, usize),
    /// The indexes of the tags of the date and the time.
    StartedAt(TimestampMicrosecondBuilder, [usize; 2]),
    Plies(Int32Builder),
    Offset(Int64Builder),
    /// The moves, and their notation.
    Moves(ListBuilder<StringBuilder>, fn(&MoveEvent<'_>) -> SanText),
    Clocks(ListBuilder<Int32Builder>),
    Evals(ListBuilder<Int16Builder>),
    Tags(MapBuilder<StringBuilder, StringBuilder>),
    /// The file is the same in each row.
    File,
}

impl<'a> GameRows<'a> {
    pub(super) fn new(columns: &'a [GameColumn], path: &'a str) -> Self {
        let mut tags = Vec::new();
        let columns: Vec<_> = columns.iter().map(|column| (column, Cells::new(column, &mut tags))).collect();
        let has = |wanted: &[GameColumn]| columns.iter().any(|(column, _)| wanted.contains(column));
        let needs = Needs {
            errors: has(&[GameColumn::Error]),
            moves: has(&[GameColumn::Moves, GameColumn::Uci]),
            last: has(&[GameColumn::FinalFen]),
            values: has(&[GameColumn::Clocks, GameColumn::Evals]),
            tags: has(&[GameColumn::Tags]),
        };
        let has_opening = has(&[GameColumn::PositionEco, GameColumn::PositionOpening]);
        Self {
            path,
            rows: 0,
            columns,
            tags,
            depth: 0,
            last: None,
            move_values: MoveValues::default(),
            classifier: has_opening.then(Classifier::default),
            offset: 0,
            error: None,
            plies: 0,
            needs,
        }
    }

    pub(super) const fn needs_errors(&self) -> bool {
        self.needs.errors
    }

    pub(super) fn detail_level(&self, code: Code) -> DetailLevel {
        let is_wanted = self.needs.errors && self.error.is_none() && code.severity() == Severity::Error;
        if is_wanted { DetailLevel::Count } else { DetailLevel::None }
    }

    pub(super) fn error(&mut self, code: Code) {
        self.error.get_or_insert(code);
    }

    pub(super) const fn count(&self) -> usize {
        self.rows
    }

    pub(super) fn begin_game(&mut self, game: &GameStart) {
        self.tags.iter_mut().for_each(|cell| cell.is_present = false);
        (self.depth, self.last, self.move_values) = (0, None, MoveValues::default());
        (self.offset, self.plies) = (game.offset, 0);
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_game(game);
        }
    }

    pub(super) fn tag(&mut self, tag: &Tag<'_>) {
        let name = tag.name.raw();
        if let Some(cell) = self.tags.iter_mut().find(|cell| cell.name == name) {
            cell.is_present = true;
            cell.value.clear();
            cell.value.push_str(&tag.value.to_str());
        }
        let columns = if self.needs.tags { self.columns.as_mut_slice() } else { &mut [] };
        for (_, cells) in columns {
            if let Cells::Tags(map) = cells {
                map.keys().append_value(tag.name.to_str());
                map.values().append_value(tag.value.to_str());
            }
        }
    }

    pub(super) fn begin_moves(&mut self, start: &Start<'_>) {
        if self.needs.last && start.origin != StartOrigin::Unplayable {
            self.last = Some(*start.position);
        }
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_moves(start);
        }
    }

    pub(super) fn mv(&mut self, event: &MoveEvent<'_>) {
        if self.depth > 0 {
            return;
        }
        self.plies += 1;
        if self.needs.last {
            self.last = Some(*event.position_after());
        }
        if let Some(classifier) = &mut self.classifier {
            classifier.mv(event);
        }
        if self.needs.values {
            let previous = self.move_values.begin(event.position.turn());
            self.finish_move(previous);
        }
        if self.needs.moves {
            for (_, cells) in &mut self.columns {
                if let Cells::Moves(moves, text) = cells {
                    moves.values().append_value(text(event).as_str());
                }
            }
        }
    }

    pub(super) fn comment(&mut self, comment: &Comment<'_>) {
        if self.needs.values && self.depth == 0 {
            self.move_values.comment(comment);
        }
    }

    pub(super) const fn begin_variation(&mut self) {
        self.depth += 1;
    }

    pub(super) const fn end_variation(&mut self) {
        self.depth -= 1;
    }

    /// Ends the game. Without `end`, its reading was stopped.
    pub(super) fn end_game(&mut self, end: Option<&GameEnd<'_>>) {
        let last = self.move_values.end();
        self.finish_move(last);
        self.push(end);
        self.rows += 1;
        self.error = None;
    }

    /// Appends the clock and score of the last move to their lists.
    fn finish_move(&mut self, values: Option<CommentValues>) {
        let Some(values) = values else { return };
        for (_, cells) in &mut self.columns {
            match cells {
                Cells::Clocks(clocks) => clocks.values().append_option(score::clock(&values)),
                Cells::Evals(evals) => evals
                    .values()
                    .append_option(values.evaluation().map(|evaluation| score::single(evaluation.score))),
                _ => {}
            }
        }
    }

    /// Appends the row of a game.
    fn push(&mut self, end: Option<&GameEnd<'_>>) {
        let final_fen = self.last.as_ref().map(|last| Fen::from(last).to_string());
        let opening = self.classifier.as_ref().and_then(Classifier::opening);
        let value = |index: &usize| self.tags.get(*index).and_then(TagCell::value);
        for (column, cells) in &mut self.columns {
            match cells {
                Cells::Text(texts, Some(index)) => texts.append_option(value(index)),
                Cells::Text(texts, None) => match column {
                    GameColumn::Result => texts.append_value(end.map_or("*", |end| end.result.as_str())),
                    GameColumn::Movetext => texts.append_option(end.and_then(movetext)),
                    GameColumn::Error => texts.append_option(self.error.map(Code::name)),
                    GameColumn::FinalFen => texts.append_option(final_fen.as_deref()),
                    GameColumn::PositionEco => {
                        texts.append_option(opening.map(|opening| opening.eco.to_string()))
                    }
                    GameColumn::PositionOpening => texts.append_option(opening.map(|opening| opening.name)),
                    _ => texts.append_null(),
                },
                Cells::Integer(numbers, index) => numbers.append_option(value(index).and_then(integer)),
                Cells::Date(dates, index) => dates.append_option(value(index).and_then(date)),
                Cells::Time(times, index) => times.append_option(value(index).and_then(time)),
                Cells::StartedAt(times, [day, hour]) => {
                    let (date, time) = (value(day).and_then(date), value(hour).and_then(time));
                    times.append_option(date.zip(time).map(|(date, time)| microseconds(date, time)));
                }
                Cells::Plies(numbers) => {
                    let plies = end.map_or(self.plies, |end| end.plies);
                    numbers.append_value(i32::try_from(plies).unwrap_or(i32::MAX));
                }
                Cells::Offset(offsets) => {
                    offsets.append_value(i64::try_from(self.offset).unwrap_or(i64::MAX));
                }
                Cells::Moves(lists, _) => lists.append(true),
                Cells::Clocks(lists) => lists.append(true),
                Cells::Evals(lists) => lists.append(true),
                // Each key has its value.
                Cells::Tags(maps) => drop(maps.append(true)),
                Cells::File => {}
            }
        }
    }

    /// Returns the number of rows and the columns.
    pub(super) fn into_arrays(self) -> Result<(usize, Vec<ArrayRef>), EncodeError> {
        let Self { rows, path, columns, .. } = self;
        let arrays = columns.into_iter().map(|(_, cells)| cells.into_array(path, rows));
        Ok((rows, arrays.collect::<Result<_, _>>()?))
    }
}

impl TagCell {
    fn value(&self) -> Option<&str> {
        self.is_present.then_some(self.value.as_str())
    }
}

impl Cells {
    fn new(column: &GameColumn, tags: &mut Vec<TagCell>) -> Self {
        let mut place_of = |name: &str| {
            tags.iter().position(|cell| cell.name == name.as_bytes()).unwrap_or_else(|| {
                tags.push(TagCell { name: name.into(), value: String::new(), is_present: false });
                tags.len() - 1
            })
        };
        match column {
            GameColumn::Tag(name, tag_type) => {
                let place = place_of(name);
                match tag_type {
                    TagType::Text => Self::Text(empty_texts(), Some(place)),
                    TagType::Integer => Self::Integer(Int16Builder::with_capacity(0), place),
                    TagType::Date => Self::Date(Date32Builder::with_capacity(0), place),
                    TagType::Time => Self::Time(Time32SecondBuilder::with_capacity(0), place),
                }
            }
            GameColumn::Result
            | GameColumn::Movetext
            | GameColumn::Error
            | GameColumn::FinalFen
            | GameColumn::PositionEco
            | GameColumn::PositionOpening => Self::Text(empty_texts(), None),
            GameColumn::File => Self::File,
            GameColumn::GameOffset => Self::Offset(Int64Builder::with_capacity(0)),
            GameColumn::StartedAt => {
                let times = TimestampMicrosecondBuilder::with_capacity(0).with_timezone("UTC");
                Self::StartedAt(times, [place_of("UTCDate"), place_of("UTCTime")])
            }
            GameColumn::Plies => Self::Plies(Int32Builder::with_capacity(0)),
            GameColumn::Moves => {
                Self::Moves(ListBuilder::with_capacity(empty_texts(), 0), |event| event.san().text())
            }
            GameColumn::Uci => {
                Self::Moves(ListBuilder::with_capacity(empty_texts(), 0), |event| event.uci().text())
            }
            GameColumn::Clocks => Self::Clocks(ListBuilder::with_capacity(Int32Builder::with_capacity(0), 0)),
            GameColumn::Evals => Self::Evals(ListBuilder::with_capacity(Int16Builder::with_capacity(0), 0)),
            GameColumn::Tags => Self::Tags(map_builder()),
        }
    }

    fn into_array(self, path: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
        Ok(match self {
            Self::Text(mut cells, _) => Arc::new(cells.finish()),
            Self::Integer(mut cells, _) => Arc::new(cells.finish()),
            Self::Date(mut cells, _) => Arc::new(cells.finish()),
            Self::Time(mut cells, _) => Arc::new(cells.finish()),
            Self::StartedAt(mut cells, _) => Arc::new(cells.finish()),
            Self::Plies(mut cells) => Arc::new(cells.finish()),
            Self::Offset(mut cells) => Arc::new(cells.finish()),
            Self::Moves(mut cells, _) => Arc::new(cells.finish()),
            Self::Clocks(mut cells) => Arc::new(cells.finish()),
            Self::Evals(mut cells) => Arc::new(cells.finish()),
            Self::Tags(mut cells) => ArrayBuilder::finish(&mut cells),
            Self::File => repeated(path, rows)?,
        })
    }
}

/// Returns a builder without memory. By default, a builder begins with that of 1,024 rows, more than most batches have.
fn empty_texts() -> StringBuilder {
    StringBuilder::with_capacity(0, 0)
}

/// Returns a builder of maps with the field names of the column.
fn map_builder() -> MapBuilder<StringBuilder, StringBuilder> {
    let names =
        MapFieldNames { entry: "entries".to_owned(), key: "key".to_owned(), value: "value".to_owned() };
    let value = arrow_schema::Field::new("value", arrow_schema::DataType::Utf8, false);
    MapBuilder::with_capacity(Some(names), empty_texts(), empty_texts(), 0).with_values_field(value)
}

/// Returns the movetext of a game that was read from text.
fn movetext<'a>(end: &GameEnd<'a>) -> Option<Cow<'a, str>> {
    end.movetext().map(|bytes| Text::plain(bytes).to_str())
}

/// Returns a rating or a difference of ratings.
fn integer(value: &str) -> Option<i16> {
    value.trim().parse().ok()
}

fn date(value: &str) -> Option<i32> {
    Date::read(value).ok().and_then(days)
}

fn time(value: &str) -> Option<i32> {
    value.parse::<TimeOfDay>().ok().and_then(seconds)
}
