//! The values of one game, collected as it is read.

use crate::{
    cell::{Cell, Moment},
    column::{Column, ValueType, interest},
    from_tags,
    game::GameColumn,
    score,
};
use alloc::borrow::Cow;
use movetext_board::{Color, Position};
use movetext_fen::Fen;
use movetext_openings::{Classifier, Opening};
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveValues, Start, StartOrigin, Tag, Text,
    Visitor, diagnostic::Code,
};
use movetext_pgn_values::command::CommentValues;

/// The column values of one game. [`GameRows`](crate::GameRows) fills it from the main line.
#[derive(Debug)]
pub struct GameRow<'a> {
    file: &'a str,
    columns: &'a [GameColumn],
    interest: Interest,
    needs: Needs,
    /// The source of each column's value, parallel to `columns`.
    sources: Vec<Source>,
    tags: Vec<TagValue>,
    pairs: Vec<(String, String)>,
    game: GameStart,
    /// The positions before the first and after the last move. Only set if a column needs them.
    first: Option<Position>,
    last: Option<Position>,
    plies: u32,
    /// The moves in SAN and in UCI notation, separated by spaces.
    sans: String,
    ucis: String,
    move_values: MoveValues,
    /// The player who made the last move.
    mover: Color,
    clocks: Vec<Option<i32>>,
    evals: Vec<Option<i32>>,
    /// Set if a column needs the opening.
    classifier: Option<Classifier<'static>>,
    /// The first error since the previous game ended.
    error: Option<Code>,
}

/// What we have to collect for the requested columns.
#[derive(Debug, Default)]
struct Needs {
    pairs: bool,
    first: bool,
    last: bool,
    sans: bool,
    ucis: bool,
    values: bool,
    errors: bool,
}

/// The source of a column's value.
#[derive(Debug)]
enum Source {
    /// The tag at this index in `tags`.
    Tag(usize, ValueType),
    /// The tags that the value is [computed from](from_tags), by index.
    Tags(Vec<usize>),
    /// Anything but tags.
    Computed,
}

/// The value of a tag. If the game repeats the tag, the last value counts.
#[derive(Debug)]
struct TagValue {
    name: String,
    value: String,
    is_present: bool,
    /// Whether any game so far has the tag.
    was_present: bool,
}

impl<'a> GameRow<'a> {
    pub(crate) fn new(columns: &'a [GameColumn], file: &'a str) -> Self {
        let mut tags = Vec::new();
        let has = |wanted: GameColumn| columns.contains(&wanted);
        Self {
            file,
            columns,
            interest: interest(columns),
            needs: Needs {
                pairs: has(GameColumn::Tags) || has(GameColumn::TagsList),
                first: has(GameColumn::Start),
                last: has(GameColumn::FinalFen),
                sans: has(GameColumn::MovesSan),
                ucis: has(GameColumn::MovesUci),
                values: has(GameColumn::ClocksMs) || has(GameColumn::EvalsCp),
                errors: has(GameColumn::Error),
            },
            sources: columns.iter().map(|column| Source::new(column, &mut tags)).collect(),
            tags,
            pairs: Vec::new(),
            game: GameStart::default(),
            first: None,
            last: None,
            plies: 0,
            sans: String::new(),
            ucis: String::new(),
            move_values: MoveValues::default(),
            mover: Color::White,
            clocks: Vec::new(),
            evals: Vec::new(),
            classifier: (has(GameColumn::PositionEco) || has(GameColumn::PositionOpening))
                .then(Classifier::default),
            error: None,
        }
    }

    /// Returns whether we still look for the first error of the current game.
    pub(crate) const fn lacks_error(&self) -> bool {
        self.needs.errors && self.error.is_none()
    }

    pub(crate) const fn collects_errors(&self) -> bool {
        self.needs.errors
    }

    pub(crate) fn add_error(&mut self, code: Code) {
        self.error.get_or_insert(code);
    }

