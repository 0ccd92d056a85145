//! Compares the history of a game with a linear search in a list of texts (FIDE Laws 9.2, 9.3 and 9.6).

use alloc::string::String;
use core::fmt::Write;

use movetext_board::{Claims, Ending, File, History, Move, Position, Rank, Role, Setup, Square};
use movetext_testkit::{
    Random,
    positions::{position, setup},
};

/// Returns a text that identifies a position under Law 9.2.3: placement, turn, rights, and the legal en passant
/// capture, which is found by generating moves.
fn identity(at: &Position) -> String {
    let mut text = String::new();
    for rank in Rank::ALL {
        for file in File::ALL {
            let piece = at.piece_at(Square::new(file, rank));
            text.push(piece.map_or('.', |piece| piece.to_fen_char()));
        }
    }
    let passing = at.legal_moves().into_iter().find(|mv| mv.is_en_passant()).map(Move::target);
    write!(text, " {} {:?} {passing:?}", at.turn(), at.castling_rights())
        .expect("writing to memory cannot fail");
    text
}

/// A game as plain lists: the identity of each position, and the number of plies since the last pawn move or capture.
#[derive(Default)]
struct Record {
    identities: Vec<String>,
    reversible: Vec<u64>,
}

impl Record {
    fn push(&mut self, at: &Position, reversible: u64) {
        self.identities.push(identity(at));
        self.reversible.push(reversible);
    }

    fn occurrences(&self) -> usize {
        let last = self.identities.last();
        self.identities.iter().filter(|&one| Some(one) == last).count()
    }

    fn reversible(&self) -> u64 {
        self.reversible.last().copied().unwrap_or_default()
    }

    fn ending(&self, at: &Position) -> Option<Ending> {
        let is_stuck = at.legal_moves().is_empty();
        match at.is_check() {
            true if is_stuck => Some(Ending::Checkmate { winner: !at.turn() }),
            false if is_stuck => Some(Ending::Stalemate),
            _ if is_bare(at) => Some(Ending::DeadPosition),
            _ if self.reversible() >= 150 => Some(Ending::SeventyFiveMoves),
            _ => (self.occurrences() >= 5).then_some(Ending::FivefoldRepetition),
        }
    }

    /// Returns the claims in the last position, even if the game has ended.
    fn claims(&self) -> Claims {
        let mut claims = Claims::default();
        claims.fifty_moves = self.reversible() >= 100;
        claims.threefold_repetition = self.occurrences() >= 3;
        claims
    }

    /// Returns how many plies will have passed since the last pawn move or capture once `mv` is played.
    fn reversible_after(&self, at: &Position, mv: Move) -> u64 {
        let is_pawn = at.piece_at(mv.origin()).is_some_and(|piece| piece.role == Role::Pawn);
        if is_pawn || mv.is_capture() { 0 } else { self.reversible() + 1 }
    }
}

/// Returns whether the material cannot mate: bare kings, one knight, or bishops on one square colour.
fn is_bare(at: &Position) -> bool {
    let board = at.board();
    let (knights, bishops) = (board.by_role(Role::Knight), board.by_role(Role::Bishop));
    let others = at.occupied() - board.by_role(Role::King) - knights - bishops;
    let dark =
        bishops.into_iter().filter(|&square| (square.index() / 8 + square.index() % 8) % 2 == 0).count();
    let bishops = bishops.into_iter().count();
    others.is_empty() && (bishops == 0 && !knights.has_several() || knights.is_empty() && dark % bishops == 0)
}

/// Positions with few men, so that positions repeat soon. In the games, castling rights are lost, and en passant is
/// legal, illegal or impossible.
const STARTS: [&str; 9] = [
    "4k3/8/8/8/8/8/8/4K2R w K -",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2R w K -",
    "8/8/8/8/k2p3Q/8/4P3/4K3 w - -",
    "4k3/8/8/8/3p4/8/4P3/R3K3 w Q -",
    "1r1k2r1/8/8/8/8/8/8/1R1K2R1 w GBgb -",
    "4k3/8/8/8/8/8/8/4KBn1 w - -",
    "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
];

