//! The details of a diagnostic: what was found and what was expected (PGN 3 to 18).

use super::{Code, CodePage, ControlCharacter, Diagnostic, tag_reason};
use core::fmt;
use movetext_board::{Color, Ending, SetupReason};
use movetext_fen::{error::Fault, repair::Repair};
use movetext_pgn_values::{
    GameResult, Nag, TagName,
    command::CommandErrorKind,
    usual_spelling,
    value::{Eco, TagFaultKind, Variant},
};
use movetext_san::{
    Repairs, SanText, Span,
    error::{ResolveError, SanError},
    report::CharQuote,
};

/// The details of a diagnostic: what was found and what was expected, as the parser or a lower layer reported it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// No details, because the code is enough.
    #[default]
    None,
    /// The invalid character.
    Character(char),
    /// A control character, with the code pages in which it is a letter.
    Control(ControlCharacter),
    /// The first byte that is not valid UTF-8.
    Byte(u8),
    /// A byte inside a word that is a sign in Windows-1252, with the CP437 letter that fits there.
    DosByte(u8, char),
    /// Why a token is not a move.
    San(SanError),
    /// Why a move cannot be played.
    Resolve(ResolveError),
    /// A null move by a side that is in check.
    NullInCheck,
    /// A move that is not spelled as canonical SAN.
    Spelling {
        /// The deviations from canonical SAN.
        repairs: Repairs,
        /// The move in canonical SAN.
        san: SanText,
    },
    /// Words with two legal readings: all of them joined as one move, or the last word as a separate move.
    TwoReadings {
        /// The joined move, in canonical SAN.
        joined: SanText,
        /// The other legal move.
        apart: SanText,
    },
    /// Several suffixes without a space between them.
    Suffixes(Suffixes),
    /// A number that differs from the expected number.
    Number {
        /// The number found.
        found: u32,
        /// The expected number, or the maximum.
        expected: u32,
    },
    /// A limit of the reader, in the unit that the code implies.
    Limit(u64),
    /// The context of the marked text: the value around a stray quote, the tag pair with an unclosed value, or the
    /// repeated glyph.
    Within(Span),
    /// The offset of the missing character, where an unclosed item was treated as closed.
    Missing(u64),
    /// The result that the reader uses.
    Result(GameResult),
    /// How the final position ended the game, which decides the result.
    Ending(Ending),
    /// Two results that contradict each other.
    Results {
        /// The result of the termination marker.
        marker: GameResult,
        /// The result of the Result tag.
        tag: GameResult,
    },
    /// The ECO code of the last position with a name, which differs from the ECO tag.
    Eco(Eco),
    /// The missing tags of the roster.
    Roster(MissingTags),
    /// An invalid tag.
    Tag {
        /// The tag, if it is a standard tag.
        name: Option<TagName>,
        /// What is wrong.
        fault: TagFaultKind,
        /// The whole tag pair, which the message quotes.
        pair: Span,
    },
    /// A tag pair that does not have the form `[Name "value"]`.
    Pair {
        /// What is wrong.
        fault: PairFault,
        /// The whole tag pair, which the message quotes.
        pair: Span,
    },
    /// An invalid value in a comment command.
    Command(CommandErrorKind),
    /// The variant that a FEN implies.
    Implied(Variant),
    /// The first error in a FEN.
    Fen(Fault),
    /// The first reason why the position of a FEN is illegal.
    Setup(SetupReason),
    /// The first repair of a FEN.
    FenRepair(Repair),
}

impl Detail {
    /// Creates the detail for a text with `found` characters or bytes, where at most `most` are allowed.
    pub(crate) fn longer(found: usize, most: usize) -> Self {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self::Number { found: number(found), expected: number(most) }
    }
}

/// The glyphs that a run of `!` and `?` adds to a move, in the order of the text (PGN 8.2.3.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suffixes {
    /// The numbers of the glyphs, followed by zeros.
    numbers: [u8; Self::MAX],
}

impl Suffixes {
    /// The number of different suffixes.
    pub(crate) const MAX: usize = 6;

    /// Adds a glyph. Returns `false` if it has already been added.
    pub(crate) fn insert(&mut self, nag: Nag) -> bool {
        let place = self.numbers.iter_mut().find(|number| **number == 0 || **number == nag.number());
        place.is_some_and(|place| core::mem::replace(place, nag.number()) == 0)
    }

