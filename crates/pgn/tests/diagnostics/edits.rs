//! Edits must change only their spans, preserve the games, and remove the diagnostics that they fix.

use super::{
    edits_of, findings, findings_of, findings_within, fixed,
    game_record::games,
    mutations::{damaged, damages, inputs},
};
use movetext_pgn::{
    Reader,
    diagnostic::{Code, Diagnostic, Edit, Severity, WithFixes, apply_edits},
    parser::Limits,
};
use movetext_testkit::{Random, files::is_deep, pgn_text, table};

/// Checks the properties that edits must have for any text. Returns the edited text, or the property that does not
/// hold.
fn applied(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut found = findings(bytes);
    let edits = edits_of(&found);
    let once = apply_edits(bytes, &edits).map_err(|error| error.to_string())?;
    if kept(bytes, &edits) != kept_after(&once, &edits) {
        return Err("bytes outside of the spans are touched".to_owned());
    }
    let (before, after) = (games(bytes), games(&once));
    if before != after {
        let mut lines = before.lines().zip(after.lines());
        let differing = lines.find(|(before, after)| before != after);
        return Err(format!("other games are read: {differing:?}"));
    }
    // Edits for notes are often omitted, so the other edits must be correct without them.
    found.retain(|one| one.code().severity() > Severity::Note);
    let faults = edits_of(&found);
    let is_part = !faults.is_empty() && faults.len() < edits.len();
    if is_part && games(&apply_edits(bytes, &faults).map_err(|error| error.to_string())?) != before {
        return Err("other games are read without the edits of notes".to_owned());
    }
    Ok(once)
}

/// Checks the edits of a text with damage at one place: one round of edits must fix everything that can be fixed.
fn fault(bytes: &[u8]) -> Option<String> {
    let found = findings(bytes);
    let once = match applied(bytes) {
        Ok(once) => once,
        Err(fault) => return Some(fault),
    };
    let again = findings(&once);
    if let Some(left) = again.iter().find(|one| !one.fix().is_empty()) {
        return Some(format!("still found: {} at {}", left.code(), left.span()));
    }
    // No diagnostic may become more frequent. Some may disappear together with the fixed diagnostics.
    let count = |found: &[Diagnostic], code: Code| found.iter().filter(|one| one.code() == code).count();
    Code::all()
        .find(|&code| count(&again, code) > count(&found, code))
        .map(|code| format!("{code} is found where it was not"))
}

/// Checks the edits of a text in which one error may hide another, over several rounds of edits.
fn fault_of_rounds(bytes: &[u8]) -> Option<String> {
    let mut text = bytes.to_vec();
    for _ in 0..4 {
        match applied(&text) {
            Ok(next) if next == text => return None,
            Ok(next) => text = next,
            Err(fault) => return Some(fault),
        }
    }
    Some("there is no end of edits".to_owned())
}

/// Returns the bytes that no edit changes.
fn kept(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let is_touched =
        |index: usize| edits.iter().any(|edit| (edit.span.start..edit.span.end).contains(&(index as u64)));
    (0..bytes.len()).filter(|&index| !is_touched(index)).map(|index| bytes[index]).collect()
}

/// Returns the bytes of the edited text that no edit inserted.
fn kept_after(fixed: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut order: Vec<&Edit> = edits.iter().collect();
    order.sort_by_key(|edit| (edit.span.start, edit.span.end));
    order.dedup_by(|one, other| one == other && !one.span.is_empty());
    let (mut out, mut at, mut read) = (Vec::new(), 0_usize, 0_u64);
    for edit in order {
        let length = usize::try_from(edit.span.start - read).unwrap();
        out.extend_from_slice(&fixed[at..at + length]);
        at += length + edit.text.len();
        read = edit.span.end;
    }
    out.extend_from_slice(&fixed[at..]);
    out
}

#[test]
fn edits_of_golden_inputs_keep_the_games() {
    for (path, bytes) in inputs() {
        assert_eq!(fault(&bytes), None, "{}", path.display());
    }
}

/// Collects the texts for which a property does not hold.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn look_at(&mut self, text: &[u8]) {
        if let Some(fault) = fault_of_rounds(text) {
            let (shown, edits) = (text.escape_ascii(), edits_of(&findings(text)));
            self.0.push(format!("{fault}\n\"{shown}\"\n{edits:?}"));
        }
    }

    #[track_caller]
    fn assert_none(&self) {
        let shown = self.0.len().min(20);
        assert!(self.0.is_empty(), "{} faults:\n{}", self.0.len(), self.0[..shown].join("\n\n"));
    }
}

