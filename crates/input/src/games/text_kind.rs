//! Detects whether files and batches contain any games.

use super::{GameBatch, Games};
use crate::{
    content::{ProseCounter, TextKind},
    source::{ExpectedContent, Input, InputError},
};
use std::{io::Read, path::Path};

impl TextKind {
    /// Detects whether the text file at `path` contains a game. Reads up to the chunk with the first game. That chunk
    /// also determines whether the text is [prose](Self::Prose).
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn detect_file(path: impl AsRef<Path>) -> Result<Self, InputError> {
        Self::detect_games(Games::new([Input::Path(path.as_ref().to_path_buf())]))
    }

    /// Detects whether a text that is read contains a game, like [`detect_file`](Self::detect_file).
    ///
    /// ```
    /// use movetext_input::TextKind;
    ///
    /// let letter = "Dear Anna, thank you for the game of Sunday!\n1. f3 e5 2. g4 Qh4#\nYours, Berta";
    /// assert_eq!(TextKind::detect_read(letter.as_bytes())?, TextKind::Prose);
    /// assert_eq!(TextKind::detect_read("1. e4 *".as_bytes())?, TextKind::Games);
    /// # Ok::<(), movetext_input::InputError>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn detect_read(text: impl Read + Send + 'static) -> Result<Self, InputError> {
        Self::detect_games(Games::from_read(Input::Stdin, text))
    }

    fn detect_games(games: Games) -> Result<Self, InputError> {
        let mut kind = Self::Blank;
        for games in games.with_expected_content(ExpectedContent::Text).batches() {
            let games = games?;
            match games.text_kind() {
                Self::Blank => {}
                Self::Other => kind = Self::Other,
                found => return Ok(if games.is_prose() { Self::Prose } else { found }),
            }
        }
        Ok(kind)
    }
}

impl GameBatch<'_> {
    /// Detects whether the batch contains games, only other words, or no words. The reader accepts any text, so text
    /// that is not PGN also produces batches. PGC and JSON Lines always contain games. Reads up to the first game.
    ///
    /// ```
    /// use movetext_input::{Games, TextKind};
    ///
    /// let kind = |text: &'static str| {
    ///     Games::from_read("text", text.as_bytes()).batches().next().map(|games| games.unwrap().text_kind())
    /// };
    /// assert_eq!(kind("1. e4 e5 *"), Some(TextKind::Games));
    /// assert_eq!(kind("[Event \"x\"]"), Some(TextKind::Games));
    /// assert_eq!(kind("int main(void);"), Some(TextKind::Other));
    /// ```
    #[must_use]
    pub fn text_kind(&self) -> TextKind {
        if !self.is_text() {
            return TextKind::Games;
        }
        let Some(chunk) = self.chunk() else { return TextKind::Blank };
        TextKind::detect(chunk.reader())
    }

    /// Returns whether these games are quoted in prose.
    fn is_prose(&self) -> bool {
        self.is_text() && self.chunk().is_some_and(|chunk| ProseCounter::is_prose(chunk.reader()))
    }
}
