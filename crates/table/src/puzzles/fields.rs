//! Splits a line of the puzzle file into fields.

use movetext_fen::{
    Span,
    diagnostic::{RecordDiagnostic, Severity},
};

/// The number of fields in a line.
const FIELDS: usize = 10;

/// The code for a line with another number of fields.
const FIELD_COUNT: &str = "puzzle-fields";

/// A field and its place in the line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    pub(super) start: u64,
}

impl<'a> Field<'a> {
    /// Creates a field without the quotes around it.
    fn new(text: &'a str, start: u64) -> Self {
        match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) => Self { text, start: start + 1 },
            None => Self { text, start },
        }
    }

    /// Returns the words of the field.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.text.split(' ').filter_map(move |text| {
            let word = Self { text, start };
            start += text.len() as u64 + 1;
            (!text.is_empty()).then_some(word)
        })
    }

    pub(super) const fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u64)
    }
}

/// Splits a line at commas. No value in the file has a comma, so we need not read quoted commas. They make too many
/// fields, which is an error.
pub(super) fn split(line: &str) -> Result<[Field<'_>; FIELDS], RecordDiagnostic> {
    let (mut fields, mut count, mut start) = ([Field::default(); FIELDS], 0, 0);
    for text in line.split(',') {
        if let Some(field) = fields.get_mut(count) {
            *field = Field::new(text, start);
        }
        count += 1;
        start += text.len() as u64 + 1;
    }
    if count == FIELDS {
        return Ok(fields);
    }
    let message = format!("number of fields: found {count}, expected {FIELDS}");
    Err(error(FIELD_COUNT, Span::new(0, line.len() as u64), line, message))
}

/// Creates a diagnostic for an error in a line.
pub(super) fn error(code: &'static str, span: Span, line: &str, message: String) -> RecordDiagnostic {
    RecordDiagnostic { severity: Severity::Error, code, span, column: span.column(line), message }
}
