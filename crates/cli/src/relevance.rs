//! Which findings a command reports: all of them, or those that could change what a query answers.

use alloc::collections::BTreeSet;
use movetext_archive::Condition;
use movetext_archive::Filter;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Severity;
use movetext_pgn::diagnostic::Detail;
use movetext_pgn_values::TagName;

/// Which findings matter to a command.
#[derive(Debug)]
pub(crate) enum Relevance {
    /// All of them: the games themselves are what it is about.
    All,
    /// Those that could change an answer.
    Query(Query),
}

/// What a query reads of games.
#[derive(Debug, Default)]
pub(crate) struct Query {
    /// The tags whose values it compares or counts.
    tags: BTreeSet<String>,
    /// Whether it plays the moves of the main line.
    plays: bool,
    /// Whether it looks at the result.
    has_result: bool,
    /// Whether what it finds is rewritten, so that all that is lost matters.
    rewrites: bool,
}

impl Query {
    /// What a filter reads.
    pub(crate) fn of(filter: &Filter) -> Self {
        let mut query = Self::default();
        for condition in filter.conditions() {
            match condition {
                Condition::Tag(condition) => query.read_tags([condition.name()]),
                Condition::Player(_) => query.read_tags(["White", "Black"]),
                Condition::Eco(_) => query.read_tags(["ECO"]),
                Condition::Result(_) => query.read_result(),
                Condition::Plies(_)
                | Condition::Position(_)
                | Condition::Material(_)
                | Condition::EndsIn(_) => query.play(),
                // The match cannot be exhaustive outside of the crate: others may read anything but tags.
                _ => {
                    query.play();
                    query.read_result();
                }
            }
        }
        query
    }

    /// What statistics read.
    pub(crate) fn statistics() -> Self {
        let mut query = Self::default();
        query.read_tags(["White", "Black", "WhiteElo", "BlackElo"]);
        query.read_tags(["ECO", "Date", "Termination", "TimeControl"]);
        query.play();
        query.read_result();
        query
    }

    fn read_tags<const COUNT: usize>(&mut self, names: [&str; COUNT]) {
        self.tags.extend(names.map(str::to_owned));
    }

    /// Looks at the result, which is that of the tag where the marker says nothing.
    fn read_result(&mut self) {
        self.has_result = true;
        self.read_tags(["Result"]);
    }

    /// Plays the moves, from the position that the tags name.
    fn play(&mut self) {
        self.plays = true;
        self.read_tags(["FEN", "SetUp", "Variant"]);
    }

    /// The same where the games are rewritten.
    pub(crate) fn rewriting(self) -> Self {
        Self { rewrites: true, ..self }
    }

    fn takes(&self, code: Code) -> bool {
        let takes = match code {
            // Which games there are, and which text belongs to which.
            Code::CommentUnclosed
            | Code::GameLimit
            | Code::StringQuote
            | Code::StringUnclosed
            | Code::TagDropped
            | Code::TagLimit
            | Code::TagMalformed
            | Code::TagUnclosed
            | Code::TokenLimit => true,
            Code::TagName | Code::TagRepeated | Code::TagValue => !self.tags.is_empty(),
            Code::MovetextMissing
            | Code::ResultImpossible
            | Code::ResultMismatch
            | Code::ResultMissing
            | Code::ResultRepeated => self.has_result,
            // Which moves there are.
            Code::AmbiguousMove
            | Code::FenInvalid
            | Code::IllegalMove
            | Code::NullMoveInGame
            | Code::ReservedToken
            | Code::SetUpWithoutFen
            | Code::StrayBrace
            | Code::UnknownCharacter
            | Code::UnknownToken
            | Code::UnreadableMove
            | Code::VariantUnsupported
            | Code::VariantWithoutFen
            | Code::VariationStray
            | Code::VariationUnclosed => self.plays,
            _ => false,
        };
        takes || self.rewrites && code.severity() == Severity::Error
    }

    /// Whether the tag that a finding is about is read; of one that names none it may be.
    fn reads_tag_of(&self, diagnostic: &Diagnostic) -> bool {
        let name = match diagnostic.detail {
            Detail::Tag { name, .. } => name.map(TagName::as_str),
            _ => diagnostic.excerpt.strip_prefix('[').and_then(|pair| pair.split_whitespace().next()),
        };
        name.is_none_or(|name| self.tags.contains(name))
    }
}

impl Relevance {
    /// Whether findings of a code may matter.
    pub(crate) fn takes(&self, code: Code) -> bool {
        match self {
            Self::All => true,
            Self::Query(query) => query.takes(code),
        }
    }

    /// Whether the code alone does not decide, but the tag that it is about.
    pub(crate) const fn depends_on_tag(&self, code: Code) -> bool {
        matches!(self, Self::Query(_)) && matches!(code, Code::TagRepeated | Code::TagValue)
    }

    /// Whether a finding matters whose code may.
    pub(crate) fn takes_diagnostic(&self, diagnostic: &Diagnostic) -> bool {
        match self {
            Self::Query(query) if self.depends_on_tag(diagnostic.code) => query.reads_tag_of(diagnostic),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Query;
    use movetext_pgn::Code;

    /// The codes that could change no answer, of any query.
    const IRRELEVANT: [Code; 49] = [
        Code::NotExportFormat,
        Code::ForbiddenWhiteSpace,
        Code::ByteOrderMark,
        Code::Utf16,
        Code::Windows1252,
        Code::NotLatin1,
        Code::ControlCharacter,
        Code::LineLength,
        Code::LineWidth,
        Code::CommentBrace,
        Code::CommentInTags,
        Code::CommentLimit,
        Code::EscapeInComment,
        Code::StringEscape,
        Code::StringLength,
        Code::SymbolLength,
        Code::TagNameCase,
        Code::TagOrder,
        Code::RosterIncomplete,
        Code::TagDialect,
        Code::TagStyle,
        Code::TagMismatch,
        Code::FenWithoutSetUp,
        Code::FenWithoutVariant,
        Code::VariantDialect,
        Code::PlyCount,
        Code::FenSpelling,
        Code::FenDialect,
        Code::MoveSpelling,
        Code::NullMove,
        Code::SuffixSpelling,
        Code::DrawOffer,
        Code::MoveNumber,
        Code::MoveNumberGlued,
        Code::NextNumberGlued,
        Code::NagRange,
        Code::NagMissing,
        Code::NagMisplaced,
        Code::NagZero,
        Code::NagSymbol,
        Code::NagRepeated,
        Code::CommandValue,
        Code::VariationEmpty,
        Code::VariationDoubled,
        Code::VariationMisplaced,
        Code::VariationOrphan,
        Code::VariationLimit,
        Code::ResultSpelling,
        Code::ResultInVariation,
    ];

    #[test]
    fn every_code_is_relevant_or_known_to_be_irrelevant() {
        let query = Query::statistics();
        let irrelevant: Vec<Code> = Code::all().filter(|&code| !query.takes(code)).collect();
        assert_eq!(irrelevant, IRRELEVANT);
    }
}
