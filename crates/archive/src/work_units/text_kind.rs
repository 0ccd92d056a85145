//! Whether inputs and units have games at all.

use super::{Games, GamesContent, WorkUnits};
use crate::{
    prose::ProseCounter,
    selection::Selection,
    source::{Expected, Input, InputError},
    text_kind::TextKind,
};
use std::path::Path;

impl TextKind {
    /// Returns whether the text file at `path` has a game. Reads up to the chunk with the first game, which decides whether
    /// the text is [prose](Self::Prose).
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of_file(path: impl AsRef<Path>) -> Result<Self, InputError> {
        let input = Input::Path(path.as_ref().to_path_buf());
        let mut kind = Self::Blank;
        for games in WorkUnits::new([input], Selection::ALL).expecting(Expected::Text).games() {
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

impl Games {
    /// Returns whether there are games, or only other text, which a reader would accept as games. PGC and JSON Lines
    /// always have games. Reads up to the first game.
    ///
    /// ```
    /// use movetext_archive::{Input, Selection, TextKind, WorkUnits};
    ///
    /// let kind = |text: &'static str| {
    ///     let mut units = WorkUnits::of_stream("text", text.as_bytes(), Selection::ALL).games();
    ///     units.next().map(|games| games.map(|games| games.text_kind()).unwrap())
    /// };
    /// assert_eq!(kind("1. e4 e5 *"), Some(TextKind::Games));
    /// assert_eq!(kind("[Event \"x\"]"), Some(TextKind::Games));
    /// assert_eq!(kind("int main(void);"), Some(TextKind::Other));
    /// ```
    #[must_use]
    pub fn text_kind(&self) -> TextKind {
        if !matches!(self.content(), GamesContent::Text(_)) {
            return TextKind::Games;
        }
        let Some(chunk) = self.chunk() else { return TextKind::Blank };
        TextKind::of_text(chunk.reader())
    }

    /// Returns whether the text of these games is prose.
    fn is_prose(&self) -> bool {
        matches!(self.content(), GamesContent::Text(_))
            && self.chunk().is_some_and(|chunk| ProseCounter::is_prose(chunk.reader()))
    }
}
