//! The codes of diagnostics: a stable name, a severity, the section of the standard, and what was done about it.

use super::Severity;
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

struct Entry {
    code: Code,
    name: &'static str,
    severity: Severity,
    clause: &'static str,
    summary: &'static str,
    remedy: &'static str,
}

impl Entry {
    const fn new(
        code: Code,
        name: &'static str,
        severity: Severity,
        clause: &'static str,
        summary: &'static str,
        remedy: &'static str,
    ) -> Self {
        Self { code, name, severity, clause, summary, remedy }
    }
}

/// In the order of the variants, which a test holds.
static ENTRIES: [Entry; 49] = [
    Entry::new(Code::UnknownCharacter, "unknown-character", Severity::Warning, "4.1", "character that no token begins with", "It was passed over."),
    Entry::new(Code::ForbiddenWhiteSpace, "forbidden-white-space", Severity::Warning, "4.1", "white space that the standard does not allow", "Only space, tab, vertical tab, line feed and carriage return separate tokens; this was read as a space."),
    Entry::new(Code::ByteOrderMark, "byte-order-mark", Severity::Warning, "4.1", "byte order mark inside the file", "It was passed over. At the beginning of a file it is allowed."),
    Entry::new(Code::Utf16, "utf-16", Severity::Warning, "4.1", "text in UTF-16", "It was converted; offsets count bytes of the text in UTF-8."),
    Entry::new(Code::CommentUnclosed, "comment-unclosed", Severity::Error, "5", "comment without its closing brace", "The comment was ended before the next game, or at the end of the file."),
    Entry::new(Code::CommentBrace, "comment-brace", Severity::Warning, "5", "opening brace inside a comment", "Brace comments do not nest: the first closing brace ends the comment."),
    Entry::new(Code::CommentInTags, "comment-in-tags", Severity::Warning, "5", "comment in the tag section", "It is kept with the game."),
    Entry::new(Code::StrayBrace, "stray-brace", Severity::Warning, "5", "closing brace without a comment", "It was passed over."),
    Entry::new(Code::EscapeInComment, "escape-in-comment", Severity::Warning, "6", "percent sign in column 1 of a comment", "Inside a comment it is text, not an escape."),
    Entry::new(Code::StringUnclosed, "string-unclosed", Severity::Warning, "7", "tag value without its closing quote", "The value was ended at the end of its line."),
    Entry::new(Code::StringQuote, "string-quote", Severity::Warning, "7", "quote inside a tag value without a backslash", "The value ends at the quote before the closing bracket."),
    Entry::new(Code::StringEscape, "string-escape", Severity::Warning, "7", "backslash that escapes nothing", "Only a quote and a backslash are escaped; the backslash was kept."),
    Entry::new(Code::ReservedToken, "reserved-token", Severity::Warning, "7", "angle brackets are reserved", "The brackets and what stands between them were passed over."),
    Entry::new(Code::UnknownToken, "unknown-token", Severity::Warning, "18", "word that is no move", "It was passed over."),
    Entry::new(Code::TagUnclosed, "tag-unclosed", Severity::Warning, "8.1", "tag pair without its closing bracket", "It was closed."),
    Entry::new(Code::TagMalformed, "tag-malformed", Severity::Warning, "8.1", "tag pair that is not a bracket, a name, a string and a bracket", "What could be understood was kept."),
    Entry::new(Code::TagName, "tag-name", Severity::Warning, "8.1", "tag name with other characters than letters, digits and underscore", "The name was kept."),
    Entry::new(Code::TagDropped, "tag-dropped", Severity::Error, "8.1", "tag pair without a name or without a value", "It was passed over."),
    Entry::new(Code::TagRepeated, "tag-repeated", Severity::Warning, "8.1", "tag name that appeared before in this game", "The last value counts; all are kept."),
    Entry::new(Code::TagLimit, "tag-limit", Severity::Error, "8.1", "too many tags in one game", "Further tags of this game were passed over."),
    Entry::new(Code::ResultMissing, "result-missing", Severity::Warning, "8.2.6", "game without a termination marker", "The Result tag was taken, else the result is unknown."),
    Entry::new(Code::ResultMismatch, "result-mismatch", Severity::Warning, "8.2.6", "termination marker and Result tag differ", "The marker counts, unless it is `*` and the tag is decided."),
    Entry::new(Code::ResultSpelling, "result-spelling", Severity::Warning, "8.2.6", "unusual spelling of a result", "It was read as the result that it means."),
    Entry::new(Code::ResultInVariation, "result-in-variation", Severity::Warning, "8.2.6", "termination marker inside a variation", "It ends the variation's moves, not the game."),
    Entry::new(Code::MoveNumber, "move-number", Severity::Warning, "8.2.2", "wrong move number", "Move numbers carry no meaning; the moves were read in order."),
    Entry::new(Code::MoveNumberGlued, "move-number-glued", Severity::Note, "8.2.2", "move number and move without a period between them", "They were read as two tokens."),
    Entry::new(Code::IllegalMove, "illegal-move", Severity::Error, "8.2", "illegal move", "The moves before it are kept; the rest of its line is kept as text."),
    Entry::new(Code::UnreadableMove, "unreadable-move", Severity::Error, "8.2.3", "token that cannot be read as a move", "The moves before it are kept; the rest of its line is kept as text."),
    Entry::new(Code::AmbiguousMove, "ambiguous-move", Severity::Error, "8.2.3.4", "move that more than one piece can make", "Nothing was guessed. The rest of its line is kept as text."),
    Entry::new(Code::MoveSpelling, "move-spelling", Severity::Warning, "8.2.3.7", "move in unusual spelling", "It could mean only one move."),
    Entry::new(Code::NullMove, "null-move", Severity::Warning, "8.2", "null move in a variation", "It was kept; the standard has no such move."),
    Entry::new(Code::NullMoveInGame, "null-move-in-game", Severity::Error, "8.2", "null move in the game itself", "It was kept, and the moves after it were played on."),
    Entry::new(Code::SuffixSpelling, "suffix-spelling", Severity::Warning, "8.2.3.8", "move suffix that is none of the six", "The longest beginning that is one of the six was taken."),
    Entry::new(Code::NagRange, "nag-range", Severity::Error, "8.2.4", "numeric annotation glyph above 255", "It was dropped."),
    Entry::new(Code::NagMissing, "nag-missing", Severity::Warning, "8.2.4", "dollar sign without a number", "It was passed over."),
    Entry::new(Code::NagZero, "nag-zero", Severity::Warning, "10", "null annotation `$0`", "It was kept; the standard advises against it in files."),
    Entry::new(Code::NagSymbol, "nag-symbol", Severity::Note, "10", "annotation symbol instead of a numeric glyph", "It was read as the glyph of the same meaning."),
    Entry::new(Code::NagMisplaced, "nag-misplaced", Severity::Warning, "8.2.4", "annotation glyph before the moves", "It was kept with the first move."),
    Entry::new(Code::VariationUnclosed, "variation-unclosed", Severity::Warning, "8.2.5", "variation without its closing parenthesis", "It was closed."),
    Entry::new(Code::VariationStray, "variation-stray", Severity::Warning, "8.2.5", "closing parenthesis without a variation", "It was passed over."),
    Entry::new(Code::VariationEmpty, "variation-empty", Severity::Warning, "8.2.5", "variation without moves", "It was dropped; its comments were kept with the move before it."),
    Entry::new(Code::VariationOrphan, "variation-orphan", Severity::Error, "8.2.5", "variation before the first move", "It was passed over, since there is no move that it could replace."),
    Entry::new(Code::VariationLimit, "variation-limit", Severity::Error, "8.2.5", "variations nested too deeply", "The deeper text was kept as a comment."),
    Entry::new(Code::GameLimit, "game-limit", Severity::Error, "8", "game too large", "The game was ended there."),
    Entry::new(Code::SetUpWithoutFen, "setup-without-fen", Severity::Warning, "9.7", "SetUp tag says that there is a FEN tag", "The game was read from the initial position."),
    Entry::new(Code::FenWithoutSetUp, "fen-without-setup", Severity::Warning, "9.7", "FEN tag without SetUp \"1\"", "The game was read from the position of the FEN tag."),
    Entry::new(Code::FenSpelling, "fen-spelling", Severity::Warning, "16.1", "FEN in unusual spelling", "It could mean only one position."),
    Entry::new(Code::FenInvalid, "fen-invalid", Severity::Error, "16.1", "FEN that gives no legal position", "The moves of the game are kept as text."),
    Entry::new(Code::VariantUnsupported, "variant-unsupported", Severity::Error, "9", "variant with other rules than chess", "The moves of the game are kept as text."),
];

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
    use super::{Code, ENTRIES};

    #[test]
    fn entries_stand_in_the_order_of_the_variants() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.code as usize, index, "{}", entry.name);
            assert_eq!(entry.name.parse(), Ok(entry.code));
        }
        assert_eq!(Code::all().count(), ENTRIES.len());
    }
}
