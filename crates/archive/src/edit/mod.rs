//! Edits games in text files: tags, glyphs, or any other bytes. Everything else stays unchanged.

mod file;
mod game;

pub use file::{EditedFile, edit_file};
pub use game::EditedGame;
