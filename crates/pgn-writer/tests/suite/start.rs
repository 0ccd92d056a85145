//! Tags that decide how a game starts: export must not make an unreadable start readable (PGN 9.7).

use movetext_pgn::{Flow, Interest, Start, StartOrigin, Visitor, read};
use movetext_pgn_writer::{Charset, ExportOptions, GameText};
use movetext_testkit::Random;

/// Whether the first game can be played.
#[derive(Default)]
struct IsPlayable(bool);

impl Visitor for IsPlayable {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.0 = start.origin != StartOrigin::Unplayable;
        Flow::Stop
    }
}

fn is_playable(text: &[u8]) -> bool {
    let mut playable = IsPlayable::default();
    read(text, &mut playable, &mut ());
    playable.0
}

fn export(text: &[u8], charset: Charset) -> Vec<u8> {
    let mut exported = GameText::new(ExportOptions::new().charset(charset));
    read(text, &mut exported, &mut ());
    exported.to_bytes().into_owned()
}

/// Returns a start value with random damage: pieces inserted, or characters replaced.
fn changed_value(random: &mut Random) -> String {
    const VALUES: [&str; 6] = [
        "?",
        "startpos",
        "normal",
        "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17",
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 1; fmvn 7;",
        "[FEN \\\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\\\"]",
    ];
    const PIECES: [&str; 18] = [
        "\0", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{2003}", "½", "–", "é",
        "Ã©", "♔", "К", "?", "-", "\\\"",
    ];
    let mut value: Vec<char> = random.pick(&VALUES).chars().collect();
    for _ in 0..1 + random.below(2) {
        let start = random.below(value.len() + 1);
        let end = value.len().min(start + random.below(3));
        value.splice(start..end, random.pick(&PIECES).chars());
    }
    value.into_iter().collect()
}

#[test]
fn unreadable_start_stays_unreadable() {
    let mut random = Random::new(9_7);
    for _ in 0..30_000 {
        let (name, value) = (random.pick(&["FEN", "Variant"]), changed_value(&mut random));
        let text = format!("[{name} \"{value}\"]\n\n1. e4 e5 *");
        let charset = random.pick(&[Charset::Utf8, Charset::Latin1, Charset::Ascii]);
        let once = export(text.as_bytes(), charset);
        assert_eq!(is_playable(&once), is_playable(text.as_bytes()), "{text:?} in {charset:?}");
        assert_eq!(export(&once, charset), once, "{text:?} in {charset:?}");
    }
}
