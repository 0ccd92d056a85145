//! Edits tags, and the result and the start position, which are linked to tags (PGN 8.1, 9.7).

use super::{
    Game, TagRange,
    error::EditError,
    walk::{Element, Track, Walker},
};
use alloc::string::ToString;
use movetext_board::{Position, Rules};
use movetext_fen::Fen;
use movetext_pgn::{Played, StartOrigin};
use movetext_pgn_values::{GameResult, TagName, is_tag_name, value::Variant};

impl Game {
    /// Sets a tag: replaces the last tag with this name, or adds one at the end. Setting the Result tag also sets the
    /// [result](Self::set_result). Takes time linear in the number of tags.
    ///
    /// # Errors
    ///
    /// - [`EditError::TagName`] if the name is not valid
    /// - [`EditError::DerivedTag`] for FEN and SetUp; use [`Game::set_start`]
    /// - [`EditError::Result`] if the value for the Result tag is not a result
    /// - [`EditError::Variant`] if the new variant has other rules
    /// - [`EditError::Full`] if the game is full
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<&mut Self, EditError> {
        check_name(name)?;
        match name {
            "Result" => {
                let result = GameResult::from_marker(value.as_bytes()).ok_or(EditError::Result)?;
                return self.set_result(result);
            }
            "FEN" | "SetUp" => return Err(EditError::DerivedTag),
            "Variant" if !self.is_playable() || Variant::read(value).rules() != Some(self.rules) => {
                return Err(EditError::Variant);
            }
            _ => {}
        }
        self.put_tag(name, value).ok_or(EditError::Full)?;
        Ok(self)
    }

    /// Removes all tags with this name. Returns how many there were. Takes time linear in the number of tags.
    ///
    /// # Errors
    ///
    /// - [`EditError::DerivedTag`] for FEN and SetUp
    /// - [`EditError::ResultDecided`] for the Result tag, if the game has a result
    /// - [`EditError::Variant`] for the Variant tag, if the game cannot be played or has other rules than chess
    pub fn remove_tag(&mut self, name: &str) -> Result<usize, EditError> {
        match name {
            "FEN" | "SetUp" => return Err(EditError::DerivedTag),
            "Result" if self.result.is_decided() => return Err(EditError::ResultDecided),
            "Variant" if !self.is_playable() || self.rules != Rules::Chess => return Err(EditError::Variant),
            _ => {}
        }
        Ok(self.drop_tag(name))
    }

    /// Renames all tags with this name. They stay in their places. Returns how many there were. Takes time linear in
    /// the number of tags.
    ///
    /// # Errors
    ///
    /// - [`EditError::TagName`] if the new name is not valid
    /// - [`EditError::TagExists`] if the game already has a tag with the new name, unless both names are equal
    /// - [`EditError::DerivedTag`] if either name is Result, FEN, SetUp or Variant, because these tags affect the game
    /// - [`EditError::Full`] if the game is full
    pub fn rename_tag(&mut self, from: &str, to: &str) -> Result<usize, EditError> {
        check_name(to)?;
        let is_derived = |name| matches!(name, "Result" | "FEN" | "SetUp" | "Variant");
        if is_derived(from) || is_derived(to) {
            return Err(EditError::DerivedTag);
        }
        if self.find_tag(to).is_some() && from != to {
            return Err(EditError::TagExists);
        }
        if self.find_tag(from).is_none() {
            return Ok(0);
        }
        let name = self.store_text(to).ok_or(EditError::Full)?;
        let text = &self.text;
        let renamed = self.tags.iter_mut().filter(|tag| tag.name.slice(text) == from);
        Ok(renamed.map(|tag| tag.name = name).count())
    }

    /// Sets the result: the termination marker and the Result tag. A missing Result tag is added in export order. Takes
    /// time linear in the number of tags.
    ///
    /// ```
    /// use movetext_pgn_values::GameResult;
    /// use movetext_pgn_tree::Game;
    ///
    /// let mut game = Game::new();
    /// game.set_result(GameResult::Draw)?;
    /// assert_eq!((game.tag("Result"), game.marker()), ("1/2-1/2", Some(GameResult::Draw)));
    /// # Ok::<(), movetext_pgn_tree::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] if the game is full.
    pub fn set_result(&mut self, result: GameResult) -> Result<&mut Self, EditError> {
        self.put_tag_in_order("Result", result.as_str()).ok_or(EditError::Full)?;
        self.result = result;
        self.marker = Some(result);
        Ok(self)
    }