const CLOCKS: [u32; 4] = [0, 90, 137, u32::MAX - 3];

/// Picks a random move. Half of the time, picks a move that undoes the side's last move, if there is one, so that
/// positions repeat.
fn choose(history: &History, random: &mut Random) -> Option<Move> {
    let at = history.position();
    let moves = at.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let back = history.positions().rev().nth(2).and_then(|before| {
        moves
            .iter()
            .copied()
            .find(|&mv| at.play(mv).board().by_color(at.turn()) == before.board().by_color(at.turn()))
    });
    let any = random.pick(&moves);
    Some(if random.one_in(2) { back.unwrap_or(any) } else { any })
}

/// How often each result occurred.
#[derive(Debug, Default)]
struct Answers {
    threefold: usize,
    fifty: usize,
    fivefold: usize,
    seventy_five: usize,
    dead: usize,
    intended: usize,
    taken_back: usize,
}

fn compare(history: &History, record: &Record, answers: &mut Answers) {
    let at = history.position();
    assert_eq!(history.occurrences(), record.occurrences(), "in\n{at:?}");
    assert_eq!(history.plies() + 1, record.identities.len());
    let (ending, claims) = (record.ending(at), record.claims());
    assert_eq!(history.ending(), ending, "in\n{at:?}");
    let expected = if ending.is_some() { Claims::default() } else { claims };
    assert_eq!(history.claims(), expected, "in\n{at:?}");
    answers.threefold += usize::from(expected.threefold_repetition);
    answers.fifty += usize::from(expected.fifty_moves);
    match ending {
        Some(Ending::FivefoldRepetition) => answers.fivefold += 1,
        Some(Ending::SeventyFiveMoves) => answers.seventy_five += 1,
        Some(Ending::DeadPosition) => answers.dead += 1,
        _ => {}
    }
}

fn compare_intended(history: &History, record: &mut Record, answers: &mut Answers) {
    let at = *history.position();
    let has_ended = record.ending(&at).is_some();
    for mv in at.legal_moves() {
        let reversible = record.reversible_after(&at, mv);
        record.push(&at.play(mv), reversible);
        let expected = if has_ended { Claims::default() } else { record.claims() };
        assert_eq!(history.claims_with(mv), expected, "{mv:?} in\n{at:?}");
        assert_eq!(history.occurrences_with(mv), record.occurrences(), "{mv:?} in\n{at:?}");
        answers.intended += usize::from(expected.threefold_repetition);
        record.identities.pop();
        record.reversible.pop();
    }
}

fn walk(text: &str, clock: u32, random: &mut Random, answers: &mut Answers) {
    let start = Setup { halfmove_clock: clock, ..setup(text) };
    let start = Position::try_from(start).expect("a legal position");
    let (mut history, mut record) = (History::new(start), Record::default());
    record.push(&start, u64::from(clock));
    for _ in 0..220 {
        compare(&history, &record, answers);
        if random.one_in(8) {
            compare_intended(&history, &mut record, answers);
        }
        if random.one_in(12) {
            for _ in 0..=random.below(9) {
                let before = *history.position();
                let taken = history.take_back();
                assert_eq!(taken, (record.identities.len() > 1).then_some(before));
                if taken.is_some() {
                    record.identities.pop();
                    record.reversible.pop();
                    answers.taken_back += 1;
                }
                compare(&history, &record, &mut Answers::default());
            }
        }
        let pass = if random.one_in(40) { history.position().null_move() } else { None };
        if let Some(passed) = pass {
            let reversible = record.reversible() + 1;
            history.record(passed);
            record.push(&passed, reversible);
            continue;
        }
        let Some(mv) = choose(&history, random) else { break };
        let reversible = record.reversible_after(history.position(), mv);
        history.play(mv);
        record.push(history.position(), reversible);
    }
}

