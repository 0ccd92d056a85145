//! The golden inputs as engines write their moves, and with each byte another (PGN 3.2.1, 20): export changes nothing in
//! what it has written, and what goes through PGC comes back. A few other bytes at each place, all of them where
//! `MOVETEXT_DEEP` is `1`.

use movetext_pgn_writer::{ExportOptions, MoveSpelling, Writer};
use movetext_san::CastlingStyle;

/// Bytes that mean something in text, and some that do not.
const OTHERS: &[u8] = b" \n\r\0[](){}<>\"\\;%*$!?.,-+=#/:_019aOKxe\x80\xC2\xE2\xFF";

fn export(bytes: &[u8]) -> Vec<u8> {
    written(bytes, ExportOptions::new())
}

fn written(bytes: &[u8], options: ExportOptions) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), options);
    movetext_pgn::read(bytes, &mut writer, &mut ());
    writer.finish().unwrap()
}

#[test]
fn moves_of_the_inputs_are_read_again_as_engines_write_them() {
    let mut passes = 0;
    for path in crate::inputs::paths() {
        let bytes = std::fs::read(&path).unwrap();
        let expected = export(&bytes);
        for castling in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = written(&bytes, ExportOptions::new().spelling(MoveSpelling::Uci(castling)));
            passes += usize::from(text.windows(5).any(|window| window == b" 0000"));
            let again = export(&text);
            assert!(again == expected, "{}:\n{}", path.display(), String::from_utf8_lossy(&text));
        }
    }
    assert!(passes >= 8, "{passes} inputs with null moves");
}

/// The games of all folders of `testdata`: those of the golden tests, and those for export and against old faults.
fn games() -> Vec<std::path::PathBuf> {
    let others =
        ["collation", "export", "readme", "regress"].map(|folder| crate::inputs::below(folder, "pgn"));
    others.into_iter().flatten().chain(crate::inputs::paths()).collect()
}

#[test]
fn every_byte_of_the_inputs_may_be_another_and_what_is_written_stays() {
    let step = if std::env::var_os("MOVETEXT_DEEP").is_some_and(|value| value == "1") { 1 } else { 21 };
    let mut tried = 0_usize;
    for (number, path) in games().iter().enumerate() {
        let bytes = std::fs::read(path).unwrap();
        for place in 0..bytes.len().min(2_000) {
            for &byte in OTHERS.iter().skip((place + number) % step).step_by(step) {
                let mut changed = bytes.clone();
                changed[place] = byte;
                let once = export(&changed);
                assert!(export(&once) == once, "{}: {}", path.display(), changed.escape_ascii());
                tried += 1;
                if tried.is_multiple_of(9) {
                    crate::pgc::check_round_trip(&changed.escape_ascii().to_string(), &changed);
                }
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}
