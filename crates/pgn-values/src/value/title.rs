//! Player titles: the tags WhiteTitle and BlackTitle (PGN 9.1.1).

use super::{expected, word::impl_words};

/// A player's FIDE title, or none (PGN 9.1.1).
///
/// The standard does not list all titles. The variants are the titles that FIDE awards to players, including the titles
/// of its online arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Title {
    /// `-`: the player has no title.
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

/// All titles, as written in the tag.
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

impl_words!(Title, expected::TITLE);
