//! Parses a line into a record, without recursion.

use super::{
    error::{Fault, JsonFault, fault, quoted},
    line::{JsonLine, LineState},
    record::{Id, MAIN, Range, Record, StartField},
};
use movetext_pgn_values::{GameResult, Nag};
use std::io::Read;
use struson::reader::{JsonReader as _, JsonStreamReader, ReaderError, ReaderSettings, ValueType};

/// Parses a line into `record`, which must be [cleared](Record::clear), with at most `nesting` levels of variations.
pub(super) fn read<R: Read>(
    line: JsonLine<'_, R>,
    state: &LineState,
    nesting: u32,
    record: &mut Record,
) -> Result<(), Fault> {
    let settings = ReaderSettings {
        track_path: false,
        // A game has three levels above its first variations, each variation has four, and lists may be nested
        // inside.
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
        Ok(()) => json.consume_trailing_whitespace().map_err(|error| fault(&error, nesting)),
        Err(Stop::Json(error)) => Err(fault(&error, nesting)),
        Err(Stop::Game(kind)) => {
            let place = json.current_position(false).line_pos;
            Err((kind, place.map(|place| place.column.saturating_add(1))))
        }
    }
}

/// The reason to stop: an error of the JSON reader, or of the game.
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

/// A known key.
#[derive(Clone, Copy, Debug)]
enum Key {
    Tags,
    Start,
    Comments,
    Moves,
    SkippedText,
    CommentsEnd,
    Result,
    San,
    Uci,
    NagsBefore,
    CommentsBefore,
    Nags,
    Variations,
    CommentsAfter,
}

const KEYS: [(&str, Key); 15] = [
    ("san", Key::San),
    ("uci", Key::Uci),
    ("nags_before", Key::NagsBefore),
    ("comments_before", Key::CommentsBefore),
    ("nags", Key::Nags),
    ("comments", Key::Comments),
    ("variations", Key::Variations),
    ("comments_after", Key::CommentsAfter),
    ("moves", Key::Moves),
    ("skipped_text", Key::SkippedText),
    // Its old name.
    ("unread", Key::SkippedText),
    ("tags", Key::Tags),
    ("start", Key::Start),
    ("comments_end", Key::CommentsEnd),
    ("result", Key::Result),
];

/// The keys found so far in an object.
#[derive(Clone, Copy, Debug, Default)]
struct Seen(u16);

impl Seen {
    /// Adds a key. Returns whether it is new.
    const fn insert(&mut self, key: Key) -> bool {
        let bit = 1 << key as u16;
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
}

/// An open object or list; the innermost is last.
enum Open {
    /// The object of the game or of a variation.
    Line { id: Id, seen: Seen },
    /// A list of moves.
    Moves { line: Id, last: Option<Id> },
    /// The object of a move.
    Move { id: Id, seen: Seen },
    /// A list of variations.
    Variations { on: Id, last: Option<Id> },
}

struct Parse<'l, R: Read> {
    json: JsonStreamReader<JsonLine<'l, R>>,
    line: &'l LineState,
    record: &'l mut Record,
    open: Vec<Open>,
    has_moves: bool,
}

