//! Games that are written unchanged, except for edits of single spans.

use movetext_pgn::{Flow, GameEnd, Interest, Visitor, diagnostic::Patch};
use movetext_pgn_tree::GameReader;
use movetext_pgn_writer::{ExportOptions, SourceGame, Writer, to_string};

const TEXT: &[u8] =
    b"\xEF\xBB\xBF [White\t\"A\"]\r\n[Result \"1-0\"]\r\n\r\n1.e4  {\xFC}e5;x\r\n 1-0\r\n\r\n\r\n1. d4 *";

/// Copies games unchanged to a writer.
struct Copy<'a>(Writer<&'a mut Vec<u8>>);

impl Visitor for Copy<'_> {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.unchanged(end.source.unwrap()).unwrap();
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

/// Returns the text of one game with tags set.
#[track_caller]
fn with_tags(text: &str, tags: &[(&str, &str)]) -> String {
    let mut game = SourceGame::new();
    movetext_pgn::read(text.as_bytes(), &mut game, &mut ());
    let mut patch = Patch::new();
    game.set_tags(&mut patch, tags).unwrap();
    String::from_utf8(patch.apply(game.source(), game.span().start).unwrap()).unwrap()
}

#[track_caller]
fn check_tag(text: &str, name: &str, value: &str, expected: &str) {
    let made = with_tags(text, &[(name, value)]);
    assert_eq!(made, expected);
    let read = GameReader::new(made.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.tag(name), value);
}

#[test]
fn tag_is_set_in_its_place_and_nothing_else_changes() {
    check_tag(
        "[ White\n\"A\"]\n[ECO \"x\"]\n\n1.e4 *",
        "White",
        "B \"C\" \\",
        "[ White\n\"B \\\"C\\\" \\\\\"]\n[ECO \"x\"]\n\n1.e4 *",
    );
    check_tag(
        "[White \"A\"]\n[ECO \"x\"]\n\n*",
        "Annotator",
        "B",
        "[White \"A\"]\n[Annotator \"B\"]\n[ECO \"x\"]\n\n*",
    );
    check_tag(
        "[White \"A\"]\r\n[ECO \"x\"]\r\n\r\n*",
        "Event",
        "B",
        "[Event \"B\"]\r\n[White \"A\"]\r\n[ECO \"x\"]\r\n\r\n*",
    );
    check_tag("[White \"A\"]\n\n*", "ECO", "B", "[White \"A\"]\n[ECO \"B\"]\n\n*");
    check_tag("1.e4 *", "ECO", "B", "[ECO \"B\"]\n\n1.e4 *");
    check_tag("[White \"A\"]\n[White \"B\"]\n\n*", "White", "C", "[White \"A\"]\n[White \"C\"]\n\n*");
    check_tag("[White A]\n[Black 'B']\n\n*", "White", "C", "[White \"C\"]\n[Black 'B']\n\n*");
    check_tag("[White \"A\n[Black \"B\"]\n\n*", "White", "C", "[White \"C\"]\n[Black \"B\"]\n\n*");
}

#[test]
fn tags_set_together_are_in_export_order() {
    for (text, expected) in [
        (
            "[White \"A\"]\n[ECO \"x\"]\n\n1.e4 *",
            "[White \"A\"]\n[ECO \"B00\"]\n[Opening \"o\"]\n[Variation \"v\"]\n\n1.e4 *",
        ),
        ("1.e4 *", "[ECO \"B00\"]\n[Opening \"o\"]\n[Variation \"v\"]\n\n1.e4 *"),
        ("[PlyCount \"1\"]\n\n*", "[ECO \"B00\"]\n[Opening \"o\"]\n[PlyCount \"1\"]\n[Variation \"v\"]\n\n*"),
    ] {
        let made = with_tags(text, &[("Variation", "v"), ("ECO", "B00"), ("Opening", "o")]);
        assert_eq!(made, expected);
    }
}

