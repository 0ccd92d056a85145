//! Support for `serde`: a move is serialized as the text that `Display` writes (PGN 8.2.3).
//!
//! Some of these texts need lenient reading, so deserializing tries [`Leniency::Import`] first and then
//! [`Leniency::Lenient`].

use crate::{
    figurine::Figurine, iccf::Iccf, long::LongAlgebraic, parse_error::SanError, repair::Leniency, san::San,
    uci::Uci,
};
use core::fmt;
use serde::{
    de::{Deserialize, Deserializer, Error, Visitor},
    ser::{Serialize, Serializer},
};

/// Parses a string with a function.
struct TextVisitor<T, E>(fn(&str) -> Result<T, E>);

impl<T, F: fmt::Display> Visitor<'_> for TextVisitor<T, F> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a chess move as text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).map_err(E::custom)
    }
}

/// Parses a text with [`Leniency::Import`] and, if that fails, with [`Leniency::Lenient`].
fn read<T>(text: &str, parse: fn(&str, Leniency) -> Result<T, SanError>) -> Result<T, SanError> {
    parse(text, Leniency::Import).or_else(|refused| parse(text, Leniency::Lenient).map_err(|_| refused))
}

impl Serialize for San {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for San {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(|text| read(text, San::parse_with)))
    }
}

impl Serialize for LongAlgebraic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for LongAlgebraic {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(|text| read(text, LongAlgebraic::parse_with)))
    }
}

impl Serialize for Figurine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Figurine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(|text| read(text, Figurine::parse_with)))
    }
}

impl Serialize for Uci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Uci {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(Uci::parse))
    }
}

impl Serialize for Iccf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Iccf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor(Iccf::parse))
    }
}
