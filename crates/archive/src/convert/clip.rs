//! Cuts a part out of each game: the moves between two plies of the main line (PGN 9.7).

use crate::lines::{remove_tag, remove_wrong_ply_count};
use alloc::borrow::Cow;
use core::{fmt, str::FromStr};
use movetext_filter::PlyCondition;
use movetext_pgn_tree::{EditError, Game, LineEnd, MoveId};
use movetext_pgn_values::GameResult;

/// The part of a game between two plies of its main line. White's first move is ply 1, and both plies are included.
///
/// Written `FIRST..LAST`, where either end may be omitted, as one number, or as `-COUNT..` for the last plies of each
/// game.
///
/// ```
/// use movetext_archive::{convert::{Conversion, GameEdits}, pgn_writer::ExportOptions};
///
/// let part = GameEdits::new().clip("3..4".parse()?);
/// let (text, _) = Conversion::Pgn(ExportOptions::new(), part).bytes(b"1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 1-0");
/// assert!(String::from_utf8(text)?.ends_with(
///     "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\"]\n[SetUp \"1\"]\n\n\
///      2. Nf3 Nc6 (2... d6) *\n\n"
/// ));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clip {
    first: First,
    /// The last ply, or `None` for the end of the game.
    last: Option<u32>,
}

/// The first ply of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// The number of a ply, from 1.
    Ply(u32),
    /// The first of this many plies at the end of the game.
    FromEnd(u32),
}

/// The reason why a text is not the part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseClipError {
    /// The text has none of the forms of a part.
    #[error("expected plies as `FIRST..LAST`, `FIRST..`, `..LAST`, `N`, or `-COUNT..` for the last plies")]
    Form,
    /// The part starts or ends with ply 0.
    #[error("plies are numbered from 1")]
    Zero,
    /// The part ends before it begins.
    #[error("the part ends before it begins")]
    Reversed,
}

impl Clip {
    /// Returns the last ply, or `None` if the part ends with the game.
    pub(super) const fn last(self) -> Option<u32> {
        self.last
    }

    /// Returns this part of a game, which was read up to [`last`](Self::last). `end` says whether that is the game's
    /// end. Returns `None` if the game ends before the part, or cannot be played.
    pub(super) fn part(self, game: &Game, end: LineEnd) -> Option<Cow<'_, Game>> {
        if !game.is_playable() {
            return None;
        }
        let first = match self.first {
            First::Ply(1) => None,
            First::Ply(ply) => Some(game.mainline().at_ply(ply - 1)?.id()),
            First::FromEnd(count) => {
                let index = usize::try_from(count).ok()?.checked_sub(1)?;
                game.mainline().moves().rev().nth(index).map(|node| node.id())
            }
        };
        if first.is_none() && end == LineEnd::Game {
            return Some(Cow::Borrowed(game));
        }
        let mut part = game.clone();
        cut(&mut part, first, end).ok()?;
        Some(Cow::Owned(part))
    }
}

/// Removes everything before the move `first`. If the end of the game is missing, the result becomes unknown.
fn cut(game: &mut Game, first: Option<MoveId>, end: LineEnd) -> Result<(), EditError> {
    if let Some(first) = first {
        game.delete_before(first)?;
    }
    if end == LineEnd::Analysis {
        game.set_result(GameResult::Unknown)?;
        game.remove_comments_after_result();
        remove_tag(game, "Termination");
    }
    remove_wrong_ply_count(game);
    Ok(())
}

impl FromStr for Clip {
    type Err = ParseClipError;

    fn from_str(text: &str) -> Result<Self, ParseClipError> {
        if let Some(count) = text.strip_prefix('-') {
            let digits =
                count.strip_suffix("..").filter(|count| count.bytes().all(|byte| byte.is_ascii_digit()));
            return match digits.and_then(|digits| digits.parse().ok()) {
                Some(0) => Err(ParseClipError::Zero),
                Some(count) => Ok(Self { first: First::FromEnd(count), last: None }),
                None => Err(ParseClipError::Form),
            };
        }
        let plies: PlyCondition = text.parse().map_err(|error| match error {
            movetext_filter::ParseConditionError::Reversed => ParseClipError::Reversed,
            _ => ParseClipError::Form,
        })?;
        // An omitted first ply has the number 0.
        if plies.max() == 0 || plies.min() == 0 && !text.starts_with("..") {
            return Err(ParseClipError::Zero);
        }
        let last = (plies.max() < u32::MAX).then_some(plies.max());
        Ok(Self { first: First::Ply(plies.min().max(1)), last })
    }
}

impl fmt::Display for Clip {
    /// Writes the part as it is parsed.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            First::Ply(first) => write!(formatter, "{first}..")?,
            First::FromEnd(count) => write!(formatter, "-{count}..")?,
        }
        self.last.map_or(Ok(()), |last| write!(formatter, "{last}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Clip, ParseClipError};

    #[test]
    fn clip_text_is_read_and_written() {
        for (text, written) in [
            ("3..4", "3..4"),
            ("3..", "3.."),
            ("..4", "1..4"),
            ("7", "7..7"),
            ("1..", "1.."),
            ("-5..", "-5.."),
        ] {
            let clip: Clip = text.parse().unwrap();
            assert_eq!(clip.to_string(), written, "{text}");
            assert_eq!(clip.to_string().parse(), Ok(clip), "{text}");
        }
    }

    #[test]
    fn wrong_clip_text_reports_reason() {
        for (text, error) in [
            ("", ParseClipError::Form),
            ("..", ParseClipError::Form),
            ("a..b", ParseClipError::Form),
            ("-5", ParseClipError::Form),
            ("-5..7", ParseClipError::Form),
            ("--5..", ParseClipError::Form),
            ("-+5..", ParseClipError::Form),
            ("0..", ParseClipError::Zero),
            ("0", ParseClipError::Zero),
            ("..0", ParseClipError::Zero),
            ("-0..", ParseClipError::Zero),
            ("4..3", ParseClipError::Reversed),
        ] {
            assert_eq!(text.parse::<Clip>(), Err(error), "{text}");
        }
    }
}
