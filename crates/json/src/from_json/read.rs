//! Parses a line into a record. Does not recurse.

use super::{
    error::{Fault, JsonFault, convert_error, shorten},
    key::{Key, ParsedKeys},
    line::{JsonLine, LineState},
    record::{Id, MAIN, Range, Record, StartField, TooLarge},
};
use movetext_pgn_values::{GameResult, Nag};
use std::io::BufRead;
use struson::reader::{JsonReader as _, JsonStreamReader, ReaderError, ReaderSettings, ValueType};

/// Parses a line into `record`, which must be [cleared](Record::clear). Variations may be nested `nesting` levels deep.
pub(super) fn read<R: BufRead>(
    line: JsonLine<'_, R>,
    state: &LineState,
    nesting: u32,
    record: &mut Record,
) -> Result<(), Fault> {
    let settings = ReaderSettings {
        track_path: false,
        // A move in the main line is at level three. Each variation adds four levels, and a list in a move adds one.
        max_nesting_depth: Some(nesting.saturating_mul(4).saturating_add(4)),
        restrict_number_values: false,
        ..ReaderSettings::default()
    };
    let json = JsonStreamReader::new_custom(line, settings);
    let mut parse = Parse { json, line: state, record, open: Vec::new(), has_moves: false };
    let read = parse.run();
    let (json, has_moves) = (parse.json, parse.has_moves);
    match read {
        Ok(()) if !has_moves => Err((JsonFault::NoMoves, None)),
        Ok(()) => json.consume_trailing_whitespace().map_err(|error| convert_error(&error, nesting)),
        Err(Stop::Json(error)) => Err(convert_error(&error, nesting)),
        Err(Stop::Game(kind)) => {
            let place = json.current_position(false).line_pos;
            Err((kind, place.map(|place| place.column.saturating_add(1))))
        }
    }
}

/// Why parsing stopped: an error in the JSON, or an error in the game.
enum Stop {
    Json(ReaderError),
    Game(JsonFault),
}

impl From<ReaderError> for Stop {
    fn from(error: ReaderError) -> Self {
        Self::Json(error)
    }
}

impl From<JsonFault> for Stop {
    fn from(kind: JsonFault) -> Self {
        Self::Game(kind)
    }
}

/// An object or a list that is not complete. They are on a stack, with the innermost last.
enum Open {
    /// A game object or a variation object.
    Line { id: Id, parsed_keys: ParsedKeys },
    /// A list of moves.
    Moves { line: Id, last: Option<Id> },
    /// A move object.
    Move { id: Id, parsed_keys: ParsedKeys },
    /// A list of variations.
    Variations { on: Id, last: Option<Id> },
}

impl From<TooLarge> for Stop {
    fn from(error: TooLarge) -> Self {
        Self::Game(error.into())
    }
}

struct Parse<'l, R: BufRead> {
    json: JsonStreamReader<JsonLine<'l, R>>,
    line: &'l LineState,
    record: &'l mut Record,
    open: Vec<Open>,
    has_moves: bool,
}

