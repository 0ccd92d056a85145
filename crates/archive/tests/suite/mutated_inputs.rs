//! Tests golden inputs with moves in engine notation, and with each byte changed (PGN 3.2.1, 20). Export must be a
//! fixed point, and PGC must round-trip. Each byte is replaced with a few other values, or with all values if
//! `MOVETEXT_DEEP` is `1`.

use crate::export::export;
use movetext_pgn_writer::{ExportOptions, MoveSpelling};
use movetext_san::notation::CastlingStyle;
use movetext_testkit::files::{chosen, is_deep};

/// Bytes that have a meaning in PGN, and some that have none.
const OTHERS: &[u8] = b" \n\r\0[](){}<>\"\\;%*$!?.,-+=#/:_019aOKxe\x80\xC2\xE2\xFF";

#[test]
fn moves_in_engine_notation_are_read_back() {
    let mut passes = 0;
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        let expected = export(&bytes, ExportOptions::new());
        for castling in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = export(&bytes, ExportOptions::new().spelling(MoveSpelling::Uci(castling)));
            passes += usize::from(text.windows(5).any(|window| window == b" 0000"));
            let again = export(&text, ExportOptions::new());
            assert!(again == expected, "{}:\n{}", path.display(), String::from_utf8_lossy(&text));
        }
    }
    assert!(passes >= 8, "{passes} inputs with null moves");
}

/// Returns the files with games in all folders of `testdata`.
fn games() -> Vec<std::path::PathBuf> {
    let others = ["collation", "export", "readme", "regress"].map(|folder| chosen(folder, "pgn"));
    others.into_iter().flatten().chain(movetext_testkit::games::paths()).collect()
}

#[test]
fn every_changed_byte_round_trips() {
    let step = if is_deep() { 1 } else { 21 };
    let mut tried = 0_usize;
    for (number, path) in games().iter().enumerate() {
        let bytes = std::fs::read(path).unwrap();
        for place in 0..bytes.len().min(2_000) {
            for &byte in OTHERS.iter().skip((place + number) % step).step_by(step) {
                let mut changed = bytes.clone();
                changed[place] = byte;
                let once = export(&changed, ExportOptions::new());
                assert!(
                    export(&once, ExportOptions::new()) == once,
                    "{}: {}",
                    path.display(),
                    changed.escape_ascii()
                );
                tried += 1;
                if tried.is_multiple_of(9) {
                    crate::pgc::check_round_trip(&changed.escape_ascii().to_string(), &changed);
                }
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}
