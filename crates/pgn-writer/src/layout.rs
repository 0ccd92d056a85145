//! Movetext in export format (PGN 8.2): the tokens of a game, laid out in lines.

use crate::comment;
use crate::nags::NagList;
use crate::numbering::Numbering;
use crate::record::{Item, Record};
use crate::wrap::Lines;
use core::ops::Range;
use movetext_pgn::GameResult;

/// Writes a finished record and the termination marker, which comes last (PGN 8.2.6).
pub(crate) fn write(record: &Record, result: GameResult, lines: &mut Lines<'_>) {
    let mut numbering = Numbering::new();
    for item in &record.items {
        match item {
            Item::Nothing => {}
            Item::Number { number, color, nags, demanded } => {
                if *demanded || !nags.is_empty() {
                    numbering.interrupted();
                }
                if let Some(indication) = numbering.indication(*color, *number) {
                    lines.word(&indication);
                }
                write_nags(record, *nags, lines);
            }
            Item::San { text, nags } => {
                lines.word(pooled(record, text));
                numbering.moved();
                if !nags.is_empty() {
                    numbering.interrupted();
                    write_nags(record, *nags, lines);
                }
            }
            Item::Comment(text) => {
                write_comment(pooled(record, text), lines);
                numbering.interrupted();
            }
            Item::LineComment(text) => {
                lines.word(pooled(record, text));
                lines.end_line();
                numbering.interrupted();
            }
            Item::Escape(text) => lines.line(pooled(record, text)),
            Item::Open => {
                lines.lead("(");
                numbering.interrupted();
            }
            Item::Close => {
                lines.glue(")");
                numbering.interrupted();
            }
        }
    }
    lines.word(result.as_str());
    lines.end_line();
}

fn pooled<'a>(record: &'a Record, range: &Range<usize>) -> &'a str {
    record.pool.get(range.clone()).unwrap_or_default()
}

fn write_nags(record: &Record, list: NagList, lines: &mut Lines<'_>) {
    for nag in record.nags.iter(list) {
        lines.word(nag_text(nag.number()).as_str());
    }
}

fn nag_text(number: u8) -> arrayvec::ArrayString<4> {
    let mut text = arrayvec::ArrayString::new();
    // A dollar sign and three digits always fit.
    let _ = core::fmt::write(&mut text, format_args!("${number}"));
    text
}

/// The braces are glued to the first and the last word; between words a line may end, unless the next word would be
/// taken for something else at the beginning of a line.
fn write_comment(text: &str, lines: &mut Lines<'_>) {
    lines.lead("{");
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        if comment::may_begin_line(word, words.peek().copied()) {
            lines.word(word);
        } else {
            lines.stay(word);
        }
    }
    lines.glue("}");
}
