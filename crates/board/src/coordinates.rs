//! Moves as coordinates, such as `e2e4` and `e7e8q`, and drops such as `N@f3`. `serde` uses the same text.
//!
//! Castling is written as the king capturing its own rook, `e1h1`, as UCI does for Chess960. In positions with standard
//! castling, `Position::to_legal` also accepts the king's step, `e1g1`. To write the king's step, use `movetext-san`.

use core::{fmt, str::FromStr};

use arrayvec::ArrayString;

use crate::{error::ParseError, moves::MoveCode, piece::Role, square::Square};

impl MoveCode {
    /// Returns the text, four or five ASCII characters, without allocating.
    fn text(self) -> ArrayString<5> {
        let mut text = ArrayString::new();
        if let Some(role) = self.dropped_role() {
            text.push(role.letter());
            text.push('@');
            text.push(self.target().file().to_char());
            text.push(self.target().rank().to_char());
            return text;
        }
        let letters = [self.origin(), self.target()].into_iter().flat_map(|square| {
            let (file, rank) = (square.file().to_char(), square.rank().to_char());
            [file, rank]
        });
        for letter in letters.chain(self.promotion().map(|role| role.letter().to_ascii_lowercase())) {
            text.push(letter);
        }
        text
    }
}

impl fmt::Display for MoveCode {
    /// Writes both squares and the promotion: `e7e8q`. A drop is `N@f3` or `P@e4`. Castling is the king capturing its
    /// rook: `e1h1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for MoveCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses the square at the start of `text`. Returns it with the rest of the text.
fn take_square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = text.split_at_checked(2)?;
    Some((square.parse().ok()?, rest))
}

/// Parses the piece and the sign of a drop at the start of `text`. Returns the piece with the rest of the text.
fn take_drop(text: &str) -> Option<(Role, &str)> {
    let (letter, to) = text.split_once('@')?;
    let mut letters = letter.chars();
    let role = Role::from_letter(letters.next()?)?;
    if letters.next().is_none() { Some((role, to)) } else { None }
}

impl FromStr for MoveCode {
    type Err = ParseError;

    /// Reads four or five characters such as `e2e4`, `e7e8q` or `N@f3`, as `Display` writes them.
    ///
    /// ```
    /// use movetext_board::{MoveCode, Position, Role, Square};
    ///
    /// let code: MoveCode = "e7e8q".parse()?;
    /// assert_eq!(Some(code), MoveCode::new(Square::E7, Square::E8, Some(Role::Queen)));
    /// assert_eq!(code.to_string(), "e7e8q");
    /// assert!(Position::initial().to_legal("g1f3".parse()?).is_some());
    /// # Ok::<(), movetext_board::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError::Origin`], [`ParseError::Target`] or [`ParseError::Promotion`], for the first part that is invalid.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((role, to)) = take_drop(text) {
            let to = to.parse().map_err(|_| ParseError::Target)?;
            return Self::drop(role, to).ok_or(ParseError::Origin);
        }
        let (from, rest) = take_square(text).ok_or(ParseError::Origin)?;
        let (to, rest) = take_square(rest).ok_or(ParseError::Target)?;
        let promotion = match rest {
            "" => None,
            "n" => Some(Role::Knight),
            "b" => Some(Role::Bishop),
            "r" => Some(Role::Rook),
            "q" => Some(Role::Queen),
            "k" => Some(Role::King),
            _ => return Err(ParseError::Promotion),
        };
        Self::new(from, to, promotion).ok_or(ParseError::Target)
    }
}

#[cfg(feature = "serde")]
mod serialize {
    use core::fmt;

    use serde::{
        de::{Deserialize, Deserializer, Error, Visitor},
        ser::{Serialize, Serializer},
    };

    use crate::{
        error::ParseError,
        moves::{Move, MoveCode},
        piece::Piece,
    };

    impl Serialize for MoveCode {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(&self.text())
        }
    }

    /// Serializes as a [`MoveCode`]. There is no `Deserialize`, because only a position can create a move: deserialize
    /// a `MoveCode` and pass it to [`Position::to_legal`](crate::Position::to_legal).
    impl Serialize for Move {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.code().serialize(serializer)
        }
    }

    /// Serializes as the FEN letter.
    impl Serialize for Piece {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_char(self.to_fen_char())
        }
    }

    impl<'de> Deserialize<'de> for Piece {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let letter = char::deserialize(deserializer)?;
            Self::from_fen_char(letter).ok_or(ParseError::Piece(letter)).map_err(Error::custom)
        }
    }

    struct CodeVisitor;

    impl Visitor<'_> for CodeVisitor {
        type Value = MoveCode;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a move as coordinates, such as e2e4")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<MoveCode, E> {
            text.parse().map_err(E::custom)
        }
    }

    impl<'de> Deserialize<'de> for MoveCode {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(CodeVisitor)
        }
    }
}
