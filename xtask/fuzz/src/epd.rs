//! EPD: the canonical form is stable, and strict reading keeps the text (PGN 16.2).

use core::str;

use movetext_fen::epd::Epd;
use movetext_san::Leniency;

use crate::fen::LENIENCIES;

/// Reads the record and its operations at every leniency.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for leniency in LENIENCIES {
        let Ok(read) = Epd::read(text, leniency) else { continue };
        let epd = read.epd();
        let _ = (epd.check(), epd.meanings().len());
        if leniency == Leniency::Strict {
            assert_eq!(epd.source(), Some(text), "strictly read and not kept");
            assert!(read.repairs().is_empty(), "{text:?}: repairs in strict reading");
        }
        let canonical = epd.to_string();
        let again = match Epd::read(&canonical, leniency) {
            Ok(again) => again.into_epd(),
            Err(errors) => panic!("{text:?}, {leniency:?}: wrote {canonical:?}, which has {errors}"),
        };
        assert_eq!(again.to_string(), canonical, "{text:?}, {leniency:?}");
        assert_eq!(again.fen(), epd.fen(), "{text:?}, {leniency:?}: {canonical}");
    }
}