#[test]
fn edits_of_damaged_inputs_keep_the_games() {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut faults = Faults::default();
    for (_, bytes) in inputs() {
        for _ in 0..60 {
            faults.look_at(&pgn_text::damaged(&bytes, &mut random));
        }
    }
    faults.assert_none();
}

#[test]
fn edits_of_cut_inputs_keep_games() {
    let mut random = Random::new(0x5851_F42D_4C95_7F2D);
    let mut faults = Faults::default();
    for (_, mut bytes) in inputs() {
        for _ in 0..12 {
            let from = if random.one_in(2) { 0 } else { random.below(bytes.len() + 1) };
            bytes.rotate_left(from);
            let excerpt = &bytes[..random.below(bytes.len() - from + 1)];
            faults.look_at(excerpt);
            faults.look_at(&pgn_text::damaged(excerpt, &mut random));
            bytes.rotate_right(from);
        }
    }
    faults.assert_none();
}

#[test]
fn edits_of_changed_inputs_keep_games() {
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    let mut faults = Faults::default();
    let every = is_deep();
    for (_, bytes) in inputs() {
        let count = damages(&bytes);
        if every {
            (0..count).for_each(|number| faults.look_at(&damaged(&bytes, number)));
        }
        for _ in 0..if count == 0 { 0 } else { 40 } {
            let once = damaged(&bytes, random.below(count));
            faults.look_at(&once);
            let further = damages(&once);
            if further > 0 {
                faults.look_at(&damaged(&once, random.below(further)));
            }
        }
    }
    faults.assert_none();
}

#[test]
fn text_of_dos_is_not_converted() {
    for text in [b"[White \"J\x84ger\"]\n\n1. e4 *\n".as_slice(), b"1. e4 {Kr\xFCger, K\x94nig} *\n"] {
        assert_eq!(fixed(text), text, "{}", text.escape_ascii());
    }
}

#[test]
fn each_text_is_edited_to_that_of_its_row() {
    table::check("edits/edits.tsv", |[text]| vec![String::from_utf8(fixed(&table::bytes(text))).unwrap()]);
}

#[test]
fn edits_without_those_of_notes_keep_games() {
    for text in
        ["1. b3 Nc6 2. d3 N 12 d6 *", "1. e4 e5 2. Nf3 N()c5 3. d4 *", "1. e4 d5 D$ 2. exd5 N} 7 e6 *"]
    {
        assert_eq!(applied(text.as_bytes()).err(), None, "{text}");
    }
}

#[test]
fn no_edit_that_would_change_games() {
    let texts: [&[u8]; 13] = [
        // Unreadable text up to an unclosed comment.
        b"1. e4 (1. d4 (1. c4 c51-0 d5{) e5 *",
        b"[White \"e[White x]*\n",
        b"e[White x]*",
        b"1. e4 (1. d( )d5 2. c4) e5 *",
        b"[White \"a\\\0b\"]\n\n1. e4 *",
        b"e4 1e4",
        b"1()-04 <foo>1e4e5 *",
        b"f3((Q1(\xbf",
        b")c[OO",
        // The number before an unplayable move belongs to the unreadable text.
        b"1. e4 e5 7. Nf6 3. d4 *",
        b"1. e4 e5 2.\0Nf6 d6 *",
        // The tag value in the first game determines what the brace in the second game means.
        b"[Result \"1-0\"(\n\n1. e4 *\n\n[Res{lt \"*\"]\n\n1. e4 1-0\n",
        // The FEN has an unusually high move number. Writing the FEN in canonical form does not change the number, so
        // there is no edit.
        b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 12345\"]\n\n12345. e4 *",
    ];
    for text in texts {
        assert_eq!(fault(text), None, "{}", text.escape_ascii());
    }
}

#[test]
fn deletion_keeps_percent_off_column_one() {
    // In column 1, the percent sign would escape the line, and its moves would be lost.
    for text in ["1. e4\n}% e5\n*", "1. e4\n$%\ne5 *", "1. e4\n\u{FEFF}% e5\n*"] {
        assert_eq!(fault(text.as_bytes()), None, "{text:?}");
        assert!(games(text.as_bytes()).contains("1 e5"), "{text:?}");
    }
}

#[test]
fn deletion_creates_no_file_signature() {
    let text = include_bytes!("../../../../testdata/regress/glyph-before-a-mark-of-utf-16.pgn");
    assert_eq!(applied(text), Ok(text.to_vec()));
    // The first bytes of UTF-16, gzip files and PGC records.
    for first in [b"\xFF\xFE".as_slice(), b"\x1F\x8B", b"\x01", b"\x05"] {
        let text = [b"$", first, b" 1. e4 *\n"].concat();
        let edits = edits_of(&findings(&text));
        assert!(edits.iter().all(|edit| edit.span.start > 0), "{}: {edits:?}", text.escape_ascii());
    }
}

