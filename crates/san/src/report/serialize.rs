//! Support for `serde`: the JSON form of reports.

use super::{Edit, Report};
use crate::span::Span;
use serde::ser::{Serialize, SerializeStruct, Serializer};

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let optional = [
            self.line.is_some(),
            self.column.is_some(),
            self.span.is_some(),
            self.span.is_some(),
            self.help.is_some(),
            self.game.is_some(),
            self.clause.is_some(),
            !self.fix.is_empty(),
            self.fix.len() > 1,
        ];
        let members = 3 + optional.into_iter().filter(|is_present| *is_present).count();
        let mut record = serializer.serialize_struct("Report", members)?;
        member::<S>(&mut record, "line", self.line)?;
        member::<S>(&mut record, "column", self.column)?;
        if let Some(span) = self.span {
            serialize_span::<S>(&mut record, span)?;
        }
        record.serialize_field("severity", &self.severity)?;
        record.serialize_field("code", self.code)?;
        record.serialize_field("message", &format_args!("{:#}", self.message))?;
        member::<S>(&mut record, "help", self.help)?;
        member::<S>(&mut record, "game", self.game)?;
        member::<S>(&mut record, "clause", self.clause)?;
        if let Some((fix, further)) = self.fix.split_first() {
            record.serialize_field("fix", fix)?;
            member::<S>(&mut record, "further_fixes", Some(further).filter(|edits| !edits.is_empty()))?;
        }
        record.end()
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

/// Serializes a member, or nothing if the value is `None`.
fn member<S: Serializer>(
    record: &mut S::SerializeStruct,
    name: &'static str,
    value: Option<impl Serialize>,
) -> Result<(), S::Error> {
    value.map_or(Ok(()), |value| record.serialize_field(name, &value))
}

/// Serializes a span as the members `offset` and `length`.
fn serialize_span<S: Serializer>(record: &mut S::SerializeStruct, span: Span) -> Result<(), S::Error> {
    record.serialize_field("offset", &span.start)?;
    record.serialize_field("length", &span.len())
}
