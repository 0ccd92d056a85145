//! Games as text in export format.

use crate::build_game;
use movetext_pgn_writer::{ExportOptions, GameText};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// Returns a game in export format, in lines of at most `width` characters; 0 means one line.
///
/// # Errors
/// If a move cannot be played, or if the start position cannot be read.
#[wasm_bindgen]
pub fn write_game(words: &[u32], text: &str, width: u32) -> Result<String, JsValue> {
    let game = build_game::build(words, text)?;
    let width = if width == 0 { usize::MAX } else { width as usize };
    let mut out = GameText::new(ExportOptions::new().width(width));
    out.push_game(&game);
    Ok(out.into_string())
}