impl<R: Read> Parse<'_, R> {
    fn run(&mut self) -> Result<(), Stop> {
        self.json.begin_object()?;
        self.open.push(Open::Line { id: MAIN, seen: Seen::default() });
        while let Some(open) = self.open.pop() {
            match open {
                Open::Line { id, seen } => self.line(id, seen)?,
                Open::Move { id, seen } => self.one_move(id, seen)?,
                Open::Moves { line, last } if self.json.has_next()? => {
                    self.json.begin_object()?;
                    let id = self.record.add_move(line, last)?;
                    self.open.push(Open::Moves { line, last: Some(id) });
                    self.open.push(Open::Move { id, seen: Seen::default() });
                }
                Open::Variations { on, last } if self.json.has_next()? => {
                    self.json.begin_object()?;
                    let id = self.record.add_line(on, last)?;
                    self.open.push(Open::Variations { on, last: Some(id) });
                    self.open.push(Open::Line { id, seen: Seen::default() });
                }
                Open::Moves { .. } | Open::Variations { .. } => self.json.end_array()?,
            }
        }
        Ok(())
    }

    /// Returns the next known key, or `None` after the end of the object.
    fn key(&mut self, seen: &mut Seen, is_meant: fn(Key) -> bool) -> Result<Option<Key>, Stop> {
        while self.json.has_next()? {
            // Unknown names are limited like values, because the JSON reader keeps them.
            self.line.allow(self.record.left());
            let name = self.json.next_name()?;
            self.line.allow_any();
            let known = KEYS.iter().find(|(known, key)| *known == name && is_meant(*key));
            let Some(&(name, key)) = known else {
                self.json.skip_value()?;
                continue;
            };
            if !seen.insert(key) {
                return Err(Stop::Game(JsonFault::RepeatedKey(name)));
            }
            return Ok(Some(key));
        }
        self.json.end_object()?;
        Ok(None)
    }

    /// Parses a line up to its moves or its end.
    fn line(&mut self, id: Id, mut seen: Seen) -> Result<(), Stop> {
        let is_meant: fn(Key) -> bool = if id == MAIN {
            |key| {
                matches!(
                    key,
                    Key::Tags
                        | Key::Start
                        | Key::Comments
                        | Key::Moves
                        | Key::SkippedText
                        | Key::CommentsEnd
                        | Key::Result
                )
            }
        } else {
            |key| matches!(key, Key::Comments | Key::Moves | Key::SkippedText)
        };
        while let Some(key) = self.key(&mut seen, is_meant)? {
            match key {
                Key::Comments => {
                    let comments = self.texts()?;
                    self.record.with_line(id, |line| line.comments = comments);
                }
                Key::SkippedText => {
                    let skipped_text = self.text()?;
                    self.record.with_line(id, |line| line.skipped_text = skipped_text);
                }
                Key::Moves => {
                    self.has_moves |= id == MAIN;
                    self.json.begin_array()?;
                    self.open.push(Open::Line { id, seen });
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

    /// Parses a move up to its variations or its end.
    fn one_move(&mut self, id: Id, mut seen: Seen) -> Result<(), Stop> {
        let is_meant = |key| {
            matches!(
                key,
                Key::San
                    | Key::Uci
                    | Key::NagsBefore
                    | Key::CommentsBefore
                    | Key::Nags
                    | Key::Comments
                    | Key::Variations
                    | Key::CommentsAfter
            )
        };
        while let Some(key) = self.key(&mut seen, is_meant)? {
            match key {
                Key::San | Key::Uci => {
                    let text = Some(self.text()?);
                    self.record.with_move(id, |entry| match key {
                        Key::San => entry.san = text,
                        _ => entry.uci = text,
                    });
                }
                Key::NagsBefore | Key::Nags => {
                    let nags = self.nags()?;
                    self.record.with_move(id, |entry| match key {
                        Key::NagsBefore => entry.nags_before = nags,
                        _ => entry.nags = nags,
                    });
                }
                Key::Variations => {
                    self.json.begin_array()?;
                    self.open.push(Open::Move { id, seen });
                    self.open.push(Open::Variations { on: id, last: None });
                    return Ok(());
                }
                _ => {
                    let comments = self.texts()?;
                    self.record.with_move(id, |entry| match key {
                        Key::CommentsBefore => entry.comments_before = comments,
                        Key::Comments => entry.comments = comments,
                        _ => entry.comments_after = comments,
                    });
                }
            }
        }
        Ok(())
    }

    fn text(&mut self) -> Result<Range, Stop> {
        let text = string(&mut self.json, self.line, self.record)?;
        Ok(self.record.keep(text)?)
    }

    fn texts(&mut self) -> Result<Range, Stop> {
        let start = self.record.texts_len();
        self.json.begin_array()?;
        while self.json.has_next()? {
            let text = string(&mut self.json, self.line, self.record)?;
            self.record.push_text(text)?;
        }
        self.json.end_array()?;
        Ok(self.record.texts_since(start))
    }

    fn nags(&mut self) -> Result<Range, Stop> {
        let start = self.record.nags_len();
        self.json.begin_array()?;
        while self.json.has_next()? {
            self.line.allow(self.record.left());
            let number = self.json.next_number_as_str()?;
            self.line.allow_any();
            let Ok(nag) = number.parse::<u8>() else {
                return Err(Stop::Game(JsonFault::Glyph(quoted(number))));
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
        self.record.result = Some(result.ok_or_else(|| JsonFault::Result(quoted(text)))?);
        Ok(())
    }
}

/// Returns the next string, limited to the remaining size of the game.
fn string<'j, R: Read>(
    json: &'j mut JsonStreamReader<JsonLine<'_, R>>,
    line: &LineState,
    record: &Record,
) -> Result<&'j str, Stop> {
    // White space before the string may have any length.
    json.peek()?;
    line.allow(record.left());
    let text = json.next_str()?;
    line.allow_any();
    Ok(text)
}
