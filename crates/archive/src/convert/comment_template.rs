//! Comments that are made from a position.

use core::{fmt::Write as _, str::FromStr};
use movetext_board::Position;
use movetext_fen::{Fen, render::FenOptions};

/// A comment with fields that are filled in for each position, such as `after move: {fen}`.
///
/// | field | text |
/// | --- | --- |
/// | `{fen}` | the position as FEN |
/// | `{epd}` | the first four fields of the FEN, which identify the position |
/// | `{key}` | the Polyglot key of the position, as 16 hexadecimal digits |
/// | `{ply}` | the number of plies played |
///
/// ```
/// use movetext_archive::convert::CommentTemplate;
///
/// assert!("[%key {key}]".parse::<CommentTemplate>().is_ok());
/// let error = "{feb}".parse::<CommentTemplate>().unwrap_err();
/// assert_eq!(error.to_string(), "found the field `{feb}`, expected `{fen}`, `{epd}`, `{key}` or `{ply}`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentTemplate(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Fen,
    Epd,
    Key,
    Ply,
}

/// The reason why a text is not a template for comments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTemplateError {
    /// The text has no words.
    #[error("expected the text of a comment")]
    Empty,
    /// There is no field with this name.
    #[error("found the field `{{{0}}}`, expected `{{fen}}`, `{{epd}}`, `{{key}}` or `{{ply}}`")]
    Field(String),
    /// An opening brace begins no field.
    #[error("found `{{` without `}}`, expected a field such as `{{fen}}`")]
    OpenField,
    /// A closing brace ends no field, and would end the comment.
    #[error("found `}}` without `{{`; a comment cannot contain a brace")]
    Brace,
}

impl CommentTemplate {
    /// Returns whether a comment contains the key of the position.
    pub(super) fn has_key(&self) -> bool {
        self.0.contains(&Part::Field(Field::Key))
    }

    /// Appends the comment for a position after `ply` plies.
    pub(super) fn push(&self, position: &Position, ply: u32, out: &mut String) {
        for part in &self.0 {
            // Writing to a string cannot fail.
            let _ = match part {
                Part::Text(text) => out.write_str(text),
                Part::Field(Field::Fen) => write!(out, "{}", Fen::from(position)),
                Part::Field(Field::Epd) => {
                    write!(out, "{}", Fen::from(position).render(FenOptions::default().without_counters()))
                }
                // A variant has no keys.
                Part::Field(Field::Key) => position.key().map_or(Ok(()), |key| write!(out, "{key:016x}")),
                Part::Field(Field::Ply) => write!(out, "{ply}"),
            };
        }
    }
}

impl FromStr for CommentTemplate {
    type Err = ParseTemplateError;

    fn from_str(text: &str) -> Result<Self, ParseTemplateError> {
        if text.trim().is_empty() {
            return Err(ParseTemplateError::Empty);
        }
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, following) = after.split_once('}').ok_or(ParseTemplateError::OpenField)?;
            parts.push(literal(before)?);
            parts.push(Part::Field(match name {
                "fen" => Field::Fen,
                "epd" => Field::Epd,
                "key" => Field::Key,
                "ply" => Field::Ply,
                _ => return Err(ParseTemplateError::Field(name.to_owned())),
            }));
            rest = following;
        }
        parts.push(literal(rest)?);
        Ok(Self(parts))
    }
}

fn literal(text: &str) -> Result<Part, ParseTemplateError> {
    if text.contains('}') { Err(ParseTemplateError::Brace) } else { Ok(Part::Text(text.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::{CommentTemplate, ParseTemplateError};
    use movetext_board::Position;

    #[test]
    fn template_fields_are_filled_in() {
        let position = Position::initial();
        for (template, expected) in [
            ("{fen}", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("{epd}", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
            ("[%key {key}]", "[%key 463b96181691fc9c]"),
            ("after {ply}{ply} plies", "after 77 plies"),
            ("no field", "no field"),
        ] {
            let mut text = String::new();
            template.parse::<CommentTemplate>().unwrap().push(&position, 7, &mut text);
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn wrong_template_reports_reason() {
        for (template, error) in [
            ("", ParseTemplateError::Empty),
            (" \t", ParseTemplateError::Empty),
            ("{FEN}", ParseTemplateError::Field("FEN".to_owned())),
            ("{}", ParseTemplateError::Field(String::new())),
            ("a {fen", ParseTemplateError::OpenField),
            ("a } b", ParseTemplateError::Brace),
            ("{fen}}", ParseTemplateError::Brace),
            ("}{fen}", ParseTemplateError::Brace),
        ] {
            assert_eq!(template.parse::<CommentTemplate>(), Err(error), "{template}");
        }
    }
}