#[test]
fn converted_bytes_get_no_edit() {
    let text = "\u{FEFF}1. e2e4 e5) 1:0";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let found = findings(&utf16);
    assert!(found.iter().any(|one| one.code() == Code::MoveSpelling), "{found:?}");
    assert!(found.iter().all(|one| one.fix().is_empty()), "{found:?}");
    assert_eq!(edits_of(&findings(text.as_bytes())).len(), 3);
}

#[test]
fn game_beyond_size_limit_gets_no_edit() {
    let moves = ["Nf3 Nf6", "Ng1 Ng8"];
    let game = |count: usize| -> String {
        let numbered = (0..count).map(|index| format!("{}. {}\n", index + 1, moves[index % 2]));
        numbered.collect::<String>() + "1-0\n\n"
    };
    let limits = Limits::default().with_game_bytes(2_000);
    // After the rest of a cut game, edits must be suggested again.
    let text = format!("1. e2e4 1:0\n\n{}1. d2d4 1:0\n\n{}1. c2c4 *\n", game(500), game(150));
    let edited = |found: &[Diagnostic]| -> Vec<String> {
        edits_of(found).iter().map(|edit| edit.text.to_string()).collect()
    };
    let found = findings_within(text.as_bytes(), limits);
    assert!(found.iter().filter(|one| one.code() == Code::GameLimit).count() >= 3, "{found:?}");
    assert!(found.iter().any(|one| one.code() == Code::MoveNumber), "{found:?}");
    let expected = ["e4", "1-0", "d4", "1-0", "c4"];
    assert_eq!(edited(&found), expected);

    let stream = || Reader::from_read(text.as_bytes()).with_limits(limits);
    assert_eq!(findings_of(stream()), found);
    for least in [1, 100, 3_000] {
        let (mut stream, mut pieces) = (stream(), Vec::new());
        while let Some(chunk) = stream.next_chunk(least).unwrap() {
            pieces.extend(findings_of(chunk.reader()));
        }
        assert_eq!(pieces, found, "{least}");
    }
}

#[test]
fn bookmark_in_cut_game_gets_no_edit() {
    let text = format!("1. e4 {}1:0\n\n1. d2d4 *\n", "(1. d4) ".repeat(300));
    let limits = Limits::default().with_game_bytes(1_000);
    let mut reader = Reader::new(text.as_bytes()).with_limits(limits);
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    let mut from_bookmarks: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    loop {
        let mut later = Reader::new(text.as_bytes()).with_limits(limits);
        later.go_on(&reader.bookmark()).unwrap();
        later.visit_game(&mut (), &mut from_bookmarks).unwrap();
        if reader.visit_game(&mut (), &mut found).unwrap().is_none() {
            break;
        }
    }
    assert_eq!(from_bookmarks.0, found.0);
    assert_eq!(edits_of(&found.0).len(), 1, "{found:?}");
}

#[test]
fn edits_of_streams_are_those_of_slices() {
    for (path, bytes) in inputs() {
        let streamed = findings_of(Reader::from_read(bytes.as_slice()));
        assert_eq!(streamed, findings(&bytes), "{}", path.display());
    }
}

/// In a line with more errors than the limit, edits must be omitted, because they would change where its moves end.
#[test]
fn edits_beyond_limit_of_damage_are_omitted() {
    for (damage, count) in [(2, 0), (3, 2)] {
        let found = findings_within(b"1. e4 ) } e5 *", Limits::default().with_damage(damage));
        assert_eq!(edits_of(&found).len(), count, "{damage}: {found:?}");
    }
}

/// Even if a game consists only of errors, its fixes must not all be in memory at once.
#[test]
fn edits_of_game_are_limited_by_trials() {
    let most = 1 << 14;
    let limits = Limits::default().with_damage(u32::MAX);
    for count in [most - 1, most, most + 1, 3 * most / 2] {
        let text = format!("1. e4 {}*", ") } ".repeat(count / 2) + if count % 2 == 1 { ") " } else { "" });
        let found = findings_within(text.as_bytes(), limits);
        assert_eq!(found.iter().filter(|one| one.code() != Code::RosterIncomplete).count(), count);
        let edits = edits_of(&found);
        // If the examined thousand bytes begin inside a word, the word could be a number, so one edit may be missing.
        assert!((count.min(most) - 1..=most).contains(&edits.len()), "{count}: {}", edits.len());
        let left = findings_within(&apply_edits(text.as_bytes(), &edits).unwrap(), limits);
        // Omitted edits must be suggested in the next round.
        assert!(left.iter().all(|one| !one.fix().is_empty() || one.code() == Code::RosterIncomplete));
    }
}
