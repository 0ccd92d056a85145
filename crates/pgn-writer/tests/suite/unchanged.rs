//! Games that are written unchanged, except for single edits.

use crate::driver::parse_tags;
use movetext_pgn::{Flow, GameEnd, Interest, Visitor, diagnostic::Patch};
use movetext_pgn_tree::GameReader;
use movetext_pgn_writer::{ExportOptions, SourceGame, Writer, to_string};
use movetext_testkit::table;

const TEXT: &[u8] =
    b"\xEF\xBB\xBF [White\t\"A\"]\r\n[Result \"1-0\"]\r\n\r\n1.e4  {\xFC}e5;x\r\n 1-0\r\n\r\n\r\n1. d4 *";

/// Writes each game that it visits unchanged.
struct Copy<'a>(Writer<&'a mut Vec<u8>>);

impl Visitor for Copy<'_> {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.write_unchanged(end.source.unwrap()).unwrap();
        Flow::Continue
    }
}

#[test]
fn untouched_games_keep_every_byte() {
    let mut out = Vec::new();
    movetext_pgn::read(TEXT, &mut Copy(Writer::new(&mut out, ExportOptions::new())), &mut ());
    let expected = b"[White\t\"A\"]\r\n[Result \"1-0\"]\r\n\r\n1.e4  {\xFC}e5;x\r\n 1-0\n\n1. d4 *\n\n";
    assert_eq!(out, expected);
}

#[test]
fn setting_tags_changes_nothing_else() {
    table::check("writer/tags.tsv", |[text, tags]| {
        let mut game = SourceGame::new();
        movetext_pgn::read(table::text(text).as_bytes(), &mut game, &mut ());
        let mut patch = Patch::new();
        let tags = parse_tags(tags);
        let set: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        game.set_tags(&mut patch, &set).unwrap();
        let made = String::from_utf8(patch.apply(game.source(), game.span().start).unwrap()).unwrap();
        let read = GameReader::new(made.as_bytes()).next().unwrap().unwrap();
        assert!(set.iter().all(|(name, value)| read.tag(name) == *value), "{made}");
        vec![made]
    });
}

#[test]
fn setting_separated_tags_joins_them() {
    let mut game = SourceGame::new();
    movetext_pgn::read(b"1. c4 *\n\n[White \"A\"]\n\n1.e4 *", &mut game, &mut ());
    let mut patch = Patch::new();
    for tag in [("White", "B"), ("Opening", "o"), ("ECO", "B00"), ("White", "B")] {
        game.set_tags(&mut patch, &[tag]).unwrap();
    }
    assert!(game.set_tags(&mut patch, &[("White", "C")]).is_err());
    let made = patch.apply(game.source(), game.span().start).unwrap();
    assert_eq!(made.escape_ascii().to_string(), r#"[White \"B\"]\n[Opening \"o\"]\n[ECO \"B00\"]\n\n1.e4 *"#);
}

#[test]
fn unchanged_games_keep_bytes_and_gaps() {
    for table::Row { place, cells } in table::rows("writer/unchanged.tsv") {
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        cells[0].split(" | ").for_each(|game| writer.write_unchanged(&table::bytes(game)).unwrap());
        let written = writer.finish().unwrap();
        let expected = table::bytes(&cells[1]).escape_ascii().to_string();
        assert_eq!(written.escape_ascii().to_string(), expected, "{place}");
    }
}

#[test]
fn unchanged_markerless_game_is_exported() {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    writer.write_unchanged(b"1. e4 (1. d4 1-0").unwrap();
    writer.write_unchanged(b"e4 e5 *").unwrap();
    writer.write_unchanged(b"{open").unwrap();
    writer.write_unchanged(b"[Site \"S\"]\n\n1. e4 } 1-0").unwrap();
    let written = writer.finish().unwrap();
    let plies: Vec<usize> = GameReader::new(&written).map(|game| game.unwrap().replay().count()).collect();
    assert_eq!(plies, [1, 2, 0, 1], "{}", written.escape_ascii());
}

#[test]
fn unchanged_game_lost_in_tags_is_exported() {
    // If these texts come after another game and before a tag pair, they are read as part of that other game.
    for odd in [&b"* *"[..], b"1:0  1-0", b"({comment} [White {c} \"w\"]"] {
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        writer.write_unchanged(odd).unwrap();
        writer.write_unchanged(b"[White \"A\"]\n\n1. e4 *").unwrap();
        let written = writer.finish().unwrap();
        let whites: Vec<String> =
            GameReader::new(&written).map(|game| game.unwrap().tag("White").to_owned()).collect();
        assert_eq!(whites, ["?", "A"], "{}", written.escape_ascii());
    }
}

fn contents(text: &[u8]) -> Vec<String> {
    GameReader::new(&[b"\n", text].concat()).map(|game| to_string(&game.unwrap())).collect()
}

#[test]
fn text_without_game_swallows_no_game() {
    const PIECES: [&[u8]; 16] = [
        b"}", b")", b"]", b"\"", b"<", b"<!--", b";", b"%", b"\\", b"\n", b"x", b" ", b".", b"$", b"\xFF",
        b"--",
    ];
    const GAMES: [&[u8]; 4] = [b"[White \"A\"]", b"1. d4", b"{c} 1. d4 *", b"[Event \"E\"]\n\n1. e4 *"];
    let texts = PIECES.iter().flat_map(|one| PIECES.map(|two| [one, two].concat()));
    let texts: Vec<Vec<u8>> = texts.filter(|text| contents(text).is_empty()).collect();
    assert!(texts.len() > 20, "{}", texts.len());
    let neighbours = GAMES.iter().flat_map(|before| GAMES.map(|after| (*before, after)));
    for ((before, after), text) in neighbours.flat_map(|pair| texts.iter().map(move |text| (pair, text))) {
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        [before, text, after].into_iter().for_each(|text| writer.write_unchanged(text).unwrap());
        let written = writer.finish().unwrap();
        let expected = [before, after].map(contents).concat();
        assert_eq!(contents(&written), expected, "{}", written.escape_ascii());
    }
}
