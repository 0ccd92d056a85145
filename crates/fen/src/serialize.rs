//! Records as serde data (PGN 16.1): a [`Fen`] is its text, read back strictly.

use core::fmt;

use serde::Deserialize;
use serde::Deserializer;
use serde::Serialize;
use serde::Serializer;
use serde::de;

use crate::Fen;
use crate::FenOptions;

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.render(FenOptions::default()))
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fen, D::Error> {
        deserializer.deserialize_str(FenVisitor)
    }
}

struct FenVisitor;

impl de::Visitor<'_> for FenVisitor {
    type Value = Fen;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position as FEN text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Fen, E> {
        text.parse().map_err(E::custom)
    }
}
