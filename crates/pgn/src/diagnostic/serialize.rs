//! Support for `serde`: codes as their names, diagnostics as their reports.
//!
//! `movetext-json` publishes a JSON schema with these members.

use super::{Code, Diagnostic};
use core::fmt;
use serde::{
    de::{Deserialize, Deserializer, Error, Unexpected, Visitor},
    ser::{Serialize, Serializer},
};

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(CodeVisitor)
    }
}

struct CodeVisitor;

impl Visitor<'_> for CodeVisitor {
    type Value = Code;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the code of a diagnostic, such as `illegal-move`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Code, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.report().serialize(serializer)
    }
}
