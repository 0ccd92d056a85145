//! The keys of objects in JSON Lines.

/// The keys that we read. All others are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Tags,
    Start,
    Comments,
    Moves,
    SkippedText,
    CommentsEnd,
    Result,
    San,
    Uci,
    NagsBefore,
    CommentsBefore,
    Nags,
    Variations,
    CommentsAfter,
}

impl Key {
    pub(super) fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"san" => Self::San,
            b"uci" => Self::Uci,
            b"nags_before" => Self::NagsBefore,
            b"comments_before" => Self::CommentsBefore,
            b"nags" => Self::Nags,
            b"comments" => Self::Comments,
            b"variations" => Self::Variations,
            b"comments_after" => Self::CommentsAfter,
            b"moves" => Self::Moves,
            // `unread` is the former name.
            b"skipped_text" | b"unread" => Self::SkippedText,
            b"tags" => Self::Tags,
            b"start" => Self::Start,
            b"comments_end" => Self::CommentsEnd,
            b"result" => Self::Result,
            _ => return None,
        })
    }

    /// Returns whether we read this key in a game object (if `is_game`) or in a variation object.
    pub(super) const fn is_in_line(self, is_game: bool) -> bool {
        match self {
            Self::Comments | Self::Moves | Self::SkippedText => true,
            Self::Tags | Self::Start | Self::CommentsEnd | Self::Result => is_game,
            _ => false,
        }
    }

    /// Returns whether we read this key in a move object.
    pub(super) const fn is_in_move(self) -> bool {
        matches!(
            self,
            Self::San
                | Self::Uci
                | Self::NagsBefore
                | Self::CommentsBefore
                | Self::Nags
                | Self::Comments
                | Self::Variations
                | Self::CommentsAfter
        )
    }
}

/// Which keys an object has had so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ParsedKeys(u16);

impl ParsedKeys {
    /// Adds a key. Returns whether it is new.
    pub(super) const fn insert(&mut self, key: Key) -> bool {
        let bit = 1 << key as u16;
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }

    pub(super) const fn contains(self, key: Key) -> bool {
        self.0 & (1 << key as u16) != 0
    }
}
