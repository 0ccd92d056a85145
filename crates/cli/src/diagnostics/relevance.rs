//! Selects the diagnostics of a command: all of them, or those that can change the answer of a query.

use alloc::collections::BTreeSet;
use movetext_archive::filter::{Condition, Filter, OpeningSource};
use movetext_pgn::diagnostic::{Code, Detail, Diagnostic, Severity};
use movetext_pgn_values::TagName;

/// The diagnostics that matter to a command.
#[derive(Debug)]
pub(crate) enum Relevance {
    /// All of them, for commands about the games themselves.
    All,
    /// Those that can change the answer.
    Query(Query),
}

/// The parts of a game that a query reads.
#[derive(Debug, Default)]
pub(crate) struct Query {
    /// The tags that it compares or counts.
    tags: BTreeSet<String>,
    /// Whether it plays the moves of the main line.
    plays: bool,
    /// Whether it reads the result.
    has_result: bool,
    /// Whether matching games are rewritten, so that every loss matters.
    rewrites: bool,
}

impl Query {
    /// Returns what a filter reads.
    pub(crate) fn of(filter: &Filter) -> Self {
        let mut query = Self::default();
        for condition in filter.conditions() {
            match condition {
                Condition::Tag(condition) => query.read_tags([condition.name()]),
                Condition::Player(_) => query.read_tags(["White", "Black"]),
                Condition::Eco(_, OpeningSource::Tag) => query.read_tags(["ECO"]),
                Condition::Opening(_, OpeningSource::Tag) => query.read_tags(["Opening"]),
                Condition::Result(_) => query.read_result(),
                Condition::Plies(_)
                | Condition::Position(_)
                | Condition::Material(_)
                | Condition::Eco(_, OpeningSource::Position)
                | Condition::Opening(_, OpeningSource::Position)
                | Condition::EndsIn(_)
                | Condition::Repertoire(_) => query.play(),
                // Conditions are a non-exhaustive enum. A new condition may read anything but tags.
                _ => {
                    query.play();
                    query.read_result();
                }
            }
        }
        query
    }

    /// Returns what statistics read.
    pub(crate) fn statistics() -> Self {
        let mut query = Self::default();
        query.read_tags(["White", "Black", "WhiteElo", "BlackElo"]);
        query.read_tags(["Date", "Termination", "TimeControl"]);
        query.play();
        query.read_result();
        query
    }

    /// Returns what a book of openings reads.
    pub(crate) fn book() -> Self {
        let mut query = Self::default();
        query.play();
        query.read_result();
        query
    }

    /// Also reads what counts of moves depend on.
    pub(crate) fn counting_moves(mut self) -> Self {
        self.read_tags(["WhiteElo", "BlackElo", "Date", "UTCDate"]);
        self.play();
        self.read_result();
        self
    }

    /// Returns what naming openings reads.
    pub(crate) fn openings() -> Self {
        let mut query = Self::default();
        query.read_tags(["ECO", "Opening", "Variation", "SubVariation"]);
        query.play();
        query
    }

    fn read_tags<const COUNT: usize>(&mut self, names: [&str; COUNT]) {
        self.tags.extend(names.map(str::to_owned));
    }

    /// Reads the result, which is that of the tag if the movetext has no termination marker.
    fn read_result(&mut self) {
        self.has_result = true;
        self.read_tags(["Result"]);
    }

    /// Plays the moves, from the position given by the tags.
    fn play(&mut self) {
        self.plays = true;
        self.read_tags(["FEN", "SetUp", "Variant"]);
    }

    /// Marks the games as rewritten.
    pub(crate) fn rewriting(self) -> Self {
        Self { rewrites: true, ..self }
    }

    fn takes(&self, code: Code) -> bool {
        let takes = match code {
            // Diagnostics that affect the boundaries of games.
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
            // Diagnostics that affect the moves.
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

    /// Returns whether the query reads the tag of a diagnostic; true if the diagnostic names no tag.
    fn reads_tag_of(&self, diagnostic: &Diagnostic) -> bool {
        let name = match diagnostic.detail {
            Detail::Tag { name, .. } => name.map(TagName::as_str),
            _ => diagnostic.excerpt.strip_prefix('[').and_then(|pair| pair.split_whitespace().next()),
        };
        name.is_none_or(|name| self.tags.contains(name))
    }
}

impl Relevance {
    /// Returns whether diagnostics with this code may matter.
    pub(crate) fn takes(&self, code: Code) -> bool {
        match self {
            Self::All => true,
            Self::Query(query) => query.takes(code),
        }
    }

    /// Returns whether the decision depends on the tag as well as the code.
    pub(crate) const fn depends_on_tag(&self, code: Code) -> bool {
        matches!(self, Self::Query(_)) && matches!(code, Code::TagRepeated | Code::TagValue)
    }

    /// Returns whether a diagnostic matters, given that its code may.
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
    use movetext_pgn::diagnostic::Code;

    /// The codes that cannot change the answer of any query.
    const IRRELEVANT: [Code; 50] = [
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
        Code::EcoMismatch,
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
