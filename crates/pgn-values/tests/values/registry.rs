//! Tag names, and the kind of value for each tag (PGN 8.1.1, 9; supplement of 2001).

use super::table::outcome;
use movetext_pgn_values::{
    TagName, ValueKind,
    value::{
        TagValue, ValueErrorKind,
        ValueErrorKind::{Empty, Query},
    },
};
use movetext_testkit::{files::testdata, table};
use std::fs;

#[test]
fn clause_9_example_of_tag_is_read() {
    let rows = table::rows("tags/names.tsv");
    assert_eq!(TagName::COUNT, rows.len());
    for (tag, table::Row { place, cells }) in TagName::all().zip(rows) {
        let [name, clause, example] = cells.as_slice() else { panic!("{place}") };
        assert_eq!((tag.as_str(), tag.clause()), (name.as_str(), clause.as_str()), "{place}");
        assert_eq!(TagName::from_name(&tag.to_string()), Some(tag));
        assert_eq!(ValueKind::from_name(name), tag.kind());
        assert_eq!(outcome(name, &table::text(example)), ["="], "{place}");
    }
}

#[test]
fn sections_of_tags_exist() {
    let known = fs::read_to_string(testdata().join("spec.toml")).unwrap();
    for tag in TagName::all() {
        let clause = tag.clause().replace("supplement ", "supplement-2001.");
        assert!(known.contains(&format!("id = \"{clause}\"")), "{tag}: {clause}");
    }
}

#[test]
fn clause_9_2_9_3_9_4_2_accept_any_text() {
    for name in ["EventSponsor", "Section", "Stage", "Opening", "Variation", "SubVariation", "NIC"] {
        for text in ["", "?", "-", "Any: text, with \"all\" signs "] {
            assert_eq!(TagValue::parse(name, text), Ok(TagValue::Text(text)), "{name}");
        }
    }
}

#[test]
fn clause_8_1_1_roster_refuses_empty_value() {
    let roster = TagName::ROSTER_NAMES;
    assert_eq!(roster, TagName::ROSTER.map(TagName::as_str));
    assert_eq!(roster, ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
    for tag in TagName::all() {
        assert_eq!(tag.is_roster(), roster.contains(&tag.as_str()));
    }
    for name in roster {
        assert_eq!(TagValue::parse(name, "").unwrap_err().kind, Empty, "{name}");
    }
}

#[test]
fn clause_8_1_1_1_event_is_never_empty() {
    for text in [
        "FIDE World Championship",
        "Moscow City Championship",
        "ACM North American Computer Championship",
        "Casual Game",
        "?",
    ] {
        assert_eq!(TagValue::parse("Event", text), Ok(TagValue::Text(text)));
    }
}

#[test]
fn clause_9_1_3_other_agencies_have_ratings() {
    for name in ["WhiteECF", "BlackDWZ", "WhiteICCF"] {
        assert_eq!(ValueKind::from_name(name), ValueKind::Ratings, "{name}");
    }
    for name in ["ECF", "WhiteTeam", "WhiteRatingDiff", "White", "whiteelo", "WhiteELO", "Eco", ""] {
        assert_ne!(ValueKind::from_name(name), ValueKind::Ratings, "{name}");
    }
}

#[test]
fn unknown_name_accepts_any_text() {
    for name in ["Eco", "event", "WhiteFideId", "", "UTCdate", "ChapterName"] {
        assert_eq!((TagName::from_name(name), ValueKind::from_name(name)), (None, ValueKind::Private));
        assert_eq!(TagValue::parse(name, "a:b"), Ok(TagValue::Text("a:b")));
    }
}

#[test]
fn clause_9_7_2_fen_is_read_strictly() {
    let error = |text| TagValue::parse("FEN", text).unwrap_err();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(TagValue::parse("FEN", start).unwrap().to_string(), start);
    let missing = error("4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!((missing.kind, missing.span.start), (ValueErrorKind::Fen, 25));
    assert_eq!(error("").kind, Empty);
}

#[test]
fn clause_9_values_have_types() {
    for name in ["PlyCount", "Board"] {
        assert_eq!(TagValue::parse(name, "80"), Ok(TagValue::Integer(80)));
    }
    assert_eq!(TagValue::parse("SetUp", "1"), Ok(TagValue::SetUp(true)));
    assert_eq!(TagValue::parse("Mode", "ICS"), Ok(TagValue::Mode("ICS")));
    for name in ["EventDate", "UTCDate"] {
        assert!(matches!(TagValue::parse(name, "1993.??.??"), Ok(TagValue::Date(_))), "{name}");
        assert_eq!(TagValue::parse(name, "?").unwrap_err().kind, Query);
    }
    for name in ["Time", "UTCTime"] {
        assert!(matches!(TagValue::parse(name, "10:00:??"), Ok(TagValue::Time(_))), "{name}");
    }
    assert!(matches!(TagValue::parse("Annotator", "Fine, R.:Tal, Mikhail N."), Ok(TagValue::Players(_))));
}

#[test]
fn error_kind_names_are_unique() {
    let mut names: Vec<_> = ValueErrorKind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ValueErrorKind::ALL.len());
}
