//! Edits games of text files in place: their tags and moves. All other bytes are unchanged.

mod file;
mod game;

pub use file::{EditedFile, edit_file};
pub use game::EditedGame;
