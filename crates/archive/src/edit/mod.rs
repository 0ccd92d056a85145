//! Edits games of text files in place: tags, glyphs, or any other bytes. The rest is unchanged.

mod file;
mod game;

pub use file::{EditedFile, edit_file};
pub use game::EditedGame;
