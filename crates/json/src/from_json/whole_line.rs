//! Parses a line that is completely in memory with `serde_json`, several times as fast as the parser for streams.
//!
//! This parser accepts only lines that the stream parser accepts, and stores the same record. If it fails for any
//! reason, the stream parser reads the line again. The stream parser then reports the error, or accepts variations that
//! are nested too deeply for `serde_json`.

use super::{
    error::JsonFault,
    key::{Key, ParsedKeys},
    record::{Id, MAIN, Range, Record, StartField},
};
use core::fmt;
use movetext_pgn_values::{GameResult, Nag};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// How deeply `serde_json` allows lists and objects to be nested. Use this parser only if the limit for nested
/// variations is at least as high. Every line that it accepts is then within that limit.
pub(super) const MAX_DEPTH: u32 = 128;

/// Parses a line into `record`, which must be [cleared](Record::clear). Returns whether that succeeded. If it did not,
/// the record contains a part of the line.
pub(super) fn read(line: &[u8], record: &mut Record) -> bool {
    let Ok(line) = core::str::from_utf8(line) else { return false };
    let mut json = serde_json::Deserializer::from_str(line);
    LineObject { record, id: MAIN }.deserialize(&mut json).is_ok() && json.end().is_ok()
}

/// Implements [`DeserializeSeed`]: passes the seed as a visitor to one of the deserializer's methods.
macro_rules! seed {
    ($name:ident, $value:ty, $method:ident) => {
        impl<'de> DeserializeSeed<'de> for $name<'_> {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<$value, D::Error> {
                json.$method(self)
            }
        }
    };
}

/// Implements [`Visitor::expecting`]. Its text is never shown, because the stream parser reports the error.
macro_rules! no_message {
    () => {
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("another value")
        }
    };
}

fn refuse<E: Error>(_: JsonFault) -> E {
    E::custom("")
}

/// A game object or a variation object.
struct LineObject<'r> {
    record: &'r mut Record,
    id: Id,
}

seed!(LineObject, (), deserialize_map);

impl<'de> Visitor<'de> for LineObject<'_> {
    type Value = ();

    no_message!();

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { record, id } = self;
        let (mut parsed_keys, mut has_moves) = (ParsedKeys::default(), false);
        while let Some(key) = map.next_key_seed(KeyName)? {
            let Some(key) = key.filter(|key| key.is_in_line(id == MAIN)) else {
                map.next_value_seed(Ignored)?;
                continue;
            };
            if !parsed_keys.insert(key) {
                return Err(A::Error::custom(""));
            }
            match key {
                Key::Comments => {
                    let comments = map.next_value_seed(Texts(record))?;
                    record.edit_line(id, |line| line.comments = comments);
                }
                Key::SkippedText => {
                    let skipped_text = map.next_value_seed(StoredText(record))?;
                    record.edit_line(id, |line| line.skipped_text = skipped_text);
                }
                Key::Moves => {
                    has_moves = true;
                    map.next_value_seed(Moves { record, line: id })?;
                }
                Key::Tags => map.next_value_seed(Tags(record))?,
                Key::Start => {
                    let start = map.next_value_seed(Start(record))?;
                    record.start = start;
                }
                Key::CommentsEnd => record.comments_end = map.next_value_seed(Texts(record))?,
                _ => record.result = Some(map.next_value_seed(ResultText(record))?),
            }
        }
        if id == MAIN && !has_moves { Err(A::Error::custom("")) } else { Ok(()) }
    }
}

/// A list of moves.
struct Moves<'r> {
    record: &'r mut Record,
    line: Id,
}

seed!(Moves, (), deserialize_seq);

impl<'de> Visitor<'de> for Moves<'_> {
    type Value = ();

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { record, line } = self;
        let mut last = None;
        while let Some(id) = list.next_element_seed(MoveObject { record, line, last })? {
            last = Some(id);
        }
        Ok(())
    }
}

/// A move object that follows the move `last`.
struct MoveObject<'r> {
    record: &'r mut Record,
    line: Id,
    last: Option<Id>,
}

seed!(MoveObject, Id, deserialize_map);

impl<'de> Visitor<'de> for MoveObject<'_> {
    type Value = Id;

    no_message!();

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Id, A::Error> {
        let Self { record, line, last } = self;
        let id = record.add_move(line, last).map_err(refuse)?;
        let mut parsed_keys = ParsedKeys::default();
        while let Some(key) = map.next_key_seed(KeyName)? {
            let Some(key) = key.filter(|key| key.is_in_move()) else {
                map.next_value_seed(Ignored)?;
                continue;
            };
            if !parsed_keys.insert(key) {
                return Err(A::Error::custom(""));
            }
            match key {
                Key::San | Key::Uci => {
                    let text = map.next_value_seed(StoredText(record))?;
                    record.edit_move(id, |entry| entry.set_text(key, text));
                }
                Key::NagsBefore | Key::Nags => {
                    let nags = map.next_value_seed(Nags(record))?;
                    record.edit_move(id, |entry| entry.set_nags(key, nags));
                }
                Key::Variations => map.next_value_seed(Variations { record, on: id })?,
                _ => {
                    let comments = map.next_value_seed(Texts(record))?;
                    record.edit_move(id, |entry| entry.set_comments(key, comments));
                }
            }
        }
        Ok(id)
    }
}