#[test]
fn tags_that_are_set_apart_come_one_after_the_other() {
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

#[track_caller]
fn check_unchanged(games: &[&[u8]], expected: &[u8]) {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    games.iter().for_each(|game| writer.unchanged(game).unwrap());
    let written = writer.finish().unwrap();
    assert_eq!(written.escape_ascii().to_string(), expected.escape_ascii().to_string());
}

#[test]
fn unchanged_game_without_marker_gets_it_if_continued() {
    check_unchanged(
        &[b"[White \"A\"]", b"[Site \"S\"]", b"[Event \"E\"]", b"1. d4 d5", b"1. c4 0-1"],
        b"[White \"A\"]\n\n*\n\n[Site \"S\"]\n\n[Event \"E\"]\n\n*\n\n1. d4 d5\n\n*\n\n1. c4 0-1\n\n",
    );
}

#[test]
fn unchanged_game_that_no_marker_keeps_apart_is_exported() {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    writer.unchanged(b"1. e4 (1. d4 1-0").unwrap();
    writer.unchanged(b"e4 e5 *").unwrap();
    writer.unchanged(b"{open").unwrap();
    writer.unchanged(b"[Site \"S\"]\n\n1. e4 } 1-0").unwrap();
    let written = writer.finish().unwrap();
    let plies: Vec<usize> = GameReader::new(&written).map(|game| game.unwrap().replay().count()).collect();
    assert_eq!(plies, [1, 2, 0, 1], "{}", written.escape_ascii());
}

#[test]
fn unchanged_game_never_begins_a_text_with_a_byte_order_mark() {
    check_unchanged(&[b"\xFF\xFE 1. e4 *"], b" \xFF\xFE 1. e4 *\n\n");
    check_unchanged(&[b"\xFE\xFF 1. e4 *"], b" \xFE\xFF 1. e4 *\n\n");
    check_unchanged(&[b"\xEF\xBB\xBF1. e4 *"], b" \xEF\xBB\xBF1. e4 *\n\n");
}

#[test]
fn unchanged_game_that_tags_would_swallow_is_exported() {
    // Before a tag pair, text without a move is not a game and is read differently.
    for odd in [&b"* *"[..], b"1:0  1-0", b"({comment} [White {c} \"w\"]"] {
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        writer.unchanged(odd).unwrap();
        writer.unchanged(b"[White \"A\"]\n\n1. e4 *").unwrap();
        let written = writer.finish().unwrap();
        let whites: Vec<String> =
            GameReader::new(&written).map(|game| game.unwrap().tag("White").to_owned()).collect();
        assert_eq!(whites, ["?", "A"], "{}", written.escape_ascii());
    }
}

#[test]
fn unchanged_games_with_closed_parts_keep_their_bytes() {
    let annotated = b"1. e4 {a (b} (1. d4 (1. c4 ; x)\n) d5) e5 1-0";
    check_unchanged(
        &[annotated, b"[White \"A (B\"]\n\n1. e4 (1. d4 {[%clk 1]}) *", b"1. d4 d5 *"],
        &[&annotated[..], b"\n\n[White \"A (B\"]\n\n1. e4 (1. d4 {[%clk 1]}) *\n\n1. d4 d5 *\n\n"].concat(),
    );
}

#[test]
fn text_without_one_game_never_begins_with_a_byte_order_mark() {
    check_unchanged(&[b"\xFF\xFE 1. e4 * 1. d4 *"], b" \xFF\xFE 1. e4 * 1. d4 *\n\n");
    check_unchanged(&[b"\xEF\xBB\xBF1. e4 * 1. d4 *"], b" \xEF\xBB\xBF1. e4 * 1. d4 *\n\n");
    check_unchanged(&[b"\xEF\xBB\xBF", b"1. e4 *"], b" \xEF\xBB\xBF\n\n1. e4 *\n\n");
    // Only the beginning of the output matters.
    check_unchanged(&[b"%x", b"\xFF\xFE 1. e4 *"], b"%x\n\n\xFF\xFE 1. e4 *\n\n");
    check_unchanged(&[b"", b"\xFF\xFE 1. e4 *"], b"\n\n\xFF\xFE 1. e4 *\n\n");
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
        [before, text, after].into_iter().for_each(|text| writer.unchanged(text).unwrap());
        let written = writer.finish().unwrap();
        let expected = [before, after].map(contents).concat();
        assert_eq!(contents(&written), expected, "{}", written.escape_ascii());
    }
}
