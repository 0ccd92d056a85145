//! `movetext play`: plays moves and prints each move in all notations.

use crate::{
    args::PlayArguments,
    failure::Failure,
    output::{Output, json::Object},
    records::{input, location::RecordLocation},
    status::Status,
};
use core::ops::Range;
use movetext_board::Position;
use movetext_fen::{Fen, diagnostic::RecordDiagnostic};
use movetext_san::{
    ResolvedMove, San, Span,
    error::PlayError,
    notation::{CastlingStyle, Figurine, FigurineColor, LongAlgebraic, LongStyle, Uci},
    report::Report,
};
use serde_json::Value;
use std::io::Write;

pub(crate) fn run(arguments: &PlayArguments) -> Result<Status, Failure> {
    let mut position = input::given("--fen", arguments.fen.as_deref(), arguments.variant)?;
    let style = if arguments.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
    let mut output = Output::stdout();
    let mut ply = 0_u64;
    for (index, argument) in arguments.moves.iter().enumerate() {
        for token in tokens(argument) {
            let text = argument.get(token.clone()).unwrap_or_default();
            let resolved = match read(text, &position) {
                Ok(resolved) => resolved,
                Err(error) => {
                    // We print the played moves before the error.
                    output.finish()?;
                    let path = format!("<argument {}>", index + 1);
                    let location = RecordLocation { path: &path, line: 1, text: argument };
                    location.print(&diagnostic(&error, argument, token, &position));
                    return Ok(Status::Errors);
                }
            };
            ply += 1;
            let next = position.play(resolved.mv());
            let line = object(ply, &resolved, &position, style).field("fen", Fen::from(&next).to_string());
            let repaired: Vec<String> = resolved.repairs().iter().map(|repair| repair.to_string()).collect();
            writeln!(output, "{}", line.field("repaired", Value::from(repaired)).finish())?;
            position = next;
        }
    }
    output.finish()?;
    Ok(Status::Clean)
}

/// Returns the position after the moves in `text`.
///
/// # Errors
///
/// A message for the first move that cannot be played.
pub(super) fn position_after(text: &str, mut position: Position) -> Result<Position, String> {
    for token in tokens(text) {
        let mv = text.get(token.clone()).unwrap_or_default();
        let resolved =
            read(mv, &position).map_err(|error| diagnostic(&error, text, token, &position).message)?;
        position = position.play(resolved.mv());
    }
    Ok(position)
}

/// Returns the ranges of the moves in an argument. Words are separated by spaces, and move numbers are skipped.
fn tokens(argument: &str) -> impl Iterator<Item = Range<usize>> {
    let start_of = move |word: &str| word.as_ptr() as usize - argument.as_ptr() as usize;
    argument.split_whitespace().filter_map(move |word| {
        let without_digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let is_numbered = without_digits.starts_with('.');
        let mv = if is_numbered { without_digits.trim_start_matches('.') } else { word };
        let end = start_of(word) + word.len();
        (!mv.is_empty()).then(|| end - mv.len()..end)
    })
}

/// Returns the diagnostic for the move at `token` in an argument.
fn diagnostic(
    error: &PlayError,
    argument: &str,
    token: Range<usize>,
    position: &Position,
) -> RecordDiagnostic {
    let Report { severity, code, span, .. } = error.report();
    let span = span.unwrap_or_default().shift(token.start as u64);
    let reason = match error {
        PlayError::Unreadable(error) => format!("{error:#}"),
        PlayError::Unplayable(error) => error.explain(position).to_string(),
    };
    let message = format!("`{}`: {reason}", Span::from(token).slice(argument));
    RecordDiagnostic { severity, code, span, column: span.column(argument), message }
}

/// Reads the move in `text`. UCI and long algebraic notation are valid here, so they cause no diagnostic.
fn read(text: &str, position: &Position) -> Result<ResolvedMove, PlayError> {
    if let Ok(uci @ Uci::Move { .. }) = Uci::parse(text) {
        let mv = uci.find_move(position)?;
        return Ok(San::from_move(mv, position).resolve(position)?);
    }
    if let Ok(resolved) = LongAlgebraic::parse(text).map(|long| long.resolve(position))
        && let Ok(resolved) = resolved
    {
        return Ok(resolved);
    }
    Ok(San::parse(text)?.resolve(position)?)
}

/// Returns the object for a move, with all notations.
fn object(ply: u64, resolved: &ResolvedMove, position: &Position, style: CastlingStyle) -> Object {
    let mv = resolved.mv();
    Object::new()
        .field("ply", ply)
        .field("uci", Uci::from_move(mv, position, style).to_string())
        .field("san", San::from_move(mv, position).to_string())
        .field("lan", LongAlgebraic::from_move(mv, position, LongStyle::Hyphenated).to_string())
        .field("fan", Figurine::from_move(mv, position, FigurineColor::Outlined).to_string())
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn numbers_before_moves_are_passed_over() {
        let moves = |text: &'static str| tokens(text).map(|range| &text[range]).collect::<Vec<_>>();
        assert_eq!(moves(" 1. e4 1... e5 2.Nf3 "), ["e4", "e5", "Nf3"]);
        assert_eq!(moves("0-0 1-0 0000 12."), ["0-0", "1-0", "0000"]);
        assert!(moves(" ").is_empty());
    }
}
