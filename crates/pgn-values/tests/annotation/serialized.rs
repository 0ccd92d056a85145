//! Serialization with the feature `serde`: glyphs as numbers and commands as texts.

use core::fmt;
use movetext_pgn_values::{
    Nag,
    command::{ClockTime, Command, Evaluation, MarkedArrow, MarkedSquare},
};
use serde::{
    de::{
        Deserialize, IntoDeserializer as _,
        value::{Error, StrDeserializer, U8Deserializer},
    },
    ser::Serialize,
};

/// A value displayed in its serialized form: `fmt::Formatter` is a serializer that accepts only texts and numbers.
struct Plain<T>(T);

impl<T: Serialize> fmt::Display for Plain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

fn deserialize<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    let deserializer: StrDeserializer<'de, Error> = text.into_deserializer();
    T::deserialize(deserializer)
}

#[track_caller]
fn check<'de, T: Serialize + Deserialize<'de> + fmt::Debug + PartialEq>(text: &'de str) {
    let value: T = deserialize(text).unwrap();
    assert_eq!(Plain(&value).to_string(), text);
    assert!(deserialize::<T>("nonsense").is_err());
}

#[test]
fn glyph_serializes_as_number() {
    for number in 0..=255 {
        let deserializer: U8Deserializer<Error> = number.into_deserializer();
        let nag = Nag::deserialize(deserializer).unwrap();
        assert_eq!(nag, Nag::new(number));
        assert_eq!(Plain(nag).to_string(), number.to_string());
    }
}

#[test]
fn command_serializes_as_text() {
    check::<ClockTime>("1:05:23.5");
    check::<Evaluation>("#-3,12");
    check::<MarkedSquare>("Gd5");
    check::<MarkedArrow>("Rd1h5");
    for text in ["[%clk 1:05:23]", "[%eval -106,29]", "[%cal Gd1h5,Rf6e4]", "[%tqu \"a, b]\",10]"] {
        check::<Command<'static>>(text);
    }
}
