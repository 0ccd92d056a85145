//! The codes of diagnostics: a stable name, a severity, the section of the standard, and what was done about it.

use super::Severity;
use super::table::ENTRIES;
use super::table::Entry;
use core::fmt;
use core::str::FromStr;

/// What a diagnostic is about. Names are stable; further codes may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Code {
    /// `unknown-character`: character that no token begins with.
    UnknownCharacter,
    /// `forbidden-white-space`: white space that the standard does not allow.
    ForbiddenWhiteSpace,
    /// `byte-order-mark`: byte order mark inside the file.
    ByteOrderMark,
    /// `utf-16`: text in UTF-16.
    Utf16,
    /// `comment-unclosed`: comment without its closing brace.
    CommentUnclosed,
    /// `comment-brace`: opening brace inside a comment.
    CommentBrace,
    /// `comment-in-tags`: comment in the tag section.
    CommentInTags,
    /// `stray-brace`: closing brace without a comment.
    StrayBrace,
    /// `escape-in-comment`: percent sign in column 1 of a comment.
    EscapeInComment,
    /// `string-unclosed`: tag value without its closing quote.
    StringUnclosed,
    /// `string-quote`: quote inside a tag value without a backslash.
    StringQuote,
    /// `string-escape`: backslash that escapes nothing.
    StringEscape,
    /// `reserved-token`: angle brackets are reserved.
    ReservedToken,
    /// `unknown-token`: word that is no move.
    UnknownToken,
    /// `tag-unclosed`: tag pair without its closing bracket.
    TagUnclosed,
    /// `tag-malformed`: tag pair that is not a bracket, a name, a string and a bracket.
    TagMalformed,
    /// `tag-name`: tag name with other characters than letters, digits and underscore.
    TagName,
    /// `tag-dropped`: tag pair without a name or without a value.
    TagDropped,
    /// `tag-repeated`: tag name that appeared before in this game.
    TagRepeated,
    /// `tag-limit`: too many tags in one game.
    TagLimit,
    /// `result-missing`: game without a termination marker.
    ResultMissing,
    /// `result-repeated`: a second termination marker.
    ResultRepeated,
    /// `result-mismatch`: termination marker and Result tag differ.
    ResultMismatch,
    /// `result-spelling`: unusual spelling of a result.
    ResultSpelling,
    /// `result-in-variation`: termination marker inside a variation.
    ResultInVariation,
    /// `move-number`: wrong move number.
    MoveNumber,
    /// `move-number-glued`: move number and move without a period between them.
    MoveNumberGlued,
    /// `illegal-move`: illegal move.
    IllegalMove,
    /// `unreadable-move`: token that cannot be read as a move.
    UnreadableMove,
    /// `ambiguous-move`: move that more than one piece can make.
    AmbiguousMove,
    /// `move-spelling`: move in unusual spelling.
    MoveSpelling,
    /// `null-move`: null move in a variation.
    NullMove,
    /// `null-move-in-game`: null move in the game itself.
    NullMoveInGame,
    /// `suffix-spelling`: move suffix that is none of the six.
    SuffixSpelling,
    /// `nag-range`: numeric annotation glyph above 255.
    NagRange,
    /// `nag-missing`: dollar sign without a number.
    NagMissing,
    /// `nag-zero`: null annotation `$0`.
    NagZero,
    /// `nag-symbol`: annotation symbol instead of a numeric glyph.
    NagSymbol,
    /// `nag-misplaced`: annotation glyph before the moves.
    NagMisplaced,
    /// `variation-unclosed`: variation without its closing parenthesis.
    VariationUnclosed,
    /// `variation-stray`: closing parenthesis without a variation.
    VariationStray,
    /// `variation-empty`: variation without moves.
    VariationEmpty,
    /// `variation-orphan`: variation before the first move.
    VariationOrphan,
    /// `variation-limit`: variations nested too deeply.
    VariationLimit,
    /// `game-limit`: game too large.
    GameLimit,
    /// `roster-incomplete`: game without all seven tags of the roster.
    RosterIncomplete,
    /// `setup-without-fen`: SetUp tag says that there is a FEN tag.
    SetUpWithoutFen,
    /// `fen-without-setup`: FEN tag without SetUp "1".
    FenWithoutSetUp,
    /// `fen-spelling`: FEN in unusual spelling.
    FenSpelling,
    /// `fen-invalid`: FEN that gives no legal position.
    FenInvalid,
    /// `variant-unsupported`: variant with other rules than chess.
    VariantUnsupported,
}

impl Code {
    /// All codes, in the order of their declaration.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.code)
    }

    fn entry(self) -> &'static Entry {
        // The table has one entry for each variant, in the same order.
        &ENTRIES[self as usize]
    }

    /// The stable name, as `illegal-move`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// How much a finding of this code weighs.
    #[must_use]
    pub const fn severity(self) -> Severity {
        ENTRIES[self as usize].severity
    }

    /// The section of the 1994 standard that it is about.
    #[must_use]
    pub fn clause(self) -> &'static str {
        self.entry().clause
    }

    /// What was found, in a few words.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// What the reader did about it.
    #[must_use]
    pub fn remedy(self) -> &'static str {
        self.entry().remedy
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is the name of no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no diagnostic has this code")]
pub struct UnknownCode;

impl FromStr for Code {
    type Err = UnknownCode;

    /// The code of that name. Linear in the number of codes.
    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        ENTRIES.iter().find(|entry| entry.name == name).map(|entry| entry.code).ok_or(UnknownCode)
    }
}

#[cfg(test)]
mod tests {
    use super::Code;
    use crate::diagnostic::table::ENTRIES;

    #[test]
    fn entries_stand_in_the_order_of_the_variants() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.code as usize, index, "{}", entry.name);
            assert_eq!(entry.name.parse(), Ok(entry.code));
        }
        assert_eq!(Code::all().count(), ENTRIES.len());
    }
}
