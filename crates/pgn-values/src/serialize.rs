//! Support for `serde`. Values and commands are serialized as their canonical texts, and parsed strictly. Glyphs are
//! serialized as numbers (PGN 8.2.4).

use crate::{
    command::{ClockTime, Command, Evaluation, MarkedArrow, MarkedSquare},
    nag::Nag,
    value::{Clock, Date, Eco, PlayerType, Rating, Round, Termination, TimeControl, TimeOfDay, Title},
};
use core::{fmt, marker::PhantomData, str::FromStr};
use serde::{
    de::{Deserialize, Deserializer, Error, Visitor},
    ser::{Serialize, Serializer},
};

/// Parses a string as a `T`.
struct TextVisitor<T> {
    /// What the string should contain, for error messages.
    expected: &'static str,
    parsed: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

const VALUE: &str = "the value of a tag as text";
const COMMAND: &str = "a comment command, or an operand of one, as text";

/// Implements [`Serialize`] with `Display`.
macro_rules! serialize {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

/// Implements [`Deserialize`] with `FromStr`.
macro_rules! deserialize {
    ($expected:ident: $($type:ty),+) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor { expected: $expected, parsed: PhantomData })
            }
        }
    )+};
}

serialize!(Clock, Date, Eco, PlayerType, Rating, Round, Termination);
serialize!(TimeControl, TimeOfDay, Title, ClockTime, Evaluation, MarkedArrow, MarkedSquare, Command<'_>);
deserialize!(VALUE: Clock, Date, Eco, PlayerType, Rating, Round, Termination);
deserialize!(VALUE: TimeControl, TimeOfDay, Title);
deserialize!(COMMAND: ClockTime, Evaluation, MarkedArrow, MarkedSquare, Command<'static>);

impl Serialize for Nag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Nag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Self::new)
    }
}
