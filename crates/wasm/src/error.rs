//! Errors for JavaScript: texts with a kind, a message and details, separated by NUL. `js/core.js` makes them errors.

use core::fmt::Display;
use movetext_board::Position;
use movetext_fen::{Fen, error::FenErrors};
use wasm_bindgen::JsValue;

/// Creates the error for a position record.
pub(crate) fn fen(text: &str, errors: &FenErrors) -> JsValue {
    let fault = errors.faults().first();
    let field = fault.map(|fault| fault.field.to_string()).unwrap_or_default();
    let found = fault.and_then(|fault| {
        let span = fault.span;
        text.get(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
    });
    new("fen", errors, [&field, found.unwrap_or_default()])
}

/// Creates the error for a position that is not legal.
pub(crate) fn position(reason: impl Display) -> JsValue {
    new("fen", reason, ["", ""])
}

/// Creates the error for a move that cannot be played.
pub(crate) fn mv(text: &str, reason: impl Display, position: &Position) -> JsValue {
    let fen = Fen::from(position).to_string();
    new("move", format!("{text}: {reason}"), [text, &fen])
}

/// Creates the error for a game.
pub(crate) fn game(reason: impl Display) -> JsValue {
    new("game", reason, ["", ""])
}

fn new(kind: &str, message: impl Display, details: [&str; 2]) -> JsValue {
    let message = message.to_string();
    let parts = [kind, &message, details[0], details[1]].map(|part| part.replace('\0', ""));
    JsValue::from_str(&parts.join("\0"))
}
