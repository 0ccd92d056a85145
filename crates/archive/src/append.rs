//! Appends games to a text, so that each is read back as the same game (PGN 8.2.6).

use crate::raw_game::{GameBoundary, RawGame, export};
use movetext_input::Content;
use movetext_pgn_writer::{
    boundary::{TextEnd, Transition},
    normalisation::Losses,
};

/// The text between two games: a line end and an empty line.
const GAP: &[u8] = b"\n\n";

/// A tag that separates a game from the text before it. Every game in export format begins with an Event tag.
const EVENT_TAG: &[u8] = b"[Event \"?\"]\n\n";

/// Appends games to a text and keeps them separate.
///
/// ```
/// use movetext_archive::{append::GameAppender, input::{Games, Input}, raw_game::GameForm, raw_games};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-junction-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let (one, two) = (folder.join("one.pgn"), folder.join("two.pgn"));
/// std::fs::write(&one, "[Event \"a\"]\n\n1. e4 e5")?;
/// std::fs::write(&two, "\n\n1. d4   d5 *")?;
/// let (mut appender, mut text) = (GameAppender::default(), Vec::new());
/// for games in Games::new([Input::from(&one), Input::from(&two)]).batches() {
///     for (_, game) in raw_games(&games?, GameForm::Original, (), &mut (), |_, _, _| ()).0 {
///         appender.append(&game, &mut text);
///     }
/// }
/// assert_eq!(text, b"[Event \"a\"]\n\n1. e4 e5\n\n*\n\n1. d4   d5 *\n\n");
/// assert_eq!(appender.rewritten(), 0);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameAppender {
    end: TextEnd,
    /// The first bytes of the text, from which its format will be detected.
    start: Vec<u8>,
    rewritten: u64,
    losses: Losses,
}

impl GameAppender {
    /// Appends a game and an empty line. If the previous game has no termination marker, this game could be read as its
    /// continuation. If so, we first add the marker on a line of its own. If that does not separate the games, we put
    /// an Event tag before this game instead. If the tag would change how this game is read, we export it.
    pub fn append(&mut self, game: &RawGame, text: &mut Vec<u8>) {
        let GameBoundary { boundary, is_rewritten } = game.boundary;
        let transition = match self.end.transition(game.bytes(), boundary) {
            Transition::Plain if self.start.is_empty() && !self.is_text_with(&[game.bytes()]) => {
                Transition::Space
            }
            transition => transition,
        };
        let (before, gap): (_, &[u8]) = match transition {
            Transition::Plain | Transition::Export => ("", b""),
            Transition::Space => (" ", b""),
            Transition::Marker(marker) => (marker.as_str(), GAP),
        };
        if transition != Transition::Export && self.is_text_with(&[before.as_bytes(), gap, game.bytes()]) {
            self.rewritten += u64::from(is_rewritten);
            self.push(&[before.as_bytes(), gap, game.bytes(), GAP], text);
            self.end.append(game.bytes(), boundary);
        } else {
            self.rewritten += 1;
            let (exported, losses) = export(game.bytes());
            let tagged = [EVENT_TAG, game.bytes()].concat();
            if export(&tagged).0 == exported {
                self.push(&[&tagged, GAP], text);
                return self.end.append(&tagged, boundary.with_event_tag());
            }
            self.losses.merge(&losses);
            self.push(&[&exported, GAP], text);
            self.end.append_export();
        }
    }

    fn push(&mut self, parts: &[&[u8]], text: &mut Vec<u8>) {
        let from = text.len();
        parts.iter().for_each(|part| text.extend_from_slice(part));
        let left = Content::SNIFF_BYTES.saturating_sub(self.start.len());
        self.start.extend(text.iter().skip(from).take(left));
    }

    /// Returns whether the text is still detected as text after `parts` are appended.
    fn is_text_with(&self, parts: &[&[u8]]) -> bool {
        if self.start.len() >= Content::SNIFF_BYTES {
            return true;
        }
        let mut start = self.start.clone();
        for part in parts {
            let left = Content::SNIFF_BYTES.saturating_sub(start.len());
            start.extend_from_slice(part.get(..left).unwrap_or(part));
        }
        Content::detect(&start) == Content::Text
    }

    /// Returns how many games were changed to keep them separate from the text next to them: an open comment or
    /// variation was closed, an Event tag was added, or the game was exported. Adding a termination marker does not
    /// count.
    #[must_use]
    pub const fn rewritten(&self) -> u64 {
        self.rewritten
    }

    /// Returns what was lost when [`append`](Self::append) exported games. Losses from extracting games are part of
    /// [`RawGames`](crate::RawGames).
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.losses
    }
}
