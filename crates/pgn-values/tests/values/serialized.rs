//! Serialization with the feature `serde`: values as their canonical texts.

use core::fmt;
use movetext_pgn_values::value::{
    Clock, ClockReading, Country, Date, Eco, PlayerType, Rating, Round, SetUp, Termination, TimeControl,
    TimeOfDay, Title,
};
use serde::{
    Deserialize, Serialize,
    de::{
        IntoDeserializer as _,
        value::{StrDeserializer, U32Deserializer},
    },
};

/// A value displayed in its serialized form: `fmt::Formatter` is a serializer that accepts texts.
struct Serialized<'a, T>(&'a T);

impl<T: Serialize> fmt::Display for Serialized<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

/// A deserialization error that keeps its message, which the one of serde does not without `std`.
#[derive(Debug, PartialEq)]
struct Message(String);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Message {}

impl serde::de::Error for Message {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

#[track_caller]
fn check<T: Serialize + for<'de> Deserialize<'de> + fmt::Debug>(
    canonical: &str,
    refused: &str,
    message: &str,
) {
    let read = |text: &str| {
        let deserializer: StrDeserializer<'_, Message> = text.into_deserializer();
        T::deserialize(deserializer)
    };
    assert_eq!(Serialized(&read(canonical).unwrap()).to_string(), canonical);
    assert_eq!(read(refused).unwrap_err().to_string(), message);
    let number: U32Deserializer<Message> = 7_u32.into_deserializer();
    let error = T::deserialize(number).unwrap_err().to_string();
    assert_eq!(error, "invalid type: integer `7`, expected the value of a tag as text");
}

#[test]
fn value_serializes_as_text() {
    check::<Date>("1993.??.??", "1993", "found nothing, expected `.` at 4..4");
    check::<TimeOfDay>("17:50:31", "17-50-31", "found `-`, expected `:` at 2..3");
    check::<Clock>("B/0:45:56", "X", "found `X`, expected `W`, `B` or `N` at 0..1");
    check::<ClockReading>("1:07:00", "1", "found nothing, expected `:` at 1..1");
    check::<Country>("LAT", "NED", "expected a country code of section 15 at 0..3");
    check::<Eco>("B97/08", "B97f", "found `f`, expected the end of the value at 3..4");
    check::<PlayerType>("human", "Human", "expected `human` at 0..5");
    check::<Rating>("-", "?", "found `?`, expected an integer, or `-` at 0..1");
    check::<Round>("4.1.2", "4.", "found nothing, expected an integer at 2..2");
    check::<SetUp>("1", "2", "expected `0` or `1` at 0..1");
    check::<TimeControl>("40/7200:3600", "*0", "expected a positive integer at 1..2");
    check::<Title>("GM", "gm", "expected `GM` at 0..2");
    check::<Termination>("time forfeit", "Normal", "expected `normal` at 0..6");
}
