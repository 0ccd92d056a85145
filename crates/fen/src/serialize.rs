//! Support for `serde` (PGN 16.1). A [`Fen`] is serialized as its text, and parsed strictly. A diagnostic is serialized
//! as a structure.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Fen, diagnostic::RecordDiagnostic, render::FenOptions};

/// Serializes a field of type [`Position`](movetext_board::Position) as FEN: put `#[serde(with =
/// "movetext_fen::as_text")]` before the field.
///
/// The text is canonical, and is parsed strictly. If the position is illegal, the error has every reason.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Puzzle {
///     #[serde(with = "movetext_fen::as_text")]
///     position: movetext_board::Position,
/// }
/// ```
pub mod as_text {
    use movetext_board::Position;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::Fen;

    /// Writes the position as FEN.
    ///
    /// # Errors
    ///
    /// An error from the serializer.
    pub fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
        Fen::from(position).serialize(serializer)
    }

    /// Reads a position from FEN.
    ///
    /// # Errors
    ///
    /// An error from the deserializer. If the text is not a legal position, the error contains every fault in the text,
    /// or every reason why the position is not legal.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        Fen::deserialize(deserializer)?.into_position().map_err(D::Error::custom)
    }
}

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

impl Serialize for RecordDiagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.report().serialize(serializer)
    }
}
