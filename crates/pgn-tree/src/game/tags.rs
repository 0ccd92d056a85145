//! Tags by hand, and what follows from them or they from: the result and the starting position (PGN 8.1, 9.7).

use super::Game;
use super::TagRange;
use super::error::EditError;
use super::walk::Element;
use super::walk::Track;
use super::walk::Walker;
use alloc::string::ToString;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::Played;
use movetext_pgn::StartOrigin;
use movetext_pgn::StartTags;
use movetext_pgn::Tag;
use movetext_pgn::Text;
use movetext_pgn_values::GameResult;
use movetext_pgn_values::is_tag_name;
use movetext_san::Span;

impl Game {
    /// Sets a tag, in the place of the last one of that name if there is one, else after all others. Setting the Result
    /// tag sets the [result](Self::set_result). Linear in the number of tags.
    ///
    /// # Errors
    /// [`EditError::TagName`] for a name that a tag cannot have, [`EditError::DerivedTag`] for FEN and SetUp, which
    /// follow [`Game::set_start`], [`EditError::Result`] for a result that is none, [`EditError::Variant`] for a variant
    /// that the moves would not be read by, [`EditError::Full`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<&mut Self, EditError> {
        check_name(name)?;
        match name {
            "Result" => {
                let result = GameResult::from_marker(value.as_bytes()).ok_or(EditError::Result)?;
                self.set_result(result);
                return Ok(self);
            }
            "FEN" | "SetUp" => return Err(EditError::DerivedTag),
            "Variant" if !self.is_playable() || !is_chess(value) => return Err(EditError::Variant),
            _ => {}
        }
        self.put_tag(name, value).ok_or(EditError::Full)?;
        Ok(self)
    }

    /// Removes all tags of a name and returns how many there were. Linear in the number of tags.
    ///
    /// # Errors
    /// [`EditError::DerivedTag`] for FEN and SetUp, [`EditError::ResultDecided`] for the Result tag of a game that has a
    /// result, [`EditError::Variant`] for the variant of a game that cannot be played.
    pub fn remove_tag(&mut self, name: &str) -> Result<usize, EditError> {
        match name {
            "FEN" | "SetUp" => return Err(EditError::DerivedTag),
            "Result" if self.result.is_decided() => return Err(EditError::ResultDecided),
            "Variant" if !self.is_playable() => return Err(EditError::Variant),
            _ => {}
        }
        Ok(self.drop_tag(name))
    }

    /// Gives all tags of one name another one, in their places, and returns how many there were. Linear in the number of
    /// tags.
    ///
    /// # Errors
    /// [`EditError::TagName`], [`EditError::TagExists`], [`EditError::Full`]; [`EditError::DerivedTag`] where either is
    /// Result, FEN, SetUp or Variant, which follow from the game.
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
        let name = self.keep(to).ok_or(EditError::Full)?;
        let text = &self.text;
        let renamed = self.tags.iter_mut().filter(|tag| tag.name.of(text) == from);
        Ok(renamed.map(|tag| tag.name = name).count())
    }

    /// Sets the result: the termination marker and the Result tag, which is added after the others if there is none.
    /// Linear in the number of tags.
    ///
    /// ```
    /// use movetext_pgn_values::GameResult;
    /// use movetext_pgn_tree::Game;
    ///
    /// let mut game = Game::new();
    /// game.set_result(GameResult::Draw);
    /// assert_eq!((game.tag("Result"), game.marker()), ("1/2-1/2", Some(GameResult::Draw)));
    /// ```
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.marker = Some(result);
        // A game that has no room for a tag of ten letters is none that was made by hand.
        let _ = self.put_tag("Result", result.as_str());
    }

    /// Sets the position that the moves start from, and the tags FEN and SetUp with it; those of the initial position
    /// are removed. Linear in the size of the game.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_pgn_tree::Game;
    ///
    /// let mut game = Game::new();
    /// let position: movetext_fen::Fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// game.set_start(&position.into_position()?)?;
    /// game.mainline_mut().play_san("e4")?;
    /// assert_eq!(game.tag("SetUp"), "1");
    /// assert!(game.set_start(&Position::initial()).is_ok()); // there, too, the pawn can advance
    /// assert_eq!(game.find_tag("FEN"), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::Start`] if a move of the game cannot be played from there, [`EditError::Unplayable`] for a game
    /// whose moves could not be played before, [`EditError::Full`].
    pub fn set_start(&mut self, position: &Position) -> Result<(), EditError> {
        if !self.is_playable() {
            return Err(EditError::Unplayable);
        }
        if !self.can_start_from(position) {
            return Err(EditError::Start);
        }
        self.start_from(position).ok_or(EditError::Full)
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

    /// Starts from a position that the moves are known to fit.
    pub(super) fn start_from(&mut self, position: &Position) -> Option<()> {
        if *position == Position::initial() {
            self.origin = StartOrigin::Initial;
            self.drop_tag("FEN");
            self.drop_tag("SetUp");
            return Some(());
        }
        self.put_tag("SetUp", "1")?;
        self.put_tag("FEN", &Fen::from(position).to_string())?;
        self.origin = StartOrigin::FenTag;
        self.set_start_position(position);
        Some(())
    }

    /// Sets a tag, whatever its name; `None` where there is no room.
    fn put_tag(&mut self, name: &str, value: &str) -> Option<()> {
        let value = self.keep(value)?;
        let text = &self.text;
        if let Some(old) = self.tags.iter_mut().rfind(|old| old.name.of(text) == name) {
            old.value = value;
            return Some(());
        }
        let name = self.keep(name)?;
        self.tags.push(TagRange { name, value });
        Some(())
    }

    fn drop_tag(&mut self, name: &str) -> usize {
        let count = self.tags.len();
        let text = &self.text;
        self.tags.retain(|tag| tag.name.of(text) != name);
        count - self.tags.len()
    }
}

fn check_name(name: &str) -> Result<(), EditError> {
    if is_tag_name(name.as_bytes()) { Ok(()) } else { Err(EditError::TagName) }
}

/// Whether moves are read by the rules of chess in a game with this value of the Variant tag.
fn is_chess(variant: &str) -> bool {
    let mut tags = StartTags::default();
    tags.note(&Tag {
        name: Text::plain(b"Variant"),
        value: Text::plain(variant.as_bytes()),
        span: Span::default(),
        value_span: Span::default(),
    });
    tags.position(|_| ()).1 != StartOrigin::Unplayable
}