    /// Resets the error. Call it after the row is written.
    pub(crate) fn clear_error(&mut self) {
        self.error = None;
    }

    /// Returns the requested tags that no game so far has.
    pub(crate) fn missing_tags(&self) -> impl Iterator<Item = &'a str> {
        let columns = self.columns.iter().zip(&self.sources);
        columns.filter_map(|(column, source)| match (column, source) {
            (GameColumn::Tag(name), Source::Tag(index, _)) => {
                self.tags.get(*index).is_some_and(|tag| !tag.was_present).then_some(name.as_str())
            }
            _ => None,
        })
    }

    /// Adds the clock and the score of the last move. For any other move, they are added when the next move arrives.
    pub(crate) fn end_moves(&mut self) {
        if self.needs.values {
            let last = self.move_values.end();
            self.add_values(last);
        }
    }

    /// Returns the requested columns with their values. Pass `end: None` if reading stopped inside the game.
    pub(crate) fn cells<'r>(
        &'r self,
        end: Option<&'r GameEnd<'_>>,
    ) -> impl Iterator<Item = (&'r GameColumn, Cell<'r>)> {
        let opening = self.classifier.as_ref().and_then(Classifier::opening);
        self.columns.iter().zip(&self.sources).map(move |(column, source)| {
            let cell = match source {
                Source::Tag(index, value_type) => self.tag_cell(*index, *value_type),
                Source::Tags(indices) => {
                    let value = |number: usize| self.tag_value(*indices.get(number)?);
                    from_tags::cell(column, value)
                }
                Source::Computed => self.computed(column, end, opening),
            };
            (column, cell)
        })
    }

    fn computed<'r>(
        &'r self,
        column: &GameColumn,
        end: Option<&'r GameEnd<'_>>,
        opening: Option<Opening<'static>>,
    ) -> Cell<'r> {
        match column {
            GameColumn::Result => text(Some(end.map_or("*", |end| end.result.as_str()))),
            GameColumn::Movetext => {
                let movetext = end.and_then(GameEnd::movetext).map(|bytes| Text::plain(bytes).to_str());
                movetext.map_or(Cell::Null, Cell::Text)
            }
            GameColumn::File => text(Some(self.file)),
            GameColumn::Game => integer(self.game.number),
            GameColumn::GameOffset => integer(self.game.offset),
            GameColumn::Line if self.game.line == 0 => Cell::Null,
            GameColumn::Line => integer(self.game.line),
            GameColumn::Plies => integer(end.map_or(self.plies, |end| end.plies)),
            GameColumn::Error => text(self.error.map(Code::name)),
            GameColumn::Start => fen(self.first.as_ref()),
            GameColumn::FinalFen => fen(self.last.as_ref()),
            GameColumn::MovesSan => Cell::Words(&self.sans),
            GameColumn::MovesUci => Cell::Words(&self.ucis),
            GameColumn::ClocksMs => numbers(&self.clocks),
            GameColumn::EvalsCp => numbers(&self.evals),
            GameColumn::PositionEco => {
                opening.map_or(Cell::Null, |opening| Cell::Text(opening.eco.to_string().into()))
            }
            GameColumn::PositionOpening => text(opening.map(|opening| opening.name)),
            GameColumn::Tags => Cell::Pairs(&self.pairs),
            GameColumn::TagsList => Cell::PairList(&self.pairs),
            // Handled as `Source::Tag` and `Source::Tags`.
            GameColumn::Tag(_)
            | GameColumn::StartedOn
            | GameColumn::StartedAt
            | GameColumn::GameId
            | GameColumn::BaseS
            | GameColumn::IncrementS
            | GameColumn::Speed
            | GameColumn::Variant => Cell::Null,
        }
    }

    fn tag_value(&self, index: usize) -> Option<&str> {
        self.tags.get(index).filter(|tag| tag.is_present).map(|tag| tag.value.as_str())
    }

    fn tag_cell(&self, index: usize, value_type: ValueType) -> Cell<'_> {
        let Some(value) = self.tag_value(index) else { return Cell::Null };
        let cell = match value_type {
            ValueType::Int16 => value.trim().parse::<i16>().ok().map(|number| Cell::Integer(number.into())),
            ValueType::Date => from_tags::date(value).map(|date| Cell::Moment(Moment::Date(date))),
            _ => Some(Cell::Text(value.into())),
        };
        cell.unwrap_or(Cell::Null)
    }

    fn add_values(&mut self, values: Option<CommentValues>) {
        let Some(values) = values else { return };
        self.clocks.push(score::clock_ms(&values));
        self.evals
            .push(values.evaluation().map(|evaluation| score::single(evaluation.score, self.mover).into()));
    }
}

