//! Glyphs in serialized data: each its number (PGN 8.2.4), under the feature `serde`.

use super::Nag;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

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
