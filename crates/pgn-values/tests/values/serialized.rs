//! Serialization with the feature `serde`: results, tag values and commands as canonical texts, glyphs as numbers.

use core::fmt;
use movetext_pgn_values::{
    GameResult, Nag,
    command::{ClockTime, Command, Evaluation, MarkedArrow, MarkedSquare},
    value::{Clock, Date, Eco, PlayerType, Rating, Round, Termination, TimeControl, TimeOfDay, Title},
};
use serde::{
    Deserialize, Serialize,
    de::{
        IntoDeserializer as _,
        value::{StrDeserializer, U8Deserializer},
    },
};

/// Displays a value in its serialized form. `fmt::Formatter` is a serializer for texts and numbers.
struct Serialized<'a, T>(&'a T);

impl<T: Serialize> fmt::Display for Serialized<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

/// A deserialization error that keeps its message. Without `std`, serde's own error drops it.
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

const VALUE: &str = "the value of a tag as text";
const COMMAND: &str = "a comment command, or an operand of one, as text";

#[track_caller]
fn check<T: Serialize + for<'de> Deserialize<'de> + fmt::Debug>(
    expected: &str,
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
    let number: U8Deserializer<Message> = 7_u8.into_deserializer();
    let error = T::deserialize(number).unwrap_err().to_string();
    assert_eq!(error, format!("invalid type: integer `7`, expected {expected}"));
}

#[test]
fn value_serializes_as_text() {
    check::<Date>(VALUE, "1993.??.??", "1993", "found nothing, expected `.` at 4..4");
    check::<TimeOfDay>(VALUE, "17:50:31", "17-50-31", "found `-`, expected `:` at 2..3");
    check::<Clock>(VALUE, "B/0:45:56", "X", "found `X`, expected `W`, `B` or `N` at 0..1");
    check::<Eco>(VALUE, "B97/08", "B97f", "found `f`, expected the end of the value at 3..4");
    check::<PlayerType>(VALUE, "human", "Human", "expected `human` at 0..5");
    check::<Rating>(VALUE, "-", "?", "found `?`, expected an integer, or `-` at 0..1");
    check::<Round>(VALUE, "4.1.2", "4.", "found nothing, expected an integer at 2..2");
    check::<TimeControl>(VALUE, "40/7200:3600", "*0", "expected a positive integer at 1..2");
    check::<Title>(VALUE, "GM", "gm", "expected `GM` at 0..2");
    check::<Termination>(VALUE, "time forfeit", "Normal", "expected `normal` at 0..6");
}

#[test]
fn command_serializes_as_text() {
    check::<ClockTime>(COMMAND, "1:05:23.5", "nonsense", "expected a time as `h:mm:ss` at 0..8");
    check::<Evaluation>(
        COMMAND,
        "#-3,12",
        "nonsense",
        "expected a score such as `0.17`, `17` or `#-3` at 0..8",
    );
    check::<MarkedSquare>(COMMAND, "Gd5", "nonsense", "expected a marked square such as `Gd5` at 0..8");
    check::<MarkedArrow>(COMMAND, "Rd1h5", "nonsense", "expected an arrow such as `Gd1h5` at 0..8");
    let message = "invalid command: expected exactly one `[%name operands]` at 0..8";
    for text in ["[%clk 1:05:23]", "[%eval -106,29]", "[%cal Gd1h5,Rf6e4]", "[%tqu \"a, b]\",10]"] {
        check::<Command<'static>>(COMMAND, text, "nonsense", message);
    }
}

#[test]
fn result_serializes_as_marker() {
    let message = "unknown variant `1:0`, expected one of `1-0`, `0-1`, `1/2-1/2`, `*`";
    for marker in ["1-0", "0-1", "1/2-1/2", "*"] {
        let result = GameResult::from_marker(marker.as_bytes()).unwrap();
        assert_eq!(Serialized(&result).to_string(), marker);
        check::<GameResult>("enum GameResult", marker, "1:0", message);
    }
}

#[test]
fn glyph_serializes_as_number() {
    for number in 0..=255 {
        let deserializer: U8Deserializer<Message> = number.into_deserializer();
        let nag = Nag::deserialize(deserializer).unwrap();
        assert_eq!((nag, Serialized(&nag).to_string()), (Nag::new(number), number.to_string()));
    }
}