impl<R: BufRead> Parse<'_, R> {
    fn run(&mut self) -> Result<(), Stop> {
        self.json.begin_object()?;
        self.open.push(Open::Line { id: MAIN, parsed_keys: ParsedKeys::default() });
        while let Some(open) = self.open.pop() {
            match open {
                Open::Line { id, parsed_keys } => self.parse_line(id, parsed_keys)?,
                Open::Move { id, parsed_keys } => self.parse_move(id, parsed_keys)?,
                Open::Moves { line, last } if self.json.has_next()? => {
                    self.json.begin_object()?;
                    let id = self.record.add_move(line, last)?;
                    self.open.push(Open::Moves { line, last: Some(id) });
                    self.open.push(Open::Move { id, parsed_keys: ParsedKeys::default() });
                }
                Open::Variations { on, last } if self.json.has_next()? => {
                    self.json.begin_object()?;
                    let id = self.record.add_line(on, last)?;
                    self.open.push(Open::Variations { on, last: Some(id) });
                    self.open.push(Open::Line { id, parsed_keys: ParsedKeys::default() });
                }
                Open::Moves { .. } | Open::Variations { .. } => self.json.end_array()?,
            }
        }
        Ok(())
    }

    /// Returns the next key that `is_allowed` accepts. Returns `None` at the end of the object.
    fn key(
        &mut self,
        parsed_keys: &mut ParsedKeys,
        is_allowed: impl Fn(Key) -> bool,
    ) -> Result<Option<Key>, Stop> {
        while self.json.has_next()? {
            // We limit ignored keys too, because the JSON parser buffers them.
            self.line.limit_next(self.record.remaining_bytes());
            let name = self.json.next_name()?;
            self.line.remove_limit();
            let Some(key) = Key::from_name(name.as_bytes()).filter(|key| is_allowed(*key)) else {
                self.json.skip_value()?;
                continue;
            };
            if !parsed_keys.insert(key) {
                return Err(Stop::Game(JsonFault::RepeatedKey(name.to_owned())));
            }
            return Ok(Some(key));
        }
        self.json.end_object()?;
        Ok(None)
    }

    /// Parses a game object or a variation object, up to its list of moves or to its end.
    fn parse_line(&mut self, id: Id, mut parsed_keys: ParsedKeys) -> Result<(), Stop> {
        while let Some(key) = self.key(&mut parsed_keys, |key| key.is_in_line(id == MAIN))? {
            match key {
                Key::Comments => {
                    let comments = self.texts()?;
                    self.record.edit_line(id, |line| line.comments = comments);
                }
                Key::SkippedText => {
                    let skipped_text = self.text()?;
                    self.record.edit_line(id, |line| line.skipped_text = skipped_text);
                }
                Key::Moves => {
                    self.has_moves |= id == MAIN;
                    self.json.begin_array()?;
                    self.open.push(Open::Line { id, parsed_keys });
                    self.open.push(Open::Moves { line: id, last: None });
                    return Ok(());
                }
                Key::Tags => self.tags()?,
                Key::Start => self.start()?,
                Key::CommentsEnd => self.record.comments_end = self.texts()?,
                _ => self.result()?,
            }
        }
        Ok(())
    }

    /// Parses a move object, up to its list of variations or to its end.
    fn parse_move(&mut self, id: Id, mut parsed_keys: ParsedKeys) -> Result<(), Stop> {
        while let Some(key) = self.key(&mut parsed_keys, Key::is_in_move)? {
            match key {
                Key::San | Key::Uci => {
                    let text = self.text()?;
                    self.record.edit_move(id, |entry| entry.set_text(key, text));
                }
                Key::NagsBefore | Key::Nags => {
                    let nags = self.nags()?;
                    self.record.edit_move(id, |entry| entry.set_nags(key, nags));
                }
                Key::Variations => {
                    self.json.begin_array()?;
                    self.open.push(Open::Move { id, parsed_keys });
                    self.open.push(Open::Variations { on: id, last: None });
                    return Ok(());
                }
                _ => {
                    let comments = self.texts()?;
                    self.record.edit_move(id, |entry| entry.set_comments(key, comments));
                }
            }
        }
        Ok(())
    }

    fn text(&mut self) -> Result<Range, Stop> {
        let text = string(&mut self.json, self.line, self.record)?;
        Ok(self.record.store_text(text)?)
    }

    fn texts(&mut self) -> Result<Range, Stop> {
        let start = self.record.texts_len();
        self.json.begin_array()?;
        while self.json.has_next()? {
            let text = self.text()?;
            self.record.push_text(text)?;
        }
        self.json.end_array()?;
        Ok(self.record.texts_since(start))
    }

    fn nags(&mut self) -> Result<Range, Stop> {
        let start = self.record.nags_len();
        self.json.begin_array()?;
        while self.json.has_next()? {
            self.line.limit_next(self.record.remaining_bytes());
            let number = self.json.next_number_as_str()?;
            self.line.remove_limit();
            let Ok(nag) = number.parse::<u8>() else {
                return Err(Stop::Game(JsonFault::Glyph(shorten(number))));
            };
            self.record.push_nag(Nag::new(nag))?;
        }
        self.json.end_array()?;
        Ok(self.record.nags_since(start))
    }

    fn tags(&mut self) -> Result<(), Stop> {
        self.json.begin_array()?;
        while self.json.has_next()? {
            self.json.begin_array()?;
            let mut parts = [Range::default(); 2];
            for part in &mut parts {
                if !self.json.has_next()? {
                    return Err(Stop::Game(JsonFault::Tag));
                }
                *part = self.text()?;
            }
            if self.json.has_next()? {
                return Err(Stop::Game(JsonFault::Tag));
            }
            self.json.end_array()?;
            self.record.push_tag(parts)?;
        }
        Ok(self.json.end_array()?)
    }

    fn start(&mut self) -> Result<(), Stop> {
        self.record.start = if self.json.peek()? == ValueType::Null {
            self.json.next_null()?;
            StartField::Null
        } else {
            StartField::Fen(self.text()?)
        };
        Ok(())
    }

    fn result(&mut self) -> Result<(), Stop> {
        let text = string(&mut self.json, self.line, self.record)?;
        let result = GameResult::from_marker(text.as_bytes());
        self.record.result = Some(result.ok_or_else(|| JsonFault::Result(shorten(text)))?);
        Ok(())
    }
}

/// Returns the next string. It must fit into the size that is left for the game.
fn string<'j, R: BufRead>(
    json: &'j mut JsonStreamReader<JsonLine<'_, R>>,
    line: &LineState,
    record: &Record,
) -> Result<&'j str, Stop> {
    // Set the limit after any white space before the string, which may be of any length.
    json.peek()?;
    line.limit_next(record.remaining_bytes());
    let text = json.next_str()?;
    line.remove_limit();
    Ok(text)
}