    /// Returns whether the run adds no glyph, because the move already has all of them.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self.numbers, [0, ..])
    }

    /// Returns the added glyphs.
    pub fn iter(self) -> impl Iterator<Item = Nag> {
        self.numbers.into_iter().take_while(|&number| number != 0).map(Nag::new)
    }
}

/// Writes the first glyph as a suffix, and the others in numeric form: `!! $1`.
impl fmt::Display for Suffixes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, nag) in self.iter().enumerate() {
            match nag.suffix().filter(|_| index == 0) {
                Some(suffix) => f.write_str(suffix)?,
                None => write!(f, " {nag}")?,
            }
        }
        Ok(())
    }
}

/// What is wrong with the form of a tag pair (PGN 8.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairFault {
    /// The opening bracket is missing.
    OpeningBracket,
    /// The value is not between two quotes.
    Unquoted,
    /// The value contains a line break.
    SeveralLines,
    /// Other text comes between the value and the closing bracket.
    TrailingText,
}

/// Writes the reason in lower case, to follow the rest of a message.
impl fmt::Display for PairFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OpeningBracket => "the opening bracket is missing",
            Self::Unquoted => "the value is not between two quotes",
            Self::SeveralLines => "the value contains a line end",
            Self::TrailingText => "text follows the value",
        })
    }
}

/// The tags of the Seven Tag Roster that a game does not have (PGN 8.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingTags(u8);

impl MissingTags {
    /// Creates the set of tags with a clear bit in `present`. The lowest bit is for the first tag of the roster.
    pub(crate) const fn without(present: u8) -> Self {
        Self(!present)
    }

    /// Returns the missing tags, in the order of the roster.
    pub fn iter(self) -> impl Iterator<Item = TagName> {
        TagName::ROSTER
            .into_iter()
            .enumerate()
            .filter(move |(place, _)| self.0 >> place & 1 != 0)
            .map(|(_, tag)| tag)
    }
}