#[test]
fn history_matches_list_of_texts() {
    let (mut random, mut answers) = (Random::new(9), Answers::default());
    for game in 0..360 {
        let text = STARTS[game % STARTS.len()];
        walk(text, CLOCKS[game / STARTS.len() % CLOCKS.len()], &mut random, &mut answers);
    }
    let rarest = [
        answers.threefold,
        answers.fifty,
        answers.fivefold,
        answers.seventy_five,
        answers.dead,
        answers.intended,
        answers.taken_back,
    ];
    assert!(rarest.into_iter().all(|times| times >= 100), "{answers:?}");
}

/// Compares every pair of positions in a game exactly, by key, and by text.
#[test]
fn positions_are_same_iff_texts_are_equal() {
    let mut random = Random::new(92);
    for text in STARTS.iter().cycle().take(3 * STARTS.len()) {
        let mut history = History::new(position(text));
        for _ in 0..80 {
            let Some(mv) = choose(&history, &mut random) else { break };
            history.play(mv);
        }
        let known: Vec<(String, Position)> = history.positions().map(|at| (identity(at), *at)).collect();
        for (one_text, one) in &known {
            for (other_text, other) in &known {
                let is_same = one_text == other_text;
                assert_eq!(one.is_same_position(other), is_same, "{one:?}\n{other:?}");
                assert_eq!(one.repetition_key() == other.repetition_key(), is_same, "{one:?}\n{other:?}");
            }
        }
    }
}

#[test]
fn take_back_at_start_returns_none() {
    let mut history = History::default();
    assert_eq!(history.take_back(), None);
    history.play(history.position().legal_moves()[0]);
    let arisen = *history.position();
    assert_eq!(history.take_back(), Some(arisen));
    assert_eq!((history.take_back(), history.position()), (None, &Position::initial()));
}

#[test]
fn recorded_clock_limits_the_search() {
    let shuffled = Setup { halfmove_clock: 4, ..setup("4k3/8/8/8/8/8/8/R3K3 w - -") };
    let shuffled = Position::try_from(shuffled).expect("a legal position");
    let mut history = History::new(shuffled);
    history.record(
        Position::try_from(Setup { halfmove_clock: 0, ..Setup::from(&shuffled) }).expect("a legal position"),
    );
    assert_eq!(history.occurrences(), 1, "the clock is believed");
    history.record(shuffled);
    assert_eq!(history.occurrences(), 3);
}

#[test]
fn equal_keys_alone_are_no_repetition() {
    // The key depends on the side of a castling right, but not on which of two rooks has it.
    let with_right = |rook| {
        let text = std::format!("4k3/8/8/8/8/8/8/4K1RR w {rook} -");
        Position::try_from(Setup { halfmove_clock: 2, ..setup(&text) }).expect("a legal position")
    };
    let (outer, inner) = (with_right('H'), with_right('G'));
    assert_eq!((outer.key(), outer.repetition_key()), (inner.key(), inner.repetition_key()));
    assert!(!outer.is_same_position(&inner));
    let mut history = History::new(outer);
    history.record(inner);
    assert_eq!(history.occurrences(), 1);
    history.record(outer);
    assert_eq!(history.occurrences(), 2);
}

#[test]
fn idle_en_passant_does_not_hide_repetition() {
    let placement = "8/8/8/8/k2pP2Q/8/8/4K3 b -";
    let at = |square| {
        let text = std::format!("{placement} {square}");
        Position::try_from(Setup { halfmove_clock: 1, ..setup(&text) }).expect("a legal position")
    };
    for (earlier, present) in [("e3", "-"), ("-", "e3")] {
        let mut history = History::new(at(earlier));
        history.record(at(present));
        assert_eq!(history.occurrences(), 2, "{earlier} before {present}");
    }
}
