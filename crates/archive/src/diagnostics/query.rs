//! Decides which diagnostics can affect the answer to a query.

use alloc::collections::BTreeSet;
use movetext_filter::{DecisiveData, Filter};
use movetext_pgn::diagnostic::{Code, Detail, Diagnostic, Severity};
use movetext_pgn_values::TagName;

/// The parts of a game that a query reads. Diagnostics about other parts cannot affect its answer.
///
/// ```
/// use movetext_archive::diagnostics::Query;
/// use movetext_filter::{Condition, Filter};
/// use movetext_pgn::diagnostic::Code;
///
/// let query = Query::from_filter(&Filter::new([Condition::Tag("WhiteElo>2400".parse()?)]));
/// assert!(query.depends_on(Code::TagValue) && !query.depends_on(Code::IllegalMove));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The tags that the query compares or counts.
    tags: BTreeSet<String>,
    /// Whether the query plays the moves of the main line.
    plays: bool,
    /// Whether the query reads the result.
    has_result: bool,
    /// Whether matching games are rewritten. If so, every error matters, because rewriting may lose text.
    rewrites: bool,
}

impl Query {
    /// Returns the query for a filter.
    #[must_use]
    pub fn from_filter(filter: &Filter) -> Self {
        let mut query = Self::default();
        for condition in filter.conditions() {
            query.read_tags(condition.tag_names());
            if condition.reads_result() {
                query.read_result();
            }
            if let DecisiveData::Plies | DecisiveData::Moves = condition.decisive_data() {
                query.play();
            }
        }
        query
    }

    /// Returns the query for [`Statistics`](crate::statistics::Statistics).
    #[must_use]
    pub fn statistics() -> Self {
        let mut query = Self::default();
        query.read_tags(["White", "Black", "WhiteElo", "BlackElo"]);
        query.read_tags(["Date", "Termination", "TimeControl"]);
        query.play();
        query.read_result();
        query
    }

    /// Returns the query for [`PlayerStatistics`](crate::statistics::PlayerStatistics).
    #[must_use]
    pub fn players() -> Self {
        let mut query = Self::default();
        query.read_tags(["White", "Black", "WhiteElo", "BlackElo", "Date", "Termination"]);
        query.read_result();
        query
    }

    /// Returns the query for [`Tournaments`](crate::crosstable::Tournaments).
    #[must_use]
    pub fn tournaments() -> Self {
        let mut query = Self::players();
        query.read_tags(["Event", "Site", "EventDate", "Round"]);
        query
    }

    /// Returns the query for making an opening book.
    #[must_use]
    pub fn book() -> Self {
        let mut query = Self::default();
        query.play();
        query.read_result();
        query
    }

    /// Extends the query so that it also counts moves by position.
    #[must_use]
    pub fn counting_moves(mut self) -> Self {
        self.read_tags(["WhiteElo", "BlackElo", "Date", "UTCDate"]);
        self.play();
        self.read_result();
        self
    }

    /// Extends a query that counts moves so that it also counts them by the group of the game.
    #[must_use]
    pub fn counting_groups(mut self) -> Self {
        self.read_tags(["TimeControl"]);
        self
    }

    /// Returns the query for the positions of games.
    #[must_use]
    pub fn positions() -> Self {
        let mut query = Self::default();
        query.play();
        query
    }

    /// Returns the query for naming openings.
    #[must_use]
    pub fn openings() -> Self {
        let mut query = Self::default();
        query.read_tags(["ECO", "Opening", "Variation", "SubVariation"]);
        query.play();
        query
    }

    /// Returns the query for these tags. Without any, only diagnostics about where games begin and end affect the answer.
    #[must_use]
    pub fn tags<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut query = Self::default();
        query.read_tags(names);
        query
    }

    fn read_tags<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.tags.extend(names.into_iter().map(str::to_owned));
    }

    /// Reads the result. If a game has no termination marker, the Result tag determines the result.
    fn read_result(&mut self) {
        self.has_result = true;
        self.read_tags(["Result"]);
    }

    /// Plays the moves. The tags may set up the start position.
    fn play(&mut self) {
        self.plays = true;
        self.read_tags(["FEN", "SetUp", "Variant"]);
    }

    /// Extends the query so that it also rewrites the matching games.
    #[must_use]
    pub fn rewriting(self) -> Self {
        Self { rewrites: true, ..self }
    }

    /// Returns whether diagnostics with this code may affect the answer.
    #[must_use]
    pub fn depends_on(&self, code: Code) -> bool {
        let depends = match code {
            // These diagnostics affect where games begin and end.
            Code::CommentUnclosed
            | Code::GameLimit
            | Code::StringQuote
            | Code::StringUnclosed
            | Code::TagCut
            | Code::TagDropped
            | Code::TagLimit
            | Code::TagMalformed
            | Code::TagUnclosed
            | Code::TokenLimit => true,
            Code::TagName | Code::TagNameSpelling | Code::TagRepeated | Code::TagValue => {
                !self.tags.is_empty()
            }
            Code::MovetextMissing
            | Code::ResultImpossible
            | Code::ResultMismatch
            | Code::ResultMissing
            | Code::ResultRepeated => self.has_result,
            // These diagnostics affect the moves.
            Code::AmbiguousMove
            | Code::DamageLimit
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
        depends || self.rewrites && code.severity() == Severity::Error
    }

    /// Returns whether the query reads the tag that the diagnostic is about. Returns `true` if the diagnostic names no
    /// tag.
    pub(super) fn depends_on_tag_of(&self, diagnostic: &Diagnostic) -> bool {
        let name = match diagnostic.detail() {
            Detail::Tag { name, .. } => name.map(TagName::as_str),
            _ => diagnostic.excerpt().strip_prefix('[').and_then(|pair| pair.split_whitespace().next()),
        };
        name.is_none_or(|name| self.tags.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::Query;
    use movetext_pgn::diagnostic::Code;

    /// The codes that cannot affect the answer to any query.
    const IRRELEVANT: [Code; 52] = [
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
        Code::CommentBeforeTags,
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
        Code::MoveNumberOffset,
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
    fn every_code_is_relevant_or_listed() {
        let query = Query::statistics();
        let irrelevant: Vec<Code> = Code::all().filter(|&code| !query.depends_on(code)).collect();
        assert_eq!(irrelevant, IRRELEVANT);
    }
}