/// Writes the names, separated by commas.
impl fmt::Display for MissingTags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tag) in self.iter().enumerate() {
            write!(f, "{}{tag}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Diagnostic {
    /// Writes the part of the message after the excerpt.
    pub(super) fn write_detail(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail {
            Detail::Character(character) if self.excerpt.chars().eq([character]) => {
                write!(f, ", U+{:04X}", u32::from(character))
            }
            Detail::Character(character) => write!(f, ", found {:#}", CharQuote(character)),
            Detail::Control(control) => write!(f, ", found {control}"),
            Detail::Byte(byte) => write!(f, ", found the byte {byte:02X}, expected UTF-8"),
            Detail::DosByte(byte, letter) => {
                let page = CodePage::Dos437.name();
                write!(f, ", found the byte {byte:02X} (`{letter}` in {page}), expected UTF-8")
            }
            Detail::San(error) => write!(f, ", {error:#}"),
            Detail::Resolve(error) => match &self.explanation {
                Some(explanation) => write!(f, ", {explanation}"),
                None => write!(f, ", {error}"),
            },
            Detail::NullInCheck => f.write_str(", the king is in check"),
            Detail::Spelling { repairs, san } => {
                write!(f, ", {repairs}, expected `{san}`")?;
                self.write_explanation(f)
            }
            Detail::TwoReadings { joined, apart } => write!(f, ", found two moves, `{joined}` and `{apart}`"),
            Detail::Suffixes(suffixes) if suffixes.is_empty() => {
                f.write_str(", the move has this suffix already")
            }
            Detail::Suffixes(suffixes) => write!(f, ", expected `{suffixes}`"),
            Detail::Number { found, expected } => {
                let most = if is_greatest(self.code) { "at most " } else { "" };
                // Counts saturate at this number.
                let more = if found == u32::MAX { " or more" } else { "" };
                write!(f, ", found {found}{more}, expected {most}{expected}")?;
                self.write_explanation(f)
            }
            Detail::Limit(limit) => self.write_limit(f, limit),
            Detail::Result(result)
                if self.code == Code::ResultSpelling && *self.excerpt == *result.as_str() =>
            {
                f.write_str(", expected a space between the move and the result")
            }
            Detail::Result(result) if self.code == Code::ResultSpelling => write!(f, ", expected `{result}`"),
            Detail::Result(result) => write!(f, ", the result is `{result}`"),
            Detail::Ending(ending) => {
                let (winner, expected) = match ending.winner() {
                    Some(Color::White) => (" by White", GameResult::WhiteWins),
                    Some(Color::Black) => (" by Black", GameResult::BlackWins),
                    None => ("", GameResult::Draw),
                };
                write!(f, ", found {ending}{winner}, expected `{expected}`")
            }
            Detail::Results { marker, tag } => {
                let counts = if marker.is_decided() { "" } else { ", which counts" };
                write!(f, ", the Result tag says `{tag}`{counts}")
            }
            Detail::Eco(eco) => write!(f, ", the last named position has {eco}"),
            Detail::Roster(missing) => write!(f, ", missing: {missing}"),
            Detail::Tag { name, fault, pair } => self.write_tag(f, name, &fault, pair),
            Detail::Pair { fault, .. } => write!(f, ", {fault}"),
            Detail::Command(kind) => write!(f, ", {kind}"),
            Detail::Implied(variant) => write!(f, ", expected `[Variant \"{}\"]`", variant.name()),
            Detail::Fen(fault) if self.is_whole() => write!(f, ", {:#}", fault.in_record(&self.excerpt)),
            Detail::Fen(fault) => write!(f, ", {fault:#}"),
            Detail::Setup(reason) => write!(f, ", {reason}"),
            Detail::FenRepair(repair) => write!(f, ", {repair:#}"),
            Detail::None | Detail::Within(_) | Detail::Missing(_) => self.write_expected(f),
        }
    }

    /// Writes the explanation after a semicolon, if there is one.
    fn write_explanation(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.explanation.iter().try_for_each(|explanation| write!(f, "; {explanation}"))
    }

    /// Returns whether the excerpt is exactly the marked text, without escapes.
    fn is_whole(&self) -> bool {
        self.excerpt.len() as u64 == self.span.len() && !self.excerpt.contains('\\')
    }

    /// Writes what is wrong with a tag. If there is an excerpt, it is the tag pair.
    fn write_tag(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: Option<TagName>,
        fault: &TagFaultKind,
        pair: Span,
    ) -> fmt::Result {
        f.write_str(", ")?;
        if let Some(name) = name.filter(|_| self.excerpt.is_empty()) {
            write!(f, "{name}: ")?;
        }
        let offset = |at: u64| usize::try_from(at.checked_sub(pair.start)?).ok();
        let marked = offset(self.span.start).zip(offset(self.span.end));
        let marked = marked.and_then(|(start, end)| self.excerpt.get(start..end)).unwrap_or_default();
        tag_reason::write(f, name, fault, &self.excerpt, marked)
    }

    /// Writes the limit with its unit.
    fn write_limit(&self, f: &mut fmt::Formatter<'_>, limit: u64) -> fmt::Result {
        let unit = match self.code {
            Code::TagLimit => "tag",
            Code::VariationLimit => "level",
            Code::DamageLimit => "finding",
            _ => "byte",
        };
        if self.code == Code::TokenLimit {
            write!(f, ", found {} bytes", self.span.len())?;
        }
        write!(f, ", the limit is {limit} {unit}{}", if limit == 1 { "" } else { "s" })
    }

    /// Writes the expected spelling, if there is one.
    fn write_expected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &*self.excerpt;
        match self.code {
            Code::TagRepeated => match &self.explanation {
                Some(explanation) => write!(f, ", {explanation}"),
                None => Ok(()),
            },
            Code::NagSymbol => match Nag::from_typed_symbol(text.as_bytes()) {
                Some(nag) => write!(f, ", expected `{nag}`"),
                None => Ok(()),
            },
            Code::TagNameSpelling => {
                let name = text.trim_matches('"');
                write!(f, ", expected `{}`", usual_spelling(name.as_bytes()).unwrap_or(name))
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether the expected number is a maximum.
const fn is_greatest(code: Code) -> bool {
    matches!(code, Code::NagRange | Code::StringLength | Code::SymbolLength)
}
