//! Titles of players: WhiteTitle, BlackTitle (PGN 9.1.1).

use super::error::Expected;
use super::error::ValueError;
use super::fields::Field;
use super::fields::sealed::Sealed;
use super::word::by_words;

/// A title of FIDE, or none (PGN 9.1.1). The standard names no closed list; these are the titles of players that FIDE
/// awards, those of its online arena among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Title {
    /// `-`
    Untitled,
    /// `GM`
    Grandmaster,
    /// `IM`
    InternationalMaster,
    /// `FM`
    FideMaster,
    /// `CM`
    CandidateMaster,
    /// `WGM`
    WomanGrandmaster,
    /// `WIM`
    WomanInternationalMaster,
    /// `WFM`
    WomanFideMaster,
    /// `WCM`
    WomanCandidateMaster,
    /// `AGM`
    ArenaGrandmaster,
    /// `AIM`
    ArenaInternationalMaster,
    /// `AFM`
    ArenaFideMaster,
    /// `ACM`
    ArenaCandidateMaster,
}

/// Every title with its abbreviation.
const WORDS: [(Title, &str); 13] = [
    (Title::Untitled, "-"),
    (Title::Grandmaster, "GM"),
    (Title::InternationalMaster, "IM"),
    (Title::FideMaster, "FM"),
    (Title::CandidateMaster, "CM"),
    (Title::WomanGrandmaster, "WGM"),
    (Title::WomanInternationalMaster, "WIM"),
    (Title::WomanFideMaster, "WFM"),
    (Title::WomanCandidateMaster, "WCM"),
    (Title::ArenaGrandmaster, "AGM"),
    (Title::ArenaInternationalMaster, "AIM"),
    (Title::ArenaFideMaster, "AFM"),
    (Title::ArenaCandidateMaster, "ACM"),
];

impl Title {
    /// Every title, and first that there is none.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|(title, _)| *title)
    }
}

by_words!(Title, Expected::Title);

impl Sealed for Title {}

impl Field<'_> for Title {
    fn parse(text: &str) -> Result<Self, ValueError> {
        text.parse()
    }
}
