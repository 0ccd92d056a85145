//! Games as text in export format.

use crate::build_game;
use movetext_pgn_writer::{CommentStyle, ExportOptions, GameText};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// Returns a game in export format, in lines of at most `width` characters; 0 means one line.
///
/// # Errors
/// If a move cannot be played, or if the start position cannot be read.
#[wasm_bindgen]
pub fn write_game(words: &[u32], text: &str, width: u32) -> Result<String, JsValue> {
    write(words, text, width, CommentStyle::Filled)
}

/// Like `write_game`, with the white space in comments unchanged.
///
/// # Errors
/// Those of `write_game`.
#[wasm_bindgen]
pub fn write_game_verbatim(words: &[u32], text: &str, width: u32) -> Result<String, JsValue> {
    write(words, text, width, CommentStyle::Verbatim)
}

fn write(words: &[u32], text: &str, width: u32, comments: CommentStyle) -> Result<String, JsValue> {
    let game = build_game::build(words, text)?;
    let width = if width == 0 { usize::MAX } else { width as usize };
    let mut out = GameText::new(ExportOptions::new().width(width).comment_style(comments));
    out.push_game(&game);
    Ok(out.into_string())
}
