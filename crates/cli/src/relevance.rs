//! Which findings a command reports: all of them, or those that could change what a query answers.

use alloc::collections::BTreeSet;
use movetext_archive::Condition;
use movetext_archive::Filter;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Severity;
use movetext_pgn::TagName;
use movetext_pgn::diagnostic::Detail;

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
        let mut tag = |name: &str| query.tags.insert(name.to_owned());
        for condition in filter.conditions() {
            match condition {
                Condition::Tag(condition) => drop(tag(condition.name())),
                Condition::Player(_) => drop((tag("White"), tag("Black"))),
                Condition::Eco(_) => drop(tag("ECO")),
                _ => {}
            }
        }
        query.has_result = filter.conditions().iter().any(|one| matches!(one, Condition::Result(_)));
        let is_of_tags = |one: &Condition| {
            matches!(one, Condition::Tag(_) | Condition::Player(_) | Condition::Eco(_) | Condition::Result(_))
        };
        query.plays = !filter.conditions().iter().all(is_of_tags);
        query
    }

    /// What statistics read.
    pub(crate) fn statistics() -> Self {
        let tags = ["White", "Black", "WhiteElo", "BlackElo", "ECO", "Date"];
        let tags = tags.into_iter().map(str::to_owned).collect();
        Self { tags, plays: true, has_result: true, rewrites: false }
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
            Code::ResultImpossible | Code::ResultMismatch | Code::ResultMissing | Code::ResultRepeated => {
                self.has_result
            }
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
