//! Exporting an export changes nothing, whether readers or trees drive the writer (PGN 3.2).

use movetext_pgn::read;
use movetext_pgn_tree::GameReader;
use movetext_pgn_writer::{
    Charset, CommentStyle, ExportOptions, GameText, Layout, NagStyle, Newline, NumberStyle,
};
use movetext_testkit::Random;

/// Exports with several options, and exports the output again.
pub(crate) fn check(bytes: &[u8]) {
    let (standard, verbatim) =
        (ExportOptions::new(), ExportOptions::new().comment_style(CommentStyle::Verbatim));
    let all = [
        standard.width(20).newline(Newline::CarriageReturnLineFeed).without_clocks(),
        standard.keep_escapes(),
        standard.reduced_format(),
        standard.without_comments().reduced_format().keep_setup(),
        standard.without_variations().without_nags(),
        standard.charset(Charset::Latin1),
        standard.charset(Charset::Ascii).width(9),
        standard.nag_style(NagStyle::Symbols).number_style(NumberStyle::Compact).keep_line_comments(),
        standard.layout(Layout::MovePairs).without_clocks(),
        verbatim.without_clocks(),
        verbatim.layout(Layout::GamePerLine),
        verbatim.keep_escapes().keep_line_comments().charset(Charset::Latin1),
    ];
    let mut random = Random::from_bytes(bytes);
    let chosen = [standard, all[random.below(all.len())], all[random.below(all.len())]];
    for options in chosen {
        let once = export(bytes, options);
        let twice = export(&once, options);
        let shown = [&once, &twice].map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(shown[1], shown[0], "{options:?}");
    }
    assert_eq!(export_trees(bytes).into_bytes(), export(bytes, standard), "the trees have another export");
}

fn export(bytes: &[u8], options: ExportOptions) -> Vec<u8> {
    let mut text = GameText::new(options);
    read(bytes, &mut text, &mut ());
    text.to_bytes().into_owned()
}

/// Reads the games into trees and exports these.
fn export_trees(bytes: &[u8]) -> String {
    let mut text = GameText::default();
    for game in GameReader::new(bytes) {
        let Ok(game) = game;
        text.push_game(&game);
    }
    text.into_string()
}
