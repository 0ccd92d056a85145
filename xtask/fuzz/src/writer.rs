//! Export: what is written is its own export, whoever produces the game (PGN 3.2).

use movetext_pgn::{Reader, read};
use movetext_pgn_writer::{ExportOptions, GameText, Newline};

/// Exports under several options, and each export again.
pub(crate) fn check(bytes: &[u8]) {
    let all = [
        ExportOptions::new(),
        ExportOptions::new().width(20).newline(Newline::CarriageReturnLineFeed).without_clocks(),
        ExportOptions::new().keep_escapes(),
        ExportOptions::new().reduced(),
    ];
    for options in all {
        let once = export(bytes, options);
        let twice = export(once.as_bytes(), options);
        assert_eq!(twice, once, "{options:?}");
    }
    assert_eq!(export_trees(bytes), export(bytes, ExportOptions::new()), "the trees have another export");
}

fn export(bytes: &[u8], options: ExportOptions) -> String {
    let mut text = GameText::new(options);
    read(bytes, &mut text);
    text.into_string()
}

/// The export of the games as trees.
fn export_trees(bytes: &[u8]) -> String {
    let mut text = GameText::default();
    let mut reader = Reader::new(bytes);
    while let Ok(Some(game)) = reader.next_game() {
        text.game(&game);
    }
    text.into_string()
}
