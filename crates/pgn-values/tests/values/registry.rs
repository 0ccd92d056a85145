//! Tag names and the kinds of their values (PGN 8.1.1, 9; supplement of 2001).

use super::expect::{canonical, refused};
use movetext_pgn_values::{
    TagName, ValueKind,
    value::{
        TagValue, ValueErrorKind,
        ValueErrorKind::{Character, Empty, Query, TrailingText},
    },
};

/// All names, with the section and a canonical example value of each.
const EXAMPLES: [(&str, &str, &str); 40] = [
    ("Event", "8.1.1.1", "FIDE World Championship"),
    ("Site", "8.1.1.2", "New York City, NY USA"),
    ("Date", "8.1.1.3", "1992.08.31"),
    ("Round", "8.1.1.4", "4.1.2"),
    ("White", "8.1.1.5", "Tal, Mikhail N."),
    ("Black", "8.1.1.6", "Smith, John Q.:Woodpusher 2000"),
    ("Result", "8.1.1.7", "1/2-1/2"),
    ("WhiteTitle", "9.1.1", "IM:-:GM"),
    ("BlackTitle", "9.1.1", "FM"),
    ("WhiteElo", "9.1.2", "2785"),
    ("BlackElo", "9.1.2", "-"),
    ("WhiteUSCF", "9.1.3", "2000:-"),
    ("BlackUSCF", "9.1.3", "2000"),
    ("WhiteNA", "9.1.4", "tal@riga.example"),
    ("BlackNA", "9.1.4", "-"),
    ("WhiteType", "9.1.5", "human"),
    ("BlackType", "9.1.5", "program"),
    ("EventDate", "9.2.1", "1992.08.??"),
    ("EventSponsor", "9.2.2", "Acme Chess Sets"),
    ("Section", "9.2.3", "Reserve"),
    ("Stage", "9.2.4", "Semifinal"),
    ("Board", "9.2.5", "1"),
    ("Opening", "9.3.1", "Sicilian"),
    ("Variation", "9.3.2", "Najdorf"),
    ("SubVariation", "9.3.3", "Poisoned Pawn"),
    ("ECO", "9.4.1", "B97/08"),
    ("NIC", "9.4.2", "SI 8.3"),
    ("Time", "9.5.1", "17:50:31"),
    ("UTCTime", "9.5.2", "16:50:31"),
    ("UTCDate", "9.5.3", "1992.08.31"),
    ("TimeControl", "9.6.1", "40/7200:3600"),
    ("SetUp", "9.7.1", "1"),
    ("FEN", "9.7.2", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"),
    ("Termination", "9.8.1", "rules infraction"),
    ("Annotator", "9.9.1", "Tal, Mikhail N."),
    ("Mode", "9.9.2", "OTB"),
    ("PlyCount", "9.9.3", "80"),
    ("Clock", "supplement 5.1", "B/0:45:56"),
    ("WhiteClock", "supplement 6.1", "1:07:00"),
    ("BlackClock", "supplement 6.1", "0:56:00"),
];

#[test]
fn clause_9_tag_has_section_and_reads_example() {
    assert_eq!(TagName::COUNT, EXAMPLES.len());
    for (tag, (name, clause, example)) in TagName::all().zip(EXAMPLES) {
        assert_eq!((tag.as_str(), tag.clause()), (name, clause));
        assert_eq!(TagName::from_name(&tag.to_string()), Some(tag));
        assert_eq!(ValueKind::of(name), tag.kind());
        canonical(name, &[example]);
    }
}

#[test]
fn clause_9_2_and_9_3_and_9_4_2_accept_any_text() {
    for name in ["EventSponsor", "Section", "Stage", "Opening", "Variation", "SubVariation", "NIC"] {
        for text in ["", "?", "-", "Any: text, with \"all\" signs "] {
            assert_eq!(TagValue::of(name, text), Ok(TagValue::Text(text)), "{name}");
        }
    }
}

#[test]
fn clause_8_1_1_roster_is_first_and_never_empty() {
    let roster: Vec<_> = TagName::roster().map(TagName::as_str).collect();
    assert_eq!(roster, ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
    for tag in TagName::all() {
        assert_eq!(tag.is_roster(), roster.contains(&tag.as_str()));
    }
    for name in roster {
        assert_eq!(TagValue::of(name, "").unwrap_err().kind, Empty, "{name}");
    }
}

#[test]
fn clause_8_1_1_1_event_is_any_text_except_empty() {
    for text in [
        "FIDE World Championship",
        "Moscow City Championship",
        "ACM North American Computer Championship",
        "Casual Game",
        "?",
    ] {
        assert_eq!(TagValue::of("Event", text), Ok(TagValue::Text(text)));
    }
    refused("Event", &[(" ", Empty, (0, 1), "expected a text, or `?`")]);
}

#[test]
fn clause_9_1_3_other_agencies_have_ratings() {
    for name in ["WhiteECF", "BlackDWZ", "WhiteICCF"] {
        assert_eq!(ValueKind::of(name), ValueKind::Ratings, "{name}");
    }
    for name in ["ECF", "WhiteTeam", "WhiteRatingDiff", "White", "whiteelo", "WhiteELO", "Eco", ""] {
        assert_ne!(ValueKind::of(name), ValueKind::Ratings, "{name}");
    }
}

#[test]
fn unknown_name_accepts_any_text() {
    for name in ["Eco", "event", "WhiteFideId", "", "UTCdate", "ChapterName"] {
        assert_eq!((TagName::from_name(name), ValueKind::of(name)), (None, ValueKind::Private));
        assert_eq!(TagValue::of(name, "a:b"), Ok(TagValue::Text("a:b")));
    }
}

#[test]
fn clause_9_7_2_fen_is_read_strictly() {
    let error = |text| TagValue::of("FEN", text).unwrap_err();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(TagValue::of("FEN", start).unwrap().to_string(), start);
    let missing = error("4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!((missing.kind, missing.span.start), (ValueErrorKind::Fen, 25));
    let letter = "found `X`, expected a piece letter, a digit from 1 to 8 or `/`";
    refused("FEN", &[("4k3/8/8/8/8/8/8/4X3 w - - 0 1", ValueErrorKind::Fen, (17, 18), letter)]);
    assert_eq!(error("").kind, Empty);
}

#[test]
fn clause_9_9_3_and_9_2_5_are_integers() {
    for name in ["PlyCount", "Board"] {
        assert_eq!(TagValue::of(name, "80"), Ok(TagValue::Integer(80)));
        refused(
            name,
            &[
                ("", Empty, (0, 0), "found nothing, expected an integer"),
                ("?", Query, (0, 1), "found `?`, expected an integer"),
                ("-1", Character, (0, 1), "found `-`, expected an integer"),
                ("1.5", TrailingText, (1, 2), "found `.`, expected the end of the value"),
            ],
        );
    }
}

#[test]
fn clause_9_2_1_and_9_5_3_and_9_9_1_have_types() {
    for name in ["EventDate", "UTCDate"] {
        assert!(matches!(TagValue::of(name, "1993.??.??"), Ok(TagValue::Date(_))), "{name}");
        assert_eq!(TagValue::of(name, "?").unwrap_err().kind, Query);
    }
    for name in ["Time", "UTCTime"] {
        assert!(matches!(TagValue::of(name, "10:00:??"), Ok(TagValue::Time(_))), "{name}");
    }
    assert!(matches!(TagValue::of("Annotator", "Fine, R.:Tal, Mikhail N."), Ok(TagValue::Players(_))));
}

#[test]
fn error_kind_names_are_unique() {
    let mut names: Vec<_> = ValueErrorKind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ValueErrorKind::ALL.len());
}