/// A list of variations on the move `on`.
struct Variations<'r> {
    record: &'r mut Record,
    on: Id,
}

seed!(Variations, (), deserialize_seq);

impl<'de> Visitor<'de> for Variations<'_> {
    type Value = ();

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { record, on } = self;
        let mut last = None;
        while let Some(id) = list.next_element_seed(Variation { record, on, last })? {
            last = Some(id);
        }
        Ok(())
    }
}

/// A variation after its sibling `last`.
struct Variation<'r> {
    record: &'r mut Record,
    on: Id,
    last: Option<Id>,
}

impl<'de> DeserializeSeed<'de> for Variation<'_> {
    type Value = Id;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Id, D::Error> {
        let Self { record, on, last } = self;
        let id = record.add_line(on, last).map_err(refuse)?;
        LineObject { record, id }.deserialize(json)?;
        Ok(id)
    }
}

/// A key that we read, or `None` for any other key.
struct KeyName;

impl<'de> DeserializeSeed<'de> for KeyName {
    type Value = Option<Key>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<Key>, D::Error> {
        json.deserialize_identifier(self)
    }
}

impl Visitor<'_> for KeyName {
    type Value = Option<Key>;

    no_message!();

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<Key>, E> {
        Ok(Key::from_name(name))
    }
}

/// A string that is stored in the record.
struct StoredText<'r>(&'r mut Record);

seed!(StoredText, Range, deserialize_str);

impl Visitor<'_> for StoredText<'_> {
    type Value = Range;

    no_message!();

    fn visit_str<E: Error>(self, text: &str) -> Result<Range, E> {
        self.0.store_text(text).map_err(refuse)
    }
}

/// A list of strings.
struct Texts<'r>(&'r mut Record);

seed!(Texts, Range, deserialize_seq);

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = Range;

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Range, A::Error> {
        let start = self.0.texts_len();
        while list.next_element_seed(ListText(self.0))?.is_some() {}
        Ok(self.0.texts_since(start))
    }
}

/// A string in a list.
struct ListText<'r>(&'r mut Record);

seed!(ListText, (), deserialize_str);

impl Visitor<'_> for ListText<'_> {
    type Value = ();

    no_message!();

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.0.push_text(text).map_err(refuse)
    }
}

/// A list of glyphs.
struct Nags<'r>(&'r mut Record);

seed!(Nags, Range, deserialize_seq);

impl<'de> Visitor<'de> for Nags<'_> {
    type Value = Range;

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Range, A::Error> {
        let start = self.0.nags_len();
        while let Some(number) = list.next_element::<u8>()? {
            self.0.push_nag(Nag::new(number)).map_err(refuse)?;
        }
        Ok(self.0.nags_since(start))
    }
}

/// A list of tags, which are pairs of strings.
struct Tags<'r>(&'r mut Record);

seed!(Tags, (), deserialize_seq);

impl<'de> Visitor<'de> for Tags<'_> {
    type Value = ();

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(TagPair(self.0))?.is_some() {}
        Ok(())
    }
}

/// A tag.
struct TagPair<'r>(&'r mut Record);

seed!(TagPair, (), deserialize_seq);

impl<'de> Visitor<'de> for TagPair<'_> {
    type Value = ();

    no_message!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let name = list.next_element_seed(StoredText(self.0))?;
        let value = list.next_element_seed(StoredText(self.0))?;
        match (name, value, list.next_element_seed(Ignored)?) {
            (Some(name), Some(value), None) => self.0.push_tag([name, value]).map_err(refuse),
            _ => Err(A::Error::custom("")),
        }
    }
}

/// A FEN, or null.
struct Start<'r>(&'r mut Record);

seed!(Start, StartField, deserialize_any);

impl Visitor<'_> for Start<'_> {
    type Value = StartField;

    no_message!();

    fn visit_unit<E: Error>(self) -> Result<StartField, E> {
        Ok(StartField::Null)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<StartField, E> {
        self.0.store_text(text).map(StartField::Fen).map_err(refuse)
    }
}

/// A result. It must fit into the size that is left for the game.
struct ResultText<'r>(&'r Record);

seed!(ResultText, GameResult, deserialize_str);

impl Visitor<'_> for ResultText<'_> {
    type Value = GameResult;

    no_message!();

    fn visit_str<E: Error>(self, text: &str) -> Result<GameResult, E> {
        let fits = text.len() as u64 <= self.0.remaining_bytes();
        let result = GameResult::from_marker(text.as_bytes()).filter(|_| fits);
        result.ok_or_else(|| E::custom(""))
    }
}

/// A value that is ignored. Unlike `IgnoredAny`, this checks the escapes in strings, as the stream parser does.
struct Ignored;

impl<'de> DeserializeSeed<'de> for Ignored {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Ignored {
    type Value = ();

    no_message!();

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Self)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_key_seed(Self)?.is_some() {
            map.next_value_seed(Self)?;
        }
        Ok(())
    }
}
