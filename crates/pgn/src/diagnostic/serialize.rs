//! Support for `serde`: codes as their names, diagnostics and edits as structures for programs.
//!
//! The members are those of the published JSON schema of diagnostics, which `movetext-archive` has.

use super::{Code, Diagnostic, Edit, Severity};
use core::fmt;
use movetext_san::Span;
use serde::{
    de::{Deserialize, Deserializer, Error, Unexpected, Visitor},
    ser::{Serialize, SerializeStruct as _, Serializer},
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

impl Serialize for Edit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut edit = serializer.serialize_struct("Edit", 3)?;
        serialize_span::<S>(&mut edit, self.span)?;
        edit.serialize_field("text", &*self.text)?;
        edit.end()
    }
}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serializable(self.severity()).serialize(serializer)
    }
}

impl Diagnostic {
    /// Returns a value that is serialized as the diagnostic with this severity, for texts that are not in import
    /// format.
    ///
    /// ```
    /// use movetext_pgn::diagnostic::{Diagnostic, Profile};
    ///
    /// let mut found: Vec<Diagnostic> = Vec::new();
    /// movetext_pgn::read(b"[White \"Tal\"]\n\n1. 0-0 *", &mut (), &mut found);
    /// let severity = found[0].severity_in(Profile::Strict);
    /// let json = serde_json::to_string(&found[0].serializable(severity))?;
    /// assert!(json.contains(r#""severity":"error","code":"roster-incomplete""#), "{json}");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn serializable(&self, severity: Severity) -> impl Serialize {
        Rated { diagnostic: self, severity }
    }
}

/// A diagnostic with the severity to serialize.
struct Rated<'d> {
    diagnostic: &'d Diagnostic,
    severity: Severity,
}

impl Serialize for Rated<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let diagnostic = self.diagnostic;
        let edits = diagnostic.fix.split_first();
        let further = edits.map(|(_, further)| further).filter(|further| !further.is_empty());
        let members = 10 + usize::from(edits.is_some()) + usize::from(further.is_some());
        let mut record = serializer.serialize_struct("Diagnostic", members)?;
        record.serialize_field("line", &diagnostic.location.line)?;
        record.serialize_field("column", &diagnostic.location.column)?;
        serialize_span::<S>(&mut record, diagnostic.span)?;
        record.serialize_field("severity", &self.severity)?;
        record.serialize_field("code", &diagnostic.code)?;
        record.serialize_field("message", &format_args!("{}", diagnostic.message()))?;
        record.serialize_field("help", diagnostic.help())?;
        record.serialize_field("game", &diagnostic.game)?;
        record.serialize_field("clause", diagnostic.code.clause())?;
        if let Some((fix, _)) = edits {
            record.serialize_field("fix", fix)?;
        }
        if let Some(further) = further {
            record.serialize_field("further_fixes", further)?;
        }
        record.end()
    }
}

/// Serializes a span as the members `offset` and `length`.
fn serialize_span<S: Serializer>(record: &mut S::SerializeStruct, span: Span) -> Result<(), S::Error> {
    record.serialize_field("offset", &span.start)?;
    record.serialize_field("length", &span.len())
}