    /// Sets the start position, and the FEN and SetUp tags to match. Missing tags are added in export order. For the
    /// initial position, these tags are removed. Also updates the Variant tag: it is set if the position has other rules
    /// than the game, or if it needs Chess960 castling. A Chess960 tag is removed for the initial position. Takes time
    /// linear in the size of the game.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_fen::{Fen, Leniency};
    /// use movetext_pgn_tree::Game;
    ///
    /// let mut game = Game::new();
    /// game.set_start(&Fen::read_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Leniency::Import)?)?;
    /// game.mainline_mut().play_san("e4")?;
    /// assert_eq!(game.tag("SetUp"), "1");
    /// assert!(game.set_start(&Position::initial()).is_ok()); // the pawn can also advance there
    /// assert_eq!(game.find_tag("FEN"), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::Start`] if the game has a move that cannot be played from this position
    /// - [`EditError::Unplayable`] if the game has no start position now
    /// - [`EditError::Full`] if the game is full; the Variant and SetUp tags may then already be set
    pub fn set_start(&mut self, position: &Position) -> Result<&mut Self, EditError> {
        if !self.is_playable() {
            return Err(EditError::Unplayable);
        }
        if !self.can_start_from(position) {
            return Err(EditError::Start);
        }
        self.start_from(position).ok_or(EditError::Full)?;
        Ok(self)
    }

    fn can_start_from(&self, position: &Position) -> bool {
        let mut track = Track::new(self);
        (track.before, track.position) = (*position, *position);
        for element in Walker::new(&self.arena) {
            match element {
                Element::Item(_) => {}
                Element::Begin(_) => track.begin(),
                Element::End(_) => track.end(),
                Element::Move(id) => {
                    let is_possible = match self.arena.node(id).played {
                        Played::Move(mv) => track.position.is_legal(mv),
                        Played::Null => !track.position.is_check(),
                    };
                    if !is_possible {
                        return false;
                    }
                    track.step(self, id);
                }
            }
        }
        true
    }

    /// Sets the start position. The caller must have checked that all moves can be played from it.
    pub(super) fn start_from(&mut self, position: &Position) -> Option<()> {
        let rules = position.rules();
        if rules != self.rules {
            self.drop_tag("Variant");
            self.rules = rules;
            if rules != Rules::Chess {
                self.put_tag_in_order("Variant", rules.name())?;
            }
        }
        if *position == Position::initial_of(rules) {
            self.origin = StartOrigin::Initial;
            self.drop_tag("FEN");
            self.drop_tag("SetUp");
            // A Chess960 game needs a FEN tag.
            if Variant::read(self.tag("Variant")) == Variant::Chess960 {
                self.drop_tag("Variant");
            }
            return Some(());
        }
        let is_shuffled = rules == Rules::Chess && !position.has_standard_castling();
        if is_shuffled && Variant::read(self.tag("Variant")) != Variant::Chess960 {
            self.put_tag_in_order("Variant", "Chess960")?;
        }
        self.put_tag_in_order("SetUp", "1")?;
        self.put_tag_in_order("FEN", &Fen::from(position).to_string())?;
        self.origin = StartOrigin::FenTag;
        self.set_start_position(position);
        Some(())
    }

    /// Sets a tag with any name. Returns `None` if the game is full.
    fn put_tag(&mut self, name: &str, value: &str) -> Option<()> {
        let value = self.store_text(value)?;
        let text = &self.text;
        if let Some(old) = self.tags.iter_mut().rfind(|old| old.name.slice(text) == name) {
            old.value = value;
            return Some(());
        }
        let name = self.store_text(name)?;
        self.tags.push(TagRange { name, value });
        Some(())
    }

    /// Sets a tag with any name. A new tag comes before the first tag that export writes after it. Returns `None` if the
    /// game is full.
    fn put_tag_in_order(&mut self, name: &str, value: &str) -> Option<()> {
        let count = self.tags.len();
        self.put_tag(name, value)?;
        let text = &self.text;
        let is_later = |tag: &TagRange| export_order(tag.name.slice(text)) > export_order(name);
        let is_new = self.tags.len() > count;
        if let Some(index) = self.tags.iter().position(is_later).filter(|_| is_new) {
            self.tags.get_mut(index..)?.rotate_right(1);
        }
        Some(())
    }

    /// Adds a tag at the end, even if the name is already in use. Returns `None` if the game is full.
    pub(super) fn push_tag(&mut self, name: &str, value: &str) -> Option<()> {
        let (name, value) = (self.store_text(name)?, self.store_text(value)?);
        self.tags.push(TagRange { name, value });
        Some(())
    }

    fn drop_tag(&mut self, name: &str) -> usize {
        let count = self.tags.len();
        let text = &self.text;
        self.tags.retain(|tag| tag.name.slice(text) != name);
        count - self.tags.len()
    }
}

/// Returns the sort key of a tag in export format: first the roster, then the other tags by name.
fn export_order(name: &str) -> (usize, &str) {
    let rank = TagName::ROSTER_NAMES.iter().position(|roster| *roster == name);
    (rank.unwrap_or(TagName::ROSTER_NAMES.len()), name)
}

fn check_name(name: &str) -> Result<(), EditError> {
    if is_tag_name(name.as_bytes()) { Ok(()) } else { Err(EditError::TagName) }
}