impl Visitor for GameRow<'_> {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.iter_mut().for_each(|tag| tag.is_present = false);
        self.pairs.clear();
        (self.first, self.last, self.plies, self.game) = (None, None, 0, *game);
        self.sans.clear();
        self.ucis.clear();
        self.clocks.clear();
        self.evals.clear();
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_game(game);
        }
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = tag.name.raw();
        if let Some(known) = self.tags.iter_mut().find(|known| known.name.as_bytes() == name) {
            (known.is_present, known.was_present) = (true, true);
            known.value.clear();
            known.value.push_str(&tag.value.to_str());
        }
        if self.needs.pairs {
            self.pairs.push((tag.name.to_str().into_owned(), tag.value.to_str().into_owned()));
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        let position = (start.origin != StartOrigin::Unplayable).then_some(*start.position);
        self.first = position.filter(|_| self.needs.first);
        self.last = position.filter(|_| self.needs.last);
        if let Some(classifier) = &mut self.classifier {
            classifier.begin_moves(start);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.plies += 1;
        if self.needs.last {
            self.last = Some(*event.position_after());
        }
        if let Some(classifier) = &mut self.classifier {
            classifier.mv(event);
        }
        if self.needs.values {
            let mover = event.position.turn();
            let previous = self.move_values.begin(mover);
            self.add_values(previous);
            self.mover = mover;
        }
        if self.needs.sans {
            push_word(&event.san().text(), &mut self.sans);
        }
        if self.needs.ucis {
            push_word(&event.uci().text(), &mut self.ucis);
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.needs.values {
            self.move_values.comment(comment);
        }
        Flow::Continue
    }
}

impl Source {
    fn new(column: &GameColumn, tags: &mut Vec<TagValue>) -> Self {
        let mut index_of = |name: &str| {
            tags.iter().position(|tag| tag.name == name).unwrap_or_else(|| {
                let name = name.to_owned();
                tags.push(TagValue { name, value: String::new(), is_present: false, was_present: false });
                tags.len() - 1
            })
        };
        match column {
            GameColumn::Tag(name) => Self::Tag(index_of(name), column.value_type()),
            _ => match from_tags::names(column) {
                [] => Self::Computed,
                names => Self::Tags(names.iter().copied().map(index_of).collect()),
            },
        }
    }
}

fn push_word(word: &str, words: &mut String) {
    if !words.is_empty() {
        words.push(' ');
    }
    words.push_str(word);
}

fn text(text: Option<&str>) -> Cell<'_> {
    text.map_or(Cell::Null, |text| Cell::Text(Cow::Borrowed(text)))
}

fn integer<'r>(number: impl TryInto<i64>) -> Cell<'r> {
    Cell::Integer(number.try_into().unwrap_or(i64::MAX))
}

/// Returns a list of numbers, or a missing value if all numbers are missing.
fn numbers(numbers: &[Option<i32>]) -> Cell<'_> {
    if numbers.iter().all(Option::is_none) { Cell::Null } else { Cell::Numbers(numbers) }
}

fn fen<'r>(position: Option<&Position>) -> Cell<'r> {
    position.map_or(Cell::Null, |position| Cell::Text(Fen::from(position).to_string().into()))
}
