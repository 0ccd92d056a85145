//! FEN: a written record reads back as an equal record (PGN 16.1).

use core::str;

use movetext_board::Rules;
use movetext_fen::{Fen, ReadOptions};
use movetext_san::Leniency;

/// All levels of leniency.
pub(crate) const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

/// Reads the record at every leniency, and by the rules of every variant.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for &rules in Rules::ALL {
        check_by_rules(text, rules);
    }
    for leniency in LENIENCIES {
        let Ok(read) = Fen::read(text, leniency) else { continue };
        let fen = read.fen();
        let written = fen.to_string();
        assert_eq!(written.parse::<Fen>().ok(), Some(fen), "{text:?}, {leniency:?}: wrote {written}");
        if leniency == Leniency::Strict {
            assert_eq!(written, text, "strictly read and written otherwise");
            assert!(read.repairs().is_empty(), "{text:?}: repairs in strict reading");
        }
        let Ok(position) = fen.into_position() else { continue };
        let again = Fen::from(&position).to_string();
        let back = again.parse::<Fen>().ok().and_then(|fen| fen.into_position().ok());
        assert!(back.is_some_and(|back| back.is_same_position(&position)), "{text:?}, {leniency:?}: {again}");
    }
}

/// Checks that a variant position is written so that it reads back.
fn check_by_rules(text: &str, rules: Rules) {
    let options = ReadOptions::from(Leniency::Import).with_rules(rules);
    let Ok(position) = Fen::read_position(text, options) else { return };
    assert_eq!(position.rules(), rules, "{text:?}");
    let again = Fen::from(&position).to_string();
    let back = Fen::read_position(&again, ReadOptions::from(Leniency::Strict).with_rules(rules));
    assert!(back.is_ok_and(|back| back.is_same_position(&position)), "{text:?}, {rules}: {again}");
    for mv in position.legal_moves() {
        assert!(position.is_legal(mv), "{mv} in {again}");
    }
}
