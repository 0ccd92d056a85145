//! The column `game_id` of the plies table.

use alloc::sync::Arc;
use arrow_array::{ArrayRef, builder::StringBuilder};
use movetext_columns::game_id;
use movetext_pgn::Tag;

/// The identifiers in the rows so far, and those in the tags of the current game. If a tag is repeated, its last value
/// counts.
#[derive(Debug)]
pub(super) struct GameIds {
    site: Option<String>,
    link: Option<String>,
    cells: StringBuilder,
}

impl GameIds {
    pub(super) fn new() -> Self {
        Self { site: None, link: None, cells: StringBuilder::with_capacity(0, 0) }
    }

    pub(super) fn begin_game(&mut self) {
        (self.site, self.link) = (None, None);
    }

    pub(super) fn tag(&mut self, tag: &Tag<'_>) {
        let id = || game_id(&tag.value.to_str()).map(str::to_owned);
        match tag.name.raw() {
            b"Site" => self.site = id(),
            b"Link" => self.link = id(),
            _ => {}
        }
    }

    /// Adds a row.
    pub(super) fn push(&mut self) {
        self.cells.append_option(self.site.as_ref().or(self.link.as_ref()));
    }

    pub(super) fn into_array(mut self) -> ArrayRef {
        Arc::new(self.cells.finish())
    }
}
