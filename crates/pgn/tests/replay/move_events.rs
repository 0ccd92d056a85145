//! Compares what a move event returns (SAN, UCI notation, position after the move) with the board.

use movetext_board::Position;
use movetext_pgn::{Flow, Interest, MoveEvent, Played, Start, Visitor};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};
use movetext_testkit::{
    Random,
    files::{pgn_texts, real_data},
    pgn_text::hostile_games,
};

/// Files with other start positions, variations, null moves and Chess960.
const FILES: [&str; 5] = [
    "bench/lichess_db_1000k.pgn",
    "bench/twic1599_1000k.pgn",
    "pgn/archive/famous_games.pgn",
    "pgn/archive/kramnik.pgn",
    "pgn/chesslib/promoting.pgn",
];

/// A visitor that plays the moves itself and compares each event with its own positions.
#[derive(Default)]
struct Compared {
    interest: Option<Interest>,
    /// For each open line, the positions before and after its last move.
    lines: Vec<[Option<Position>; 2]>,
    events: u64,
    texts: Vec<String>,
}

impl Compared {
    fn from_text(text: &[u8], interest: Interest) -> Self {
        let mut compared = Self { interest: Some(interest), ..Self::default() };
        movetext_pgn::read(text, &mut compared, &mut ());
        compared
    }
}

impl Visitor for Compared {
    fn interest(&self) -> Interest {
        self.interest.unwrap_or(Interest::REPLAY)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.lines = vec![[None, Some(*start.position)]];
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let [before, after] = self.lines.last_mut().expect("the moves have begun");
        assert_eq!(Some(event.position), after.as_ref());
        *before = *after;
        let position = event.position;
        *after = match event.played {
            Played::Move(mv) => Some(position.play(mv)),
            Played::Null => position.null_move(),
        };
        let next = event.position_after();
        assert_eq!(Some(next), after.as_ref(), "{event:?}");
        assert_eq!(next.is_check(), after.is_some_and(|after| after.is_check()));
        assert_eq!(next.key(), after.and_then(|after| after.key()));
        let (san, uci) = match event.played {
            Played::Move(mv) => {
                (San::from_move(mv, position), Uci::from_move(mv, position, CastlingStyle::Standard))
            }
            Played::Null => (San::NULL, Uci::Null),
        };
        assert_eq!((event.san(), event.uci()), (san, uci), "{event:?}");
        assert_eq!(event.san().text(), san.text());
        self.events += 1;
        if self.events < 20 {
            self.texts.push(format!("{} {}", event.san(), event.uci()));
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        let before = self.lines.last().expect("a variation replaces a move")[0];
        self.lines.push([None, before]);
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.lines.pop();
        Flow::Continue
    }
}

#[test]
fn move_events_have_san_uci_and_position() {
    for (text, expected) in [
        // The moves are in import format, and `san` returns export format.
        ("1. e2-e4 e5 2. Ng1f3", vec!["e4 e2e4", "e5 e7e5", "Nf3 g1f3"]),
        ("1. e4 f5 2. Qh5! g6 (2... -- 3. Qxe8)", vec!["e4 e2e4", "f5 f7f5", "Qh5+ d1h5", "g6 g7g6"]),
        ("1. e4 -- 2. d4", vec!["e4 e2e4", "-- 0000", "d4 d2d4"]),
        (
            "[SetUp \"1\"]\n[FEN \"r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. 0-0 O-O-O 2. g8=Q",
            vec!["O-O e1g1", "O-O-O e8c8", "g8=Q g7g8q"],
        ),
    ] {
        for interest in [Interest::REPLAY, Interest::ALL] {
            assert_eq!(Compared::from_text(text.as_bytes(), interest).texts, expected, "{text}");
        }
    }
}

#[test]
fn move_events_of_real_games_match_board() {
    let Some(folder) = real_data() else { return };
    for file in FILES {
        let text = std::fs::read(folder.join(file)).unwrap();
        for interest in [Interest::REPLAY, Interest::ALL] {
            assert!(Compared::from_text(&text, interest).events > 20, "{file}");
        }
    }
}

#[test]
fn move_events_of_hostile_games_match_board() {
    let mut events = 0;
    for seed in 0..300 {
        events += Compared::from_text(&hostile_games(&mut Random::new(seed)), Interest::ALL).events;
    }
    for (_, text) in pgn_texts() {
        events += Compared::from_text(&text, Interest::ALL).events;
    }
    assert!(events > 3_000, "{events}");
}
