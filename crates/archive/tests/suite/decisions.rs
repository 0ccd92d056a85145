//! Tests what export does where the standard is not clear, with snapshots in `testdata/export`.
//!
//! The file name of an input consists of the clause, the subject and, between its last two periods, the export option.
//! The snapshot contains the export, and each change with its game and ply.

use crate::inputs;
use core::fmt::Write;
use movetext_pgn_writer::{
    Charset, CommentStyle, ExportOptions, GameText, Layout, NagStyle, Newline, NumberStyle,
    normalisation::Change,
};
use movetext_testkit::files::chosen;
use std::path::{Path, PathBuf};

fn paths() -> Vec<PathBuf> {
    chosen("export", "pgn")
}

/// Returns the export options for an input.
fn options(path: &Path) -> ExportOptions {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let options = ExportOptions::new();
    match stem.rsplit_once('.').map_or("", |(_, option)| option) {
        "crlf" => options.newline(Newline::CarriageReturnLineFeed),
        "latin-1" => options.charset(Charset::Latin1),
        "ascii" => options.charset(Charset::Ascii),
        "verbatim" => options.comment_style(CommentStyle::Verbatim),
        "keep-line-comments" => options.keep_line_comments(),
        "keep-escapes" => options.keep_escapes(),
        "pairs" => options.layout(Layout::MovePairs),
        "game" => options.layout(Layout::GamePerLine),
        "narrow" => options.width(20),
        "compact" => options.number_style(NumberStyle::Compact),
        "symbols" => options.nag_style(NagStyle::Symbols),
        "reduced" => options.reduced_format(),
        "reduced-setup" => options.reduced_format().keep_setup(),
        "no-comments" => options.without_comments(),
        "no-nags" => options.without_nags(),
        "no-variations" => options.without_variations(),
        "no-clocks" => options.without_clocks(),
        // Periods also separate the numbers of a clause.
        other => {
            assert!(other.is_empty() || other.starts_with(|first: char| first.is_ascii_digit()), "{other}");
            options
        }
    }
}

fn export(bytes: &[u8], options: ExportOptions) -> (Vec<u8>, Vec<Change>) {
    let mut text = GameText::with_sink(options, Vec::new());
    movetext_pgn::read(bytes, &mut text, &mut ());
    (text.to_bytes().into_owned(), text.changes().clone())
}

/// Makes carriage returns and bytes outside ASCII visible.
fn shown(bytes: &[u8], charset: Charset) -> String {
    if let (Ok(text), Charset::Utf8) = (core::str::from_utf8(bytes), charset) {
        return text.replace('\r', "\\r");
    }
    bytes.iter().fold(String::new(), |mut text, &byte| {
        match byte {
            0x20..=0x7E | b'\n' => text.push(char::from(byte)),
            _ => write!(text, "\\x{byte:02X}").unwrap(),
        }
        text
    })
}

fn snapshot(bytes: &[u8], path: &Path) -> String {
    let options = options(path);
    let (text, changes) = export(bytes, options);
    let is_latin1 = path.to_str().unwrap().contains(".latin-1.");
    let mut out = shown(&text, if is_latin1 { Charset::Latin1 } else { Charset::Utf8 });
    out.push_str("--- changes\n");
    for Change { normalisation, game, ply } in changes {
        let place = ply.map_or("tags".to_owned(), |ply| format!("ply {ply}"));
        writeln!(out, "game {game}, {place}: {}", normalisation.description()).unwrap();
    }
    out
}

#[test]
fn decisions_match_snapshots() {
    for path in paths() {
        let bytes = std::fs::read(&path).unwrap();
        let (settings, name) = inputs::beside(&path);
        settings.bind(|| insta::assert_snapshot!(name, snapshot(&bytes, &path)));
    }
}

#[test]
fn decisions_are_fixed_points() {
    for path in paths() {
        let options = options(&path);
        let (once, _) = export(&std::fs::read(&path).unwrap(), options);
        assert_eq!(export(&once, options).0, once, "{}", path.display());
    }
}
