//! Exports of texts have no deviations, and exporting them again changes nothing (PGN 3.2.1).

use movetext_pgn::read;
use movetext_pgn_tree::GameReader;
use movetext_pgn_writer::{
    Charset, CommentStyle, ExportOptions, GameText, Layout, NagStyle, Newline, NumberStyle, Writer, to_string,
};
use movetext_testkit::{Random, table};

fn bytes_with(text: &[u8], options: ExportOptions) -> Vec<u8> {
    let mut exported = GameText::new(options);
    read(text, &mut exported, &mut ());
    exported.to_bytes().into_owned()
}

fn export(text: &str) -> String {
    String::from_utf8(bytes_with(text.as_bytes(), ExportOptions::new())).unwrap()
}

#[test]
fn each_text_has_its_export() {
    table::check("writer/reading.tsv", |[text]| {
        let exported = export(&table::text(text));
        assert_eq!(export(&exported), exported, "{text}");
        let (_, movetext) = exported.split_once("\n\n").unwrap();
        vec![movetext.strip_suffix("\n\n").unwrap().to_owned()]
    });
}

#[test]
fn clause_3_2_1_sample_is_its_own_export() {
    let sample = include_str!("../sample.pgn");
    assert_eq!(export(sample), sample);
    let (tags, movetext) = sample.split_once("\n\n").unwrap();
    assert_eq!(
        export(&format!("{tags}{}", movetext.split_whitespace().collect::<Vec<_>>().join("\n"))),
        sample
    );
}

#[test]
fn clause_8_1_1_7_marker_decides_result() {
    for (text, result) in [("[Result \"0-1\"]\n\n1. e4 1-0", "1-0"), ("[Result \"0-1\"]\n\n1. e4 *", "0-1")] {
        let exported = export(text);
        assert!(exported.contains(&format!("[Result \"{result}\"]")), "{exported}");
        assert!(exported.ends_with(&format!("\n1. e4 {result}\n\n")), "{exported}");
    }
}

#[test]
fn unreadable_start_is_kept() {
    let exported = export("[FEN \"nonsense\"]\n\n1. e4 {c} e5 1-0");
    assert!(exported.contains("[FEN \"nonsense\"]\n[SetUp \"1\"]\n\n"), "{exported}");
}

#[test]
fn tree_and_text_give_equal_games() {
    let text = "{p} 1. e4! {a} (1. d4 {b} (1. c4) d5) {c} $2 e5 2. {x} $142 Nf3 Nc6 3. Zz 1-0 {post}";
    let game = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(to_string(&game), export(text));
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    writer.write_game(&game).unwrap();
    assert_eq!(writer.finish().unwrap(), export(text).as_bytes());
}

/// Returns the fragments in the rows that `is_chosen` accepts.
fn fragments(is_chosen: fn(&table::Row) -> bool) -> Vec<String> {
    let rows = table::rows("writer/fragments.tsv").into_iter().filter(is_chosen);
    rows.map(|row| table::text(&row.cells[0])).collect()
}

/// Returns random text: up to 60 fragments, some of them with white space in between.
fn text(random: &mut Random, fragments: &[String]) -> String {
    let mut text = String::new();
    for _ in 0..random.below(60) {
        text.push_str(&fragments[random.below(fragments.len())]);
        text.push_str(random.pick(&[" ", " ", "\n", ""]));
    }
    text
}

/// Returns each single option, and some combinations.
const fn all_options() -> [ExportOptions; 21] {
    [
        ExportOptions::new(),
        ExportOptions::new().width(9),
        ExportOptions::new().keep_escapes(),
        ExportOptions::new().without_comments(),
        ExportOptions::new().without_nags().without_clocks(),
        ExportOptions::new().without_variations(),
        ExportOptions::new().newline(Newline::CarriageReturnLineFeed),
        ExportOptions::new().reduced_format(),
        ExportOptions::new().reduced_format().keep_setup(),
        ExportOptions::new().charset(Charset::Latin1),
        ExportOptions::new().charset(Charset::Ascii).width(20),
        ExportOptions::new().nag_style(NagStyle::Symbols),
        ExportOptions::new().nag_style(NagStyle::Symbols).number_style(NumberStyle::Compact),
        ExportOptions::new().number_style(NumberStyle::Compact).keep_escapes(),
        ExportOptions::new().layout(Layout::MovePairs).keep_line_comments(),
        ExportOptions::new().layout(Layout::GamePerLine).keep_escapes(),
        ExportOptions::new().layout(Layout::GamePerLine).comment_style(CommentStyle::Verbatim),
        ExportOptions::new().comment_style(CommentStyle::Verbatim).width(13),
        ExportOptions::new().comment_style(CommentStyle::Verbatim).keep_escapes().keep_line_comments(),
        ExportOptions::new().comment_style(CommentStyle::Verbatim).without_clocks(),
        ExportOptions::new().keep_line_comments().newline(Newline::CarriageReturnLineFeed),
    ]
}

#[track_caller]
fn assert_its_own_export(text: &[u8], options: ExportOptions) {
    let once = bytes_with(text, options);
    let twice = bytes_with(&once, options);
    let shown = [&once, &twice].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(shown[1], shown[0], "{} with {options:?}", text.escape_ascii());
}

#[test]
fn clause_3_2_1_export_is_a_fixed_point() {
    let mut random = Random::new(1994);
    let (options, fragments) = (all_options(), fragments(|_| true));
    for round in 0..40_000 {
        assert_its_own_export(text(&mut random, &fragments).as_bytes(), options[round % options.len()]);
    }
}

#[test]
fn clause_3_2_1_old_exceptions_are_fixed() {
    let texts: [&[u8]; 4] = [
        include_bytes!("../../../../testdata/regress/clock-inside-of-a-clock.pgn"),
        include_bytes!("../../../../testdata/regress/control-character-in-a-variant.pgn"),
        include_bytes!("../../../../testdata/regress/dash-in-a-variant.pgn"),
        include_bytes!("../../../../testdata/regress/half-as-a-start-position.pgn"),
    ];
    for text in texts {
        all_options().into_iter().for_each(|options| assert_its_own_export(text, options));
    }
}

#[test]
fn tree_and_text_give_equal_exports() {
    let plain = fragments(|row| row.cells.len() == 2);
    let mut random = Random::new(8_2);
    for _ in 0..10_000 {
        let text = text(&mut random, &plain);
        let mut from_trees = GameText::default();
        for game in GameReader::new(text.as_bytes()) {
            from_trees.push_game(&game.unwrap());
        }
        assert_eq!(from_trees.as_str(), export(&text), "{text:?}");
    }
}
